import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { formatMoney, sumOf } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { CreditNote } from '#domain/money/billing/invoice.ts'
import { listCreditNotes } from '#domain/money/billing/invoice-queries.ts'
import { type MoneyPosition, readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { isDemo } from '#domain/money/books/read-receipt.ts'
import { hasUndecidedPayment, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { readDeclinedBecause } from '#domain/registrations/custom-amount.ts'
import { type HowCancelled, readHowCancelled } from '#domain/registrations/how-cancelled.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  amountsBlock,
  billWords,
  inState,
  moneyWords,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  toRegistration,
  total,
} from '#mails/registration-mail.ts'
import { decidedShareWords, reasonWords } from '#words/reason-words.ts'

/** Cancelled, by the registrant or for them. */
export interface RegistrationCancelled extends Addressed {
  readonly kind: 'registration-cancelled'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly how: HowCancelled
  /** The money received, without chargebacks. */
  readonly paidMinor: number
  /** Refunds of it that were paid or are to be paid, in minor units; 0 for none. */
  readonly refundMinor: number
  /** Where the received money is now. */
  readonly money: readonly MoneyPosition[]
  /** Whether a gateway has a payment that it has not decided. */
  readonly isChecking: boolean
  /** The credit notes for the invoice, attached. */
  readonly creditNotes: readonly CreditNote[]
  /** Why the organiser declined a custom amount; null for any other cancellation. */
  readonly declinedBecause: string | null
}

const cancelled = (title: string, when: string, text: string, more: readonly string[]): AutomaticMail => ({
  title,
  when,
  to: 'registrant',
  fields: [...registrationMailFields, 'money', 'refund', 'summary', 'amounts', 'documents', ...more],
  subject: 'Your registration {code} is cancelled',
  preview: '{summary}',
  heading: 'Your registration is cancelled',
  body: `{greeting}

${text}

{money}

{refund}

{facts}

{amounts}

{documents}

{button}`,
})

const texts = {
  'registration-cancelled': cancelled(
    'Cancellation',
    'when somebody cancels their registration',
    'You cancelled your registration for {conference} on its page. If it was not you, please write to us.',
    [],
  ),
  'registration-cancelled.by-organiser': cancelled(
    'Cancellation by staff',
    'when staff cancel a registration, or it ends because a last day has passed',
    'We cancelled your registration for {conference}. {because}',
    ['because'],
  ),
  'registration-cancelled.with-conference': cancelled(
    'Cancellation with the conference',
    'when the whole conference is cancelled',
    '{conference} was cancelled, and your registration with it. {because}',
    ['because'],
  ),
  'registration-cancelled.declined': cancelled(
    'Custom amount declined',
    'when the organiser declines a custom amount',
    'We could not confirm the amount of your registration for {conference}, so it is cancelled, and nothing that you paid stays with us. The reason: {reason}',
    ['reason'],
  ),
} satisfies Record<string, AutomaticMail>

/** The notice of a cancellation; undefined if the registration is not cancelled. */
async function cancellationOf(
  context: MailContext,
  registrationId: number,
): Promise<RegistrationCancelled | undefined> {
  const found = await readCase(context, registrationId)
  if (found?.registration.state !== 'cancelled') return undefined
  const { registration, conference } = found
  const captures = await listCaptures(context.db, registrationId)
  const refunds = (await listRefunds(context.db, registrationId)).filter(refund => refund.state !== 'failed')
  const retainedMinor = await readRetainedByPolicy(context.db, registrationId)
  return {
    kind: 'registration-cancelled',
    subject: subjectFrom(found, captures.length === 0 ? context.isDemo : captures.some(isDemo)),
    currency: registration.currency,
    how: (await readHowCancelled(context.db, registrationId)) ?? unknownHow,
    // Includes money moved from another registration.
    paidMinor: (await readBalance(context.db, registrationId)).capturedMinor,
    refundMinor: sumOf(refunds.filter(({ currency }) => currency === registration.currency)),
    money: await readMoneyPositions(context.db, registration, conference, {
      retainedMinor,
      now: context.now,
    }),
    isChecking: await hasUndecidedPayment(context.db, registrationId),
    creditNotes: await listCreditNotes(context.db, registrationId),
    declinedBecause: (await readDeclinedBecause(context.db, registrationId)) ?? null,
  }
}

/** Of a registration that ended with its move: it has mails of its own. */
const unknownHow: HowCancelled = { by: 'nobody', rule: null, shareBasisPoints: null, reason: '' }

function write(message: RegistrationCancelled): Draft<keyof typeof texts> {
  const { subject, currency, refundMinor, money, declinedBecause, how } = message
  const { values, blocks } = subjectDraft(subject)
  const takenMinor = amountAt(money, 'charged-back')
  const paidMinor = message.paidMinor + takenMinor
  const isPaid = paidMinor !== 0
  const { backMinor, refund } = refundWords(message)
  const row = (label: string, amountMinor: number) => [
    { label, detail: '', amount: formatMoney(amountMinor, currency), isTotal: false },
  ]
  const owedMinor = refundMinor + amountAt(money, 'owed-back')
  const isUndecided = money.some(({ at }) => at === 'surplus' || at === 'other-currency')
  const rows = [
    ...row(say('Paid'), paidMinor),
    ...(takenMinor > 0 ? row(say('Taken back by your bank'), takenMinor) : []),
    ...(owedMinor > 0 || !isUndecided ? [total(say('Refund'), owedMinor, currency)] : []),
  ]
  const facts = [
    ...(isPaid ? shareWords(message) : []),
    ...(backMinor > 0
      ? [say('{amount} was paid back to you.', { amount: formatMoney(backMinor, currency) })]
      : []),
    moneyWords(money, currency),
    ...(message.isChecking
      ? [
          say(
            'The payment service is still checking a payment of yours. If it arrives, we will refund it and write to you.',
          ),
        ]
      : []),
  ]
  return {
    text: textOf(message),
    values: {
      ...values,
      reason: declinedBecause ?? '',
      because: reasonWords(how.reason),
      money: facts.filter(words => words !== '').join(' '),
      refund: isPaid ? refund : '',
      summary: summaryOf(isPaid, refund, facts),
      documents: billWords(message.creditNotes, message),
    },
    blocks: { ...blocks, amounts: amountsBlock(isPaid ? rows : []) },
  }
}

function textOf({ declinedBecause, how }: RegistrationCancelled): keyof typeof texts {
  if (declinedBecause !== null) return 'registration-cancelled.declined'
  if (how.rule === 'conference') return 'registration-cancelled.with-conference'
  // The clock obeys a rule of the organiser's, such as a last day, and names it as the reason.
  return how.by === 'registrant' ? 'registration-cancelled' : 'registration-cancelled.by-organiser'
}

/** A share that staff decided on, where they did not decline a custom amount, which refunds everything. */
function shareWords({ how, declinedBecause }: RegistrationCancelled): string[] {
  return declinedBecause === null ? decidedShareWords(how) : []
}

/**
 * What was paid back already, in minor units, and a sentence about the refund: empty where something was paid back, or
 * where the table of amounts explains it.
 */
function refundWords({ refundMinor, money, how }: RegistrationCancelled): {
  backMinor: number
  refund: string
} {
  const toGoMinor = amountAt(money, 'being-refunded')
  const backMinor = refundMinor - toGoMinor
  if (toGoMinor > 0) return { backMinor, refund: say('We will write to you when your refund has been sent.') }
  const isExplained = money.some(
    ({ at }) => at === 'owed-back' || at === 'surplus' || at === 'other-currency',
  )
  if (backMinor > 0 || isExplained) return { backMinor, refund: '' }
  const isTaken = amountAt(money, 'charged-back') > 0
  if (isTaken) return { backMinor, refund: say('There is nothing to refund.') }
  // A share of nothing has a sentence of its own.
  if (how.rule === 'share') return { backMinor, refund: '' }
  const isByPolicy = how.rule === 'policy'
  return {
    backMinor,
    refund: isByPolicy ? say('Under the conference’s policy no refund is due.') : say('No refund is due.'),
  }
}

/** In the registration's own currency, in minor units. */
const amountAt = (money: readonly MoneyPosition[], place: MoneyPosition['at']) =>
  sumOf(money.filter(position => position.at === place && !('currency' in position && position.currency)))

/** The line that mail programs show beside the subject. */
function summaryOf(isPaid: boolean, refund: string, facts: readonly string[]): string {
  if (isPaid && refund !== '') return refund
  return facts.at(-1) || say('Nothing was paid and nothing is due.')
}

const anyCancelled: Example = { rows: inState('cancelled'), mailOf: toRegistration('cancellation-mail') }

export const registrationCancelled = {
  texts,
  examples: {
    'registration-cancelled': anyCancelled,
    'registration-cancelled.by-organiser': anyCancelled,
    'registration-cancelled.with-conference': anyCancelled,
    'registration-cancelled.declined': {
      rows: inState(
        'cancelled',
        sql`and id in (select registration_id from custom_amount_decisions where decision = 'declined')`,
      ),
      mailOf: toRegistration('cancellation-mail'),
    },
  },
  effects: { 'cancellation-mail': (context, { registrationId }) => cancellationOf(context, registrationId) },
  write,
  ...toRegistrant,
  documentsOf: ({ creditNotes }) => creditNotes,
} satisfies MailKind<RegistrationCancelled, keyof typeof texts>
