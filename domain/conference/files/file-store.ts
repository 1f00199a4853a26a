/**
 * Stored files: the port for their bytes, which is a folder or a bucket, and the rows that say what each file is. A
 * row is written before the bytes, so no file is ever unknown.
 */

import type { Database, Transaction } from '#database/database.ts'
import { mediaRoot } from '#domain/conference/files/media-path.ts'
import { toStored } from '#domain/foundations/time.ts'

/**
 * Stores the bytes of files: in a folder, or in an S3-compatible store. Each method throws a RangeError for an invalid
 * key (`isFileKey`), and FilesUnavailable if the store fails.
 */
export interface FileStore {
  /** Stores a file, all of it or nothing; an existing one is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file; undefined if there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /**
   * The file to be sent to somebody, who may read slowly; undefined if there is none. Nothing stays open if its pieces
   * are never read.
   */
  open(key: string): Promise<OpenedFile | undefined>
  /** Removes a file for good; does nothing if there is none. */
  remove(key: string): Promise<void>
}

/** A file that is read while it is sent: only a part of it is in memory. */
export interface OpenedFile {
  /** In bytes. */
  size: number
  /** To be read once. @throws FilesUnavailable if the store fails meanwhile */
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** The store is unavailable. The message is for operators. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
  /**
   * `silent`: no answer, or a temporary error, so a retry may succeed. `refused`: it will fail until somebody changes a
   * setting or the store's permissions.
   */
  readonly reason: 'silent' | 'refused'
  /** What the store or the network calls it, such as `NoSuchBucket` or `ENOTFOUND`; empty if it has no name. */
  readonly code: string

  constructor(
    reason: 'silent' | 'refused',
    message: string,
    { code = '', ...options }: ErrorOptions & { code?: string } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.code = code
  }
}

/** Whether a text can be a file's key: safe as part of a path and of an address. */
export function isFileKey(key: string): boolean {
  return /^[a-z0-9]{8,64}$/.test(key)
}

export interface NewFile {
  /** The name of the downloaded file, such as `Program_file.pdf`. */
  name: string
  contentType: string
  bytes: Uint8Array
  /** Empty if anybody may read it at its address; else what it belongs to, such as `abstract`. */
  purpose?: string
}

export interface StoredFile {
  key: string
  name: string
  contentType: string
  size: number
  purpose: string
  createdAt: Temporal.Instant
}

/** Unguessable, and never reused. */
export function newFileKey(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** Registers a file whose bytes are in the store already. */
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

/** A stored file's row; undefined if the key was never issued. */
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
      createdAt: Temporal.Instant.from(row.created_at),
    }
  )
}

/** The smallest public file; undefined if there is none. */
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

/** The keys of all files in their order, for `inParts`. */
export async function listFileKeys(
  db: Database['read'],
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', '>', after ?? '')
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}
