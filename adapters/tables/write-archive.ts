import { strToU8, Zip } from 'fflate'
import { writeCsv } from '#adapters/tables/csv.ts'
import { DeflatedFile } from '#adapters/tables/deflated-file.ts'
import { streamOf } from '#adapters/tables/write-table.ts'
import type { ArchiveEntry, WriteArchive } from '#domain/exports/archive.ts'

/** A ZIP whose files are made one after the other, so that only a piece of a large one is in memory. */
export const writeArchive: WriteArchive = entries => streamOf(zipOf(entries))

async function* zipOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let made: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    // fflate does not use shared memory.
    made.push(bytes as Uint8Array<ArrayBuffer>)
  })
  function* take() {
    yield* made
    made = []
  }
  for await (const entry of entries) {
    const file = new DeflatedFile(entry.name)
    zip.add(file)
    if ('table' in entry) {
      for await (const piece of writeCsv(entry.table)) {
        await file.add(piece)
        yield* take()
      }
    } else {
      await file.add('text' in entry ? strToU8(entry.text) : entry.bytes)
    }
    await file.end()
    yield* take()
  }
  zip.end()
  yield* take()
}
