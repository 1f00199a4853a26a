import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { counted } from '#domain/foundations/counted.ts'
import { countedInWords } from '#domain/foundations/counted-in-words.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { ConferenceDates } from '#sample/conference-dates.ts'
import type { NewsManuscript } from '#sample/manuscript.ts'

export function news(dates: ConferenceDates): NewsManuscript[] {
  const secondRound = formatDate(dates.beforeStart(75))
  return [
    {
      on: dates.fromToday(-2),
      about: 'Second call for abstracts: a second round, and a third room',
      picture: { motif: 'posters', alt: 'Visitors and authors at their posters' },
      paragraphs: [
        `So many good abstracts came in that we have taken a third room for the last day. It has twelve oral slots, and some thirty poster boards are left as well. The second round of abstracts is open until ${secondRound}, and every abstract receives an answer within ${counted(defaultRules.abstractAnswerDays, 'working day')} of its arrival.`,
        'We are looking above all for work on recycling, on critical raw materials and on the reliability of materials in hot and humid climates: three subjects on which this year’s first round brought strong posters but few talks. Negative results are welcome, and are judged by the same measure as positive ones: is the question clear, is the method sound, will others learn from it?',
        `An abstract has at most ${counted(defaultRules.abstractWords, 'word')}, in English, as a Word or PDF file. Each presenter may make at most ${countedInWords(defaultRules.abstractsEach, 'submission')}. If your work is funded by a proprietary organisation, please add a statement on conflicts of interest. The template on the call-for-abstracts page has a place for it.`,
        'If you have never written a conference abstract, the programme co-chairs offer a half-hour clinic online each Thursday until the round closes. Write to the office for a time.',
      ],
    },
    {
      on: dates.fromToday(-9),
      about: 'The preliminary programme is out',
      picture: { motif: 'lecture', alt: 'A full hall during a talk' },
      paragraphs: [
        'Ten plenary lectures, six keynotes, twelve invited talks and twenty-four oral presentations: the preliminary programme can now be read day by day on the program page, with a summary of each talk.',
        'The first day belongs to the plenary and keynote speakers. Ingrid Sørlie Haugen opens it with pictures of hydrogen on its way through steel, and Caitríona Ní Dhuibhir closes the plenary sessions with the first clinical results of her dissolving sutures. The second day is given to the invited sessions and, from 15:40, to the posters. The third is for oral presentations in two rooms, so arranged that the sessions on batteries never meet the sessions on biomaterials at the door.',
        'We have left gaps on purpose. Every morning and afternoon has a break of at least twenty minutes, and nothing at all is planned for lunch but lunch. Those who follow from home will find the same gaps in the stream.',
        'Times may still move by a slot or two until the final programme appears three weeks before the conference. Speakers have been written to; if your talk is missing or your name misspelt, tell us and we will correct it within a day.',
      ],
    },
    {
      on: dates.fromToday(-13),
      about: 'Earlybird registration has closed, Mid Term is open',
      picture: { motif: 'network', alt: 'Points on a ring, joined by many fine threads' },
      paragraphs: [
        'When Earlybird registration ended, more people had taken their places than at the same point last year. They come from Campinas and Sendai, from Luleå and Ibadan. Many are doctoral students, and some will take part online.',
        'The fees of Mid Term registration are listed on the registration-fee page together with the rooms that we have reserved at the venue. The fee is the same for everybody in a category, whether they register in the first hour of a period or in the last.',
        'If you need an invitation letter for a visa, register first and then write to the office with your registration code. We answer such letters before all others and usually within two working days, and we know the opening hours of rather more consulates than we would like.',
      ],
    },
    {
      on: dates.fromToday(-52),
      about: 'Twenty travel grants for early-career researchers',
      picture: { motif: 'city', alt: 'A city with many towers' },
      paragraphs: [
        'Thanks to the Tagus Valley Science Fund and the Open Lattice Foundation we can offer twenty travel grants of up to 900 USD to doctoral students and to researchers within three years of their doctorate. Half of them are kept for applicants from low- and middle-income countries.',
        'Applying is short by design: submit your abstract as usual, then send the office one page that says what you hope to learn, from whom, and what you would bring. No letters of recommendation are needed. A committee of three, none of whom works with any applicant, reads the pages without names.',
        'Grants are paid before you travel, not after. We have learnt that a grant which must first be spent helps only those who could have come without it.',
      ],
    },
    {
      on: dates.fromToday(-62),
      about: 'A round table on materials that stay where they are made',
      picture: { motif: 'dinner', alt: 'Round tables under lamps' },
      paragraphs: [
        'The last session of the conference will not be a talk. Salma El-Hakimi, who makes membranes from local clay, will lead a round table on short supply chains, with panellists who make bricks from laterite, anodes from rice husk and lithium from mica.',
        'The questions are simple to ask. Who owns a recipe that began as common knowledge? When is a local material worse, and is it worse enough to matter? What does a laboratory owe to the people who live beside its pilot plant? Each panellist has five minutes and one object on the table.',
        'Send your own question with your registration or drop it into the box in the winter garden. Online participants can send theirs through the stream. We promise to read all of them and to answer the uncomfortable ones first.',
      ],
    },
  ]
}
