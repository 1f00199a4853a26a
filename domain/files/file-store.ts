import type { Database, Transaction } from '#database/database.ts'
import { mediaRoot } from '#domain/files/media-path.ts'
import { toStored } from '#domain/time.ts'

/**
 * Where the bytes of files live: a folder, or an S3-compatible store. Each act throws a RangeError for what is
 * no key (`isFileKey`), and FilesUnavailable where the store does not do what it was asked for.
 */
export interface FileStore {
  /** Keeps a file, whole or not at all; one that is there already is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file; undefined where there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes a file for good; one that is not there is none to remove. */
  remove(key: string): Promise<void>
}

/** The store cannot be used now. Its message is for operators. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
  /**
   * `silent`: no answer, or one that passes, so the same may succeed in a moment. `refused`: not before
   * somebody changes a setting, or what the store allows.
   */
  readonly reason: 'silent' | 'refused'

  constructor(reason: 'silent' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Whether a text can be a key of a file: nothing in it leads anywhere else, in a path or in an address. */
export function isFileKey(key: string): boolean {
  return /^[a-z0-9]{8,64}$/.test(key)
}

export interface NewFile {
  /** The name that a download carries, such as `Program_file.pdf`. */
  name: string
  contentType: string
  bytes: Uint8Array
  /** Empty for what anybody may read at its address; else what it belongs to, such as `abstract`. */
  purpose?: string
}

export interface StoredFile {
  key: string
  name: string
  contentType: string
  size: number
  purpose: string
}

/** Unguessable, and never given out twice. */
export function newFileKey(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** Makes a file known whose bytes are in the store already. */
export async function recordFile(
  tx: Transaction,
  key: string,
  file: NewFile,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      key,
      name: file.name,
      content_type: file.contentType,
      size: file.bytes.byteLength,
      purpose: file.purpose ?? '',
      created_at: toStored(now),
    })
    .execute()
}

export function addressOf(key: string, name: string): string {
  return `${mediaRoot}${key}/${encodeURIComponent(name)}`
}

/** What is known of a stored file; undefined for a key that was never handed out. */
export async function findFile(db: Database['read'], key: string): Promise<StoredFile | undefined> {
  if (!isFileKey(key)) return undefined
  const row = await db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst()
  return (
    row && {
      key: row.key,
      name: row.name,
      contentType: row.content_type,
      size: row.size,
      purpose: row.purpose,
    }
  )
}

/** The smallest file that anybody may read; undefined where there is none. */
export async function findSmallestPublicFile(db: Database['read']): Promise<StoredFile | undefined> {
  const { key } =
    (await db
      .selectFrom('files')
      .select('key')
      .where('purpose', '=', '')
      .orderBy('size')
      .orderBy('key')
      .limit(1)
      .executeTakeFirst()) ?? {}
  return key === undefined ? undefined : findFile(db, key)
}
