/** Several files in one, written while they are read. */
import type { Table } from '#domain/exports/table.ts'

export type ArchiveEntry = { name: string } & (
  | { text: string }
  | { bytes: Uint8Array }
  /** As CSV. */
  | { table: Table }
)

/** Writes a ZIP while its entries are made. Whoever stops reading stops the writing. */
export type WriteArchive = (entries: AsyncIterable<ArchiveEntry>) => ReadableStream<Uint8Array<ArrayBuffer>>
