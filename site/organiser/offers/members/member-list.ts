/** The list of members, in words, and what can be done with many. */
import { counted } from '#domain/foundations/counted.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { removeMember } from '#domain/offers/members/import-members.ts'
import type { MemberList } from '#domain/offers/members/member-lists.ts'
import { type ListedMember, type MemberTypes, membersNoun } from '#domain/office/lists/members-noun.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { ListWords } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

export const useChoices = [
  { value: 'used', label: 'Registered' },
  { value: 'unused', label: 'Not yet registered' },
] as const

/** The list that is always there, as staff read it. */
export const mainList = 'Main list'

/** @param id null for the main one */
export const listName = (lists: readonly MemberList[], id: number | null): string =>
  lists.find(list => list.id === id)?.name ?? mainList

/** The choices of a form or filter, the main list first. @param main its value */
export const listChoices = (lists: readonly MemberList[], main: '' | '0') => [
  { value: main, label: mainList },
  ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
]

export const memberWords: ListWords<MemberTypes> = {
  noun: membersNoun,
  one: 'member',
  many: 'members',
  searched: () => 'Name, address or number',
  legends: { list: 'List', use: 'Registered with it' },
  labels: { list: 'List', name: 'Name', 'used-by': 'Registration', 'added-at': 'Added' },
  views: [
    { name: 'all', label: 'All', query: '' },
    { name: 'used', label: 'Registered', query: 'use=used' },
    { name: 'unused', label: 'Not yet', query: 'use=unused' },
  ],
}

export const memberActs: ListActs<MemberTypes, 'manage-members'> = {
  noun: membersNoun,
  right: 'manage-members',
  nameOf: ({ shown, name }) => (name === '' ? shown : `${shown}, ${name}`),
  counted: count => counted(count, 'entry', 'entries'),
  acts: {
    remove: {
      label: 'Remove',
      title: 'Remove entries from the list of members',
      button: count => `Remove ${count}`,
      facts: [
        {
          label: 'Afterwards',
          lines: [
            'Nobody can register as a member with them any more.',
            'Anyone who has registered keeps their place.',
          ],
        },
      ],
      done: count => `Removed: ${count}.`,
      whyNot: () => undefined,
      run: (tx, { permit, act }, id) => removeMember(tx, permit, act, id),
    },
  },
}

export const memberRow = (
  { id, shown, name, usedBy, addedAt, listId }: ListedMember,
  { name: event, timeZone }: { name: string; timeZone: string },
  lists: readonly MemberList[],
) => ({
  id,
  shown,
  name,
  list: listName(lists, listId),
  usedBy: usedBy && { code: usedBy, href: organiserPaths.registration(event, usedBy) },
  added: formatDate(dateIn(timeZone, addedAt)),
})
