import { writeCsv } from '#adapters/tables/csv.ts'
import { writeXlsx } from '#adapters/tables/xlsx.ts'
import type { WriteTable } from '#domain/exports/table.ts'

const writers = { csv: writeCsv, xlsx: writeXlsx }

/** A table's bytes, made as they are asked for: a slow reader slows the reading down, and one that leaves ends it. */
export const writeTable: WriteTable = (table, format) => {
  const chunks = writers[format](table)
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    // Nothing is read ahead of who waits for it.
    { highWaterMark: 0 },
  )
}
