import type { Transaction } from '#database/database.ts'
import {
  type OfflinePaymentFields,
  offlinePaymentFields,
} from '#domain/conference/content/offline-payment-fields.ts'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { dropOwn } from '#domain/conference/settings/drop-own-settings.ts'
import { ownerSubject } from '#domain/conference/settings/owner-subject.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { lengthenHolds } from '#domain/preparation/set-up/lengthen-holds.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/**
 * Sets which bank transfers and cash are accepted, for every conference without a record of its own or for the
 * permit's. Who chose one of them before keeps their days, or gets more where the terms become longer.
 */
export async function setOfflinePayment(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  { actor, now }: Act,
  input: unknown,
): Promise<Result<OfflinePaymentFields, InvalidInput>> {
  const owner = permit.scope.conferenceId
  const parsed = parseInput(offlinePaymentFields, input)
  if (!parsed.ok) return parsed
  const { bankTransfer, cashOnSite } = parsed.value
  await replaceContent(tx, owner, 'offline-payment', parsed.value)
  await lengthenHolds(tx, owner, now)
  await recordAudit(tx, {
    ...ownerSubject(owner),
    actor,
    act: 'offline payment set',
    facts: { takesTransfers: bankTransfer !== null, takesCash: cashOnSite !== null },
    now,
  })
  return ok(parsed.value)
}

/** Does nothing if the conference has no terms of its own. Who chose before keeps their days, as when they are set. */
export async function dropOfflinePayment(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  act: Act,
): Promise<Result<null, never>> {
  const id = conferenceOf(permit.scope)
  const dropped = await dropOwn(tx, id, 'offline-payment', { ...act, act: 'offline payment dropped' })
  await lengthenHolds(tx, id, act.now)
  return dropped
}
