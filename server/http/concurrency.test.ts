import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type ConcurrencyLimit, limitConcurrency } from '#server/http/concurrency.ts'

/** An app whose requests end when the test says so. */
function openApp(limits: Omit<ConcurrencyLimit, 'answerBusy'>) {
  const finish: (() => void)[] = []
  let most = 0
  const app = new Hono()
    .use(limitConcurrency({ ...limits, answerBusy: c => c.text('busy', 503, { 'Retry-After': '2' }) }))
    .get('/', async c => {
      most = Math.max(most, finish.length + 1)
      await new Promise<void>(resolve => finish.push(resolve))
      return c.text('done')
    })
    .get('/broken', () => {
      throw new Error('broken')
    })
  app.onError((_error, c) => c.text('broken', 500))
  const settle = () => new Promise(setImmediate)
  const finishAll = async () => {
    while (finish.length > 0) {
      for (const end of finish.splice(0)) end()
      await settle()
    }
  }
  return { app, finish, settle, finishAll, mostAtOnce: () => most }
}

test('a limited number is processed, and whoever would wait too long is refused', async () => {
  // At first a turn is taken for 4 ms.
  const { app, settle, finishAll, mostAtOnce } = openApp({ atOnce: 2, waitMs: 12 })
  const answers = Array.from({ length: 7 }, () => app.request('/'))
  await settle()
  const refused = await Promise.all(answers.slice(5))
  expect(refused.map(answer => [answer.status, answer.headers.get('Retry-After')])).toEqual([
    [503, '2'],
    [503, '2'],
  ])
  await finishAll()
  const served = await Promise.all(answers.slice(0, 5))
  expect(served.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
  expect(mostAtOnce()).toBe(2)
})

test('how many may wait follows from how long others have just waited', async () => {
  let workMs = 15
  const app = new Hono()
    .use(limitConcurrency({ atOnce: 1, waitMs: 200, answerBusy: c => c.text('busy', 503) }))
    .get('/', async c => {
      await sleep(workMs)
      return c.text('done')
    })
  const howManyWait = async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.request('/')))
    return answers.filter(({ status }) => status === 200).length - 1
  }
  // At first a turn is taken for 4 ms.
  expect(await howManyWait()).toBe(50)
  const slow = await howManyWait()
  expect(slow).toBeLessThan(30)
  workMs = 1
  for (let times = 0; times < 5; times++) await howManyWait()
  expect(await howManyWait()).toBeGreaterThan(slow)
})

test('a request that waits for somebody else gives its place to the next', async () => {
  const { app, finish, finishAll } = openApp({ atOnce: 1, waitMs: 100, givesWayAfterMs: 5 })
  const answers = [app.request('/'), app.request('/')]
  await expect.poll(() => finish.length).toBe(2)
  await finishAll()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
})

test('a failure gives its place back', async () => {
  const { app, settle, finishAll } = openApp({ atOnce: 1, waitMs: 0 })
  for (let i = 0; i < 3; i++) expect((await app.request('/broken')).status).toBe(500)
  const answer = app.request('/')
  await settle()
  await finishAll()
  expect((await answer).status).toBe(200)
})

test('a client that left while waiting is not processed', async () => {
  const { app, settle, finish, finishAll } = openApp({ atOnce: 1, waitMs: 20 })
  const first = app.request('/')
  await settle()
  const gone = new AbortController()
  const second = app.request('/', { signal: gone.signal })
  const third = app.request('/')
  gone.abort()
  finish.shift()?.()
  await settle()
  expect((await second).status).toBe(503)
  await finishAll()
  expect([(await first).status, (await third).status]).toEqual([200, 200])
})
