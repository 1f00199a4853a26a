/**
 * Acts of staff happen once, however often their form is sent: each form carries a key, which is stored with its act.
 */
import type { Reader, Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { type Done, doOnce, findDone, noteDone, type OnceKey } from '#domain/foundations/repeats/once.ts'
import { ok, type Result } from '#domain/foundations/result.ts'

/** Whether something was already done with the act's key; false without a key. */
export async function wasDone(db: Reader, act: Act): Promise<boolean> {
  return (await findActDone(db, act)) !== undefined
}

/** What was done with the act's key; undefined if nothing was. */
export async function findActDone(db: Reader, act: Act): Promise<Done | undefined> {
  const once = keyOf(act)
  const done = once && (await findDone(db, once, act.now))
  return done?.ok ? done.value : undefined
}

/** Records in the act's transaction that the act of this key is done. @returns whether the key is new */
export async function noteActDone(tx: Transaction, act: Act): Promise<boolean> {
  const once = keyOf(act)
  return once === undefined || (await noteDone(tx, [once], act.now)).size > 0
}

/**
 * Does something once for the act's key.
 *
 * @param run a failure leaves the key unused
 */
export function once<T, E extends { code: string }>(
  tx: Transaction,
  act: Act,
  run: () => Promise<Result<T, E>>,
): Promise<Result<OnceDone<T>, E>> {
  return doOnce(tx, keyOf(act), act.now, {
    async first() {
      const made = await run()
      return made.ok ? ok<OnceDone<T>>({ isRepeat: false, value: made.value }) : made
    },
    again: async () => ok<OnceDone<T>>({ isRepeat: true }),
  })
}

/** What came of something that is done once: a repeat does not know it. */
type OnceDone<T> = { isRepeat: false; value: T } | { isRepeat: true }

/**
 * Makes something once for the act's key.
 *
 * @param make a failure leaves the key unused
 * @param find what was made where the key does not say it: an earlier release stored some keys without
 * @returns its id, and whether the key made it before
 */
export function makeOnce<E extends { code: string }>(
  tx: Transaction,
  act: Act,
  make: () => Promise<Result<number, E>>,
  find?: (done: Done) => Promise<number | undefined>,
): Promise<Result<{ id: number; isRepeat: boolean }, E>> {
  return doOnce(tx, keyOf(act), act.now, {
    async first() {
      const made = await make()
      return made.ok ? ok({ id: made.value, isRepeat: false }) : made
    },
    stores: ({ id }) => ({ subjectId: id }),
    async again(done) {
      const id = done.ok ? (done.value.subjectId ?? (await find?.(done.value))) : undefined
      if (id === undefined) throw new Error('what a form made is not stored with its key')
      return ok({ id, isRepeat: true })
    },
  })
}

/** Keys of different senders never collide. */
const keyOf = ({ actor, requestKey }: Act): OnceKey | undefined =>
  requestKey === undefined
    ? undefined
    : { kind: 'act', scope: 0, key: `${writeActor(actor)}/${requestKey}`, contentHash: null }
