import type { Reader } from '#database/database.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import { toAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

const pageSize = 50

/**
 * Abstracts of a conference, newest first, fifty at a time.
 *
 * @param after the id of the last one seen
 * @returns `after` for the next page; null on the last one
 */
export async function listAbstracts(
  db: Reader,
  scope: Scope,
  after?: number,
): Promise<{ rows: Abstract[]; after: number | null }> {
  const found = await ofScope(db, scope)
    .$if(after !== undefined, query => query.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const rows = found.slice(0, pageSize).map(toAbstract)
  return { rows, after: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
}

/** One of a conference's abstracts; undefined if it has none with that number. */
export async function findAbstractByNumber(
  db: Reader,
  scope: Scope,
  number: string,
): Promise<Abstract | undefined> {
  const row = await ofScope(db, scope).where('number', '=', number).executeTakeFirst()
  return row && toAbstract(row)
}

/** @throws for the organiser's own scope, to which no abstract belongs */
const ofScope = (db: Reader, scope: Scope) =>
  abstractsSeenBy(db, chairOf(scope)).selectAll().where('conference_id', '=', conferenceOf(scope))
