import { sql } from 'kysely'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { readHolderProof } from '#domain/correspondence/letters/address-proof.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { type Doer, doerOf } from '#domain/foundations/audit/doer.ts'
import { formatMoney, sumOf } from '#domain/foundations/money.ts'
import type { MoveOccasion } from '#domain/foundations/outbox/effects.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import type { CreditNote } from '#domain/money/billing/invoice.ts'
import { listCreditNotesCarriedOver } from '#domain/money/billing/invoice-queries.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { readPledge } from '#domain/money/books/pledge.ts'
import { isDemo } from '#domain/money/books/read-receipt.ts'
import { nameOf, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listMovedMoney } from '#domain/money/payments/moved-money.ts'
import { isWithdrawn } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findMove, type MoveState } from '#domain/registrations/moves/conference-move.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
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

/** A registration moves to another conference: requested, about to expire, done, or lapsed. */
export interface RegistrationMoving extends Addressed {
  readonly kind: 'registration-moving'
  /** The registration at the new conference; of a move that lapsed, the one that stays. */
  readonly subject: RegistrationSubject
  readonly occasion: MoveOccasion
  /** Who asked for it. */
  readonly by: Doer
  /** Why it lapsed; null unless it did. */
  readonly lapsedBecause: 'unpaid' | 'given-up' | 'cancelled' | 'money-gone' | null
  /** The registration at the other end. */
  readonly other: { readonly occasion: Occasion; readonly code: string }
  readonly currency: string
  /** The money that moves, or has moved. */
  readonly creditMinor: number
  /** The difference to pay. */
  readonly dueMinor: number
  /** How much is refunded of the money that stayed behind. */
  readonly refundMinor: number
  /** UTC, as the database stores instants; and the conference's IANA zone, for showing the time. */
  readonly heldUntil: string
  readonly timeZone: string
  /** The credit notes for the old invoice, attached. */
  readonly creditNotes: readonly CreditNote[]
}

const moving = (
  words: Pick<AutomaticMail, 'title' | 'when' | 'heading' | 'subject'>,
  { preview, text, more }: { preview: string; text: string; more: readonly string[] },
): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: [...registrationMailFields, 'other code', 'other conference', 'amounts', 'documents', ...more],
  subject: `${words.subject}: {code}`,
  preview,
  body: `{greeting}

${text}

{facts}

{amounts}

{documents}

{button}`,
})

const texts = {
  'registration-moving.started': moving(
    {
      title: 'Move to another conference: please pay',
      when: 'when somebody asks to move and has more to pay',
      heading: 'Your move is waiting',
      subject: 'Your move is waiting to be paid',
    },
    {
      preview: '{amount due} is due by {held until}.',
      text: 'You asked to move your registration {other code} for {other conference} to {conference}. {credit} that you paid counts there, and {amount due} is still due. Until that is paid you keep the old one; if it is not paid in time, nothing changes.',
      more: ['credit', 'amount due', 'held until'],
    },
  ),
  'registration-moving.started-by-organiser': moving(
    {
      title: 'Move to another conference by staff: please pay',
      when: 'when staff ask somebody to move who has more to pay',
      heading: 'A move is waiting for you',
      subject: 'A move is waiting to be paid',
    },
    {
      preview: '{amount due} is due by {held until}.',
      text: 'We would like to move your registration {other code} for {other conference} to {conference}. {credit} that you paid counts there, and {amount due} is still due. Until that is paid you keep the old one; if it is not paid in time, nothing changes. If you do not want to move, you need not do anything.',
      more: ['credit', 'amount due', 'held until'],
    },
  ),
  'registration-moving.reminder': moving(
    {
      title: 'Move to another conference: reminder',
      when: 'before the time to pay for a move runs out',
      heading: 'The move is not paid yet',
      subject: 'The move of your registration is not paid yet',
    },
    {
      preview: '{amount due} is due by {held until}.',
      text: 'The place at {conference} is held for you until {held until}. {credit} that you paid counts there, and {amount due} is still due. If you do not pay by then, you keep your registration {other code} for {other conference} as it is. If you have just paid, do not pay again.',
      more: ['credit', 'amount due', 'held until'],
    },
  ),
  'registration-moving.completed': moving(
    {
      title: 'Moved to another conference',
      when: 'when a move is done',
      heading: 'Your registration has moved',
      subject: 'Your registration has moved',
    },
    {
      preview: 'Your registration has moved.',
      text: 'You asked to move your registration, and it is done: you are registered for {conference} now. Your confirmation comes in a separate mail. {money}',
      more: ['money'],
    },
  ),
  'registration-moving.completed-by-organiser': moving(
    {
      title: 'Moved to another conference by staff',
      when: 'when a move that staff asked for is done',
      heading: 'Your registration has moved',
      subject: 'Your registration has moved',
    },
    {
      preview: 'Your registration has moved.',
      text: 'We moved your registration: you are registered for {conference} now. Your confirmation comes in a separate mail. {money} If you do not agree with it, please write to us.',
      more: ['money'],
    },
  ),
  'registration-moving.lapsed': moving(
    {
      title: 'Move to another conference: not done',
      when: 'when a move was not paid in time, or was given up',
      heading: 'Your registration stays as it was',
      subject: 'Your registration stays as it was',
    },
    {
      preview: 'Your registration stays as it was.',
      text: 'The move of your registration to {other conference} was not completed, and the place there ({other code}) was released. {because} Your registration for {conference} stays yours.',
      more: ['because'],
    },
  ),
} satisfies Record<string, AutomaticMail>

/** The state of a move in which each of its mails is true. */
const states = {
  started: 'open',
  reminder: 'open',
  completed: 'completed',
  lapsed: 'lapsed',
} as const satisfies Record<MoveOccasion, MoveState>

/** The notice to a registrant about the state of their move; undefined if it is no longer in that state. */
async function moveNoticeOf(
  context: MailContext,
  moveId: number,
  occasion: MoveOccasion,
): Promise<RegistrationMoving | undefined> {
  const move = await findMove(context.db, moveId)
  const source = move && (await readCase(context, move.fromRegistrationId))
  const target = move && (await readCase(context, move.toRegistrationId))
  if (!source || !target || move?.state !== states[occasion]) return undefined
  // Either they keep the old registration, or they lost it for another reason, which has its own mail.
  if (occasion === 'lapsed' && source.registration.state !== 'paid') return undefined
  const found = occasion === 'lapsed' ? source : target
  const other = occasion === 'lapsed' ? target : source
  const { registration, conference } = target
  const moved = (await listMovedMoney(context.db, registration.id)).filter(
    ({ other: { id } }) => id === source.registration.id,
  )
  const left = (await listRefunds(context.db, source.registration.id)).filter(
    refund =>
      refund.moveId === moveId &&
      refund.currency === registration.currency &&
      // Each is told once: not also in place of one that failed, and not if its money had left.
      (refund.insteadOf === null || refund.byHand === null) &&
      !isWithdrawn(refund),
  )
  return {
    kind: 'registration-moving',
    subject: subjectFrom(found, (await listCaptures(context.db, source.registration.id)).some(isDemo)),
    occasion,
    by: move.requestedBy,
    lapsedBecause: move.state === 'lapsed' ? whyLapsed(move.settledBy, target.registration.state) : null,
    other: { occasion: occasionOf(other.conference), code: other.registration.code },
    currency: registration.currency,
    creditMinor: occasion === 'completed' ? sumOf(moved) : await readPledge(context.db, registration),
    dueMinor: Math.max(0, await readOwed(context.db, registration)),
    refundMinor: sumOf(left),
    heldUntil: registration.holdUntil.toString(),
    timeZone: conference.timeZone,
    creditNotes:
      occasion === 'completed' ? await listCreditNotesCarriedOver(context.db, registration.id) : [],
  }
}

function whyLapsed(settledBy: string, target: RegistrationState): RegistrationMoving['lapsedBecause'] {
  if (settledBy === 'clock') return 'unpaid'
  if (target !== 'cancelled') return 'money-gone'
  return doerOf(settledBy) === 'registrant' ? 'given-up' : 'cancelled'
}

function write(message: RegistrationMoving): Draft<keyof typeof texts> {
  const { subject, occasion, lapsedBecause, other, currency, creditMinor, dueMinor, creditNotes } = message
  const isToPay = occasion === 'started' || occasion === 'reminder'
  const { values, blocks } = subjectDraft(subject, say(isToPay ? 'Pay now' : 'See your registration'))
  const until = formatUntil(Temporal.Instant.from(message.heldUntil), message.timeZone)
  const held = isToPay ? [{ label: say('Held until'), text: until }] : []
  return {
    text: textOf(message),
    values: {
      ...values,
      'other code': other.code,
      'other conference': nameInText(nameOf(other.occasion)),
      credit: formatMoney(creditMinor, currency),
      'amount due': formatMoney(dueMinor, currency),
      'held until': until,
      because: lapsedBecause === null ? '' : lapseWords[lapsedBecause],
      money: movedWords(message),
      documents: billWords(creditNotes, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock([...factsOf(subject), ...held]),
      amounts: amountsBlock(isToPay ? [total(say('To pay'), dueMinor, currency)] : []),
    },
  }
}

function textOf({ occasion, by }: RegistrationMoving): keyof typeof texts {
  const isSaid = occasion === 'started' || occasion === 'completed'
  return isSaid && by === 'organiser'
    ? `registration-moving.${occasion}-by-organiser`
    : `registration-moving.${occasion}`
}

const lapseWords = spoken({
  unpaid: 'It was not paid in time.',
  'given-up': 'You cancelled the registration there.',
  cancelled: 'We cancelled the registration there.',
  'money-gone': 'Money that was to move is no longer available.',
} as const satisfies Record<NonNullable<RegistrationMoving['lapsedBecause']>, string>)

/** What happened to the old registration and its money. */
function movedWords({ other, creditMinor, refundMinor, currency }: RegistrationMoving): string {
  const old = { code: other.code, conference: nameInText(nameOf(other.occasion)) }
  const credit =
    creditMinor === 0
      ? say('It takes the place of {code} for {conference}.', old)
      : say('{amount} was moved to it from your registration {code} for {conference}.', {
          ...old,
          amount: formatMoney(creditMinor, currency),
        })
  const refund =
    refundMinor > 0
      ? say('{amount} of what was paid for it is refunded to you; its page says when.', {
          amount: formatMoney(refundMinor, currency),
        })
      : ''
  return [credit, say('That one is cancelled.'), refund].filter(words => words !== '').join(' ')
}

const move = (occasion: MoveOccasion, state: string): Example => ({
  rows: sql`select id, ${sql.ref(occasion === 'lapsed' ? 'from_registration_id' : 'to_registration_id')} as registration_id
    from conference_moves where state = ${state}`,
  mailOf: ({ id }) => ({ kind: 'move-mail', payload: { moveId: id, occasion } }),
})

export const registrationMoving = {
  texts,
  examples: {
    'registration-moving.started': move('started', 'open'),
    'registration-moving.started-by-organiser': move('started', 'open'),
    'registration-moving.reminder': move('reminder', 'open'),
    'registration-moving.completed': move('completed', 'completed'),
    'registration-moving.completed-by-organiser': move('completed', 'completed'),
    'registration-moving.lapsed': move('lapsed', 'lapsed'),
  },
  effects: { 'move-mail': (context, { moveId, occasion }) => moveNoticeOf(context, moveId, occasion) },
  write,
  ...toRegistrant,
  // A registration that is being moved was paid for at its old conference.
  async readProof(db, { subject, other }) {
    const proof = await readHolderProof(db, subject.code, 'present')
    return proof === 'none' ? readHolderProof(db, other.code, 'present') : proof
  },
  documentsOf: ({ creditNotes }) => creditNotes,
} satisfies MailKind<RegistrationMoving, keyof typeof texts>
