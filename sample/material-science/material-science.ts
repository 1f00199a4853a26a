import { sampleFeeWords } from '#sample/fee-words.ts'
import type { ConferenceManuscript } from '#sample/manuscript.ts'
import { committee } from '#sample/material-science/committee.ts'
import { keyDates, periods } from '#sample/material-science/dates-and-fees.ts'
import { news } from '#sample/material-science/news.ts'
import { programme } from '#sample/material-science/programme/programme.ts'
import { speakers } from '#sample/material-science/speakers/speakers.ts'
import { testimonials } from '#sample/material-science/testimonials.ts'
import { topics } from '#sample/material-science/topics.ts'
import { venue } from '#sample/material-science/venue.ts'

export const materialScience: ConferenceManuscript = {
  conference: {
    name: 'material-science',
    subject: 'Material Science and Engineering',
    prefix: '5th International Conference',
    nameOrder: null,
    timeZone: 'Europe/Lisbon',
    location: 'Lisbon, Portugal',
    isHybrid: true,
    hue: 205,
    artFamily: 'lattice',
    currency: 'USD',
    takesGroups: false,
    showsAbstractTalks: false,
    showsAcceptedAbstracts: false,
    feeBasisPoints: 500,
    addOnMinor: 20_000,
    ...sampleFeeWords,
    customAmountMinMinor: 100,
    customAmountMaxMinor: 1_000_000,
    holdMinutes: 30,
  },
  timing: { startsInDays: 200, lastsDays: 3 },
  periods,
  accommodations: [
    { name: 'Single Occupancy', dollars: { 1: 148, 2: 290, 3: 426, 4: 556 } },
    { name: 'Double Occupancy', dollars: { 1: 172, 2: 338, 3: 498, 4: 652 } },
    { name: 'Triple Occupancy', dollars: { 1: 214, 2: 420, 3: 618, 4: 808 } },
  ],
  shortName: dates => `Material Science ${dates.year}`,
  heading: 'Three days for people who make, break and mend materials',
  about: [
    'The 5th International Conference on Material Science and Engineering brings together some two hundred people who rarely share a room: metallurgists and textile physicists, battery chemists and bridge inspectors, doctoral students with their first result and engineers with their last retirement project. They meet in Lisbon for three days of talks that are short, posters that are large and breaks that are long enough.',
    'The programme is single-minded about one question: what becomes of a material after the paper is published? Plenary speakers report on jetties watched for twenty years, solar cells left out in five monsoons and alloys made of scrap alone. Invited sessions follow materials from mine to second life, and the oral sessions of the third day are reserved for work that has not been shown before.',
    'Those who cannot travel take part online. Every talk is streamed, questions from the screen are taken in turn with questions from the hall, and virtual presentations are given live. Recordings stay available to all participants for three months.',
  ],
  metaDescription:
    'Three days of plenary, keynote, invited and oral talks on materials for energy, building, health and industry. In Lisbon and online. Submit an abstract, see the programme and register.',
  aboutPictures: [
    { motif: 'lattice', alt: 'Grains of a polished metal, each with the lines of its own lattice' },
    { motif: 'posters', alt: 'Visitors in front of five posters' },
    { motif: 'lecture', alt: 'A talk with a bar chart on the screen, seen from the last rows' },
    { motif: 'lattice', alt: 'Grain boundaries, with one grain that differs from its neighbours' },
  ],
  speakers,
  committee,
  topics,
  keyDates,
  programme,
  venue,
  gallery: [
    { motif: 'lecture', alt: 'The Great Hall during a plenary talk' },
    { motif: 'posters', alt: 'The poster session in the winter garden' },
    { motif: 'dinner', alt: 'Round tables under lamps at the networking event' },
    { motif: 'harbour', alt: 'Sailing boats on the river in front of the hills' },
    { motif: 'city', alt: 'Roofs and towers of the old town' },
    { motif: 'hotel', alt: 'The Hotel Cais das Oliveiras, with two guests at the door' },
  ],
  testimonials,
  news,
  partners: [
    'Society for Patient Metallurgy',
    'Atlantic Ceramics Forum',
    'Journal of Mended Materials',
    'Tagus Valley Science Fund',
    'Open Lattice Foundation',
    'European Guild of Microscopists',
    'Quiet Load Instruments',
    'Cork & Composite Association',
    'Women in Foundries Network',
    'Network of Open Laboratories',
    'Sintra Polytechnic Press',
    'Second Life Batteries Initiative',
  ],
}
