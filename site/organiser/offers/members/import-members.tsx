/** A list of members that is sent, checked, and then added or put in place of the one that is there. */
import { data, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import {
  type ImportMode,
  importMembers,
  importModes,
  type MemberImport,
  planImport,
  stageMembers,
} from '#domain/offers/members/import-members.ts'
import { listMemberLists } from '#domain/offers/members/member-lists.ts'
import { mostMembers, readMemberTable } from '#domain/offers/members/read-member-table.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'
import { ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { Select } from '#site/components/form/field.tsx'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { listChoices, listName } from '#site/organiser/offers/members/member-list.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { staleCheck } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { ListForm } from '#site/organiser/parts/check/list-form.tsx'
import { encodingFacts, sentList } from '#site/organiser/parts/check/sent-list.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { faultLines } from '#words/organiser/first-of.ts'
import { memberFaultWords, memberTableFaultWords } from '#words/organiser/offers/member-words.ts'
import type { Route } from './+types/import-members.ts'

const right = 'manage-members'

const noSuchList = 'This list is there no more. Choose another.'

export const loader = guardedAtConference(
  right,
  async ({ site, scope, conference }, { url }: Route.LoaderArgs) => {
    const back = organiserPaths.members(conference.name)
    const lists = await listMemberLists(site.database.read, conference.id)
    const choices = listChoices(lists, '')
    const list = url.searchParams.get('list') ?? ''
    const id = url.searchParams.get('check')
    if (id === null) return { back, choices, list, check: undefined }
    const check = await checkView(site, scope, { id: toId(id) ?? 0, back })
    if (!check) throw notFound()
    return { back, choices, list, check }
  },
)

export const action = forms({
  send: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const { mode: named, on } = textsOf(sent, ['mode', 'on'])
    const mode: ImportMode = importModes.find(each => each === named) ?? 'add'
    const { bytes, typed, problem } = await sentList(sent, 'list')
    const again = (problem: string, status = 422) => data({ list: typed, mode, on, problem }, { status })
    if (problem !== undefined) return again(problem)
    const table = await site.readTable(bytes, mostMembers)
    const read = table.ok ? await readMemberTable(table.value) : table
    if (!read.ok) return again(memberTableFaultWords(read.error), read.error.code === 'busy' ? 503 : 422)
    const lists = await listMemberLists(site.database.read, conference.id)
    const listId = on === '' ? null : (toId(on) ?? 0)
    // A colleague may have removed it meanwhile.
    if (listId !== null && !lists.some(each => each.id === listId)) return again(noSuchList)
    const staged = { mode, listId, table: read.value }
    const id = await site.database.write(tx => stageMembers(tx, permit, by, staged))
    throw redirectTo(`${organiserPaths.memberImport(conference.name)}?check=${id}`)
  }),
  import: formAtConference(right, async ({ site, permit, scope, act: by, conference }, sent) => {
    const { id: text, digest } = textsOf(sent, ['id', 'digest'])
    const id = toId(text) ?? 0
    const back = organiserPaths.members(conference.name)
    const done = await site.database.write(tx => importMembers(tx, permit, by, { id, digest }))
    if (done.ok) {
      const { added, removed } = done.value
      throw redirectTo(`${back}?added=${added}&removed=${removed}`)
    }
    const check = await checkView(site, scope, { id, back })
    // It was confirmed already, or another list was sent meanwhile.
    if (!check) throw redirectTo(back)
    return staleCheck(check)
  }),
})

async function checkView(site: SiteContext, scope: Scope, { id, back }: { id: number; back: string }) {
  const plan = await planImport(site.database.read, scope, id)
  if (!plan) return undefined
  const { mode, listId, added, staying, otherNames, removed, faults, unread, isEncodingGuessed, digest } =
    plan
  const lists = await listMemberLists(site.database.read, conferenceOf(scope))
  const entries = (count: number) => counted(count, 'entry', 'entries')
  return {
    button:
      mode === 'replace'
        ? `Replace the list: ${formatCount(added.length + staying)} in all`
        : `Add ${entries(added.length)}`,
    facts: [
      ...(lists.length > 0 ? [{ label: 'List', lines: [listName(lists, listId)] }] : []),
      { label: 'New', lines: [entries(added.length), ...namesOf(added.map(({ shown }) => shown))] },
      { label: 'Already listed', lines: [entries(staying), ...otherNameWords(otherNames)] },
      {
        label: 'Removed',
        lines: [
          mode === 'add'
            ? 'None: everybody who is listed stays.'
            : `${entries(removed.length)} of the present list. Anyone who has registered keeps their place.`,
        ],
      },
      ...encodingFacts(isEncodingGuessed),
      ...(unread.length > 0 ? [{ label: 'Not read', lines: unread }] : []),
      ...(faults.length > 0
        ? [
            {
              label: 'Not taken',
              lines: [
                `${counted(faults.length, 'line')} cannot be taken. Confirm to take the others, or do nothing and send a corrected file.`,
                ...faultLines(faults, memberFaultWords),
              ],
            },
          ]
        : []),
    ],
    digest,
    hidden: { intent: 'import', id: String(id) },
    back,
    hindrance:
      added.length + removed.length === 0 ? 'The list stays as it is: nothing would change.' : undefined,
  }
}

const mostNames = 5

const otherNameWords = (others: MemberImport['otherNames']) =>
  others.length === 0
    ? []
    : [
        `${counted(others.length, 'entry has', 'entries have')} another name here, which stays: ${namesOf(others.map(({ shown, name, here }) => `${shown} is ${here || 'without a name'}, not ${name}`)).join()}`,
      ]

const namesOf = (names: readonly string[]) =>
  names.length === 0
    ? []
    : [names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ' and so on' : '')]

export default function ImportMembers({ loaderData: view, actionData }: Route.ComponentProps) {
  const check = (actionData && 'check' in actionData ? actionData.check : undefined) ?? view.check
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  const mode = refused?.mode ?? 'add'
  return (
    <Page title="Add or replace members" lead={<Link to={view.back}>Members</Link>}>
      {check && !refused ? (
        <CheckSheet view={check} answers={actionData} />
      ) : (
        <ListForm
          intent="send"
          fileHint="With headings: E-mail, Number, or both, and Name, or First name and Last name, if you like. A file with one column needs no heading."
          rows={{ name: 'list', label: 'Or the list itself', hint: 'An address or a number on each line.' }}
          refused={refused}
          typed={refused?.list}
        >
          {view.choices.length > 1 && (
            <Select name="on" label="The list" defaultValue={refused?.on ?? view.list}>
              {view.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
          <ChoiceGrid name="mode" legend="What becomes of the present list">
            <RadioCard
              name="mode"
              value="add"
              defaultChecked={mode === 'add'}
              title="Add to it"
              detail="Everybody who is listed stays."
            />
            <RadioCard
              name="mode"
              value="replace"
              defaultChecked={mode === 'replace'}
              title="Replace it"
              detail="Anyone who is not in the new list is removed."
            />
          </ChoiceGrid>
        </ListForm>
      )}
    </Page>
  )
}
