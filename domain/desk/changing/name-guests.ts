/** Names the guests who come with a registration: docs/algorithms/lines.md. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isBlank, type TextProblem } from '#domain/foundations/text.ts'
import { optionalTextProblem } from '#domain/foundations/text-problem.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { type Guest, listGuests } from '#domain/offers/lines/attendees.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { renewGuests } from '#domain/registrations/registration-texts.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** The names as typed, by attendee; an empty one is taken away. */
export type TypedNames = ReadonlyMap<number, string>

export type NameGuestsError =
  | { code: 'invalid-names'; problems: ReadonlyMap<number, TextProblem> }
  | { code: 'not-changeable' }
  /** Somebody does not come any more, as after a change in another window. */
  | { code: 'guest-gone' }
  /** The organiser needs the names by now. */
  | { code: 'too-late' }

/** The last day on which a registrant can name a guest. */
export function lastDayToName(
  { lines }: Pick<Guest, 'lines'>,
  offers: readonly Pick<Offer, 'id' | 'namesUntil'>[],
  { startsOn }: Pick<Conference, 'startsOn'>,
): Temporal.PlainDate {
  const set = lines.flatMap(({ offerId }) => offers.find(({ id }) => id === offerId)?.namesUntil ?? [])
  const days = [startsOn.subtract({ days: 1 }), ...set.map(day => Temporal.PlainDate.from(day))]
  return days.toSorted(Temporal.PlainDate.compare)[0] as Temporal.PlainDate // never empty
}

/** By the registrant, until the day that the organiser has set. Only names that differ are checked against it. */
export async function nameGuests(
  tx: Transaction,
  act: Act,
  {
    conference,
    registrationId,
    names,
  }: { conference: Conference; registrationId: number; names: TypedNames },
): Promise<Result<null, NameGuestsError>> {
  const offers = await listOffers(tx, conference.id)
  const today = dateIn(conference.timeZone, act.now)
  const isLate = (guest: Guest) =>
    Temporal.PlainDate.compare(lastDayToName(guest, offers, conference), today) < 0
  return name(tx, act, { conferenceId: conference.id, registrationId, names }, isLate)
}

/** By staff, at any time. */
export async function nameGuestsByHand(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act,
  request: { conferenceId: number; registrationId: number; names: TypedNames },
): Promise<Result<null, NameGuestsError>> {
  if (!permit.isFor(request.conferenceId)) return fail({ code: 'not-changeable' })
  return name(tx, act, request, () => false)
}

async function name(
  tx: Transaction,
  { actor, now }: Act,
  {
    conferenceId,
    registrationId,
    names,
  }: { conferenceId: number; registrationId: number; names: TypedNames },
  isLate: (guest: Guest) => boolean,
): Promise<Result<null, NameGuestsError>> {
  const problems = problemsOf(names)
  if (problems.size > 0) return fail({ code: 'invalid-names', problems })
  const registration = await lockRegistration(tx, registrationId)
  if (registration?.conferenceId !== conferenceId || !isLive(registration.state)) {
    return fail({ code: 'not-changeable' })
  }
  const guests = await listGuests(tx, registration)
  const given = [...names].map(([id, typed]) => ({ id, name: isBlank(typed) ? '' : typed }))
  if (given.some(({ id }) => !guests.some(guest => guest.id === id))) return fail({ code: 'guest-gone' })
  const changed = given.filter(({ id, name }) => guests.find(guest => guest.id === id)?.name !== name)
  if (changed.length === 0) return ok(null)
  if (guests.some(guest => changed.some(({ id }) => id === guest.id) && isLate(guest))) {
    return fail({ code: 'too-late' })
  }
  for (const { id, name } of changed) {
    await tx.updateTable('attendees').set({ name }).where('id', '=', id).execute()
  }
  await renewGuests(tx, registrationId)
  // How many: the audit keeps no personal data.
  await auditRegistration(tx, { actor, now }, registrationId, 'guests named', { guests: changed.length })
  return ok(null)
}

function problemsOf(names: TypedNames): Map<number, TextProblem> {
  return new Map(
    [...names].flatMap(([id, typed]) => {
      const problem = isBlank(typed) ? undefined : optionalTextProblem(typed, 'line')
      return problem ? [[id, problem] as const] : []
    }),
  )
}
