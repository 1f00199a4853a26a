import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type PartResults, units } from '#tools/bench/results.ts'
import { readStored, store } from '#tools/bench/stored.ts'

test('what a run stores, in whatever unit, the next run reads, also in a new folder', async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'stored-'))
  onTestFinished(() => rm(scratch, { recursive: true }))
  const folder = path.join(scratch, 'of a run')
  expect(await readStored(folder)).toEqual([])
  const rows = units.map(unit => ({ part: 'crowd', what: unit, unit, values: { 'this build': 1 } }) as const)
  const results: PartResults[] = [
    { part: 'crowd', machine: 'a small one', measuredAt: '2027-01-01', isQuick: true, rows },
  ]
  await store(folder, results)
  expect(await readStored(folder)).toEqual(results)
})
