import { once } from 'node:events'
import { request } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { drainUnreadBody } from '#server/http/drain-body.ts'

/** Posts so many bytes the way most clients do: all of them first, then it listens. */
async function postAll(app: Hono, bytes: number) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => void server.close())
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const post = request({ port, host: '127.0.0.1', method: 'POST', path: '/' })
  post.setHeader('Content-Length', bytes)
  const answered = once(post, 'response')
  const broken = once(post, 'close').then(() => Promise.reject(new Error('the connection broke')))
  broken.catch(() => {})
  const chunk = Buffer.alloc(64 * 1024)
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!post.write(chunk.subarray(0, bytes - sent))) await Promise.race([once(post, 'drain'), broken])
  }
  post.end()
  const [response] = await Promise.race([answered, broken])
  response.resume()
  return response.statusCode
}

const refusing = () => new Hono().post('/', c => c.text('no', 413))

test('a client that sends everything before it listens hears why it was refused', async () => {
  const app = new Hono().use(drainUnreadBody).route('/', refusing())
  expect(await postAll(app, 20 * 1024 * 1024)).toBe(413)
})

test('without that it would only find its connection broken', async () => {
  await expect(postAll(refusing(), 20 * 1024 * 1024)).rejects.toThrow()
})

test('a body that was read, and one that was never sent, is left alone', async () => {
  const app = new Hono()
    .use(drainUnreadBody)
    .post('/', async c => c.text(await c.req.text()))
    .get('/', c => c.text('read'))
  expect(await (await app.request('/', { method: 'POST', body: 'sent' })).text()).toBe('sent')
  expect(await (await app.request('/')).text()).toBe('read')
})
