/** The list of everybody at a conference, in words. */
import {
  type PersonInList,
  type PersonTypes,
  peopleNoun,
  personRoles,
} from '#domain/office/lists/people-noun.ts'
import type { Choices, ListWords } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { personRoleWords, rolesInWords } from '#words/organiser/office/person-role-words.ts'

export const peopleWords: ListWords<PersonTypes> = {
  noun: peopleNoun,
  one: 'person',
  many: 'people',
  searched: () => 'Name, organisation or e-mail address',
  legends: { role: 'Role', address: 'E-mail address' },
  labels: { organization: 'Organisation', email: 'E-mail', roles: 'Roles', registration: 'Registration' },
  views: [
    { name: 'all', label: 'All', query: '' },
    ...personRoles.map(role => ({ name: role, label: personRoleWords[role].all, query: `role=${role}` })),
  ],
}

export const peopleChoices: Choices = {
  role: personRoles.map(value => ({ value, label: personRoleWords[value].all })),
  address: [
    { value: 'yes', label: 'Known' },
    { value: 'no', label: 'Not known' },
  ],
}

export const personRow = ({ id, name, organization, email, roles, code }: PersonInList, event: string) => ({
  id,
  name: name === '' ? email : name,
  organization,
  email,
  roles: rolesInWords(roles),
  registration: code === null ? null : { code, href: organiserPaths.registration(event, code) },
})
