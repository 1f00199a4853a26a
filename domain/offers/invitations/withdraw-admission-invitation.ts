import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { invitationTransitions } from '#domain/offers/invitations/invitation.ts'
import { auditInvitation, lockInvitation } from '#domain/offers/invitations/invite.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Its link admits nobody any more; whoever registered by it keeps their place. */
export async function withdrawAdmissionInvitation(
  tx: Transaction,
  permit: Permit<'manage-members'>,
  act: Act,
  id: number,
): Promise<boolean> {
  const invitation = await lockInvitation(tx, permit, id)
  if (!invitation || !(await changeState(tx, invitationTransitions, id, 'withdrawn'))) return false
  await auditInvitation(tx, act, invitation, 'invitation to register withdrawn')
  return true
}
