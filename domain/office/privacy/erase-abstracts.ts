/**
 * Erasing what authors submitted: whole abstracts of a submitter, drafts, and the names of co-authors in what others
 * wrote.
 */

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { removeKeysOf } from '#domain/foundations/repeats/request-key.ts'
import { erasedAddress } from '#domain/foundations/texts/erased-address.ts'
import { erasedName } from '#domain/office/privacy/erase-registration.ts'

/** Erases abstracts with their authors, versions and files. */
export async function eraseAbstracts(
  tx: Transaction,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return
  const versions = await eraseVersions(tx, ids)
  const gone = await tx.deleteFrom('abstracts').where('id', 'in', ids).returning('file_key').execute()
  await removeKeysOf(tx, ['abstract', 'abstract-form'], ids)
  await removeFiles(tx, [...versions, ...gone.flatMap(({ file_key }) => file_key ?? [])], now)
}

/** Erases somebody who submitted abstracts. One that others wrote too stays for them, without its submitter. */
export async function eraseSubmissions(
  tx: Transaction,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const shared = await tx
    .selectFrom('abstract_authors')
    .select('abstract_id as id')
    .distinct()
    .where('abstract_id', 'in', [nobody, ...ids])
    .where('is_coauthor', '=', 1)
    .where('name', '<>', erasedName)
    .execute()
  const stays = new Set(shared.map(({ id }) => id))
  await eraseAbstracts(
    tx,
    ids.filter(id => !stays.has(id)),
    now,
  )
  for (const id of stays) await eraseSubmitter(tx, id, now)
}

async function eraseSubmitter(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  const address = erasedAddress('abstract', id)
  const counting = await tx
    .updateTable('abstracts')
    .set({
      name: erasedName,
      email: address,
      email_key: address,
      telephone: '',
      organization: '',
      city: '',
      state_because: null,
    })
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst()
  await tx
    .updateTable('abstract_authors')
    .set({ ...noAuthor, email: address })
    .where('abstract_id', '=', id)
    .where('is_coauthor', '=', 0)
    .execute()
  const files = await eraseVersions(tx, [id])
  for (const table of [
    'author_links', 'decision_letters', 'decision_letters_by_hand', 'abstract_answers', 'entered_abstracts',
    'presenter_reminder_mails',
  ] as const) // biome-ignore format: a list
    await tx.deleteFrom(table).where('abstract_id', '=', id).execute()
  // The answers themselves say whether the others' work is presented.
  for (const table of ['abstract_conflicts', 'presenter_answers'] as const)
    await tx.updateTable(table).set({ because: '' }).where('abstract_id', '=', id).execute()
  await removeKeysOf(tx, ['abstract', 'abstract-form'], [id])
  await removeFiles(
    tx,
    files.filter(key => key !== counting?.file_key),
    now,
  )
}

/** Erases unfinished abstracts of an address, or that name it among their authors, with their files. */
export async function eraseDrafts(tx: Transaction, address: string, now: Temporal.Instant): Promise<void> {
  if (address === '') return
  const gone = await tx.deleteFrom('abstract_drafts').where(draftsOf(address)).returning('file_key').execute()
  const keys = gone.flatMap(({ file_key }) => file_key ?? [])
  await tx
    .deleteFrom('uploads')
    .where('file_key', 'in', ['', ...keys])
    .execute()
  await removeFiles(tx, keys, now)
}

/** @param address in lower case, as one of the texts in the form: other addresses may end in it */
export const draftsOf = (address: string) => {
  const typed = sql`replace(lower(form), ' ', '')`
  return sql<boolean>`(email_key = ${address} or replace(${typed}, ${JSON.stringify(address)}, '') <> ${typed})`
}

/** Removes the names of co-authors from abstracts of others, and the versions that have them. */
export async function eraseAuthors(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const author = await tx
      .updateTable('abstract_authors')
      .set({ ...noAuthor, email: erasedAddress('author', id) })
      .where('id', '=', id)
      .returning('abstract_id')
      .executeTakeFirst()
    if (!author) continue
    await tx
      .updateTable('abstract_versions')
      .set({ authors: null })
      .where('abstract_id', '=', author.abstract_id)
      .execute()
    await tx.deleteFrom('coauthor_links').where('author_id', '=', id).execute()
  }
}

/** The co-authors of some abstracts, by their ids. */
export async function listCoauthors(tx: Transaction, abstractIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('abstract_authors')
    .select('id')
    .where('abstract_id', 'in', [nobody, ...abstractIds])
    .where('is_coauthor', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}

const noAuthor = {
  name: erasedName,
  family_name: '',
  affiliation: '',
  affiliation_compared: '',
  orcid: null,
  objected_at: null,
}

/** An id that no row has, so that `in` is never empty. */
const nobody = -1

/** @returns the files that they had */
async function eraseVersions(tx: Transaction, abstractIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('abstract_versions')
    .where('abstract_id', 'in', abstractIds)
    .returning('file_key')
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}

async function removeFiles(tx: Transaction, all: readonly string[], now: Temporal.Instant): Promise<void> {
  const keys = [...new Set(all)]
  const [first] = keys
  if (first === undefined) return
  await tx.deleteFrom('files').where('key', 'in', keys).execute()
  await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${first}`, payload: { keys }, now })
}
