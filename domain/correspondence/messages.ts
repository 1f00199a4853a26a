/**
 * What the organiser writes to people: one snapshot a mail, plain data with everything that the mail says and
 * no words of it. How it reads is decided in adapters/mail.
 */

import type { Bill, CreditNote, ProForma } from '#domain/billing/invoice.ts'
import type { MoneyPosition } from '#domain/books/money-positions.ts'
import type { Receipt } from '#domain/books/receipt.ts'
import type { Correspondent } from '#domain/correspondence/correspondent.ts'
import type { GroupLetter } from '#domain/correspondence/group-letter.ts'
import {
  type Attendee,
  type DateText,
  fullName,
  type Issuer,
  type Occasion,
} from '#domain/documents/letterhead.ts'
import type { Money } from '#domain/money.ts'
import type { MoveOccasion } from '#domain/outbox/outbox.ts'

/** The registration that a mail is about, and whose it is. */
export interface RegistrationSubject {
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly attendee: Attendee
  /** `7K3Q-PD4M` */
  readonly code: string
  /** The registration page's absolute address. */
  readonly registrationAddress: string
  /** Whether the payment gateway is the demonstration, which moves no money. */
  readonly isDemo: boolean
}

/** What every message may be. */
interface Addressed {
  /**
   * To an address that nobody has proved to be theirs: without anything that a visitor typed, and without documents, which
   * are on the registration's page (docs/security.md). Only `withoutTypedText` sets it.
   */
  readonly isImpersonal?: true
}

/** Paid in full. The receipt comes with it. */
export interface RegistrationConfirmed extends Addressed {
  readonly kind: 'registration-confirmed'
  /** Everything that the mail says; attached as a PDF too. */
  readonly receipt: Receipt
  /** What was billed for it, credit notes included; attached too. None where it cost nothing. */
  readonly bills: readonly Bill[]
  /** `with-organiser`: an amount of one's own was paid, and the place awaits the organiser's word. */
  readonly place: 'confirmed' | 'with-organiser'
}

/** Something else is booked now, and it is settled or costs less. The new receipt comes with it. */
export interface RegistrationChanged extends Addressed {
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
  readonly refundFrom: DateText | null
}

/** Not paid yet: how much, how, and until when the place is held. */
export interface PaymentAwaited extends Addressed {
  readonly kind: 'payment-awaited'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly dueMinor: number
  /** UTC, as the database keeps instants. */
  readonly heldUntil: string
  /** The conference's IANA zone, in which the time is told. */
  readonly timeZone: string
  /**
   * Why it is written. `seat-offered`: a place became free for somebody who waited. `changed`: a change waits for its
   * difference.
   */
  readonly cause: 'registered' | 'seat-offered' | 'changed'
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

/** A payment that was waited for came to nothing: no money was taken. */
export interface PaymentNotMade extends Addressed {
  readonly kind: 'payment-not-made'
  readonly subject: RegistrationSubject
  readonly amount: Money
  /**
   * `refused`: the payment service declined it. `no-place`: it was approved when the place was gone, and not taken.
   * `not-received`: a bank transfer did not arrive in time.
   */
  readonly why: 'refused' | 'no-place' | 'not-received'
  /** What of the registration it leaves: `held` until then for another payment, which is then told. */
  readonly place: 'held' | 'gone' | 'confirmed' | 'replaced' | 'cancelled'
  readonly held: { readonly due: Money; readonly until: string; readonly timeZone: string } | null
}

/** Somebody registers again with the e-mail address of a registration that is paid: its own address. */
export interface AlreadyRegistered extends Addressed {
  readonly kind: 'already-registered'
  /** The registration that is paid. */
  readonly subject: RegistrationSubject
}

/** Money came in that does not settle the registration by itself; a person looks at it. */
export interface PaymentInQuestion extends Addressed {
  readonly kind: 'payment-in-question'
  readonly subject: RegistrationSubject
  /** Every payment that has come in, in its own currency. */
  readonly received: readonly Money[]
  /**
   * What the money in question does not change: a place that is had, is not had yet, or was given up. `part-paid`: it
   * counts, and the rest is to be paid while the place is held.
   */
  readonly place: 'confirmed' | 'open' | 'given-up' | 'part-paid'
  /** What is still to pay of a registration that is paid in part, and until when its place is held; else null. */
  readonly rest: { readonly due: Money; readonly heldUntil: string; readonly timeZone: string } | null
}

/** Cancelled, by the registrant or for them. */
export interface RegistrationCancelled extends Addressed {
  readonly kind: 'registration-cancelled'
  readonly subject: RegistrationSubject
  readonly currency: string
  /** What had come in. */
  readonly paidMinor: number
  /** What of it goes back; 0 for nothing. */
  readonly refundMinor: number
  /** Where what came in is now. */
  readonly money: readonly MoneyPosition[]
  /** What takes the invoice back; attached. */
  readonly creditNotes: readonly CreditNote[]
  /** Why the organiser declined a custom amount; null where it was cancelled for another reason. */
  readonly declinedBecause: string | null
}

/** Money is on its way back. */
export interface RefundSent extends Addressed {
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
export interface PaymentMoved extends Addressed {
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

/** A registration moves to another conference: asked for, about to run out, done, or not done. */
export interface RegistrationMoving extends Addressed {
  readonly kind: 'registration-moving'
  /** The registration at the new conference; of a move that lapsed, the one that stays. */
  readonly subject: RegistrationSubject
  readonly occasion: MoveOccasion
  /** The registration at the other end. */
  readonly other: { readonly occasion: Occasion; readonly code: string }
  readonly currency: string
  /** What goes over, or went. */
  readonly creditMinor: number
  /** What is to pay beside it. */
  readonly dueMinor: number
  /** Of what stayed behind: what goes back. */
  readonly refundMinor: number
  /** UTC, as the database keeps instants; and the conference's IANA zone, in which the time is told. */
  readonly heldUntil: string
  readonly timeZone: string
  /** What takes the old invoice back; attached. */
  readonly creditNotes: readonly CreditNote[]
}

/** A registration was handed over to a colleague: told to both. */
export interface RegistrationHandedOver extends Addressed {
  readonly kind: 'registration-handed-over'
  /** Of whom it is written to; the address is empty for the former holder, whom it opens nothing any more. */
  readonly subject: RegistrationSubject
  readonly to: 'former' | 'successor'
  /** The name of the other one of the two; empty where it is not said. */
  readonly otherName: string
  readonly state: 'waiting' | 'unpaid' | 'paid'
}

/** A refund could not be paid: it is still owed, or stays. */
export interface RefundFailed extends Addressed {
  readonly kind: 'refund-failed'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  /** Why the money stays, as the organiser wrote it; null where it is still owed. */
  readonly keptBecause: string | null
  /** What bills it again; attached. */
  readonly invoices: readonly Bill[]
}

/** An abstract has arrived. Whoever sent it, its address is not proved: nothing of what was typed stands in it. */
export interface AbstractReceived {
  readonly kind: 'abstract-received'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly presenterEmail: string
  /** What its presenter quotes: `MS27-0042`. */
  readonly number: string
  readonly presentationType: string
  readonly topic: string
  readonly hasFile: boolean
}

/** Reminds the organiser of a custom amount that was paid and waits for their word. */
export interface PlaceToConfirm {
  readonly kind: 'place-to-confirm'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly isDemo: boolean
  readonly attendee: Attendee
  readonly code: string
  readonly amount: Money
  /** What the registrant wrote that it is for; may be empty. */
  readonly description: string
  readonly paidOn: DateText
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

/** What staff wrote back to a visitor. */
export interface ContactAnswered {
  readonly kind: 'contact-answered'
  readonly issuer: Issuer
  /** Whose form it was; null for the main site's. */
  readonly occasion: Occasion | null
  /** The organiser's own hue. */
  readonly hue: number
  readonly visitor: Correspondent
  readonly subject: string
  readonly text: string
  /** Who wrote it; empty where that is not said. */
  readonly writtenBy: string
  /** The message that it answers, where staff left it below. */
  readonly quoted: { readonly text: string; readonly on: DateText } | null
  /** The mails before it of the same correspondence, the oldest first. */
  readonly earlier: readonly MailName[]
}

/** By what a mail is known that was sent before: its key and when it was asked for, as the database keeps instants. */
export interface MailName {
  readonly key: string
  readonly writtenAt: string
}

/** Asks an address whether it wants the newsletter. Nothing of what was typed stands in it. */
export interface SubscriptionToConfirm {
  readonly kind: 'subscription-to-confirm'
  readonly issuer: Issuer
  readonly hue: number
  readonly email: string
  readonly link: string
}

/** To the organiser: a refund is paid by itself before its gateway stops taking it. */
export interface RefundWindowCloses {
  readonly kind: 'refund-window-closes'
  readonly issuer: Issuer
  readonly hue: number
  readonly occasion: Occasion
  /** The registration's code. */
  readonly code: string
  readonly refundId: number
  readonly currency: string
  readonly amountMinor: number
  /** The day on which it is paid by itself, and the last one on which its gateway takes it. */
  readonly paidOn: DateText
  readonly lastSafeDay: DateText
}

/** To somebody of the organiser's: a link that lets them in, or lets them set a new password. */
export interface AccountLink {
  readonly kind: 'account-link'
  readonly issuer: Issuer
  readonly hue: number
  readonly email: string
  readonly link: string
  readonly purpose:
    | { readonly kind: 'new-password' }
    /** @param place a conference's subject; empty for the organiser and all conferences */
    | {
        readonly kind: 'invitation'
        readonly roleName: string
        readonly place: string
        readonly days: number
      }
}

export type RegistrationMessage =
  | RegistrationConfirmed
  | RegistrationChanged
  | PaymentAwaited
  | PaymentNotMade
  | AlreadyRegistered
  | PaymentInQuestion
  | RegistrationCancelled
  | RefundSent
  | PaymentMoved
  | RegistrationMoving
  | RegistrationHandedOver
  | RefundFailed

export type Message =
  | RegistrationMessage
  | AbstractReceived
  | ContactForwarded
  | ContactAnswered
  | SubscriptionToConfirm
  | GroupLetter
  | PlaceToConfirm
  | RefundWindowCloses
  | AccountLink

export type MessageKind = Message['kind']

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
    case 'account-link':
    case 'subscription-to-confirm': {
      const { issuer, hue, email: address } = message
      return { issuer, hue, isDemo: false, to: { name: '', address }, replyTo: undefined }
    }
    case 'refund-window-closes': {
      const { issuer, hue } = message
      const to = { name: issuer.name, address: issuer.email }
      return { issuer, hue, isDemo: false, to, replyTo: undefined }
    }
    case 'contact-forwarded': {
      const { issuer, occasion, visitor } = message
      const replyTo = visitor.email === '' ? undefined : { name: visitor.name, address: visitor.email }
      const to = { name: issuer.name, address: issuer.email }
      return { issuer, hue: occasion?.hue ?? message.hue, isDemo: false, to, replyTo }
    }
    case 'group-mail': {
      const { issuer, occasion, to } = message
      return { issuer, hue: occasion.hue, isDemo: false, to, replyTo: undefined }
    }
    case 'contact-answered': {
      const { issuer, occasion, hue, visitor: to } = message
      const replyTo = { name: issuer.name, address: issuer.email }
      return { issuer, hue: occasion?.hue ?? hue, isDemo: false, to, replyTo }
    }
    case 'place-to-confirm': {
      const { issuer, occasion, isDemo, attendee } = message
      const to = { name: issuer.name, address: issuer.email }
      return { issuer, hue: occasion.hue, isDemo, to, replyTo: correspondent(attendee) }
    }
    case 'abstract-received': {
      const { issuer, occasion, presenterEmail: address } = message
      return { issuer, hue: occasion.hue, isDemo: false, to: { name: '', address }, replyTo: undefined }
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
    case 'registration-moving':
      return message.creditNotes
    case 'refund-failed':
      return message.invoices
    case 'payment-awaited':
      return message.proForma ? [message.proForma] : []
    default:
      return []
  }
}

/** The registration that a message is about. */
export function registrationOf(message: RegistrationMessage): RegistrationSubject {
  return 'receipt' in message ? message.receipt : message.subject
}

function correspondent(person: Pick<Attendee, 'title' | 'name' | 'email'>): Correspondent {
  return { name: fullName(person), address: person.email }
}
