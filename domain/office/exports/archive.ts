/** Several files in one ZIP, written while they are read. */
import type { Table } from '#domain/office/exports/table.ts'

export type ArchiveEntry = { name: string } & (
  | { text: string }
  | { bytes: Uint8Array }
  /** As CSV. */
  | { table: Table }
)

/** Writes a ZIP while its entries are made. If its reader stops, writing stops. */
export type WriteArchive = (entries: AsyncIterable<ArchiveEntry>) => ReadableStream<Uint8Array<ArrayBuffer>>
