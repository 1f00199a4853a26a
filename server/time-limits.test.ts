import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitTime } from '#server/time-limits.ts'

function serve(limitMs: number) {
  const app = new Hono()
  const answerSlow = (c: Parameters<Parameters<typeof limitTime>[1]>[0]) => {
    c.header('Retry-After', '30')
    return c.text('slow', 503)
  }
  app.use(limitTime(limitMs, answerSlow))
  app.get('/quick', c => c.text('quick'))
  app.get('/late', async c => {
    await sleep(200)
    return c.text('late')
  })
  return app
}

test('what is answered in time is answered as it is', async () => {
  const answer = await serve(1_000).request('/quick')
  expect([answer.status, await answer.text(), answer.headers.get('Retry-After')]).toEqual([
    200,
    'quick',
    null,
  ])
})

test('what takes longer is answered in its place, and its own answer is heard by nobody', async () => {
  const answer = await serve(50).request('/late')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
  await sleep(300)
  expect(await answer.text()).toBe('slow')
})
