import type { ArtFamily } from '#domain/conferences/conference.ts'

export const banners: { heading: string; subheading: string; family: ArtFamily; alt: string }[] = [
  {
    heading: 'Where research meets its next question',
    subheading:
      'Small international conferences for people who want to be asked. In the hall and online, three days at a time.',
    family: 'waves',
    alt: 'Rings that spread from two points and cross, like ripples on water',
  },
  {
    heading: 'Two hundred people, one room, no hurry',
    subheading:
      'Talks that keep to time, breaks that are long enough, and a programme you can read on one page.',
    family: 'network',
    alt: 'Points joined by fine lines into a loose net',
  },
  {
    heading: 'Your first poster or your fiftieth talk',
    subheading: 'Every abstract is read by two people and answered within 7 working days.',
    family: 'lattice',
    alt: 'A regular lattice with one atom out of place',
  },
]
