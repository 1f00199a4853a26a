import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/**
 * How long a payer waits for a gateway to make an order, and for another gateway to close its own, in milliseconds:
 * together less than a page waits for its form, so that a silent gateway is named as such.
 */
export const orderPatienceMs = 5_000
export const otherGatewayPatienceMs = 3_000

/** @returns undefined if it takes longer; the work continues, and its result is stored */
export async function waitAtMost<T>(
  { reportFailure }: Payments,
  work: Promise<T>,
  limitMs: number,
  { id: attemptId }: PaymentAttempt,
): Promise<T | undefined> {
  const late = new AbortController()
  const tooLate = sleep(limitMs, undefined, { signal: late.signal, ref: false })
  tooLate.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } finally {
    late.abort()
    work.catch(error => {
      const failure = error instanceof GatewayError ? error : new GatewayError('unavailable', String(error))
      reportFailure?.(failure, { attemptId })
    })
  }
}
