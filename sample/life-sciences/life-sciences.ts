import { sampleFeeWords } from '#sample/fee-words.ts'
import { committee } from '#sample/life-sciences/committee.ts'
import { news } from '#sample/life-sciences/news.ts'
import { programme } from '#sample/life-sciences/programme.ts'
import { speakers } from '#sample/life-sciences/speakers.ts'
import { testimonials } from '#sample/life-sciences/testimonials.ts'
import { venue } from '#sample/life-sciences/venue.ts'
import type { ConferenceManuscript } from '#sample/manuscript.ts'

/** It has ended before the day of loading: its microsite remains as a record, and its registration is closed. */
export const lifeSciences: ConferenceManuscript = {
  conference: {
    name: 'life-sciences',
    subject: 'Life Sciences and Biotechnology',
    prefix: '6th International Conference',
    nameOrder: null,
    timeZone: 'Africa/Johannesburg',
    location: 'Cape Town, South Africa',
    isHybrid: true,
    hue: 150,
    artFamily: 'branching',
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
  timing: { startsInDays: -118, lastsDays: 3 },
  periods: [
    {
      name: 'Earlybird',
      endsOn: dates => dates.beforeStart(120),
      dollars: { invited: 549, oral: 599, poster: 349, student: 299, delegate: 499, virtual: 249 },
    },
    {
      name: 'Mid Term',
      endsOn: dates => dates.beforeStart(45),
      dollars: { invited: 649, oral: 699, poster: 399, student: 349, delegate: 599, virtual: 299 },
    },
    {
      name: 'Late Registration Fee',
      endsOn: dates => dates.beforeStart(1),
      dollars: { invited: 749, oral: 799, poster: 449, student: 399, delegate: 699, virtual: 349 },
    },
  ],
  accommodations: [
    { name: 'Single Occupancy', dollars: { 1: 132, 2: 258, 3: 378, 4: 492 } },
    { name: 'Double Occupancy', dollars: { 1: 154, 2: 302, 3: 444, 4: 580 } },
    { name: 'Triple Occupancy', dollars: { 1: 192, 2: 376, 3: 552, 4: 720 } },
  ],
  shortName: dates => `Life Sciences ${dates.year}`,
  heading: 'From one cell to one health',
  about: [
    'The 6th International Conference on Life Sciences and Biotechnology brought people from five continents to Cape Town, and others to their screens. For three days microbiologists, neuroscientists, ecologists, clinicians and veterinarians listened to each other’s talks, which happens more rarely than it should.',
    'The programme went from the scale of a cell that knows when it is full to that of a city that reads its own drains. Six plenary lectures, three keynotes, four invited and twelve oral talks were given, thirty-eight posters were discussed, and a great deal of rooibos was drunk.',
    'This site remains as a record of the conference. The programme, the speakers and the news stay where they are, and may be cited.',
  ],
  metaDescription:
    'Record of a three-day conference on life sciences and biotechnology in Cape Town and online: speakers, programme and news.',
  aboutPictures: [
    { motif: 'branching', alt: 'A form between a river delta and a tree, with a bud at each tip' },
    { motif: 'lecture', alt: 'A talk in Signal Hall' },
    { motif: 'branching', alt: 'Branches that divide again and again' },
  ],
  speakers,
  committee,
  topics: [
    'Animal Health and One Health',
    'Antimicrobials and Resistance',
    'Behaviour and Neuroscience',
    'Bioengineering and Diagnostics',
    'Biophysics and Cell Mechanics',
    'Conservation and Biodiversity',
    'Epidemiology and Public Health',
    'Fermentation and Food Biology',
    'Freshwater and Marine Biology',
    'Genomics and Plant Breeding',
    'Immunology and Vaccines',
    'Microbial Ecology',
    'Open Methods and Reproducibility',
    'Organoids and Regenerative Medicine',
    'Science Education',
  ],
  keyDates: dates => [
    { label: 'Call for abstracts closed', on: dates.beforeStart(75), closesCall: true },
    { label: 'Last day for changes to an abstract', on: dates.beforeStart(60) },
    { label: 'Late registration ended', on: dates.beforeStart(1) },
    { label: 'The conference opened', on: dates.startsOn },
    { label: 'The conference closed', on: dates.endsOn },
  ],
  programme,
  venue,
  gallery: [
    { motif: 'lecture', alt: 'The opening in Signal Hall' },
    { motif: 'posters', alt: 'Posters in the Sail Loft' },
    { motif: 'dinner', alt: 'The networking event' },
    { motif: 'harbour', alt: 'The harbour and the mountains on the second evening' },
    { motif: 'city', alt: 'The city centre in the morning' },
    { motif: 'hotel', alt: 'The Signal Yard Hotel' },
  ],
  testimonials,
  news,
  partners: [
    'Cape Floral Research Fund',
    'Society for Shared Methods',
    'Journal of Small Ecologies',
    'One Health Field Network',
    'Blue Reef Trust',
    'Bright Bench Instruments',
    'Guild of Science Bakers',
    'Open Cohort Foundation',
    'Great Rift Seed Library',
    'Night Sky and Insects League',
  ],
}
