/** What the clock does about people of groups without a name, once a day: docs/offers.md. */

import type { Database, Reader, Transaction } from '#database/database.ts'
import { type Conference, nameReminderDays } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import type { RequestedPeople } from '#domain/desk/changing/plan-group-change.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { invitePeople } from '#domain/desk/naming/invite-people.ts'
import { lastDayToName } from '#domain/desk/naming/name-guests.ts'
import { askForAttention, wasRaisedSince } from '#domain/foundations/attention/attention.ts'
import { type Act, theClock } from '#domain/foundations/audit/actor.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { dateIn, endOfDay } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { type Guest, isUnnamed, listGuests } from '#domain/offers/lines/attendees.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/** Nobody is asked again who was invited in the last days. */
const quietDays = 3

/** It may be interrupted at any time, and repeats nothing. */
export async function tendNames(payments: Payments, now: Temporal.Instant): Promise<void> {
  const { database } = payments
  await eachApart(await listIncomplete(database.read), async ({ id, conferenceId }) => {
    const conference = await findConferenceById(database.read, conferenceId)
    if (!conference?.namesUntil || conference.cancelledAt) return
    const today = dateIn(conference.timeZone, now)
    // The last day may be the one before the conference: then its first one ends it.
    if (Temporal.PlainDate.compare(today, conference.startsOn) > 0) return
    const group = await readIncomplete(database.read, conference, id)
    if (!group) return
    const late = group.unnamed.filter(({ until }) => Temporal.PlainDate.compare(until, today) < 0)
    if (late.length > 0) await endTime(payments, conference, group, late, now)
    const left = group.unnamed.filter(({ until }) => Temporal.PlainDate.compare(until, today) >= 0)
    await remind(database, conference, group.registration, left, now)
  })
}

/**
 * Groups that have somebody without a name, and a last day for names. A bill of extras has no people of its own: they are named
 * where they are registered.
 */
async function listIncomplete(db: Reader): Promise<{ id: number; conferenceId: number }[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .select(['registrations.id', 'registrations.conference_id as conferenceId'])
    .where('conferences.names_until', 'is not', null)
    .where(eb => eb.or([eb('choice', '<>', 'listed'), eb('presentation_type', 'is not', null)]))
    .where('registrations.state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration_lines')
          .innerJoin('attendees', 'attendees.id', 'registration_lines.attendee_id')
          .select('registration_lines.id')
          .whereRef('registration_lines.registration_id', '=', 'registrations.id')
          .where('registration_lines.of_group', '=', 1)
          .where('registration_lines.ended_at', 'is', null)
          .where('attendees.name', '=', ''),
      ),
    )
    .orderBy('registrations.id')
    .execute()
}

interface Unnamed {
  guest: Guest
  until: Temporal.PlainDate
}

interface Incomplete {
  registration: Registration
  people: readonly Guest[]
  unnamed: readonly Unnamed[]
}

async function readIncomplete(
  db: Reader,
  conference: Conference,
  id: number,
): Promise<Incomplete | undefined> {
  const registration = await findRegistration(db, id)
  if (!registration || !isLive(registration.state)) return undefined
  const people = await listGuests(db, registration)
  return { registration, people, unnamed: unnamedOf(people, await listOffers(db, conference.id), conference) }
}

const unnamedOf = (
  people: readonly Guest[],
  offers: readonly Pick<Offer, 'id' | 'namesUntil'>[],
  conference: Conference,
): Unnamed[] =>
  people.filter(isUnnamed).map(guest => ({ guest, until: lastDayToName(guest, offers, conference) }))

/** Once for each of the days before the last one of those without a name. */
async function remind(
  database: Database,
  conference: Conference,
  { id: registrationId }: Registration,
  unnamed: readonly Unnamed[],
  now: Temporal.Instant,
): Promise<void> {
  const [until] = unnamed.map(each => each.until).toSorted(Temporal.PlainDate.compare)
  if (!until) return
  const { days } = dateIn(conference.timeZone, now).until(until)
  const stage = nameReminderDays.findLast(before => days <= before)
  if (stage === undefined) return
  await database.write(async tx => {
    const effect = `names-mail:${registrationId}:${until}:${stage}`
    if (await isQueued(tx, effect)) return
    await enqueue(tx, {
      kind: 'names-mail',
      effect,
      payload: { registrationId, occasion: 'reminder' },
      now,
    })
    const quietSince = now.subtract({ hours: 24 * quietDays })
    const whom = unnamed.flatMap(({ guest: { id, invitedAt } }) =>
      invitedAt && Temporal.Instant.compare(invitedAt, quietSince) < 0 ? [id] : [],
    )
    if (whom.length > 0) {
      await invitePeople(tx, { actor: theClock, now }, { conference, registrationId, whom })
    }
  })
}

async function isQueued(tx: Transaction, effect: string): Promise<boolean> {
  return (
    (await tx.selectFrom('outbox').select('id').where('effect', '=', effect).executeTakeFirst()) !== undefined
  )
}

/** Their time is over. What cannot be released now is tried again the next day, and is a case for a person. */
async function endTime(
  payments: Payments,
  conference: Conference,
  group: Incomplete,
  late: readonly Unnamed[],
  now: Temporal.Instant,
): Promise<void> {
  const act: Act = { actor: theClock, now }
  if (conference.unnamedPlaces === 'released' && (await release(payments, act, conference, group, late)))
    return
  const { id } = group.registration
  const [first] = late.map(({ until }) => until).toSorted(Temporal.PlainDate.compare)
  const since = endOfDay(first ?? conference.startsOn, conference.timeZone)
  await payments.database.write(async tx => {
    if (await wasRaisedSince(tx, id, 'names-missing', since)) return
    await askForAttention(tx, id, 'names-missing', now)
  })
}

/**
 * Cancels the places without a name by the refund policy, as the coordinator would have: one change with one credit note,
 * or the registration as a whole if nobody of it has a name.
 *
 * @returns false if that is not possible now
 */
async function release(
  payments: Payments,
  act: Act,
  conference: Conference,
  { registration, people }: Incomplete,
  late: readonly Unnamed[],
): Promise<boolean> {
  const { id: registrationId } = registration
  const leaving = late.map(({ guest }) => guest.id)
  const requested: RequestedPeople = { leaving, adding: { people: [], extras: [] }, isOfUnnamed: true }
  if (leaving.length === people.length) {
    return payments.database.write(async tx => {
      const now = await findRegistration(tx, registrationId)
      if (!now || !(await listGuests(tx, now)).every(isUnnamed)) return false
      const cancelled = await cancelRegistration(tx, act, {
        conference,
        registrationId,
        because: automaticReasons.nobodyNamed,
      })
      return cancelled.ok
    })
  }
  const quoted = await quoteGroupChange(
    payments.database.read,
    conference,
    registration,
    requested,
    act.now,
    true,
  )
  if (!quoted.ok) return false
  const { differenceMinor, refundMinor } = quoted.value
  const expected = { differenceMinor, refundMinor }
  return (await changeChoice(payments, act, { conference, registrationId, requested, expected })).ok
}
