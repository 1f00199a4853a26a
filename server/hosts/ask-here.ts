/** Asks whether an address leads to this product. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import dns, { type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { ConnectionTrouble } from '#domain/preparation/connections/connection-desk.ts'
import { isOfThisMachine } from '#domain/preparation/connections/public-address.ts'
import { servicePaths } from '#words/addresses/service-paths.ts'

/** How long an address has to answer, in milliseconds: a proxy may have to get its certificate first. */
const patienceMs = 20_000

const challengeShape = /^[\w-]{22}$/

/** What a product with this key answers; undefined for what is no challenge of ours. */
export function answerToChallenge(secretKey: string, challenge: string): string | undefined {
  if (!challengeShape.test(challenge)) return undefined
  return createHmac('sha256', secretKey).update(`here ${challenge}`).digest('base64url')
}

/**
 * Asks for this product at an address, over the network as a visitor would.
 *
 * @param origin such as `https://conf.example.org`
 * @returns undefined if it is this product that answers there
 */
export async function askHere(origin: string, secretKey: string): Promise<ConnectionTrouble | undefined> {
  const challenge = randomBytes(16).toString('base64url')
  try {
    const { status, text } = await ask(`${origin}${servicePaths.here}?challenge=${challenge}`)
    const expected = Buffer.from(answerToChallenge(secretKey, challenge) ?? '')
    const got = Buffer.from(text.trim())
    if (got.length === expected.length && timingSafeEqual(got, expected)) return undefined
    return { code: 'elsewhere', answer: String(status) }
  } catch (error) {
    return { code: codeOf(error), answer: '' }
  }
}

/** The addresses of the machines that a name leads to; none if there is no such name, null if nobody answered. */
export async function machinesAt(host: string): Promise<string[] | null> {
  try {
    const found = await new Promise<LookupAddress[]>((resolve, reject) => {
      // With `all` it answers with a list.
      lookUp(host, { all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses as LookupAddress[]),
      )
    })
    return found.map(({ address }) => address)
  } catch (error) {
    return codeOf(error) === 'no-host' ? [] : null
  }
}

/** Names below `localhost` lead to this machine by definition (RFC 6761), which not every resolver knows. */
const lookUp: LookupFunction = (host, options, done) => {
  if (!isOfThisMachine(host)) return dns.lookup(host, options, done)
  if (options.all) return done(null, [{ address: '127.0.0.1', family: 4 }])
  done(null, '127.0.0.1', 4)
}

function ask(address: string): Promise<{ status: number; text: string }> {
  const { request } = address.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const asking = request(
      address,
      { lookup: lookUp, signal: AbortSignal.timeout(patienceMs), agent: false },
      answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => {
          text += piece
          // Ours is short.
          if (text.length > 1_000) answer.destroy()
        })
        answer.on('close', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      },
    )
    asking.on('error', reject)
    asking.end()
  })
}

function codeOf(error: unknown): ConnectionTrouble['code'] {
  // Node’s sockets and resolver throw nothing else.
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^(?:ENOTFOUND|ENODATA)$/.test(code)) return 'no-host'
  return /CERT|TLS|SSL|EPROTO|SELF_SIGNED|VERIFY/.test(code) || /certificate|SSL|TLS/i.test(message)
    ? 'encryption'
    : 'unreachable'
}
