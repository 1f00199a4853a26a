/** The facts of mails about registrations, without any of their words: the words are in adapters/mail. */

import type { Attending } from '#domain/correspondence/letters/attending.ts'
import type { Doer } from '#domain/foundations/audit/doer.ts'
import type { Money } from '#domain/foundations/money.ts'
import type { MoveOccasion } from '#domain/foundations/outbox/effects.ts'
import type { Bill, CreditNote, ProForma } from '#domain/money/billing/invoice.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import type { MovementWay, Receipt } from '#domain/money/books/receipt.ts'
import type { Attendee, DateText, Issuer, Occasion } from '#domain/money/documents/letterhead.ts'
import type { HowCancelled } from '#domain/registrations/how-cancelled.ts'

/** The registration that a mail is about, and its registrant. */
export interface RegistrationSubject {
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly attendee: Attendee
  /** `7K3Q-PD4M` */
  readonly code: string
  /** The registration page's absolute address. */
  readonly registrationAddress: string
  /** Whether the payment gateway is the demo, which moves no money. */
  readonly isDemo: boolean
}

/** Fields of every message. */
interface Addressed {
  /**
   * For an unconfirmed address: without anything that a visitor typed, and without documents, which are on the
   * registration's page (docs/security.md). Only `withoutTypedText` sets it.
   */
  readonly isImpersonal?: true
}

/** Paid in full. The receipt comes with it. */
export interface RegistrationConfirmed extends Addressed {
  readonly kind: 'registration-confirmed'
  /** All facts of the mail; also attached as a PDF. */
  readonly receipt: Receipt
  /** Its invoices and credit notes, also attached; none if it cost nothing. */
  readonly bills: readonly Bill[]
  /** `with-organiser`: a custom amount was paid, and the place awaits the organiser's confirmation. */
  readonly place: 'confirmed' | 'with-organiser'
  /** Who registered them. */
  readonly by: Doer
  /** Where to go and what to do until then. */
  readonly attending: Attending
  /** Why staff corrected the invoice, if that is why it is sent again; it may be empty. */
  readonly correctedBecause: string | null
}

/** The booking was changed, and the difference is paid or negative. Has the new receipt attached. */
export interface RegistrationChanged extends Addressed {
  readonly kind: 'registration-changed'
  /** Who asked for the change. */
  readonly by: Doer
  readonly receipt: Receipt
  /** The invoices and credit notes for the change. */
  readonly bills: readonly Bill[]
  /** The new total less the old one. */
  readonly differenceMinor: number
  /** Of the difference's money that is here: what is refunded, and what stays under the policy; 0 for nothing. */
  readonly refundMinor: number
  readonly stayingMinor: number
  /** When the refund is due. */
  readonly refundFrom: DateText | null
}

/** Not paid yet: how much, how, and until when the place is held. */
export interface PaymentAwaited extends Addressed {
  readonly kind: 'payment-awaited'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly dueMinor: number
  /** UTC, as the database stores instants. */
  readonly heldUntil: string
  /** The conference's IANA zone, for showing the time. */
  readonly timeZone: string
  /**
   * Why it is sent. `seat-offered`: a place became free for somebody on the waiting list. `changed`: a change waits for
   * its difference. `…-for-you`: the organiser did it.
   */
  readonly cause: 'registered' | 'registered-for-you' | 'seat-offered' | 'changed' | 'changed-for-you'
  /** How to pay, if the payer chose to pay outside of any gateway. */
  readonly instructions: PaymentGuide | null
  /** The pro forma invoice for a bank transfer, attached; null if no transfer is awaited. */
  readonly proForma: ProForma | null
}

/** How to pay outside of any gateway; the registration's code is the reference. */
export type PaymentGuide =
  | {
      readonly means: 'bank-transfer'
      readonly dueOn: DateText
      readonly accountHolder: string
      readonly bank: string
      readonly account: string
      readonly bic: string
      readonly note: string
    }
  | { readonly means: 'cash'; readonly dueOn: DateText; readonly where: string; readonly note: string }

/** What a registrant was asked by mail to pay for was not paid in time: the registration, or a change of it. */
export interface PaymentLapsed extends Addressed {
  readonly kind: 'payment-lapsed'
  readonly subject: RegistrationSubject
  readonly what: 'place' | 'change'
}

/** A payment that was being checked has failed: no money was taken. */
export interface PaymentNotMade extends Addressed {
  readonly kind: 'payment-not-made'
  readonly subject: RegistrationSubject
  readonly amount: Money
  /**
   * `refused`: the payment service declined it. `no-place`: it was approved after the place was gone, and not captured.
   * `move-lapsed`: the same after the move that it was for had lapsed. `not-received`: a bank transfer did not arrive in time.
   */
  readonly why: 'refused' | 'no-place' | 'move-lapsed' | 'not-received'
  /** The registration's place now. `held`: reserved for another payment; `held` below says until when. */
  readonly place: 'held' | 'gone' | 'not-moved' | 'confirmed' | 'replaced' | 'cancelled'
  readonly held: { readonly due: Money; readonly until: string; readonly timeZone: string } | null
}

/** Somebody registered again with the e-mail address of a paid registration; sent to that address. */
export interface AlreadyRegistered extends Addressed {
  readonly kind: 'already-registered'
  /** The registration that is paid. */
  readonly subject: RegistrationSubject
}

/** Somebody sent the form again with the same e-mail address before paying; sent to that address. */
export interface RegistrationReplaced extends Addressed {
  readonly kind: 'registration-replaced'
  /** The registration that counts now. */
  readonly subject: RegistrationSubject
  /** The code of the one that it replaced. */
  readonly replacedCode: string
}

/** Money arrived that does not settle the registration by itself; a person reviews it. */
export interface PaymentInQuestion extends Addressed {
  readonly kind: 'payment-in-question'
  readonly subject: RegistrationSubject
  /** Every payment received, in its own currency. */
  readonly received: readonly Money[]
  /**
   * The registration's place, which this money does not change: confirmed, not confirmed yet, or given up. `part-paid`:
   * the money counts, and the rest is due while the place is held.
   */
  readonly place: 'confirmed' | 'open' | 'given-up' | 'part-paid'
  /** For a partly paid registration: the rest to pay, and until when its place is held; else null. */
  readonly rest: { readonly due: Money; readonly heldUntil: string; readonly timeZone: string } | null
}

/** Cancelled, by the registrant or for them. */
export interface RegistrationCancelled extends Addressed {
  readonly kind: 'registration-cancelled'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly how: HowCancelled
  /** The money received, without chargebacks. */
  readonly paidMinor: number
  /** Refunds of it that were paid or are to be paid, in minor units; 0 for none. */
  readonly refundMinor: number
  /** Where the received money is now. */
  readonly money: readonly MoneyPosition[]
  /** Whether a gateway has a payment that it has not decided. */
  readonly isChecking: boolean
  /** The credit notes for the invoice, attached. */
  readonly creditNotes: readonly CreditNote[]
  /** Why the organiser declined a custom amount; null for any other cancellation. */
  readonly declinedBecause: string | null
}

/** A refund is on its way. */
export interface RefundSent extends Addressed {
  readonly kind: 'refund-sent'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  readonly way: MovementWay
  /** Whether staff refunded it by another way than the payment's. */
  readonly isByHand: boolean
  readonly reference: string
  readonly on: DateText
  /** The organiser's reason; may be empty. */
  readonly reason: string
  /** The credit notes for it, attached. */
  readonly creditNotes: readonly CreditNote[]
}

/** Staff moved a payment between two registrations; sent to both. */
export interface PaymentMoved extends Addressed {
  readonly kind: 'payment-moved'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  /** Whether this registration received the money or gave it. */
  readonly direction: 'here' | 'away'
  /** The other registration's code, without the name of its registrant. */
  readonly otherCode: string
  readonly reason: string
  /** The registration's state after the move. */
  readonly place: 'given-up' | 'paid' | 'unchanged'
  /** For the receiving registration: the amount still owed. */
  readonly dueMinor: number
  /** The credit notes for the invoice, attached. */
  readonly creditNotes: readonly CreditNote[]
}

/** A registration moves to another conference: requested, about to expire, done, or lapsed. */
export interface RegistrationMoving extends Addressed {
  readonly kind: 'registration-moving'
  /** The registration at the new conference; of a move that lapsed, the one that stays. */
  readonly subject: RegistrationSubject
  readonly occasion: MoveOccasion
  /** Who asked for it. */
  readonly by: Doer
  /** Why it lapsed; null unless it did. */
  readonly lapsedBecause: 'unpaid' | 'given-up' | 'cancelled' | 'money-gone' | null
  /** The registration at the other end. */
  readonly other: { readonly occasion: Occasion; readonly code: string }
  readonly currency: string
  /** The money that moves, or has moved. */
  readonly creditMinor: number
  /** The difference to pay. */
  readonly dueMinor: number
  /** How much is refunded of the money that stayed behind. */
  readonly refundMinor: number
  /** UTC, as the database stores instants; and the conference's IANA zone, for showing the time. */
  readonly heldUntil: string
  readonly timeZone: string
  /** The credit notes for the old invoice, attached. */
  readonly creditNotes: readonly CreditNote[]
}

/** A registration was handed over to a colleague; sent to both. */
export interface RegistrationHandedOver extends Addressed {
  readonly kind: 'registration-handed-over'
  /** The recipient; without the page's address for the former holder, for whom it no longer works. */
  readonly subject: RegistrationSubject
  readonly to: 'former' | 'successor'
  /** Who handed it over. */
  readonly by: Doer
  /** The name of the other person; empty if it is left out. */
  readonly otherName: string
  readonly state: 'waiting' | 'unpaid' | 'paid'
}

/** A refund could not be paid: it is still owed, or its money stays with the organiser. */
export interface RefundFailed extends Addressed {
  readonly kind: 'refund-failed'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  /** The organiser's reason why the money stays; null if it is still owed. */
  readonly retainedBecause: string | null
  /** The invoice that bills it again, attached. */
  readonly invoices: readonly Bill[]
}

/** Staff have to pay a refund, and need to know to which account. */
export interface RefundByHand extends Addressed {
  readonly kind: 'refund-by-hand'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
}

export type RegistrationMessage =
  | RegistrationConfirmed
  | RegistrationChanged
  | PaymentAwaited
  | PaymentLapsed
  | PaymentNotMade
  | AlreadyRegistered
  | RegistrationReplaced
  | PaymentInQuestion
  | RegistrationCancelled
  | RefundSent
  | PaymentMoved
  | RegistrationMoving
  | RegistrationHandedOver
  | RefundFailed
  | RefundByHand

/** The registration that a message is about. */
export function registrationOf(message: RegistrationMessage): RegistrationSubject {
  return 'receipt' in message ? message.receipt : message.subject
}
