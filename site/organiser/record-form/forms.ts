/** How organisers read and fill in each kind of record. A kind without its form does not compile. */

import { daysForLateNames, nameReminderDays } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { mostNights } from '#domain/offers/catalogue/night.ts'
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import { usualKeepDays } from '#domain/offers/questions/question.ts'
import type { EditableKind } from '#domain/preparation/editing/editable-kinds.ts'
import type { FormOf, RecordForm } from '#site/organiser/record-form/controls.ts'

const picture = (label: string, hint?: string) =>
  ({ control: 'picture', label, isOptional: false, ...(hint && { hint }) }) as const
const optionalPicture = (label: string) =>
  ({ control: 'picture', label, isOptional: true, isWanted: true }) as const
const line = (label: string, hint?: string) => ({ control: 'line', label, ...(hint && { hint }) }) as const
const wantedLine = (label: string, hint?: string) => ({ ...line(label, hint), isWanted: true }) as const
const text = (label: string, hint?: string) => ({ control: 'text', label, ...(hint && { hint }) }) as const
const html = (label: string, hint?: string) => ({ control: 'html', label, ...(hint && { hint }) }) as const
const wantedHtml = (label: string, hint?: string) => ({ ...html(label, hint), isWanted: true }) as const

const words = (label: string) => ({ control: 'lines', label, each: 'line' }) as const
const money = (label: string, hint?: string) =>
  ({ control: 'money', label, currencyField: 'currency', ...(hint && { hint }) }) as const
const currency = {
  control: 'fixed',
  label: 'Currency',
  hint: 'It is changed under Settings, before anybody registers.',
} as const
const period = { control: 'named', label: 'Period', known: 'fee-period' } as const
const places = {
  control: 'number',
  label: 'Places',
  least: 0,
  hint: 'How many can be sold. Empty for no limit. The same number stands under Places.',
} as const
const soldWhen = {
  soldFrom: { control: 'date', label: 'Sold from', hint: 'Empty: from the beginning.' },
  soldUntil: { control: 'date', label: 'Sold until', hint: 'Empty: as long as registration is open.' },
  isNeverRefunded: {
    control: 'check', label: 'Its price is never refunded',
    hint: 'Whatever your policy refunds of the rest. The form and the page of the registration say so; a cancelled conference refunds everything.',
  },
  soldBy: {
    control: 'choice', label: 'Who can buy it',
    choices: { everybody: 'Everybody who registers', link: 'Only who has its link, or a code for it', staff: 'Only your team, for somebody', nobody: 'Nobody any more' },
  },
} as const // biome-ignore format: a table
const audience = {
  control: 'choice',
  label: 'For',
  choices: {
    everybody: 'Everybody',
    registered: 'People who are registered',
    paid: 'People who have paid',
    presenters: 'Presenters',
    staff: 'Staff',
  },
} as const
const typefaces = {
  literata: 'Literata: a serif for reading', 'eb-garamond': 'EB Garamond: a classical serif', fraunces: 'Fraunces: a soft serif with character',
  'source-sans': 'Source Sans: a quiet sans serif', 'ibm-plex-sans': 'IBM Plex Sans: technical', archivo: 'Archivo: a strong grotesque',
} as const // biome-ignore format: a table
const everyBlock = { heading: line('Heading'), audience } as const
const agreedPrices = 'People who have registered already keep the agreed price.'

const forms = {
  organisation: {
    one: 'organisation', many: 'Organisation', about: 'Who you are: in the header and footer of every page, on documents and in mail.',
    fields: {
      name: line('Name'), tagline: line('Tagline', 'One line under the name.'), officeAddress: text('Office address'),
      email: { control: 'email', label: 'E-mail address' }, phone: line('Telephone'),
      hue: { control: 'hue', label: 'Colour' },
      socialLinks: {
        control: 'rows', label: 'Social links', rowName: 'link',
        row: { label: line('Name'), href: { control: 'address', label: 'Address' } },
      },
      logo: {
        control: 'picture', label: 'Logo', isOptional: true,
        hint: 'For search engines, which show it beside your name; pages set your name in type. Best is a square of at least 112 pixels.',
      },
      copyright: line('Copyright line'), developerCredit: line('Developer credit'),
      developerHref: { control: 'address', label: 'Address of the developer credit' },
    },
    nameField: 'name', columns: [], start: { hue: 255 },
  },
  'home-banner': {
    one: 'banner', many: 'Banners', about: 'The slides at the top of the home page.',
    fields: { heading: line('Heading'), subheading: line('Subheading'), image: picture('Picture') },
    nameField: 'heading', columns: ['image', 'subheading'],
  },
  'home-about': {
    one: 'About block', many: 'About block', about: 'The lines about you on the home page.',
    fields: {
      title: line('Title'), paragraphs: { control: 'lines', label: 'Paragraphs', each: 'paragraph', hint: 'Separate them with empty lines.' },
      badge: line('Badge', 'Such as “100 Plus Speakers”.'),
    },
    nameField: 'title', columns: [],
  },
  service: {
    one: 'service', many: 'Services and highlights', about: 'The points under “Services” on the home page.',
    fields: { title: line('Title'), text: text('Text') },
    nameField: 'title', columns: ['text'],
  },
  blog: {
    one: 'article', many: 'Blog articles', about: 'Articles of the main site’s blog.',
    fields: {
      heading: line('Heading'), date: { control: 'date', label: 'Date' },
      description: text('Summary', 'Shown in the list and in search results.'), detail: html('Article'), image: optionalPicture('Picture'),
    },
    nameField: 'heading', columns: ['image', 'date'],
  },
  page: {
    one: 'part of a page', many: 'Pages of prose', about: 'Policies, guidelines and other pages; a page has one or more parts.',
    fields: {
      slug: line('Page', 'The last part of its address, such as “privacy-policy”.'),
      section: line('Part', 'Distinguishes the parts of a page; empty if there is only one.'),
      title: line('Title'), lead: text('Opening lines'), body: html('Text'),
    },
    nameField: 'title', columns: ['slug', 'section'],
  },
  'own-page': {
    one: 'page', many: 'Pages of your own', about: 'Pages that you add to the site, such as “Visa” or “Childcare”, each at an address of its own.',
    note: 'If you change the address later, the old one goes on leading here.',
    fields: {
      title: line('Title'),
      slug: line('Address', 'The last part of it, such as “visa-letters”: letters from a to z, digits and hyphens.'),
      lead: text('Opening lines', 'Under the title, and in search results.'),
      audience: { ...audience, hint: 'Registrants open such a page from the page of their registration; nobody else reads anything of it, nor its name. A block below can be for fewer.' },
      blocks: {
        control: 'blocks', label: 'Blocks', blockName: 'block',
        hint: 'What the page consists of, from top to bottom. A heading begins a section; a block without one goes on with the section before.',
        blocks: {
          text: { one: 'Text', fields: { ...everyBlock, body: html('Text') } },
          picture: {
            one: 'Picture',
            fields: {
              ...everyBlock,
              image: { ...picture('Picture', 'Pictures that follow each other stand side by side.'), isNeeded: true },
              caption: line('Caption'),
            },
          },
          people: {
            one: 'People',
            fields: {
              ...everyBlock,
              who: {
                control: 'choice', label: 'Whom it shows', none: 'The people named below',
                choices: { plenary: 'The plenary speakers', keynote: 'The keynote speakers', invited: 'The invited speakers', committee: 'The committee' },
              },
              people: {
                control: 'rows', label: 'People', rowName: 'person',
                row: { name: line('Name'), detail: line('What they do'), email: { control: 'email', label: 'E-mail address' } },
              },
            },
          },
          download: {
            one: 'File',
            fields: { ...everyBlock, file: { control: 'file', label: 'File', isNeeded: true }, label: line('What it is', 'Empty: the name of the file.') },
          },
          dates: {
            one: 'Dates',
            fields: {
              ...everyBlock,
              withKeyDates: { control: 'check', label: 'With the deadlines and the days of the conference' },
              dates: {
                control: 'rows', label: 'Dates', rowName: 'date',
                row: { date: { control: 'date', label: 'Date' }, title: line('What'), detail: line('More about it') },
              },
            },
          },
          prices: { one: 'Prices', fields: { ...everyBlock } },
          map: {
            one: 'Map',
            fields: {
              ...everyBlock,
              place: line('Place', 'A name or an address, as somebody would search for it; empty: the venue of the conference.'),
              note: text('About the place'),
            },
          },
          sponsors: { one: 'Sponsors', fields: { ...everyBlock } },
          questions: {
            one: 'Questions and answers',
            fields: {
              ...everyBlock,
              questions: { control: 'rows', label: 'Questions', rowName: 'question', row: { question: line('Question'), answer: text('Answer') } },
            },
          },
          button: {
            one: 'Button',
            fields: {
              ...everyBlock,
              label: { ...line('Words on the button'), isNeeded: true },
              href: { ...line('Leads to', 'A page of this site, such as /venue, or a complete address.'), isNeeded: true },
            },
          },
        },
      },
      menuLabel: line('Name in the menu', 'Empty: its title.'),
      isInMenu: { control: 'check', label: 'In the menu: at its end, or where the menu itself places it' },
      announcedOn: { control: 'date', label: 'In the feed of news since', hint: 'With a date, readers of the feed are told of the page, once. Empty: they are not.' },
    },
    nameField: 'title', columns: ['slug'], start: { isInMenu: true, audience: 'everybody' },
  },
  menu: {
    one: 'menu', many: 'Menu', about: 'The pages in the navigation: their order, their groups and their names. What is not in it is still at its address.',
    fields: {
      entries: {
        control: 'blocks', label: 'Entries', blockName: 'entry', isShort: true,
        hint: 'A page stands by itself, or under a group that you add and name. Without any entries the menu is as it was at first.',
        blocks: {
          page: {
            one: 'Page',
            fields: {
              page: { ...line('Page'), isNeeded: true }, label: line('Its name in the menu'), under: line('In the group'),
              isHidden: { control: 'check', label: 'Hidden' },
            },
          },
          group: { one: 'Group', fields: { label: { ...line('Name of the group'), isNeeded: true } } },
        },
      },
    },
    nameField: 'entries', columns: [],
  },
  identity: {
    one: 'logo, typefaces and links', many: 'Logo, typefaces and links',
    about: 'A logo in place of the name at the top of every page, the typefaces of its pages, and links at its foot. A conference’s logo stands in its own bar.',
    fields: {
      logo: { control: 'picture', label: 'Logo', isOptional: true, isLogo: true, hint: 'SVG, PNG, WebP or JPEG. An SVG is drawn as a picture; wide and low ones look best.' },
      darkLogo: {
        control: 'picture', label: 'Logo for dark screens', isOptional: true, isLogo: true,
        hint: 'With light letters. Without one, dark screens show the other on a light ground.',
      },
      displayFace: {
        control: 'choice', label: 'Typeface of headings', none: 'Source Serif, the usual one', choices: typefaces,
        hint: 'The preview shows the page in it.',
      },
      textFace: {
        control: 'choice', label: 'Typeface of everything else', none: 'Source Serif and Inter, the usual ones', choices: typefaces,
        hint: 'A sans serif is used for texts, forms and menus; a serif for texts alone. Other scripts, such as Arabic, are set in Noto.',
      },
      socialLinks: {
        control: 'rows', label: 'Social links', rowName: 'profile', hint: 'Profiles elsewhere, at the foot of its pages too. Those of the organisation stand under Organisation.',
        row: { label: line('Name', 'Such as “Mastodon”.'), href: { control: 'address', label: 'Address' } },
      },
      footerLinks: {
        control: 'rows', label: 'Links at the foot of pages', rowName: 'link',
        row: { label: line('Words'), href: line('Leads to') },
      },
    },
    nameField: 'logo', columns: [],
  },
  announcement: {
    one: 'announcement', many: 'Announcement', about: 'One line above every page, such as that a deadline has moved; it leaves by itself after its last day.',
    fields: {
      text: line('Line'), href: line('Leads to', 'A page of this site, such as /venue, or a complete address; empty: nothing.'),
      lastDay: { control: 'date', label: 'Last day', hint: 'It is shown until the end of this day.' },
    },
    nameField: 'text', columns: [],
  },
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
  topic: {
    one: 'topic', many: 'Topics', about: 'The topics’ page, and the choice in the abstract form.',
    fields: { name: line('Name') }, nameField: 'name', columns: [],
  },
  'abstract-call-section': {
    one: 'part of the call', many: 'Call for abstracts', about: 'The page of the call.',
    fields: {
      section: { control: 'choice', label: 'Part', choices: { 'key-dates': 'Key dates', 'presentation-types': 'Presentation types' } },
      description: html('Text'),
      closesOn: { control: 'date', label: 'Last day for abstracts', hint: 'In the key dates: the form closes at the end of this day in the conference’s time zone. Empty: when the conference ends.' },
    },
    nameField: 'section', columns: ['closesOn'],
  },
  'presentation-type': {
    one: 'presentation type', many: 'Presentation types', about: 'The choice in the abstract form.',
    fields: { name: line('Name') }, nameField: 'name', columns: [],
  },
  'presenter-statement': {
    one: 'statement of presenters', many: 'Statements of presenters', about: 'What presenters agree to when they confirm, such as a licence or a recording.',
    fields: {
      text: text('Statement', 'In their words: “I agree that my talk is recorded.”'),
      isRequired: { control: 'check', label: 'They can only confirm if they agree' },
    },
    nameField: 'text', columns: [], start: { isRequired: true },
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
  speaker: {
    one: 'speaker', many: 'Speakers', about: 'The people on the speakers’ page, with their biographies.',
    fields: {
      name: line('Name'),
      group: {
        control: 'choice', label: 'Group', none: 'Appears in the program only',
        choices: { plenary: 'Plenary', keynote: 'Keynote', invited: 'Invited' },
      },
      affiliation: wantedLine('Affiliation'), photo: optionalPicture('Portrait'), talkTitle: wantedLine('Title of the talk'),
      biographyHtml: wantedHtml('Biography'), awardsHtml: html('Awards'),
    },
    nameField: 'name', columns: ['photo', 'group', 'talkTitle'],
    // On the speakers’ page, where a speaker who was added is expected.
    start: { group: 'invited' },
  },
  'programme-day': {
    one: 'day', many: 'Days of the program', about: 'The tabs of the program.',
    fields: { name: line('Name', 'Such as “Day 1”.'), heldOn: { control: 'date', label: 'Date' } },
    nameField: 'name', columns: ['heldOn'],
  },
  'programme-room': {
    one: 'room', many: 'Rooms', about: 'Where talks take place. Renaming a room also renames it in its talks.',
    fields: {
      name: line('Name', 'Such as “Great Hall”.'),
      seats: { control: 'number', label: 'Seats', least: 1, most: 100_000, hint: 'For your own planning; visitors do not see it.' },
    },
    nameField: 'name', columns: ['seats'],
  },
  talk: {
    one: 'talk', many: 'Talks', about: 'A talk of the program, as shown on its page and in calendars.',
    fields: {
      title: line('Title'), subtitle: line('Subtitle'),
      day: { control: 'named', label: 'Day', known: 'programme-day' }, startsAt: line('Begins at', 'Such as 09:30, in the conference’s time zone; empty if it has no time yet.'),
      isAfterMidnight: { control: 'check', label: 'It begins after midnight, and belongs to the day before' },
      durationMinutes: { control: 'number', label: 'Minutes', least: 1, most: 1440 },
      room: { control: 'line', label: 'Room', known: 'programme-room', hint: 'One of the rooms, or a new one.' }, track: line('Track'), kind: line('Kind', 'Such as keynote or poster.'), language: line('Language', 'Such as en.'),
      speakers: { control: 'names', label: 'Speakers with a page', rowName: 'speaker', known: 'speaker', hint: 'Their names as under Speakers, in the order in which they are printed.' },
      speakerAffiliation: text('As printed under the title', 'Names and affiliations.'),
      abstractHtml: html('Abstract'), descriptionHtml: html('Further description'),
      links: {
        control: 'rows', label: 'Links', rowName: 'link',
        row: { label: line('Words'), href: { control: 'address', label: 'Address' } },
      },
      attachments: {
        control: 'rows', label: 'Slides and other files', rowName: 'file',
        row: { label: line('Words'), href: { control: 'address', label: 'Address' }, kind: line('Kind') },
      },
    },
    nameField: 'title', columns: ['day', 'startsAt', 'room'],
  },
  'fee-period': {
    one: 'period', many: 'Offers', about: 'Prices of registration until a certain day. The period that ends next is open. What has no price is not offered; 0 costs nothing.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Earlybird”.'),
      endsOn: { control: 'date', label: 'Last day', hint: 'Open until the end of this day in the conference’s time zone.' },
      endsAfter: { control: 'number', label: 'Ends when sold', least: 1, hint: 'As soon as so many are sold or held, the next period opens. Empty: it ends by its day only.' },
      currency,
      invited: money(presentationTypeLabels.invited), oral: money(presentationTypeLabels.oral), poster: money(presentationTypeLabels.poster),
      student: money(presentationTypeLabels.student), delegate: money(presentationTypeLabels.delegate), virtual: money(presentationTypeLabels.virtual),
    },
    nameField: 'name', columns: ['endsOn'],
  },
  accommodation: {
    one: 'room', many: 'Offers', about: 'Prices of a room booked with a registration: each price covers all nights of the stay. What has no price is not offered; 0 costs nothing.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Single occupancy”.'), currency,
      oneNight: money('1 night'), twoNights: money('2 nights'), threeNights: money('3 nights'), fourNights: money('4 nights'),
    },
    nameField: 'name', columns: ['oneNight'],
  },
  'fee-terms': {
    one: 'charges', many: 'Other charges', about: 'Other charges, and how long a place is held.', note: agreedPrices,
    fields: {
      currency,
      addOn: money('Accompanying person', 'Empty: nobody can be added. 0: it costs nothing.'),
      addOnIncludes: line('An accompanying person takes part in', 'Such as “the lunches and the networking event”.'),
      studentRule: line('Who pays the student fee', 'A sentence on the page with the fees; empty for none.'),
      takesGroups: {
        control: 'check', label: 'Several people can be registered at once',
        hint: 'Up to 50 on one form and one invoice, each with a registration of their own; names can follow. The page with the fees leads there.',
      },
      groupDiscountFrom: {
        control: 'number', label: 'Discount for groups, from how many people', least: 2, most: 500,
        hint: 'From then on each registration costs less, by the percentage or the amount below. Empty: no discount.',
      },
      groupDiscountBasisPoints: { control: 'percent', label: 'Less for each person, in percent', hint: 'Of the registration with what comes with it; extras cost what they cost.' },
      groupDiscount: money('Or less by an amount for each person', 'At most what the registration costs.'),
      namesUntil: { control: 'date', label: 'Names of groups until', hint: `The last day to name people; their coordinator and those who were invited are reminded ${nameReminderDays.join(' and ')} days before. Whoever is added later has ${counted(daysForLateNames, 'day')}. Empty: until the conference begins.` },
      unnamedPlaces: {
        control: 'choice', label: 'Places without a name by then',
        choices: { kept: 'Stay with the group; you name them', released: 'Are cancelled under the refund policy, with one credit note' },
      },
      groupInvoiceDays: { control: 'number', label: 'Groups get their invoice at once, due in days', least: 1, most: 365, hint: 'When they choose a bank transfer. An invoice that is not paid is cancelled by a credit note. Empty: the invoice comes once the money has arrived.' },
      feeBasisPoints: { control: 'percent', label: 'Processing fee', hint: 'In percent of the sum, rounded once; 0 for none.' },
      customAmountMin: money('Smallest custom amount', 'For people who pay an amount that they agreed with you.'),
      customAmountMax: money('Largest custom amount'),
      holdMinutes: { control: 'number', label: 'A place is held, in minutes', least: 1, most: 1440, hint: 'While somebody is paying at a gateway.' },
    },
    nameField: 'currency', columns: [],
  },
  admission: {
    one: 'registration', many: 'Registrations of your own', about: 'What else lets somebody in, beside the usual ones: members, retired people, guests of honour.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Member”.'), description: text('About it', 'Shown with its price.'), currency,
      price: money('Price', 'In every period that is not listed below. Empty: it is not offered then; 0 costs nothing.'),
      periodPrices: { control: 'rows', label: 'Other prices in some periods', rowName: 'period', row: { period, price: money('Price') } },
      places, ...soldWhen,
    },
    nameField: 'name', columns: ['price', 'soldBy'], start: { soldBy: 'everybody' },
  },
  extra: {
    one: 'extra', many: 'Extras', about: 'What a registration can have besides: workshops, a dinner, an excursion, a shirt.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Conference dinner”.'), description: text('About it', 'Shown with its price.'), currency,
      price: money('Price', 'For everybody who is not listed below. Empty: it is not offered to others; 0 costs nothing.'),
      admissionPrices: {
        control: 'rows', label: 'Other prices for some', rowName: 'price', row: { admission: { control: 'named', label: 'Registered as', known: 'admission' }, price: money('Price') },
      },
      periodPrices: { control: 'rows', label: 'Other prices in some periods', rowName: 'period', row: { period, price: money('Price') } },
      options: {
        control: 'rows', label: 'Options, of which one is chosen: a menu, a size', rowName: 'option', row: { name: line('Name'), surcharge: money('Added to the price'), places, soldUntil: { control: 'date', label: 'Sold until', hint: 'Empty: as long as the extra.' } },
      },
      places, most: { control: 'number', label: 'At most, per registration', least: 1, most: 50 },
      taxClass: {
        control: 'choice', label: 'Taxed as', hint: 'The rates stand under Taxes.',
        none: 'Admission', choices: { accommodation: 'Hotel nights', food: 'Food', books: 'Books and goods', own: 'A rate of its own' },
      },
      taxRate: { control: 'percent', label: 'Its own rate', hint: 'In percent, all taxes together; 0 for none.' },
      includedIn: {
        control: 'rows', label: 'In the price of', rowName: 'registration',
        row: {
          admission: { control: 'named', label: 'Registered as', known: 'admission' }, quantity: { control: 'number', label: 'How many', least: 1, most: 50 },
          part: money('Part of the price of one', 'Billed and taxed as this extra; the rest of the price as the registration.'),
        },
      },
      selection: line('One of', 'The name of a selection, such as “Tutorials”: extras with the same one belong together. Empty: it is bought by itself.'),
      selectionRules: {
        control: 'rows', label: 'How many of them are chosen', rowName: 'rule',
        hint: 'Write it at one extra of the selection; where several say something, the stricter holds. A registration that needs more than can be had is not sold. What is in the price costs nothing, the dearest first.',
        row: {
          admission: { control: 'named', label: 'Registered as', known: 'admission', hint: 'Empty: everybody who is not listed.' },
          least: { control: 'number', label: 'At least', least: 0, most: 50 }, most: { control: 'number', label: 'At most', least: 1, most: 50 },
          included: { control: 'number', label: 'In the price', least: 0, most: 50 },
        },
      },
      isFixed: {
        control: 'check', label: 'Cannot be given up once it is bought',
        hint: 'For what is made or booked for somebody, such as a printed shirt. The form says so; your team can set it aside with a reason.',
      },
      isForGuests: {
        control: 'check', label: 'Each one is for a guest, who is named',
        hint: 'For what is bought for others, such as a dinner for a partner. Registrants name their guests on the page of their registration.',
      },
      namesUntil: { control: 'date', label: 'Names until', hint: 'Until when registrants can give and correct the names of guests. Empty: until the conference begins.' },
      takesPlaceOn: { control: 'date', label: 'Takes place on', hint: 'Two extras at one time cannot both be chosen.' },
      begins: line('From', 'Such as 14:00, in the conference’s time zone.'), ends: line('Until', 'Such as 17:30.'),
      ...soldWhen,
    },
    nameField: 'name', columns: ['price', 'soldBy'], start: { soldBy: 'everybody', most: 1 },
  },
  stay: {
    one: 'room by night', many: 'Rooms by night', about: 'Rooms that are booked for single nights, with a number of rooms each night. A registration has one room, for nights that follow each other.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Hotel Aurora, single room”.'), description: text('About it', 'Shown with its price.'), currency,
      price: money('Price of a night', '0 costs nothing.'),
      firstNight: { control: 'date', label: 'First night', hint: 'The day on which it begins: the first day of arrival.' },
      lastNight: { control: 'date', label: 'Last night', hint: `The last departure is on the next day. At most ${mostNights} nights.` },
      rooms: { control: 'number', label: 'Rooms each night', least: 0, hint: 'How many can be sold for each night. Empty for no limit. The same numbers stand under Places.' },
      otherNights: {
        control: 'rows', label: 'Nights that differ', rowName: 'night', hint: 'What is left empty is as for the others.',
        row: { night: { control: 'date', label: 'Night of' }, price: money('Price'), places: { control: 'number', label: 'Rooms', least: 0 } },
      },
      taxRate: { control: 'percent', label: 'Taxed at a rate of its own', hint: 'In percent, all taxes together. Empty: as hotel nights, whose rates stand under Taxes.' },
      isFixed: { control: 'check', label: 'Cannot be given up once it is bought', hint: 'The form says so; your team can set it aside with a reason.' },
      ...soldWhen,
    },
    nameField: 'name', columns: ['price', 'firstNight', 'lastNight', 'soldBy'], start: { soldBy: 'everybody' },
  },
  question: {
    one: 'question', many: 'Questions', about: 'What you ask of those who register, besides their name and address: on the form, or later on the page of their registration.',
    note: 'A question that was answered can be retired, so that nobody is asked any more; its answers stay. Staff never accept a statement for somebody else.',
    fields: {
      label: line('Question', 'As people read it, such as “What do you eat?”. Of a statement: its first words, such as “I agree to be photographed”.'),
      help: text('Help', 'Below the question; of a statement, its text.'),
      kind: {
        control: 'choice', label: 'Kind of answer',
        choices: {
          text: 'A line of text', 'long-text': 'Several lines of text', number: 'A number', date: 'A date', 'yes-no': 'Yes or no',
          'one-of': 'One of several', 'several-of': 'Several of several', country: 'A country', file: 'A file', statement: 'A statement to accept',
        },
      },
      options: { control: 'rows', label: 'What can be chosen', rowName: 'option', hint: 'Only for one or several of several. A renamed option keeps its answers.', row: { name: line('Name') } },
      isRequired: { control: 'check', label: 'An answer is required' },
      requiredFrom: { control: 'date', label: 'Required from', hint: 'Until then it can be left open. Empty: from the beginning.' },
      least: { control: 'number', label: 'At least', hint: 'The number; of a text, its characters; of several, how many are chosen.' },
      most: { control: 'number', label: 'At most' },
      askedOf: { control: 'choice', label: 'Asked of', choices: { attendee: 'Each person who comes', registration: 'The registration, once' } },
      buyersOf: { control: 'named', label: 'Only of those who have', known: 'purchase', hint: 'A registration, an extra, or one of its options. Empty: of everybody.' },
      ifQuestion: { control: 'named', label: 'Shown only after the question', known: 'question', hint: 'Empty: always.' },
      ifAnswer: line('When it was answered with', 'Such as “Yes”, or one of its options. Empty: with anything.'),
      ifBought: { control: 'named', label: 'Or shown only with', known: 'purchase', hint: 'Something that was chosen on the same form. Empty: always.' },
      askedFrom: {
        control: 'choice', label: 'Asked', choices: { form: 'While registering', registered: 'After registering', paid: 'After paying' },
      },
      changedUntil: { control: 'date', label: 'Can be changed until', hint: 'The last day. Empty: as long as it is asked.' },
      closedFrom: { control: 'date', label: 'Not asked any more from', hint: 'Empty: it is asked until the end.' },
      care: { control: 'choice', label: 'Care', choices: { plain: 'Plain', sensitive: 'Sensitive: health, access needs, passports' } },
      keepDays: {
        control: 'number', label: 'Days that answers are kept after the conference', least: 0, most: 3650,
        hint: `Empty: as long as the registration; for sensitive answers ${counted(usualKeepDays, 'day')}.`,
      },
      inList: { control: 'check', label: 'Can be a column of the list of registrations' },
      inExport: { control: 'check', label: 'In the file of registrations' },
      inApi: { control: 'check', label: 'Available to programs, by the interface' },
      inMail: { control: 'check', label: 'Can be named in mail to many' },
      inInvoice: { control: 'check', label: 'On invoices, pro forma invoices and receipts', hint: 'Such as a cost centre; a purchase order is a field of the form. Only of what is asked of the registration; an invoice that was issued stays as it is.' },
      isRetired: { control: 'check', label: 'Retired: nobody is asked any more' },
    },
    nameField: 'label', columns: ['kind', 'askedFrom', 'care', 'isRetired'],
    start: { kind: 'text', askedOf: 'attendee', askedFrom: 'form', care: 'plain', inList: true, inExport: true, inApi: true, inMail: true },
  },
  'abstract-question': {
    one: 'question for authors', many: 'Questions for authors', about: 'What you ask authors besides their abstract: on the submission form, or on their own page once a letter has accepted it.',
    note: 'A question that was answered can be retired, so that nobody is asked any more; its answers stay.',
    fields: {
      label: line('Question', 'As authors read it, such as “Which equipment do you need?”. Of a statement: its first words, such as “I hold the rights to all figures”.'),
      help: text('Help', 'Below the question; of a statement, its text.'),
      kind: {
        control: 'choice', label: 'Kind of answer',
        choices: {
          text: 'A line of text', 'long-text': 'Several lines of text', number: 'A number', date: 'A date', 'yes-no': 'Yes or no',
          'one-of': 'One of several', 'several-of': 'Several of several', country: 'A country', statement: 'A statement to accept',
        },
      },
      options: { control: 'rows', label: 'What can be chosen', rowName: 'option', hint: 'Only for one or several of several. A renamed option keeps its answers.', row: { name: line('Name') } },
      isRequired: { control: 'check', label: 'An answer is required' },
      least: { control: 'number', label: 'At least', hint: 'The number; of a text, its characters; of several, how many are chosen.' },
      most: { control: 'number', label: 'At most' },
      topics: { control: 'rows', label: 'Only for these topics', rowName: 'topic', hint: 'None: for all.', row: { topic: { control: 'named', label: 'Topic', known: 'topic' } } },
      forms: { control: 'rows', label: 'Only for these presentation types', rowName: 'presentation type', hint: 'None: for all. As which it is wished, and once a letter has told it, accepted.', row: { form: { control: 'named', label: 'Presentation type', known: 'presentation-type' } } },
      askedFrom: {
        control: 'choice', label: 'Asked', choices: { submitted: 'While submitting', accepted: 'Once a letter has accepted it', confirmed: 'Once its presenter has confirmed' },
      },
      isForReviewers: { control: 'check', label: 'Reviewers see the answers' },
      isRetired: { control: 'check', label: 'Retired: nobody is asked any more' },
    },
    nameField: 'label', columns: ['kind', 'askedFrom', 'isForReviewers', 'isRetired'],
    start: { kind: 'text', askedFrom: 'submitted' },
  },
} as const satisfies { [K in EditableKind]: FormOf<K> } // biome-ignore format: a table

export const formOf = (kind: EditableKind): RecordForm => forms[kind]
