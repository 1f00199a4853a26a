import { strToU8 } from 'fflate'
import { writeCsv } from '#adapters/tables/csv.ts'
import { StreamedZip } from '#adapters/tables/streamed-zip.ts'
import { streamOf } from '#domain/foundations/stream-of.ts'
import type { ArchiveEntry, WriteArchive } from '#domain/office/exports/archive.ts'

/** A ZIP with a file for each entry, of which only a piece is in memory at a time. */
export const writeArchive: WriteArchive = entries => streamOf(zipOf(entries))

async function* zipOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new StreamedZip()
  for await (const entry of entries) {
    const file = zip.add(entry.name)
    if ('table' in entry) {
      for await (const piece of writeCsv(entry.table)) {
        await file.add(piece)
        yield* zip.take()
      }
    } else {
      await file.add('text' in entry ? strToU8(entry.text) : entry.bytes)
    }
    await file.end()
    yield* zip.take()
  }
  yield* zip.end()
}
