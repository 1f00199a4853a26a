/** Names who comes with a registration, guests and people of a group: docs/algorithms/lines.md. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { readEmail } from '#domain/foundations/email.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isBlank, type TextProblem } from '#domain/foundations/text.ts'
import { optionalTextProblem } from '#domain/foundations/text-problem.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { type Guest, listGuests } from '#domain/offers/lines/attendees.ts'
import {
  type NamedField,
  namedFieldOf,
  namedFields,
  type TypedNames,
} from '#domain/offers/lines/named-fields.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { renewHolder } from '#domain/registrations/registration-texts.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type NameGuestsError =
  | { code: 'invalid-names'; problems: ReadonlyMap<string, TextProblem> }
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
  const byId = new Map(guests.map(guest => [guest.id, guest]))
  if ([...names.keys()].some(id => !byId.has(id))) return fail({ code: 'guest-gone' })
  const changed = [...names].flatMap(([id, typed]) => {
    const fields = namedFields.filter(field => typed[field] !== undefined)
    const texts = Object.fromEntries(fields.map(field => [field, storedText(field, typed[field] ?? '')]))
    return fields.some(field => byId.get(id)?.[field] !== texts[field]) ? [{ id, texts }] : []
  })
  if (changed.length === 0) return ok(null)
  if (guests.some(guest => changed.some(({ id }) => id === guest.id) && isLate(guest))) {
    return fail({ code: 'too-late' })
  }
  for (const { id, texts } of changed) {
    await tx.updateTable('attendees').set(texts).where('id', '=', id).execute()
  }
  await renewHolder(tx, registrationId)
  // How many: the audit keeps no personal data.
  await auditRegistration(tx, { actor, now }, registrationId, 'guests named', { guests: changed.length })
  return ok(null)
}

const storedText = (field: NamedField, typed: string) =>
  isBlank(typed) ? '' : field === 'email' ? readEmail(typed) : typed

/** What is wrong, by the field of a form. */
export function problemsOf(names: TypedNames): Map<string, TextProblem> {
  const problems = new Map<string, TextProblem>()
  for (const [id, typed] of names) {
    for (const field of namedFields) {
      const text = typed[field] ?? ''
      const problem = isBlank(text)
        ? undefined
        : optionalTextProblem(text, field === 'email' ? 'email' : 'line')
      if (problem) problems.set(namedFieldOf(field, id), problem)
    }
  }
  return problems
}
