import { z } from 'zod'

export const webhookControls = z.object({
  /** The product's address for this gateway's webhooks; events before it is set are lost, as in real life. */
  target: z.url().optional(),
  /** Events wait until they are released. */
  withhold: z.boolean().optional(),
  /** How many times each event is sent. */
  copies: z.number().int().positive().max(20).optional(),
})
export type WebhookControls = z.input<typeof webhookControls>

export interface GatewayEvent {
  id: string
  type: string
  /** The bytes that are signed and sent. */
  body: string
}

interface Delivery {
  eventId: string
  type: string
  /** The product's answer; undefined where it could not be reached. */
  status: number | undefined
}

/** Sends a simulator's events to the product: at once, or withheld, repeated and reordered as ordered. */
export class WebhookOutbox {
  readonly #headersFor: (body: string) => Record<string, string>
  /**
   * Resolves when everything sent so far is delivered: events are sent one after another, their copies at once.
   */
  #delivered: Promise<unknown> = Promise.resolve()
  #target: string | undefined
  #withhold = false
  #copies = 1
  #withheld: GatewayEvent[] = []
  readonly events: GatewayEvent[] = []
  readonly deliveries: Delivery[] = []

  /** @param headersFor signs a body for each delivery */
  constructor(headersFor: (body: string) => Record<string, string>) {
    this.#headersFor = headersFor
  }

  /** Options that are not given stay as they are. */
  control({ target, withhold, copies }: WebhookControls): void {
    this.#target = target ?? this.#target
    this.#withhold = withhold ?? this.#withhold
    this.#copies = copies ?? this.#copies
    if (!this.#withhold) this.release()
  }

  emit(event: GatewayEvent): void {
    this.events.push(event)
    if (this.#withhold) this.#withheld.push(event)
    else this.#send(event)
  }

  /** Sends withheld events, the last first where `reversed`. */
  release(order: 'kept' | 'reversed' = 'kept'): void {
    const events = order === 'reversed' ? this.#withheld.reverse() : this.#withheld
    this.#withheld = []
    for (const event of events) this.#send(event)
  }

  /** Sends an event again, as gateways do. */
  repeat(eventId: string): boolean {
    const event = this.events.find(({ id }) => id === eventId)
    if (event) this.#send(event)
    return event !== undefined
  }

  /** Events that the product was sent and never accepted. */
  refused(): GatewayEvent[] {
    const sent = new Set(this.deliveries.map(({ eventId }) => eventId))
    const accepted = new Set(
      this.deliveries.filter(({ status = 0 }) => status >= 200 && status < 300).map(({ eventId }) => eventId),
    )
    return this.events.filter(({ id }) => sent.has(id) && !accepted.has(id))
  }

  /** Sends them again, as gateways do for days. */
  repeatRefused(): void {
    for (const event of this.refused()) this.#send(event)
  }

  /** Resolves when no delivery is in progress. */
  async settled(): Promise<void> {
    for (let seen: unknown; seen !== this.#delivered; ) {
      seen = this.#delivered
      await seen
    }
  }

  #send(event: GatewayEvent): void {
    const target = this.#target
    if (!target) return
    const copies = this.#copies
    this.#delivered = this.#delivered.then(() =>
      Promise.all(Array.from({ length: copies }, () => this.#deliver(target, event))),
    )
  }

  async #deliver(target: string, event: GatewayEvent): Promise<void> {
    const headers = { 'Content-Type': 'application/json', ...this.#headersFor(event.body) }
    const answer = await fetch(target, { method: 'POST', headers, body: event.body }).catch(() => undefined)
    await answer?.body?.cancel()
    this.deliveries.push({ eventId: event.id, type: event.type, status: answer?.status })
  }
}
