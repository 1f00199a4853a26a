/** The facts of an audit entry, as staff read them: sums with their currency, days, and words for codes; no ids. */

import type { TaxRegime } from '#domain/conference/taxes/tax.ts'
import type { BounceCause } from '#domain/correspondence/bounces/bounce.ts'
import type { OverrulableRule } from '#domain/desk/registering/overruling.ts'
import { counted } from '#domain/foundations/counted.ts'
import { isLanguage } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { formatDate, formatInstant, toDate, toInstant } from '#domain/foundations/time.ts'
import type { Discount } from '#domain/offers/catalogue/discount.ts'
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import type { ExportedList } from '#domain/office/exports/note-export.ts'
import type { StoryFacts } from '#domain/office/history/read-story.ts'
import { isRole } from '#domain/staff/rights/role.ts'
import { outcomeNames } from '#words/decision-letters.ts'
import { conditionChoices } from '#words/organiser/offers/condition-words.ts'
import { fieldStateWords } from '#words/organiser/offers/question-words.ts'
import { eventWords } from '#words/organiser/office/webhook-event-words.ts'
import { serviceNames } from '#words/organiser/preparation/connection-words.ts'
import { bulkWords } from '#words/organiser/registrations/bulk-act-words.ts'
import { caseWords, closingWords } from '#words/organiser/registrations/case-words.ts'
import { refundFailureWords } from '#words/organiser/registrations/refund-failure-words.ts'
import { rightWords } from '#words/organiser/staff/right-words.ts'
import { gatewayWords, meansWords } from '#words/payment-way-words.ts'
import { changedFieldWords } from '#words/registrant-words.ts'
import { roleNames } from '#words/role-words.ts'

interface Setting {
  /** The conference's zone. */
  zone: string
  /** Of sums whose fact does not name it; null if nothing is known of it. */
  currency: string | null
}

type Value = StoryFacts[string]

/** Labels of sums; their figures are in minor units. */
const sumLabels: Readonly<Record<string, string>> = {
  amountMinor: '',
  totalMinor: 'total ',
  budgetMinor: 'budget ',
  refundMinor: 'refund ',
  creditMinor: 'credit ',
  owedMinor: 'owed ',
  differenceMinor: 'difference ',
  retainedMinor: 'retained ',
}

/** Words for a fact; a fact without any here is named as its key, in words. */
const words: Readonly<Record<string, (value: Value) => string>> = {
  outcome: value => `decision: ${(lookUp(outcomeNames, String(value)) ?? 'undecided').toLowerCase()}`,
  submission: value => `abstract ${value} of this person`,
  asksToWithdraw: value => (value ? 'asked to withdraw the abstract too' : ''),
  isHeld: value => (value ? 'held for the committee' : ''),
  files: value => counted(Number(value), 'file'),
  language: value => languageWords(String(value)),
  isForAuthor: value => (value ? 'for its author' : ''),
  isAfterLastDay: value => (value ? 'after the last day' : ''),
  isBeyondLimit: value => (value ? 'beyond the limit' : ''),
  hasFile: value => (value ? 'with a file' : 'without a file'),
  limitsRaised: value => (Number(value) > 0 ? `${counted(Number(value), 'limit')} raised` : ''),
  admission: value =>
    String(value).startsWith('offer-') ? 'a registration of your own' : named(presentationTypeLabels, value),
  condition: value => `condition: ${conditionOf(value)}`,
  shownTo: value => `shown to ${value}`,
  registrantFields: value => listOf(value).map(settingWords).join(', '),
  service: value => named(serviceNames, value),
  domain: value => String(value),
  mode: value => (value === 'replace' ? 'the list replaced' : 'added to the list'),
  staying: value => `${counted(Number(value), 'entry', 'entries')} kept`,
  removed: value => `${counted(Number(value), 'entry', 'entries')} removed`,
  rules: value => `set aside: ${ruleNames(String(value))}`,
  because: value => `because: ${value}`,
  guests: value => counted(Number(value), 'name'),
  people: value => counted(Number(value), 'person', 'people'),
  isForAddOn: value => (value ? 'accompanying persons' : ''),
  bounce: value => named(bounceWords, value),
  sender: value =>
    `changed: ${String(value)
      .split(' ')
      .map(field => named(senderFields, field))
      .join(', ')}`,
  isOn: value => (value ? 'turned on' : 'turned off'),
  isNarrowed: value => (value ? 'a part of the list' : 'the whole list'),
  takesTransfers: value => (value ? 'bank transfers' : 'no bank transfers'),
  takesCash: value => (value ? 'cash' : 'no cash'),
  secondFactorForAll: value => (value ? 'a second factor for everybody' : 'a second factor for some roles'),
  secondFactor: value => (value ? 'with a second factor' : 'without a second factor'),
  isNewDevice: value => (value ? 'on a new device' : 'on a known device'),
  usesAllowed: value => (typeof value === 'number' ? counted(value, 'use') : 'any number of uses'),
  seats: value => counted(Number(value), 'place'),
  nights: value => counted(Number(value), 'night'),
  extra: String,
  quantity: value => (Number(value) === 1 ? '' : `${value} of them`),
  days: value => counted(Number(value), 'day'),
  recipients: value => counted(Number(value), 'recipient'),
  abstracts: value => counted(Number(value), 'abstract'),
  decisions: value => counted(Number(value), 'decision'),
  purpose: value => (value === 'news' ? 'news' : 'about their registration'),
  refused: value =>
    Number(value) === 0 ? '' : `${counted(Number(value), 'person', 'people')} left out who asked for no news`,
  questions: value => counted(String(value).split(' ').length, 'question'),
  registrations: value => counted(Number(value), 'registration'),
  mails: value => counted(Number(value), 'mail'),
  pictures: value => counted(Number(value), 'picture'),
  movedDates: value => (Number(value) === 0 ? '' : `${counted(Number(value), 'date')} moved with it`),
  asked: value => `${counted(Number(value), 'person', 'people')} asked`,
  email: value => `${value} for one address`,
  address: value => `${value} from one network`,
  gateway: value => named(gatewayWords, value),
  means: value => named(meansWords, value),
  presentationType: value => named(presentationTypeLabels, value),
  role: value => roleOf(value),
  version: value => `version ${value}`,
  number: value => `number ${value}`,
  acts: value => `may ${listOf(value).map(actWords).join(', ')}`,
  fields: value => `changed: ${changedFieldWords(String(value))}`,
  reason: value =>
    `reason: ${isCase(value) ? caseWords[value].label.toLowerCase() : refundFailureWords(String(value))}`,
  note: value => `note: ${closingWords(String(value))}`,
  rule: value => (value === 'policy' ? 'by the policy' : value === 'conference' ? 'with the conference' : ''),
  shareBasisPoints: value => `share ${formatPercent(Number(value))}`,
  creditNotes: value => `credit notes ${listOf(value).join(', ')}`,
  invoice: value => `invoice ${value}`,
  failure: value => refundFailureWords(String(value)).replace(/\.$/, ''),
  kind: value => named({ ...bulkKinds, ...discountKinds }, value),
  regime: value => `taxes: ${named(regimes, value)}`,
  rateBasisPoints: value => `rate ${formatPercent(Number(value))}`,
  list: value => `list of ${named(lists, value)}`,
  format: value => String(value).toUpperCase(),
  audience: value =>
    value === 'newsletter'
      ? 'to the newsletter’s readers'
      : value === 'people'
        ? 'to people by their roles'
        : value === 'drafts'
          ? 'to authors with drafts'
          : 'to registrants',
  isTeam: value => (value ? 'for the whole team' : 'for themselves'),
  events: value =>
    listOf(value)
      .map(event => lookUp(eventWords, event) ?? event)
      .join('; '),
  withTheRight: () => 'together with the right to it',
  withTheConference: () => 'because the conference is cancelled',
  startsOn: value => `first day: ${valueWords(value, 'UTC')}`,
  endsOn: value => `last day: ${valueWords(value, 'UTC')}`,
}

const bounceWords: Readonly<Record<BounceCause, string>> = {
  'no-address': 'there is no such address',
  full: 'the mailbox is full',
  refused: 'its mail server refused it',
}

/** Of `telephone:optional`. */
function settingWords(setting: string): string {
  const [field = '', state = ''] = setting.split(':')
  return `${changedFieldWords(field)} ${(lookUp(fieldStateWords, state) ?? state).toLowerCase()}`
}

const senderFields: Readonly<Record<string, string>> = {
  name: 'name of the sender',
  replyTo: 'address for replies',
  copyTo: 'address for copies',
}

const bulkKinds = Object.fromEntries(
  Object.entries(bulkWords).map(([kind, { title }]) => [kind, title.toLowerCase()]),
)
const discountKinds: Readonly<Record<Discount['kind'], string>> = {
  percent: 'a share off the price',
  amount: 'an amount off the price',
  free: 'all of the price',
  price: 'another price',
  none: 'no discount',
}
const regimes: Readonly<Record<TaxRegime, string>> = { none: 'none', gst: 'GST', vat: 'VAT' }
const lists: Readonly<Record<ExportedList, string>> = {
  people: 'everybody',
  registrations: 'registrations',
  lines: 'what was bought',
  attendees: 'who comes',
  payments: 'payments',
  documents: 'invoices and credit notes',
  abstracts: 'abstracts',
  subscribers: 'the newsletter’s readers',
  messages: 'messages of visitors',
  ledger: 'entries of the ledger',
  programme: 'talks',
  website: 'records of the website',
}

/** Facts that need no words: a number of what their key names, a date, or what a person typed. */
const plainFacts = ['until', 'since', 'sendAt', 'name', 'count', 'mails', 'added', 'website', 'isHybrid']

/**
 * Whether the facts of this key are said in words, left out, or need none. Of imports, `talksAdded` and the like.
 *
 * @public for the test that asks it about each fact of the source
 */
export const isSaid = (key: string): boolean =>
  key in words || key in sumLabels || key.replace(/Before$/, '') in basicsLabels || isForPrograms(key) || plainFacts.includes(key) ||
  ['from', 'to', 'subject', 'timeZone'].includes(key) || /(Added|Changed|Removed|Days|Months|Words|Each|Steps)$/.test(key) // biome-ignore format: a list

const languageWords = (code: string) => (isLanguage(code) ? `in ${languageNames[code]}` : '')

/** A conference's basics, as their form calls them: facts with their value before. */
const basicsLabels: Readonly<Record<string, string>> = {
  name: 'address',
  prefix: 'before the subject',
  nameOrder: 'order of the name',
  startsOn: 'first day',
  endsOn: 'last day',
  location: 'place',
  languages: 'languages',
  isHybrid: 'hybrid',
  hue: 'colour',
  artFamily: 'pattern',
  artSeed: 'cover',
}

/** Basics that organisers write as they like: quoted, as they may contain a comma or be empty. */
const writtenBasics = ['prefix', 'subject', 'location']

/** Facts for programs alone: numbers of rows, keys and addresses of files. */
const isForPrograms = (key: string) =>
  /Ids?$/.test(key) ||
  ['member', 'invited', 'currency', 'requestKey', 'copyOf', 'insteadOf', 'before', 'now'].includes(key)

export function factWords(facts: StoryFacts, { zone, currency }: Setting): string {
  const own = typeof facts.currency === 'string' ? facts.currency : currency
  // Where `from` and `to` are numbers, they are ids of rows or places in a list: `changeWords` leaves them out.
  const { from, to, ...rest } = facts
  const parts = Object.entries(rest).map(([key, value]) => {
    const before = rest[`${key}Before`]
    if (before !== undefined) return basicsChangeWords(key, before, value, zone)
    if (key.endsWith('Before') || value === '' || (value === null && key !== 'usesAllowed')) return ''
    if (isForPrograms(key) || (key === 'gateway' && typeof facts.means === 'string')) return ''
    const label = sumLabels[key]
    if (label !== undefined) {
      return own !== null && typeof value === 'number' ? `${label}${formatMoney(value, own)}` : ''
    }
    return words[key]?.(value) ?? `${plain(key)}: ${valueWords(value, zone)}`
  })
  return [...parts, changeWords(from, to, zone)].filter(Boolean).join(', ')
}

function basicsChangeWords(key: string, before: Value, after: Value, zone: string): string {
  const [old, now] = [before, after].map(value =>
    writtenBasics.includes(key) ? `“${value}”` : valueWords(value, zone),
  )
  return `${basicsLabels[key] ?? plain(key)}: from ${old} to ${now}`
}

/** States, roles, days and currencies that changed; numbers of rows are left out. */
function changeWords(from: Value | undefined, to: Value | undefined, zone: string): string {
  const [before, after] = [from, to].map(value =>
    typeof value === 'string' ? (isRole(value) ? roleOf(value) : valueWords(value, zone)) : undefined,
  )
  if (before !== undefined && after !== undefined) return `from ${before} to ${after}`
  if (before !== undefined) return `before: ${before}`
  return after === undefined ? '' : `to ${after}`
}

function valueWords(value: Value, zone: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return String(value)
  const instant = toInstant(value)
  if (instant) return formatInstant(instant, zone)
  const day = toDate(value)
  if (day) return formatDate(day)
  // A code such as `awaiting-payment`; anything else was written by a person.
  return /^[a-z]+(-[a-z]+)+$/.test(value) ? value.replaceAll('-', ' ') : value
}

/** `peopleAdded` and `billing_address` as words. */
const plain = (key: string) =>
  key
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)

const listOf = (value: Value) => String(value).split(' ').filter(Boolean)
const conditionOf = (value: Value) =>
  String(lookUp(conditionChoices, String(value))?.label ?? 'everybody').toLowerCase()
const rules: Readonly<Record<OverrulableRule, string>> = {
  condition: 'the condition',
  clash: 'hours that clash',
  closed: 'the end of registration',
}
const ruleNames = (list: string) =>
  list
    .split(', ')
    .map(rule => lookUp(rules, rule) ?? rule)
    .join(', ')
const named = (names: Readonly<Record<string, string>>, value: Value) => names[String(value)] ?? String(value)
const roleOf = (value: Value) =>
  typeof value === 'string' && isRole(value) ? roleNames[value].toLowerCase() : String(value)
const isCase = (value: Value): value is keyof typeof caseWords =>
  typeof value === 'string' && Object.hasOwn(caseWords, value)
const actWords = (act: string) => lookUp(rightWords, act) ?? act
