import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPrintingThread, type PrintingThread } from '#adapters/documents/printing-thread.ts'
import { aReceipt } from '#tests/factories/receipt.ts'

/** Answers as the printing worker does: `file` with its own thread's number and the code, unless told otherwise. */
const program = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ id, receipt }) => {
  if (receipt.code === 'dies') process.exit(7)
  if (receipt.code === 'throws') setImmediate(() => { throw new Error('broken') })
  else if (receipt.code === 'hangs') for (;;);
  else if (receipt.code === 'fails') parentPort.postMessage({ id, failure: 'no ink' })
  else setTimeout(() => {
    parentPort.postMessage({ id, file: new TextEncoder().encode(threadId + ' ' + receipt.code) })
  }, receipt.code === 'slow' ? 50 : 0)
})
`

let folder: string
let printing: PrintingThread

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colloquy-printing-'))
  const file = path.join(folder, 'worker.mjs')
  await writeFile(file, program)
  printing = openPrintingThread(file, 1_000)
})

afterEach(async () => {
  await printing.close()
  await rm(folder, { recursive: true })
})

async function printed(code: string): Promise<[thread: string, code: string]> {
  const [thread = '', read = ''] = Buffer.from(await printing.renderReceipt(aReceipt({ code })))
    .toString()
    .split(' ')
  return [thread, read]
}

test('each job gets its own file, whichever is done first', async () => {
  const files = await Promise.all(['slow', 'a', 'b'].map(printed))
  expect(files.map(([, code]) => code)).toEqual(['slow', 'a', 'b'])
  expect(new Set(files.map(([thread]) => thread)).size).toBe(1)
})

test('a job that fails says why and harms no other', async () => {
  const [failed, slow] = await Promise.allSettled([printed('fails'), printed('slow')])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'not printed: no ink' } })
  expect(slow).toMatchObject({ status: 'fulfilled' })
})

test.each([
  ['dies', 'the printing thread ended with 7'],
  ['throws', 'broken'],
])('a thread that %s fails what it was printing, and the next job has a new one', async (code, message) => {
  const [before] = await printed('a')
  const outcomes = await Promise.allSettled([printed('slow'), printed(code)])
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { message } })
  const [after, read] = await printed('b')
  expect(read).toBe('b')
  expect(after).not.toBe(before)
})

test('a job that never ends fails after the limit, and the next one has a new thread', async () => {
  const [before] = await printed('a')
  await expect(printed('hangs')).rejects.toThrow('the printing thread was silent for 1000 ms')
  const [after] = await printed('b')
  expect(after).not.toBe(before)
})

test('closing ends what is under way', async () => {
  const outcome = expect(printed('slow')).rejects.toThrow('the printing thread ended')
  await printing.close()
  await outcome
})
