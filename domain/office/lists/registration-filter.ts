/** A filter for a conference's registrations. */

import { type RawBuilder, sql } from 'kysely'
import { type ConditionKind, conditionKinds } from '#domain/conference/conferences/condition.ts'
import { type AttentionReason, attentionReasons } from '#domain/foundations/attention/attention.ts'
import { lettersAndDigits } from '#domain/foundations/texts/fold.ts'
import { contains } from '#domain/foundations/texts/search.ts'
import { type GatewayName, gatewayNames } from '#domain/money/payments/gateway.ts'
import { hasPresentersAdmission } from '#domain/offers/conditions/presenters-admission.ts'
import { type Admission, presentationTypes, toAdmission } from '#domain/offers/pricing/pricing.ts'
import { answerField } from '#domain/office/lists/answer-filter.ts'
import {
  anyOf,
  conditionsOf,
  type Fields,
  ids,
  isAmong,
  oneOf,
  type Wanted,
} from '#domain/office/lists/noun.ts'
import { type EligibilityState, eligibilityStates } from '#domain/registrations/eligibility/eligibility.ts'
import { type RegistrationStanding, registrationStandings } from '#domain/registrations/registration.ts'
import { hasOnlyExtras, isInLine } from '#domain/registrations/registration-queries.ts'
import { toTag } from '#domain/registrations/tags.ts'

/** A paid custom amount that nobody has confirmed or declined. */
export const unconfirmed = 'awaits-confirmation' as const
export type CaseReason = AttentionReason | typeof unconfirmed

export interface TextFilter {
  words: string
  isNot: boolean
  /**
   * For staff who may not see all contact data: a search would reveal it letter by letter. It searches the contact data
   * of presenters’ admissions only, or of none.
   */
  contactsOf?: 'presenters-admissions' | 'nobody'
}

/** Criteria that are left out or empty do not narrow the list. */
export interface RegistrationFilter {
  state?: Wanted<RegistrationStanding>
  /** Ids of registration periods: `category` in addresses, saved views and the organiser's API. */
  category?: Wanted<number>
  /** Of the organiser's own: `12` with any option or none, `12:31` with this one. */
  extra?: Wanted<string>
  /** The same, of what somebody who has paid waits for. */
  waits?: Wanted<string>
  /** To the organiser's questions: `12:3` an option, `12:yes`, `12:none` for who has not answered. */
  answer?: Wanted<string>
  type?: Wanted<RegistrationType | 'presenters'>
  /** What was found about the condition of what its holder bought. */
  eligibility?: Wanted<EligibilityState>
  /** The condition that was asked of them. */
  condition?: Wanted<ConditionKind>
  /** Single registrations, by the code that people know them by. */
  code?: Wanted<string>
  /** Words that staff gave it, folded. */
  tag?: Wanted<string>
  /** The gateways that received its money; `offline` is outside any gateway. */
  method?: Wanted<GatewayName>
  attention?: Wanted<CaseReason | 'any'>
  /** Words that must all occur in its name, code, organisation, numbers or contact data. */
  text?: TextFilter
}

/** What its conditions need of a scope. */
interface Place {
  conferenceId: number | null
}

/** What a registration is for: an admission, an agreed amount, or extras of people who are let in by another one. */
export type RegistrationType = Admission | 'custom' | 'extras'

/** Those that every conference knows; those of its own are named by their offers. */
export const typeValues = [...presentationTypes, 'custom', 'extras'] as const

const toType = (text: string): RegistrationType | 'presenters' | undefined =>
  text === 'custom' || text === 'extras' || text === 'presenters' ? text : toAdmission(text)
export const attentionValues: readonly (CaseReason | 'any')[] = ['any', ...attentionReasons, unconfirmed]

/** As many as an address can hold. */
export const mostCodes = 200

/** A registration's code, however it was typed. What cannot be one finds nobody instead of everybody. */
function readCode(text: string): string[] {
  const code = text.trim().toUpperCase()
  if (code === '') return []
  return [/^[A-Z0-9-]{1,40}$/.test(code) ? code : '-']
}

const readExtras = (texts: readonly string[]): string[] =>
  texts.filter(text => /^[1-9]\d{0,14}(:[1-9]\d{0,14})?$/.test(text)).slice(0, mostCodes)

/** Who applied waits for a decision, and in no line. */
const stands: Readonly<Partial<Record<RegistrationStanding, RawBuilder<boolean>>>> = {
  waiting: isInLine,
  cancelled: sql<boolean>`(registrations.state = 'cancelled' and registrations.joined_to_id is null)`,
  joined: sql<boolean>`registrations.joined_to_id is not null`,
  applied: sql<boolean>`(registrations.state = 'waiting' and registrations.application is not null)`,
}

/** As the column and the page show it: whoever changed to what needs none, and back, has an earlier row. */
const newestIs = (column: 'state' | 'condition', values: readonly string[]) =>
  sql<boolean>`exists (select 1 from eligibilities where eligibilities.id = (select max(newest.id) from eligibilities as newest
    where newest.registration_id = registrations.id) and ${sql.ref(`eligibilities.${column}`)} in (${sql.join(values)}))`

export const filterFields: Fields<RegistrationFilter, Place> = {
  state: oneOf(registrationStandings, standings =>
    anyOf(standings.map(standing => stands[standing] ?? sql`registrations.state = ${standing}`)),
  ),
  category: ids(isAmong('registrations.category_id')),
  extra: { read: readExtras, where: hasOneOf },
  waits: {
    read: readExtras,
    where: values => sql`(registrations.state = 'paid' and exists (select 1 from extra_waits
      where extra_waits.registration_id = registrations.id and extra_waits.state = 'waiting'
      and ${anyOf(values.map(value => isExtra('extra_waits', value)))}))`,
  },
  answer: answerField,
  type: { read: texts => texts.flatMap(text => toType(text) ?? []).slice(0, mostCodes), where: typeIs },
  eligibility: oneOf(eligibilityStates, values => newestIs('state', values)),
  condition: oneOf(conditionKinds, values => newestIs('condition', values)),
  method: oneOf(
    gatewayNames,
    values => sql`exists (select 1 from captures where captures.registration_id = registrations.id
      and captures.gateway in (${sql.join(values)}))`,
  ),
  tag: {
    read: texts =>
      texts
        .map(text => toTag(text).folded)
        .filter(folded => folded !== '')
        .slice(0, mostCodes),
    where:
      values => sql`exists (select 1 from registration_tags where registration_tags.registration_id = registrations.id
      and registration_tags.folded in (${sql.join(values)}))`,
  },
  attention: oneOf(attentionValues, needs),
  code: {
    read: texts => texts.flatMap(readCode).slice(0, mostCodes),
    where: isAmong('registrations.code'),
  },
}

export const filterText = {
  where: (words: readonly string[], place: Place, text: TextFilter | undefined) =>
    findsWords(place.conferenceId ?? 0, words, text),
}

/** The conditions of a filter, all of which must hold. */
export const registrationsThat = (place: Place, filter: RegistrationFilter): RawBuilder<boolean>[] =>
  conditionsOf({ fields: filterFields, text: filterText }, place, filter)

/** The condition that a row is about an extra, with one of its options or with any. */
function isExtra(table: 'registration_lines' | 'extra_waits', value: string): RawBuilder<unknown> {
  const [offer, option] = value.split(':').map(Number)
  const isOffer = sql`${sql.ref(`${table}.offer_id`)} = ${offer}`
  return option === undefined ? isOffer : sql`(${isOffer} and ${sql.ref(`${table}.option_id`)} = ${option})`
}

/** Has bought one of these, and still has it. */
function hasOneOf(values: readonly string[]): RawBuilder<unknown> {
  const isOne = values.map(value => isExtra('registration_lines', value))
  return sql`exists (select 1 from registration_lines where registration_lines.registration_id = registrations.id
    and registration_lines.ended_at is null and registration_lines.kind = 'extra'
    and ${anyOf(isOne)})`
}

function typeIs(values: readonly (RegistrationType | 'presenters')[]): RawBuilder<unknown> {
  const types = values.filter(value => !['custom', 'extras', 'presenters'].includes(value))
  const conditions = [
    ...(types.length > 0 ? [sql`${sql.ref('registrations.presentation_type')} in (${sql.join(types)})`] : []),
    ...(values.includes('custom') ? [sql`${sql.ref('registrations.choice')} = 'custom'`] : []),
    ...(values.includes('extras') ? [hasOnlyExtras] : []),
    ...(values.includes('presenters') ? [hasPresentersAdmission] : []),
  ]
  return anyOf(conditions)
}

function needs(reasons: readonly (CaseReason | 'any')[]): RawBuilder<unknown> {
  const named = reasons.filter(reason => reason !== 'any' && reason !== unconfirmed)
  const isAny = reasons.includes('any')
  const open = sql`select registration_id from attention_reasons where cleared_at is null`
  const conditions = [
    ...(isAny ? [sql`registrations.id in (${open})`] : []),
    ...(named.length > 0 ? [sql`registrations.id in (${open} and reason in (${sql.join(named)}))`] : []),
    ...(isAny || reasons.includes(unconfirmed) ? [isUnconfirmed] : []),
  ]
  return anyOf(conditions)
}

/** Whether a registration is a custom amount that awaits a decision. */
export const isUnconfirmed = sql<boolean>`(registrations.choice = 'custom' and registrations.state = 'paid'
  and not exists (select 1 from custom_amount_decisions where registration_id = registrations.id))`

/**
 * As a subquery of ids, so that narrow rows are scanned instead of whole registrations; and one for all words, because
 * with several SQLite would read each of them once for every registration.
 */
function findsWords(
  conferenceId: number,
  words: readonly string[],
  text: TextFilter | undefined,
): RawBuilder<boolean> {
  return sql<boolean>`registrations.id in (
    select registration_id from registration_texts
    where registration_texts.conference_id = ${conferenceId} and ${namesAll(words, text)})`
}

/** Whether a row of `registration_texts` names all words; of a code or number, all letters and digits. */
export function namesAll(
  words: readonly string[],
  { contactsOf }: Pick<TextFilter, 'contactsOf'> = {},
): RawBuilder<boolean> {
  const theirs =
    contactsOf &&
    sql<boolean>`registration_texts.registration_id in (
      select registrations.id from registrations where ${hasPresentersAdmission})`
  const inContact = (word: string): RawBuilder<boolean>[] => {
    if (contactsOf === 'nobody') return []
    const found = contains('contact', word)
    return [theirs ? sql<boolean>`(${found} and ${theirs})` : found]
  }
  return sql<boolean>`${sql.join(
    words.map(
      word =>
        sql`(${sql.join(
          spellingsOf(word).flatMap(each => [
            contains('holder', each),
            contains('guests', each),
            contains('numbers', each),
            ...inContact(each),
          ]),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )}`
}

/** Only what has digits may be a code or number. */
function spellingsOf(word: string): string[] {
  const code = /\d/.test(word) ? lettersAndDigits(word) : ''
  return code === '' || code === word ? [word] : [word, code]
}
