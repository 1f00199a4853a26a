import type { Database, Transaction } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'

/** Removes a draft that was submitted, or that its author does not want any more. Its file stays if an abstract has claimed it. */
export async function removeAbstractDraft(
  tx: Transaction,
  conferenceId: number,
  id: number,
  now: Temporal.Instant,
): Promise<void> {
  const gone = await tx
    .deleteFrom('abstract_drafts')
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .returning('file_key')
    .execute()
  await releaseFiles(
    tx,
    gone.flatMap(({ file_key }) => file_key ?? []),
    now,
  )
}

/** Removes drafts that have expired; `removeStaleUploads` removes their files. */
export async function removeStaleDrafts(database: Database, now: Temporal.Instant): Promise<void> {
  const stale = await database.read
    .selectFrom('abstract_drafts')
    .select('id')
    .where('expires_at', '<=', toStored(now))
    .orderBy('expires_at')
    .limit(1)
    .execute()
  if (stale.length === 0) return
  await database.write(async tx => {
    await tx.deleteFrom('abstract_drafts').where('expires_at', '<=', toStored(now)).execute()
  })
}

/** Files that no draft keeps any more wait no longer. */
export async function releaseFiles(
  tx: Transaction,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (keys.length === 0) return
  await tx
    .updateTable('uploads')
    .set({ expires_at: toStored(now) })
    .where('file_key', 'in', keys)
    .execute()
}
