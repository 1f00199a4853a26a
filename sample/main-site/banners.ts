import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { counted } from '#domain/foundations/counted.ts'
import type { PictureManuscript } from '#sample/pictures.ts'

export const banners: { heading: string; subheading: string; picture: PictureManuscript }[] = [
  {
    heading: 'Where research meets its next question',
    subheading:
      'We curate and run conferences of a human size, three days at a time, for people who like to be asked.',
    picture: { motif: 'waves', alt: 'Waves from two points that cross and make a pattern' },
  },
  {
    heading: 'Two hundred people, one building, no hurry',
    subheading:
      'Talks that keep to time, breaks that are long enough, and a programme you can read on one page.',
    picture: { motif: 'network', alt: 'Points on a ring, joined by fine threads' },
  },
  {
    heading: 'Your first poster or your fiftieth talk',
    subheading: `Every abstract is read by two people and answered within ${counted(defaultRules.abstractAnswerDays, 'working day')}.`,
    picture: { motif: 'blocks', alt: 'Printed blocks of quarter circles, dots and stripes' },
  },
]
