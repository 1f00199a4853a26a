import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

export interface Listening {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string
  close(): Promise<void>
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * Serves an application on loopback.
 *
 * @param port 0 for any free port
 */
export async function listen(app: { fetch: Fetch }, port = 0): Promise<Listening> {
  // Without HTTP/2 options node-server creates a plain HTTP/1.1 server.
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
