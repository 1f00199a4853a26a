import type { Transaction } from '#database/database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { toStored } from '#domain/foundations/time.ts'
import { removeProgramme } from '#domain/programme/writing/write-talks.ts'

/** Removes a conference's content, and takes its address away; its row stays, because the audit refers to it. */
export async function hideConference(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  await removeProgramme(tx, id)
  for (const table of [
    'content_items',
    'drafts',
    'clash_cases',
    'memberships',
    'saved_views',
    'invitations',
    'conference_domains',
  ] as const) {
    // biome-ignore format: a list
    await tx.deleteFrom(table).where('conference_id', '=', id).execute()
  }
  await tx.updateTable('record_versions').set({ data: null }).where('conference_id', '=', id).execute()
  await tx
    .updateTable('conferences')
    .set({ name: `deleted-${id}`, is_active: 0, deleted_at: toStored(now) })
    .where('id', '=', id)
    .execute()
  await bumpRevision(tx, id)
  await bumpRevision(tx, null)
}
