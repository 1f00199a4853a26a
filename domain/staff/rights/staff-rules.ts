/** What the owner requires of all staff. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface StaffRules {
  /** Nobody does anything in the back office without a second factor. */
  isSecondFactorForAll: boolean
}

export async function readStaffRules(db: Reader): Promise<StaffRules> {
  const row = await db.selectFrom('staff_rules').select('second_factor_for_all').executeTakeFirst()
  return { isSecondFactorForAll: row?.second_factor_for_all === 1 }
}

export async function setStaffRules(
  tx: Transaction,
  { scope }: Permit<'set-organisation'>,
  { actor, now }: Act,
  { isSecondFactorForAll }: StaffRules,
): Promise<void> {
  await tx
    .updateTable('staff_rules')
    .set({ second_factor_for_all: isSecondFactorForAll ? 1 : 0 })
    .execute()
  await recordAudit(tx, {
    conferenceId: scope.conferenceId,
    actor,
    act: 'rules for staff set',
    subject: { kind: 'site', id: null },
    facts: { secondFactorForAll: isSecondFactorForAll },
    now,
  })
}
