/** Of the pages of a conference. */
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import type { Forms } from '#site/organiser/record-form/controls.ts'
import {
  html,
  line,
  optionalPicture,
  picture,
  text,
  wantedHtml,
  wantedLine,
} from '#site/organiser/record-form/forms/usual-controls.ts'

const words = (label: string) => ({ control: 'lines', label, each: 'line' }) as const

export const micrositeForms = {
  ticket: {
    one: 'ticket', many: 'Ticket cards', about: 'The cards on the home page. A conference’s cards show the prices that are set under Offers.',
    fields: {
      name: line('Name'),
      category: {
        control: 'choice', label: 'Price of', none: 'A price of its own, below', choices: presentationTypeLabels,
        hint: 'For a conference: the card shows today’s price of this category, and leaves when it is not offered.',
      },
      priceMinor: { control: 'money', label: 'Price of its own', currencyField: 'currency', hint: 'Only shown where the card names no category.' },
      currency: line('Currency', 'Three letters, such as USD.'), inrEquivalent: line('Price in rupees', 'As shown, such as 60K; leave it empty to show none.'),
      isRecommended: { control: 'check', label: 'Recommended' },
      includes: { control: 'lines', label: 'Includes', each: 'line', hint: 'One item per line.' },
    },
    nameField: 'name', columns: ['category'], start: { priceMinor: 0 },
  },
  about: {
    one: 'About text', many: 'About', about: 'What the conference is about, on its home page.',
    fields: { shortName: line('Short name', 'Such as “MS 2027”.'), heading: line('Heading'), description: wantedHtml('Text') },
    nameField: 'heading', columns: [],
  },
  'about-image': {
    one: 'picture', many: 'Pictures beside About', about: 'On the conference’s home page.',
    fields: { image: picture('Picture') }, nameField: 'image', columns: ['image'],
  },
  counter: {
    one: 'figure', many: 'Figures', about: 'Large numbers on the home page, such as “40 Speakers”.',
    fields: { value: line('Number'), label: line('What it counts') }, nameField: 'label', columns: ['value'],
  },
  'schedule-day': {
    one: 'day of the schedule', many: 'Schedule in brief', about: 'The days at a glance on the home page; the full programme is on another page.',
    fields: {
      name: line('Day', 'Such as “Day 1”.'), title: line('Title'),
      rows: { control: 'rows', label: 'Lines', rowName: 'line', row: { from: line('From'), to: line('To'), title: line('What') } },
    },
    nameField: 'name', columns: ['title'],
  },
  testimonial: {
    one: 'testimonial', many: 'Testimonials', about: 'What people say, on the conference’s home page.',
    fields: { name: line('Name'), position: line('Position'), description: text('What they say'), image: optionalPicture('Portrait') },
    nameField: 'name', columns: ['image', 'position'],
  },
  news: {
    one: 'news item', many: 'News', about: 'On the conference’s home page; each also has its own page.',
    fields: { about: line('Headline'), date: { control: 'date', label: 'Date' }, description: html('Text'), image: optionalPicture('Picture') },
    nameField: 'about', columns: ['image', 'date'],
  },
  partner: {
    one: 'partner', many: 'Partners and sponsors', about: 'Logos on the conference’s home page, and in the block “Sponsors” of pages of your own.',
    fields: {
      name: line('Name'),
      logo: { control: 'picture', label: 'Logo', isOptional: false, isLogo: true, hint: 'SVG, PNG, WebP or JPEG, without a margin. All logos of a tier take up the same area, whatever their shape.' },
      darkLogo: {
        control: 'picture', label: 'Logo for dark screens', isOptional: true, isLogo: true,
        hint: 'Without one, dark screens show the other on a light ground.',
      },
      tier: { control: 'named', label: 'Tier', known: 'sponsor-tier', hint: 'Empty: among partners without a tier, after all others.' },
      href: { control: 'address', label: 'Their address' },
    },
    nameField: 'name', columns: ['logo', 'tier'],
  },
  'sponsor-tier': {
    one: 'tier', many: 'Tiers of sponsors', about: 'What sponsors are grouped by, such as “Gold”, in their order. Renaming a tier also renames it in its sponsors.',
    fields: {
      name: line('Name', 'Such as “Gold”.'),
      size: { control: 'choice', label: 'Size of its logos', choices: { large: 'Large', medium: 'Medium', small: 'Small' } },
    },
    nameField: 'name', columns: ['size'], start: { size: 'medium' },
  },
  'gallery-image': {
    one: 'picture', many: 'Gallery', about: 'Pictures of earlier meetings on the home page.',
    fields: { image: picture('Picture') }, nameField: 'image', columns: ['image'],
  },
  'meta-tags': {
    one: 'text for search engines', many: 'Search engines', about: 'Title and summary that search engines and shared links show.',
    fields: { title: line('Title'), description: text('Summary') }, nameField: 'title', columns: [],
  },
  'committee-member': {
    one: 'member', many: 'Committee', about: 'The committee’s page.',
    fields: {
      role: { control: 'choice', label: 'Role', choices: { chair: 'Chair', 'co-chair': 'Co-chair', member: 'Member' } },
      name: line('Name'), affiliation: wantedLine('Affiliation'), title: line('Title of the role', 'As you word it, such as “Publicity Chair”.'),
    },
    nameField: 'name', columns: ['role', 'affiliation'],
  },
  venue: {
    one: 'venue', many: 'Venue', about: 'The venue’s page.',
    fields: {
      hotelName: line('Name'), address: html('Address'), phone: line('Telephone'),
      notes: { control: 'lines', label: 'Notes', each: 'paragraph', hint: 'Three at most; an empty line begins the next one.' },
      about: wantedHtml('About the venue'), location: html('How to get there'),
    },
    nameField: 'hotelName', columns: [],
  },
  'venue-image': {
    one: 'picture', many: 'Pictures of the venue', about: 'On the venue’s page.',
    fields: { image: picture('Picture') }, nameField: 'image', columns: ['image'],
  },
  'contact-entry': {
    one: 'contact', many: 'Contact details', about: 'The conference’s contact page.',
    fields: {
      subject: { control: 'choice', label: 'Kind', choices: { phone: 'Telephone', address: 'Address', email: 'E-mail' } },
      heading: line('Heading'), description: text('Text'),
    },
    nameField: 'heading', columns: ['subject', 'description'],
  },
  download: {
    one: 'file', many: 'Files', about: 'Calendar, program, brochure and the template for abstracts, which visitors can download.',
    fields: {
      purpose: {
        control: 'choice', label: 'What it is',
        choices: { calendar: 'Calendar', program: 'Program', brochure: 'Brochure', 'abstract-template': 'Template for abstracts' },
      },
      file: { control: 'file', label: 'File' },
    },
    nameField: 'purpose', columns: ['file'],
  },
  'conference-picture': {
    one: 'picture of the conference', many: 'Picture of the conference',
    about: 'On the cover of its home page, in lists of meetings and on the card of shared links. Without one, a cover is generated from its name.',
    fields: { photo: { control: 'picture', label: 'Picture', isOptional: true } }, nameField: 'photo', columns: [],
  },
  'conference-words': {
    one: 'words of the conference', many: 'Name, place and words',
    about: 'What the conference is called and where it is held, and the words by which its talks and extras are grouped.',
    fields: {
      prefix: line('Before the subject'), subject: line('Subject'), location: line('Place'),
      tracks: words('Tracks'), kinds: words('Kinds of talks'), rooms: words('Rooms'),
      selections: words('Selections of extras'), proofs: words('Proofs'),
    },
    nameField: 'subject', columns: [],
  },
} as const satisfies Partial<Forms> // biome-ignore format: a table
