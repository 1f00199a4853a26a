/** Who else has a record's editor open: a warning only, which locks nothing. A stale save is refused by its version. */
import type { Reader, Transaction } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'

/** Pages do not say when they are closed, so whoever was not seen for so long counts as gone. */
const goneAfterMinutes = 10

interface Visited {
  kind: EditableKind
  id: number
}

const oldest = (now: Temporal.Instant) => toStored(now.subtract({ minutes: goneAfterMinutes }))

/** Notes that somebody has a record's editor open, and forgets everybody who is gone. */
export async function noteVisit(
  tx: Transaction,
  { kind, id }: Visited,
  personId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom('record_visits').where('seen_at', '<', oldest(now)).execute()
  const seen_at = toStored(now)
  await tx
    .insertInto('record_visits')
    .values({ kind, record_id: id, person_id: personId, seen_at })
    .onConflict(conflict => conflict.columns(['kind', 'record_id', 'person_id']).doUpdateSet({ seen_at }))
    .execute()
}

/** The names of the others who have it open, in their order. */
export async function listOtherVisitors(
  db: Reader,
  { kind, id }: Visited,
  personId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .selectFrom('record_visits')
    .innerJoin('user', 'user.id', 'record_visits.person_id')
    .select('user.name')
    .where('record_visits.kind', '=', kind)
    .where('record_id', '=', id)
    .where('person_id', '!=', personId)
    .where('seen_at', '>=', oldest(now))
    .orderBy('user.name')
    .execute()
  return rows.map(({ name }) => name)
}
