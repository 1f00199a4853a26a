/** People who are invited to a registration: named, checked, and then written to. */
import { data, Link } from 'react-router'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { type Invitee, mostInvited } from '#domain/offers/invitations/invitation.ts'
import { invite, listInvited } from '#domain/offers/invitations/invite.ts'
import { type InviteeTable, readInvitees } from '#domain/offers/invitations/read-invitees.ts'
import { comparedAddress } from '#domain/offers/members/member.ts'
import { type NamedAdmission, namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import { ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import type { SiteContext } from '#site/context.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { staleCheck } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { ListForm } from '#site/organiser/parts/check/list-form.tsx'
import { encodingFacts, sentList } from '#site/organiser/parts/check/sent-list.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { faultLines, firstLines } from '#words/organiser/first-of.ts'
import { inviteeFaultWords, inviteeTableFaultWords } from '#words/organiser/offers/invitation-words.ts'
import type { Route } from './+types/invite.ts'

const right = 'manage-members'

export const loader = guardedAtConference(right, async ({ site, conference }) => ({
  back: organiserPaths.invited(conference.name),
  conditions: organiserPaths.conditions(conference.name),
  admissions: (await byInvitation(site, conference)).map(({ key, name }) => ({ key, name })),
}))

/** The registrations that are sold by invitation. */
async function byInvitation(site: SiteContext, conference: Conference): Promise<NamedAdmission[]> {
  const admissions = namedAdmissions(await listOffers(site.database.read, conference.id))
  return admissions.filter(({ key }) => conditionOf(conference, key)?.kind === 'invitation')
}

/** What a check page carries: the people as lines of a table, so that nothing is stored before it is confirmed. */
const columns = ['title', 'name', 'email', 'organization'] as const satisfies (keyof Invitee)[]
const tableOf = (people: readonly Invitee[]) =>
  [
    ['Title', 'Name', 'E-mail', 'Organisation'],
    ...people.map(person => columns.map(column => person[column])),
  ]
    .map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\n')

export const action = forms({
  check: formAtConference(right, async ({ site, scope, conference }, sent) => {
    const { admission: named } = textsOf(sent, ['admission'])
    const { bytes, typed, problem } = await sentList(sent, 'list')
    const again = (problem: string, status = 422) =>
      data({ list: typed, admission: named, problem }, { status })
    if (problem !== undefined) return again(problem)
    const admission = (await byInvitation(site, conference)).find(({ key }) => key === named)
    if (!admission) return again('Choose what they are invited to.')
    const table = await site.readTable(bytes, mostInvited)
    const read = table.ok ? readInvitees(table.value) : table
    if (!read.ok) return again(inviteeTableFaultWords(read.error), read.error.code === 'busy' ? 503 : 422)
    const check = await checkView(site, scope, conference, admission, read.value)
    const isGuessed = table.ok && table.value.isEncodingGuessed
    return data({ check: { ...check, facts: [...check.facts, ...encodingFacts(isGuessed)] } })
  }),
  invite: formAtConference(right, async ({ site, permit, act: by, scope, conference }, sent) => {
    const { list, admission: named, digest } = textsOf(sent, ['list', 'admission', 'digest'])
    const table = await site.readTable(new TextEncoder().encode(list), mostInvited)
    const read = table.ok ? readInvitees(table.value) : table
    const admission = (await byInvitation(site, conference)).find(({ key }) => key === named)
    if (!table.ok && table.error.code === 'busy') {
      const problem = inviteeTableFaultWords(table.error)
      return data({ list, admission: named, problem }, { status: 503 })
    }
    if (!read.ok || !admission) throw redirectTo(organiserPaths.invited(conference.name))
    const check = await checkView(site, scope, conference, admission, read.value)
    if (check.digest !== digest) return staleCheck(check)
    const request = { admission: admission.key, people: read.value.people }
    const done = await site.database.write(tx => invite(tx, permit, by, request))
    const back = organiserPaths.invited(conference.name)
    throw redirectTo(done.ok ? `${back}?invited=${done.value}` : back)
  }),
})

async function checkView(
  site: SiteContext,
  scope: Scope,
  conference: Conference,
  { key, name }: NamedAdmission,
  { people, faults, unread }: InviteeTable,
) {
  const known = await listInvited(site.database.read, scope, { admission: key, people })
  const fresh = people.filter(({ email }) => !known.has(comparedAddress(email)))
  return {
    button: `Invite ${counted(fresh.length, 'person', 'people')}`,
    facts: [
      { label: 'To', lines: [name] },
      { label: 'Invited by mail', lines: firstLines(fresh.map(person => `${person.name}, ${person.email}`)) },
      ...(known.size > 0
        ? [
            {
              label: 'Left out',
              lines: [`${counted(known.size, 'person is', 'people are')} invited to it already.`],
            },
          ]
        : []),
      ...(unread.length > 0 ? [{ label: 'Not read', lines: unread }] : []),
      ...(faults.length > 0
        ? [
            {
              label: 'Not taken',
              lines: faultLines(faults, inviteeFaultWords),
            },
          ]
        : []),
    ],
    digest: digestOf([key, fresh]),
    hidden: { intent: 'invite', admission: key, list: tableOf(fresh) },
    back: organiserPaths.invite(conference.name),
    hindrance: fresh.length === 0 ? 'Nobody would be invited.' : undefined,
  }
}

export default function Invite({ loaderData: view, actionData }: Route.ComponentProps) {
  const check = actionData && 'check' in actionData ? actionData.check : undefined
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  const chosen = refused?.admission ?? (view.admissions.length === 1 ? view.admissions[0]?.key : undefined)
  return (
    <Page title="Invite people" lead={<Link to={view.back}>Invitations</Link>}>
      {check ? (
        <CheckSheet view={check} answers={actionData} />
      ) : view.admissions.length === 0 ? (
        <p>
          No registration is by invitation yet. Say so under <Link to={view.conditions}>Conditions</Link>{' '}
          first.
        </p>
      ) : (
        <ListForm
          intent="check"
          fileHint="With headings: Name, E-mail, and Title and Organisation if you like."
          rows={{
            name: 'list',
            label: 'Or the list itself',
            hint: 'A line for each: name, e-mail address, organisation, with commas, semicolons or tabs between.',
          }}
          refused={refused}
          typed={refused?.list}
        >
          <ChoiceGrid name="admission" legend="To what">
            {view.admissions.map(({ key, name }) => (
              <RadioCard
                key={key}
                name="admission"
                value={key}
                defaultChecked={chosen === key}
                title={name}
              />
            ))}
          </ChoiceGrid>
        </ListForm>
      )}
    </Page>
  )
}
