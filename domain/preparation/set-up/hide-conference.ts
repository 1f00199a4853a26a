import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { emptyVersions, watchFiles } from '#domain/conference/files/store-file.ts'
import { toStored } from '#domain/foundations/time.ts'
import { removeProgramme } from '#domain/programme/writing/write-talks.ts'

/** Removes a conference's content, and takes its address away; its row stays, because the audit refers to it. */
export async function hideConference(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  const files = await sql<{ text: string | null }>`
    select data as text from content_items where conference_id = ${id}
    union all select data from drafts where conference_id = ${id}
    union all select photo from speakers where conference_id = ${id}
    union all select photo from conferences where id = ${id}
    union all select text from translations where conference_id = ${id} and text like '%/media/%'`.execute(tx)
  await removeProgramme(tx, id)
  for (const table of [
    'content_items',
    'drafts',
    'translations',
    'clash_cases',
    'memberships',
    'saved_views',
    'invitations',
    'conference_domains',
  ] as const) {
    // biome-ignore format: a list
    await tx.deleteFrom(table).where('conference_id', '=', id).execute()
  }
  await tx
    .updateTable('conferences')
    .set({ name: `deleted-${id}`, photo: null, is_active: 0, deleted_at: toStored(now) })
    .where('id', '=', id)
    .execute()
  const texts = files.rows.map(({ text }) => text)
  await watchFiles(tx, texts, now)
  await emptyVersions(tx, sql`conference_id = ${id}`, now)
  await bumpRevision(tx, id)
  await bumpRevision(tx, null)
}
