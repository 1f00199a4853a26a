import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openImportProcess } from '#adapters/imports/import-process.ts'
import { type LimitedProcess, openLimitedProcess, ProcessBusy } from '#adapters/limited-process.ts'
import { workbookOf } from '#tests/factories/workbook.ts'

const answerJobs = pathToFileURL(path.resolve(import.meta.dirname, 'answer-jobs.ts')).href

/** Works for so many milliseconds of processor time, after it waited for so many milliseconds of the clock. */
const program = `
import { setTimeout } from 'node:timers/promises'
import { answerJobs } from '${answerJobs}'
answerJobs(async ({ waitMs, workMs }) => {
  await setTimeout(waitMs)
  const worked = () => process.cpuUsage().user + process.cpuUsage().system
  const before = worked()
  while (worked() - before < workMs * 1_000);
  return 'done'
})
`

interface Job {
  waitMs: number
  workMs: number
}

let folder: string
let file: string
let working: LimitedProcess<Job, string>

const limits = { jobMs: 1_000, patienceMs: 20_000, memoryBytes: 1_000_000_000 }

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colloquy-limited-'))
  file = path.join(folder, 'worker.mjs')
  await writeFile(file, program)
  working = openLimitedProcess<Job, string>('working', file, limits)
})

afterEach(async () => {
  await working.close()
  await rm(folder, { recursive: true })
})

test('a job may wait for longer than it may work, as on a busy machine', async () => {
  expect(await working.run({ waitMs: 2_500, workMs: 10 })).toBe('done')
})

test('what earlier jobs took does not count', async () => {
  for (let job = 0; job < 4; job += 1) expect(await working.run({ waitMs: 0, workMs: 400 })).toBe('done')
})

test('a job that works for too long is ended, and that is no lack of time', async () => {
  const outcome = await working.run({ waitMs: 0, workMs: 60_000 }).catch(error => error)
  expect(String(outcome)).toContain('the working process ended with SIGKILL')
  expect(outcome).not.toBeInstanceOf(ProcessBusy)
  expect(await working.run({ waitMs: 0, workMs: 10 })).toBe('done')
})

test('a job that gets no answer in time says so, in line too, and the next one is answered', async () => {
  const hasty = openLimitedProcess<Job, string>('working', file, { ...limits, patienceMs: 5_000 })
  expect(await hasty.run({ waitMs: 0, workMs: 1 })).toBe('done')
  const slow = hasty.run({ waitMs: 60_000, workMs: 1 }).catch(error => error)
  const next = hasty.run({ waitMs: 60_000, workMs: 1 }).catch(error => error)
  for (const outcome of await Promise.all([slow, next])) expect(outcome).toBeInstanceOf(ProcessBusy)
  expect(await hasty.run({ waitMs: 0, workMs: 1 })).toBe('done')
  await hasty.close()
})

test('a file that is too heavy is told from a server that is too busy', async () => {
  const worker = path.resolve(import.meta.dirname, 'imports/import-worker.ts')
  const bytes = new TextEncoder().encode(
    `title,abstract\n${'Glass,<b>&eacute;</b> and more\n'.repeat(9_000)}`,
  )
  const read = async (given: Partial<typeof limits>) => {
    const reading = openImportProcess(worker, given)
    try {
      return await reading.read({ name: 'talks.csv', bytes }, 'UTC')
    } finally {
      await reading.close()
    }
  }
  expect(await read({ patienceMs: 60_000 })).toMatchObject({ ok: true })
  expect(await read({ jobMs: 100, patienceMs: 60_000 })).toMatchObject({
    error: { code: 'too-heavy', file: 'talks.csv' },
  })
  expect(await read({ patienceMs: 10 })).toMatchObject({ error: { code: 'busy', file: 'talks.csv' } })
}, 60_000)

test('tables and exported files are read in the process, and taken over in turns', async () => {
  const worker = path.resolve(import.meta.dirname, 'imports/import-worker.ts')
  const rows = Array.from({ length: 20_000 }, (_, at) => `${at},Title ${at},"Text, ${'x'.repeat(40)}"`)
  const bytes = new TextEncoder().encode(`#,title,abstract\n${rows.join('\n')}`)
  const reading = openImportProcess(worker, { patienceMs: 60_000 })
  try {
    const table = await reading.readTable(bytes)
    expect(table).toMatchObject({ ok: true, value: { headings: ['#', 'title', 'abstract'] } })
    expect(table.ok && table.value.rows.length).toBe(20_000)
    expect(table.ok && table.value.rows[19_999]?.cells[1]).toBe('Title 19999')
    const exported = await reading.readExport({ name: 'papers.csv', bytes })
    expect(exported.ok && exported.value[0]?.records[12_345]).toMatchObject({ title: 'Title 12345' })
    const workbook = workbookOf({ Papers: '#,Title\n1,Glass' })
    expect(await reading.readExport({ name: 'papers.xlsx', bytes: workbook })).toMatchObject({
      value: [{ name: 'papers.xlsx, Papers', records: [{ '#': '1', title: 'Glass' }] }],
    })
    expect(await reading.readTable(bytes, 100)).toEqual({
      ok: false,
      error: { code: 'csv-too-long', mostRows: 100 },
    })
  } finally {
    await reading.close()
  }
  const hasty = openImportProcess(worker, { patienceMs: 10 })
  expect(await hasty.readTable(bytes)).toEqual({ ok: false, error: { code: 'busy' } })
  expect(await hasty.readExport({ name: 'papers.csv', bytes })).toMatchObject({
    error: { code: 'busy', file: 'papers.csv' },
  })
  await hasty.close()
}, 60_000)
