import { channel } from 'node:diagnostics_channel'
import { type Gateway, GatewayError, type GatewayName } from '#domain/money/payments/gateway.ts'

/** A gateway call that has just ended. */
export interface GatewayCallReport {
  gateway: GatewayName
  /** A method of `Gateway`, such as `complete`, or of its disputes. */
  call: string
  milliseconds: number
  /** `ok`, a `GatewayError`'s kind, or `fault` for anything else that was thrown. */
  outcome: 'ok' | GatewayError['kind'] | 'fault'
}

/** Every gateway call, for subscribers; each message is a `GatewayCallReport`. */
export const gatewayCalls = channel('colloquy.gateway-call')

/** The same gateway, with its calls reported. */
export function reportedGateway(gateway: Gateway): Gateway {
  return reported(gateway, gateway.name)
}

function reported<T extends object>(part: T, gateway: GatewayName): T {
  return new Proxy(part, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (property === 'disputes' && typeof value === 'object' && value) return reported(value, gateway)
      if (typeof value !== 'function' || typeof property === 'symbol') return value
      return (...given: unknown[]) => report(gateway, property, () => value.apply(target, given))
    },
  })
}

function report(gateway: GatewayName, call: string, ask: () => unknown): unknown {
  const startedAt = performance.now()
  const publish = (outcome: GatewayCallReport['outcome']) =>
    gatewayCalls.publish({
      gateway,
      call,
      milliseconds: performance.now() - startedAt,
      outcome,
    } satisfies GatewayCallReport)
  const answer = ask()
  // Constants need no call.
  if (!(answer instanceof Promise)) return answer
  return answer.then(
    value => {
      publish('ok')
      return value
    },
    error => {
      if (error instanceof GatewayError) error.gateway = gateway
      publish(error instanceof GatewayError ? error.kind : 'fault')
      throw error
    },
  )
}
