import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { wasAskedLately } from '#domain/outbox/asked-lately.ts'
import { enqueue } from '#domain/outbox/outbox.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

/** Sends the confirmation again. */
export async function resendConfirmation(
  tx: Transaction,
  { actor, now }: Act,
  registrationId: number,
): Promise<Result<null, { code: 'not-paid' } | { code: 'just-sent' }>> {
  const registration = await lockRegistration(tx, registrationId)
  if (registration?.state !== 'paid') return fail({ code: 'not-paid' })
  if (await wasAskedLately(tx, 'confirmation-mail', registrationId, now)) return fail({ code: 'just-sent' })
  await enqueue(tx, {
    kind: 'confirmation-mail',
    effect: `confirmation-mail:${registrationId}:${toStored(now)}`,
    payload: { registrationId },
    now,
  })
  await recordAudit(tx, {
    conferenceId: registration.conferenceId,
    actor,
    act: 'confirmation sent again',
    subject: { kind: 'registration', id: registrationId },
    facts: {},
    now,
  })
  return ok(null)
}
