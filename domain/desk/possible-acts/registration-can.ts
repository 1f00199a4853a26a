/** What can be done with a registration now. Each command checks the same rule again under its lock. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { whyNotCancel } from '#domain/desk/cancelling/cancel-registration.ts'
import { type HandOverError, whyNotHandOver } from '#domain/desk/changing/hand-over.ts'
import { whyNotChangeable } from '#domain/desk/changing/quote-change.ts'
import { whyNotChangeGroup } from '#domain/desk/changing/quote-group-change.ts'
import { type GroupHindrance, whyGroupStays } from '#domain/desk/joining/quote-join.ts'
import { type MoveHindrance, whyNotMoveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { type OfferRenewalError, quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { whyNotSplit } from '#domain/desk/splitting/split-people.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { bringsGuests } from '#domain/offers/lines/attendees.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findDecision } from '#domain/registrations/custom-amount.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'

export const registrationActs = [
  'change-details',
  'name-guests',
  'change-choice',
  'change-people',
  'join-people',
  'split-people',
  'withdraw-change',
  'hand-over',
  'move-to-conference',
  'renew',
  'cancel',
  'resend-confirmation',
  'decide-custom-amount',
] as const
export type RegistrationAct = (typeof registrationActs)[number]

/** Why something cannot be done now. */
export type HindranceCode =
  | NonNullable<Awaited<ReturnType<typeof whyNotChangeGroup>>>['code']
  | HandOverError['code']
  | OfferRenewalError['code']
  | GroupHindrance['code']
  | MoveHindrance['code']
  | 'no-open-change'
  | 'not-cancellable'
  | 'no-guests'
  | 'not-paid'
  | 'not-custom'
  | 'already-decided'

/** Null if it can be done. */
export type RegistrationCan = Readonly<Record<RegistrationAct, HindranceCode | null>>

/** For each act: whether a registrant can do it with their registration, and why not. */
export async function registrationCan(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<RegistrationCan> {
  const { state } = registration
  const stays = (await whyGroupStays(db, conference, registration, now))?.code ?? null
  const renewal = await quoteRenewal(db, conference, registration, now)
  return {
    'change-details': isLive(state) ? null : 'not-changeable',
    'name-guests': whyNotName(registration),
    'change-choice': (await whyNotChangeable(db, conference, registration, now))?.code ?? null,
    // People can be cancelled after registration has closed.
    'change-people': (await whyNotChangeGroup(db, conference, registration, now, true))?.code ?? null,
    'join-people': stays,
    'split-people': (await whyNotSplit(db, conference, registration, now))?.code ?? null,
    'withdraw-change': await whyNotWithdraw(db, registration),
    'hand-over': (await whyNotHandOver(db, conference, registration, now))?.code ?? null,
    'move-to-conference': (await whyNotMoveToConference(db, conference, registration, now))?.code ?? null,
    renew: renewal.ok ? null : renewal.error.code,
    cancel: whyNotCancel(conference, registration, now)?.code ?? null,
    'resend-confirmation': state === 'paid' ? null : 'not-paid',
    'decide-custom-amount': await whyNotDecide(db, registration),
  }
}

function whyNotName({ lines, state }: Registration): HindranceCode | null {
  if (!bringsGuests(lines)) return 'no-guests'
  return isLive(state) ? null : 'not-changeable'
}

async function whyNotWithdraw(db: Reader, { id }: Registration): Promise<HindranceCode | null> {
  if (!(await findOpenChange(db, id))) return 'no-open-change'
  return (await hasUndecidedPayment(db, id)) ? 'payment-pending' : null
}

async function whyNotDecide(db: Reader, { id, choice, state }: Registration): Promise<HindranceCode | null> {
  if (choice.kind !== 'custom') return 'not-custom'
  if (await findDecision(db, id)) return 'already-decided'
  return state === 'paid' ? null : 'not-paid'
}
