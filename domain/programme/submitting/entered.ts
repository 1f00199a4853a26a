/** That staff submitted an abstract for its author: who, when, why, and what was set aside for it. */
import type { Reader, Transaction } from '#database/database.ts'
import { type Actor, writeActor } from '#domain/foundations/audit/actor.ts'
import { toStored } from '#domain/foundations/time.ts'

/** What is set aside for an abstract that staff submit. */
export interface SetAside {
  /** It came after the last day. */
  lastDay: boolean
  /** Its author has as many abstracts as the conference takes of one. */
  limit: boolean
}

export interface Entered {
  enteredBy: string
  enteredAt: Temporal.Instant
  /** Empty if nobody gave a reason, which nothing was set aside without. */
  because: string
  aside: SetAside
}

/** Stores it with a new abstract. */
export async function noteEntered(
  tx: Transaction,
  abstractId: number,
  { actor, now, because, aside }: { actor: Actor; now: Temporal.Instant; because: string; aside: SetAside },
): Promise<void> {
  await tx
    .insertInto('entered_abstracts')
    .values({
      abstract_id: abstractId,
      because: because.trim(),
      after_last_day: aside.lastDay ? 1 : 0,
      beyond_limit: aside.limit ? 1 : 0,
      entered_by: writeActor(actor),
      entered_at: toStored(now),
    })
    .execute()
}

/** For the audit; the reason stands with the abstract, where it is erased with it. */
export const factsOf = ({ lastDay, limit }: SetAside) => ({
  isForAuthor: true,
  ...(lastDay && { isAfterLastDay: true }),
  ...(limit && { isBeyondLimit: true }),
})

/** @param abstractId of an abstract that the committee sees */
export async function findEntered(db: Reader, abstractId: number): Promise<Entered | undefined> {
  const row = await db
    .selectFrom('entered_abstracts')
    .selectAll()
    .where('abstract_id', '=', abstractId)
    .executeTakeFirst()
  return (
    row && {
      enteredBy: row.entered_by,
      enteredAt: Temporal.Instant.from(row.entered_at),
      because: row.because,
      aside: { lastDay: row.after_last_day === 1, limit: row.beyond_limit === 1 },
    }
  )
}
