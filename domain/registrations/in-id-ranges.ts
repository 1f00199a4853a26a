import { setImmediate } from 'node:timers/promises'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'

/** Counting so many with their lines takes about 15 ms. */
const idsAtOnce = 5_000

/** A condition on registrations, to be added to a query of them. */
export type InRange = RawBuilder<boolean>

/**
 * Rows about all registrations of some conferences, read part by part: a single statement over 50,000 of them would
 * hold up everybody. A sum has a row in each part.
 */
export async function inIdRanges<Row>(
  db: Reader,
  conferenceIds: readonly number[],
  read: (inRange: InRange) => Promise<Row[]>,
  atOnce = idsAtOnce,
): Promise<Row[]> {
  const spans = await listSpans(db, conferenceIds)
  const rows: Row[] = []
  for (let from = 0; ; ) {
    // Between two editions lie registrations of others.
    const next = spans.find(({ last }) => last >= from)
    if (!next) return rows
    if (from > 0) await setImmediate()
    const start = Math.max(from, next.first)
    from = start + atOnce
    rows.push(...(await read(sql<boolean>`(registrations.id >= ${start} and registrations.id < ${from})`)))
  }
}

/** The first and last registration of each conference, in their order. */
async function listSpans(db: Reader, conferenceIds: readonly number[]) {
  const endOf = (eb: ExpressionBuilder<Schema, 'conferences'>, direction: 'asc' | 'desc') =>
    eb
      .selectFrom('registrations')
      .select('registrations.id')
      .whereRef('registrations.conference_id', '=', 'conferences.id')
      .orderBy('registrations.id', direction)
      .limit(1)
  const rows = await db
    .selectFrom('conferences')
    .select(eb => [endOf(eb, 'asc').as('first'), endOf(eb, 'desc').as('last')])
    .where('id', 'in', conferenceIds)
    .execute()
  return rows
    .flatMap(({ first, last }) => (first === null || last === null ? [] : [{ first, last }]))
    .sort((one, other) => one.first - other.first)
}
