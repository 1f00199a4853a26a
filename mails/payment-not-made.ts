import { type RawBuilder, sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { formatMoney, type Money } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { readDue } from '#domain/money/books/due.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { findAttempt, hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import type { Registration, RegistrationState } from '#domain/registrations/registration.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  amountsBlock,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  total,
} from '#mails/registration-mail.ts'

/** A payment that was being checked has failed: no money was taken. */
export interface PaymentNotMade extends Addressed {
  readonly kind: 'payment-not-made'
  readonly subject: RegistrationSubject
  readonly amount: Money
  /**
   * `refused`: the payment service declined it. `no-place`: it was approved after the place was gone, and not captured.
   * `move-lapsed`: the same after the move that it was for had lapsed. `not-received`: a bank transfer did not arrive in time.
   */
  readonly why: 'refused' | 'no-place' | 'move-lapsed' | 'not-received'
  /** The registration's place now. `held`: reserved for another payment; `held` below says until when. */
  readonly place: 'held' | 'gone' | 'not-moved' | 'confirmed' | 'replaced' | 'cancelled'
  readonly held: { readonly due: Money; readonly until: string; readonly timeZone: string } | null
}

const notMade = (words: Pick<AutomaticMail, 'title' | 'when' | 'heading'>, cause: string): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: [...registrationMailFields, 'amount', 'summary', 'what now', 'amounts'],
  subject: `${words.heading}: {code}`,
  preview: '{summary}',
  body: `{greeting}

${cause}

{what now}

{facts}

{amounts}

{button}`,
})

const texts = {
  'payment-not-made.refused': notMade(
    {
      title: 'Payment refused',
      when: 'when the payment service refused a payment',
      heading: 'Your payment did not go through',
    },
    'Your payment of {amount} did not go through: the payment service refused it, and no money was taken.',
  ),
  'payment-not-made.no-place': notMade(
    {
      title: 'Payment not taken: no place was left',
      when: 'when a payment was approved after the last place was gone',
      heading: 'Your payment did not go through',
    },
    'You approved a payment of {amount} when the time to pay had run out and the last place was given to somebody else. We did not take it: nothing was charged, and anything that the payment service shows as pending will disappear by itself.',
  ),
  'payment-not-made.move-lapsed': notMade(
    {
      title: 'Payment not taken: the move had lapsed',
      when: 'when a payment was approved for a move that could no longer be completed',
      heading: 'Your payment did not go through',
    },
    'You approved a payment of {amount} when your move could no longer be completed. We did not take it: nothing was charged, and anything that the payment service shows as pending will disappear by itself.',
  ),
  'payment-not-made.not-received': notMade(
    {
      title: 'Bank transfer not received',
      when: 'when a bank transfer did not arrive in time',
      heading: 'Your payment has not arrived',
    },
    'Your bank transfer of {amount} did not arrive in time. If you have sent it, please do not pay again: we will look into it as soon as it arrives, and write to you.',
  ),
} satisfies Record<string, AutomaticMail>

/**
 * The notice that a payment brought no money; undefined if some arrived since, or another payment is being decided.
 */
async function paymentNotMadeOf(
  context: MailContext,
  attemptId: number,
): Promise<PaymentNotMade | undefined> {
  const attempt = await findAttempt(context.db, attemptId)
  const found = attempt && (await readCase(context, attempt.registrationId))
  if (!found || attempt.state === 'succeeded') return undefined
  const { registration, conference } = found
  if (await hasUndecidedPayment(context.db, registration.id)) return undefined
  const { amountMinor, currency } = attempt
  const due = await readDue(context.db, registration.id)
  const isHeld = due !== undefined && due.owedMinor > 0
  const change = await findOpenChange(context.db, registration.id)
  return {
    kind: 'payment-not-made',
    subject: subjectFrom(found, context.isDemo),
    amount: { amountMinor, currency },
    why: whyNotMade(attempt),
    place: isHeld ? 'held' : await readPlaceLeft(context, registration),
    held: isHeld
      ? {
          due: { amountMinor: due.owedMinor, currency: registration.currency },
          until: (change ?? registration).holdUntil.toString(),
          timeZone: conference.timeZone,
        }
      : null,
  }
}

function whyNotMade(attempt: PaymentAttempt): PaymentNotMade['why'] {
  if (attempt.means === 'bank-transfer') return 'not-received'
  const reason = attempt.uncaptured
  return reason === 'no-place' || reason === 'move-lapsed' ? reason : 'refused'
}

async function readPlaceLeft(
  { db }: MailContext,
  { id, state }: Registration,
): Promise<PaymentNotMade['place']> {
  const place = placesLeft[state]
  if (place !== 'gone') return place
  return (await findMoveTo(db, id))?.state === 'lapsed' ? 'not-moved' : 'gone'
}

/** What remains of a registration that owes nothing now. */
const placesLeft = {
  waiting: 'gone',
  'awaiting-payment': 'gone',
  paid: 'confirmed',
  expired: 'gone',
  superseded: 'replaced',
  cancelled: 'cancelled',
} as const satisfies Record<RegistrationState, PaymentNotMade['place']>

/** What happens to the registration if a payment brought no money. */
const placeWords: Readonly<Record<PaymentNotMade['place'], (until: string) => string>> = {
  held: until => say('Your place is held until {until}: please try again, or pay in another way.', { until }),
  gone: () => say('Your place was released. Your registration’s page says whether you can have it again.'),
  'not-moved': () => say('The move was not completed, and the place that was held for it is released.'),
  confirmed: () => say('Your registration is paid, and this does not affect it.'),
  replaced: () => say('The form was sent again since: please pay for the newer registration.'),
  cancelled: () => say('Your registration has ended, and nothing is owed for it.'),
}

function write({ subject, amount, why, place, held }: PaymentNotMade): Draft<keyof typeof texts> {
  const until = held ? formatUntil(Temporal.Instant.from(held.until), held.timeZone) : ''
  const { values, blocks } = subjectDraft(subject, say(held ? 'Pay now' : 'See your registration'))
  const next = placeWords[place](until)
  return {
    text: `payment-not-made.${why}`,
    values: {
      ...values,
      amount: formatMoney(amount.amountMinor, amount.currency),
      summary: held ? say('We hold your place until {until}.', { until }) : next,
      'what now': next,
    },
    blocks: {
      ...blocks,
      amounts: amountsBlock(held ? [total(say('To pay'), held.due.amountMinor, held.due.currency)] : []),
    },
  }
}

const attempts = (means: RawBuilder<unknown>): Example => ({
  rows: sql`select id, registration_id from payment_attempts
    where state in ('failed', 'cancelled', 'expired') and ${means}`,
  mailOf: ({ id }) => ({ kind: 'payment-not-made-mail', payload: { attemptId: id } }),
})

export const paymentNotMade = {
  texts,
  examples: {
    'payment-not-made.refused': attempts(sql`means is null`),
    'payment-not-made.no-place': attempts(sql`means is null`),
    'payment-not-made.move-lapsed': attempts(sql`means is null`),
    'payment-not-made.not-received': attempts(sql`means = 'bank-transfer'`),
  },
  effects: { 'payment-not-made-mail': (context, { attemptId }) => paymentNotMadeOf(context, attemptId) },
  write,
  ...toRegistrant,
} satisfies MailKind<PaymentNotMade, keyof typeof texts>
