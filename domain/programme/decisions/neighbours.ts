/** What stands beside an abstract in the desk's list, newest first, for somebody who reads one after another. */
import type { Reader } from '#database/database.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

export interface Neighbours {
  /** By their numbers; null at an end. */
  before: string | null
  after: string | null
  /** The next that nobody has decided, after the last one from the first on; null if there is no other. */
  undecided: string | null
}

/** In one statement, of those that the reader sees. */
export async function findNeighbours(db: Reader, scope: Scope, id: number): Promise<Neighbours> {
  const others = () =>
    abstractsSeenBy(db, chairOf(scope))
      .select('number')
      .where('conference_id', '=', conferenceOf(scope))
      .where('id', '<>', id)
      .limit(1)
  const open = () =>
    others()
      .where('state', '=', 'submitted')
      .where(eb =>
        eb.or([eb('decision_state', 'is', null), eb('decision_state', 'in', ['none', 'recommended'])]),
      )
      .orderBy('id', 'desc')
  const found = await db
    .selectNoFrom([
      others().where('id', '>', id).orderBy('id').as('before'),
      others().where('id', '<', id).orderBy('id', 'desc').as('after'),
      open().where('id', '<', id).as('nextOpen'),
      open().as('firstOpen'),
    ])
    .executeTakeFirstOrThrow()
  const { before, after, nextOpen, firstOpen } = found
  return { before, after, undecided: nextOpen ?? firstOpen }
}
