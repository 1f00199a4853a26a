/**
 * The build before registrations had lines (be3e21b6^) lived through the same months, people and payments, and its answers
 * are stored: each total, due, document, page, export and answer of an interface has to be the same today, apart from what
 * `deliberate.ts` names. tools/golden/store-answers.ts stored them.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { type Answers, readAnswers, seed } from '#tests/golden/answers.ts'
import { asToday } from '#tests/golden/deliberate.ts'
import { differences } from '#tests/golden/differences.ts'

const stored = path.resolve(import.meta.dirname, '../fixtures/golden/before-lines.json.gz')

const readStored = async (): Promise<Answers> => JSON.parse(gunzipSync(await readFile(stored)).toString())

test('everything that the build before lines answered is answered today', async () => {
  const before = await readStored()
  const now = await readAnswers(inject('scratchFolder'), { seed, isSmall: true })
  const found = Object.entries(before).flatMap(([where, answer]) =>
    differences(where, asToday(answer), now[where]),
  )
  expect(found.slice(0, 20)).toEqual([])
  expect(Object.keys(now)).toEqual(Object.keys(before))
})

test('a cent more or less is found wherever it stands', async () => {
  const before = await readStored()
  // A sum on a page or in a document, a row or an interface.
  const sum = /\d\.\d\d(?!\d)|:"?\d+(?="?[,}])/g
  const kinds = { page: 0, api: 0, paper: 0, export: 0, wire: 0, acts: 0 }
  for (const [where, answer] of Object.entries(before)) {
    const text = JSON.stringify(asToday(answer))
    for (const { index, 0: written } of [...text.matchAll(sum)].slice(0, 3)) {
      const last = index + written.length - 1
      const wrong = `${text.slice(0, last)}${(Number(text[last]) + 1) % 10}${text.slice(last + 1)}`
      expect(differences(where, JSON.parse(text), JSON.parse(wrong)), where).not.toEqual([])
      for (const kind of Object.keys(kinds)) {
        if (where.includes(kind)) kinds[kind as keyof typeof kinds] += 1 // a key of its own
      }
    }
  }
  // So that it compares anything.
  expect(Object.entries(kinds).filter(([, count]) => count === 0)).toEqual([])
})
