import type { Database } from '#database/database.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { findPersonByEmail } from '#domain/staff/team/team-queries.ts'

/** Time is divided into periods of this length, and each has at most one mail, however often somebody asks. */
const pauseMinutes = 5

/** Sends a link for a new password if the address has an account; the answer does not tell whether it has. */
export async function requestReset(database: Database, email: string, now: Temporal.Instant): Promise<void> {
  const personId = await findPersonByEmail(database.read, email)
  if (personId === undefined) return
  const period = Math.floor(now.epochMilliseconds / (pauseMinutes * 60_000))
  await database.write(tx =>
    enqueue(tx, {
      kind: 'password-mail',
      effect: `password-mail:${personId}:${period}`,
      payload: { personId },
      now,
    }),
  )
}
