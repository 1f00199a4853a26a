/** Which registrations of a conference somebody of the staff wants to see. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#database/schema.ts'
import type { AttentionReason } from '#domain/attention/attention.ts'
import type { GatewayName } from '#domain/payments/gateway.ts'
import type { PresentationType } from '#domain/pricing/pricing.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { contains } from '#domain/registrations/registration-texts.ts'
import { fold } from '#domain/text.ts'

/** Any one of the values, or with `isNot` none of them. */
export interface Wanted<T> {
  values: readonly T[]
  isNot: boolean
}

/** A custom amount that was paid, and that nobody has confirmed or declined. */
export const unconfirmed = 'awaits-confirmation' as const
export type CaseReason = AttentionReason | typeof unconfirmed

/** What is left out, or names no value, does not narrow the list. */
export interface RegistrationFilter {
  state?: Wanted<RegistrationState>
  /** Ids of registration periods. */
  category?: Wanted<number>
  type?: Wanted<PresentationType | 'custom'>
  /** By which gateways its money came; outside of any is `offline`. */
  method?: Wanted<GatewayName>
  attention?: Wanted<CaseReason | 'any'>
  /** Words that all occur in its name, address, code, organisation or numbers. */
  text?: { words: string; isNot: boolean }
}

type Builder = ExpressionBuilder<Schema, 'registrations'>
type Condition = RawBuilder<boolean>

/** Nobody looks for more; each word costs a scan. */
const most = { words: 6, characters: 100 }

/** Words as they are looked for: folded, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/).filter(Boolean))]
    .slice(0, most.words)
    .map(word => word.slice(0, most.characters))
}

/** The conditions that a filter puts on registrations, all of which have to hold. */
export function conditionsOf(eb: Builder, conferenceId: number, filter: RegistrationFilter): Condition[] {
  const { state, category, type, method, attention, text } = filter
  return [
    ...narrow(state, values => sql`${sql.ref('registrations.state')} in (${sql.join(values)})`),
    ...narrow(category, values => sql`${sql.ref('registrations.category_id')} in (${sql.join(values)})`),
    ...narrow(type, typeIs),
    ...narrow(method, values => paidBy(eb, values)),
    ...narrow(attention, needs),
    ...(text && wordsOf(text.words).length > 0
      ? [
          unless(
            text.isNot,
            sql.join(
              wordsOf(text.words).map(word => findsWord(conferenceId, word)),
              sql` and `,
            ),
          ),
        ]
      : []),
  ]
}

function narrow<T>(
  wanted: Wanted<T> | undefined,
  write: (values: readonly T[]) => RawBuilder<unknown>,
): Condition[] {
  return wanted && wanted.values.length > 0 ? [unless(wanted.isNot, write(wanted.values))] : []
}

/** What is unknown counts as not so: a custom amount has no period, and is not of the second one. */
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

/** Whether a registration is a custom amount that waits for a decision. */
export const isUnconfirmed = sql<boolean>`(registrations.choice = 'custom' and registrations.state = 'paid'
  and not exists (select 1 from custom_amount_decisions where registration_id = registrations.id))`

/** As a list of ids, so that the narrow rows are read and not every registration. */
function findsWord(conferenceId: number, word: string): Condition {
  return sql<boolean>`registrations.id in (
    select registration_id from registration_texts
    where registration_texts.conference_id = ${conferenceId}
      and (${contains('holder', word)} or ${contains('numbers', word)}))`
}
