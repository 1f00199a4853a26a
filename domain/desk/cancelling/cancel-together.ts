import type { Transaction } from '#database/database.ts'
import { tellWhoLeft } from '#domain/desk/granting/tell-who-left-group.ts'
import { releasePlaces } from '#domain/desk/waiting/release-place.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudits } from '#domain/foundations/audit/audit.ts'
import { doerBy } from '#domain/foundations/audit/doer.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { closeAllEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { listWithMoneyHistory } from '#domain/money/refunds/money-parts.ts'
import { listInMoves } from '#domain/registrations/moves/conference-move.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'

/**
 * Cancels unpaid registrations of one conference with the same results as `cancelRegistration` one after the other, in a
 * few statements for all of them. The caller holds the locks of the conference and of the registrations, and has found
 * that each of them is unpaid and may be cancelled.
 *
 * @param because for the audit and the mails; no document mentions it, because nothing was billed
 * @returns those that were cancelled; each of the others involves money or a move, and has to be cancelled by itself
 */
export async function cancelTogether(
  tx: Transaction,
  { actor, now }: Act,
  request: { conferenceId: number; registrationIds: readonly number[]; because: string },
): Promise<Set<number>> {
  const { conferenceId, registrationIds, because } = request
  if (registrationIds.length === 0) return new Set()
  const involved = new Set([
    ...(await listWithMoneyHistory(tx, registrationIds)),
    ...(await listInMoves(tx, registrationIds)),
  ])
  const plain = registrationIds.filter(id => !involved.has(id))
  const changed = new Set(await changeStates(tx, registrationTransitions, plain, 'cancelled'))
  const cancelled = plain.filter(id => changed.has(id))
  if (cancelled.length === 0) return changed
  await releasePlaces(tx, conferenceId, cancelled, now)
  await recordAudits(
    tx,
    cancelled.map(id => ({
      conferenceId,
      actor,
      act: 'registration cancelled',
      subject: { kind: 'registration', id },
      facts: { refundMinor: 0, rule: 'policy', reason: because },
      now,
    })),
  )
  await tellWhoLeft(tx, cancelled, { occasion: 'cancelled', by: doerBy(actor), now })
  await closeAllEarlierOrders(tx, { registrationIds: cancelled, cause: 'cancelled', now })
  await enqueueAll(
    tx,
    cancelled.map(registrationId => ({
      kind: 'cancellation-mail',
      effect: `cancellation-mail:${registrationId}`,
      payload: { registrationId },
      now,
    })),
  )
  return changed
}
