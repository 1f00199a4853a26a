import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { societyLogo } from '#sample/art/society-logo.ts'
import { committee } from '#sample/earth-sciences/committee.ts'
import { german } from '#sample/earth-sciences/german.ts'
import { news } from '#sample/earth-sciences/news.ts'
import { offers } from '#sample/earth-sciences/offers.ts'
import { menu, ownPages } from '#sample/earth-sciences/own-pages.ts'
import { programme } from '#sample/earth-sciences/programme.ts'
import { questions } from '#sample/earth-sciences/questions.ts'
import { speakers } from '#sample/earth-sciences/speakers.ts'
import { testimonials } from '#sample/earth-sciences/testimonials.ts'
import { venue } from '#sample/earth-sciences/venue.ts'
import { sampleFeeWords } from '#sample/fee-words.ts'
import type { ConferenceManuscript } from '#sample/manuscript.ts'

export const earthSciences: ConferenceManuscript = {
  conference: {
    name: 'earth-sciences',
    subject: 'Earth Sciences and Natural Hazards',
    prefix: '3rd International Conference',
    nameOrder: null,
    timeZone: 'Pacific/Auckland',
    location: 'Wellington, New Zealand',
    isHybrid: true,
    hue: 48,
    artFamily: 'contours',
    currency: 'USD',
    takesGroups: true,
    showsAbstractTalks: false,
    showsAcceptedAbstracts: false,
    feeBasisPoints: 500,
    addOnMinor: 20_000,
    ...sampleFeeWords,
    customAmountMinMinor: 100,
    customAmountMaxMinor: 1_000_000,
    holdMinutes: 30,
  },
  // 400 days after material-science, so that it never falls into the same calendar year.
  timing: { startsInDays: 600, lastsDays: 3 },
  // Earlybird is open on the day of loading, at the prices that the ticket cards show.
  periods: [
    {
      name: 'Earlybird',
      endsOn: dates => dates.beforeStart(240),
      dollars: { invited: 649, oral: 699, poster: 399, student: 349, delegate: 599, virtual: 299 },
    },
    {
      name: 'Mid Term',
      endsOn: dates => dates.beforeStart(90),
      dollars: { invited: 749, oral: 799, poster: 449, student: 399, delegate: 699, virtual: 349 },
    },
    {
      name: 'Late Registration Fee',
      endsOn: dates => dates.beforeStart(1),
      dollars: { invited: 849, oral: 899, poster: 499, student: 449, delegate: 799, virtual: 399 },
    },
  ],
  accommodations: [
    { name: 'Single Occupancy', dollars: { 1: 162, 2: 318, 3: 468, 4: 612 } },
    { name: 'Double Occupancy', dollars: { 1: 188, 2: 370, 3: 546, 4: 716 } },
    { name: 'Triple Occupancy', dollars: { 1: 232, 2: 456, 3: 672, 4: 880 } },
  ],
  offers,
  // Institutes pay for many of them.
  fieldSettings: { purchaseOrder: 'optional' },
  questions,
  shortName: dates => `Earth Sciences ${dates.year}`,
  heading: 'A restless planet, and the people who live on it',
  about: [
    'The 3rd International Conference on Earth Sciences and Natural Hazards meets in a city that knows its subject: Wellington stands on a fault, looks out on an ocean that has come ashore before, and practises for the next time every year. Some two hundred seismologists, volcanologists, glaciologists, hydrologists and the people who turn their work into warnings will spend three days there.',
    'The plenary speakers have in common that they stayed: with one fault, one glacier, one river or one mountain range for decades. The keynotes follow their results into the valleys below, to sirens, to forecasts that farmers use, and to villages that moved. Oral sessions and posters are open to every field of the earth sciences.',
    'For those who cannot come so far, and it is far from nearly everywhere, the conference is fully hybrid. Sessions are timed so that each continent has at least one in daylight, and every recording is available the next morning.',
  ],
  metaDescription:
    'Seismology, volcanoes, ice, water, slopes and coasts: three days of earth sciences and natural hazards in Wellington and online. Call for abstracts now open.',
  aboutPictures: [
    { motif: 'contours', alt: 'Contour lines of a mountain above a valley' },
    { motif: 'harbour', alt: 'The harbour with sailing boats in front of the hills' },
    { motif: 'contours', alt: 'Contour lines of two peaks and the saddle between them' },
  ],
  speakers,
  committee,
  topics: [
    'Atmosphere, Climate and Extreme Weather',
    'Carbon Storage and Geothermal Energy',
    'Coasts and Sea-Level Change',
    'Community-Based Warning and Preparedness',
    'Earthquakes and Active Faults',
    'Environmental Geochemistry',
    'Geodesy and Remote Sensing',
    'Geological Archives and Data Rescue',
    'Glaciers, Permafrost and Snow',
    'Groundwater and Hydrogeophysics',
    'Induced Seismicity and Mining',
    'Landslides and Slope Stability',
    'Marine Geology and Tsunamis',
    'Palaeoclimate and Palaeoenvironments',
    'Rivers, Sediment and Landscape Evolution',
    'Soils and Land Degradation',
    'Volcanoes and Ash',
  ],
  keyDates: dates => [
    { label: 'Call for abstracts opened', on: dates.fromToday(-20) },
    { label: 'Earlybird registration ends', on: dates.beforeStart(240) },
    { label: 'Call for abstracts closes', on: dates.beforeStart(120), closesCall: true },
    { label: 'Mid Term registration ends', on: dates.beforeStart(90) },
    { label: 'Programme of the oral sessions published', on: dates.beforeStart(75) },
    { label: 'Last day for changes to an abstract', on: dates.beforeStart(60) },
    { label: 'Late registration ends', on: dates.beforeStart(1) },
    { label: 'The conference opens', on: dates.startsOn },
  ],
  programme,
  venue,
  gallery: [
    { motif: 'lecture', alt: 'The opening of the 2nd conference, seen from the gallery' },
    { motif: 'posters', alt: 'Discussions in front of the posters' },
    { motif: 'harbour', alt: 'The harbour after the last session' },
    { motif: 'city', alt: 'The city, seen from the wharf' },
    { motif: 'dinner', alt: 'The conference dinner' },
  ],
  testimonials,
  news,
  ownPages,
  menu,
  logo: {
    light: { svg: societyLogo('#1d2b2f'), width: 400, height: 120 },
    dark: { svg: societyLogo('#f2efe9'), width: 400, height: 120 },
    alt: 'Society for a Restless Planet',
  },
  rules: {
    ...defaultRules,
    refundSteps: [
      { fromDays: 181, refundBasisPoints: 8_000 },
      { fromDays: 91, refundBasisPoints: 5_000 },
      { fromDays: 31, refundBasisPoints: 2_500 },
    ],
  },
  translations: product => ({ de: german(product) }),
  partners: [
    'Tasman Hazards Fund',
    'Society for Slow Science',
    'Long Record Instruments',
    'International Archive of Seismograms',
    'Journal of Living Landscapes',
    'Mountain Sirens Foundation',
    'Ice and Ocean Network',
    'Association of Field Geologists',
    'Rimouski Coastal Institute Press',
    'Open Borehole Initiative',
  ],
  sponsorTiers: [
    { name: 'Bedrock', size: 'large', partners: ['Tasman Hazards Fund', 'Society for Slow Science'] },
    {
      name: 'Sediment',
      size: 'medium',
      partners: ['Long Record Instruments', 'International Archive of Seismograms', 'Ice and Ocean Network'],
    },
  ],
}
