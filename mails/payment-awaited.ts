import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate, formatUntil } from '#domain/foundations/time.ts'
import type { Bill, ProForma } from '#domain/money/billing/invoice.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { type PaymentInstructions, readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { readProForma } from '#domain/money/billing/pro-forma.ts'
import { readDue } from '#domain/money/books/due.ts'
import type { DateText } from '#domain/money/documents/letterhead.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { type ChoiceChange, findOpenChange, readChangeDoer } from '#domain/registrations/choice-change.ts'
import { isOfWait } from '#domain/registrations/places/extra-waits.ts'
import type { Fact } from '#mails/composition.ts'
import { type Draft, factsBlock } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  amountsBlock,
  billWords,
  factsOf,
  inState,
  type RegistrationSubject,
  readWhoRegistered,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  toRegistration,
  total,
} from '#mails/registration-mail.ts'

/** Not paid yet: how much, how, and until when the place is held. */
export interface PaymentAwaited extends Addressed {
  readonly kind: 'payment-awaited'
  readonly subject: RegistrationSubject
  readonly currency: string
  readonly dueMinor: number
  /** UTC, as the database stores instants. */
  readonly heldUntil: string
  /** The conference's IANA zone, for showing the time. */
  readonly timeZone: string
  /**
   * Why it is sent. `seat-offered`: a place became free for somebody on the waiting list; `extra-offered`: one of an extra, for
   * somebody who has paid and waits for it. `changed`: a change waits for
   * its difference. `…-for-you`: the organiser did it.
   */
  readonly cause:
    | 'registered'
    | 'registered-for-you'
    | 'seat-offered'
    | 'extra-offered'
    | 'changed'
    | 'changed-for-you'
  /** How to pay, if the payer chose to pay outside of any gateway. */
  readonly instructions: PaymentGuide | null
  /** The pro forma invoice for a bank transfer, attached; null if no transfer is awaited, or it is billed already. */
  readonly proForma: ProForma | null
  /** The unpaid invoice of a group, attached in its place, with the credit notes of those before it. */
  readonly bills: readonly Bill[]
}

/** How to pay outside of any gateway; the registration's code is the reference. */
export type PaymentGuide =
  | {
      readonly means: 'bank-transfer'
      readonly dueOn: DateText
      readonly accountHolder: string
      readonly bank: string
      readonly account: string
      readonly bic: string
      readonly note: string
    }
  | { readonly means: 'cash'; readonly dueOn: DateText; readonly where: string; readonly note: string }

const payFields = [
  ...registrationMailFields,
  'held until',
  'how to pay',
  'amounts',
  'account',
  'pro forma',
] as const

const causes = {
  registered: {
    title: 'Please pay',
    when: 'after registering',
    subject: 'Please pay for your registration',
    preview: 'We hold your place until {held until}.',
    heading: 'Your place is waiting',
    state: 'We have your registration. It is complete once it is paid.',
  },
  'registered-for-you': {
    title: 'Please pay, after staff registered somebody',
    when: 'after staff registered somebody',
    subject: 'Please pay for your registration',
    preview: 'We hold your place until {held until}.',
    heading: 'Your place is waiting',
    state: 'We registered you for {conference}. The registration is complete once it is paid.',
  },
  'seat-offered': {
    title: 'A place has become free',
    when: 'when a place becomes free for somebody on the waiting list',
    subject: 'A place has become free',
    preview: 'We hold your place until {held until}.',
    heading: 'A place has become free',
    state:
      'There is now a place for you. It is yours once it is paid; if it is not paid in time, it goes to the next in line.',
  },
  'extra-offered': {
    title: 'A place of an extra has become free',
    when: 'when a place of an extra becomes free for somebody who has paid and waits for it',
    subject: 'A place has become free',
    preview: 'We hold it for you until {held until}.',
    heading: 'What you waited for is free',
    state:
      'There is now a place for you of what you waited for; your registration’s page says what it is. It is yours once it is paid; if it is not paid in time, it goes to the next in line, and everything else stays as it is.',
  },
  changed: {
    title: 'Please pay for the change',
    when: 'when a change costs more',
    subject: 'Please pay for the change',
    // Their place is paid; only the change waits.
    preview: 'We hold the change for you until {held until}.',
    heading: 'Your change is waiting',
    state: 'What you chose is held for you. The change is made once the difference is paid.',
  },
  'changed-for-you': {
    title: 'Please pay for the change, where staff asked for it',
    when: 'when a change that staff asked for costs more',
    subject: 'Please pay for the change',
    preview: 'We hold the change for you until {held until}.',
    heading: 'A change is waiting for you',
    state:
      'We would like to change your registration for {conference}; its page says what would change. We hold this for you, and make the change once the difference is paid. If it is not paid in time, everything stays as it is.',
  },
} as const

const means = {
  gateway: { title: '', when: '', subject: undefined },
  'bank-transfer': {
    title: ', by bank transfer',
    when: ', where a bank transfer was chosen',
    subject: 'How to pay by bank transfer',
  },
  cash: {
    title: ', in cash',
    when: ', where cash on site was chosen',
    subject: 'How to pay in cash on site',
  },
} as const

type Text = `payment-awaited.${keyof typeof causes}.${keyof typeof means}`

const texts = Object.fromEntries(
  Object.entries(causes).flatMap(([cause, words]) =>
    Object.entries(means).map(([way, how]): [string, AutomaticMail] => [
      `payment-awaited.${cause}.${way}`,
      {
        title: `${words.title}${how.title}`,
        // Somebody who pays online is led to the gateway's page at once, so the first mail that asks is a reminder. Only a
        // place that became free is announced by mail.
        when: `${words.when}${way === 'gateway' && !cause.endsWith('-offered') ? ', in a payment reminder' : how.when}`,
        to: 'registrant',
        fields: payFields,
        subject: `${how.subject ?? words.subject}: {code}`,
        preview: words.preview,
        heading: words.heading,
        body: `{greeting}

${words.state}

{how to pay}

{facts}

{amounts}

{account}

{pro forma}

{button}

If you have just paid, do not pay again: we will write to you as soon as it arrives.`,
      },
    ]),
  ),
  // Its keys are all pairs of the two tables'.
) as Record<Text, AutomaticMail>

/** The request to pay a registration, or the difference of its change; undefined if no payment is awaited. */
async function paymentRequestOf(
  context: MailContext,
  registrationId: number,
  cause: 'registered' | 'seat-offered',
): Promise<PaymentAwaited | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const { registration, conference } = found
  const due = await readDue(context.db, registrationId)
  const change = await findOpenChange(context.db, registrationId)
  if (!due || due.owedMinor <= 0) return undefined
  const instructions = await readInstructions(context.db, conference, registration, context.now)
  return {
    kind: 'payment-awaited',
    subject: subjectFrom(found, context.isDemo),
    currency: registration.currency,
    dueMinor: due.owedMinor,
    heldUntil: (change ?? registration).holdUntil.toString(),
    timeZone: conference.timeZone,
    cause: await readCause(context.db, registrationId, change, cause),
    instructions: instructions ? guideOf(instructions) : null,
    proForma: (await readProForma(context.db, registration, context)) ?? null,
    bills: await listOpenBills(context.db, registrationId),
  }
}

/** What a group was billed before it pays, and the credit notes of the invoice that it replaces. */
async function listOpenBills(db: Reader, registrationId: number): Promise<Bill[]> {
  const billed = await listBilled(db, registrationId)
  const open = billed.find(({ isOpen }) => isOpen)?.invoice
  if (!open) return []
  const replaced = billed.find(({ invoice }) => invoice.number === open.replaces?.number)
  return [...(replaced?.notes ?? []), open]
}

async function readCause(
  db: Reader,
  registrationId: number,
  change: ChoiceChange | undefined,
  cause: 'registered' | 'seat-offered',
): Promise<PaymentAwaited['cause']> {
  if (change && (await isOfWait(db, change.id))) return 'extra-offered'
  if (change) return (await readChangeDoer(db, change)) === 'organiser' ? 'changed-for-you' : 'changed'
  if (cause === 'seat-offered') return cause
  return (await readWhoRegistered(db, registrationId)) === 'organiser' ? 'registered-for-you' : cause
}

/** How to pay outside any gateway; undefined if the payer did not choose that, or changed their choice. */
async function paymentGuideOf(
  context: MailContext,
  registrationId: number,
): Promise<PaymentAwaited | undefined> {
  const message = await paymentRequestOf(context, registrationId, 'registered')
  return message?.instructions ? message : undefined
}

function guideOf({ terms }: PaymentInstructions): PaymentGuide {
  const dueOn = terms.dueOn.toString()
  if (terms.means === 'cash') return { means: terms.means, dueOn, ...terms.details }
  const { accountHolder, bank, account, bic, note } = terms.details
  return { means: terms.means, dueOn, accountHolder, bank, account, bic, note }
}

function write(message: PaymentAwaited): Draft<Text> {
  const { subject, currency, dueMinor, heldUntil, timeZone, cause, instructions } = message
  const { values, blocks } = subjectDraft(subject, say(instructions ? 'See your registration' : 'Pay now'))
  const until = formatUntil(Temporal.Instant.from(heldUntil), timeZone)
  const held = { label: say('Held until'), text: until }
  return {
    text: `payment-awaited.${cause}.${instructions?.means ?? 'gateway'}`,
    values: {
      ...values,
      'held until': until,
      'how to pay': instructions ? guideWords(instructions, message.bills.length > 0) : '',
      'pro forma': message.proForma ? proFormaWords(message) : billWords(message.bills, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock([...factsOf(subject), held]),
      amounts: amountsBlock([total(say('To pay'), dueMinor, currency)]),
      account: factsBlock(instructions ? guideFacts(instructions, subject.code) : []),
    },
  }
}

const proFormaWords = ({ isImpersonal }: PaymentAwaited) =>
  isImpersonal
    ? say(
        'A pro forma invoice is on your registration’s page, for the person or institution that pays for you.',
      )
    : say('A pro forma invoice is attached as PDF, for the person or institution that pays for you.')

function guideWords(guide: PaymentGuide, isBilled: boolean): string {
  const due = formatDate(Temporal.PlainDate.from(guide.dueOn))
  const words =
    guide.means === 'cash'
      ? say('You pay in cash on site, until {due}. Please name the reference at the desk.', { due })
      : isBilled
        ? say(
            'Please transfer the amount by {due}, enter only the reference as the payment reference, and choose to pay all bank charges yourself.',
            { due },
          )
        : say(
            'Please transfer the amount by {due}, enter only the reference as the payment reference, and choose to pay all bank charges yourself. The invoice comes with the confirmation, once the money has arrived.',
            { due },
          )
  return guide.note === '' ? words : `${words} ${guide.note}`
}

function guideFacts(guide: PaymentGuide, code: string): Fact[] {
  const reference = { label: say('Reference'), text: code }
  if (guide.means === 'cash') return [{ label: say('Where'), text: guide.where }, reference]
  const { accountHolder, bank, account, bic } = guide
  const rows = [
    { label: say('Account holder'), text: accountHolder },
    { label: say('Account'), text: account },
    { label: say('BIC'), text: bic },
    { label: say('Bank'), text: bank },
    reference,
  ]
  return rows.filter(({ text }) => text !== '')
}

const awaiting = (kind: 'offer-mail' | 'payment-reminder-mail', way: string): Example => ({
  rows: inState('awaiting-payment', wayOf(way)),
  mailOf: toRegistration(kind),
})

const offered = (way: string): Example => ({
  rows: sql`select id, id as registration_id from registrations where id in (select registration_id from choice_changes
    where state = 'open' and id in (select change_id from extra_waits)) ${wayOf(way)}`,
  mailOf: toRegistration('payment-reminder-mail'),
})

const changing = (way: string): Example => ({
  rows: sql`select id, id as registration_id from registrations
    where id in (select registration_id from choice_changes where state = 'open') ${wayOf(way)}`,
  mailOf: toRegistration('payment-reminder-mail'),
})

/** How the open attempt is paid, if there is one: `gateway`, `bank-transfer` or `cash`. */
function wayOf(way: string): RawBuilder<unknown> {
  const open = sql`select 1 from payment_attempts where registration_id = registrations.id
    and state in ('created', 'started', 'pending')`
  return way === 'gateway'
    ? sql`and not exists (${open} and means is not null)`
    : sql`and exists (${open} and means = ${way})`
}

const examples = Object.fromEntries(
  Object.keys(means).flatMap(way => [
    [`payment-awaited.seat-offered.${way}`, awaiting('offer-mail', way)],
    [`payment-awaited.registered.${way}`, awaiting('payment-reminder-mail', way)],
    [`payment-awaited.registered-for-you.${way}`, awaiting('payment-reminder-mail', way)],
    [`payment-awaited.extra-offered.${way}`, offered(way)],
    [`payment-awaited.changed.${way}`, changing(way)],
    [`payment-awaited.changed-for-you.${way}`, changing(way)],
  ]),
  // The same keys as the texts'.
) as Record<Text, Example>

export const paymentAwaited = {
  texts,
  examples,
  effects: {
    'offer-mail': (context, { registrationId }) => paymentRequestOf(context, registrationId, 'seat-offered'),
    'payment-request-mail': (context, { registrationId }) => paymentGuideOf(context, registrationId),
    // Nobody is asked for a payment that a gateway still decides about.
    'payment-reminder-mail': async (context, { registrationId }) =>
      (await hasUndecidedPayment(context.db, registrationId))
        ? undefined
        : paymentRequestOf(context, registrationId, 'registered'),
  },
  write,
  ...toRegistrant,
  documentsOf: ({ proForma, bills }) => (proForma ? [proForma] : bills),
} satisfies MailKind<PaymentAwaited, Text>
