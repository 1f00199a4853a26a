import type { Transaction } from '#database/database.ts'
import {
  type OfflinePaymentFields,
  offlinePaymentFields,
} from '#domain/conference/content/offline-payment-fields.ts'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { ownerSubject } from '#domain/conference/settings/owner-subject.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/**
 * Sets which bank transfers and cash are accepted, for every conference without a record of its own or for the
 * permit's.
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
  await recordAudit(tx, {
    ...ownerSubject(owner),
    actor,
    act: 'offline payment set',
    facts: { takesTransfers: bankTransfer !== null, takesCash: cashOnSite !== null },
    now,
  })
  return ok(parsed.value)
}
