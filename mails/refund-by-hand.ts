import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { isDemo } from '#domain/money/books/read-receipt.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { isToPayByHand } from '#domain/money/refunds/refund.ts'
import { findRefund } from '#domain/money/refunds/refund-queries.ts'
import { secondQuestionDays } from '#domain/money/refunds/refund-window.ts'
import { listOwed } from '#domain/money/refunds/unpaid-refunds.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  aboutRefund,
  amountsBlock,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  total,
} from '#mails/registration-mail.ts'

/** Staff have to pay a refund, and need to know to which account. */
export interface RefundByHand extends Addressed {
  readonly kind: 'refund-by-hand'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
}

const texts = {
  'refund-by-hand': {
    title: 'Refund: to which account?',
    when: `when a refund has to be paid by hand, and again after ${timeInWords(secondQuestionDays, 'day')}`,
    to: 'registrant',
    fields: [...registrationMailFields, 'amount', 'amounts'],
    subject: 'To which account may we pay your refund of {amount}? {code}',
    preview: 'Please tell us, and we pay it.',
    heading: 'To which account may we pay your refund?',
    body: `{greeting}

{amount} is to be refunded to you. We pay it ourselves, so please reply to this mail with the name of the account holder, the account number (IBAN) and the bank (BIC or SWIFT). If you have told us already, you need do nothing.

{facts}

{amounts}

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/** The question to which account staff may pay a refund; undefined if they need not pay it, or no longer. */
async function refundByHandOf(context: MailContext, refundId: number): Promise<RefundByHand | undefined> {
  const refund = await findRefund(context.db, refundId)
  const found = refund && (await readCase(context, refund.registrationId))
  if (!found) return undefined
  const isOwed = async () =>
    (await listOwed(context.db, refund.registrationId)).some(({ id }) => id === refundId)
  if (!isToPayByHand(refund) && !(await isOwed())) return undefined
  const { currency, amountMinor } = refund
  const captures = await listCaptures(context.db, refund.registrationId)
  return { kind: 'refund-by-hand', subject: subjectFrom(found, captures.some(isDemo)), currency, amountMinor }
}

function write({ subject, currency, amountMinor }: RefundByHand): Draft<keyof typeof texts> {
  const { values, blocks } = subjectDraft(subject)
  return {
    text: 'refund-by-hand',
    values: { ...values, amount: formatMoney(amountMinor, currency) },
    blocks: { ...blocks, amounts: amountsBlock([total(say('Owed to you'), amountMinor, currency)]) },
  }
}

export const refundByHand = {
  texts,
  examples: {
    'refund-by-hand': aboutRefund('refund-account-mail', sql`state in ('pending', 'failed')`),
  },
  effects: { 'refund-account-mail': (context, { refundId }) => refundByHandOf(context, refundId) },
  write,
  ...toRegistrant,
} satisfies MailKind<RefundByHand, keyof typeof texts>
