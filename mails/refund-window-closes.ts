import { sql } from 'kysely'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { type DateText, type Issuer, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import { isScheduled } from '#domain/money/refunds/refund.ts'
import { findRefund } from '#domain/money/refunds/refund-queries.ts'
import { lastSafeDay } from '#domain/money/refunds/refund-window.ts'
import { listWindowedRefunds } from '#domain/money/refunds/watch-refund-windows.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { Fact } from '#mails/composition.ts'
import { conferenceFacts, conferenceValues, type Draft, factsBlock } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, toOrganiser } from '#mails/mail-kind.ts'
import { conferenceFields, filled } from '#mails/office-mail.ts'
import { aboutRefund } from '#mails/registration-mail.ts'

/** To the organiser: a refund will be paid early, before its gateway stops accepting it. */
export interface RefundWindowCloses {
  readonly kind: 'refund-window-closes'
  readonly issuer: Issuer
  readonly hue: number
  readonly occasion: Occasion
  /** The registration's code. */
  readonly code: string
  readonly refundId: number
  readonly currency: string
  readonly amountMinor: number
  /** The day on which it is paid automatically, and the last day on which its gateway accepts it. */
  readonly paidOn: DateText
  readonly lastSafeDay: DateText
}

const texts = {
  'refund-window-closes': {
    title: 'A refund is due soon',
    when: 'before a payment service stops taking a planned refund',
    to: 'organiser',
    fields: ['amount', 'code', 'paid on', 'last day', ...conferenceFields],
    subject: 'A refund of {amount} is due by {last day}: {code}',
    preview: 'After {last day} it can no longer be refunded the way it was paid.',
    heading: 'A refund is due soon',
    body: `A refund of {amount} for {code} is planned. The payment service accepts refunds of this payment only until {last day}, so it will be paid automatically on {paid on}, earlier than the conference’s policy requires. You need not do anything, but please make sure that the account has enough money. To pay it earlier, release it on the registration’s page in the back office.

{facts}`,
  },
} satisfies Record<string, AutomaticMail>

/**
 * The warning to the organiser that a refund's gateway will soon stop accepting it; undefined if the refund has been
 * requested.
 */
async function refundWindowOf(
  context: MailContext,
  refundId: number,
): Promise<RefundWindowCloses | undefined> {
  const refund = await findRefund(context.db, refundId)
  const windowed = refund && (await listWindowedRefunds(context.db, refund.registrationId))
  const window = windowed?.find(each => each.refund.id === refundId)?.window
  const registration = refund && (await findRegistration(context.db, refund.registrationId))
  const conference = registration && (await findConferenceById(context.db, registration.conferenceId))
  if (!refund || !isScheduled(refund) || !window || !registration || !conference) return undefined
  return {
    kind: 'refund-window-closes',
    ...(await readOrganiser(context)),
    occasion: occasionOf(conference),
    code: registration.code,
    refundId,
    currency: refund.currency,
    amountMinor: refund.amountMinor,
    paidOn: dateIn(conference.timeZone, refund.dueAt).toString(),
    lastSafeDay: lastSafeDay(window, conference.timeZone).toString(),
  }
}

function write(message: RefundWindowCloses): Draft<keyof typeof texts> {
  const { occasion, code, refundId, currency, amountMinor, paidOn, lastSafeDay } = message
  const day = (date: string) => formatDate(Temporal.PlainDate.from(date))
  const facts: Fact[] = [
    { label: 'Registration', text: code },
    { label: 'Refund', text: String(refundId) },
    { label: 'Paid automatically on', text: day(paidOn) },
    { label: 'Last safe day', text: day(lastSafeDay) },
    ...conferenceFacts(occasion),
  ]
  return {
    text: 'refund-window-closes',
    values: {
      ...conferenceValues(occasion),
      amount: formatMoney(amountMinor, currency),
      code,
      'paid on': day(paidOn),
      'last day': day(lastSafeDay),
    },
    blocks: { facts: factsBlock(filled(facts)) },
  }
}

export const refundWindowCloses = {
  texts,
  examples: {
    'refund-window-closes': aboutRefund('refund-window-mail', sql`due_at is not null`),
  },
  effects: { 'refund-window-mail': (context, { refundId }) => refundWindowOf(context, refundId) },
  write,
  ...toOrganiser,
} satisfies MailKind<RefundWindowCloses, keyof typeof texts>
