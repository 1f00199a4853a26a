import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Mutex } from '#database/mutex.ts'

/** Starts a few pieces of work through `run`, the first the slowest, and returns what happened in order. */
async function trace(run: (work: () => Promise<void>) => Promise<void>): Promise<string[]> {
  const events: string[] = []
  const work = (name: string, milliseconds: number) => async () => {
    events.push(`${name} begins`)
    await wait(milliseconds)
    events.push(`${name} ends`)
  }
  await Promise.all([run(work('first', 6)), run(work('second', 3)), run(work('third', 0))])
  return events
}

test('holders pass one at a time in the order in which they came', async () => {
  const mutex = new Mutex()
  expect(await trace(work => mutex.run(work))).toEqual([
    'first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends',
  ]) // biome-ignore format: pairs
})

test('without the mutex the same work overlaps', async () => {
  const events = await trace(work => work())
  expect(events.slice(0, 3)).toEqual(['first begins', 'second begins', 'third begins'])
})

test('a holder that fails lets the next one in and keeps its own error', async () => {
  const mutex = new Mutex()
  const failed = mutex.run(() => Promise.reject(new Error('broken')))
  const next = mutex.run(async () => 'through')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('through')
})
