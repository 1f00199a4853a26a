/** Of the main site. */
import type { Forms } from '#site/organiser/record-form/controls.ts'
import {
  html,
  line,
  optionalPicture,
  picture,
  text,
} from '#site/organiser/record-form/forms/usual-controls.ts'

export const siteForms = {
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
} as const satisfies Partial<Forms> // biome-ignore format: a table
