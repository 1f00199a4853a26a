/** What mails about a registration have in common. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { type AddressProof, readHolderProof } from '#domain/correspondence/letters/address-proof.ts'
import { type Doer, readLastAct } from '#domain/foundations/audit/doer.ts'
import { listed } from '#domain/foundations/listed.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import type { ReceiptCase } from '#domain/money/books/read-receipt.ts'
import {
  type Issuer,
  type Occasion,
  occasionOf,
  type PrintedRegistrant,
  printedFields,
  printedRegistrantOf,
} from '#domain/money/documents/letterhead.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { Amount, Fact, Part } from '#mails/composition.ts'
import { conferenceFacts, conferenceValues, type Draft, factsBlock, greeting } from '#mails/draft.ts'
import { correspondentOf, type Example, type Letterhead, type MailToRead } from '#mails/mail-kind.ts'
import { positionWords } from '#words/money-position-words.ts'

/** The registration that a mail is about, and its registrant. */
export interface RegistrationSubject {
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly attendee: PrintedRegistrant
  /** `7K3Q-PD4M` */
  readonly code: string
  /** The registration page's absolute address. */
  readonly registrationAddress: string
  /** Whether the payment gateway is the demo, which moves no money. */
  readonly isDemo: boolean
}

/** Fields of every message. */
export interface Addressed {
  /**
   * For an unconfirmed address: without anything that a visitor typed, and without documents, which are on the
   * registration's page (docs/security.md). Only `withoutTypedText` sets it.
   */
  readonly isImpersonal?: true
}

/** @param isDemo whether no money moved for what the mail is about */
export function subjectFrom(
  { registration, conference, issuer, country, address }: ReceiptCase,
  isDemo: boolean,
): RegistrationSubject {
  return {
    issuer,
    occasion: occasionOf(conference),
    attendee: printedRegistrantOf(registration.registrant, country),
    code: registration.code,
    registrationAddress: address,
    isDemo: isDemo || conference.isRehearsal === true,
  }
}

/** Who sends a mail about a registration, and to whom. */
export function letterheadOfRegistrant({
  issuer,
  occasion,
  isDemo,
  attendee,
}: RegistrationSubject): Letterhead {
  return { issuer, hue: occasion.hue, isDemo, to: correspondentOf(attendee), replyTo: undefined }
}

interface AboutSubject {
  readonly subject: RegistrationSubject
}

/** Mails to whoever holds a registration. */
export const toRegistrant = {
  letterheadOf: ({ subject }: AboutSubject): Letterhead => letterheadOfRegistrant(subject),
  readProof: (db: Reader, { subject }: AboutSubject): Promise<AddressProof> =>
    readHolderProof(db, subject.code, 'present'),
  withoutTypedText: <M extends AboutSubject>(message: M): M => ({ ...message, ...impersonal(message) }),
}

/** Of a mail about a registration: its subject without what was typed. */
export const impersonal = ({ subject }: { subject: RegistrationSubject }) =>
  ({ subject: { ...subject, attendee: addressAlone(subject.attendee) }, isImpersonal: true }) as const

export const addressAlone = ({ email }: PrintedRegistrant): PrintedRegistrant => ({ ...blank, email })

/** Printed fields are texts that somebody typed. */
const blank = {
  ...Object.fromEntries(printedFields.map(field => [field, ''])),
  country: '',
} as PrintedRegistrant

export async function readWhoRegistered(db: Reader, registrationId: number): Promise<Doer> {
  return (await readLastAct(db, registrationId, ['registered by hand']))?.doer ?? 'registrant'
}

/** Registrations in a state, as candidates for an example. */
export const inState = (state: RegistrationState, more: RawBuilder<unknown> = sql``) =>
  sql`select id, id as registration_id from registrations where state = ${state} ${more}`

/** The effects whose payload is one id. */
type EffectAbout<F extends string> = {
  [K in MailToRead['kind']]: Record<F, number> extends Effects[K] ? K : never
}[MailToRead['kind']]

export const toRegistration =
  (kind: EffectAbout<'registrationId'>): Example['mailOf'] =>
  ({ registrationId }) =>
    mailAbout(kind, { registrationId })

/** Mails about refunds that meet a condition. */
export const aboutRefund = (kind: EffectAbout<'refundId'>, condition: RawBuilder<unknown>): Example => ({
  rows: sql`select id, registration_id from refunds where ${condition}`,
  mailOf: ({ id }) => mailAbout(kind, { refundId: id }),
})

/** The pair fits by the type of its callers' kinds, which a union of pairs cannot express. */
const mailAbout = (kind: MailToRead['kind'], payload: Record<string, number>) =>
  ({ kind, payload }) as MailToRead

/** The fields of every mail about a registration. @param label the words on the button to its page */
export function subjectDraft(
  subject: RegistrationSubject,
  label = say('See your registration'),
): Omit<Draft, 'text'> {
  const { occasion, attendee, code, registrationAddress } = subject
  return {
    values: { ...conferenceValues(occasion), greeting: greeting(attendee), code },
    blocks: {
      facts: factsBlock(factsOf(subject)),
      button: [{ kind: 'action', label, href: registrationAddress }],
    },
  }
}

export function factsOf({ occasion, code }: RegistrationSubject): Fact[] {
  return [...conferenceFacts(occasion), { label: say('Registration'), text: code }]
}

export const nounOf = (kind: Bill['kind']) => (kind === 'invoice' ? 'invoice' : 'credit note')

const documents = spoken({
  receipt: 'receipt',
  'new receipt': 'new receipt',
  invoice: 'invoice',
  invoices: 'invoices',
  'credit note': 'credit note',
  'credit notes': 'credit notes',
})

/** Only bills are more than one. */
type Noun = 'receipt' | 'new receipt' | ReturnType<typeof nounOf>

/** `Your receipt and invoice are attached as PDF`: each noun once, even for several documents. */
export function attachedWords(nouns: readonly Noun[], isImpersonal?: boolean): string {
  const each = [...new Set(nouns)].map(noun => {
    const isMany = nouns.filter(other => other === noun).length > 1
    if (!isMany) return documents[noun]
    return noun === 'invoice' ? documents.invoices : documents['credit notes']
  })
  const list = listed(each)
  if (isImpersonal)
    return nouns.length > 1
      ? say('Your {documents} are on your registration’s page', { documents: list })
      : say('Your {documents} is on your registration’s page', { documents: list })
  return nouns.length > 1
    ? say('Your {documents} are attached as PDF', { documents: list })
    : say('Your {documents} is attached as PDF', { documents: list })
}

/** The same for mails without other attachments; empty for none. */
export function billWords(bills: readonly Bill[], { isImpersonal }: { isImpersonal?: true }): string {
  if (bills.length === 0) return ''
  const nouns = bills.map(({ kind }) => nounOf(kind))
  return say('{attached}, for your accounts.', { attached: attachedWords(nouns, isImpersonal) })
}

/** Where money is that does not pay for the registration; empty if there is none. */
export function moneyWords(money: readonly MoneyPosition[], currency: string): string {
  const told = money.filter(({ at }) => at !== 'place')
  return told.map(place => positionWords(place, currency).sentence).join(' ')
}

export function total(label: string, amountMinor: number, currency: string): Amount {
  return { label, detail: '', amount: formatMoney(amountMinor, currency), isTotal: true }
}

export const amountsBlock = (rows: readonly Amount[]): Part[] =>
  rows.length > 0 ? [{ kind: 'amounts', rows }] : []
