/**
 * Files that staff uploaded for an import. Each is stored from its dry run until it is imported, so that it need not be
 * uploaded twice. It cannot be downloaded, because its purpose is not public.
 */

import type { Database, Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { type FileStore, newFileKey, recordFile } from '#domain/conference/files/file-store.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { ColumnChoices } from '#domain/preparation/imports/columns.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

const retentionHours = 24
/** How many uploads of a conference are stored; one more removes the oldest. */
const mostWaiting = 5
/** How many finished imports are listed. */
const mostListed = 10

/** How many records of a kind an import added, changed and removed, and how many it left unchanged. */
export interface ImportSums {
  added: number
  changed: number
  removed: number
  unchanged: number
}

export const importedKinds = [
  'programme-day',
  'programme-room',
  'speaker',
  'talk',
  'topic',
  'committee-member',
] as const
export type ImportedKind = (typeof importedKinds)[number]

export type ImportCountsByKind = Partial<Record<ImportedKind, ImportSums>>

/** The facts of an import, imported or not. */
interface ImportFacts {
  id: number
  fileName: string
  senderId: string
  createdAt: Temporal.Instant
  /** What staff chose for the columns of its tables. */
  choices: ColumnChoices
}

/** An import that waits with its file (null if that was removed), or that was carried out, with its result. */
export type StoredImport = ImportFacts &
  (
    | { applied: null; fileKey: string | null }
    | { applied: { at: Temporal.Instant; counts: ImportCountsByKind } }
  )

/**
 * Stores a file that was read without errors until it is imported, for a day at most.
 *
 * @returns the import's id
 * @throws FilesUnavailable if the store cannot accept it now
 */
export async function storeImport(
  { database, files }: { database: Database; files: FileStore },
  permit: Permit<'place-talks'>,
  { actor, now }: Act<Staff>,
  file: { name: string; bytes: Uint8Array },
): Promise<number> {
  const conferenceId = conferenceOf(permit.scope)
  const key = newFileKey()
  const id = await database.write(async tx => {
    await lockName(tx, `imports:${conferenceId}`)
    const waiting = await waitingOf(tx, conferenceId)
    for (const old of waiting.slice(mostWaiting - 1)) await forget(tx, old, now)
    const stored = { ...file, name: cutTo(file.name, 300) }
    await recordFile(tx, key, { ...stored, contentType: 'application/octet-stream', purpose: 'import' }, now)
    const row = await tx
      .insertInto('imports')
      .values({
        conference_id: conferenceId,
        file_name: stored.name,
        file_key: key,
        sender_id: actor.personId,
        created_at: toStored(now),
        applied_at: null,
        counts: null,
        column_choices: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditFile(tx, { act: 'import file sent', conferenceId, id: row.id }, { actor, now })
    return row.id
  })
  await files.put(key, file.bytes)
  return id
}

/** Pending imports and the last finished ones, newest first. */
export async function listImports(db: Reader, { conferenceId }: Scope): Promise<StoredImport[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('id', 'desc')
    .limit(mostListed + mostWaiting)
    .execute()
  return rows.map(toImport)
}

/** An import of this conference; undefined if there is none with this id, or a day has passed. */
export async function findImport(
  db: Reader,
  { conferenceId }: Scope,
  id: number,
): Promise<StoredImport | undefined> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toImport(row)
}

/** Discards a pending import; does nothing if it was imported or discarded meanwhile. */
export async function dropImport(
  tx: Transaction,
  permit: Permit<'place-talks'>,
  act: Act,
  id: number,
): Promise<void> {
  const found = await findImport(tx, permit.scope, id)
  if (!found || found.applied || !found.fileKey) return
  await forget(tx, { id, file_key: found.fileKey }, act.now)
  await auditFile(tx, { act: 'import file dropped', conferenceId: conferenceOf(permit.scope), id }, act)
}

/** Stores what staff chose for the columns of a pending import; does nothing if it was imported or discarded meanwhile. */
export async function chooseColumns(
  tx: Transaction,
  permit: Permit<'place-talks'>,
  act: Act,
  { id, choices }: { id: number; choices: ColumnChoices },
): Promise<void> {
  const conferenceId = conferenceOf(permit.scope)
  const changed = await tx
    .updateTable('imports')
    .set({ column_choices: JSON.stringify(choices) })
    .where('conference_id', '=', conferenceId)
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) await auditFile(tx, { act: 'import columns chosen', conferenceId, id }, act)
}

function auditFile(
  tx: Transaction,
  { act, conferenceId, id }: { act: AuditedAct; conferenceId: number; id: number },
  { actor, now }: Act,
): Promise<void> {
  return recordAudit(tx, { conferenceId, actor, act, subject: { kind: 'import', id }, facts: {}, now })
}

/** Records the result in the transaction of the import, and releases the file. */
export async function noteImported(
  tx: Transaction,
  { id, counts, now }: { id: number; counts: ImportCountsByKind; now: Temporal.Instant },
): Promise<void> {
  const row = await tx.selectFrom('imports').select('file_key').where('id', '=', id).executeTakeFirst()
  await tx
    .updateTable('imports')
    .set({ applied_at: toStored(now), counts: JSON.stringify(counts), file_key: null })
    .where('id', '=', id)
    .execute()
  if (row?.file_key) await removeFile(tx, row.file_key, now)
}

/** Removes files that nobody imported within a day. */
export async function removeStaleImports(database: Database, now: Temporal.Instant): Promise<void> {
  const due = await database.read
    .selectFrom('imports')
    .select(['id', 'file_key'])
    .where('applied_at', 'is', null)
    .where('created_at', '<=', toStored(now.subtract({ hours: retentionHours })))
    .execute()
  await eachApart(due, row => database.write(tx => forget(tx, row, now)))
}

async function forget(
  tx: Transaction,
  { id, file_key }: { id: number; file_key: string | null },
  now: Temporal.Instant,
): Promise<void> {
  // Another process, or an import, may have taken the same one.
  const gone = await tx
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (gone && file_key) await removeFile(tx, file_key, now)
}

async function removeFile(tx: Transaction, key: string, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('files').where('key', '=', key).execute()
  await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${key}`, payload: { keys: [key] }, now })
}

function waitingOf(tx: Transaction, conferenceId: number) {
  return tx
    .selectFrom('imports')
    .select(['id', 'file_key'])
    .where('conference_id', '=', conferenceId)
    .where('applied_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

function toImport(row: {
  id: number
  file_name: string
  file_key: string | null
  sender_id: string
  created_at: string
  applied_at: string | null
  counts: string | null
  column_choices: string | null
}): StoredImport {
  const known = {
    id: row.id,
    fileName: row.file_name,
    senderId: row.sender_id,
    createdAt: Temporal.Instant.from(row.created_at),
    choices: JSON.parse(row.column_choices ?? '{}'),
  }
  if (row.applied_at !== null) {
    const counts = JSON.parse(row.counts ?? '{}')
    return { ...known, applied: { at: Temporal.Instant.from(row.applied_at), counts } }
  }
  return { ...known, applied: null, fileKey: row.file_key }
}
