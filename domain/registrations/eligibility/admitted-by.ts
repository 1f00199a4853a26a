/** Who was admitted by an entry of a list: somebody who has a place, or may still get one. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'

type AdmittedBy = 'member_id' | 'invitation_id'

/** Whether an entry admitted somebody. @param id where the entry's id is: `members.id` */
export const hasAdmitted = (by: AdmittedBy, id: string) =>
  sql<boolean>`exists (select 1 from eligibilities
    inner join registrations on registrations.id = eligibilities.registration_id
    where ${sql.ref(`eligibilities.${by}`)} = ${sql.ref(id)} and eligibilities.state = 'accepted'
      and registrations.state in ('waiting', 'awaiting-payment', 'paid'))`

/** The codes of the registrations that entries admitted, by the entries' ids. */
export async function codesAdmittedBy(
  db: Reader,
  by: AdmittedBy,
  entries: readonly { id: number }[],
): Promise<ReadonlyMap<number, string>> {
  if (entries.length === 0) return new Map()
  const admitted = await db
    .selectFrom('eligibilities')
    .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
    .select([`eligibilities.${by} as entry`, 'registrations.code'])
    .where(
      `eligibilities.${by}`,
      'in',
      entries.map(({ id }) => id),
    )
    .where('eligibilities.state', '=', 'accepted')
    .where('registrations.state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .execute()
  return new Map(admitted.flatMap(({ entry, code }) => (entry === null ? [] : [[entry, code]])))
}
