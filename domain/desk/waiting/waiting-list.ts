/** When everything is taken, registrations wait in order of arrival and are offered the seats that become free. */

import type { Database, Reader, Transaction } from '#database/database.ts'
import { inSavepoint } from '#database/savepoint.ts'
import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { hasRoomFor, offerExtra } from '#domain/desk/waiting/offer-extra.ts'
import {
  lineBatch,
  listWhoFit,
  notOffered,
  type WaitingRow,
} from '#domain/desk/waiting/who-fits-free-seats.ts'
import { askForAttention, type ClosingNote, clearAttention } from '#domain/foundations/attention/attention.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit, recordAudits } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { type Clock, toStored } from '#domain/foundations/time.ts'
import { readOwed } from '#domain/money/books/due.ts'
import {
  type CapacityLimit,
  refusingLimits,
  type SeatNeeds,
  seatsNeeded,
  takeInMemory,
} from '#domain/registrations/places/capacity.ts'
import { type ExtraWait, isWaiting, listWaitsThatFit } from '#domain/registrations/places/extra-waits.ts'
import { holdForOffer } from '#domain/registrations/places/hold.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { claimSeats, needsOfLines } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import { fromRow, isInLine, selectRegistrations } from '#domain/registrations/registration-queries.ts'

/** Ids of those on the waiting list who got a seat: to pay for within `offerHours`, or at once because nothing is due. */
export interface Offers {
  toPay: number[]
  granted: number[]
}

/**
 * Offers free seats to the waiting list, first come first served: everybody for whom there is a seat gets a hold and a
 * mail, whether they wait for a registration or have one and wait for an extra. Runs in the transaction that freed the seats, so that nobody else can take them first. Only those for whom
 * there is a seat are read: the work grows with the free seats, not with the waiting list. A registration that cannot
 * be read or offered a seat is passed over and reported; it stops neither the others nor the caller.
 *
 * @returns who got a seat
 */
export async function offerSeats(
  tx: Transaction,
  conferenceId: number,
  now: Temporal.Instant,
): Promise<Offers> {
  const offers: Offers = { toPay: [], granted: [] }
  const conference = await lockConference(tx, conferenceId)
  // What is released at a conference that was cancelled or is over is for nobody.
  if (salesEnd(conference, now)) return offers
  // Whoever waits keeps the price of their period, and is not counted in it: people wait for places, not for periods.
  const limits = refusingLimits(await listLimits(tx, conferenceId))
  const line = { conference, limits, offers, now }
  let afterId = 0
  for (;;) {
    const waits = await listWaitsThatFit(tx, conferenceId, limits, afterId, lineBatch)
    for (const wait of waits.filter(each => hasRoomFor(limits, each))) {
      // Whoever came earlier goes first, whatever they wait for.
      await offerToLine(tx, line, wait.askedAt)
      if (hasRoomFor(limits, wait)) await offerWaited(tx, line, wait)
    }
    const last = waits.at(-1)
    if (!last || waits.length < lineBatch) break
    afterId = last.id
  }
  await offerToLine(tx, line)
  return offers
}

/**
 * Offers what somebody who has paid waits for, where something else than a place was in the way: it was off sale, or they
 * had something under way.
 */
export async function offerFreeExtras({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<void> {
  const awaited = await database.read
    .selectFrom('extra_waits')
    .innerJoin('registrations', 'registrations.id', 'extra_waits.registration_id')
    .select('extra_waits.conference_id as id')
    .distinct()
    .where(isWaiting)
    .execute()
  await eachApart(awaited, ({ id }) => database.write(tx => offerSeats(tx, id, clock.now())))
}

interface Line {
  conference: Conference
  limits: CapacityLimit[]
  offers: Offers
  now: Temporal.Instant
}

/** Offers an extra to somebody who has paid; one that fails is passed over and reported, like a registration. */
async function offerWaited(
  tx: Transaction,
  { conference, limits, offers, now }: Line,
  wait: ExtraWait,
): Promise<void> {
  const done = await inSavepoint(tx, () => offerExtra(tx, conference, wait, now))
  if (!done.ok) {
    return passOver(tx, { id: wait.registrationId, conference_id: conference.id }, done.error, now)
  }
  if (done.value === undefined) return
  offers[done.value].push(wait.registrationId)
  limits.splice(0, limits.length, ...refusingLimits(await listLimits(tx, conference.id)))
}

/** Offers seats to those who wait for a registration. @param before only to those who came before then */
async function offerToLine(
  tx: Transaction,
  { conference, limits, offers, now }: Line,
  before?: Temporal.Instant,
): Promise<void> {
  let afterId = 0
  for (;;) {
    const rows = await listWhoFit(tx, conference.id, limits, afterId, before)
    const next: Registration[] = []
    for (const row of rows) {
      try {
        next.push(fromRow(row))
      } catch (error) {
        await passOver(tx, row, error, now)
      }
    }
    const offered = next.filter(({ lines }) => takeInMemory(limits, needsOfLines(lines)))
    const refused = await offer(tx, conference, limits, offered, now, offers)
    if (refused.length > 0) {
      // Their seats are for the next in line, who may have been read already.
      for (const { lines } of refused) releaseInMemory(limits, needsOfLines(lines))
      continue
    }
    const last = rows.at(-1)
    if (!last || rows.length < lineBatch) return
    afterId = last.id
  }
}

/** Skips somebody on the waiting list until staff have dealt with the error, which the history shows them. */
async function passOver(
  tx: Transaction,
  { id, conference_id: conferenceId }: Pick<WaitingRow, 'id' | 'conference_id'>,
  error: unknown,
  now: Temporal.Instant,
): Promise<void> {
  await askForAttention(tx, id, notOffered, now)
  await recordAudit(tx, {
    conferenceId,
    actor: theClock,
    act: 'seat not offered',
    subject: { kind: 'registration', id },
    facts: { failure: String(error).slice(0, 1_000) },
    now,
  })
}

function releaseInMemory(limits: readonly CapacityLimit[], needs: SeatNeeds): void {
  for (const limit of limits) limit.taken -= seatsNeeded(limit, needs)
}

/**
 * Offers a seat to each of these. If that fails for all together, it is tried in halves, so that one failure among many
 * costs few statements.
 *
 * @param offers those who get a seat are added to it
 * @returns those who could not be offered one
 */
async function offer(
  tx: Transaction,
  conference: Conference,
  limits: readonly CapacityLimit[],
  offered: readonly Registration[],
  now: Temporal.Instant,
  offers: Offers,
): Promise<Registration[]> {
  const [first] = offered
  if (!first) return []
  const done = await inSavepoint(tx, () => offerTogether(tx, conference, limits, offered, now))
  if (done.ok) {
    offers.toPay.push(...done.value.toPay)
    offers.granted.push(...done.value.granted)
    return []
  }
  if (offered.length === 1) {
    await passOver(tx, { id: first.id, conference_id: conference.id }, done.error, now)
    return [first]
  }
  const middle = Math.ceil(offered.length / 2)
  return [
    ...(await offer(tx, conference, limits, offered.slice(0, middle), now, offers)),
    ...(await offer(tx, conference, limits, offered.slice(middle), now, offers)),
  ]
}

/** Holds a seat for each of these, with a few statements for all. */
async function offerTogether(
  tx: Transaction,
  conference: Conference,
  limits: readonly CapacityLimit[],
  offered: readonly Registration[],
  now: Temporal.Instant,
): Promise<Offers> {
  const ids = offered.map(({ id }) => id)
  const hold_until = toStored(holdForOffer(conference, now))
  const moved = await changeStates(tx, registrationTransitions, ids, 'offered', { hold_until })
  if (moved.length < ids.length)
    throw new Error('somebody left the line, which the conference’s lock forbids')
  await claimSeats(
    tx,
    conference.id,
    limits,
    offered.map(({ id, lines }) => ({ id, needs: needsOfLines(lines) })),
  )
  const granted = await grantWhoOweNothing(tx, ids, now)
  await recordAudits(
    tx,
    ids.map(id => ({
      conferenceId: conference.id,
      actor: theClock,
      act: 'seat offered',
      subject: { kind: 'registration', id: id },
      facts: {},
      now,
    })),
  )
  const toPay = ids.filter(id => !granted.has(id))
  await enqueueAll(
    tx,
    toPay.map(id => ({
      kind: 'offer-mail',
      effect: `offer-mail:${id}`,
      payload: { registrationId: id },
      now,
    })),
  )
  return { toPay, granted: [...granted] }
}

/**
 * A registration that is free, or whose money arrived while it waited, gets its place at once: nothing is left for its
 * registrant to do.
 */
async function grantWhoOweNothing(
  tx: Transaction,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlySet<number>> {
  const rows = await selectRegistrations(tx)
    .where('id', 'in', ids)
    .where(eb =>
      eb.or([
        eb('total_minor', '=', 0),
        eb.exists(
          eb.selectFrom('captures').select('id').whereRef('registration_id', '=', 'registrations.id'),
        ),
        eb.exists(
          eb
            .selectFrom('credit_transfers')
            .select('id')
            .whereRef('to_registration_id', '=', 'registrations.id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  const granted = new Set<number>()
  for (const registration of rows.map(fromRow)) {
    const { id } = registration
    if ((await readOwed(tx, registration)) > 0) continue
    await grantRegistration(tx, { actor: theClock, now }, registration)
    const note: ClosingNote = 'place-became-free'
    await clearAttention(
      tx,
      { actor: theClock, now },
      { registrationId: id, reason: 'paid-without-a-seat', note },
    )
    granted.add(id)
  }
  return granted
}

/** 1 for the next in line; undefined for a registration that does not wait. */
export async function positionInLine(
  db: Reader,
  conferenceId: number,
  registrationId: number,
): Promise<number | undefined> {
  const { position, own } = await db
    .selectFrom('registrations')
    .select(eb => [eb.fn.countAll<number>().as('position'), eb.fn.max<number | null>('id').as('own')])
    .where('conference_id', '=', conferenceId)
    .where(isInLine)
    .where('id', '<=', registrationId)
    .executeTakeFirstOrThrow()
  return own === registrationId ? position : undefined
}

/** Whether a registration had waited and was offered a place. */
export async function wasOffered(db: Reader, registrationId: number): Promise<boolean> {
  const offer = await db
    .selectFrom('outbox')
    .select('id')
    .where('effect', '=', `offer-mail:${registrationId}`)
    .executeTakeFirst()
  return offer !== undefined
}
