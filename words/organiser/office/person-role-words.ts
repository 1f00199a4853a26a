import { lookUp } from '#domain/foundations/look-up.ts'
import type { PersonRole } from '#domain/office/lists/people-noun.ts'

/** What somebody is at a conference, of one and of all who are. */
export const personRoleWords: Readonly<Record<PersonRole, { one: string; all: string }>> = {
  registrant: { one: 'Registered', all: 'Registered' },
  companion: { one: 'Comes along', all: 'Coming along' },
  author: { one: 'Author', all: 'Authors' },
  presenter: { one: 'Presenter', all: 'Presenters' },
  speaker: { one: 'Speaker', all: 'Speakers' },
  committee: { one: 'Committee', all: 'Committee' },
  staff: { one: 'Staff', all: 'Staff' },
}

/** `Registered, Speaker`. */
export const rolesInWords = (roles: readonly string[]): string =>
  roles.flatMap(role => lookUp(personRoleWords, role)?.one ?? []).join(', ')
