/** What of a visitor's words may stand in a mail, and to whom: docs/security.md. */
import type { Reader } from '#database/database.ts'
import type { Receipt } from '#domain/books/receipt.ts'
import { impersonalLetter } from '#domain/correspondence/group-letter.ts'
import { type Message, registrationOf } from '#domain/correspondence/messages.ts'
import type { Attendee } from '#domain/documents/letterhead.ts'

/**
 * How sure it is that an address belongs to who typed it. `paid`: money came in while it was the registration's.
 * `demonstration`: only the demonstration's, which is shown as a payment and costs nobody anything. `organiser`: it is the
 * organiser's own, or of somebody whom staff write to themselves.
 */
export type AddressProof = 'organiser' | 'paid' | 'demonstration' | 'none'

/** Reads how sure it is that a message's recipient is who typed what it says. */
export async function readAddressProof(db: Reader, message: Message): Promise<AddressProof> {
  switch (message.kind) {
    case 'contact-forwarded':
    case 'contact-answered':
    case 'place-to-confirm':
    case 'refund-window-closes':
    case 'account-link':
      return 'organiser'
    case 'abstract-received':
    case 'subscription-to-confirm':
      return 'none'
    case 'group-mail':
      // An address that reads the newsletter has confirmed.
      return message.code === null ? 'paid' : readHolderProof(db, message.code, 'present')
    default: {
      const { code } = registrationOf(message)
      const holder = message.kind === 'registration-handed-over' ? message.to : 'present'
      const proof = await readHolderProof(db, code, holder)
      // What moves was paid for at the conference that it leaves.
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
  // Nothing can have come in from somebody who has just been named by another.
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

/** Of a stay in one holder's name, by the time at which money was recorded; without an end for none. */
interface Tenure {
  after?: string | undefined
  until?: string | undefined
}

/** @param seen registrations that were looked at: money may have been moved to and fro between two */
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
    // Whoever brought it along had power over the other one, or staff moved it.
    const brought = await readMoneyProof(db, sourceId, {}, new Set([...seen, registrationId]))
    if (brought === 'paid') return brought
    if (brought !== 'none') proof = brought
  }
  return proof
}

/** The same message without anything that a visitor typed; what is the organiser's own stays as it is. */
export function withoutTypedText(message: Message): Message {
  switch (message.kind) {
    case 'contact-forwarded':
    case 'contact-answered':
    case 'place-to-confirm':
    case 'refund-window-closes':
    case 'abstract-received':
    case 'subscription-to-confirm':
    case 'account-link':
      return message
    case 'group-mail':
      return impersonalLetter(message)
    case 'registration-confirmed':
    case 'registration-changed':
      return { ...message, receipt: withoutTypedLines(message.receipt), isImpersonal: true }
    default: {
      const subject = { ...message.subject, attendee: addressAlone(message.subject.attendee) }
      const impersonal = { ...message, subject, isImpersonal: true } as const
      return impersonal.kind === 'registration-handed-over' ? { ...impersonal, otherName: '' } : impersonal
    }
  }
}

const addressAlone = ({ email }: Attendee): Attendee => ({
  title: '',
  name: '',
  email,
  organization: '',
  billingAddress: '',
  postalCode: '',
  city: '',
  country: '',
})

/** What a custom amount is for was typed; what else a line says in small type is left out with it. */
const withoutTypedLines = (receipt: Receipt): Receipt => ({
  ...receipt,
  attendee: addressAlone(receipt.attendee),
  lines: receipt.lines.map(line => ({ ...line, detail: '' })),
})
