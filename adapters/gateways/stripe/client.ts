/** Calls to Stripe by its own SDK, with answers checked and failures in the gateway's terms. */

import type Stripe from 'stripe'
import { type Call, failureOf, unreadable } from '#adapters/gateways/stripe/failures.ts'

export interface StripeAccount {
  secretKey: string
  /** Undefined: Stripe itself. Otherwise a simulator's address, without a path. */
  apiUrl: string | undefined
  /** For each exchange with Stripe. */
  timeoutMs?: number
}

export type StripeClient = ReturnType<typeof createStripeClient>

interface Sdk {
  stripe: Stripe
  StripeError: typeof Stripe.errors.StripeError
}

/** Stripe's SDK, whose failures are the gateway's and whose answers are checked. */
export function createStripeClient(account: StripeAccount) {
  let loaded: Promise<Sdk> | undefined
  /** The SDK takes 150 ms to load, so it is loaded on first use. */
  const load = () => {
    loaded ??= import('stripe').then(({ default: Sdk }) => ({
      stripe: new Sdk(account.secretKey, settingsOf(account)),
      StripeError: Sdk.errors.StripeError,
    }))
    return loaded
  }

  /**
   * Calls Stripe and checks the response: the SDK takes any JSON without an `error` for success, even from a
   * machine in between that answers 502.
   */
  async function ask<T extends { object: string }>(
    call: Call,
    wanted: T['object'],
    send: (stripe: Stripe, StripeError: Sdk['StripeError']) => Promise<Stripe.Response<T>>,
  ): Promise<T> {
    const { stripe, StripeError } = await load()
    const answer = await send(stripe, StripeError).catch((error: unknown) => {
      throw error instanceof StripeError ? failureOf(call, error) : error
    })
    if (answer.object !== wanted) throw unreadable(call, answer.lastResponse.statusCode)
    return answer
  }

  /** All that Stripe lists, page by page. */
  async function* list<T extends { id: string }>(
    name: string,
    send: (
      stripe: Stripe,
      page: { limit: number; starting_after?: string },
    ) => Promise<Stripe.Response<Stripe.ApiList<T>>>,
  ): AsyncGenerator<T> {
    for (let after: string | undefined; ; ) {
      const page = await ask({ name, kind: 'read' }, 'list', stripe =>
        send(stripe, { limit: 100, ...(after && { starting_after: after }) }),
      )
      yield* page.data
      after = page.data.at(-1)?.id
      if (!page.has_more || after === undefined) return
    }
  }

  return { load, ask, list }
}

function settingsOf({ apiUrl, timeoutMs }: StripeAccount) {
  const settings = { timeout: timeoutMs ?? 20_000, maxNetworkRetries: 1, telemetry: false }
  if (apiUrl === undefined) return settings
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    ...settings,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  } as const
}
