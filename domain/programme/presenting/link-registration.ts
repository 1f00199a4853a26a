/** Staff say which registration is a presenter's, where names and addresses do not. */
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type LinkError =
  | { code: 'not-found' }
  /** No registration of this conference has that code. */
  | { code: 'no-registration' }

/** @param isSame whether the registration with that code is the presenter's */
export async function linkRegistration(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  { abstractId, code, isSame }: { abstractId: number; code: string; isSame: boolean },
): Promise<Result<null, LinkError>> {
  const conferenceId = conferenceOf(scope)
  await lockRow(tx, 'abstracts', abstractId)
  const abstract = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('id', '=', abstractId)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  if (!abstract) return fail({ code: 'not-found' })
  const registration = await tx
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  if (!registration) return fail({ code: 'no-registration' })
  const said = { is_same: isSame ? 1 : 0, said_by: writeActor(actor), said_at: toStored(now) }
  await tx
    .insertInto('same_person')
    .values({ abstract_id: abstractId, registration_id: registration.id, ...said })
    .onConflict(conflict => conflict.columns(['abstract_id', 'registration_id']).doUpdateSet(said))
    .execute()
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: isSame ? 'registration linked' : 'registration unlinked',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  return ok(null)
}

/** A registration that belongs to somebody else now is nobody's that staff have named. */
export async function forgetSamePerson(tx: Transaction, registrationId: number): Promise<void> {
  await tx.deleteFrom('same_person').where('registration_id', '=', registrationId).execute()
}
