/** The audience of a mail, in an address or a form. */

import { counted } from '#domain/foundations/counted.ts'
import type { Audience, AudiencePermits } from '#domain/office/group-mail/group-mail.ts'
import { type Permit, permit } from '#domain/staff/rights/permit.ts'
import type { PermittedRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { filterFields, readListRequest, viewOf, views } from '#site/organiser/registrations/list-address.ts'

export const newsletterAudience = 'newsletter'
export const draftsAudience = 'drafts'

/** @param query of the list of registrations, or `audience=newsletter`, `audience=drafts` */
export function readAudience(query: URLSearchParams): Audience {
  const asked = query.get('audience')
  if (asked === newsletterAudience || asked === draftsAudience) return { kind: asked }
  const narrowing = new URLSearchParams(
    [...query].filter(
      ([name, value]) => value !== '' && (name === 'not' || filterFields.some(field => field === name)),
    ),
  )
  return { kind: 'registrations', query: narrowing.toString(), filter: readListRequest(narrowing).filter }
}

/** The query that leads to the same audience again. */
export const queryOf = (audience: Audience) =>
  audience.kind === 'registrations' ? audience.query : `audience=${audience.kind}`

/** Where a new mail to this audience is written. @param text the mail or the template whose text it begins with */
export function composeAt(
  event: string,
  audience: Audience,
  text: { again?: number | undefined; template?: string },
): string {
  const query = new URLSearchParams(queryOf(audience))
  for (const [name, value] of Object.entries(text)) if (value !== undefined) query.set(name, String(value))
  return `${organiserPaths.newMail(event)}?${query}`
}

/** `unpaid`, `newsletter`; undefined for a custom filter. */
export const viewOfAudience = (audience: Audience): string | undefined =>
  audience.kind === 'registrations' ? viewOf(new URLSearchParams(audience.query)) : audience.kind

export function audienceWords(audience: Audience): string {
  if (audience.kind === 'newsletter') return 'Readers of the newsletter'
  if (audience.kind === 'drafts') return 'Authors whose abstract is not submitted yet'
  const view = viewOfAudience(audience)
  const label = views.find(({ name }) => name === view)?.label
  const chosen = audience.filter.code
  if (chosen && !chosen.isNot) return counted(chosen.values.length, 'chosen registration')
  return label ? `Registrations: ${label}` : 'Registrations, as filtered'
}

/** What somebody may write to besides registrations. */
export function audiencePermits(
  staff: Pick<PermittedRequest<'mail-group'>, 'person' | 'act'>,
  conferenceId: number,
): AudiencePermits {
  const abstracts = permit(staff.person, 'decide-abstracts', conferenceId, staff.act.now)
  return { newsletter: newsletterPermit(staff), abstracts: abstracts.ok ? abstracts.value : undefined }
}

/** The newsletter is the organiser's: its managers can write to it from any conference. */
function newsletterPermit({
  person,
  act,
}: Pick<PermittedRequest<'mail-group'>, 'person' | 'act'>): Permit<'manage-newsletter'> | undefined {
  const permitted = permit(person, 'manage-newsletter', null, act.now)
  return permitted.ok ? permitted.value : undefined
}
