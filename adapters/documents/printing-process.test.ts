import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPrintingProcess, type PrintingProcess } from '#adapters/documents/printing-process.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

/** Stands in for the printing worker: `answer` returns its own process number and the code, unless told otherwise. */
const program = `
process.on('disconnect', () => process.exit())
process.on('message', ({ printable: { receipt } }) => {
  if (receipt.code === 'dies') process.exit(7)
  else if (receipt.code === 'throws') setImmediate(() => { throw new Error('broken') })
  else if (receipt.code === 'hangs') for (;;);
  else if (receipt.code === 'fails') process.send({ failure: 'no ink', memoryBytes: 1 })
  else {
    const answer = new TextEncoder().encode(process.pid + ' ' + receipt.code)
    process.send({ answer, memoryBytes: receipt.code === 'large' ? 900_000_000 : 1 })
  }
})
`

let folder: string
let file: string
let printing: PrintingProcess

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colloquy-printing-'))
  file = path.join(folder, 'worker.mjs')
  await writeFile(file, program)
  printing = openPrintingProcess(file)
})

afterEach(async () => {
  await printing.close()
  await rm(folder, { recursive: true })
})

async function printed(code: string): Promise<[process: string, code: string]> {
  const [pid = '', read = ''] = Buffer.from(await printing.renderReceipt(aReceipt({ code })))
    .toString()
    .split(' ')
  return [pid, read]
}

test('each job gets its own file, whichever is done first', async () => {
  const files = await Promise.all(['slow', 'a', 'b'].map(printed))
  expect(files.map(([, code]) => code)).toEqual(['slow', 'a', 'b'])
  expect(new Set(files.map(([pid]) => pid)).size).toBe(1)
})

test('a job that fails says why and harms no other', async () => {
  const [failed, slow] = await Promise.allSettled([printed('fails'), printed('slow')])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'the printing failed: no ink' } })
  expect(slow).toMatchObject({ status: 'fulfilled' })
})

test.each([
  ['dies', 'the printing process ended with 7'],
  ['throws', 'the printing process ended with 1'],
])('a process that %s fails what it was printing, and the next job has a new one', async (code, message) => {
  const [before] = await printed('a')
  const outcomes = await Promise.allSettled([printed(code)])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { message } })
  const [after, read] = await printed('b')
  expect(read).toBe('b')
  expect(after).not.toBe(before)
})

test('a job that never ends fails after the limit, and the next one has a new process', async () => {
  const hasty = openPrintingProcess(file, { patienceMs: 200 })
  const hangs = hasty.renderReceipt(aReceipt({ code: 'hangs' }))
  await expect(hangs).rejects.toThrow('the printing process did not answer within 200 ms')
  await hasty.close()
})

test('a document that fails takes no other with it, and a process that grew large gives way', async () => {
  const [died, next] = await Promise.allSettled([printed('dies'), printed('a')])
  expect(died).toMatchObject({ status: 'rejected' })
  expect(next).toMatchObject({ status: 'fulfilled', value: [expect.any(String), 'a'] })
  const [large, [after]] = await Promise.all([printed('large'), printed('b')])
  expect(large[1]).toBe('large')
  expect(after).not.toBe(large[0])
})

test('closing ends what is under way', async () => {
  const outcome = expect(printed('hangs')).rejects.toThrow('the printing process was closed')
  await printing.close()
  await outcome
  expect((await printed('b'))[1]).toBe('b')
})

test('the program itself prints, and ends itself where it takes more memory than it may', async () => {
  const program = path.resolve(import.meta.dirname, 'printing-worker.ts')
  const usual = openPrintingProcess(program)
  const { ink } = await readPdf(await usual.renderReceipt(aReceipt()))
  expect(ink).toContain('Receipt')
  await usual.close()
  const small = openPrintingProcess(program, { memoryBytes: 1_000 })
  await expect(small.renderReceipt(aReceipt())).rejects.toThrow('the printing process ended with SIGKILL')
  await small.close()
})
