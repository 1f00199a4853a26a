/** Remembers which removed talks and speakers were made of abstracts: a restored one waits to be shown as it did before. */
import { sql } from 'kysely'
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
  const made = kind === 'talk' ? await madeOf(tx, rows) : new Map()
  const nothing = { abstract_id: null, written_hash: null, written_speaker: null, made_at: null }
  await tx
    .insertInto('removed_of_abstracts')
    .values(rows.map(({ id }) => ({ kind, record_id: id, ...(made.get(id) ?? nothing) })))
    .onConflict(conflict =>
      conflict.columns(['kind', 'record_id']).doUpdateSet(eb => ({
        abstract_id: eb.ref('excluded.abstract_id'),
        written_hash: eb.ref('excluded.written_hash'),
        written_speaker: eb.ref('excluded.written_speaker'),
        made_at: eb.ref('excluded.made_at'),
      })),
    )
    .execute()
}

/** Of which abstract each talk was made, and as what. */
async function madeOf(tx: Transaction, talks: readonly { id: number }[]) {
  const rows = await tx
    .selectFrom('abstract_talks')
    .select(['talk_id', 'abstract_id', 'written_hash', 'written_speaker', 'made_at'])
    .where(
      'talk_id',
      'in',
      talks.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ talk_id, ...made }) => [talk_id, made]))
}

/** A talk that is back is its abstract's again, unless that is gone or has another one by now. */
export async function linkAgain(tx: Transaction, talkId: number): Promise<void> {
  await sql`insert into abstract_talks (abstract_id, talk_id, written_hash, written_speaker, made_at)
    select abstract_id, record_id, written_hash, written_speaker, made_at from removed_of_abstracts as removed
    where removed.kind = 'talk' and removed.record_id = ${talkId} and removed.abstract_id is not null
      and not exists (select 1 from abstract_talks as other where other.abstract_id = removed.abstract_id)`.execute(
    tx,
  )
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
