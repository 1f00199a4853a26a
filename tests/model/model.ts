/**
 * A minimal model of the registrations, payments and seats of one conference: docs/algorithms/payments.md, refunds.md
 * and capacity.md in a few lines each. Sums are minor units, times are minutes.
 */

export type ModelState = 'waiting' | 'awaiting-payment' | 'paid' | 'expired' | 'cancelled'

/** An order at the gateway that is neither captured nor closed. */
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
  /** All money received, by gateway and bank together, and how much of it is or will be refunded. */
  receivedMinor: number
  backMinor: number
  /** What invoices bill and no credit note has reversed. */
  billedMinor: number
}

const holdMinutes = 30
const orderMinutes = 35
const offerMinutes = 24 * 60

/** Money received that is not being refunded; and the part of it that is on no invoice. */
export const unstatedOf = ({ receivedMinor, backMinor }: ModelRegistration) => receivedMinor - backMinor
export const freeOf = (registration: ModelRegistration) => unstatedOf(registration) - registration.billedMinor

/** Gateway captures are counted separately from bank payments. */
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

  /** Asks the gateway: an approved order is captured if its registration may still be paid. */
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

  /** A transfer arrives: it is recorded in any state of the registration, and pays for its place if there is one. */
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

  /** @returns the refunded amount */
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

  /** @returns whether that much is available */
  refund(registration: ModelRegistration, minor: number): boolean {
    if (minor > unstatedOf(registration)) return false
    registration.backMinor += minor
    registration.billedMinor = Math.min(registration.billedMinor, unstatedOf(registration))
    return true
  }

  /** @returns whether the place is held again */
  renew(registration: ModelRegistration): boolean {
    this.settle(registration)
    const mayRenew =
      registration.state === 'expired' && unstatedOf(registration) === 0 && this.taken < this.seats
    if (!mayRenew) return false
    registration.order = null
    registration.state = 'awaiting-payment'
    registration.holdUntil = this.now + holdMinutes
    return true
  }

  /** Expires holds, unless the order was paid meanwhile. */
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

  /**
   * Free seats are offered to the waiting list, first come first served; a paid registration gets its place at once.
   */
  private offer(): void {
    for (const registration of this.registrations) {
      if (registration.state !== 'waiting' || this.taken >= this.seats) continue
      registration.state = 'awaiting-payment'
      registration.holdUntil = this.now + offerMinutes
      this.grant(registration)
    }
  }
}
