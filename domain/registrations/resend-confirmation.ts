import type { Transaction } from '#database/database.ts'
import { enqueue } from '#domain/correspondence/outbox.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

/** One more mail in this many minutes: nobody's mailbox is filled by somebody else's clicks. */
const everyMinutes = 10

/** Sends the confirmation once more. */
export async function resendConfirmation(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<Result<null, { code: 'not-paid' } | { code: 'just-sent' }>> {
  if (registration.state !== 'paid') return fail({ code: 'not-paid' })
  const recent = await tx
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'confirmation-mail')
    .where('payload', '=', JSON.stringify({ registrationId: registration.id }))
    .where('created_at', '>', toStored(now.subtract({ minutes: everyMinutes })))
    .executeTakeFirst()
  if (recent) return fail({ code: 'just-sent' })
  await enqueue(tx, {
    kind: 'confirmation-mail',
    effect: `confirmation-mail:${registration.id}:${toStored(now)}`,
    payload: { registrationId: registration.id },
    now,
  })
  return ok(null)
}
