/** What describes a kind of mail, from which everything else about it follows: a file each, listed in all-mails.ts. */
import type { RawBuilder } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { AddressProof } from '#domain/correspondence/letters/address-proof.ts'
import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import type { MailText } from '#domain/correspondence/mail-texts/mail-text.ts'
import type { Effects, MailEffect } from '#domain/foundations/outbox/effects.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import type { Bill, ProForma } from '#domain/money/billing/invoice.ts'
import type { Issuer, Occasion, PrintedRegistrant } from '#domain/money/documents/letterhead.ts'
import type { Draft, Words } from '#mails/draft.ts'

/**
 * @typeParam M its facts: plain data with everything that the mail says, and none of its words
 * @typeParam T the ids of its texts
 */
export interface MailKind<M extends { readonly kind: string }, T extends string = string> {
  /** Its texts, each with its fields and default words; none for a mail that a person writes. */
  readonly texts: Readonly<Record<T, AutomaticMail>>
  /** Where to look for somebody who would get a mail with each text; null if it is about no registration. */
  readonly examples: Readonly<Record<T, Example>> | null
  /**
   * The effects of the outbox that carry it, and how each reads its facts as they are now: undefined if they have become
   * untrue. None if its link is made together with the mail (`server/effects/`), or if it goes to many.
   */
  readonly effects: {
    readonly [K in MailEffect]?: (context: MailContext, payload: Effects[K]) => Promise<M | undefined>
  }
  /** Its words: which text, and what fills in the fields. */
  write(message: M): Words | Draft<T>
  letterheadOf(message: M): Letterhead
  /** Reads how certain it is that the recipient typed what it says. */
  readProof(db: Reader, message: M): Promise<AddressProof>
  /** The same without anything that a visitor typed; the organiser's own text stays. */
  withoutTypedText(message: M): M
  /** The invoices, credit notes and pro forma invoices that go with it. */
  documentsOf?(message: M): readonly (Bill | ProForma)[]
  /** The code of the registration of somebody who learns from it that they have a place, and gets the calendar with it. */
  attendeeOf?(message: M): string | undefined
}

/** A mail that is sent automatically, with the text that it has unless the organiser writes another. */
export interface AutomaticMail extends MailText {
  /** What it is, in a list. */
  title: string
  /** When it is sent. */
  when: string
  to: 'registrant' | 'participant' | 'presenter' | 'organiser' | 'reader' | 'colleague'
  /** The fields that its text can contain. */
  fields: readonly string[]
}

/** What every mail about a registration can say. Names are not among them: not every address is proved. */
export const registrationMailFields = [
  'greeting',
  'code',
  'conference',
  'dates',
  'place',
  'facts',
  'button',
] as const

/** A mail as the outbox names it. */
export type MailToRead = { [K in MailEffect]: { kind: K; payload: Effects[K] } }[MailEffect]

export interface Example {
  /** The `id` and `registration_id` of candidates for such a mail: more than actually get one. */
  rows: RawBuilder<unknown>
  mailOf(row: { id: number; registrationId: number }): MailToRead
}

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

export function correspondentOf(person: Pick<PrintedRegistrant, 'title' | 'name' | 'email'>): Correspondent {
  return { name: fullName(person), address: person.email }
}

/** Mails to an address that is the organiser's own, or to somebody whom staff write to themselves. */
export const asTyped = {
  readProof: async (): Promise<AddressProof> => 'organiser',
  withoutTypedText: <M>(message: M): M => message,
}

/** Mails to an address that nothing proves. They say nothing that was typed. */
export const unproved = {
  readProof: async (): Promise<AddressProof> => 'none',
  withoutTypedText: <M>(message: M): M => message,
}

/** Mails about a conference to such an address: they name nobody. */
export const toUnproved = {
  ...unproved,
  letterheadOf: ({ issuer, occasion, email: address }: ToUnproved): Letterhead => ({
    issuer,
    hue: occasion.hue,
    isDemo: false,
    to: { name: '', address },
    replyTo: undefined,
  }),
}

interface ToUnproved {
  readonly issuer: Issuer
  readonly occasion: Pick<Occasion, 'hue'>
  readonly email: string
}

/** Mails to the organiser. */
export const toOrganiser = {
  ...asTyped,
  letterheadOf({ issuer, hue }: { issuer: Issuer; hue: number }): Letterhead {
    const to = { name: issuer.name, address: issuer.email }
    return { issuer, hue, isDemo: false, to, replyTo: undefined }
  },
}
