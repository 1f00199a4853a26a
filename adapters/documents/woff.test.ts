import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unpackWoff } from '#adapters/documents/woff.ts'

const { resolve } = createRequire(import.meta.url)
const woff = () => readFileSync(resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))

/** The checksum of OpenType's chapter on font files: the sum of a table's 32-bit words. */
function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

test('an unpacked font has every table of the packed one, each with its own checksum', () => {
  const font = unpackWoff(woff())
  const count = font.readUInt16BE(4)
  expect(count).toBe(woff().readUInt16BE(12))
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const tag = font.toString('latin1', at, at + 4)
    const start = font.readUInt32BE(at + 8)
    const end = start + Math.ceil(font.readUInt32BE(at + 12) / 4) * 4
    const table = Buffer.from(font.subarray(start, end))
    expect(start % 4).toBe(0)
    // The head table holds the whole font's adjustment, which its checksum leaves out.
    if (tag === 'head') table.writeUInt32BE(0, 8)
    expect(checksum(table), tag).toBe(font.readUInt32BE(at + 4))
  }
})

test('bytes that are no WOFF font are refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more than four bytes'))).toThrow('not a WOFF font')
})
