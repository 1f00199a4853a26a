import type { Transaction } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import {
  addEligibility,
  dropEligibility,
  endApplication,
} from '#domain/registrations/eligibility/write-eligibility.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * What was asked for the former admission is not needed for the new one; what is asked for that was set aside by staff.
 *
 * @param registration before the change
 */
export async function changeEligibility(
  tx: Transaction,
  act: Act,
  { id, conferenceId, choice: before, application }: Registration,
  { choice: after, because }: { choice: ListedChoice; because: string | null },
): Promise<void> {
  if (before.kind === 'listed' && before.presentationType === after.presentationType) return
  await dropEligibility(tx, act, id)
  // Who applied for what they no longer want waits for a place like anybody else.
  if (application) await endApplication(tx, { id, conferenceId, application })
  if (because === null) return
  const condition = conditionOf(await lockConference(tx, conferenceId), after.presentationType)
  if (!condition || after.presentationType === null) return
  await addEligibility(tx, act, id, {
    condition: condition.kind,
    admission: after.presentationType,
    state: 'accepted',
    memberId: null,
    dueOn: null,
    because,
  })
}
