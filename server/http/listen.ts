import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { OwnHosts } from '#server/hosts/own-hosts.ts'
import { limitConnections } from '#server/http/connection-places.ts'
import type { Door } from '#server/pages/door.ts'
import type { WaitingRoom } from '#server/waiting-room/waiting-room.ts'

export type ListeningServer = Server

/** Limits for connections, of one client and of all clients of this process. Times in milliseconds. */
export const connectionLimits = {
  inAll: 16_384,
  /**
   * An institute behind one address opens six for each browser, and in a rush all at once. A trusted proxy has no limit
   * of its own.
   */
  ofOneAddress: 4_096,
  /** Unanswered requests of all connections; beyond it, those with more than one are closed. */
  unanswered: 16_384,
  /** Until the head of a request is complete, from the connection's start or the previous answer. */
  headMs: 15_000,
  /** Until a whole request is complete: the largest body at the lowest rate, with a margin. */
  requestMs: 15 * 60_000,
  /**
   * An idle connection, also after an answer. It must outlast a proxy's own idle time, usually a minute, or a post that
   * the proxy sends at that moment is lost.
   */
  idleMs: 120_000,
}

/**
 * Connections that the system holds until they are accepted: a rush opens thousands while the process renders a page.
 */
const backlog = 4_096

interface Listening {
  /** Sees each request first, and may change its path. */
  hosts?: Pick<OwnHosts, 'receive'> | undefined
  /** Answers from the cache, before the application. */
  door?: Pick<Door, 'answer'> | undefined
  /** Answers visitors who have to wait, after the door. */
  waitingRoom?: Pick<WaitingRoom, 'answer'> | undefined
  port: number
  host: string | undefined
  trustedProxies: readonly string[]
}

/**
 * Serves an application over HTTP, with limits on what slow or many connections can hold.
 *
 * @throws the system's error where the port cannot be opened
 */
export function listen(
  app: Pick<Hono, 'fetch'>,
  { port, host, trustedProxies, hosts, door, waitingRoom }: Listening,
  limits = connectionLimits,
): Promise<ListeningServer> {
  return new Promise((resolve, reject) => {
    const application = getRequestListener(app.fetch, { ...(host && { hostname: host }) })
    const server = createServer(
      {
        headersTimeout: limits.headMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.idleMs,
        connectionsCheckingInterval: Math.min(5_000, limits.headMs),
      },
      (request, response) => {
        // A request sent before the previous one was answered (pipelining) waits for that answer.
        if (response.socket === null)
          response.once('socket', () => process.nextTick(serve, request, response))
        else serve(request, response)
      },
    )
    function serve(request: IncomingMessage, response: ServerResponse): void {
      // A backslash: web requests never contain one, so this one gets a 404 page.
      if (request.url?.includes('\\')) request.url = request.url.replaceAll('\\', '%5C')
      // Given two hosts, a proxy and this process might each use a different one.
      if (hasTwoHosts(request)) return void response.writeHead(400, { Connection: 'close' }).end()
      if (hosts?.receive(request, response)) return
      if (door?.answer(request, response)) return
      // The application builds a URL from the host, which would throw: `1.2.3.4.5` is neither a name nor an IP address.
      const { host } = request.headers
      if (host && !URL.canParse(`http://${host}`)) return void response.writeHead(400).end()
      const waiting = waitingRoom?.answer(request, response)
      if (!waiting) return void application(request, response)
      void waiting.then(isAnswered => {
        if (!isAnswered) void application(request, response)
      })
    }
    server.listen({ port, host, backlog }, () => resolve(server))
    server.timeout = limits.idleMs
    limitConnections(server, limits, trustedProxies)
    server.once('error', reject)
  })
}

/** Node itself reads the first of several and drops the others. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
