import { sql } from 'kysely'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import type { Doer } from '#domain/foundations/audit/doer.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'
import { listCreditNotesCarriedOver, listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readReceipt } from '#domain/money/books/read-receipt.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import { nameOf } from '#domain/money/documents/letterhead.ts'
import { readPlace } from '#domain/registrations/custom-amount.ts'
import { type Attending, readAttending } from '#mails/attending.ts'
import type { Fact, Part } from '#mails/composition.ts'
import { type Draft, factsBlock } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import { amountsOf, toBuyer } from '#mails/receipt-mail.ts'
import {
  type Addressed,
  amountsBlock,
  attachedWords,
  factsOf,
  inState,
  moneyWords,
  nounOf,
  readWhoRegistered,
  subjectDraft,
  toRegistration,
} from '#mails/registration-mail.ts'
import { reasonWords } from '#words/reason-words.ts'

/** Paid in full. The receipt comes with it. */
export interface RegistrationConfirmed extends Addressed {
  readonly kind: 'registration-confirmed'
  /** All facts of the mail; also attached as a PDF. */
  readonly receipt: Receipt
  /** Its invoices and credit notes, also attached; none if it cost nothing. */
  readonly bills: readonly Bill[]
  /** `with-organiser`: a custom amount was paid, and the place awaits the organiser's confirmation. */
  readonly place: 'confirmed' | 'with-organiser'
  /** Who registered them. */
  readonly by: Doer
  /** Where to go and what to do until then. */
  readonly attending: Attending
  /** Why staff corrected the invoice, if that is why it is sent again; it may be empty. */
  readonly correctedBecause: string | null
}

const receiptFields = [
  ...registrationMailFields,
  'thanks',
  'documents',
  'receipt',
  'amounts',
  'money',
] as const

const texts = {
  'registration-confirmed.confirmed': {
    title: 'Confirmation',
    when: 'when a registration is paid, or costs nothing',
    to: 'registrant',
    fields: [...receiptFields, 'what next'],
    subject: 'Your registration {code} for {conference}',
    preview: '{dates}, {place}. {receipt}.',
    heading: 'You are registered',
    body: `{greeting}

{thanks} Your place at {conference} is confirmed, and we look forward to welcoming you.

{facts}

{amounts}

{money}

{button}

{what next}

{documents}. The address above is only for you: please keep it.`,
  },
  'registration-confirmed.with-organiser': {
    title: 'A custom amount arrived',
    when: 'when a custom amount is paid, and waits to be confirmed',
    to: 'registrant',
    fields: receiptFields,
    subject: 'We received your payment: {code}',
    preview: '{dates}, {place}. {receipt}.',
    heading: 'We received your payment',
    body: `{greeting}

{thanks} The organiser will now confirm your place and write to you.

{facts}

{amounts}

{money}

{button}

{documents}. The address above is only for you: please keep it.`,
  },
  'registration-confirmed.invoice-corrected': {
    title: 'Invoice corrected',
    when: 'when staff corrected an invoice',
    to: 'registrant',
    fields: [...receiptFields, 'because'],
    subject: 'Your corrected invoice: {code}',
    preview: '{documents}.',
    heading: 'Your invoice is corrected',
    body: `{greeting}

We corrected your invoice for {conference}: the credit note takes back the earlier one, and the new invoice takes its place. You need not pay anything. {because}

{facts}

{amounts}

{money}

{button}

{documents}.`,
  },
} satisfies Record<string, AutomaticMail>

/**
 * The confirmation of a paid registration; undefined if it is not paid, or no longer.
 *
 * @param because why it is sent again
 */
async function confirmationOf(
  context: MailContext,
  registrationId: number,
  because?: Effects['confirmation-mail']['because'],
): Promise<RegistrationConfirmed | undefined> {
  const found = await readCase(context, registrationId)
  if (found?.registration.state !== 'paid') return undefined
  const receipt = await readReceipt(context.db, found, context.now)
  if (!receipt) return undefined
  const place = await readPlace(context.db, found.registration)
  const bills = [
    ...(await listCreditNotesCarriedOver(context.db, registrationId)),
    ...(await listInvoices(context.db, registrationId)),
  ]
  const by = await readWhoRegistered(context.db, registrationId)
  // The newest one took back the invoice that was wrong.
  const note = because === undefined ? undefined : bills.findLast(bill => bill.kind === 'credit-note')
  const correctedBecause = because === undefined ? null : (note?.reason ?? '')
  const attending = await readAttending(context, found.conference, found.registration)
  return { kind: 'registration-confirmed', receipt, bills, place, by, attending, correctedBecause }
}

function write(message: RegistrationConfirmed): Draft<keyof typeof texts> {
  const { receipt, bills, place, attending, correctedBecause, isImpersonal } = message
  const { values, blocks } = subjectDraft(receipt)
  const isCertain = place === 'confirmed' && correctedBecause === null
  return {
    text: `registration-confirmed.${correctedBecause === null ? place : 'invoice-corrected'}`,
    values: {
      ...values,
      because: reasonWords(correctedBecause ?? ''),
      thanks: thanksOf(message),
      receipt: attachedWords(['receipt'], isImpersonal),
      documents: attachedWords(['receipt', ...bills.map(({ kind }) => nounOf(kind))], isImpersonal),
      money: moneyWords(receipt.money, receipt.currency),
    },
    blocks: {
      ...blocks,
      ...(isCertain && { facts: factsBlock([...factsOf(receipt), ...venueFacts(attending)]) }),
      ...(isCertain && { 'what next': nextBlock(message) }),
      amounts: amountsBlock(amountsOf(receipt)),
    },
  }
}

const venueFacts = ({ venue }: Attending): Fact[] =>
  venue.length > 0 ? [{ label: say('Venue'), text: venue.join(', ') }] : []

/** What to do until the conference, and on the day. */
function nextBlock({ attending, receipt: { code } }: RegistrationConfirmed): Part[] {
  const { venue, venueAddress, abstracts } = attending
  const until = abstracts && formatDate(Temporal.PlainDate.from(abstracts.until))
  return [
    {
      kind: 'paragraph',
      text: say(
        'What next: the calendar file that comes with this mail puts the conference into your calendar. On your registration’s page you can change what you booked, correct your details and hand your place to a colleague.',
      ),
    },
    ...(abstracts
      ? [
          {
            kind: 'paragraph',
            text: say('You present: if we do not have your abstract yet, please send it by {until}.', {
              until: until ?? '',
            }),
          } as const,
          { kind: 'link', label: say('Submit your abstract'), href: abstracts.address } as const,
        ]
      : []),
    {
      kind: 'paragraph',
      text: say('When you arrive, say your name or {code} at the registration desk.', { code }),
    },
    ...(venue.length > 0
      ? [{ kind: 'link', label: say('How to get there'), href: venueAddress } as const]
      : []),
  ]
}

function thanksOf({ receipt, by }: RegistrationConfirmed): string {
  if (receipt.payments.length > 0) return say('Thank you for your payment.')
  return by === 'organiser'
    ? say('We registered you for {conference}.', { conference: nameInText(nameOf(receipt.occasion)) })
    : say('Thank you for registering.')
}

export const registrationConfirmed = {
  texts,
  examples: {
    'registration-confirmed.confirmed': {
      rows: inState('paid'),
      mailOf: toRegistration('confirmation-mail'),
    },
    'registration-confirmed.with-organiser': {
      rows: inState('paid', sql`and choice = 'custom'`),
      mailOf: toRegistration('confirmation-mail'),
    },
    'registration-confirmed.invoice-corrected': {
      rows: sql`select id, id as registration_id from registrations where state = 'paid' and id in (select registration_id
      from invoices where kind = 'credit-note')`,
      mailOf: ({ registrationId }) => ({
        kind: 'confirmation-mail',
        payload: { registrationId, because: 'invoice-corrected' },
      }),
    },
  },
  effects: {
    'confirmation-mail': (context, { registrationId, because }) =>
      confirmationOf(context, registrationId, because),
  },
  write,
  ...toBuyer,
  documentsOf: ({ bills }) => bills,
  attendeeOf: ({ receipt, place, correctedBecause }) =>
    place === 'confirmed' && correctedBecause === null ? receipt.code : undefined,
} satisfies MailKind<RegistrationConfirmed, keyof typeof texts>
