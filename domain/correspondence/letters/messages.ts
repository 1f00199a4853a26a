/**
 * The organiser's mails: one snapshot for each, plain data with all facts of the mail and none of its words. The words
 * are in adapters/mail.
 */

import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'
import type { GroupLetter } from '#domain/correspondence/letters/group-letter.ts'
import {
  type RegistrationMessage,
  registrationOf,
} from '#domain/correspondence/letters/registration-message.ts'
import type { Money } from '#domain/foundations/money.ts'
import type { Bill, ProForma } from '#domain/money/billing/invoice.ts'
import {
  type Attendee,
  type DateText,
  fullName,
  type Issuer,
  type Occasion,
} from '#domain/money/documents/letterhead.ts'
import type { AttentionCase } from '#domain/registrations/cases/attention-cases.ts'

/** Confirms an abstract to an unconfirmed address, so it contains nothing that was typed. */
export interface AbstractReceived {
  readonly kind: 'abstract-received'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly presenterEmail: string
  /** The number that its presenter quotes: `MS27-0042`. */
  readonly number: string
  readonly presentationType: string
  readonly topic: string
  readonly hasFile: boolean
}

/** Reminds the organiser of a paid custom amount that waits for their decision. */
export interface PlaceToConfirm {
  readonly kind: 'place-to-confirm'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly isDemo: boolean
  readonly attendee: Attendee
  readonly code: string
  readonly amount: Money
  /** The registrant's description of it; may be empty. */
  readonly description: string
  readonly paidOn: DateText
}

/** A visitor's message from a contact form, for the organiser. Each field may be empty, but not all of them. */
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

/** The reply of staff to a visitor. */
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
  /** Who wrote it; empty if not given. */
  readonly writtenBy: string
  /** The message that it answers, quoted below it; null if staff left it out. */
  readonly quoted: { readonly text: string; readonly on: DateText } | null
  /** Earlier mails of the same correspondence, oldest first. */
  readonly earlier: readonly MailName[]
}

/** Identifies an earlier mail: its key, and when it was queued, as the database stores instants. */
export interface MailName {
  readonly key: string
  readonly writtenAt: string
}

/** Asks an address whether it wants the newsletter. It contains nothing that was typed. */
export interface SubscriptionToConfirm {
  readonly kind: 'subscription-to-confirm'
  readonly issuer: Issuer
  readonly hue: number
  readonly email: string
  readonly link: string
}

/** To the organiser: a refund will be paid early, before its gateway stops accepting it. */
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
  /** The day on which it is paid automatically, and the last day on which its gateway accepts it. */
  readonly paidOn: DateText
  readonly lastSafeDay: DateText
}

/** To the organiser: cases that nobody has dealt with for a week or longer. */
export interface CasesWaiting {
  readonly kind: 'cases-waiting'
  readonly issuer: Issuer
  readonly hue: number
  readonly occasion: Occasion
  /** The registrations' codes, why each needs a person, and for how many days; at least one. */
  readonly cases: readonly {
    readonly code: string
    readonly reason: AttentionCase['reason']
    readonly days: number
  }[]
}

/** To staff: a link to accept an invitation or to set a new password, or to one's account after a change to it. */
export interface AccountLink {
  readonly kind: 'account-link'
  readonly issuer: Issuer
  readonly hue: number
  readonly email: string
  readonly link: string
  readonly purpose:
    | { readonly kind: 'new-password' }
    /** @param name whose account, if it is not the recipient's; from: a network address, empty if it is not known */
    | {
        readonly kind: 'account-changed'
        readonly name: string
        readonly what: string
        readonly at: string
        readonly from: string
      }
    /** @param name of the record that was published as scheduled */
    | {
        readonly kind: 'clashes'
        readonly name: string
        readonly place: string
        readonly clashes: readonly string[]
      }
    /** @param place a conference's subject; empty for the organiser and all conferences */
    | {
        readonly kind: 'invitation'
        readonly roleName: string
        readonly place: string
        readonly days: number
      }
}

export type Message =
  | RegistrationMessage
  | AbstractReceived
  | ContactForwarded
  | ContactAnswered
  | SubscriptionToConfirm
  | GroupLetter
  | PlaceToConfirm
  | RefundWindowCloses
  | CasesWaiting
  | AccountLink

export type MessageKind = Message['kind']

/** Data that is the same in every mail. */
export interface Letterhead {
  readonly issuer: Issuer
  /** The accent's hue in degrees, 0 to 359. */
  readonly hue: number
  readonly isDemo: boolean
  readonly to: Correspondent
  /** The recipient of replies, if it is not the issuer. */
  readonly replyTo: Correspondent | undefined
}

export function letterheadOf(message: Message): Letterhead {
  switch (message.kind) {
    case 'account-link':
    case 'subscription-to-confirm': {
      const { issuer, hue, email: address } = message
      return { issuer, hue, isDemo: false, to: { name: '', address }, replyTo: undefined }
    }
    case 'cases-waiting':
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

function correspondent(person: Pick<Attendee, 'title' | 'name' | 'email'>): Correspondent {
  return { name: fullName(person), address: person.email }
}
