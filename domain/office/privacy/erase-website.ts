/** Removes what the website says about a person, including earlier versions. */
import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { emptyVersions, fileKeysIn, isFileUsed } from '#domain/conference/files/store-file.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { containsText, type OwnRecord } from '#domain/office/privacy/mentions.ts'
import { removeSpeakers } from '#domain/programme/writing/write-speakers.ts'
import { changeTalk } from '#domain/programme/writing/write-talks.ts'

/** Replaces a speaker's name in the programme. */
const withoutName = 'N. N.'

export async function eraseFromWebsite(
  tx: Transaction,
  records: readonly OwnRecord[],
  now: Temporal.Instant,
): Promise<void> {
  for (const record of records) {
    const keys = await readFileKeys(tx, record)
    if (record.kind === 'speaker') await removeSpeaker(tx, record, now)
    else await tx.deleteFrom('content_items').where('id', '=', record.id).execute()
    await tx
      .deleteFrom('translations')
      .where('kind', '=', record.kind)
      .where('record_id', '=', record.id)
      .execute()
    const versions = tx.updateTable('record_versions').set({ data: null })
    await versions.where('kind', '=', record.kind).where('record_id', '=', record.id).execute()
    await tx.deleteFrom('drafts').where('kind', '=', record.kind).where('record_id', '=', record.id).execute()
    await removeFiles(tx, keys, now)
    await bumpRevision(tx, record.conferenceId)
  }
}

async function removeSpeaker(tx: Transaction, { id, name }: OwnRecord, now: Temporal.Instant): Promise<void> {
  const talks = await tx
    .selectFrom('talk_speakers')
    .innerJoin('talks', 'talks.id', 'talk_speakers.talk_id')
    .select(['talks.id', 'speaker_affiliation'])
    .where('speaker_id', '=', id)
    .execute()
  for (const talk of talks) {
    await changeTalk(tx, talk.id, {
      speaker_affiliation: talk.speaker_affiliation.replaceAll(name, withoutName),
    })
    const theirs = sql<boolean>`kind = 'talk' and record_id = ${talk.id} and ${containsText(['data'], [name])}`
    await emptyVersions(tx, theirs, now)
  }
  await removeSpeakers(tx, [id])
}

/** The files that a record and its versions refer to. */
async function readFileKeys(tx: Transaction, { kind, id }: OwnRecord): Promise<Set<string>> {
  const versions = await tx
    .selectFrom('record_versions')
    .select('data')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute()
  const now =
    kind === 'speaker'
      ? await tx.selectFrom('speakers').select('photo as data').where('id', '=', id).executeTakeFirst()
      : await tx.selectFrom('content_items').select('data').where('id', '=', id).executeTakeFirst()
  const drafts = await tx
    .selectFrom('drafts')
    .select('data')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute()
  return fileKeysIn([...versions, ...drafts, ...(now ? [now] : [])].map(({ data }) => data))
}

/** Removes files that nothing else refers to: a copied conference shares its portraits, and equal pictures one file. */
async function removeFiles(tx: Transaction, keys: ReadonlySet<string>, now: Temporal.Instant): Promise<void> {
  for (const key of keys) {
    if (await isFileUsed(tx, key)) continue
    const gone = await tx.deleteFrom('files').where('key', '=', key).returning('key').executeTakeFirst()
    if (!gone) continue
    await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${key}`, payload: { keys: [key] }, now })
  }
}
