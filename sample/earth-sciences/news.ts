import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { ConferenceDates } from '#sample/conference-dates.ts'
import type { NewsManuscript } from '#sample/manuscript.ts'

export function news(dates: ConferenceDates): NewsManuscript[] {
  return [
    {
      on: dates.fromToday(-6),
      about: 'A day in the field: forty places on the uplifted beaches',
      picture: { motif: 'contours', alt: 'Contour lines of a coast with steep hills' },
      paragraphs: [
        'On the morning after the conference two buses will leave for the Wairarapa coast, where five beaches stand one above the other, each lifted out of the sea by a single great earthquake. Marama Te Wharau, who learnt to read them from her grandmother, will be our guide.',
        'There are forty places, shared out by lot among those who ask for one when they register. The trip is free of charge, lasts until the early evening and includes lunch in a woolshed. One bus takes a shorter route without steep paths.',
        'Those who take part online will get the trip as well: a crew of two carries a camera and a great many batteries, and passes your questions on at every stop.',
      ],
    },
    {
      on: dates.fromToday(-20),
      about: 'The call for abstracts is open',
      picture: { motif: 'posters', alt: 'Visitors in front of five posters' },
      paragraphs: [
        `Abstracts for oral, poster and virtual presentations can be submitted from today until ${formatDate(dates.beforeStart(120))}. Each is read by two members of the committee and answered within ${counted(defaultRules.abstractAnswerDays, 'working day')}, so that early birds do not have to wait for late ones.`,
        'We would especially like to hear from observatories, surveys and civil-defence offices, whose experience seldom gets into journals. An abstract may describe a warning that worked, one that did not, or one that was never sent.',
        'Work with local and indigenous communities is welcome in every topic. Please say in the abstract who holds the data and how those who took part are named.',
      ],
    },
    {
      on: dates.fromToday(-55),
      about: 'Five plenary speakers who stayed',
      picture: { motif: 'lecture', alt: 'A speaker at the lectern, seen from the hall' },
      paragraphs: [
        'The committee has completed its list of plenary speakers. It followed a single rule: we asked people who have studied one place for a very long time. Together the five have spent more than a hundred years with a plate boundary, a volcanic range, a calving glacier, a dry plateau and a river of silt.',
        'Long records are the backbone of our science and the hardest thing to get funded. We hope that the lectures will show what they are worth, and that the discussion will be about how to hand them on.',
        'Keynote and invited speakers, with the titles of their talks, are listed on the speakers page.',
      ],
    },
  ]
}
