import { randomId } from '#simulators/identifiers.ts'
import type { Capture, Dispute, Order, PaypalBooks, Refund } from '#simulators/paypal/books.ts'
import { showCapture, showDispute, showOrder, showRefund } from '#simulators/paypal/representation.ts'
import type { GatewayEvent } from '#simulators/webhook-outbox.ts'

/**
 * An event as the exact bytes to send: with an empty object, a version that looks like a number, non-ASCII letters,
 * and spaces that no parser would write back, because the signature covers exactly these.
 */
export function event(type: string, resource: object, at: Temporal.Instant): GatewayEvent {
  const id = `WH-${randomId(17)}-${randomId(17)}`
  const envelope = {
    id,
    event_version: '1.0',
    create_time: at.toString(),
    event_type: type,
    links: [],
    metadata: {},
  }
  const body = `${JSON.stringify(envelope).slice(0, -1)},\r\n\t"score" : 1.0 ,"resource":  ${JSON.stringify(resource)} }\n`
  return { id, type, body }
}

/** The events of captures, refunds and disputes. */
export class PaypalEvents {
  readonly #books: PaypalBooks
  readonly #emit: (type: string, resource: object) => void
  readonly #origin: () => string

  constructor(books: PaypalBooks, emit: (type: string, resource: object) => void, origin: () => string) {
    this.#books = books
    this.#emit = emit
    this.#origin = origin
  }

  approved(order: Order): void {
    this.#emit('CHECKOUT.ORDER.APPROVED', showOrder(order, this.#origin(), true))
  }

  captured(capture: Capture): void {
    const types = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED' } as const
    const type = types[capture.status as keyof typeof types]
    const order = this.#books.order(capture.orderId)
    if (type && order) this.#emit(`PAYMENT.CAPTURE.${type}`, showCapture(capture, order, this.#origin()))
  }

  refunded(refund: Refund): void {
    const types = {
      COMPLETED: 'CAPTURE.REFUNDED',
      PENDING: 'REFUND.PENDING',
      FAILED: 'REFUND.FAILED',
    } as const
    this.#emit(`PAYMENT.${types[refund.status]}`, showRefund(refund, this.#origin(), true))
  }

  reversed(reversal: Refund): void {
    this.#emit('PAYMENT.CAPTURE.REVERSED', showRefund(reversal, this.#origin(), true))
  }

  disputed(dispute: Dispute): void {
    const type = dispute.status === 'OPEN' ? 'CREATED' : 'RESOLVED'
    this.#emit(`CUSTOMER.DISPUTE.${type}`, showDispute(dispute))
  }
}
