/** Long work in parts: other requests get their turn in between, so that nobody waits for a list of 50,000. */
import { setImmediate } from 'node:timers/promises'

/** How many rows are read or worked through at once. With their texts that takes 5 to 20 ms. */
export const rowsAtOnce = 500

/**
 * Reads a list by key, each part from where the one before ended: rows that are added or removed meanwhile do not shift
 * the others.
 *
 * @param read the next rows after one, at most so many
 */
export async function* inParts<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  limit = rowsAtOnce,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    await setImmediate()
  }
}

/** The whole list that `inParts` reads. */
export async function readInParts<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of inParts(read)) all.push(...rows)
  return all
}

/** A list in memory part by part. */
export async function* partsOf<Row>(rows: readonly Row[], size = rowsAtOnce): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += size) {
    if (from > 0) await setImmediate()
    yield rows.slice(from, from + size)
  }
}

/** The same for work on one after the other: `for await (const row of inTurns(rows))`. */
export async function* inTurns<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let done = 0
  for (const row of rows) {
    if (done > 0 && done % rowsAtOnce === 0) await setImmediate()
    yield row
    done += 1
  }
}

/** How many letters are encoded at once. */
const lettersAtOnce = 256 * 1024

/**
 * A long text as bytes: to encode 40 MB at once takes 100 ms.
 *
 * @param change applied to each part, which consists of whole lines
 */
export async function* encodeInParts(
  text: string,
  change: (lines: string) => string = lines => lines,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for (let from = 0; from < text.length; ) {
    const lineEnd = text.indexOf('\n', from + lettersAtOnce)
    const to = lineEnd < 0 ? text.length : lineEnd + 1
    yield encoder.encode(change(text.slice(from, to)))
    from = to
    await setImmediate()
  }
}
