import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shareOfWork, tidyMemoryWhileIdle } from '#server/tidy-memory.ts'

test('a process that works is left alone, and one that rests is tidied once', async () => {
  const collect = vi.fn()
  let share = 0.5
  onTestFinished(tidyMemoryWhileIdle(collect, 20, () => share))
  await wait(300)
  expect(collect).not.toHaveBeenCalled()
  share = 0
  await expect.poll(() => collect.mock.calls.length).toBe(1)
  await wait(300)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('the share of work is measured from one look to the next', async () => {
  const share = shareOfWork()
  await wait(1)
  const until = performance.now() + 400
  while (performance.now() < until);
  await wait(1)
  const worked = share()
  await wait(100)
  // Since the beginning it would still be four fifths.
  expect(share()).toBeLessThan(worked / 2)
})

test('without Node’s gc nothing is done', () => {
  expect(() => tidyMemoryWhileIdle(undefined)()).not.toThrow()
})
