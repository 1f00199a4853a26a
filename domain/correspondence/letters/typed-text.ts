/** Which of a visitor's words a mail may contain, depending on its recipient: docs/security.md. */
import type { Reader } from '#database/database.ts'
import { impersonalLetter } from '#domain/correspondence/letters/group-letter.ts'
import type { Message } from '#domain/correspondence/letters/messages.ts'
import {
  type RegistrationSubject,
  registrationOf,
} from '#domain/correspondence/letters/registration-message.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import { type Attendee, printedFields } from '#domain/money/documents/letterhead.ts'

/**
 * How certain it is that an address belongs to the person who typed it. `paid`: money was received while the
 * registration was theirs. `demonstration`: only demonstration money, which costs nobody anything. `organiser`: it is
 * the organiser's own, or belongs to somebody whom staff write to themselves.
 */
export type AddressProof = 'organiser' | 'paid' | 'demonstration' | 'none'

/** A message as its recipient gets it: without typed text where nothing proves that they typed it. */
export async function asSent(db: Reader, message: Message): Promise<{ said: Message; proof: AddressProof }> {
  const proof = await readAddressProof(db, message)
  return { said: proof === 'none' ? withoutTypedText(message) : message, proof }
}

/** Reads how certain it is that a message's recipient typed what it says. */
export async function readAddressProof(db: Reader, message: Message): Promise<AddressProof> {
  switch (message.kind) {
    case 'contact-forwarded':
    case 'contact-answered':
    case 'place-to-confirm':
    case 'refund-window-closes':
    case 'cases-waiting':
    case 'account-link':
      return 'organiser'
    case 'abstract-received':
    case 'subscription-to-confirm':
      return 'none'
    case 'group-mail':
      // Addresses that receive the newsletter have confirmed it.
      return message.registration ? readHolderProof(db, message.registration.code, 'present') : 'paid'
    default: {
      const { code } = registrationOf(message)
      const holder = message.kind === 'registration-handed-over' ? message.to : 'present'
      const proof = await readHolderProof(db, code, holder)
      // A registration that is being moved was paid for at its old conference.
      return proof === 'none' && message.kind === 'registration-moving'
        ? readHolderProof(db, message.other.code, 'present')
        : proof
    }
  }
}

async function readHolderProof(
  db: Reader,
  code: string,
  holder: 'present' | 'former' | 'successor',
): Promise<AddressProof> {
  // Somebody who was just named by another person cannot have paid anything yet.
  if (holder === 'successor') return 'none'
  const registration = await db
    .selectFrom('registrations')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!registration) return 'none'
  const handovers = await db
    .selectFrom('handovers')
    .select('handed_over_at')
    .where('registration_id', '=', registration.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const [last, beforeLast] = handovers.map(({ handed_over_at }) => handed_over_at)
  return holder === 'former'
    ? readMoneyProof(db, registration.id, { after: beforeLast, until: last })
    : readMoneyProof(db, registration.id, { after: last })
}

/**
 * The time in which one person held the registration, compared with when money was recorded; open at an end that is
 * not set.
 */
interface Tenure {
  after?: string | undefined
  until?: string | undefined
}

/** @param seen registrations already visited: money may have been moved back and forth between two */
async function readMoneyProof(
  db: Reader,
  registrationId: number,
  { after = '', until = '9999' }: Tenure,
  seen: ReadonlySet<number> = new Set(),
): Promise<AddressProof> {
  const captures = await db
    .selectFrom('captures')
    .select('gateway')
    .distinct()
    .where('registration_id', '=', registrationId)
    .where('recorded_at', '>', after)
    .where('recorded_at', '<=', until)
    .execute()
  if (captures.some(({ gateway }) => gateway !== 'demo')) return 'paid'
  const credits = await db
    .selectFrom('credit_transfers')
    .select('from_registration_id as sourceId')
    .distinct()
    .where('to_registration_id', '=', registrationId)
    .where('recorded_at', '>', after)
    .where('recorded_at', '<=', until)
    .execute()
  let proof: AddressProof = captures.length > 0 ? 'demonstration' : 'none'
  for (const { sourceId } of credits) {
    if (seen.has(sourceId)) continue
    // The payer controlled the other registration, or staff moved the money.
    const brought = await readMoneyProof(db, sourceId, {}, new Set([...seen, registrationId]))
    if (brought === 'paid') return brought
    if (brought !== 'none') proof = brought
  }
  return proof
}

/** The message without anything that a visitor typed; the organiser's own text stays. */
export function withoutTypedText(message: Message): Message {
  switch (message.kind) {
    case 'contact-forwarded':
    case 'contact-answered':
    case 'place-to-confirm':
    case 'refund-window-closes':
    case 'cases-waiting':
    case 'abstract-received':
    case 'subscription-to-confirm':
    case 'account-link':
      return message
    case 'group-mail':
      return impersonalLetter(message)
    case 'registration-confirmed':
    case 'registration-changed':
      return { ...message, receipt: withoutTypedLines(message.receipt), isImpersonal: true }
    case 'registration-handed-over':
      return { ...message, ...impersonal(message), otherName: '' }
    case 'payment-awaited':
    case 'payment-lapsed':
    case 'payment-not-made':
    case 'already-registered':
    case 'registration-replaced':
    case 'payment-in-question':
    case 'registration-cancelled':
    case 'refund-sent':
    case 'payment-moved':
    case 'registration-moving':
    case 'refund-failed':
    case 'refund-by-hand':
      return { ...message, ...impersonal(message) }
  }
}

/** Of a mail about a registration: its subject without what was typed. */
const impersonal = ({ subject }: { subject: RegistrationSubject }) =>
  ({ subject: { ...subject, attendee: addressAlone(subject.attendee) }, isImpersonal: true }) as const

const addressAlone = ({ email }: Attendee): Attendee => ({ ...blank, email })

/** Printed fields are texts that somebody typed. */
const blank = {
  ...Object.fromEntries(printedFields.map(field => [field, ''])),
  country: '',
} as Attendee

/** What a custom amount is for was typed; what else a line says in small type is left out with it. */
const withoutTypedLines = (receipt: Receipt): Receipt => ({
  ...receipt,
  attendee: addressAlone(receipt.attendee),
  lines: receipt.lines.map(line => ({ ...line, detail: '' })),
})
