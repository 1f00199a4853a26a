/** Movements of money, for a treasurer: payments as people made them, and the ledger entries that record them. */
import type { Reader } from '#database/database.ts'
import { ofConferences } from '#domain/office/exports/of-conferences.ts'
import { type Cell, inBatches, timeCell } from '#domain/office/exports/table.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const paymentColumns = [
  'kind', 'conference', 'code', 'name', 'at', 'way', 'reference', 'amount', 'gateway-fee', 'currency', 'state', 'reason',
] as const // biome-ignore format: a row of heads

/** Payments received, then refunds made or planned, then chargebacks. */
export function paymentsTable(db: Reader, scope: Scope, name: string) {
  return { name, columns: paymentColumns, batches: readMovements(db, scope) }
}

async function* readMovements(db: Reader, scope: Scope): AsyncGenerator<Cell[][]> {
  yield* readPayments(db, scope)
  yield* readRefunds(db, scope)
  yield* readChargebacks(db, scope)
}

const ofRegistrations = [
  'conferences.name as conference',
  'conferences.time_zone',
  'code',
  'registrations.name',
] as const

interface Movement {
  conference: string
  time_zone: string
  code: string
  name: string
  /** When it happened, as stored. */
  at: string
  way: string
  reference: string | null
  /** Below zero for money that left. */
  amountMinor: number
  currency: string
  feeMinor?: number | null
  reason?: string
}

function rowOf(kind: 'payment' | 'refund' | 'chargeback', state: string, movement: Movement): Cell[] {
  const { conference, code, name, at, time_zone, way, reference, amountMinor, currency } = movement
  const { feeMinor = null, reason = null } = movement
  return [
    kind, conference, code, name, timeCell(at, time_zone), way, reference, { amountMinor, currency },
    feeMinor === null ? null : { amountMinor: feeMinor, currency }, currency, state, reason,
  ] // biome-ignore format: a row
}

async function* readPayments(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('captures')
      .innerJoin('registrations', 'registrations.id', 'captures.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select(['captures.id', 'captured_at as at', 'gateway as way', 'gateway_capture_id as reference'])
      .select(['amount_minor as amountMinor', 'captures.fee_minor as feeMinor', 'captures.currency'])
      .select(ofRegistrations)
      .where('captures.id', '>', afterId)
      .where(ofConferences(conferenceId))
      .orderBy('captures.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(row => rowOf('payment', 'received', row))
  }
}

async function* readRefunds(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('refunds')
      .innerJoin('captures', 'captures.id', 'refunds.capture_id')
      .leftJoin('offline_refunds as offline', 'offline.id', 'refunds.gateway_refund_id')
      .innerJoin('registrations', 'registrations.id', 'refunds.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      // Staff may have paid it in another way than it came.
      .select(eb => eb.fn.coalesce('refunds.by_hand', 'offline.means', 'captures.gateway').as('way'))
      .select(eb => eb.fn.coalesce('refunds.settled_at', 'refunds.created_at').as('at'))
      .select(eb => eb.fn.coalesce('offline.reference', 'gateway_refund_id').as('reference'))
      .select(['refunds.id', 'refunds.state', 'refunds.reason'])
      .select(['refunds.amount_minor as refundedMinor', 'refunds.currency'])
      .select(ofRegistrations)
      .where('refunds.id', '>', afterId)
      .where(ofConferences(conferenceId))
      .orderBy('refunds.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(({ state, refundedMinor, ...row }) =>
      rowOf('refund', state, { ...row, amountMinor: -refundedMinor }),
    )
  }
}

async function* readChargebacks(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('chargebacks')
      .innerJoin('registrations', 'registrations.id', 'chargebacks.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select(eb => eb.fn.coalesce('gateway_reversal_id', 'gateway_dispute_id').as('reference'))
      .select(['chargebacks.id', 'taken_at as at', 'returned_at', 'gateway as way'])
      .select(['amount_minor as takenMinor', 'chargebacks.currency'])
      .select(ofRegistrations)
      .where('chargebacks.id', '>', afterId)
      .where(ofConferences(conferenceId))
      .orderBy('chargebacks.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(({ returned_at, takenMinor, ...row }) =>
      rowOf('chargeback', returned_at === null ? 'taken' : 'returned', { ...row, amountMinor: -takenMinor }),
    )
  }
}

export const ledgerColumns = [
  'entry', 'booked-at', 'conference', 'code', 'kind', 'amount', 'currency', 'effect',
] as const // biome-ignore format: a row of heads

/** Every entry of the ledger as recorded: a charge raises what is owed, a payment lowers it. */
export function ledgerTable(db: Reader, scope: Scope, name: string) {
  return { name, columns: ledgerColumns, batches: readLedger(db, scope) }
}

async function* readLedger(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('ledger_entries')
      .innerJoin('registrations', 'registrations.id', 'ledger_entries.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select([
        'ledger_entries.id',
        'recorded_at',
        'conferences.name as conference',
        'time_zone',
        'code',
        'kind',
      ])
      .select(['amount_minor', 'ledger_entries.currency', 'effect'])
      .where('ledger_entries.id', '>', afterId)
      .where(ofConferences(conferenceId))
      .orderBy('ledger_entries.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(row => [
      row.id, timeCell(row.recorded_at, row.time_zone), row.conference, row.code, row.kind,
      { amountMinor: row.amount_minor, currency: row.currency }, row.currency, row.effect,
    ]) // biome-ignore format: a row
  }
}
