/** Staff register somebody: by the same rules and prices as the public form. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Overruling } from '#domain/desk/registering/overruling.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import type { PlaceRegistrationError } from '#domain/desk/registering/placement.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { askToPay, scheduleReminder } from '#domain/money/payments/ask-to-pay.ts'
import { addSeats, needsOf } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface RegisterByHand {
  conference: Conference
  input: RegistrationInput
  /** What was read before it was confirmed, in minor units: at another price nothing is placed. */
  totalMinor: number
  /** Whether the payment is asked for in another way, so that only the reminder of it is a mail. */
  isAskedOtherwise?: boolean
  /** Admits them beyond full limits: each is raised by one seat. */
  beyondLimits?: Permit<'exceed-limits'>
  /** Sets rules aside. */
  overruling?: { permit: Permit<'overrule-rules'>; overruled: Overruling }
}

/**
 * Places a registration for somebody else. A free one is confirmed at once, and its registrant is written to; any other
 * awaits its payment for some days.
 */
export async function registerByHand(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  { conference, input, totalMinor, isAskedOtherwise, beyondLimits, overruling }: RegisterByHand,
): Promise<Result<Registration, PlaceRegistrationError | { code: 'not-found' }>> {
  if (!permit.isFor(conference.id)) return fail({ code: 'not-found' })
  await lockConference(tx, conference.id)
  const limitsRaised = beyondLimits?.isFor(conference.id) ? await raiseLimits(tx, conference.id, input) : 0
  const overruled = overruling?.permit.isFor(conference.id) ? overruling.overruled : undefined
  const placement = {
    conference,
    actor,
    now,
    draftKey: null,
    quoted: { totalMinor },
    ...(overruled && { overruled }),
  }
  const placed = await placeRegistration(tx, placement, input)
  if (!placed.ok) return placed
  const { registration } = placed.value
  await auditRegistration(tx, { actor, now }, registration.id, 'registered by hand', { limitsRaised })
  if (overruled) {
    await auditRegistration(tx, { actor, now }, registration.id, 'rules set aside', {
      rules: overruled.rules.join(', '),
      because: overruled.because,
    })
  }
  if (registration.state === 'awaiting-payment') {
    const asked = { registrationId: registration.id, about: 'registered', until: registration.holdUntil }
    await (isAskedOtherwise ? scheduleReminder(tx, asked, now) : askToPay(tx, asked, now))
  }
  return ok(registration)
}

/** Before it has an id of its own; no registration has 0. */
function raiseLimits(tx: Transaction, conferenceId: number, input: RegistrationInput): Promise<number> {
  return addSeats(tx, conferenceId, 0, needsOf(input))
}
