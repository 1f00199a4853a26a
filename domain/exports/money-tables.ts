/** Movements of money, for a treasurer: payments as people made them, and the ledger entries that record them. */
import type { Reader } from '#database/database.ts'
import type { Scope } from '#domain/accounts/permit.ts'
import { type Cell, inBatches, timeCell } from '#domain/exports/table.ts'

export const paymentColumns = [
  'kind', 'conference', 'code', 'name', 'at', 'way', 'reference', 'amount', 'gateway-fee', 'currency', 'state', 'reason',
] as const // biome-ignore format: a row of heads

/** Payments received, then refunds made or planned, then chargebacks. */
export function paymentsTable(db: Reader, scope: Scope, name: string) {
  return { name, columns: paymentColumns, batches: readMovements(db, scope) }
}

async function* readMovements(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  const money = (amountMinor: number, currency: string) => ({ amountMinor, currency })
  const ofRegistrations = [
    'conferences.name as conference',
    'conferences.time_zone',
    'code',
    'registrations.name',
  ] as const
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('captures')
      .innerJoin('registrations', 'registrations.id', 'captures.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select([
        'captures.id',
        'captured_at',
        'gateway',
        'gateway_capture_id',
        'amount_minor',
        'captures.fee_minor',
      ])
      .select('captures.currency')
      .select(ofRegistrations)
      .where('captures.id', '>', afterId)
      .$if(conferenceId !== null, query => query.where('registrations.conference_id', '=', conferenceId ?? 0))
      .orderBy('captures.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(row => [
      'payment', row.conference, row.code, row.name, timeCell(row.captured_at, row.time_zone), row.gateway,
      row.gateway_capture_id, money(row.amount_minor, row.currency),
      row.fee_minor === null ? null : money(row.fee_minor, row.currency), row.currency, 'received', null,
    ]) // biome-ignore format: a row
  }
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('refunds')
      .innerJoin('captures', 'captures.id', 'refunds.capture_id')
      .innerJoin('registrations', 'registrations.id', 'refunds.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select([
        'refunds.id',
        'refunds.created_at',
        'refunds.settled_at',
        'captures.gateway',
        'gateway_refund_id',
      ])
      .select(['refunds.amount_minor', 'refunds.currency', 'refunds.state', 'refunds.reason'])
      .select(ofRegistrations)
      .where('refunds.id', '>', afterId)
      .$if(conferenceId !== null, query => query.where('registrations.conference_id', '=', conferenceId ?? 0))
      .orderBy('refunds.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(row => [
      'refund', row.conference, row.code, row.name, timeCell(row.settled_at ?? row.created_at, row.time_zone),
      row.gateway, row.gateway_refund_id, money(-row.amount_minor, row.currency), null, row.currency, row.state,
      row.reason,
    ]) // biome-ignore format: a row
  }
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('chargebacks')
      .innerJoin('registrations', 'registrations.id', 'chargebacks.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select(['chargebacks.id', 'taken_at', 'returned_at', 'gateway', 'gateway_dispute_id', 'amount_minor'])
      .select('chargebacks.currency')
      .select(ofRegistrations)
      .where('chargebacks.id', '>', afterId)
      .$if(conferenceId !== null, query => query.where('registrations.conference_id', '=', conferenceId ?? 0))
      .orderBy('chargebacks.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(row => [
      'chargeback', row.conference, row.code, row.name, timeCell(row.taken_at, row.time_zone), row.gateway,
      row.gateway_dispute_id, money(-row.amount_minor, row.currency), null, row.currency,
      row.returned_at === null ? 'taken' : 'returned', null,
    ]) // biome-ignore format: a row
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
      .$if(conferenceId !== null, query => query.where('registrations.conference_id', '=', conferenceId ?? 0))
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
