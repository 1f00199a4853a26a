import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { language } from '#domain/foundations/language.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { CreditNote } from '#domain/money/billing/invoice.ts'
import { listCreditNotesOfRefund } from '#domain/money/billing/invoice-queries.ts'
import { isDemo, movementOfRefund } from '#domain/money/books/read-receipt.ts'
import type { MovementWay } from '#domain/money/books/receipt.ts'
import type { DateText } from '#domain/money/documents/letterhead.ts'
import { listRefundedCaptures } from '#domain/money/payments/attempt-queries.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'
import { findRefund } from '#domain/money/refunds/refund-queries.ts'
import type { Fact } from '#mails/composition.ts'
import { type Draft, factsBlock } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  aboutRefund,
  amountsBlock,
  billWords,
  factsOf,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  total,
} from '#mails/registration-mail.ts'
import { movementWords } from '#words/payment-way-words.ts'

/** A refund is on its way. */
export interface RefundSent extends Addressed {
  readonly kind: 'refund-sent'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  readonly way: MovementWay
  /** Whether staff refunded it by another way than the payment's. */
  readonly isByHand: boolean
  readonly reference: string
  readonly on: DateText
  /** The organiser's reason; may be empty. */
  readonly reason: string
  /** The credit notes for it, attached. */
  readonly creditNotes: readonly CreditNote[]
}

const texts = {
  'refund-sent': {
    title: 'Refund',
    when: 'when a refund is on its way',
    to: 'registrant',
    fields: [...registrationMailFields, 'amount', 'way', 'amounts', 'documents'],
    subject: 'Your refund of {amount}: {code}',
    preview: '{amount} is on its way back to you.',
    heading: 'Your refund is on its way',
    body: `{greeting}

{amount} was refunded {way}. Your bank may need a few days to show it.

{facts}

{amounts}

{documents}

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/** The notice that a refund is on its way; undefined if it is not. */
async function refundNoticeOf(context: MailContext, refundId: number): Promise<RefundSent | undefined> {
  const refund = await findRefund(context.db, refundId)
  const found = refund && (await readCase(context, refund.registrationId))
  if (!found || !isCompleted(refund)) return undefined
  const captures = await listRefundedCaptures(context.db, [refund])
  const { way, at, reference, amountMinor } = movementOfRefund(refund, captures)
  return {
    kind: 'refund-sent',
    subject: subjectFrom(found, captures.some(isDemo)),
    currency: refund.currency,
    amountMinor,
    way,
    isByHand: refund.means !== null,
    reference,
    on: dateIn(found.conference.timeZone, at).toString(),
    reason: refund.reason,
    // One that staff paid in place of a failed one has its credit notes.
    creditNotes: await listCreditNotesOfRefund(context.db, refund.insteadOf ?? refundId),
  }
}

const isCompleted = (refund: Refund) => refund.state === 'completed'

/** `by bank transfer` */
function byHandWords(way: RefundSent['way']): string {
  const words = movementWords[way]
  // German writes nouns with a capital everywhere.
  return say('by {way}', { way: language() === 'de' ? words : words.toLowerCase() })
}

function write(message: RefundSent): Draft<keyof typeof texts> {
  const { subject, currency, amountMinor, way, isByHand, reference, on, reason } = message
  const { values, blocks } = subjectDraft(subject)
  const facts: Fact[] = [
    ...factsOf(subject),
    { label: say('Sent on'), text: formatDate(Temporal.PlainDate.from(on)) },
    { label: say('By'), text: movementWords[way] },
    { label: say('Reference'), text: reference },
  ]
  if (reason.trim() !== '') facts.push({ label: say('Reason'), text: reason })
  return {
    text: 'refund-sent',
    values: {
      ...values,
      amount: formatMoney(amountMinor, currency),
      way: isByHand ? byHandWords(way) : say('the way it came'),
      documents: billWords(message.creditNotes, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock(facts),
      amounts: amountsBlock([total(say('Refunded'), amountMinor, currency)]),
    },
  }
}

export const refundSent = {
  texts,
  examples: {
    'refund-sent': aboutRefund('refund-mail', sql`state = 'completed'`),
  },
  effects: { 'refund-mail': (context, { refundId }) => refundNoticeOf(context, refundId) },
  write,
  ...toRegistrant,
  documentsOf: ({ creditNotes }) => creditNotes,
} satisfies MailKind<RefundSent, keyof typeof texts>
