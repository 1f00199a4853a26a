/**
 * What the organiser writes to people: one snapshot a mail, plain data with everything that the mail says and
 * no words of it. How it reads is decided in adapters/mail.
 */

import type { Bill, CreditNote, ProForma } from '#domain/documents/invoice.ts'
import {
  type Attendee,
  type DateText,
  fullName,
  type Issuer,
  type Occasion,
} from '#domain/documents/letterhead.ts'
import type { Receipt } from '#domain/documents/receipt.ts'
import type { MoneyPlace } from '#domain/payments/money-places.ts'

/** The registration that a mail is about, and whose it is. */
export interface RegistrationSubject {
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
  /** What was billed for it, credit notes included; attached too. None where it cost nothing. */
  readonly bills: readonly Bill[]
  /** `with-organiser`: an amount of one's own was paid, and the place awaits the organiser's word. */
  readonly place: 'confirmed' | 'with-organiser'
}

/** Something else is booked now, and it is settled or costs less. The new receipt comes with it. */
export interface RegistrationChanged {
  readonly kind: 'registration-changed'
  readonly receipt: Receipt
  /** What was billed or taken back for the change. */
  readonly bills: readonly Bill[]
  /** The new total less the old one. */
  readonly differenceMinor: number
  /** What goes back of it, and what the policy keeps; 0 for nothing. */
  readonly refundMinor: number
  readonly keptMinor: number
  /** From when on it goes back. */
  readonly refundFrom: DateText
}

/** Not paid yet: how much, how, and until when the place is held. */
export interface PaymentAwaited {
  readonly kind: 'payment-awaited'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly dueMinor: number
  /** UTC, as the database keeps instants. */
  readonly heldUntil: string
  /** The conference's IANA zone, in which the time is told. */
  readonly timeZone: string
  /**
   * Why it is written. `declined`: a payment was tried and definitely declined. `seat-offered`: a place became
   * free for somebody who waited. `changed`: a change waits for its difference.
   */
  readonly cause: 'registered' | 'declined' | 'seat-offered' | 'changed'
  /** How to pay, where the payer chose to pay outside of any gateway. */
  readonly instructions: PaymentGuide | null
  /** What an institution pays a bank transfer by; attached. Null where no transfer is awaited. */
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

/** Money came in that does not settle the registration by itself; a person looks at it. */
export interface PaymentInQuestion {
  readonly kind: 'payment-in-question'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly receivedMinor: number
  /** What the money in question does not change: a place that is had, is not had yet, or was given up. */
  readonly place: 'confirmed' | 'open' | 'given-up'
}

/** Cancelled, by the registrant or for them. */
export interface RegistrationCancelled {
  readonly kind: 'registration-cancelled'
  readonly subject: RegistrationSubject
  readonly currency: string
  /** What had come in. */
  readonly paidMinor: number
  /** What of it goes back; 0 for nothing. */
  readonly refundMinor: number
  /** Where what came in is now. */
  readonly money: readonly MoneyPlace[]
  /** What takes the invoice back; attached. */
  readonly creditNotes: readonly CreditNote[]
}

/** Money is on its way back. */
export interface RefundSent {
  readonly kind: 'refund-sent'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  /** The way back, in words: `PayPal`. */
  readonly method: string
  /** Whether staff paid it in another way than the payment had come. */
  readonly isByHand: boolean
  readonly reference: string
  readonly on: DateText
  /** Why, as the organiser wrote it; empty for nothing to say. */
  readonly reason: string
  /** What took the invoice back for it; attached. */
  readonly creditNotes: readonly CreditNote[]
}

/** Staff moved a payment between two registrations: told to both. */
export interface PaymentMoved {
  readonly kind: 'payment-moved'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  /** Whether it came to this registration or left it. */
  readonly direction: 'here' | 'away'
  /** The other one's code: whose it is, is not said. */
  readonly otherCode: string
  readonly reason: string
  /** What the registration that it left, or came to, is by it. */
  readonly place: 'given-up' | 'paid' | 'unchanged'
  /** Of the one that it came to: what is still owed. */
  readonly dueMinor: number
  /** What takes the invoice back; attached. */
  readonly creditNotes: readonly CreditNote[]
}

/** A refund could not be paid: it is still owed, or stays. */
export interface RefundFailed {
  readonly kind: 'refund-failed'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  /** Why the money stays, as the organiser wrote it; null where it is still owed. */
  readonly keptBecause: string | null
  /** What bills it again; attached. */
  readonly invoices: readonly Bill[]
}

/** An abstract has arrived. */
export interface AbstractReceived {
  readonly kind: 'abstract-received'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly presenter: Pick<Attendee, 'title' | 'name' | 'email'>
  /** What its presenter quotes: `MS27-0042`. */
  readonly number: string
  /** Empty where only a file was sent. */
  readonly title: string
  readonly presentationType: string
  readonly topic: string
  readonly hasFile: boolean
}

/** A visitor's message through a contact form, handed to the organiser. All of it may be empty but not at once. */
export interface ContactForwarded {
  readonly kind: 'contact-forwarded'
  readonly issuer: Issuer
  /** Whose form it was; null for the main site's. */
  readonly occasion: Occasion | null
  /** The organiser's own hue. */
  readonly hue: number
  readonly visitor: { readonly name: string; readonly email: string; readonly phoneNumber: string }
  readonly subject: string
  readonly text: string
}

type RegistrationMessage =
  | RegistrationConfirmed
  | RegistrationChanged
  | PaymentAwaited
  | PaymentInQuestion
  | RegistrationCancelled
  | RefundSent
  | PaymentMoved
  | RefundFailed

export type Message = RegistrationMessage | AbstractReceived | ContactForwarded

export type MessageKind = Message['kind']

/** A person and their mail address, both as typed. */
export interface Correspondent {
  readonly name: string
  readonly address: string
}

/** What is the same in every mail. */
export interface Letterhead {
  readonly issuer: Issuer
  /** The accent's hue in degrees, 0 to 359. */
  readonly hue: number
  readonly isDemo: boolean
  readonly to: Correspondent
  /** Who an answer goes to, where that is not the issuer. */
  readonly replyTo: Correspondent | undefined
}

export function letterheadOf(message: Message): Letterhead {
  switch (message.kind) {
    case 'contact-forwarded': {
      const { issuer, occasion, visitor } = message
      const replyTo = visitor.email === '' ? undefined : { name: visitor.name, address: visitor.email }
      const to = { name: issuer.name, address: issuer.email }
      return { issuer, hue: occasion?.hue ?? message.hue, isDemo: false, to, replyTo }
    }
    case 'abstract-received': {
      const { issuer, occasion, presenter } = message
      return { issuer, hue: occasion.hue, isDemo: false, to: correspondent(presenter), replyTo: undefined }
    }
    default: {
      const { issuer, occasion, isDemo, attendee } = registrationOf(message)
      return { issuer, hue: occasion.hue, isDemo, to: correspondent(attendee), replyTo: undefined }
    }
  }
}

/** The invoices, credit notes and pro forma invoices that go with a message. */
export function billsOf(message: Message): readonly (Bill | ProForma)[] {
  switch (message.kind) {
    case 'registration-confirmed':
    case 'registration-changed':
      return message.bills
    case 'registration-cancelled':
    case 'refund-sent':
    case 'payment-moved':
      return message.creditNotes
    case 'refund-failed':
      return message.invoices
    case 'payment-awaited':
      return message.proForma ? [message.proForma] : []
    default:
      return []
  }
}

function registrationOf(message: RegistrationMessage): RegistrationSubject {
  return 'receipt' in message ? message.receipt : message.subject
}

function correspondent(person: Pick<Attendee, 'title' | 'name' | 'email'>): Correspondent {
  return { name: fullName(person), address: person.email }
}
