import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { packParts, unpackParts } from '#adapters/imports/packed-parts.ts'

/** As it arrives in the other process. */
const sent = (value: unknown) => unpackParts(deserialize(serialize(packParts(value))))

test('whatever is packed in parts is unpacked as it was', async () => {
  const rows = Array.from({ length: 1_777 }, (_, line) => ({
    line,
    cells: [`Zürich ${line}`, '', 'x'.repeat(line % 7)],
  }))
  const answer = {
    kind: 'table',
    read: { ok: true, value: { headings: ['a', 'b'], rows, none: null, bytes: new Uint8Array([1, 2]) } },
    known: new Map([
      ['in parts', 'no list'],
      ['b', 'c'],
    ]),
    several: [rows, [], rows.slice(0, 500)],
  }
  expect(await sent(answer)).toEqual(answer)
  for (const value of [[], {}, 7, 'text', null, undefined, [undefined]])
    expect(await sent(value)).toEqual(value)
})

test('a long list is unpacked in turns', async () => {
  const packed = packParts(Array.from({ length: 5_000 }, (_, at) => at))
  let turns = 0
  const count = () => {
    turns += 1
    ticking = setImmediate(count)
  }
  let ticking = setImmediate(count)
  await unpackParts(packed)
  clearImmediate(ticking)
  expect(turns).toBeGreaterThanOrEqual(9)
})
