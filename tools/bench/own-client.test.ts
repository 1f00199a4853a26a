import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { askAgain } from '#tools/bench/own-client.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('not listening')
  return { address: `http://127.0.0.1:${bound.port}/page?x=1`, connections: 3, seconds: 0.2 }
}

test('counts whole answers, of a known length and in chunks, and sends its headers', async () => {
  for (const isChunked of [true, false]) {
    const asked: (string | undefined)[] = []
    const load = await serve((request, response) => {
      asked.push(`${request.url} ${request.headers['accept-encoding']}`)
      if (!isChunked) response.setHeader('Content-Length', 70_000)
      response.write('a'.repeat(30_000))
      setTimeout(() => response.end('b'.repeat(40_000)), 2)
    })
    const { answers, medianMs } = await askAgain({ ...load, headers: { 'Accept-Encoding': 'br' } })
    expect(new Set(asked)).toEqual(new Set(['/page?x=1 br']))
    expect(answers).toBe(asked.length)
    expect(medianMs).toBeGreaterThan(1)
  }
})

test('an answer that is no success ends the measurement', async () => {
  const load = await serve((_request, response) => response.writeHead(503).end('busy'))
  await expect(askAgain({ ...load, headers: {} })).rejects.toThrow('HTTP/1.1 503')
})
