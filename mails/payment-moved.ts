import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { CreditNote } from '#domain/money/billing/invoice.ts'
import { listCreditNotesOfCredit } from '#domain/money/billing/invoice-queries.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { isDemo } from '#domain/money/books/read-receipt.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { type Draft, factsBlock } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  amountsBlock,
  billWords,
  factsOf,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  total,
} from '#mails/registration-mail.ts'

/** Staff moved a payment between two registrations; sent to both. */
export interface PaymentMoved extends Addressed {
  readonly kind: 'payment-moved'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  /** Whether this registration received the money or gave it. */
  readonly direction: 'here' | 'away'
  /** The other registration's code, without the name of its registrant. */
  readonly otherCode: string
  readonly reason: string
  /** The registration's state after the move. */
  readonly place: 'given-up' | 'paid' | 'unchanged'
  /** For the receiving registration: the amount still owed. */
  readonly dueMinor: number
  /** The credit notes for the invoice, attached. */
  readonly creditNotes: readonly CreditNote[]
}

const moved = (words: Pick<AutomaticMail, 'title' | 'heading'>, where: string): AutomaticMail => ({
  ...words,
  when: 'when staff moved a payment between two registrations',
  to: 'registrant',
  fields: [...registrationMailFields, 'amount', 'other code', 'consequence', 'amounts', 'documents'],
  subject: 'A payment of {amount} was moved: {code}',
  preview: `{amount} was moved ${where}.`,
  body: `{greeting}

We moved {amount} ${where}. {consequence}

{facts}

{amounts}

{documents}

{button}

If you did not expect this, please write to us.`,
})

const texts = {
  'payment-moved.here': moved(
    { title: 'Payment moved here', heading: 'A payment counts for your registration now' },
    'to your registration, from {other code}',
  ),
  'payment-moved.away': moved(
    { title: 'Payment moved away', heading: 'A payment was moved to another registration' },
    'from your registration to {other code}',
  ),
} satisfies Record<string, AutomaticMail>

/** The notice to one of two registrants that a payment was moved between them. */
async function movedPaymentOf(
  context: MailContext,
  creditId: number,
  registrationId: number,
): Promise<PaymentMoved | undefined> {
  const credit = await context.db
    .selectFrom('credit_transfers as credit')
    .innerJoin('registrations as source', 'source.id', 'credit.from_registration_id')
    .innerJoin('registrations as target', 'target.id', 'credit.to_registration_id')
    .select(['source.id as sourceId', 'source.code as sourceCode', 'target.code as targetCode'])
    .select(['credit.amount_minor', 'credit.currency', 'credit.reason'])
    .where('credit.id', '=', creditId)
    .executeTakeFirst()
  const found = credit && (await readCase(context, registrationId))
  if (!found) return undefined
  const { state } = found.registration
  const isAway = credit.sourceId === registrationId
  // Its invoice is credited too, unless it was cancelled before, when nothing was left to credit.
  const creditNotes = isAway ? await listCreditNotesOfCredit(context.db, creditId) : []
  return {
    kind: 'payment-moved',
    // The payment is still at the gateway where it was made.
    subject: subjectFrom(found, (await listCaptures(context.db, credit.sourceId)).some(isDemo)),
    currency: credit.currency,
    amountMinor: credit.amount_minor,
    direction: isAway ? 'away' : 'here',
    otherCode: isAway ? credit.targetCode : credit.sourceCode,
    reason: credit.reason,
    place: creditNotes.length > 0 ? 'given-up' : state === 'paid' && !isAway ? 'paid' : 'unchanged',
    dueMinor: isAway ? 0 : Math.max(0, await readOwed(context.db, found.registration)),
    creditNotes,
  }
}

function write(message: PaymentMoved): Draft<keyof typeof texts> {
  const { subject, currency, amountMinor, direction, otherCode, reason, creditNotes } = message
  const { values, blocks } = subjectDraft(subject)
  return {
    text: `payment-moved.${direction}`,
    values: {
      ...values,
      amount: formatMoney(amountMinor, currency),
      'other code': otherCode,
      consequence: standingWords(message),
      documents: billWords(creditNotes, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock([...factsOf(subject), { label: say('Reason'), text: reason }]),
      amounts: amountsBlock([total(say('Moved'), amountMinor, currency)]),
    },
  }
}

function standingWords({ place, direction, dueMinor, currency }: PaymentMoved): string {
  if (place === 'given-up') return say('This cancels your registration, and your place was released.')
  if (place === 'paid') return say('Your registration is paid; your confirmation comes in a separate mail.')
  if (direction === 'away') return say('Everything else of your registration stays as it is.')
  return say('{amount} is still to pay.', { amount: formatMoney(dueMinor, currency) })
}

const credit = (end: 'from_registration_id' | 'to_registration_id'): Example => ({
  rows: sql`select id, ${sql.ref(end)} as registration_id from credit_transfers where kind = 'moved'`,
  mailOf: ({ id, registrationId }) => ({ kind: 'moved-mail', payload: { creditId: id, registrationId } }),
})

export const paymentMoved = {
  texts,
  examples: {
    'payment-moved.here': credit('to_registration_id'),
    'payment-moved.away': credit('from_registration_id'),
  },
  effects: {
    'moved-mail': (context, { creditId, registrationId }) =>
      movedPaymentOf(context, creditId, registrationId),
  },
  write,
  ...toRegistrant,
  documentsOf: ({ creditNotes }) => creditNotes,
} satisfies MailKind<PaymentMoved, keyof typeof texts>
