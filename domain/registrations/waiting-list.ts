/** Who comes when everything is taken waits in the order of coming, and is offered what becomes free. */
import type { Reader, Transaction } from '#database/database.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { enqueue } from '#domain/correspondence/outbox.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { takeSeats } from '#domain/registrations/seats.ts'
import { toStored } from '#domain/time.ts'

/** For how long an offer holds before it goes to the next in line. */
export const offerHours = 24

/**
 * Offers free seats to those who wait, first come first served: each who fits gets a seat held and a mail.
 * Runs in the transaction that freed the seats, so that nobody from outside comes in between.
 *
 * @returns how many offers were made
 */
export async function offerSeats(
  tx: Transaction,
  conferenceId: number,
  now: Temporal.Instant,
): Promise<number> {
  const waiting = await tx
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  let offers = 0
  for (const { id } of waiting) {
    const registration = await findRegistration(tx, id)
    if (!registration) continue
    const seats = await takeSeats(tx, conferenceId, id, registration.choice)
    if (!seats.ok) continue
    await tx
      .updateTable('registrations')
      .set({ state: 'awaiting-payment', hold_until: toStored(now.add({ hours: offerHours })) })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, {
      conferenceId,
      actor: 'clock',
      act: 'seat offered',
      subject: `registration:${id}`,
      facts: {},
      now,
    })
    await enqueue(tx, {
      kind: 'offer-mail',
      effect: `offer-mail:${id}`,
      payload: { registrationId: id },
      now,
    })
    offers++
  }
  return offers
}

/** 1 for the one who is offered the next seat; undefined for who does not wait. */
export async function positionInLine(
  db: Reader,
  conferenceId: number,
  registrationId: number,
): Promise<number | undefined> {
  const waiting = await db
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  const index = waiting.findIndex(({ id }) => id === registrationId)
  return index === -1 ? undefined : index + 1
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
