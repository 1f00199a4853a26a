import type { Transaction } from '#database/database.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { removeKeysOf } from '#domain/foundations/repeats/request-key.ts'

/** Erases abstracts with their files. */
export async function eraseAbstracts(
  tx: Transaction,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return
  const gone = await tx.deleteFrom('abstracts').where('id', 'in', ids).returning('file_key').execute()
  await removeKeysOf(tx, ['abstract', 'abstract-form'], ids)
  const keys = gone.flatMap(({ file_key }) => file_key ?? [])
  const [first] = keys
  if (first === undefined) return
  await tx.deleteFrom('files').where('key', 'in', keys).execute()
  await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${first}`, payload: { keys }, now })
}
