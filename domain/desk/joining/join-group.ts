/** Joins an unpaid registration to the invoice of a group: docs/offers.md. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { moveAnswersAbout, moveAttendee } from '#domain/desk/joining/move-attendee.ts'
import { type JoinError, type JoinQuote, quoteJoin } from '#domain/desk/joining/quote-join.ts'
import { askAboutOrders } from '#domain/desk/settlement/watch-payments.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { renewOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { findOpenAttempt } from '#domain/money/payments/attempt-queries.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { listAttendees } from '#domain/offers/lines/attendees.ts'
import { countPeople } from '#domain/offers/lines/choice.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import { boughtInLines } from '#domain/registrations/answers/asked-of.ts'
import { isRegistrant } from '#domain/registrations/places/hold.ts'
import { recountPeople } from '#domain/registrations/places/recount-people.ts'
import { keepAddedSeats, needsOfLines, releaseSeats, takeSeats } from '#domain/registrations/places/seats.ts'
import { type Registration, registrationTransitions } from '#domain/registrations/registration.ts'
import { lockRegistrations } from '#domain/registrations/registration-queries.ts'
import { renewHolder } from '#domain/registrations/registration-texts.ts'

export interface JoinRequest {
  conference: Conference
  /** The registration that pays from now on. */
  groupId: number
  /** The one that is joined to it. */
  registrationId: number
}

/**
 * Joins a registration to a group. Its orders are asked about first: if a gateway does not answer, nothing changes. Repeating
 * it changes nothing more.
 */
export async function joinGroup(
  payments: Payments,
  act: Act,
  request: JoinRequest,
): Promise<Result<null, JoinError>> {
  const { read } = payments.database
  for (const id of [request.registrationId, request.groupId]) {
    if ((await findOpenAttempt(read, id)) && !(await askAboutOrders(payments, id)))
      return fail({ code: 'payment-pending' })
  }
  return payments.database.write(tx => join(tx, act, request))
}

async function join(
  tx: Transaction,
  act: Act,
  { conference: { id: conferenceId }, groupId, registrationId }: JoinRequest,
): Promise<Result<null, JoinError>> {
  const conference = await lockConference(tx, conferenceId)
  const locked = await lockRegistrations(tx, [groupId, registrationId])
  const [group, joins] = [locked.get(groupId), locked.get(registrationId)]
  if (!group || !joins || group.conferenceId !== conference.id) return fail({ code: 'nothing-to-join' })
  if (joins.joined?.groupId === group.id) return ok(null)
  const isForStaff = !isRegistrant(act.actor)
  const quoted = await quoteJoin(tx, conference, group, joins, { now: act.now, isForStaff })
  if (!quoted.ok) return quoted
  await carryOutJoin(tx, act, { group, joins }, quoted.value)
  return ok(null)
}

/** What was offered under the locks of the conference and both registrations. */
export async function carryOutJoin(
  tx: Transaction,
  { actor, now }: Act,
  { group, joins }: { group: Registration; joins: Registration },
  { choice, price, people, attendeeIds }: JoinQuote,
): Promise<void> {
  const lines = await replaceLines(tx, group, { choice, price, people }, `joined:${joins.id}`, now)
  await letJoin(tx, { actor, now }, { group: { ...group, lines, choice }, joins, attendeeIds })
  await auditRegistration(tx, { actor, now }, group.id, 'registration joined the group', {
    from: joins.id,
    amountMinor: price.totalMinor - group.price.totalMinor,
    currency: group.currency,
  })
  // The form that placed the group would replace it without whoever has joined.
  await tx.updateTable('registrations').set({ draft_key: null }).where('id', '=', group.id).execute()
  await recountPeople(tx, group.id, countPeople(choice))
  await renewOpenInvoice(tx, group.id, automaticReasons.changed, now)
  await closeEarlierOrders(tx, { registrationId: group.id, cause: `joined-${joins.id}`, now, keepsWay: true })
}

interface Joining {
  /** With the lines of those who join. */
  group: Registration
  joins: Registration
  /** Who joins: the last people of the group, in this order. */
  attendeeIds: readonly number[]
}

/** Ends a registration whose people stand on a group by now, and takes along who they are and their seats. */
export async function letJoin(
  tx: Transaction,
  { actor, now }: Act,
  { group, joins, attendeeIds }: Joining,
): Promise<void> {
  const { conferenceId, currency } = group
  // Whoever is new stands last, in the order of the plan.
  const added = (await listAttendees(tx, group.id)).slice(0 - attendeeIds.length)
  for (const [at, from] of attendeeIds.entries()) {
    const to = added[at]
    if (!to) throw new Error(`group ${group.id} lacks somebody who joined it`)
    await moveAttendee(
      tx,
      { from: joins, attendeeId: from },
      { registrationId: group.id, attendeeId: to.id },
      now,
    )
  }
  const ofGroup = joins.lines.filter(({ ofRegistration }) => ofRegistration === 1)
  await moveAnswersAbout(tx, [...boughtInLines(ofGroup, null)], joins, group)
  await renewHolder(tx, group.id)
  // Nobody else can take the seats between these two: the conference is locked.
  await keepAddedSeats(tx, joins.id)
  await releaseSeats(tx, conferenceId, joins.id)
  const seats = await takeSeats(tx, conferenceId, group.id, needsOfLines(group.lines))
  if (!seats.ok) throw new Error(`group ${group.id} was offered what is sold out`)
  await offerSeats(tx, conferenceId, now)
  await changeLockedState(tx, registrationTransitions, joins.id, 'cancelled', {
    joined_to_id: group.id,
    joined_as_id: added[0]?.id ?? null,
  })
  await tx.deleteFrom('join_requests').where('registration_id', '=', joins.id).execute()
  await tx
    .deleteFrom('join_asks')
    .where('registration_id', '=', group.id)
    .where('code', '=', joins.code)
    .execute()
  await auditRegistration(tx, { actor, now }, joins.id, 'registration joined to a group', {
    to: group.id,
    amountMinor: joins.price.totalMinor,
    currency,
  })
  await enqueue(tx, {
    kind: 'joined-mail',
    effect: `joined-mail:${joins.id}`,
    payload: { registrationId: joins.id },
    now,
  })
  // Money that is paid on the old order all the same is recorded, and a person decides.
  await closeEarlierOrders(tx, { registrationId: joins.id, cause: 'joined', now })
}
