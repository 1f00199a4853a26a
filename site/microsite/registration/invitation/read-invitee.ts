import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  findAdmissionInvitation,
  findAdmissionInvitationById,
} from '#domain/offers/invitations/invitation-queries.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import type { FormValues } from '#site/microsite/registration/form/form-values.ts'

/** What an invitation fills in; undefined for one that admits nobody. */
export async function readInvitee(
  site: SiteContext,
  conference: Conference,
  secret: string,
): Promise<FormValues | undefined> {
  const invitation = await findAdmissionInvitation(site.database.read, conference.id, secret)
  if (!invitation || invitation.state === 'withdrawn') return undefined
  const { title, name, email, organization, admission } = invitation
  return { title, name, email, organization, presentation: admission, invitation: secret }
}

/** The invitation that a registration came by, for its form that is filled in again. */
export async function readInvitationOf(
  site: SiteContext,
  conference: Conference,
  { id }: Registration,
): Promise<FormValues> {
  if (Object.keys(conference.conditions).length === 0) return {}
  const { read } = site.database
  const eligibility = await findEligibility(read, id)
  const invitationId = eligibility?.invitationId ?? null
  const invitation = invitationId === null ? undefined : await findAdmissionInvitationById(read, invitationId)
  return invitation ? { invitation: invitation.secret } : {}
}
