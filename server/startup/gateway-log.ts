import type { Logger } from 'pino'
import type { GatewayError } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/** While a gateway fails, every payer and every check would log the same. */
const quietMs = 60_000

/** What says nothing about the gateway itself, but about one payment. */
const aboutOnePayment: readonly GatewayError['kind'][] = ['declined', 'invalid']

/**
 * Logs why a gateway could not be asked. One that fails is logged at once, then once a minute, with the number of
 * failures in between. Adapters' messages contain ids and codes, and no personal data of the payer.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function gatewayLog(
  log: Pick<Logger, 'warn'>,
  now = () => performance.now(),
): NonNullable<Payments['reportFailure']> {
  const quiet = new Map<string, { until: number; unlogged: number }>()
  return ({ gateway, kind, issue, message }, about) => {
    const words = { ...about, gateway, kind, issue, failure: message }
    if (aboutOnePayment.includes(kind)) {
      log.warn(words, 'a gateway could not be asked')
      return
    }
    const key = gateway ?? ''
    const last = quiet.get(key)
    if (last && now() < last.until) {
      last.unlogged += 1
      return
    }
    quiet.set(key, { until: now() + quietMs, unlogged: 0 })
    log.warn({ ...words, ...(last && { unlogged: last.unlogged }) }, 'a gateway could not be asked')
  }
}
