/**
 * What the organiser writes to people: one snapshot a mail, plain data with everything that the mail says and
 * no words of it. How it reads is decided in adapters/mail.
 */
import type { Attendee, DateText, Issuer, Occasion } from '#domain/documents/letterhead.ts'
import type { Receipt } from '#domain/documents/receipt.ts'

/** The registration that a mail is about, and whose it is. */
export interface Subject {
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly attendee: Attendee
  /** `MS27-7K3QPD` */
  readonly code: string
  /** The registration page's absolute address. */
  readonly registrationAddress: string
  /** Whether the payment gateway is the demonstration, which moves no money. */
  readonly isDemo: boolean
}

/** Paid in full. The receipt comes with it. */
export interface RegistrationConfirmed {
  readonly kind: 'registration-confirmed'
  /** Everything that the mail says; attached as a PDF too. */
  readonly receipt: Receipt
  /** `with-organiser`: an amount of one's own was paid, and the place awaits the organiser's word. */
  readonly place: 'confirmed' | 'with-organiser'
}

/** Not paid yet: how much, how, and until when the place is held. */
export interface PaymentAwaited {
  readonly kind: 'payment-awaited'
  readonly subject: Subject
  readonly currency: string
  readonly dueMinor: number
  /** UTC, as the database keeps instants. */
  readonly heldUntil: string
  /** The conference's IANA zone, in which the time is told. */
  readonly timeZone: string
  /**
   * Why it is written. `declined`: a payment was tried and definitely declined. `seat-offered`: a place became
   * free for somebody who waited.
   */
  readonly cause: 'registered' | 'declined' | 'seat-offered'
}

/** Money came in that does not settle the registration by itself; a person looks at it. */
export interface PaymentInQuestion {
  readonly kind: 'payment-in-question'
  readonly subject: Subject
  readonly currency: string
  readonly receivedMinor: number
}

/** Cancelled, by the registrant or for them. */
export interface RegistrationCancelled {
  readonly kind: 'registration-cancelled'
  readonly subject: Subject
  readonly currency: string
  /** What had come in. */
  readonly paidMinor: number
  /** What of it goes back; 0 for nothing. */
  readonly refundMinor: number
  /** From when on it is paid; null where it is due already, or nothing is. */
  readonly refundFrom: DateText | null
}

/** Money is on its way back. */
export interface RefundSent {
  readonly kind: 'refund-sent'
  readonly subject: Subject
  readonly currency: string
  readonly amountMinor: number
  /** The way back, in words: `PayPal`. */
  readonly method: string
  readonly reference: string
  readonly on: DateText
  /** Why, as the organiser wrote it; empty for nothing to say. */
  readonly reason: string
}

export type Message =
  | RegistrationConfirmed
  | PaymentAwaited
  | PaymentInQuestion
  | RegistrationCancelled
  | RefundSent

export type MessageKind = Message['kind']

/** The registration that a message is about. */
export function subjectOf(message: Message): Subject {
  return message.kind === 'registration-confirmed' ? message.receipt : message.subject
}
