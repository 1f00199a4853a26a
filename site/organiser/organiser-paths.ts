/** Every address of the back office is built here; organiser-routes.ts maps the same patterns to their pages. */

import { matchPath } from 'react-router'
import type { Language } from '#domain/foundations/language.ts'
import type { ExportedList } from '#domain/office/exports/note-export.ts'
import type { TableFormat } from '#domain/office/exports/table.ts'
import type { SoldKind } from '#domain/preparation/records/editable-kinds.ts'
import { doorwayPaths } from '#site/organiser/doorway-paths.ts'

/** Mails to one registrant, each a page. */
export const registrationMailPages = ['payment-reminder', 'confirmation'] as const

/** Acts on a group, each a page. */
export const groupActPages = ['people', 'join', 'split', 'code-for-others'] as const

/** Acts on one registration, each a page: organiser-routes.ts names their files. */
export const registrationActPages = [
  'payment',
  'more-time',
  'refund',
  'cancel',
  'decide',
  'place',
  'apply-change',
  'conference',
  'person',
  'details',
  'answers',
  'later-answers',
  'guests',
  ...groupActPages,
  'choice',
  'withdraw-change',
  'reassign-payment',
  'invoice',
  'pay-refund',
  'refund-paid',
  'retain-refund',
  ...registrationMailPages,
  'clear',
] as const
export type RegistrationActPage = (typeof registrationActPages)[number]

/** Patterns of pages that people can be redirected to, as React Router writes them. */
export const organiserPatterns = {
  ...doorwayPaths,
  secondStep: '/organiser/second-step',
  signOut: '/organiser/sign-out',
  newPassword: '/organiser/reset/:token',
  invitation: '/organiser/invitations/:token',
  confirm: '/organiser/confirm',
  account: '/organiser/account',
  secondFactor: '/organiser/account/second-factor',
  team: '/organiser/team',
  unknownPayments: '/organiser/unknown-payments',
  mailTrouble: '/organiser/mail-trouble',
  history: '/organiser/history',
  selfCheck: '/organiser/self-check',
  connections: '/organiser/connections',
  connection: '/organiser/connections/:service',
  tokens: '/organiser/tokens',
  newConference: '/organiser/new',
  addressCheck: '/organiser/new/address',
  copyConference: '/organiser/new/copy',
  webhooks: '/organiser/webhooks',
  webhook: '/organiser/webhooks/:id',
  conference: '/organiser/c/:event',
  setUp: '/organiser/c/:event/set-up',
  basics: '/organiser/c/:event/set-up/basics',
  rehearsal: '/organiser/c/:event/set-up/rehearsal',
  quickStart: '/organiser/c/:event/set-up/start',
  suggestions: '/organiser/c/:event/set-up/texts',
  siteSuggestions: '/organiser/site-texts',
  cancelConference: '/organiser/c/:event/set-up/cancel',
  deleteConference: '/organiser/c/:event/set-up/delete',
  registrations: '/organiser/c/:event/registrations',
  register: '/organiser/c/:event/registrations/new',
  bulk: '/organiser/c/:event/registrations/bulk',
  bulkAct: '/organiser/c/:event/registrations/bulk/:id',
  registration: '/organiser/c/:event/registrations/:code',
  registrationAct: '/organiser/c/:event/registrations/:code/:act',
  attention: '/organiser/c/:event/attention',
  abstracts: '/organiser/c/:event/abstracts',
  enterAbstract: '/organiser/c/:event/abstracts/new',
  abstract: '/organiser/c/:event/abstracts/:number',
  abstractFile: '/organiser/c/:event/abstracts/:number/file',
  abstractLetter: '/organiser/c/:event/abstracts/:number/letter',
  decisionTable: '/organiser/c/:event/abstracts/table',
  moveIn: '/organiser/c/:event/abstracts/move-in',
  reminders: '/organiser/c/:event/abstracts/reminders',
  alikeAbstracts: '/organiser/c/:event/abstracts/alike',
  abstractPlaces: '/organiser/c/:event/abstracts/places',
  abstractDays: '/organiser/c/:event/abstracts/days',
  openCall: '/organiser/c/:event/abstracts/call',
  conflicts: '/organiser/c/:event/abstracts/conflicts',
  waitingAbstracts: '/organiser/c/:event/abstracts/waiting',
  shownAbstracts: '/organiser/c/:event/abstracts/shown',
  letters: '/organiser/c/:event/abstracts/letters',
  letterText: '/organiser/c/:event/abstracts/letters/text',
  letterTranslation: '/organiser/c/:event/abstracts/letters/text/:language',
  letterRelease: '/organiser/c/:event/abstracts/letters/:id',
  numbers: '/organiser/c/:event/numbers',
  visits: '/organiser/c/:event/visits',
  visitsFile: '/organiser/c/:event/visits/file',
  siteVisits: '/organiser/visits',
  siteVisitsFile: '/organiser/visits/file',
  siteStatistics: '/organiser/settings/statistics',
  siteLanguages: '/organiser/settings/languages',
  exports: '/organiser/c/:event/exports',
  listFile: '/organiser/c/:event/exports/people',
  ledgerFile: '/organiser/c/:event/exports/ledger',
  programmeFile: '/organiser/c/:event/exports/programme',
  recordsFile: '/organiser/c/:event/exports/records/:kind',
  allExports: '/organiser/exports',
  allListFile: '/organiser/exports/people',
  allLedgerFile: '/organiser/exports/ledger',
  siteRecordsFile: '/organiser/exports/records/:kind',
  search: '/organiser/search',
  subscribers: '/organiser/subscribers',
  mailTexts: '/organiser/mail-texts',
  mailText: '/organiser/mail-texts/:text',
  mailTextLetter: '/organiser/mail-texts/:text/letter',
  mails: '/organiser/c/:event/mail',
  newMail: '/organiser/c/:event/mail/new',
  mail: '/organiser/c/:event/mail/:id',
  mailAttachment: '/organiser/c/:event/mail/:id/attachments/:file',
  mailTranslation: '/organiser/c/:event/mail/:id/in/:language',
  messages: '/organiser/messages',
  message: '/organiser/messages/:id',
  conferenceMessages: '/organiser/c/:event/messages',
  conferenceMessage: '/organiser/c/:event/messages/:id',
  conferenceDomain: '/organiser/c/:event/settings/domain',
  conferenceTeam: '/organiser/c/:event/team',
  conferenceHistory: '/organiser/c/:event/history',
  conferenceTokens: '/organiser/c/:event/tokens',
  conferenceWebhooks: '/organiser/c/:event/webhooks',
  conferenceWebhook: '/organiser/c/:event/webhooks/:id',
  website: '/organiser/c/:event/website',
  websiteKind: '/organiser/c/:event/website/:kind',
  websiteRecord: '/organiser/c/:event/website/:kind/:id',
  translations: '/organiser/c/:event/translations',
  translation: '/organiser/c/:event/translations/:language/:kind/:id',
  translationFile: '/organiser/c/:event/translations/:language/file',
  translatedDrafts: '/organiser/c/:event/translations/drafts',
  siteTranslations: '/organiser/site/translations',
  siteTranslation: '/organiser/site/translations/:language/:kind/:id',
  siteTranslationFile: '/organiser/site/translations/:language/file',
  siteTranslatedDrafts: '/organiser/site/translations/drafts',
  embeds: '/organiser/c/:event/website/embeds',
  websiteFile: '/organiser/c/:event/website.zip',
  websitePicture: '/organiser/c/:event/picture',
  websiteTyped: '/organiser/c/:event/typed/:kind/:id',
  websiteVisitors: '/organiser/c/:event/visitors/:kind/:id',
  knownNames: '/organiser/c/:event/names/:kind',
  websiteHistory: '/organiser/c/:event/website/:kind/:id/history',
  days: '/organiser/c/:event/website/programme-day',
  day: '/organiser/c/:event/website/programme-day/:id',
  dayHistory: '/organiser/c/:event/website/programme-day/:id/history',
  rooms: '/organiser/c/:event/website/programme-room',
  room: '/organiser/c/:event/website/programme-room/:id',
  roomHistory: '/organiser/c/:event/website/programme-room/:id/history',
  fees: '/organiser/c/:event/fees',
  conditions: '/organiser/c/:event/conditions',
  condition: '/organiser/c/:event/conditions/:admission',
  people: '/organiser/c/:event/everybody',
  members: '/organiser/c/:event/members',
  memberImport: '/organiser/c/:event/members/import',
  memberLists: '/organiser/c/:event/members/lists',
  invited: '/organiser/c/:event/invited',
  invite: '/organiser/c/:event/invited/new',
  applications: '/organiser/c/:event/applications',
  application: '/organiser/c/:event/applications/:id',
  proofs: '/organiser/c/:event/proofs',
  proofFile: '/organiser/c/:event/proofs/:id/file',
  feesTyped: '/organiser/c/:event/fees/typed',
  programme: '/organiser/c/:event/programme',
  imports: '/organiser/c/:event/programme/import',
  importCheck: '/organiser/c/:event/programme/import/:id',
  importTable: '/organiser/c/:event/programme/import-table',
  talk: '/organiser/c/:event/programme/talk/:id',
  talkHistory: '/organiser/c/:event/programme/talk/:id/history',
  places: '/organiser/c/:event/places',
  siteSettings: '/organiser/settings',
  siteTaxes: '/organiser/settings/taxes',
  sitePayment: '/organiser/settings/payment',
  privacy: '/organiser/settings/privacy',
  personalData: '/organiser/settings/privacy/:person',
  personFile: '/organiser/settings/privacy/:person/file',
  conferenceSettings: '/organiser/c/:event/settings',
  conferenceTaxes: '/organiser/c/:event/settings/taxes',
  conferencePayment: '/organiser/c/:event/settings/payment',
  conferenceCurrency: '/organiser/c/:event/settings/currency',
  conferenceUnpaid: '/organiser/c/:event/settings/unpaid',
  conferenceRules: '/organiser/c/:event/settings/rules',
  conferenceLanguages: '/organiser/c/:event/settings/languages',
  conferenceSender: '/organiser/c/:event/settings/sender',
  codes: '/organiser/c/:event/codes',
  code: '/organiser/c/:event/codes/:id',
  questions: '/organiser/c/:event/website/question',
  remindOfQuestions: '/organiser/c/:event/questions/reminders',
  question: '/organiser/c/:event/website/question/:id',
  registrationImport: '/organiser/c/:event/registrations/import',
  tagMany: '/organiser/c/:event/registrations/tag',
  sellQuestion: '/organiser/c/:event/website/question/:id/sell',
  askInstead: '/organiser/c/:event/fees/extra/:id/ask',
  dayTickets: '/organiser/c/:event/fees/day-tickets',
  questionHistory: '/organiser/c/:event/website/question/:id/history',
  answerFile: '/organiser/c/:event/registrations/:code/files/:answer',
  feeKind: '/organiser/c/:event/fees/:kind',
  feeRecord: '/organiser/c/:event/fees/:kind/:id',
  feeHistory: '/organiser/c/:event/fees/:kind/:id/history',
  site: '/organiser/site',
  siteKind: '/organiser/site/:kind',
  siteRecord: '/organiser/site/:kind/:id',
  sitePicture: '/organiser/picture',
  siteTyped: '/organiser/typed/:kind/:id',
  siteVisitors: '/organiser/visitors/:kind/:id',
  siteHistory: '/organiser/site/:kind/:id/history',
  organisationKind: '/organiser/site/organisation',
  organisation: '/organiser/site/organisation/:id',
  organisationHistory: '/organiser/site/organisation/:id/history',
} as const

const doors = ['signIn', 'secondStep', 'reset', 'newPassword', 'invitation'] as const

/** Whether people without a session prove at this address, or at its data, who they are. */
export const isDoor = (path: string): boolean =>
  doors.some(door => matchPath(organiserPatterns[door], path.replace(/\.data$/, '')) !== null)

const translationsOf = (event: string | null) =>
  `/organiser/${event === null ? 'site' : `c/${event}`}/translations`

/** What fills a pattern's parameters, in their order. */
type Values<P extends string> = P extends `${string}:${infer Rest}`
  ? [value: Value<NameIn<Rest>>, ...Values<Rest>]
  : []

type NameIn<P extends string> = P extends `${infer Name}/${string}` ? Name : P

/** Records have numbers; all else is a name, a code or a token. */
type Value<Name extends string> = Name extends 'id' | 'file' | 'answer' ? number : string

type Filled<P extends string> = P extends `${string}:${string}` ? (...values: Values<P>) => string : P

/** Each pattern as an address: a string, or a function of its parameters, so that no link leads to `/c/:event`. */
function filledIn<T extends Readonly<Record<string, string>>>(patterns: T): { [K in keyof T]: Filled<T[K]> } {
  const filled = Object.entries(patterns).map(([name, pattern]) => [
    name,
    pattern.includes(':')
      ? (...values: (string | number)[]) => pattern.replace(/:\w+/g, () => String(values.shift()))
      : pattern,
  ])
  // Which are functions follows from the patterns, and `fromEntries` does not keep it.
  return Object.fromEntries(filled) as { [K in keyof T]: Filled<T[K]> }
}

export const organiserPaths = {
  ...filledIn(organiserPatterns),
  suggestions: (event: string | null) =>
    event === null ? '/organiser/site-texts' : `/organiser/c/${event}/set-up/texts`,
  registrations: (event: string, query = '') =>
    `/organiser/c/${event}/registrations${query === '' ? '' : `?${query}`}`,
  registrationAct: (event: string, code: string, act: RegistrationActPage) =>
    `${organiserPaths.registration(event, code)}/${act}`,
  visits: (event: string | null) => (event === null ? '/organiser/visits' : `/organiser/c/${event}/visits`),
  visitsFile: (event: string | null) => `${organiserPaths.visits(event)}/file`,
  /**
   * Files to download: of a conference, or of all (null). @param query of the list of registrations, with its filters
   */
  exports: (event: string | null, query = '') =>
    `/organiser${event === null ? '' : `/c/${event}`}/exports${query === '' ? '' : `?${query}`}`,
  exportFile: (event: string | null, list: ExportedList, format?: TableFormat, query = '') => {
    const isOfPeople = list !== 'ledger' && list !== 'programme'
    const asked = new URLSearchParams(query)
    if (isOfPeople) asked.set('list', list)
    if (format !== undefined) asked.set('format', format)
    return `${organiserPaths.exports(event)}/${isOfPeople ? 'people' : list}?${asked}`
  },
  recordsFile: (event: string | null, kind: string) => `${organiserPaths.exports(event)}/records/${kind}`,
  /** The inbox: of all forms (null), or of a conference's; and one message. */
  messages: (event: string | null) =>
    event === null ? '/organiser/messages' : `/organiser/c/${event}/messages`,
  message: (event: string | null, id: number) => `${organiserPaths.messages(event)}/${id}`,
  webhooksOf: (event: string | null) =>
    event === null ? '/organiser/webhooks' : `/organiser/c/${event}/webhooks`,
  webhookOf: (event: string | null, id: number) => `${organiserPaths.webhooksOf(event)}/${id}`,
  /** The website of a conference, or the main site (null): all its kinds, the records of one, a record, its history. */
  website: (event: string | null) => (event === null ? '/organiser/site' : `/organiser/c/${event}/website`),
  websiteKind: (event: string | null, kind: string) =>
    writtenElsewhere(event, kind) ?? areaOf(event, kind) ?? `${organiserPaths.website(event)}/${kind}`,
  websiteRecord: (event: string | null, kind: string, id: number | 'new') =>
    writtenElsewhere(event, kind) ?? `${areaOf(event, kind) ?? organiserPaths.website(event)}/${kind}/${id}`,
  /** What is missing, in one language if it is named. */
  translations: (event: string | null, language?: Language) =>
    `${translationsOf(event)}${language === undefined ? '' : `?language=${language}`}`,
  translation: (event: string | null, language: Language, kind: string, id: number) =>
    `${translationsOf(event)}/${language}/${kind}/${id}`,
  translatedDrafts: (event: string | null, settle: 'publish' | 'discard') =>
    `${translationsOf(event)}/drafts?do=${settle}`,
  translationFile: (event: string | null, language: Language) => `${translationsOf(event)}/${language}/file`,
  websiteHistory: (event: string | null, kind: string, id: number) =>
    `${organiserPaths.websiteRecord(event, kind, id)}/history`,
  /** The upload address of chosen pictures, and the preview address of unsaved input. */
  picture: (event: string | null) => `/organiser${event === null ? '' : `/c/${event}`}/picture`,
  typedPage: (event: string | null, kind: string, id: number | 'new') =>
    `/organiser${event === null ? '' : `/c/${event}`}/typed/${kind}/${id}`,
  /** Who else has a record's editor open. */
  visitors: (event: string | null, kind: string, id: number) =>
    `/organiser${event === null ? '' : `/c/${event}`}/visitors/${kind}/${id}`,
  programme: (event: string, query = '') =>
    `/organiser/c/${event}/programme${query === '' ? '' : `?${query}`}`,
  importCheck: (event: string, id: number, query = '') =>
    `${organiserPaths.imports(event)}/${id}${query === '' ? '' : `?${query}`}`,
  /** An empty table to fill in, or a filled one; for a programme its schedule.xml. */
  importTable: (event: string, of: 'talks' | 'speakers' | 'programme', isFilled = true) =>
    `/organiser/c/${event}/programme/import-table?${new URLSearchParams({ of, ...(isFilled && { filled: 'yes' }) })}`,
  people: (event: string, query = '') => `/organiser/c/${event}/everybody${query === '' ? '' : `?${query}`}`,
  /** @param after the eligibility that was looked at or skipped */
  proofs: (event: string, after?: number) =>
    `/organiser/c/${event}/proofs${after === undefined ? '' : `?after=${after}`}`,
  settings: (event: string | null) =>
    event === null ? '/organiser/settings' : `/organiser/c/${event}/settings`,
  settingsPart: (
    event: string | null,
    part:
      | 'taxes'
      | 'payment'
      | 'currency'
      | 'unpaid'
      | 'rules'
      | 'languages'
      | 'statistics'
      | 'sender'
      | 'domain',
  ) => `${organiserPaths.settings(event)}/${part}`,
  /** @param selection as the list's bar sends it */
  tagMany: (event: string, selection: URLSearchParams) =>
    `/organiser/c/${event}/registrations/tag?${selection}`,
  codes: (event: string, query = '') => `/organiser/c/${event}/codes${query === '' ? '' : `?${query}`}`,
  code: (event: string, id: number | 'new' | 'many') => `/organiser/c/${event}/codes/${id}`,
  /** An intermediate page: sign-in, confirmation, a second factor. */
  onTheWayTo: (step: 'signIn' | 'secondStep' | 'confirm' | 'secondFactor', next: string) =>
    `${organiserPatterns[step]}?${new URLSearchParams({ next })}`,
}

const soldKinds: Readonly<Record<SoldKind, true>> = {
  'fee-period': true,
  accommodation: true,
  'fee-terms': true,
  admission: true,
  extra: true,
  stay: true,
}

/** The name and place of a conference are written with its basics. */
function writtenElsewhere(event: string | null, kind: string): string | undefined {
  if (kind === 'tax-profile') return organiserPaths.settingsPart(event, 'taxes')
  if (kind === 'offline-payment') return organiserPaths.settingsPart(event, 'payment')
  return kind === 'conference-words' && event !== null ? organiserPaths.basics(event) : undefined
}

/** Fees and talks have pages of their own, beside the website's kinds. */
function areaOf(event: string | null, kind: string): string | undefined {
  if (event === null) return undefined
  if (kind === 'talk') return organiserPaths.programme(event)
  return Object.hasOwn(soldKinds, kind) ? organiserPaths.fees(event) : undefined
}

/** Intermediate pages and form targets: nobody is redirected to them. */
const steps = new Set<string>([
  organiserPatterns.signIn,
  organiserPatterns.secondStep,
  organiserPatterns.signOut,
  organiserPatterns.reset,
  organiserPatterns.newPassword,
  organiserPatterns.invitation,
  organiserPatterns.confirm,
  organiserPatterns.websitePicture,
  organiserPatterns.websiteTyped,
  organiserPatterns.websiteVisitors,
  organiserPatterns.knownNames,
  organiserPatterns.feesTyped,
  organiserPatterns.sitePicture,
  organiserPatterns.siteTyped,
  organiserPatterns.siteVisitors,
])

/**
 * The target of `next` if it is a page of the back office, else its home page. The result is built from the path
 * alone, so that hosts, slashes or schemes cannot be smuggled in.
 */
export function nextPage(text: string | null): string {
  // Browsers drop control characters and read \ as /, so an address with either is an attack.
  if (text === null || !/^\/organiser(?:[/?]|$)/.test(text) || /[\\\p{Cc}]/u.test(text))
    return organiserPaths.home
  const base = 'https://here.invalid'
  if (!URL.canParse(text, base)) return organiserPaths.home
  const { origin, pathname, search } = new URL(text, base)
  const patterns = Object.values(organiserPatterns).filter(pattern => !steps.has(pattern))
  const isOurs =
    origin === base && patterns.some(pattern => matchPath({ path: pattern, caseSensitive: true }, pathname))
  if (!isOurs) return organiserPaths.home
  // A download is not a page to return to.
  return (
    pathname
      .replace(/\/exports\/[a-z]+$/, '/exports')
      .replace(/(\/(?:privacy|abstracts)\/[^/]+)\/file$/, '$1')
      .replace(/(\/mail\/[^/]+)\/attachments\/[^/]+$/, '$1')
      .replace(/(\/proofs)\/[^/]+\/file$/, '$1')
      .replace(/\/import-table$/, '/import') + search
  )
}
