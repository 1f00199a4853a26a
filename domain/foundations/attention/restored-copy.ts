/**
 * Mails that were waiting in a database that is now found to live elsewhere. It may be a restored backup: then they were
 * sent since the backup was made, and would be sent again. They wait until somebody decides; everything later goes on.
 */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { type Act, theClock, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { isHeld, isUnsent } from '#domain/foundations/outbox/held-mails.ts'
import { outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'

/**
 * Notes where a database lives when a process starts. If it lived elsewhere before and mails wait in it, they are held.
 *
 * @param home see `readHome`
 */
export async function noteHome(database: Database, home: string, now: Temporal.Instant): Promise<void> {
  const known = await database.read.selectFrom('database_homes').select('home').executeTakeFirst()
  if (known?.home === home) return
  await database.write(async tx => {
    const moved = await tx
      .updateTable('database_homes')
      .set({ home })
      .where('home', '<>', home)
      .returning('id')
      .executeTakeFirst()
    if (!moved) {
      const first = tx.insertInto('database_homes').values({ id: 1, home })
      return first.onConflict(conflict => conflict.column('id').doNothing()).execute()
    }
    const last = await waiting(tx)
      .select(eb => eb.fn.max('id').as('id'))
      .executeTakeFirst()
    if (!last?.id) return
    await tx
      .insertInto('restored_copies')
      .values({ last_effect_id: last.id, found_at: toStored(now), decided_at: null })
      .onConflict(conflict =>
        conflict.column('last_effect_id').doUpdateSet({ found_at: toStored(now), decided_at: null }),
      )
      .execute()
  })
}

const waiting = (db: Reader) => db.selectFrom('outbox').where(isUnsent)

export interface HeldMails {
  /** When the database was found to live elsewhere. */
  since: Temporal.Instant
  kinds: { kind: string; count: number }[]
}

/** The mails that wait for a decision; undefined if none do. */
export async function readHeldMails(db: Reader): Promise<HeldMails | undefined> {
  const open = await db
    .selectFrom('restored_copies')
    .select('found_at')
    .where('decided_at', 'is', null)
    .orderBy('found_at')
    .executeTakeFirst()
  if (!open) return undefined
  const kinds = await waiting(db)
    .select(['kind', eb => eb.fn.countAll<number>().as('count')])
    .where(isHeld)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return { since: Temporal.Instant.from(open.found_at), kinds }
}

/**
 * Decides about the held mails: they are sent, or dropped because they were sent before. A group mail whose sending is
 * dropped is stopped.
 *
 * @returns how many
 */
export async function decideOnHeldMails(
  tx: Transaction,
  { actor, now }: Act,
  decision: 'send' | 'drop',
): Promise<number> {
  const held = await waiting(tx).select(['id', 'effect']).where(isHeld).execute()
  if (decision === 'drop' && held.length > 0) {
    const ids = waiting(tx).select('id').where(isHeld)
    await changeStates(tx, outboxTransitions, ids, 'dropped', { claimed_until: null, failure: null })
    const mailIds = held.flatMap(({ effect }) => /^(?:scheduled-)?group-mail:(\d+)/.exec(effect)?.[1] ?? [])
    if (mailIds.length > 0) {
      await tx
        .updateTable('group_mails')
        .set({ stopped_at: toStored(now), stopped_by: writeActor(theClock) })
        .where('id', 'in', mailIds.map(Number))
        .where('stopped_at', 'is', null)
        .where('finished_at', 'is', null)
        .execute()
    }
  }
  if (decision === 'send') {
    const columns = { tries: 0, next_try_at: toStored(now), claimed_until: null }
    await changeStates(tx, outboxTransitions, waiting(tx).select('id').where(isHeld), 'asked-again', columns)
  }
  await tx
    .updateTable('restored_copies')
    .set({ decided_at: toStored(now) })
    .where('decided_at', 'is', null)
    .execute()
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: decision === 'send' ? 'held mails sent' : 'held mails dropped',
    subject: { kind: 'site', id: null },
    facts: { mails: held.length },
    now,
  })
  return held.length
}
