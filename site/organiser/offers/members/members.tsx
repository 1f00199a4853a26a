/** The list of a conference's members. */
import { Link } from 'react-router'
import { listMemberLists } from '#domain/offers/members/member-lists.ts'
import { membersNoun } from '#domain/office/lists/members-noun.ts'
import { ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import {
  listChoices,
  memberActs,
  memberRow,
  memberWords,
  useChoices,
} from '#site/organiser/offers/members/member-list.ts'
import { List } from '#site/organiser/office/lists/list.tsx'
import { actForms } from '#site/organiser/office/lists/list-acts.ts'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import { readListOrCheck } from '#site/organiser/office/lists/list-or-check.ts'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import type { Route } from './+types/members.ts'

export const loader = guardedAtConference('manage-members', async (staff, { url }: Route.LoaderArgs) => {
  const { site, conference, scope } = staff
  const list = { words: memberWords, acts: memberActs }
  const asked = { url, path: organiserPaths.members(conference.name), context: scope, title: 'Members' }
  const shown = await readListOrCheck(staff, list, asked, async () => {
    const lists = await listMemberLists(site.database.read, conference.id)
    return {
      sight: { hasLists: lists.length > 0 },
      choices: Promise.resolve({ list: lists.length > 0 ? listChoices(lists, '0') : [], use: useChoices }),
      row: row => memberRow(row, conference, lists),
    }
  })
  return { ...shown, event: conference.name, imported: readImported(url.searchParams) }
})

function readImported(query: URLSearchParams): string | null {
  const [added, removed] = [query.get('added') ?? '', query.get('removed') ?? '']
  if (!/^\d{1,7}$/.test(added) || !/^\d{1,7}$/.test(removed)) return null
  return `Added: ${added}. Removed: ${removed}.`
}

export const action = forms({ ...viewForms(membersNoun, 'manage-members'), ...actForms(memberActs) })

type View = Extract<Route.ComponentProps['loaderData'], { step: 'list' }>

const look: ListLook<View['rows'][number]> = {
  head: 'Address or number',
  nameOf: ({ shown }) => ({ name: shown, href: undefined }),
  keyOf: ({ id }) => id,
  cells: {
    list: ({ list }) => <bdi>{list}</bdi>,
    name: ({ name }) => <bdi>{name}</bdi>,
    'used-by': ({ usedBy }) => usedBy && <Link to={usedBy.href}>{usedBy.code}</Link>,
    'added-at': ({ added }) => added,
  },
}

export default function Members({ loaderData: view, actionData }: Route.ComponentProps) {
  if (view.step === 'check') return <ListCheckPage check={view.check} />
  const said = view.imported ?? view.acted
  return (
    <Page
      title="Members"
      lead="Each address and each number admits one person to the registrations that its list is for."
      actions={
        <ButtonRow>
          <LinkButton tone="loud" to={organiserPaths.memberImport(view.event)}>
            Add or replace
          </LinkButton>
          <LinkButton to={organiserPaths.memberLists(view.event)}>Lists</LinkButton>
        </ButtonRow>
      }
    >
      {said && <Notice tone="positive" title={said} />}
      <List
        view={view}
        look={look}
        unsaved={actionData}
        empty="Nobody yet. Add a list of addresses or membership numbers."
      />
    </Page>
  )
}
