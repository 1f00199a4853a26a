import type { SponsorOffer } from '#domain/programme/talks/conference-papers.ts'

/** The five offers of the sponsors page, with prices in US cents. */
export const sponsorOffers: SponsorOffer[] = [
  {
    name: 'Principal sponsor',
    text: 'Named with the conference on all material; a double stand in the exhibition; five registrations; the welcome at the networking event. One only.',
    priceMinor: 1_200_000,
  },
  {
    name: 'Session sponsor',
    text: 'Named with one day of the programme; a stand in the exhibition; three registrations. One for each day.',
    priceMinor: 600_000,
  },
  {
    name: 'Exhibitor',
    text: 'A stand of 6 m² with power, table and Wi-Fi beside the poster boards and the coffee; two registrations. Eight stands.',
    priceMinor: 240_000,
  },
  {
    name: 'Grant sponsor',
    text: 'Your name on a travel grant for an early-career researcher, chosen by an independent committee. The price is that of one grant, and all of it goes to the researcher.',
    priceMinor: 90_000,
  },
  {
    name: 'Friend of the conference',
    text: 'Your logo on the conference’s pages and in the programme; one registration.',
    priceMinor: 75_000,
  },
]

export const sponsorConditions = [
  'Sponsors have no say in the programme, and no talk can be bought.',
  'Prices are in US dollars, without bank charges and taxes. Offers are kept for 14 days from the day on which you write, and are yours when the invoice has been paid.',
  'Stands are set up from 16:00 on the day before the conference and taken down after the farewell coffee. Material can be sent to the venue one week ahead.',
]
