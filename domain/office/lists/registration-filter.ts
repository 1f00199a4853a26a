/** A filter for a conference's registrations. */

import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { lettersAndDigits } from '#domain/foundations/fold.ts'
import { contains, searchWords } from '#domain/foundations/search.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'

/** Any of the values, or with `isNot` none of them. */
export interface Wanted<T> {
  values: readonly T[]
  isNot: boolean
}

/** A paid custom amount that nobody has confirmed or declined. */
export const unconfirmed = 'awaits-confirmation' as const
export type CaseReason = AttentionReason | typeof unconfirmed

export interface TextFilter {
  words: string
  isNot: boolean
  /**
   * For staff who may not see all contact data: a search would reveal it letter by letter. It searches the contact data
   * of registrations of these types only; with none, of no registration.
   */
  contactsOf?: readonly PresentationType[]
}

/** Criteria that are left out or empty do not narrow the list. */
export interface RegistrationFilter {
  state?: Wanted<RegistrationState>
  /** Ids of registration periods. */
  category?: Wanted<number>
  type?: Wanted<PresentationType | 'custom'>
  /** Single registrations, by the code that people know them by. */
  code?: Wanted<string>
  /** The gateways that received its money; `offline` is outside any gateway. */
  method?: Wanted<GatewayName>
  attention?: Wanted<CaseReason | 'any'>
  /** Words that must all occur in its name, code, organisation, numbers or contact data. */
  text?: TextFilter
}

type Builder = ExpressionBuilder<Schema, 'registrations'>
type Condition = RawBuilder<boolean>

/** The conditions of a filter, all of which must hold. */
export function conditionsOf(eb: Builder, conferenceId: number, filter: RegistrationFilter): Condition[] {
  const { state, category, type, code, method, attention, text } = filter
  return [
    ...narrow(state, values => sql`${sql.ref('registrations.state')} in (${sql.join(values)})`),
    ...narrow(category, values => sql`${sql.ref('registrations.category_id')} in (${sql.join(values)})`),
    ...narrow(type, typeIs),
    ...narrow(code, values => sql`${sql.ref('registrations.code')} in (${sql.join(values)})`),
    ...narrow(method, values => paidBy(eb, values)),
    ...narrow(attention, needs),
    ...narrow(text && { values: searchWords(text.words), isNot: text.isNot }, words =>
      findsWords(conferenceId, words, text),
    ),
  ]
}

function narrow<T>(
  wanted: Wanted<T> | undefined,
  write: (values: readonly T[]) => RawBuilder<unknown>,
): Condition[] {
  return wanted && wanted.values.length > 0 ? [unless(wanted.isNot, write(wanted.values))] : []
}

/** Unknown counts as false: a custom amount has no period, so it is not of the second one. */
function unless(isNot: boolean, condition: RawBuilder<unknown>): Condition {
  return isNot ? sql<boolean>`case when ${condition} then 1 else 0 end = 0` : sql<boolean>`(${condition})`
}

function typeIs(values: readonly (PresentationType | 'custom')[]): RawBuilder<unknown> {
  const types = values.filter(value => value !== 'custom')
  const conditions = [
    ...(types.length > 0 ? [sql`${sql.ref('registrations.presentation_type')} in (${sql.join(types)})`] : []),
    ...(types.length < values.length ? [sql`${sql.ref('registrations.choice')} = 'custom'`] : []),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

function paidBy(eb: Builder, gateways: readonly GatewayName[]): RawBuilder<unknown> {
  const payment = eb
    .selectFrom('captures')
    .select('captures.id')
    .whereRef('captures.registration_id', '=', 'registrations.id')
    .where('captures.gateway', 'in', gateways)
  return sql`exists ${payment}`
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
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Whether a registration is a custom amount that awaits a decision. */
export const isUnconfirmed = sql<boolean>`(registrations.choice = 'custom' and registrations.state = 'paid'
  and not exists (select 1 from custom_amount_decisions where registration_id = registrations.id))`

/**
 * As a subquery of ids, so that narrow rows are scanned instead of whole registrations; and one for all words, because
 * with several SQLite would read each of them once for every registration.
 */
function findsWords(conferenceId: number, words: readonly string[], text: TextFilter | undefined): Condition {
  return sql<boolean>`registrations.id in (
    select registration_id from registration_texts
    where registration_texts.conference_id = ${conferenceId} and ${namesAll(words, text)})`
}

/** Whether a row of `registration_texts` names all words; of a code or number, all letters and digits. */
export function namesAll(
  words: readonly string[],
  { contactsOf }: Pick<TextFilter, 'contactsOf'> = {},
): Condition {
  const theirs =
    contactsOf &&
    sql<boolean>`registration_texts.registration_id in (
      select id from registrations where presentation_type in (${sql.join(contactsOf)}))`
  const inContact = (word: string): Condition[] => {
    if (contactsOf?.length === 0) return []
    const found = contains('contact', word)
    return [theirs ? sql<boolean>`(${found} and ${theirs})` : found]
  }
  return sql<boolean>`${sql.join(
    words.map(
      word =>
        sql`(${sql.join(
          spellingsOf(word).flatMap(each => [
            contains('holder', each),
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
