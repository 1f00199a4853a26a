import type { Reader } from '#database/database.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'

/** A rehearsal of a conference, and how much was tried on it. */
export interface Rehearsal {
  id: number
  name: string
  registrations: number
  abstracts: number
}

/** The rehearsal of a conference that is not public yet; undefined if there is none. */
export async function findRehearsal(db: Reader, conferenceId: number): Promise<Rehearsal | undefined> {
  const rows = await db
    .selectFrom('conferences')
    .select(eb => [
      'id',
      'name',
      eb
        .selectFrom('registrations')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('registrations.conference_id', '=', 'conferences.id')
        .as('registrations'),
    ])
    .where('rehearsal_of', '=', conferenceId)
    .where('deleted_at', 'is', null)
    .execute()
  const [row] = rows
  if (!row) return undefined
  const { abstracts } = await abstractsSeenBy(db, theProduct)
    .select(eb => eb.fn.countAll<number>().as('abstracts'))
    .where('conference_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return { ...row, registrations: Number(row.registrations ?? 0), abstracts: Number(abstracts) }
}
