/** The invited open their invitation, and may decline it. */
import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type AdmissionInvitation, invitationTransitions } from '#domain/offers/invitations/invitation.ts'
import { auditInvitation } from '#domain/offers/invitations/invite.ts'

/** Notes that somebody has opened their invitation, the first time. */
export async function noteOpened(tx: Transaction, { now }: Act, { id }: AdmissionInvitation): Promise<void> {
  await tx
    .updateTable('admission_invitations')
    .set({ opened_at: toStored(now) })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

/** Its holder declines. @returns false if it was withdrawn or declined already */
export async function declineInvitation(
  tx: Transaction,
  act: Act,
  invitation: AdmissionInvitation,
): Promise<boolean> {
  await lockConference(tx, invitation.conferenceId)
  if (!(await changeState(tx, invitationTransitions, invitation.id, 'declined'))) return false
  await auditInvitation(tx, act, invitation, 'invitation to register declined')
  return true
}
