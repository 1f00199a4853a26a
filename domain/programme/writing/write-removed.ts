/** Remembers which removed talks and speakers were made of abstracts: a restored one waits to be shown as it did before. */
import type { Transaction } from '#database/database.ts'

export type FromAbstract = 'talk' | 'speaker'

const tableOf = { talk: 'talks', speaker: 'speakers' } as const

/** Call it before they are removed. */
export async function noteRemovedOfAbstracts(
  tx: Transaction,
  kind: FromAbstract,
  ids: readonly number[],
): Promise<void> {
  const rows = await tx
    .selectFrom(tableOf[kind])
    .select('id')
    .where('id', 'in', [...ids])
    .where('is_of_abstract', '=', 1)
    .execute()
  if (rows.length === 0) return
  await tx
    .insertInto('removed_of_abstracts')
    .values(rows.map(({ id }) => ({ kind, record_id: id })))
    .onConflict(conflict => conflict.columns(['kind', 'record_id']).doNothing())
    .execute()
}

/** What a record that comes back with its id says in its column. */
export async function findOfAbstract(tx: Transaction, kind: FromAbstract, id: number): Promise<0 | 1> {
  const row = await tx
    .selectFrom('removed_of_abstracts')
    .select('record_id')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .executeTakeFirst()
  return row ? 1 : 0
}
