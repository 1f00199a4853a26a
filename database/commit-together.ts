/** Group commit for SQLite: docs/decisions/0003-one-sqlite-writer.md. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { isBusy } from '#database/is-busy.ts'
import { refuseOnce } from '#database/refuse-queries.ts'
import type { Schema } from '#database/schema.ts'

/** A queued write with the promise of its caller. */
export interface WaitingWrite {
  work(tx: Transaction): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Runs queued writes in sequence, each in its own savepoint, and commits them together. A write that throws is rolled
 * back alone. All are settled after the commit: a write may have failed because of another one in the batch, and its
 * caller must be able to read that one. Never rejects.
 */
export async function commitTogether(writer: Kysely<Schema>, writes: readonly WaitingWrite[]): Promise<void> {
  if (writes.length === 0) return
  const settle: (() => void)[] = []
  let tx: ControlledTransaction<Schema> | undefined
  try {
    tx = await beginOnceFree(writer)
    const [alone, ...others] = writes
    if (alone && others.length === 0) return await commitAlone(tx, alone)
    for (const write of writes) {
      const outcome = await runInSavepoint(tx, write)
      settle.push(outcome.ok ? () => write.resolve(outcome.value) : () => write.reject(outcome.error))
    }
    await tx.commit().execute()
  } catch (error) {
    // The transaction is gone, so there is nothing to roll back.
    await tx
      ?.rollback()
      .execute()
      .catch(() => {})
    for (const write of writes) write.reject(error)
    return
  }
  for (const each of settle) each()
}

/**
 * Without a savepoint, which would copy each page before it changes, and put the copies back in one long call: a dry run
 * of a large import is rolled back at once.
 */
async function commitAlone(
  tx: ControlledTransaction<Schema>,
  { work, resolve, reject }: WaitingWrite,
): Promise<void> {
  let over: Error | undefined
  let value: unknown
  try {
    value = await work(tx.withPlugin(refuseOnce(() => over)))
  } catch (error) {
    over = new Error('the transaction is over')
    await tx.rollback().execute()
    return reject(error)
  }
  over = new Error('the transaction is over')
  await tx.commit().execute()
  resolve(value)
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

/** How long another process may hold the file's lock, and how often we ask for it. */
const lockTimeoutMs = 10_000
const retryEveryMs = 20

/**
 * Waits for another process to release the file. SQLite's own waiting would block this whole process, readers
 * included.
 */
async function beginOnceFree(writer: Kysely<Schema>): Promise<ControlledTransaction<Schema>> {
  const deadline = performance.now() + lockTimeoutMs
  for (;;) {
    try {
      return await writer.startTransaction().execute()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await sleep(retryEveryMs)
    }
  }
}
