/**
 * Registrations, payments and seats of one conference as simply as they can be told: docs/algorithms/payments.md,
 * refunds.md and capacity.md in a few lines each. Sums are minor units, times are minutes.
 */

export type ModelState = 'waiting' | 'awaiting-payment' | 'paid' | 'expired' | 'cancelled'

/** An order at the gateway that nobody has captured or closed. */
interface ModelOrder {
  minor: number
  isApproved: boolean
  expiresAt: number
}

export interface ModelRegistration {
  id: number
  totalMinor: number
  state: ModelState
  holdUntil: number
  order: ModelOrder | null
  /** Everything that came in, by gateway and bank together, and what of it was decided to go back. */
  receivedMinor: number
  backMinor: number
  /** What invoices bill and no credit note has taken back. */
  billedMinor: number
}

const holdMinutes = 30
const orderMinutes = 35
const offerMinutes = 24 * 60

/** What was received and is not going back; the part of it that nothing was billed for. */
export const unstatedOf = ({ receivedMinor, backMinor }: ModelRegistration) => receivedMinor - backMinor
export const freeOf = (registration: ModelRegistration) => unstatedOf(registration) - registration.billedMinor

/** What the gateway has captured is counted apart from what the bank has. */
export class Model {
  seats: number
  now = 0
  gatewayMinor = 0
  readonly registrations: ModelRegistration[] = []

  constructor(seats: number) {
    this.seats = seats
  }

  get taken(): number {
    return this.registrations.filter(({ state }) => state === 'awaiting-payment' || state === 'paid').length
  }

  at(index: number): ModelRegistration | undefined {
    return this.registrations[index % Math.max(1, this.registrations.length)]
  }

  register(id: number, totalMinor: number): void {
    const isHeld = this.taken < this.seats
    const none = { order: null, receivedMinor: 0, backMinor: 0, billedMinor: 0 }
    const state = isHeld ? 'awaiting-payment' : 'waiting'
    const registration: ModelRegistration = {
      id,
      totalMinor,
      state,
      holdUntil: this.now + holdMinutes,
      ...none,
    }
    this.registrations.push(registration)
    if (isHeld) this.grant(registration)
  }

  /** @returns whether the payer is sent to the gateway */
  start(registration: ModelRegistration): boolean {
    const { order } = registration
    const owedMinor = registration.totalMinor - unstatedOf(registration)
    const isSame =
      order !== null &&
      registration.state === 'awaiting-payment' &&
      order.minor === owedMinor &&
      this.now < order.expiresAt
    if (isSame) return true
    this.close(registration)
    if (registration.state !== 'awaiting-payment') return false
    const expiresAt = this.now + orderMinutes
    registration.order = { minor: owedMinor, isApproved: false, expiresAt }
    registration.holdUntil = Math.max(registration.holdUntil, expiresAt)
    return true
  }

  approve({ order }: ModelRegistration): void {
    if (order && this.now < order.expiresAt) order.isApproved = true
  }

  /** The gateway is asked: an approved order is captured where its registration may still have it. */
  settle(registration: ModelRegistration): void {
    const { order, state } = registration
    if (!order) return
    if (this.now >= order.expiresAt) registration.order = null
    else if (order.isApproved) {
      registration.order = null
      const owedMinor = registration.totalMinor - unstatedOf(registration)
      if (state !== 'awaiting-payment' || owedMinor < order.minor) return
      this.gatewayMinor += order.minor
      this.receive(registration, order.minor)
    }
  }

  /** The same, and nobody can pay the order any more. */
  close(registration: ModelRegistration): void {
    this.settle(registration)
    registration.order = null
  }

  /** A transfer arrives: it is kept whatever the registration is, and pays for its place where there is one. */
  transfer(registration: ModelRegistration, minor: number): void {
    this.close(registration)
    registration.holdUntil = Math.max(registration.holdUntil, this.now + orderMinutes)
    this.receive(registration, minor)
  }

  private receive(registration: ModelRegistration, minor: number): void {
    registration.receivedMinor += minor
    this.grant(registration)
  }

  private grant(registration: ModelRegistration): void {
    const { state, totalMinor } = registration
    if (unstatedOf(registration) < totalMinor) return
    const mayPay = state === 'awaiting-payment' || (state === 'expired' && this.taken < this.seats)
    if (!mayPay) return
    registration.state = 'paid'
    registration.billedMinor = totalMinor
  }

  /** @returns what goes back */
  cancel(registration: ModelRegistration, share: number): number | undefined {
    const { state, billedMinor } = registration
    if (state === 'cancelled') return undefined
    const policyMinor = Math.floor((billedMinor * share + 5_000) / 10_000)
    const refundMinor = freeOf(registration) + policyMinor
    registration.state = 'cancelled'
    registration.backMinor += refundMinor
    registration.billedMinor -= policyMinor
    this.offer()
    return refundMinor
  }

  /** @returns whether so much is there */
  refund(registration: ModelRegistration, minor: number): boolean {
    if (minor > unstatedOf(registration)) return false
    registration.backMinor += minor
    registration.billedMinor = Math.min(registration.billedMinor, unstatedOf(registration))
    return true
  }

  /** @returns whether the place is held again */
  renew(registration: ModelRegistration): boolean {
    this.close(registration)
    const mayRenew =
      registration.state === 'expired' && unstatedOf(registration) === 0 && this.taken < this.seats
    if (!mayRenew) return false
    registration.state = 'awaiting-payment'
    registration.holdUntil = this.now + holdMinutes
    return true
  }

  /** Holds that are over end, unless the order was paid meanwhile. */
  reap(): void {
    const due = this.registrations.filter(
      ({ state, holdUntil }) => state === 'awaiting-payment' && holdUntil <= this.now,
    )
    for (const registration of due.toSorted((a, b) => a.holdUntil - b.holdUntil)) {
      this.close(registration)
      if (registration.state !== 'awaiting-payment') continue
      registration.state = 'expired'
      this.offer()
    }
  }

  addSeats(more: number): void {
    this.seats += more
    this.offer()
  }

  /** Who waits is offered what is free, first come first served; who has paid already has their place at once. */
  private offer(): void {
    for (const registration of this.registrations) {
      if (registration.state !== 'waiting' || this.taken >= this.seats) continue
      registration.state = 'awaiting-payment'
      registration.holdUntil = this.now + offerMinutes
      this.grant(registration)
    }
  }
}
