/** Calls to PayPal: the access token, timeouts, and keys that make a repeated call act once. */

import { z } from 'zod'
import { AccessTokens, type IssuedToken } from '#adapters/gateways/paypal/access-token.ts'
import {
  type CallKind,
  isBrokenConnection,
  parseJson,
  type RawAnswer,
  refusalOf,
  unanswered,
  unreadable,
} from '#adapters/gateways/paypal/failures.ts'
import { readAtMost } from '#adapters/read-at-most.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'

export interface PaypalAccount {
  /** `https://api-m.paypal.com`, the sandbox's, or a simulator's; without a trailing slash. */
  apiUrl: string
  clientId: string
  clientSecret: string
}

export interface PaypalClient {
  /** @throws GatewayError; a failed read is `unavailable`, never an unknown outcome */
  get<T>(path: string, answer: z.ZodType<T>): Promise<T>
  /**
   * Changes something at PayPal. The same key repeats the first answer instead of acting twice.
   *
   * @throws GatewayError `unknown-outcome` where PayPal may have acted all the same
   */
  post<T>(path: string, idempotencyKey: string, body: object, answer: z.ZodType<T>): Promise<T>
  /**
   * A read that needs a request body.
   *
   * @param verbatim further fields of the body, in JSON that is sent unchanged
   * @throws GatewayError as `get` does
   */
  ask<T>(path: string, body: object, verbatim: Record<string, string>, answer: z.ZodType<T>): Promise<T>
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().nonnegative() })

/** The longest answers list 500 payments, in about a megabyte. */
const maxBytes = 16 * 1024 ** 2

/**
 * A thin client on `fetch`. The official SDK cannot be pointed at another host, asks for a token with each
 * concurrent first call, does not renew a stale one and has no timeout (docs/algorithms/payments.md).
 *
 * @param timeoutMs for each exchange; a capture can take PayPal many seconds
 */
export function createPaypalClient(account: PaypalAccount, clock: Clock, timeoutMs: number): PaypalClient {
  const tokens = new AccessTokens(askForToken, clock)

  async function askForToken(): Promise<IssuedToken> {
    const call = 'POST /v1/oauth2/token'
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
    // PayPal only issues a token, so this counts as a read.
    const answer = await exchange(call, 'read', '/v1/oauth2/token', {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (answer.status === 400 || answer.status === 401) {
      throw new GatewayError('auth', 'PayPal refuses the client id and secret')
    }
    const { access_token: value, expires_in: livesForSeconds } = read(call, 'read', answer, tokenAnswer)
    return { value, livesForSeconds }
  }

  async function exchange(call: string, kind: CallKind, path: string, init: RequestInit): Promise<RawAnswer> {
    const once = async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(account.apiUrl + path, { ...init, redirect: 'manual', signal })
      const text = new TextDecoder().decode(await readAtMost(response, maxBytes))
      return { status: response.status, headers: response.headers, text }
    }
    try {
      return await once().catch(error => {
        if (!isBrokenConnection(error)) throw error
        // Every change carries its key, so an immediate retry is safe, and it usually succeeds.
        return once()
      })
    } catch (error) {
      throw unanswered(call, kind, error)
    }
  }

  async function authorized(call: string, kind: CallKind, path: string, init: RequestInit) {
    const send = (token: string) => {
      const headers = { ...init.headers, Authorization: `Bearer ${token}` }
      return exchange(call, kind, path, { ...init, headers })
    }
    const token = await tokens.current()
    const answer = await send(token)
    return answer.status === 401 ? send(await tokens.instead(token)) : answer
  }

  return {
    async get(path, schema) {
      const call = `GET ${path}`
      return read(call, 'read', await authorized(call, 'read', path, { method: 'GET' }), schema)
    },
    async post(path, idempotencyKey, body, schema) {
      const call = `POST ${path}`
      const answer = await authorized(call, 'change', path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Prefer: 'return=representation',
          'PayPal-Request-Id': idempotencyKey,
        },
        body: JSON.stringify(body),
      })
      return read(call, 'change', answer, schema)
    },
    async ask(path, body, verbatim, schema) {
      const call = `POST ${path}`
      const written = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)])
      const fields = [...written, ...Object.entries(verbatim)].map(([name, json]) => `"${name}":${json}`)
      const answer = await authorized(call, 'read', path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: `{${fields.join()}}`,
      })
      return read(call, 'read', answer, schema)
    },
  }
}

function read<T>(call: string, kind: CallKind, answer: RawAnswer, schema: z.ZodType<T>): T {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(call, kind, answer)
  const parsed = schema.safeParse(parseJson(answer.text))
  if (!parsed.success) throw unreadable(call, kind, parsed.error)
  return parsed.data
}
