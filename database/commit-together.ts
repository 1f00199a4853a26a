/** Several writes in one commit of SQLite: docs/decisions/0003-one-sqlite-writer.md. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { refuseOnce } from '#database/refuse-queries.ts'
import type { Schema } from '#database/schema.ts'

/** A write that waits for its turn, and whoever waits for it. */
export interface WaitingWrite {
  work(tx: Transaction): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Runs writes one after the other, each in a savepoint of its own, and commits them at once. One that throws is
 * undone by itself; the others resolve once everything is kept. Settles every one of them and never rejects.
 */
export async function commitTogether(writer: Kysely<Schema>, writes: readonly WaitingWrite[]): Promise<void> {
  if (writes.length === 0) return
  const done: { write: WaitingWrite; value: unknown }[] = []
  let tx: ControlledTransaction<Schema> | undefined
  try {
    tx = await beginOnceFree(writer)
    for (const write of writes) {
      const outcome = await runInSavepoint(tx, write)
      if (outcome.ok) done.push({ write, value: outcome.value })
      else write.reject(outcome.error)
    }
    await tx.commit().execute()
  } catch (error) {
    // Without a transaction left there is nothing to roll back.
    await tx
      ?.rollback()
      .execute()
      .catch(() => {})
    for (const write of writes) write.reject(error)
    return
  }
  for (const { write, value } of done) write.resolve(value)
}

async function runInSavepoint(
  tx: ControlledTransaction<Schema>,
  { work }: WaitingWrite,
): Promise<{ ok: true; value: unknown } | { ok: false; error: unknown }> {
  const savepoint = await tx.savepoint('write').execute()
  let over: Error | undefined
  try {
    const value = await work(savepoint.withPlugin(refuseOnce(() => over)))
    over = new Error('the transaction is over')
    await savepoint.releaseSavepoint('write').execute()
    return { ok: true, value }
  } catch (error) {
    over = new Error('the transaction is over')
    await savepoint.rollbackToSavepoint('write').execute()
    await savepoint.releaseSavepoint('write').execute()
    return { ok: false, error }
  }
}

/** For how long another process may hold the file's lock, and how often it is asked for. */
const lockPatienceMs = 10_000
const askEveryMs = 20

/**
 * Waits for another process to let go of the file. SQLite's own waiting would freeze this whole process, visitors who
 * only read included.
 */
async function beginOnceFree(writer: Kysely<Schema>): Promise<ControlledTransaction<Schema>> {
  const patienceEnds = performance.now() + lockPatienceMs
  for (;;) {
    try {
      return await writer.startTransaction().execute()
    } catch (error) {
      if (!isBusy(error) || performance.now() > patienceEnds) throw error
      await sleep(askEveryMs)
    }
  }
}

/** SQLITE_BUSY in SQLite's own numbers, of which the low byte is the kind: BUSY_RECOVERY is one too. */
const isBusy = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  error.errcode % 256 === 5
