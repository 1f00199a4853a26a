/** Of what main site and conferences both have: pages of their own, the menu, logo and typefaces, a line above every page. */
import type { Forms } from '#site/organiser/record-form/controls.ts'
import { html, line, picture, text } from '#site/organiser/record-form/forms/usual-controls.ts'

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

export const pageForms = {
  'own-page': {
    one: 'page', many: 'Pages of your own', about: 'Pages that you add to the site, such as “Visa” or “Childcare”, each at an address of its own.',
    note: 'If you change the address later, the old one goes on leading here.',
    fields: {
      title: line('Title'),
      slug: line('Address', 'The last part of it, such as “visa-letters”: letters from a to z, digits and hyphens.'),
      lead: text('Opening lines', 'Under the title, and in search results.'),
      audience: { ...audience, hint: 'Registrants open such a page from the page of their registration; nobody else reads anything of it, nor its name. A block below can be for fewer. Files open for its readers only; the address of a picture opens for anyone who has it.' },
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
        hint: 'A page stands by itself, or under a group that you add and name. One without a name in the menu is called as usual, in each language. Without any entries the menu is as it was at first.',
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
} as const satisfies Partial<Forms> // biome-ignore format: a table
