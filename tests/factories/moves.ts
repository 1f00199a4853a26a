import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, type StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'

/** A conference with the factory's prices and another first day; its one limit has this many seats. */
export async function conferenceOn(
  database: Database,
  name: string,
  startsOn: string,
  seats = 5,
): Promise<ConferenceWithFees> {
  const fees = await createConference(database, { name })
  const endsOn = Temporal.PlainDate.from(startsOn).add({ days: 2 }).toString()
  const { id } = fees.conference
  await database.write(async tx => {
    await tx
      .updateTable('conferences')
      .set({ starts_on: startsOn, ends_on: endsOn })
      .where('id', '=', id)
      .execute()
    // One period all year, so that prices do not depend on the day.
    for (const [periodId, ends_on] of [
      [fees.openId, '2028-06-30'],
      [fees.lateId, '2028-07-31'],
    ] as const) {
      await tx.updateTable('registration_categories').set({ ends_on }).where('id', '=', periodId).execute()
    }
    await tx.insertInto('capacity_limits').values({ conference_id: id, seats }).execute()
  })
  const conference = await findConferenceById(database.read, id)
  if (!conference) throw new Error(`no conference ${name}`)
  return { ...fees, conference }
}

/** The acts of registrants of several conferences, on one database with one clock. */
export function travellers(
  database: Database,
  clock: StoppedClock,
  payments = createPayments(database, clock),
) {
  const find = async (id: number) => {
    const found = await findRegistration(database.read, id)
    if (!found) throw new Error(`no registration ${id}`)
    return found
  }
  const start = async (id: number) => {
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    return started.value.address
  }
  const settleLast = async (id: number) => {
    const attempt = (await listAttempts(database.read, id)).at(-1)
    return settle(payments, attempt?.id ?? 0)
  }
  const pay = async (id: number) => {
    await approve(payments, await start(id))
    await settleLast(id)
  }
  const register = async (fees: ConferenceWithFees, presentationType: PresentationType = 'poster') => {
    const { id } = await createRegistration(database, fees, clock, { presentationType })
    await pay(id)
    return id
  }
  const move = (
    id: number,
    from: Conference,
    { conference: to, openId: periodId }: ConferenceWithFees,
    presentationType: PresentationType = 'oral',
  ) => {
    const choice = { periodId, presentationType, accommodation: null, hasAddOn: false, code: '' }
    const request = { from, to, registrationId: id, choice }
    return database.write(tx => moveToConference(tx, { actor: aVisitor, now: clock.now() }, request))
  }
  /** The same if it must succeed; returns the new registration's id. */
  const moved = async (...how: Parameters<typeof move>) => {
    const done = await move(...how)
    if (!done.ok) throw new Error(done.error.code)
    return done.value.id
  }
  const receive = async (id: number, amountMinor: number, reference: string) => {
    const permit = permitFor('record-transfer', (await find(id)).conferenceId)
    const receivedAt = clock.now()
    const payment = {
      registrationId: id,
      amountMinor,
      means: 'bank-transfer',
      reference,
      receivedAt,
    } as const
    return receiveOfflinePayment(payments, permit, { actor: ida, now: clock.now() }, payment)
  }
  const moveStates = async () =>
    (await database.read.selectFrom('conference_moves').select('state').orderBy('id').execute()).map(
      ({ state }) => state,
    )
  const mails = async () =>
    (
      await database.read
        .selectFrom('outbox')
        .select('effect')
        .where('kind', '=', 'move-mail')
        .orderBy('id')
        .execute()
    ).map(({ effect }) => effect)
  return { payments, find, start, settleLast, pay, register, move, moved, receive, moveStates, mails }
}
