import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'
import { listBillsAfterFailure } from '#domain/money/billing/invoice-queries.ts'
import { isDemo } from '#domain/money/books/read-receipt.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { findRefund } from '#domain/money/refunds/refund-queries.ts'
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

/** A refund could not be paid: it is still owed, or its money stays with the organiser. */
export interface RefundFailed extends Addressed {
  readonly kind: 'refund-failed'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly amountMinor: number
  /** The organiser's reason why the money stays; null if it is still owed. */
  readonly retainedBecause: string | null
  /** The invoice that bills it again, attached. */
  readonly invoices: readonly Bill[]
}

const texts = {
  'refund-failed.owed': {
    title: 'Refund could not be paid yet',
    when: 'when a refund failed and is still owed',
    to: 'registrant',
    fields: [...registrationMailFields, 'amount', 'amounts', 'documents'],
    subject: 'Your refund of {amount} could not be paid yet: {code}',
    preview: 'The money is safe with us and still yours.',
    heading: 'Your refund could not be paid yet',
    body: `{greeting}

We could not refund {amount} the way it was paid. The money is safe with us and still yours. Please reply to this mail and tell us to which account we may transfer it.

{facts}

{amounts}

{documents}

{button}`,
  },
  'refund-failed.retained': {
    title: 'Refund settled: the money stays',
    when: 'when a refund failed and staff agreed that the money stays',
    to: 'registrant',
    fields: [...registrationMailFields, 'amount', 'amounts', 'documents'],
    subject: 'Your refund of {amount} is settled: {code}',
    preview: 'The money stays with us.',
    heading: 'Your refund is settled',
    body: `{greeting}

A refund of {amount} could not be paid. As we agreed, the money stays with us, and nothing more is refunded for it.

{facts}

{amounts}

{documents}

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/**
 * The notice that a refund could not be paid. `owed`: it is still owed; `retained`: why it stays, with the invoice that
 * bills it again. Undefined if that is not the case, or no longer.
 */
async function refundFailureOf(
  context: MailContext,
  refundId: number,
  standing: 'owed' | 'retained',
): Promise<RefundFailed | undefined> {
  const refund = await findRefund(context.db, refundId)
  const found = refund?.state === 'failed' && (await readCase(context, refund.registrationId))
  if (!found || (refund.retainedBecause !== null) !== (standing === 'retained')) return undefined
  const captures = await listCaptures(context.db, refund.registrationId)
  return {
    kind: 'refund-failed',
    subject: subjectFrom(found, captures.some(isDemo)),
    currency: refund.currency,
    amountMinor: refund.amountMinor,
    retainedBecause: refund.retainedBecause,
    invoices: await listBillsAfterFailure(context.db, refundId),
  }
}

function write(message: RefundFailed): Draft<keyof typeof texts> {
  const { subject, currency, amountMinor, retainedBecause, invoices } = message
  const { values, blocks } = subjectDraft(subject)
  const reasons = retainedBecause === null ? [] : [{ label: say('Reason'), text: retainedBecause }]
  const label = retainedBecause === null ? say('Owed to you') : say('Stays with us')
  return {
    text: retainedBecause === null ? 'refund-failed.owed' : 'refund-failed.retained',
    values: {
      ...values,
      amount: formatMoney(amountMinor, currency),
      documents: billWords(invoices, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock([...factsOf(subject), ...reasons]),
      amounts: amountsBlock([total(label, amountMinor, currency)]),
    },
  }
}

export const refundFailed = {
  texts,
  examples: {
    'refund-failed.owed': aboutRefund(
      'refund-failed-mail',
      sql`state = 'failed' and retained_because is null`,
    ),
    'refund-failed.retained': aboutRefund(
      'refund-retained-mail',
      sql`state = 'failed' and retained_because is not null`,
    ),
  },
  effects: {
    'refund-failed-mail': (context, { refundId }) => refundFailureOf(context, refundId, 'owed'),
    'refund-retained-mail': (context, { refundId }) => refundFailureOf(context, refundId, 'retained'),
  },
  write,
  ...toRegistrant,
  documentsOf: ({ invoices }) => invoices,
} satisfies MailKind<RefundFailed, keyof typeof texts>
