/** Lists a conference's registrations for staff, a page at a time, and counts them for the saved views. */

import type { Reader } from '#database/database.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { readBalances } from '#domain/money/payments/balance.ts'
import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import { presenterTypes } from '#domain/offers/pricing/pricing.ts'
import { readDues } from '#domain/office/lists/due-amounts.ts'
import { type Builder, conditionsInScope } from '#domain/office/lists/list-scope.ts'
import {
  type CaseReason,
  isUnconfirmed,
  type RegistrationFilter,
  unconfirmed,
} from '#domain/office/lists/registration-filter.ts'
import {
  findAnchor,
  keyOf,
  type ListOrder,
  pageSize,
  selectPage,
  selectPageByDue,
} from '#domain/office/lists/select-page.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface Sorting {
  order: ListOrder
  isDescending: boolean
}

export interface ListRequest extends Sorting {
  filter: RegistrationFilter
  /** The id of the row before or after the page; neither for the first page. */
  after?: number | undefined
  before?: number | undefined
}

export interface ListedRegistration {
  id: number
  code: string
  state: RegistrationState
  title: string
  name: string
  organization: string
  email: string
  type: PresentationType | 'custom'
  /** The period's name, or a custom amount's description. */
  category: string
  currency: string
  totalMinor: number
  /** Money received less refunds. */
  receivedMinor: number
  /** What can be paid now: for the place, or for the difference of a change. */
  dueMinor: number
  createdAt: Temporal.Instant
  /** Until when its place is held unpaid. */
  holdUntil: Temporal.Instant
  reasons: CaseReason[]
}

export interface RegistrationPage {
  rows: ListedRegistration[]
  /** How many match, on all pages. */
  total: number
  hasBefore: boolean
  hasAfter: boolean
}

/**
 * One page, with the same number of queries however many rows there are; the first page if the given row belongs to
 * another conference.
 */
export async function listRegistrations(
  db: Reader,
  scope: Scope,
  { filter, order, isDescending, after, before }: ListRequest,
): Promise<RegistrationPage> {
  const anchor = await findAnchor(db, scope, order, after ?? before)
  const isBackwards = anchor !== undefined && after === undefined
  const isDown = isDescending !== isBackwards
  const asked = { filter, order, isDown, anchor }
  const found = await (order === 'due'
    ? selectPageByDue(db, scope, asked).execute()
    : selectPage(db, scope, asked).execute())
  const hasMore = found.length > pageSize
  const rows = isBackwards ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize)
  const ids = rows.map(({ id }) => id)
  const [{ total }, reasons, balances, dues] = await Promise.all([
    db
      .selectFrom('registrations')
      .select(eb => eb.fn.countAll<number>().as('total'))
      .where(eb => eb.and(conditionsInScope(eb, scope, filter)))
      .executeTakeFirstOrThrow(),
    listReasons(db, ids),
    readBalances(db, ids),
    readDues(db, ids),
  ])
  return {
    rows: rows.map(row => {
      const { capturedMinor = 0, refundedMinor = 0 } = balances.get(row.id) ?? {}
      return {
        id: row.id,
        code: row.code,
        // CHECKs and the command that writes them hold them to their unions.
        state: row.state as RegistrationState,
        type: (row.presentation_type as PresentationType | null) ?? 'custom',
        title: row.title,
        name: row.name,
        organization: row.organization,
        email: row.email,
        category: row.category_name ?? row.custom_description ?? '',
        currency: row.currency,
        totalMinor: row.total_minor,
        receivedMinor: capturedMinor - refundedMinor,
        dueMinor: dues.get(row.id) ?? 0,
        createdAt: Temporal.Instant.from(row.created_at),
        holdUntil: Temporal.Instant.from(row.hold_until),
        reasons: reasons.get(row.id) ?? [],
      }
    }),
    total,
    hasBefore: isBackwards ? hasMore : anchor !== undefined,
    hasAfter: isBackwards || hasMore,
  }
}

/** The ids of the whole list, in its order, for exporting it. */
export async function listIds(
  db: Reader,
  scope: Scope,
  filter: RegistrationFilter,
  { order, isDescending }: Sorting,
): Promise<Float64Array> {
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where(eb => eb.and(conditionsInScope(eb, scope, filter)))
    .orderBy(keyOf(order), direction)
    .orderBy('registrations.id', direction)
    .execute()
  return Float64Array.from(rows, ({ id }) => id)
}

/** Counts of registrations by state and kind, and of those that need attention: for the saved views. */
export async function countRegistrations(
  db: Reader,
  scope: Scope,
): Promise<{ byState: Record<RegistrationState, number>; presenters: number; attention: number }> {
  const inScope = (eb: Builder) => eb.and(conditionsInScope(eb, scope, {}))
  const [standings, { attention }] = await Promise.all([
    db
      .selectFrom('registrations')
      .select(['state', 'presentation_type'])
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where(inScope)
      .groupBy(['state', 'presentation_type'])
      .execute(),
    db
      .selectFrom('registrations')
      .select(eb => eb.fn.countAll<number>().as('attention'))
      .where(eb => eb.and(conditionsInScope(eb, scope, { attention: { values: ['any'], isNot: false } })))
      .executeTakeFirstOrThrow(),
  ])
  const byState = {
    waiting: 0, 'awaiting-payment': 0, paid: 0, expired: 0, superseded: 0, cancelled: 0,
  } // biome-ignore format: a table
  let presenters = 0
  for (const { state, presentation_type, count } of standings) {
    // A CHECK holds it to the union.
    byState[state as RegistrationState] += count
    const isPresenter = presenterTypes.some(type => type === presentation_type)
    if (state === 'paid' && isPresenter) presenters += count
  }
  return { byState, presenters, attention }
}

/** Why each of some registrations needs attention, oldest reason first. */
async function listReasons(db: Reader, ids: readonly number[]): Promise<Map<number, CaseReason[]>> {
  if (ids.length === 0) return new Map()
  const open = await db
    .selectFrom('attention_reasons')
    .select(['registration_id as id', 'reason'])
    .where('registration_id', 'in', ids)
    .where('cleared_at', 'is', null)
    .orderBy('id')
    .execute()
  const custom = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.id', 'in', ids)
    .where(isUnconfirmed)
    .execute()
  const all: { id: number; reason: CaseReason }[] = [
    // Only values of this union are written.
    ...open.map(({ id, reason }) => ({ id, reason: reason as AttentionReason })),
    ...custom.map(({ id }) => ({ id, reason: unconfirmed }) as const),
  ]
  const reasons = new Map<number, CaseReason[]>()
  for (const { id, reason } of all) reasons.set(id, [...(reasons.get(id) ?? []), reason])
  return reasons
}
