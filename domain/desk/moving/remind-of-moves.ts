import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/** A reminder is sent in the last third of the time, but at the earliest a day before its end. */
const earliestHours = 24
const isInLastThird = (leftMs: number, wholeMs: number) => leftMs * 3 <= wholeMs

/**
 * Reminds registrants whose move awaits its difference, once each, while there is still time to pay.
 *
 * @param signal stops it before the next reminder
 * @returns how many were reminded
 */
export async function remindOfMoves({ database, clock }: Payments, signal?: AbortSignal): Promise<number> {
  const now = clock.now()
  const waiting = await database.read
    .selectFrom('conference_moves as move')
    .innerJoin('registrations as target', 'target.id', 'move.to_registration_id')
    .select(['move.id', 'move.requested_at', 'target.hold_until'])
    .where('move.state', '=', 'open')
    .where('move.reminded_at', 'is', null)
    .where('target.state', '=', 'awaiting-payment')
    .where('target.hold_until', '>', toStored(now))
    .where('target.hold_until', '<=', toStored(now.add({ hours: earliestHours })))
    .orderBy('move.id')
    .execute()
  let reminded = 0
  await eachApart(waiting, async ({ id, requested_at, hold_until }) => {
    if (signal?.aborted) return
    const [requestedAt, heldUntil] = [Temporal.Instant.from(requested_at), Temporal.Instant.from(hold_until)]
    const leftMs = heldUntil.epochMilliseconds - now.epochMilliseconds
    if (!isInLastThird(leftMs, heldUntil.epochMilliseconds - requestedAt.epochMilliseconds)) return
    if (await remind({ database }, id, now)) reminded++
  })
  return reminded
}

async function remind(
  { database }: Pick<Payments, 'database'>,
  moveId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  return database.write(async tx => {
    const claimed = await tx
      .updateTable('conference_moves')
      .set({ reminded_at: toStored(now) })
      .where('id', '=', moveId)
      .where('state', '=', 'open')
      .where('reminded_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!claimed) return false
    await enqueue(tx, {
      kind: 'move-mail',
      effect: `move-mail:${moveId}:reminder`,
      payload: { moveId, occasion: 'reminder' },
      now,
    })
    return true
  })
}
