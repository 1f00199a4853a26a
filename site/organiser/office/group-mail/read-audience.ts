/** The audience of a mail, in an address or a form. */

import { counted } from '#domain/foundations/counted.ts'
import type { Audience, AudiencePermits } from '#domain/office/group-mail/group-mail.ts'
import type { RecipientsSight } from '#domain/office/group-mail/recipients.ts'
import { peopleNoun, readPeopleSight } from '#domain/office/lists/people-noun.ts'
import { type Permit, permit } from '#domain/staff/rights/permit.ts'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import { queryOfFilter, readRequest } from '#site/organiser/office/lists/list-address.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import {
  filterFields,
  readListRequest,
  viewOf,
  views,
} from '#site/organiser/registrations/registration-views.ts'
import { personRoleWords } from '#words/organiser/office/person-role-words.ts'

export const newsletterAudience = 'newsletter'
export const draftsAudience = 'drafts'

export const peopleAudience = 'people'

/** @param query of the list of registrations, that of everybody with `audience=people`, `audience=newsletter`, or `audience=drafts` */
export function readAudience(query: URLSearchParams): Audience {
  const asked = query.get('audience')
  if (asked === newsletterAudience || asked === draftsAudience) return { kind: asked }
  if (asked === peopleAudience) {
    const { filter } = readRequest(peopleNoun, query)
    return { kind: 'people', query: queryOfFilter(peopleNoun, query), filter }
  }
  const narrowing = new URLSearchParams(
    [...query].filter(
      ([name, value]) => value !== '' && (name === 'not' || filterFields.some(field => field === name)),
    ),
  )
  return { kind: 'registrations', query: narrowing.toString(), filter: readListRequest(narrowing).filter }
}

/** The query that leads to the same audience again. */
export function queryOf(audience: Audience): string {
  if (audience.kind === 'registrations') return audience.query
  return audience.kind === 'people' ? toPeople(audience.query) : `audience=${audience.kind}`
}

const toPeople = (query: string) => [`audience=${peopleAudience}`, query].filter(Boolean).join('&')

/** Where a mail is written to whom a list of everybody shows. */
export const composeToPeople = (event: string, list: URLSearchParams): string =>
  `${organiserPaths.newMail(event)}?${toPeople(queryOfFilter(peopleNoun, list))}`

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
  if (audience.kind === 'people') {
    const { role, ...others } = audience.filter
    const isNarrowed = Object.values(others).some(each => 'words' in each || each.values.length > 0)
    const label =
      role && role.values.length > 0
        ? `${role.isNot ? 'Everybody but ' : ''}${role.values.map(each => personRoleWords[each].all).join(', ')}`
        : 'Everybody'
    return isNarrowed ? `${label}, as filtered` : label
  }
  if (audience.kind === 'drafts') return 'Authors whose abstract is not submitted yet'
  const view = viewOfAudience(audience)
  const label = views.find(({ name }) => name === view)?.label
  const chosen = audience.filter.code
  if (chosen && !chosen.isNot) return counted(chosen.values.length, 'chosen registration')
  return label ? `Registrations: ${label}` : 'Registrations, as filtered'
}

/** What somebody may know of those whom a mail goes to. */
export async function sightOf(staff: AtConference<PermittedRequest<'mail-group'>>): Promise<RecipientsSight> {
  return { scope: staff.permit.scope, people: await peopleOf(staff) }
}

const peopleOf = ({ site, person, conference }: AtConference<PermittedRequest<'mail-group'>>) =>
  readPeopleSight(site.database.read, person, conference.id)

/** What somebody may write to besides registrations. */
export async function audiencePermits(
  staff: AtConference<PermittedRequest<'mail-group'>>,
): Promise<AudiencePermits> {
  const abstracts = permit(staff.person, 'decide-abstracts', staff.conference.id, staff.act.now)
  return {
    newsletter: newsletterPermit(staff),
    abstracts: abstracts.ok ? abstracts.value : undefined,
    people: await peopleOf(staff),
  }
}

/** The newsletter is the organiser's: its managers can write to it from any conference. */
function newsletterPermit({
  person,
  act,
}: Pick<PermittedRequest<'mail-group'>, 'person' | 'act'>): Permit<'manage-newsletter'> | undefined {
  const permitted = permit(person, 'manage-newsletter', null, act.now)
  return permitted.ok ? permitted.value : undefined
}
