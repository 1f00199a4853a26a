import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import type { RegistrationMoving } from '#domain/correspondence/letters/registration-message.ts'
import { readCase, subjectFrom } from '#domain/correspondence/letters/registration-messages.ts'
import { doerOf } from '#domain/foundations/audit/doer.ts'
import { sumOf } from '#domain/foundations/money.ts'
import type { MoveOccasion } from '#domain/foundations/outbox/effects.ts'
import { listCreditNotesCarriedOver } from '#domain/money/billing/invoice-queries.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { readPledge } from '#domain/money/books/pledge.ts'
import { isDemo } from '#domain/money/books/read-receipt.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listMovedMoney } from '#domain/money/payments/moved-money.ts'
import { isWithdrawn, listRefunds } from '#domain/money/refunds/refund.ts'
import { type ConferenceMove, findMove, type MoveState } from '#domain/registrations/conference-move.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'

/** The state of a move in which each of its mails is true. */
const states = {
  started: 'open',
  reminder: 'open',
  completed: 'completed',
  lapsed: 'lapsed',
} as const satisfies Record<MoveOccasion, MoveState>

/** The notice to a registrant about the state of their move; undefined if it is no longer in that state. */
export async function moveNoticeOf(
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
    lapsedBecause: occasion === 'lapsed' ? whyLapsed(move, target.registration.state) : null,
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

function whyLapsed(
  { settledBy }: ConferenceMove,
  target: RegistrationState,
): RegistrationMoving['lapsedBecause'] {
  if (settledBy === 'clock') return 'unpaid'
  if (target !== 'cancelled') return 'money-gone'
  return doerOf(settledBy ?? '') === 'registrant' ? 'given-up' : 'cancelled'
}
