import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { socketClient } from '#server/http/client-address.ts'

interface ConnectionLimits {
  inAll: number
  ofOneAddress: number
}

/** A connection, and how many of its requests are not answered yet. */
interface Place {
  client: string | undefined
  unanswered: number
}

/**
 * Limits the connections of each address and of all together. Beyond a limit a new one takes the place of the one that has
 * waited longest for a request: kept open after its answer, or with a head that does not come to its end. So who fills an
 * address with connections that ask nothing shuts out nobody behind the same address. Only where every one is in the
 * middle of a request is the new one refused.
 *
 * Connections of trusted proxies belong to many: they are never closed, and count among all only.
 */
export function limitConnections(
  server: Pick<Server, 'on' | 'prependListener'>,
  { inAll, ofOneAddress }: ConnectionLimits,
  trustedProxies: readonly string[],
): void {
  const clientOf = socketClient(trustedProxies)
  const places = new Map<Socket, Place>()
  const counts = new Map<string, number>()
  const waiting = new WaitingConnections()

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
      // Its `close` comes later, and the new one is here now.
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
    waiting.remove(socket, client)
    // One listener for all answers, as each of its own would cost as much as the rest of this.
    response.on('close', answered)
  })

  function answered(this: ServerResponse): void {
    const { socket } = this.req
    const place = places.get(socket)
    if (place?.client === undefined) return
    place.unanswered--
    if (place.unanswered === 0) waiting.add(socket, place.client)
  }

  function release(socket: Socket): void {
    const place = places.get(socket)
    if (!place) return
    places.delete(socket)
    if (place.client === undefined) return
    waiting.remove(socket, place.client)
    const left = (counts.get(place.client) ?? 1) - 1
    if (left > 0) counts.set(place.client, left)
    else counts.delete(place.client)
  }
}

/** Connections that wait for a request, those that have waited longest first: sets keep the order of adding. */
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

  /** Of one client, or of all where none is named. */
  longest(client: string | undefined): Socket | undefined {
    const [socket] = (client === undefined ? this.#all : this.#byClient.get(client)) ?? []
    return socket
  }
}
