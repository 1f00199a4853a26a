import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { doerBy } from '#domain/foundations/audit/doer.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listCompleted } from '#domain/registrations/places/people-of-groups.ts'

/**
 * Tells people of a group in whose place others come, before their details are replaced: only those who had filled them in
 * themselves, at the address that they gave. Whoever had a registration of their own is told by `endJoins`.
 */
export async function tellReplaced(
  tx: Transaction,
  registrationId: number,
  attendeeIds: readonly number[],
  { actor, now }: Act,
): Promise<void> {
  if (attendeeIds.length === 0) return
  const completed = await listCompleted(tx, [registrationId])
    .select(['person.email', 'person.language'])
    .where('person.id', 'in', attendeeIds)
    .execute()
  for (const { email, language } of completed) {
    const { id: formerId } = await tx
      .insertInto('replaced_people')
      .values({ registration_id: registrationId, email, language, replaced_at: toStored(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, {
      kind: 'person-replaced-mail',
      effect: `person-replaced-mail:${formerId}`,
      payload: { registrationId, formerId, by: doerBy(actor) },
      now,
    })
  }
}
