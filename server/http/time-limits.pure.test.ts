import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitTime } from '#server/http/time-limits.ts'

/** @param late when the slow page's own answer comes */
function serve(limitMs: number, late = Promise.resolve()) {
  const app = new Hono()
  const answerSlow = (c: Parameters<Parameters<typeof limitTime>[1]>[0]) => {
    c.header('Retry-After', '30')
    return c.text('slow', 503)
  }
  app.use(limitTime(limitMs, answerSlow))
  app.get('/quick', c => c.text('quick'))
  app.get('/late', async c => {
    await late
    return c.text('late')
  })
  return app
}

test('what is answered in time is answered as it is', async () => {
  const answer = await serve(600_000).request('/quick')
  expect([answer.status, await answer.text(), answer.headers.get('Retry-After')]).toEqual([
    200,
    'quick',
    null,
  ])
})

test('what takes longer is answered in its place, and its own answer is heard by nobody', async () => {
  const late = Promise.withResolvers<void>()
  const answer = await serve(50, late.promise).request('/late')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
  late.resolve()
  await sleep(10)
  expect(await answer.text()).toBe('slow')
})
