import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { isAmong } from '#database/many.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { emptyVersions, watchFiles } from '#domain/conference/files/store-file.ts'
import { listMailsAbout } from '#domain/foundations/outbox/mails-about.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { releaseFiles } from '#domain/programme/submitting/remove-abstract-drafts.ts'
import { removeProgramme } from '#domain/programme/writing/write-talks.ts'

/** Those who were asked, or asked something, and have no registration by it. */
export const tablesOfAsked = [
  'abstract_drafts', 'late_links', 'admission_invitations', 'members', 'member_imports', 'contact_messages',
] as const // biome-ignore format: a list

/**
 * Removes a conference's content and the people who have neither a registration nor an abstract there, and takes its address
 * away; its row stays, because the audit refers to it.
 */
export async function hideConference(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  const files = await sql<{ text: string | null }>`
    select data as text from content_items where conference_id = ${id}
    union all select data from drafts where conference_id = ${id}
    union all select photo from speakers where conference_id = ${id}
    union all select photo from conferences where id = ${id}
    union all select text from translations where conference_id = ${id} and text like '%/media/%'`.execute(tx)
  await removeProgramme(tx, id)
  await removeAsked(tx, id, now)
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

/** With the mails to them, those that were sent and those that were not. */
async function removeAsked(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  const idsOf = async (table: (typeof tablesOfAsked)[number]) =>
    (await tx.selectFrom(table).select('id').where('conference_id', '=', id).execute()).map(row => row.id)
  const messages = tx.selectFrom('contact_messages').select('id').where('conference_id', '=', id)
  const answers = await tx
    .selectFrom('contact_answers')
    .select('id')
    .where('message_id', 'in', messages)
    .execute()
  const about = await listMailsAbout(tx, {
    draft: await idsOf('abstract_drafts'),
    lateLink: await idsOf('late_links'),
    admissionInvitation: await idsOf('admission_invitations'),
    message: await idsOf('contact_messages'),
    answer: answers.map(each => each.id),
  })
  await tx
    .deleteFrom('outbox')
    .where(eb => isAmong(tx, eb.ref('effect'), about))
    .execute()
  const effect = `remove-mail-copies:conference-${id}`
  if (about.length > 0)
    await enqueue(tx, { kind: 'remove-mail-copies', effect, payload: { keys: about }, now })
  const drafts = tx.selectFrom('abstract_drafts').select('file_key').where('conference_id', '=', id)
  const files = (await drafts.execute()).flatMap(({ file_key }) => file_key ?? [])
  await releaseFiles(tx, files, now)
  await tx.deleteFrom('contact_answers').where('message_id', 'in', messages).execute()
  for (const table of tablesOfAsked) await tx.deleteFrom(table).where('conference_id', '=', id).execute()
}
