/** The texts of the set-up tasks, and where each is done. */

import { counted } from '#domain/foundations/counted.ts'
import type { SetUpTask, TaskStatus } from '#domain/preparation/set-up/check-list.ts'
import type { PublishObstacle, RequiredText } from '#domain/preparation/set-up/publish-obstacles.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

export interface TaskWords {
  label: string
  about: string
  /** Where it is done. */
  to: (event: string) => string
  /** If that is a part of the settings: opened directly by those who may set it. */
  part?: { name: 'payment' | 'taxes' | 'languages' | 'domain'; right: Right }
}

const kind = (name: string) => (event: string) => organiserPaths.websiteKind(event, name)

export const taskWords: Readonly<Record<SetUpTask, TaskWords>> = {
  basics: { label: 'Name, dates and place', about: 'Its name, when and where it is held, its colour.', to: organiserPaths.basics },
  languages: { label: 'Languages', about: 'The one you write in, and those that visitors can choose.', to: event => organiserPaths.settings(event), part: { name: 'languages', right: 'create-conference' } },
  identity: { label: 'Logo, typefaces and links', about: 'Your logo at the top of every page, in mails and on documents.', to: kind('identity') },
  organisation: { label: 'Who you are', about: 'Your name and address: on every page, in mail and on invoices.', to: () => organiserPaths.websiteKind(null, 'organisation') },
  'legal-pages': { label: 'Privacy, terms and code of conduct', about: 'What people agree to when they register: pages of the main site, for all conferences.', to: organiserPaths.suggestions },
  'refund-policy': { label: 'Refund policy', about: 'What comes back to people who cancel, on the page “Conference Policies”.', to: organiserPaths.suggestions },
  suggestions: { label: 'Suggested texts', about: 'Texts to begin with. Nobody else sees them until you have read and accepted them.', to: organiserPaths.suggestions },
  about: { label: 'About text', about: 'What the conference is about, on its home page.', to: kind('about') },
  figures: { label: 'Figures on the home page', about: 'How many speakers, sessions and people you expect.', to: kind('counter') },
  tickets: { label: 'Tickets on the home page', about: 'Cards with prices that lead to the form.', to: kind('ticket') },
  speakers: { label: 'Speakers', about: 'With portraits and biographies.', to: kind('speaker') },
  committee: { label: 'Committee', about: 'Chairs and members.', to: kind('committee-member') },
  venue: { label: 'Venue', about: 'Where it is, and how people get there.', to: kind('venue') },
  contact: { label: 'Contact details', about: 'Where visitors reach you.', to: kind('contact-entry') },
  'program-days': { label: 'Days of the program', about: 'The tabs of the program; talks are added later.', to: kind('programme-day') },
  'own-pages': { label: 'Pages of your own', about: 'Such as “Visa” or “Childcare”, each at an address of its own.', to: kind('own-page') },
  menu: { label: 'Menu', about: 'Which pages are in it, in which order, and under which names.', to: kind('menu') },
  domain: { label: 'Domain of its own', about: 'The website at a name such as conf.example.org.', to: event => organiserPaths.settings(event), part: { name: 'domain', right: 'set-organisation' } },
  'ways-to-pay': { label: 'Ways to pay', about: 'A gateway or bank transfer that takes the conference’s currency.', to: event => organiserPaths.settings(event), part: { name: 'payment', right: 'set-organisation' } },
  fees: { label: 'Offers', about: 'Registration periods, prices, workshops and other extras.', to: organiserPaths.fees },
  accommodation: { label: 'Accommodation', about: 'Rooms that people book with their registration.', to: organiserPaths.fees },
  limits: { label: 'Places', about: 'How many people may come, in total or of each kind.', to: organiserPaths.places },
  codes: { label: 'Discount codes', about: 'For members, groups and guests.', to: event => organiserPaths.codes(event) },
  taxes: { label: 'Taxes', about: 'What your invoices say about taxes.', to: event => organiserPaths.settings(event), part: { name: 'taxes', right: 'set-taxes' } },
  topics: { label: 'Topics', about: 'The subjects that abstracts can have.', to: kind('topic') },
  'presentation-types': { label: 'Presentation types', about: 'The choices in the abstract form.', to: kind('presentation-type') },
  'key-dates': { label: 'Call for abstracts', about: 'Key dates and the types of presentation.', to: kind('abstract-call-section') },
  'abstract-template': { label: 'Files to download', about: 'The abstract’s template, and later the program and the brochure.', to: kind('download') },
  people: { label: 'Who works on it', about: 'People with a role only at this conference.', to: organiserPaths.conferenceTeam },
  publish: { label: 'Publish', about: 'From then on it is public.', to: () => '#publish' },
} // biome-ignore format: a table

export const taskParts: readonly { title: string; tasks: readonly SetUpTask[] }[] = [
  {
    title: 'Basics',
    tasks: ['basics', 'languages', 'organisation', 'legal-pages', 'refund-policy', 'suggestions'],
  },
  {
    title: 'Website',
    tasks: [
      'identity', 'about', 'figures', 'tickets', 'speakers', 'committee', 'venue', 'contact', 'program-days', 'own-pages', 'menu', 'domain',
    ], // biome-ignore format: a list
  },
  { title: 'Money', tasks: ['ways-to-pay', 'fees', 'accommodation', 'limits', 'codes', 'taxes'] },
  { title: 'Abstracts', tasks: ['topics', 'presentation-types', 'key-dates', 'abstract-template'] },
  { title: 'Before you open', tasks: ['people', 'publish'] },
]

const needs = {
  fees: 'offers',
  organisation: 'who you are',
  'other-tasks': 'what is listed below',
} as const

/** `Done`, `To do`, `Optional`, `Cannot start yet: needs offers`. */
export function stateWords(status: TaskStatus): string {
  switch (status.state) {
    case 'done':
      return 'Done'
    case 'to-do':
      return 'To do'
    case 'optional':
      return 'Optional'
    case 'cannot-start':
      return `Cannot start yet: needs ${needs[status.needs]}`
  }
}

const textNames = {
  'privacy-policy': 'the privacy policy',
  'terms-and-conditions': 'the terms and conditions',
  'code-of-conduct': 'the code of conduct',
  'conference-policies': 'the refund policy',
} as const satisfies Record<RequiredText, string>

/** Why a conference cannot be published, and what to do. */
export function obstacleWords(obstacle: PublishObstacle): string {
  switch (obstacle.code) {
    case 'no-organisation':
      return 'Invoices would have no issuer. Enter your name and address under “Who you are”.'
    case 'no-way-to-pay':
      return `Nobody could pay: none of your ways to pay accepts ${obstacle.currency}. Set up a gateway or bank transfer, or change the currency.`
    case 'missing-exchange-rate':
      return `The tax on ${obstacle.currency} could not be declared: add its rate to ${obstacle.nationalCurrency} to your taxes.`
    case 'no-price':
      return 'Nobody could register: there are no prices. Enter them under “Offers”.'
    case 'missing-text':
      return `People would register under a text that does not exist: ${textNames[obstacle.page]}. Write it, or accept the one under “Suggested texts”.`
    case 'is-rehearsal':
      return 'It is a rehearsal, on which registering is tried. The conference that it is a copy of is published instead.'
    case 'rehearsed':
      return `It is being rehearsed${obstacle.registrations > 0 ? `, with ${counted(obstacle.registrations, 'registration')}` : ''}. Delete the rehearsal first, so that nobody takes it for real: see “Rehearse” below.`
    case 'nothing-offered':
      return `“${obstacle.period}” offers nothing: it has no prices. Enter them, or remove it.`
  }
}
