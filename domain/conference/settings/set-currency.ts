/** Changes a conference's currency: docs/operations.md, 'Taking money'. */

import type { Reader, Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById, lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { isRateMissing } from '#domain/conference/settings/tax-profile.ts'
import { findTaxProfile } from '#domain/conference/settings/tax-profile-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { isCurrency } from '#domain/foundations/currencies.ts'
import { exponentOf } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type SetCurrencyError =
  | { code: 'not-a-currency' }
  | { code: 'unchanged' }
  /** Somebody has paid or may still pay in the old one. */
  | { code: 'registered'; registrations: number }
  /**
   * A price in the old currency would be read as one that is ten, a hundred or a thousand times as large or as small.
   */
  | { code: 'misread-prices' }
  /** The tax on payments could not be declared. */
  | { code: 'missing-exchange-rate'; nationalCurrency: string }

/** @param currency an ISO 4217 code in capitals */
export async function setCurrency(
  tx: Transaction,
  permit: Permit<'set-taxes'>,
  act: Act,
  currency: string,
): Promise<Result<Conference, SetCurrencyError>> {
  const conferenceId = conferenceOf(permit.scope)
  if (!isCurrency(currency)) return fail({ code: 'not-a-currency' })
  const before = await lockConference(tx, conferenceId)
  if (before.currency === currency) return fail({ code: 'unchanged' })
  const registrations = await countBound(tx, conferenceId)
  if (registrations > 0) return fail({ code: 'registered', registrations })
  const shift = exponentOf(currency) - exponentOf(before.currency)
  if (shift !== 0 && (await hasPrices(tx, conferenceId))) return fail({ code: 'misread-prices' })
  const amounts = await readAmounts(tx, conferenceId)
  // One that is not offered has no price to keep.
  if (before.addOnMinor === null) amounts.add_on_minor = 0
  const moved = Object.entries(amounts).map(
    ([column, minor]) => [column, minor === null ? null : shifted(minor, shift)] as const,
  )
  if (moved.some(([, minor]) => minor === undefined)) return fail({ code: 'misread-prices' })
  // Until the transaction ends, no tax profile is set.
  await lockTable(tx, 'conferences')
  const profile = await findTaxProfile(tx, conferenceId)
  if (profile && isRateMissing(profile, currency)) {
    return fail({ code: 'missing-exchange-rate', nationalCurrency: profile.nationalCurrency })
  }
  await tx
    .updateTable('conferences')
    .set({ currency, ...Object.fromEntries(moved) })
    .where('id', '=', conferenceId)
    .execute()
  await renameTickets(tx, before, currency)
  await bumpRevision(tx, conferenceId)
  await auditConference(tx, act, conferenceId, 'currency set', {
    from: before.currency,
    to: currency,
  })
  const after = await findConferenceById(tx, conferenceId)
  if (!after) throw new Error(`conference ${conferenceId} vanished within its own transaction`)
  return ok(after)
}

type AmountColumn = Extract<keyof Schema['conferences'], `${string}_minor`>

/** Every amount of a conference's own; a new one does not compile without standing here. */
const amountColumns = {
  add_on_minor: true,
  group_discount_minor: true,
  custom_amount_min_minor: true,
  custom_amount_max_minor: true,
} as const satisfies Record<AmountColumn, true>

const readAmounts = (db: Reader, conferenceId: number): Promise<Record<AmountColumn, number | null>> =>
  db
    .selectFrom('conferences')
    // The keys of the table above.
    .select(Object.keys(amountColumns) as AmountColumn[])
    .where('id', '=', conferenceId)
    .executeTakeFirstOrThrow()

/** Registrations that are active, can be renewed, or have money: their currency never changes. */
async function countBound(tx: Transaction, conferenceId: number): Promise<number> {
  const { bound } = await tx
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('bound'))
    .where('conference_id', '=', conferenceId)
    .where(eb =>
      eb.or([
        eb('state', 'in', ['waiting', 'awaiting-payment', 'paid']),
        eb.exists(
          eb
            .selectFrom('captures')
            .select('captures.id')
            .whereRef('registration_id', '=', 'registrations.id'),
        ),
        eb.exists(
          eb
            .selectFrom('credit_transfers')
            .select('credit_transfers.id')
            .whereRef('to_registration_id', '=', 'registrations.id'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(bound)
}

/** Whether a conference has registration periods, rooms or tickets, all of which have prices. */
async function hasPrices(db: Reader, conferenceId: number): Promise<boolean> {
  for (const table of ['registration_categories', 'accommodations', 'offers'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('conference_id', '=', conferenceId)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return (await listContent(db, conferenceId, 'ticket')).length > 0
}

/** The same figure with more or fewer decimal digits; undefined if some would be lost. */
function shifted(minor: number, digits: number): number | undefined {
  const moved = minor * 10 ** digits
  return Number.isSafeInteger(moved) ? moved : undefined
}

/** The tickets on the conference's home page show the prices of its fee tables. */
async function renameTickets(
  tx: Transaction,
  { id, currency: old }: Conference,
  currency: string,
): Promise<void> {
  for (const { id: ticketId, ...ticket } of await listContent(tx, id, 'ticket')) {
    if (ticket.currency !== old) continue
    await tx
      .updateTable('content_items')
      .set({ data: JSON.stringify({ ...ticket, currency }) })
      .where('id', '=', ticketId)
      .execute()
  }
}
