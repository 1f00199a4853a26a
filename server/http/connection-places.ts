import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { socketClient } from '#server/http/client-address.ts'

interface ConnectionLimits {
  inAll: number
  ofOneAddress: number
  unanswered: number
}

/** A connection, and how many of its requests are unanswered. */
interface Place {
  client: string | undefined
  unanswered: number
}

/**
 * Limits the connections of each address and of all together. Beyond a limit, a new one replaces the connection that
 * has waited longest for a request: idle after an answer, or with an incomplete head. So a client that opens many idle
 * connections does not shut out others at the same address. Only if all of them are in the middle of a request is the
 * new one refused.
 *
 * Each request costs memory until it is answered, and a client that reads no answers can have sent thousands. So while
 * too many are unanswered, a connection with more than one of them is closed.
 *
 * Connections of trusted proxies carry many clients: they are never closed, and only count towards the total.
 */
export function limitConnections(
  server: Pick<Server, 'on' | 'prependListener'>,
  { inAll, ofOneAddress, unanswered }: ConnectionLimits,
  trustedProxies: readonly string[],
): void {
  const clientOf = socketClient(trustedProxies)
  const places = new Map<Socket, Place>()
  const counts = new Map<string, number>()
  const waiting = new WaitingConnections()
  let unansweredInAll = 0

  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket)
    const count = client === undefined ? 0 : (counts.get(client) ?? 0)
    const isFull = count >= ofOneAddress
    if (isFull || places.size >= inAll) {
      const longest = waiting.longest(isFull ? client : undefined)
      if (!longest) {
        socket.destroy()
        return
      }
      // Its `close` event comes later, and the new connection is here now.
      release(longest)
      longest.destroy()
    }
    places.set(socket, { client, unanswered: 0 })
    if (client !== undefined) {
      counts.set(client, (counts.get(client) ?? 0) + 1)
      waiting.add(socket, client)
    }
    socket.once('close', () => release(socket))
  })

  // Before the request is handled, because the answer may be sent at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const place = places.get(socket)
    if (place?.client === undefined) return
    const { client } = place
    place.unanswered++
    unansweredInAll++
    if (place.unanswered > 1 && unansweredInAll > unanswered) socket.destroy()
    waiting.remove(socket, client)
    // One shared listener, because one for each answer would cost as much as everything else here.
    response.on('close', answered)
  })

  function answered(this: ServerResponse): void {
    const { socket } = this.req
    const place = places.get(socket)
    if (place?.client === undefined) return
    place.unanswered--
    unansweredInAll--
    if (place.unanswered === 0) waiting.add(socket, place.client)
  }

  function release(socket: Socket): void {
    const place = places.get(socket)
    if (!place) return
    places.delete(socket)
    unansweredInAll -= place.unanswered
    if (place.client === undefined) return
    waiting.remove(socket, place.client)
    const left = (counts.get(place.client) ?? 1) - 1
    if (left > 0) counts.set(place.client, left)
    else counts.delete(place.client)
  }
}

/** Connections that wait for a request, longest first: sets keep the order of insertion. */
class WaitingConnections {
  readonly #all = new Set<Socket>()
  readonly #byClient = new Map<string, Set<Socket>>()

  add(socket: Socket, client: string): void {
    this.#all.add(socket)
    const own = this.#byClient.get(client)
    if (own) own.add(socket)
    else this.#byClient.set(client, new Set([socket]))
  }

  remove(socket: Socket, client: string): void {
    this.#all.delete(socket)
    const own = this.#byClient.get(client)
    own?.delete(socket)
    if (own?.size === 0) this.#byClient.delete(client)
  }

  /** Of one client, or of all if none is given. */
  longest(client: string | undefined): Socket | undefined {
    const [socket] = (client === undefined ? this.#all : this.#byClient.get(client)) ?? []
    return socket
  }
}
