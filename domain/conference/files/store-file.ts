/**
 * Files of the website. Each is stored before a record refers to it: a form that comes back with errors still has its
 * file, and no network call is made inside a transaction. A day later it is removed, unless a draft, a published record
 * or a version refers to it by then. So are those of versions that are emptied, and of a deleted conference.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { isAmong } from '#database/many.ts'
import { type FileStore, type NewFile, newFileKey, recordFile } from '#domain/conference/files/file-store.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'

/** How long a file waits for the record that refers to it. */
export const retentionHours = 24

/**
 * Stores a checked file. Its row is written first, so that no bytes are left without a row.
 *
 * @param key chosen before, where the file's address had to be known
 * @returns its key
 * @throws FilesUnavailable if the store cannot accept it now
 */
export async function storeFile(
  { database, files }: { database: Database; files: FileStore },
  now: Temporal.Instant,
  file: NewFile,
  key = newFileKey(),
): Promise<string> {
  await database.write(async tx => {
    await recordFile(tx, key, file, now)
    await tx
      .insertInto('editor_uploads')
      .values({ file_key: key, expires_at: toStored(now.add({ hours: retentionHours })) })
      .execute()
  })
  await files.put(key, file.bytes)
  return key
}

/** Watches the public files that removed texts refer to, as if they had just come and their day were over. */
export async function watchFiles(
  tx: Transaction,
  texts: readonly (string | null)[],
  now: Temporal.Instant,
): Promise<void> {
  const there = tx
    .selectFrom('files')
    .select(['key as file_key', sql.lit(toStored(now)).as('expires_at')])
    .where('purpose', '=', '')
    .where(isAmong(tx, sql.ref('key'), [...fileKeysIn(texts)]))
  await tx
    .insertInto('editor_uploads')
    .columns(['file_key', 'expires_at'])
    .expression(there)
    .onConflict(oc => oc.column('file_key').doNothing())
    .execute()
}

/** Empties earlier versions of records, and watches their files. */
export async function emptyVersions(
  tx: Transaction,
  which: RawBuilder<boolean>,
  now: Temporal.Instant,
): Promise<void> {
  const versions = await tx.selectFrom('record_versions').select('data').where(which).execute()
  await tx.updateTable('record_versions').set({ data: null }).where(which).execute()
  const texts = versions.map(({ data }) => data)
  await watchFiles(tx, texts, now)
}

/** The files that some texts refer to. */
export const fileKeysIn = (texts: readonly (string | null)[]): Set<string> =>
  new Set(
    texts.flatMap(text =>
      Array.from((text ?? '').matchAll(/\/media\/([a-z0-9]{8,64})\//g), ([, key = '']) => key),
    ),
  )

/** Removes the files that nothing refers to after a day, and stops watching the others. */
export async function removeUnusedFiles(database: Database, now: Temporal.Instant): Promise<void> {
  const due = await database.read
    .selectFrom('editor_uploads')
    .select('file_key')
    .where('expires_at', '<=', toStored(now))
    .orderBy('expires_at')
    .execute()
  await eachApart(due, ({ file_key: key }) =>
    database.write(async tx => {
      // Two processes may reach the same file.
      const taken = await tx
        .deleteFrom('editor_uploads')
        .where('file_key', '=', key)
        .returning('file_key')
        .executeTakeFirst()
      if (!taken || (await isFileUsed(tx, key))) return
      await tx.deleteFrom('files').where('key', '=', key).execute()
      await enqueue(tx, {
        kind: 'remove-files',
        effect: `remove-files:${key}`,
        payload: { keys: [key] },
        now,
      })
    }),
  )
}

/**
 * Whether a draft, a record, an earlier version or an answer refers to a file. Keys are long and random, so searching for their
 * text is enough.
 */
export async function isFileUsed(db: Reader, key: string): Promise<boolean> {
  const pattern = `%${key}%`
  const { rows } = await sql`
    select 1 from drafts where data like ${pattern}
    union all select 1 from record_versions where data like ${pattern}
    union all select 1 from content_items where data like ${pattern}
    union all select 1 from speakers where photo like ${pattern}
    union all select 1 from conferences where photo like ${pattern}
    union all select 1 from answers where value = ${key}
    limit 1`.execute(db)
  return rows.length > 0
}
