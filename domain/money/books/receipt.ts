/**
 * The receipt of a registration: what was chosen, what was paid and refunded, and where the money is, as of the moment
 * of issue.
 */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type AddedTaxRow, addedTaxRows } from '#domain/conference/taxes/added-tax.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { itemWords } from '#domain/money/billing/billed-item.ts'
import { billedPartsOf } from '#domain/money/billing/billed-parts.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import {
  type DateText,
  type Issuer,
  type Occasion,
  occasionOf,
  type PrintedRegistrant,
  printedRegistrantOf,
} from '#domain/money/documents/letterhead.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'
import type { PrintedAnswer } from '#domain/registrations/answers/printed-answers.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** What the organiser confirms to have received for one registration, as it stood at the time of issue. */
export interface Receipt {
  readonly issuer: Issuer
  readonly occasion: Occasion
  /** The registration's code, such as `7K3Q-PD4M`. */
  readonly code: string
  readonly issuedOn: DateText
  readonly attendee: PrintedRegistrant
  /** What they answered to questions that receipts print. */
  readonly answers: readonly PrintedAnswer[]
  /** The registration's: of every amount that does not name its own. */
  readonly currency: string
  readonly lines: readonly ReceiptLine[]
  readonly subtotalMinor: number
  readonly feeBasisPoints: number
  readonly feeMinor: number
  /** Tax added on top of the prices; none where they include it. */
  readonly taxes: readonly AddedTaxRow[]
  readonly totalMinor: number
  /** What the policy retained when the registration became cheaper: charged in addition to the total. */
  readonly retainedMinor: number
  readonly payments: readonly ReceiptEntry[]
  readonly refunds: readonly ReceiptEntry[]
  /** Where the received money is now, and what is still due. */
  readonly money: readonly MoneyPosition[]
  /** Whether one of the payments was made with the demo gateway. */
  readonly isDemo: boolean
  /** The absolute address of the registration's page, where its reader can see and change the registration. */
  readonly registrationAddress: string
}

export interface ReceiptLine {
  readonly description: string
  /** What was chosen, in small type below; empty for none. */
  readonly detail: string
  readonly amountMinor: number
}

/** Money that was received or refunded. */
export interface ReceiptEntry {
  readonly way: MovementWay
  readonly on: DateText
  /** The gateway's transaction number. */
  readonly reference: string
  /** Always positive. */
  readonly amountMinor: number
  /** The one in which it was paid: not always the registration's. */
  readonly currency: string
}

/**
 * How money was received or refunded. `taken-back`: by the payer's bank. `reassigned`: between two registrations
 * of one conference or of two, by staff. `moved`: with a registration that moved to another conference.
 */
export type MovementWay =
  | GatewayName
  | OfflineMeans
  | 'taken-back'
  | `${'reassigned' | 'moved'}-${'from' | 'to'}`

/** A completed movement of money in the books. */
export interface Movement {
  readonly way: MovementWay
  readonly at: Temporal.Instant
  readonly reference: string
  readonly amountMinor: number
  readonly currency: string
}

export interface ReceiptFacts {
  issuer: Issuer
  conference: Conference
  registration: Registration
  /** The name of the registrant's country. */
  country: string
  answers: readonly PrintedAnswer[]
  payments: readonly Movement[]
  refunds: readonly Movement[]
  retainedMinor: number
  money: readonly MoneyPosition[]
  isDemo: boolean
  registrationAddress: string
  now: Temporal.Instant
}

/** Takes the snapshot that a receipt is drawn from. Dates are in the conference's zone. */
export function receiptOf(facts: ReceiptFacts): Receipt {
  const { registration, conference } = facts
  const { price } = registration
  const entryOf = ({ at, ...movement }: Movement): ReceiptEntry => {
    return { ...movement, on: dateIn(conference.timeZone, at).toString() }
  }
  return {
    issuer: facts.issuer,
    occasion: occasionOf(conference),
    code: registration.code,
    issuedOn: dateIn(conference.timeZone, facts.now).toString(),
    attendee: printedRegistrantOf(registration.registrant, facts.country),
    answers: facts.answers,
    currency: registration.currency,
    lines: billedPartsOf(registration).map(({ billed, isReplaced, amountMinor }) => ({
      ...itemWords(billed, isReplaced),
      amountMinor,
    })),
    subtotalMinor: price.subtotalMinor,
    feeBasisPoints: registration.feeBasisPoints,
    feeMinor: price.feeMinor,
    taxes: addedTaxRows(price, price.addedTax),
    totalMinor: price.totalMinor,
    retainedMinor: facts.retainedMinor,
    payments: facts.payments.map(entryOf),
    refunds: facts.refunds.map(entryOf),
    money: facts.money,
    isDemo: facts.isDemo,
    registrationAddress: facts.registrationAddress,
  }
}
