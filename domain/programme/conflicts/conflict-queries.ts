/** What is known of conflicts of interest with abstracts, and of those whom one leaves without a chair. */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { conflictsOf, writtenBy } from '#domain/programme/abstracts/conflicts.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

interface LeftAbstract {
  id: number
  number: string
  conferenceId: number
}

/**
 * Submitted abstracts with which everybody who decides is in conflict, by their numbers alone; two statements for any number of
 * conferences.
 */
export async function listWithNobodyLeft(
  db: Reader,
  conferenceIds: readonly number[],
): Promise<LeftAbstract[]> {
  const chairs = await listChairs(db, conferenceIds)
  if (chairs.length === 0) return []
  const conflicts = sql<{ person_id: string; abstract_id: number }>`(${sql.join(
    [...new Set(chairs.map(({ id }) => id))].map(
      id => sql`select cast(${id} as text) as person_id, abstract_id from ${conflictsOf(id)} as of_one`,
    ),
    sql` union all `,
  )})`
  const rows = await abstractsSeenBy(db, theProduct)
    .innerJoin(conflicts.as('conflicts'), 'conflicts.abstract_id', 'abstracts.id')
    .select(['abstracts.id', 'abstracts.number', 'abstracts.conference_id as conferenceId'])
    .select('conflicts.person_id as personId')
    .where('abstracts.conference_id', 'in', [...conferenceIds])
    .where('abstracts.state', '=', 'submitted')
    .orderBy('abstracts.number')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(of => {
    const [row] = of
    const inConflict = new Set(of.map(({ personId }) => personId))
    const isLeft =
      row !== undefined &&
      chairs.every(
        ({ id, conferenceId }) =>
          inConflict.has(id) || (conferenceId !== null && conferenceId !== row.conferenceId),
      )
    return isLeft ? [{ id: row.id, number: row.number, conferenceId: row.conferenceId }] : []
  })
}

/** Who can stand in for everybody: those who decide and are no authors of it, without whoever asks. */
export async function listStandIns(
  db: Reader,
  { scope }: Pick<Permit<'lift-conflicts'>, 'scope'>,
  abstractId: number,
): Promise<{ id: string; name: string }[]> {
  const chairs = (await chairsAt(db, conferenceOf(scope))).filter(({ id }) => id !== scope.readerId)
  const written = await Promise.all(
    chairs.map(({ id }) =>
      abstractsSeenBy(db, theProduct)
        .select('id')
        .where('id', '=', abstractId)
        .where('id', 'in', writtenBy(id))
        .executeTakeFirst(),
    ),
  )
  return chairs.filter((_chair, at) => written[at] === undefined)
}

export interface LiftedConflict {
  personId: string
  name: string
  isStandIn: boolean
  because: string
}

/** Who sees an abstract although a conflict was found. */
export async function listLifted(db: Reader, abstractId: number): Promise<LiftedConflict[]> {
  const rows = await db
    .selectFrom('abstract_conflicts')
    .innerJoin('user', 'user.id', 'abstract_conflicts.person_id')
    .select(['person_id', 'user.name', 'standing', 'because'])
    .where('abstract_id', '=', abstractId)
    .where('standing', '<>', 'declared')
    .orderBy('said_at')
    .execute()
  return rows.map(row => ({
    personId: row.person_id,
    name: row.name,
    isStandIn: row.standing === 'stand-in',
    because: row.because,
  }))
}

/** What a mail about a conflict says, as its reader sees the abstract; undefined if it is none of theirs, or taken back. */
export async function findConflictNews(
  db: Reader,
  { readerId, personId, abstractId }: { readerId: string; personId: string; abstractId: number },
): Promise<{ conferenceId: number; number: string; lifted: LiftedConflict } | undefined> {
  const row = await abstractsSeenBy(db, { kind: 'chair', conferenceIds: 'all', readerId })
    .select(['number', 'conference_id'])
    .where('id', '=', abstractId)
    .executeTakeFirst()
  const lifted = row && (await listLifted(db, abstractId)).find(each => each.personId === personId)
  return row && lifted && { conferenceId: row.conference_id, number: row.number, lifted }
}

/** Everybody who decides about abstracts at these conferences; `conferenceId` null for whoever does at all. */
async function listChairs(
  db: Reader,
  conferenceIds: readonly number[],
): Promise<{ id: string; name: string; conferenceId: number | null }[]> {
  if (conferenceIds.length === 0) return []
  return db
    .selectFrom('memberships')
    .innerJoin('user', 'user.id', 'memberships.person_id')
    .select(['user.id', 'user.name', 'memberships.conference_id as conferenceId'])
    .distinct()
    .where('role', 'in', rolesThatMay('decide-abstracts'))
    .where(eb => eb.or([eb('conference_id', 'is', null), eb('conference_id', 'in', [...conferenceIds])]))
    .orderBy('user.name')
    .orderBy('user.id')
    .execute()
}

/** Each of them once. */
export async function chairsAt(db: Reader, conferenceId: number): Promise<{ id: string; name: string }[]> {
  const chairs = await listChairs(db, [conferenceId])
  return [...new Map(chairs.map(({ id, name }) => [id, { id, name }])).values()]
}
