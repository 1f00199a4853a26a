import type { ConferenceDates } from '#sample/conference-dates.ts'
import type { NewsManuscript } from '#sample/manuscript.ts'

export function news(dates: ConferenceDates): NewsManuscript[] {
  return [
    {
      on: dates.endsOn.add({ days: 9 }),
      about: 'Thank you: the conference in numbers',
      picture: { motif: 'branching', alt: 'A tree with a bud at the tip of each branch' },
      paragraphs: [
        'Three days, twenty-five talks, thirty-eight posters and 412 questions, of which 97 came from the screen. The average talk ended eleven seconds early. We are rather proud of the eleven seconds.',
        'In the survey after the conference 86 of 100 who answered said that they had started something new with somebody whom they had not known before. The most frequent complaint concerned the wind, the second most frequent the length of the lunch queue on the second day. We will see to the queue.',
        'Recordings are available to all participants for three months. Certificates have been sent to everybody; if yours has gone astray, write to us.',
      ],
    },
    {
      on: dates.endsOn,
      about: 'Best Presentation Awards',
      picture: { motif: 'lecture', alt: 'The hall at the closing session' },
      paragraphs: [
        'The jury heard twelve oral talks, visited thirty-eight posters and argued until the coffee was gone. The award for the best oral presentation goes to Lamai Srisawat-Chan for her account of thirty-one mangrove plantations, nine of which survived: “a talk about failure that sent everyone home with a plan”.',
        'The award for the best poster goes to Sizwe Tshabalala-Meyer for a map of tick-borne fever that visitors could correct with a pencil. Grace Wanjiku-Barasa receives the award for the best student presentation, and Ville Tervaharju that for the best virtual presentation, the last third of which he gave by telephone when the line from Oulu failed.',
        'Each award comes with free registration for the next conference in this series. Congratulations to all four, and thanks to every presenter who gave the jury so much trouble.',
      ],
    },
    {
      on: dates.beforeStart(16),
      about: 'The final programme is published',
      picture: { motif: 'branching', alt: 'Branches that spread from one stem' },
      paragraphs: [
        'The final programme follows the familiar order of three days: plenary and keynote lectures first, then the invited session and the posters, and the oral sessions on the last day. Only two talks have changed places since the preliminary version.',
        'Virtual speakers test their connection on the day before their talk. Participants who join from home will find links on their registration page, and the name of the host who will look after them.',
        'One practical word: evenings in Cape Town are windier than the forecast admits. Bring a jacket, and hold on to your poster.',
      ],
    },
  ]
}
