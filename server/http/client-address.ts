import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import { unknownClient } from '#domain/foundations/limits/unknown-client.ts'

/**
 * Reads a request's client address, for rate limits. X-Forwarded-For counts only from a trusted proxy; it is read
 * from the right, and the first address that is not a trusted proxy is the client.
 *
 * @param trustedProxies addresses and networks, such as `10.0.0.0/8`
 * @returns reads an IPv4 address in full, and an IPv6 address as its /64 network, which is the least that one
 *   client has
 */
export function clientAddressReader(trustedProxies: readonly string[]): (c: Context) => string {
  const read = addressReader(trustedProxies)
  return c => read(socketAddressOf(c), c.req.header('X-Forwarded-For'))
}

/** The same for a request before the application. */
export function requestClient(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const read = addressReader(trustedProxies)
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for']
    return read(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded)
  }
}

function addressReader(trustedProxies: readonly string[]) {
  const trusted = proxyList(trustedProxies)
  return (socketAddress: string | undefined, forwardedFor: string | undefined): string => {
    let client = plainAddress(socketAddress ?? '')
    const forwarded = forwardedFor?.split(',') ?? []
    while (client !== undefined && isTrusted(trusted, client)) {
      const next = plainAddress(forwarded.pop() ?? '')
      if (next === undefined) break
      client = next
    }
    return client === undefined ? unknownClient : countedAs(client)
  }
}

/**
 * The client that a connection counts for, as in `clientAddressReader`; undefined for a trusted proxy, and if the other
 * end has already closed.
 */
export function socketClient(
  trustedProxies: readonly string[],
): (socket: { remoteAddress?: string | undefined }) => string | undefined {
  const trusted = proxyList(trustedProxies)
  return ({ remoteAddress }) => {
    const address = plainAddress(remoteAddress ?? '')
    return address === undefined || isTrusted(trusted, address) ? undefined : countedAs(address)
  }
}

/** Tells whether a request came through a trusted proxy. */
export function fromProxyReader(trustedProxies: readonly string[]): (c: Context) => boolean {
  const isProxy = proxyReader(trustedProxies)
  return c => isProxy(socketAddressOf(c))
}

/** The same for a request before the application. */
export function requestFromProxy(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const isProxy = proxyReader(trustedProxies)
  return ({ socket }) => isProxy(socket.remoteAddress)
}

function proxyReader(trustedProxies: readonly string[]) {
  const trusted = proxyList(trustedProxies)
  return (socketAddress: string | undefined): boolean => {
    const address = plainAddress(socketAddress ?? '')
    return address !== undefined && isTrusted(trusted, address)
  }
}

/** @throws RangeError naming the first part that is neither an address nor a network */
export function proxyList(parts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const part of parts) {
    const [address = '', bits, ...rest] = part.split('/')
    const family = familyOf(address)
    const widest = family === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? widest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (!family || rest.length > 0 || !(prefix <= widest)) {
      throw new RangeError(`${part} is neither an address nor a network`)
    }
    list.addSubnet(address, prefix, family)
  }
  return list
}

/** The peer of the connection; tests without a server have none. */
function socketAddressOf(c: Context): string | undefined {
  // @hono/node-server passes it with each request.
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return env?.incoming?.socket?.remoteAddress
}

/** An address without port, brackets, zone and the IPv4-in-IPv6 prefix; undefined for anything else. */
function plainAddress(text: string): string | undefined {
  const [, bracketed, beforePort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const address = (bracketed ?? beforePort ?? text.trim()).replace(/%.*/s, '')
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address
  return isIP(plain) ? plain : undefined
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = familyOf(address)
  return family !== undefined && trusted.check(address, family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined
}

/**
 * The form of an address under which its requests are counted: IPv6 as its /64 network, IPv4 and this machine's own
 * address in full.
 */
function countedAs(address: string): string {
  if (familyOf(address) === 'ipv4' || address === '::1') return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const behind = (tail ?? '').split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - behind.length
  const all = [...groups, ...Array(Math.max(0, missing)).fill('0'), ...behind]
  return `${all
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
