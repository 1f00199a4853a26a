import type { Transaction } from '#database/database.ts'
import type { Permit } from '#domain/accounts/permit.ts'
import type { Act } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { type OfflinePaymentFields, offlinePaymentFields } from '#domain/content/offline-payment-fields.ts'
import { replaceContent } from '#domain/content/write-content.ts'
import { type InvalidInput, parseInput } from '#domain/parse-input.ts'
import { ok, type Result } from '#domain/result.ts'
import { ownerSubject } from '#domain/settings/owner-subject.ts'

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
