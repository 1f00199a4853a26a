import { type RawBuilder, sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { hasMoneyUnderReview, listAttention } from '#domain/foundations/attention/attention.ts'
import { formatMoney, type Money } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { isDemo, type ReceiptCase } from '#domain/money/books/read-receipt.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readHeldMoney } from '#domain/money/refunds/return-surplus.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  amountsBlock,
  inState,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  toRegistration,
  total,
} from '#mails/registration-mail.ts'

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

const question = (title: string, when: string, text: string): AutomaticMail => ({
  title,
  when,
  to: 'registrant',
  fields: [...registrationMailFields, 'amounts'],
  subject: 'We received your payment and are checking it: {code}',
  preview: 'Your money is safe. Please do not pay again.',
  heading: 'We are checking your payment',
  body: `{greeting}

${text}

{facts}

{amounts}

{button}`,
})

const texts = {
  'payment-in-question.open': question(
    'Payment under review',
    'when a payment needs review and no place is confirmed yet',
    'Your payment arrived, and we have to review it before we can confirm your place. Your money is safe: you get the place, or the money back. Please do not pay again.',
  ),
  'payment-in-question.confirmed': question(
    'Payment under review, place confirmed',
    'when a payment is not what was owed and the place is confirmed',
    'A payment arrived that we have to review, because it is not what was owed. Your place is not affected, and your money is safe: we will write to you. Please do not pay again.',
  ),
  'payment-in-question.given-up': question(
    'Payment for a registration that has ended',
    'when a payment arrives for a registration that was cancelled, joined to a group or moved',
    'A payment arrived after your registration had ended. It is safe with us: we will refund it and write to you. Please do not pay again.',
  ),
  'payment-in-question.part-paid': {
    title: 'Part of a payment is missing',
    when: 'when less than was owed arrives',
    to: 'registrant',
    fields: [...registrationMailFields, 'amount due', 'held until', 'amounts'],
    subject: '{amount due} is still due: {code}',
    preview: 'We hold your place until {held until}.',
    heading: 'Part of your payment is missing',
    body: `{greeting}

Your payment arrived, and it is less than was owed. It is safe with us and counts towards your registration.

{facts}

{amounts}

Your place is held until {held until}. Please pay the rest on your registration’s page.

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/** The notice that a payment needs review; undefined if there is none. */
async function paymentInQuestionOf(
  context: MailContext,
  registrationId: number,
): Promise<PaymentInQuestion | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const captures = await listCaptures(context.db, registrationId)
  if (captures.length === 0) return undefined
  // A cancellation decides on all money that was there, so only what arrived later needs review.
  const held = await readHeldMoney(context.db, registrationId)
  const isDecided = held.surplusMinor === 0 && held.foreign.length === 0
  if (found.registration.state === 'cancelled' && isDecided) return undefined
  const rest = await readRest(context, found)
  return {
    kind: 'payment-in-question',
    subject: subjectFrom(found, captures.some(isDemo)),
    received: captures.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
    place: rest ? 'part-paid' : placesInQuestion[found.registration.state],
    rest,
  }
}

const placesInQuestion = {
  waiting: 'open',
  'awaiting-payment': 'open',
  paid: 'confirmed',
  expired: 'open',
  superseded: 'open',
  cancelled: 'given-up',
} as const satisfies Record<RegistrationState, PaymentInQuestion['place']>

/** The amount still owed of a registration that is paid in part; null for none. */
async function readRest(
  { db }: MailContext,
  { registration, conference }: ReceiptCase,
): Promise<PaymentInQuestion['rest']> {
  const { id, state, holdUntil, currency } = registration
  const reasons = (await listAttention(db, id)).map(({ reason }) => reason)
  if (state !== 'awaiting-payment' || hasMoneyUnderReview(reasons)) return null
  const amountMinor = await readOwed(db, registration)
  if (amountMinor <= 0) return null
  return { due: { amountMinor, currency }, heldUntil: holdUntil.toString(), timeZone: conference.timeZone }
}

function write({ subject, received, place, rest }: PaymentInQuestion): Draft<keyof typeof texts> {
  const amounts = received.map(({ amountMinor, currency }) => total(say('Received'), amountMinor, currency))
  const { values, blocks } = subjectDraft(subject, say(rest ? 'Pay the rest' : 'See your registration'))
  if (!rest) {
    return {
      text: `payment-in-question.${place}`,
      values,
      blocks: { ...blocks, amounts: amountsBlock(amounts) },
    }
  }
  const { amountMinor, currency } = rest.due
  return {
    text: 'payment-in-question.part-paid',
    values: {
      ...values,
      'held until': formatUntil(Temporal.Instant.from(rest.heldUntil), rest.timeZone),
      'amount due': formatMoney(amountMinor, currency),
    },
    blocks: {
      ...blocks,
      amounts: amountsBlock([...amounts, total(say('Still to pay'), amountMinor, currency)]),
    },
  }
}

const questioned = (rows: RawBuilder<unknown>): Example => ({ rows, mailOf: toRegistration('question-mail') })

const withCapture = sql`and exists (select 1 from captures where registration_id = registrations.id)`

export const paymentInQuestion = {
  texts,
  examples: {
    'payment-in-question.open': questioned(
      sql`select id, id as registration_id from registrations
      where state in ('waiting', 'awaiting-payment', 'expired', 'superseded') ${withCapture}`,
    ),
    'payment-in-question.confirmed': questioned(inState('paid', withCapture)),
    'payment-in-question.given-up': questioned(inState('cancelled', withCapture)),
    'payment-in-question.part-paid': questioned(inState('awaiting-payment', withCapture)),
  },
  effects: { 'question-mail': (context, { registrationId }) => paymentInQuestionOf(context, registrationId) },
  write,
  ...toRegistrant,
} satisfies MailKind<PaymentInQuestion, keyof typeof texts>
