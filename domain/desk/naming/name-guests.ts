/** Names who comes with a registration, guests and people of a group: docs/algorithms/lines.md. */
import type { Transaction } from '#database/database.ts'
import { type Conference, daysForLateNames } from '#domain/conference/conferences/conference.ts'
import { endJoins } from '#domain/desk/granting/tell-who-left-group.ts'
import { endPersonLinks } from '#domain/desk/naming/person-links.ts'
import { hasOtherAddress, isReplaced } from '#domain/desk/naming/replaced-person.ts'
import { tellReplaced } from '#domain/desk/naming/tell-replaced.ts'
import { type ClosingNote, clearAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { isBlank, type TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { type Guest, isOfGroup, isUnnamed, listGuests } from '#domain/offers/lines/attendees.ts'
import {
  type NamedField,
  namedFieldOf,
  namedFields,
  type TypedNames,
} from '#domain/offers/lines/named-fields.ts'
import { removeAnswersOfPeople } from '#domain/registrations/answers/write-answers.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
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
  { lines, addedAt }: Pick<Guest, 'lines' | 'addedAt'>,
  offers: readonly Pick<Offer, 'id' | 'namesUntil'>[],
  { startsOn, namesUntil, timeZone }: Pick<Conference, 'startsOn' | 'namesUntil' | 'timeZone'>,
): Temporal.PlainDate {
  const set = lines.flatMap(({ offerId }) => offers.find(({ id }) => id === offerId)?.namesUntil ?? [])
  const days = [startsOn.subtract({ days: 1 }), ...set.map(day => Temporal.PlainDate.from(day))]
  if (namesUntil && isOfGroup(lines)) {
    const forLate = dateIn(timeZone, addedAt).add({ days: daysForLateNames })
    days.push(Temporal.PlainDate.compare(namesUntil, forLate) < 0 ? forLate : namesUntil)
  }
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
  const isLate = (guest: Guest) => isPast(conference, lastDayToName(guest, offers, conference), act.now)
  return name(tx, act, { conferenceId: conference.id, registrationId, names }, isLate)
}

/** Whether the organiser needs somebody's name by now. */
export async function isTooLateToName(
  tx: Transaction,
  conference: Conference,
  guest: Guest,
  now: Temporal.Instant,
): Promise<boolean> {
  return isPast(conference, lastDayToName(guest, await listOffers(tx, conference.id), conference), now)
}

const isPast = ({ timeZone }: Conference, day: Temporal.PlainDate, now: Temporal.Instant) =>
  Temporal.PlainDate.compare(day, dateIn(timeZone, now)) < 0

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
  const problems = guestProblemsOf(names)
  if (problems.size > 0) return fail({ code: 'invalid-names', problems })
  const registration = await lockRegistration(tx, registrationId)
  if (registration?.conferenceId !== conferenceId || !isLive(registration.state)) {
    return fail({ code: 'not-changeable' })
  }
  return saveNames(tx, { actor, now }, registration, names, { by: 'others', isLate })
}

/**
 * Stores names that were checked. Whoever is replaced by somebody else leaves neither answers nor a link behind.
 *
 * @param by `person`: they write their own, so nobody is replaced
 */
export async function saveNames(
  tx: Transaction,
  { actor, now }: Act,
  registration: Registration,
  names: TypedNames,
  { by, isLate = () => false }: { by: 'person' | 'others'; isLate?: (guest: Guest) => boolean },
): Promise<Result<null, NameGuestsError>> {
  const guests = await listGuests(tx, registration)
  const byId = new Map(guests.map(guest => [guest.id, guest]))
  if ([...names.keys()].some(id => !byId.has(id))) return fail({ code: 'guest-gone' })
  const changed = [...names].flatMap(([id, typed]) => {
    const before = byId.get(id)
    const fields = namedFields.filter(field => typed[field] !== undefined)
    const texts = Object.fromEntries(fields.map(field => [field, storedText(field, typed[field] ?? '')]))
    return before && fields.some(field => before[field] !== texts[field])
      ? [{ before, after: { ...before, ...texts }, texts }]
      : []
  })
  if (changed.length === 0) return ok(null)
  if (changed.some(({ before }) => isLate(before))) return fail({ code: 'too-late' })
  const replaced =
    by === 'others'
      ? changed.filter(({ before, after }) => isReplaced(before, after)).map(({ before }) => before.id)
      : []
  await tellReplaced(tx, registration.id, replaced, { actor, now })
  for (const { before, texts } of changed) {
    await tx.updateTable('attendees').set(texts).where('id', '=', before.id).execute()
  }
  if (by === 'others') {
    const ended = changed.filter(
      ({ before, after }) => isReplaced(before, after) || hasOtherAddress(before, after),
    )
    await endPersonLinks(
      tx,
      ended.map(({ before }) => before.id),
    )
    await endJoins(tx, registration.id, replaced, { actor, now })
    await removeAnswersOfPeople(tx, replaced, now)
  }
  await renewHolder(tx, registration.id)
  if (
    !guests.some(guest =>
      isUnnamed({ ...guest, ...changed.find(({ before }) => before.id === guest.id)?.after }),
    )
  ) {
    const note = 'names-given' satisfies ClosingNote
    await clearAttention(
      tx,
      { actor, now },
      { registrationId: registration.id, reason: 'names-missing', note },
    )
  }
  // How many: the audit keeps no personal data.
  await auditRegistration(tx, { actor, now }, registration.id, 'guests named', { guests: changed.length })
  return ok(null)
}

const storedText = (field: NamedField, typed: string) =>
  isBlank(typed) ? '' : field === 'email' ? readEmail(typed) : typed

/** What is wrong, by the field of a form. */
export function guestProblemsOf(names: TypedNames): Map<string, TextProblem> {
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
