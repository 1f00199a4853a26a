import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { formatMoney, type Money } from '#domain/foundations/money.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import {
  type DateText,
  type Issuer,
  type Occasion,
  occasionOf,
  type PrintedRegistrant,
  printedRegistrantOf,
} from '#domain/money/documents/letterhead.ts'
import { findDecision } from '#domain/registrations/custom-amount.ts'
import type { Fact } from '#mails/composition.ts'
import { conferenceFacts, conferenceValues, type Draft, factsBlock } from '#mails/draft.ts'
import { type AutomaticMail, correspondentOf, type MailKind, toOrganiser } from '#mails/mail-kind.ts'
import { conferenceFields, filled } from '#mails/office-mail.ts'
import { inState, toRegistration } from '#mails/registration-mail.ts'

/** Reminds the organiser of a paid custom amount that waits for their decision. */
export interface PlaceToConfirm {
  readonly kind: 'place-to-confirm'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly isDemo: boolean
  readonly attendee: PrintedRegistrant
  readonly code: string
  readonly amount: Money
  /** The registrant's description of it; may be empty. */
  readonly description: string
  readonly paidOn: DateText
}

const texts = {
  'place-to-confirm': {
    title: 'A custom amount is waiting',
    when: 'while a paid custom amount is waiting for a decision',
    to: 'organiser',
    fields: ['who', 'amount', 'code', ...conferenceFields],
    subject: 'A custom amount is waiting for your decision: {code}',
    preview: '{who} has paid {amount} and is waiting to hear whether the place is confirmed.',
    heading: 'A custom amount is waiting for your decision',
    body: `{who} has paid {amount} through the discount form and is waiting to hear whether the place is confirmed.

{facts}

Open the registration {code} in the back office and confirm the amount, or decline it, which refunds everything. Reply to this mail to write to the registrant.`,
  },
} satisfies Record<string, AutomaticMail>

/** The reminder of a custom amount that awaits confirmation; undefined if it no longer does. */
async function placeToConfirmOf(
  context: MailContext,
  registrationId: number,
): Promise<PlaceToConfirm | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const { registration, conference, issuer, country } = found
  const { choice, price, currency, registrant } = registration
  const isDecided = (await findDecision(context.db, registrationId)) !== undefined
  if (registration.state !== 'paid' || choice.kind !== 'custom' || isDecided) return undefined
  return {
    kind: 'place-to-confirm',
    issuer,
    occasion: occasionOf(conference),
    isDemo: context.isDemo,
    attendee: printedRegistrantOf(registrant, country),
    code: registration.code,
    amount: { amountMinor: price.totalMinor, currency },
    description: choice.description,
    paidOn: dateIn(conference.timeZone, registration.paidAt).toString(),
  }
}

function write(message: PlaceToConfirm): Draft<keyof typeof texts> {
  const { occasion, attendee, code, amount, description, paidOn } = message
  const paid = formatMoney(amount.amountMinor, amount.currency)
  const facts: Fact[] = [
    { label: 'Registration', text: code },
    { label: 'Name', text: fullName(attendee) },
    { label: 'E-mail', text: attendee.email },
    { label: 'Amount', text: paid },
    { label: 'Description', text: description },
    { label: 'Paid on', text: formatDate(Temporal.PlainDate.from(paidOn)) },
    ...conferenceFacts(occasion),
  ]
  return {
    text: 'place-to-confirm',
    values: { ...conferenceValues(occasion), who: fullName(attendee), amount: paid, code },
    blocks: { facts: factsBlock(filled(facts)) },
  }
}

export const placeToConfirm = {
  texts,
  examples: {
    'place-to-confirm': {
      rows: inState('paid', sql`and choice = 'custom'`),
      mailOf: toRegistration('place-to-confirm-mail'),
    },
  },
  effects: {
    'place-to-confirm-mail': (context, { registrationId }) => placeToConfirmOf(context, registrationId),
  },
  write,
  ...toOrganiser,
  letterheadOf({ issuer, occasion, isDemo, attendee }) {
    const head = toOrganiser.letterheadOf({ issuer, hue: occasion.hue })
    return { ...head, isDemo, replyTo: correspondentOf(attendee) }
  },
} satisfies MailKind<PlaceToConfirm, keyof typeof texts>
