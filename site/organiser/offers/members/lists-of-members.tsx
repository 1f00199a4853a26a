/** The lists of members: the main one, and others such as one for each society. */
import { Form, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import {
  addMemberList,
  admittedBy,
  countEntries,
  listMemberLists,
  longestListName,
  type NameListError,
  removeMemberList,
  renameMemberList,
} from '#domain/offers/members/member-lists.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { mainList } from '#site/organiser/offers/members/member-list.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/lists-of-members.ts'

const right = 'manage-members'

export const loader = guardedAtConference(right, async (staff, { url }: Route.LoaderArgs) => {
  const lists = await readLists(staff)
  const changed = toId(url.searchParams.get('list'))
  const change = lists.find(({ id }) => id === changed)
  if (changed !== undefined && !change) throw notFound()
  return {
    event: staff.conference.name,
    lists,
    change,
    isGone: url.searchParams.has('gone'),
  }
})

async function readLists({ site, conference }: AtConference<StaffRequest>) {
  const db = site.database.read
  const [lists, counts, offers] = await Promise.all([
    listMemberLists(db, conference.id),
    countEntries(db, conference.id),
    listOffers(db, conference.id),
  ])
  const admissions = namedAdmissions(offers)
  return [{ id: null, name: mainList }, ...lists].map(({ id, name }) => ({
    id,
    name,
    entries: counts.get(id) ?? 0,
    admits: admittedBy(conference.conditions, id).flatMap(
      key => admissions.find(each => each.key === key)?.name ?? [],
    ),
  }))
}

export const action = forms({
  add: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const { name } = textsOf(sent, ['name'])
    const added = await site.database.write(tx => addMemberList(tx, permit, by, { name }))
    if (added.ok) throw done(conference.name)
    return again(added.error, { id: null, name })
  }),
  rename: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const { name, id: text } = textsOf(sent, ['name', 'id'])
    const id = toId(text) ?? 0
    const renamed = await site.database.write(tx => renameMemberList(tx, permit, by, { id, name }))
    if (renamed.ok) throw done(conference.name)
    if (renamed.error.code === 'not-found') throw gone(conference.name)
    return again(renamed.error, { id, name })
  }),
  remove: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const { id: text } = textsOf(sent, ['id'])
    const id = toId(text) ?? 0
    const removed = await site.database.write(tx => removeMemberList(tx, permit, by, id))
    if (removed.ok) throw done(conference.name)
    if (removed.error.code === 'not-found') throw gone(conference.name)
    return again(removed.error, { id, name: '' })
  }),
})

const done = (event: string) => redirectTo(`${organiserPaths.memberLists(event)}?done=yes`)
/** The page of the list that was meant is gone, too, so its words stand on that of all. */
const gone = (event: string) => redirectTo(`${organiserPaths.memberLists(event)}?gone=yes`)

const messages = {
  'invalid-input': `Give it a name of at most ${longestListName} characters.`,
  'name-taken': 'There is a list of this name. Choose another.',
  'not-found': 'A colleague has removed this list.',
  'in-use': 'A colleague has made a registration need this list. Change its condition first.',
} as const satisfies Record<NameListError['code'] | 'in-use', string>

function again({ code }: { code: keyof typeof messages }, typed: { id: number | null; name: string }) {
  const answer = { answer: crypto.randomUUID(), typed, message: messages[code], isOfName: code in nameErrors }
  return formAgain(answer, code === 'invalid-input' ? 422 : 409)
}

const nameErrors = { 'invalid-input': true, 'name-taken': true }

export default function ListsOfMembers({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const { event, lists, change } = view
  const path = organiserPaths.memberLists(event)
  const error = refused?.isOfName ? refused.message : undefined
  return (
    <Page
      title={change ? change.name : 'Lists of members'}
      lead={
        change ? (
          <Link to={path}>Lists of members</Link>
        ) : (
          'One list for each society whose members register for something else. Its condition says which list a registration needs.'
        )
      }
    >
      <Done said={{ yes: 'Saved.' }} />
      {view.isGone && !refused && <Notice tone="negative" title={messages['not-found']} answers={view} />}
      {refused && !refused.isOfName && <Notice tone="negative" title={refused.message} answers={refused} />}
      {change ? (
        <>
          <Form method="post" className={formStyle} key={refused?.answer ?? change.name}>
            <input type="hidden" name="intent" value="rename" />
            <input type="hidden" name="id" value={change.id ?? ''} />
            <TextInput
              name="name"
              label="Name"
              defaultValue={refused?.typed.name || change.name}
              error={error}
              isRequired
              maxLength={longestListName}
            />
            <div>
              <Button type="submit" tone="loud">
                Rename
              </Button>
            </div>
          </Form>
          <h2>Remove this list</h2>
          <CheckSheet
            view={{
              button: `Remove it with ${entries(change.entries)}`,
              facts: [
                {
                  label: 'Afterwards',
                  lines: [
                    'Nobody can register with its entries any more.',
                    'Anyone who has registered keeps their place.',
                  ],
                },
              ],
              hidden: { intent: 'remove', id: String(change.id ?? '') },
              back: path,
              hindrance:
                change.admits.length > 0
                  ? `It is needed for ${change.admits.join(', ')}: change that condition first.`
                  : undefined,
            }}
            answers={refused}
          />
        </>
      ) : (
        <>
          <Rows
            caption="Lists of members"
            columns={['List', 'Entries', 'Admits to', '']}
            figures={['Entries']}
            rows={lists.map(({ id, name, entries: count, admits }) => ({
              key: id ?? 0,
              cells: [
                <Link key="name" to={`${organiserPaths.members(event)}?list=${id ?? 0}`}>
                  <bdi>{name}</bdi>
                </Link>,
                String(count),
                admits.length > 0 ? admits.join(', ') : 'Nothing yet',
                <span key="acts">
                  <Link to={`${organiserPaths.memberImport(event)}${id === null ? '' : `?list=${id}`}`}>
                    Add or replace<VisuallyHidden> {name}</VisuallyHidden>
                  </Link>
                  {id !== null && (
                    <>
                      {' · '}
                      <Link to={`${path}?list=${id}`}>
                        Change<VisuallyHidden> {name}</VisuallyHidden>
                      </Link>
                    </>
                  )}
                </span>,
              ],
            }))}
          />
          <Form method="post" className={formStyle} key={refused?.answer ?? lists.length}>
            <input type="hidden" name="intent" value="add" />
            <TextInput
              name="name"
              label="Another list"
              hint="Such as the name of a society. Only your team reads it."
              defaultValue={refused?.typed.name}
              error={error}
              isRequired
              maxLength={longestListName}
            />
            <div>
              <Button type="submit" tone="loud">
                Add the list
              </Button>
            </div>
          </Form>
        </>
      )}
    </Page>
  )
}

const entries = (count: number) => counted(count, 'entry', 'entries')
