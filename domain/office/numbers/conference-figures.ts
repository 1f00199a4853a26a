/** A conference's figures for lists and the overview: who comes, who waits, how full it is, and what was received. */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { inScopeOf } from '#domain/office/in-scope.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import { narrowsNothing, refusingLimits, seatsLeft } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { hasOnlyExtras, isInLine } from '#domain/registrations/registration-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** A conference's present figures. */
export interface ConferenceFigures {
  /** People with a place: paid, or held until it is paid. */
  registered: number
  paid: number
  /** Null if the conference has no limit as a whole. */
  placesLeft: number | null
  /** How many limits of a part of it have no place left. */
  fullLimits: number
  /** How many people wait for a place, those of groups one by one. */
  waiting: number
}

/** How many people a registration has a place for, or waits for one: those of a group one by one. */
export const peopleComing = sql<number>`case when registrations.choice = 'listed' then coalesce((
  select sum(quantity) from registration_lines where registration_lines.registration_id = registrations.id
    and registration_lines.of_group = 1 and registration_lines.kind = 'admission'
    and registration_lines.ended_at is null), 1) else 1 end`

/** Who comes, and who waits for a place; not whose extras are billed apart. */
const isCounted = sql<boolean>`((state in ('paid', 'awaiting-payment') or ${isInLine}) and not ${hasOnlyExtras})`

/** Part by part. */
export async function readFigures(
  db: Reader,
  scope: Scope,
  conference: Conference,
): Promise<ConferenceFigures> {
  const [counts, all] = await Promise.all([
    inIdRanges(db, [conference.id], inRange =>
      db
        .selectFrom('registrations')
        .select('state')
        .select(sql<number>`sum(${peopleComing})`.as('count'))
        .where(inScopeOf(scope, [conference.id]))
        .where(inRange)
        .where(isCounted)
        .groupBy('state')
        .execute(),
    ),
    listLimits(db, conference.id),
  ])
  const of = (state: string) =>
    counts.reduce((sum, row) => sum + (row.state === state ? Number(row.count) : 0), 0)
  const limits = refusingLimits(all)
  const whole = limits.find(narrowsNothing)
  return {
    registered: of('paid') + of('awaiting-payment'),
    paid: of('paid'),
    waiting: of('waiting'),
    placesLeft: whole ? Math.max(0, seatsLeft(whole)) : null,
    fullLimits: limits.filter(limit => limit !== whole && seatsLeft(limit) <= 0).length,
  }
}

/** Ledger entries that are money: received, refunded, moved to another registration, or charged back. */
export const moneyEntries = ['payment', 'refund', 'transfer', 'chargeback'] as const

/**
 * A conference's receipts by its ledger, less refunds made or decided, in minor units of its own currency. Of a
 * cancelled registration only what the policy retains is included.
 */
export async function readReceived(db: Reader, { id, currency }: Conference): Promise<number> {
  const [booked, beingRefunded] = await Promise.all([
    inIdRanges(db, [id], inRange =>
      db
        .selectFrom('ledger_entries')
        .innerJoin('registrations', 'registrations.id', 'ledger_entries.registration_id')
        .select(sql<number>`coalesce(sum(-ledger_entries.amount_minor), 0)`.as('minor'))
        .where('registrations.conference_id', '=', id)
        .where(inRange)
        .where('ledger_entries.kind', 'in', moneyEntries)
        .where('ledger_entries.currency', '=', currency)
        .execute(),
    ),
    inIdRanges(db, [id], inRange =>
      db
        .selectFrom('refunds')
        .innerJoin('registrations', 'registrations.id', 'refunds.registration_id')
        .select(sql<number>`coalesce(sum(refunds.amount_minor), 0)`.as('minor'))
        .where('registrations.conference_id', '=', id)
        .where(inRange)
        .where('refunds.state', 'not in', ['completed', 'failed'])
        .where('refunds.currency', '=', currency)
        .execute(),
    ),
  ])
  return sumOf(booked) - sumOf(beingRefunded)
}

function sumOf(rows: readonly { minor: number }[]): number {
  return rows.reduce((sum, { minor }) => sum + minor, 0)
}
