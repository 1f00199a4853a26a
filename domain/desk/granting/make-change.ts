/** Makes a change of choice that is paid, or costs nothing more. */

import type { Transaction } from '#database/database.ts'
import { changeEligibility } from '#domain/desk/granting/change-eligibility.ts'
import { tellWhoLeft } from '#domain/desk/granting/tell-who-left-group.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { issueChangeInvoice } from '#domain/money/billing/issue-invoice.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { fitUses, returnCode } from '#domain/offers/codes/redemptions.ts'
import { countCodeUses } from '#domain/offers/lines/line.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import { removeOutdatedAnswers } from '#domain/registrations/answers/outdated-answers.ts'
import { type ChoiceChange, changeTransitions, readChangeDoer } from '#domain/registrations/choice-change.ts'
import { settleOfferedWait } from '#domain/registrations/places/extra-waits.ts'
import { needsOfLines, releaseUnneededSeats } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * Makes a change: choice and price, the charge and invoice for the difference, and one mail. Its seats are already held; those
 * no longer needed are released, and the caller offers them.
 */
export async function makeChange(
  tx: Transaction,
  { actor, now }: Act,
  registration: Registration,
  change: ChoiceChange,
): Promise<void> {
  const { conferenceId, currency } = registration
  const { choice, price, people, differenceMinor } = change
  // A change that costs nothing more was stored as applied.
  if (change.state !== 'applied') {
    await changeLockedState(tx, changeTransitions, change.id, 'applied', { settled_at: toStored(now) })
  }
  const resold = { choice, price, people: people ?? undefined }
  const lines = await replaceLines(tx, registration, resold, `change:${change.id}`, now)
  await removeOutdatedAnswers(tx, registration, lines, now)
  if (!change.codeApplies) await returnCode(tx, registration.id)
  else if (people) await fitUses(tx, registration.id, countCodeUses(lines))
  await changeEligibility(tx, { actor, now }, registration, { choice, because: change.overruledBecause })
  await releaseUnneededSeats(tx, conferenceId, registration.id, needsOfLines(lines))
  if (people) {
    const by = await readChangeDoer(tx, change)
    await tellWhoLeft(tx, [registration.id], { occasion: 'taken-off', by, now })
  }
  if (differenceMinor > 0) {
    await tx
      .insertInto('ledger_entries')
      .values({
        registration_id: registration.id,
        kind: 'charge',
        amount_minor: differenceMinor,
        currency,
        effect: `charge:${registration.id}:change:${change.id}`,
        recorded_at: toStored(now),
      })
      .execute()
    await issueChangeInvoice(tx, registration, { ...registration, lines, choice, price }, change.id, now)
  }
  await auditRegistration(tx, { actor, now }, registration.id, 'choice changed', {
    changeId: change.id,
    differenceMinor,
    retainedMinor: change.retainedMinor,
    currency,
  })
  await enqueue(tx, {
    kind: 'change-mail',
    effect: `change-mail:${change.id}`,
    payload: { changeId: change.id },
    now,
  })
  await settleOfferedWait(tx, change.id, 'taken', now)
  await closeItsOrders(tx, change, now)
}

/** Closes the change's orders that are still open at a gateway, so that nobody pays them for nothing. */
export async function closeItsOrders(
  tx: Transaction,
  change: ChoiceChange,
  now: Temporal.Instant,
): Promise<void> {
  await closeEarlierOrders(tx, { registrationId: change.registrationId, cause: `change-${change.id}`, now })
}
