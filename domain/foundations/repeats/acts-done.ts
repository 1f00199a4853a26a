/**
 * Acts of staff happen once, however often their form is sent: each form carries a key, which is stored with its act.
 */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'

/** How long a key is stored: longer than any form stays open. */
const retentionDays = 8

/** Whether something was already done with the act's key; false without a key. */
export async function wasDone(db: Reader, act: Act): Promise<boolean> {
  return (await readDoneAt(db, act)) !== undefined
}

/** When something was done with the act's key, as its other rows have it; undefined if nothing was. */
export async function readDoneAt(db: Reader, act: Act): Promise<string | undefined> {
  const key = keyOf(act)
  if (key === undefined) return undefined
  const row = await db.selectFrom('acts_done').select('done_at').where('key', '=', key).executeTakeFirst()
  return row?.done_at
}

/**
 * Records in the act's transaction that the act of this key is done. A second transaction with the same key waits for
 * the first.
 *
 * @returns whether the key is new
 */
export async function noteDone(tx: Transaction, act: Act): Promise<boolean> {
  const key = keyOf(act)
  if (key === undefined) return true
  const noted = await tx
    .insertInto('acts_done')
    .values({ key, done_at: toStored(act.now) })
    .onConflict(oc => oc.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Does something once for the act's key.
 *
 * @param run a failure leaves the key unused
 */
export async function once<T, E extends { code: string }>(
  tx: Transaction,
  act: Act,
  run: () => Promise<Result<T, E>>,
): Promise<Result<{ isRepeat: boolean }, E>> {
  if (!(await noteDone(tx, act))) return ok({ isRepeat: true })
  const outcome = await run()
  if (outcome.ok) return ok({ isRepeat: false })
  await tx
    .deleteFrom('acts_done')
    .where('key', '=', keyOf(act) ?? '')
    .execute()
  return outcome
}

/** Removes keys that are too old for any open form. */
export async function removeOldActsDone(database: Database, now: Temporal.Instant): Promise<void> {
  const oldest = toStored(now.subtract({ hours: 24 * retentionDays }))
  await database.write(tx => tx.deleteFrom('acts_done').where('done_at', '<', oldest).execute())
}

/** Keys of different senders never collide. */
const keyOf = ({ actor, requestKey }: Act) =>
  requestKey === undefined ? undefined : `${writeActor(actor)}/${requestKey}`
