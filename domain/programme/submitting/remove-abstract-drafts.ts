import type { Database, Transaction } from '#database/database.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { toStored } from '#domain/foundations/time.ts'
import { keptForCall } from '#domain/programme/submitting/abstract-drafts.ts'

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

/**
 * Removes drafts that have expired; `removeStaleUploads` removes their files. Where the call was extended since they were
 * saved, they and their files are kept for its new last day.
 */
export async function removeStaleDrafts(database: Database, now: Temporal.Instant): Promise<void> {
  const stale = await database.read
    .selectFrom('abstract_drafts')
    .select('conference_id as conferenceId')
    .distinct()
    .where('expires_at', '<=', toStored(now))
    .execute()
  await eachApart(stale, ({ conferenceId }) =>
    database.write(async tx => {
      const until = await keptForCall(tx, conferenceId)
      if (until && Temporal.Instant.compare(until, now) > 0)
        await keepLonger(tx, conferenceId, { until, now })
      else {
        await tx
          .deleteFrom('abstract_drafts')
          .where('conference_id', '=', conferenceId)
          .where('expires_at', '<=', toStored(now))
          .execute()
      }
    }),
  )
}

async function keepLonger(
  tx: Transaction,
  conferenceId: number,
  { until, now }: Record<'until' | 'now', Temporal.Instant>,
): Promise<void> {
  const kept = await tx
    .updateTable('abstract_drafts')
    .set({ expires_at: toStored(until) })
    .where('conference_id', '=', conferenceId)
    .where('expires_at', '<=', toStored(now))
    .returning('file_key')
    .execute()
  const keys = kept.flatMap(({ file_key }) => file_key ?? [])
  for (let from = 0; from < keys.length; from += 100) {
    await tx
      .updateTable('uploads')
      .set({ expires_at: toStored(until) })
      .where('file_key', 'in', keys.slice(from, from + 100))
      .execute()
  }
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
