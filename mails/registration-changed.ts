import { sql } from 'kysely'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import type { Doer } from '#domain/foundations/audit/doer.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { type Facts, say } from '#domain/foundations/say.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'
import { listBillsOfChange } from '#domain/money/billing/invoice-queries.ts'
import { readReceipt } from '#domain/money/books/read-receipt.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import type { DateText } from '#domain/money/documents/letterhead.ts'
import { readTakenByChange } from '#domain/money/refunds/money-parts.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { type ChoiceChange, findChange, readChangeDoer } from '#domain/registrations/choice-change.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import { amountsOf, toBuyer } from '#mails/receipt-mail.ts'
import {
  type Addressed,
  amountsBlock,
  attachedWords,
  nounOf,
  subjectDraft,
} from '#mails/registration-mail.ts'

/** The booking was changed, and the difference is paid or negative. Has the new receipt attached. */
export interface RegistrationChanged extends Addressed {
  readonly kind: 'registration-changed'
  /** Who asked for the change. */
  readonly by: Doer
  readonly receipt: Receipt
  /** The invoices and credit notes for the change. */
  readonly bills: readonly Bill[]
  /** The new total less the old one. */
  readonly differenceMinor: number
  /** Of the difference's money that is here: what is refunded, and what stays under the policy; 0 for nothing. */
  readonly refundMinor: number
  readonly stayingMinor: number
  /** When the refund is due. */
  readonly refundFrom: DateText | null
}

const changed = (words: Pick<AutomaticMail, 'title' | 'when'>, text: string, end: string): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: [...registrationMailFields, 'difference', 'documents', 'receipt', 'amounts'],
  subject: 'Your registration {code} is changed',
  preview: 'What you booked has changed. {receipt}.',
  heading: 'Your registration is changed',
  body: `{greeting}

${text} {difference}

{facts}

{amounts}

{button}

{documents}. ${end}`,
})

const disagree = 'If you do not agree with it, please write to us.'

const texts = {
  'registration-changed': changed(
    { title: 'Change made', when: 'when what is booked has changed' },
    'This is what you have booked for {conference} now.',
    'If you did not ask for this change, please write to us.',
  ),
  'registration-changed.by-organiser': changed(
    { title: 'Change made by staff', when: 'when staff changed what is booked' },
    'We changed your registration for {conference}. This is what is booked for you now.',
    disagree,
  ),
  'registration-changed.by-rule': changed(
    { title: 'Change after a last day', when: 'when a last day has passed, such as the one for names' },
    'A last day has passed, which changes your registration for {conference}. This is what is booked for you now.',
    disagree,
  ),
} satisfies Record<string, AutomaticMail>

/** The notice that a change was made; undefined if it was not, or if the registration has ended since. */
async function changeNoticeOf(
  context: MailContext,
  changeId: number,
): Promise<RegistrationChanged | undefined> {
  const change = await findChange(context.db, changeId)
  const found = change && (await readCase(context, change.registrationId))
  if (change?.state !== 'applied' || found?.registration.state !== 'paid') return undefined
  const receipt = await readReceipt(context.db, found, context.now)
  if (!receipt) return undefined
  const { differenceMinor, refundMinor } = change
  return {
    kind: 'registration-changed',
    by: await readChangeDoer(context.db, change),
    receipt,
    bills: await listBillsOfChange(context.db, changeId),
    differenceMinor,
    refundMinor,
    stayingMinor: (await readTakenByChange(context.db, changeId)) - refundMinor,
    refundFrom: await readRefundDay(context, change, found.conference),
  }
}

/** When the refund of a change is paid, as a date in the conference's zone; null if staff pay it. */
async function readRefundDay(
  context: MailContext,
  { id, registrationId }: ChoiceChange,
  { timeZone }: Conference,
): Promise<DateText | null> {
  const refunds = (await listRefunds(context.db, registrationId)).filter(
    ({ changeId, state }) => changeId === id && state !== 'failed',
  )
  const days = refunds.flatMap(({ dueAt }) => (dueAt ? [dateIn(timeZone, dueAt).toString()] : []))
  return days.toSorted().at(-1) ?? null
}

const textBy: Readonly<Record<Doer, keyof typeof texts>> = {
  registrant: 'registration-changed',
  organiser: 'registration-changed.by-organiser',
  nobody: 'registration-changed.by-rule',
}

function write(message: RegistrationChanged): Draft<keyof typeof texts> {
  const { receipt, bills, isImpersonal } = message
  const { values, blocks } = subjectDraft(receipt)
  return {
    text: textBy[message.by],
    values: {
      ...values,
      difference: differenceWords(message),
      receipt: attachedWords(['new receipt'], isImpersonal),
      documents: attachedWords(['receipt', ...bills.map(({ kind }) => nounOf(kind))], isImpersonal),
    },
    blocks: { ...blocks, amounts: amountsBlock(amountsOf(receipt)) },
  }
}

/** Where the money for a change is. */
function differenceWords({
  receipt,
  differenceMinor,
  refundMinor,
  stayingMinor,
  refundFrom,
}: RegistrationChanged) {
  const amount = (minor: number) => formatMoney(minor, receipt.currency)
  if (differenceMinor > 0)
    return say('The difference of {amount} has arrived. Thank you.', { amount: amount(differenceMinor) })
  if (differenceMinor === 0) return say('It costs the same as before.')
  const less = say('It costs {amount} less than before.', { amount: amount(-differenceMinor) })
  if (refundMinor + stayingMinor === 0) {
    return `${less} ${say('No payment is left from which any of it could be refunded.')}`
  }
  if (refundMinor === 0) return `${less} ${say('Under the conference’s policy none of it is refunded.')}`
  const facts = {
    refund: amount(refundMinor),
    staying: amount(stayingMinor),
    day: refundFrom ? formatDate(Temporal.PlainDate.from(refundFrom)) : '',
  }
  return `${less} ${refundFrom ? backTheSameWay(stayingMinor, facts) : byTransfer(stayingMinor, facts)}`
}

const backTheSameWay = (stayingMinor: number, facts: Facts) =>
  stayingMinor > 0
    ? say(
        'We refund {refund} the way it came, from {day} on; under the conference’s policy {staying} stays.',
        facts,
      )
    : say('We refund {refund} the way it came, from {day} on.', facts)

const byTransfer = (stayingMinor: number, facts: Facts) =>
  stayingMinor > 0
    ? say('We send {refund} to you by bank transfer; under the conference’s policy {staying} stays.', facts)
    : say('We send {refund} to you by bank transfer.', facts)

const applied: Example = {
  rows: sql`select id, registration_id from choice_changes where state = 'applied'`,
  mailOf: ({ id }) => ({ kind: 'change-mail', payload: { changeId: id } }),
}

export const registrationChanged = {
  texts,
  examples: {
    'registration-changed': applied,
    'registration-changed.by-organiser': applied,
    'registration-changed.by-rule': applied,
  },
  effects: { 'change-mail': (context, { changeId }) => changeNoticeOf(context, changeId) },
  write,
  ...toBuyer,
  documentsOf: ({ bills }) => bills,
} satisfies MailKind<RegistrationChanged, keyof typeof texts>
