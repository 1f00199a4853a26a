/** The team of the organiser, or of the conference in the address. */

import { data, Link } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { mayGive, rolesToGive } from '#domain/staff/rights/may-give.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { isRole, type Role } from '#domain/staff/rights/role.ts'
import { readStaffRules, setStaffRules } from '#domain/staff/rights/staff-rules.ts'
import { changeRole, type RoleError, removeRole } from '#domain/staff/team/change-role.ts'
import { listInvitations } from '#domain/staff/team/invitation.ts'
import { type InviteError, invitePerson } from '#domain/staff/team/invite-person.ts'
import { listTeam } from '#domain/staff/team/team-queries.ts'
import { withdrawInvitation } from '#domain/staff/team/withdraw-invitation.ts'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { RemovalCheck } from '#site/organiser/parts/removal-check.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { Invite, RoleForm, Rules, Withdrawal } from '#site/organiser/staff/team/team-forms.tsx'
import { editionName } from '#words/edition-name.ts'
import { roleNames } from '#words/role-words.ts'
import type { Route } from './+types/team.ts'

const right = 'manage-people'

export const loader = guarded(
  right,
  async ({ person, scope, site, conference, act: { now } }, { url }: Route.LoaderArgs) => {
    const db = site.database.read
    const [members, rules, invitations] = await Promise.all([
      listTeam(db, scope),
      readStaffRules(db),
      listInvitations(db, scope.conferenceId, now),
    ])
    const list = addressOf(conference)
    const removeId = toId(url.searchParams.get('remove'))
    return {
      list,
      leaving: removeId ?? null,
      place: conference && editionName(conference),
      roles: rolesToGive(scope),
      isSecondFactorForAll: rules.isSecondFactorForAll,
      maySetRules: conference === null && holds(person, 'set-organisation', null),
      members: members.map(member => ({
        id: member.id,
        name: member.name,
        email: member.email,
        role: member.role,
        hasSecondFactor: member.hasSecondFactor,
        isSelf: member.personId === person.actor.personId,
        // Roles for all conferences are changed on the page where they were given.
        isChangeable: member.conferenceId === scope.conferenceId && mayGive(scope, member.role),
      })),
      invitations: invitations.map(({ id, email, role, expiresAt }) => ({
        id,
        email,
        role: roleNames[role],
        isChangeable: mayGive(scope, role),
        daysLeft: Math.max(1, Math.ceil(expiresAt.since(now).total('hours') / 24)),
      })),
    }
  },
)

export const action = forms({
  invite: form(right, async ({ permit, act: by, site, conference }, sent) => {
    const { email, role } = textsOf(sent, ['email', 'role'])
    if (!isRole(role)) throw data(null, { status: 422 })
    const invited = await site.database.write(tx => invitePerson(tx, permit, by, { email, role }))
    if (!invited.ok) return refused(invited.error, { email, role })
    throw back(conference, 'invited')
  }),
  withdraw: form(right, async ({ permit, act: by, site, conference }, sent) => {
    const id = toId(textsOf(sent, ['id']).id) ?? 0
    const withdrawn = await site.database.write(tx => withdrawInvitation(tx, permit, by, id))
    if (!withdrawn.ok) return refused(withdrawn.error)
    throw back(conference, 'withdrawn')
  }),
  change: form(right, async ({ permit, act: by, site, conference }, sent) => {
    const { id, role } = textsOf(sent, ['id', 'role'])
    if (!isRole(role)) throw data(null, { status: 422 })
    const change = { membershipId: toId(id) ?? 0, role }
    const changed = await site.database.write(tx => changeRole(tx, permit, by, change))
    if (!changed.ok) return refused(changed.error)
    throw back(conference, 'changed')
  }),
  rules: form('set-organisation', async ({ permit, act: by, site, conference }, sent) => {
    // This rule applies to the whole organiser; conferences have none of their own.
    if (conference) throw notFound()
    const isSecondFactorForAll = sent.has('second-factor-for-all')
    await site.database.write(tx => setStaffRules(tx, permit, by, { isSecondFactorForAll }))
    throw back(conference, 'rules')
  }),
  remove: form(right, async ({ permit, act: by, site, conference }, sent) => {
    const id = toId(textsOf(sent, ['id']).id) ?? 0
    const removed = await site.database.write(tx => removeRole(tx, permit, by, id))
    if (!removed.ok) return refused(removed.error)
    throw back(conference, 'removed')
  }),
})

type Problem = (InviteError | RoleError)['code']

function refused({ code }: { code: Problem }, typed: { email: string; role: Role } | null = null) {
  return data({ problem: code, typed }, { status: code === 'not-found' ? 404 : 422 })
}

const addressOf = (conference: Conference | null) =>
  conference ? organiserPaths.conferenceTeam(conference.name) : organiserPaths.team

const back = (conference: Conference | null, what: keyof typeof said) =>
  redirectTo(`${addressOf(conference)}?done=${what}`)

const said = {
  invited: 'The invitation is on its way.',
  withdrawn: 'The invitation is withdrawn.',
  changed: 'The role is changed, and applies from the next click.',
  rules: 'The rule is saved, and applies from everybody’s next click.',
  removed: 'The role is removed, and applies from the next click.',
} as const

const problems = {
  'not-an-email': 'This is not an e-mail address. It looks like name@example.org.',
  'role-above': 'Your own role does not allow you to give or remove this one.',
  'is-member': 'This person already has that role.',
  'has-role': 'This person already has that role.',
  'last-owner': 'This is the last owner. Make somebody else an owner first.',
  'not-found': 'It is no longer there: somebody else may have removed it.',
} as const satisfies Record<Problem, string>

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const leaving = loaderData.members.find(({ id, isChangeable }) => isChangeable && id === loaderData.leaving)
  if (leaving && !actionData) return <Removal member={leaving} view={loaderData} />
  return <TeamPage view={loaderData} answer={actionData} />
}

type View = Route.ComponentProps['loaderData']

function Removal({ member, view }: { member: View['members'][number]; view: View }) {
  const { id, name, email, role, isSelf } = member
  return (
    <RemovalCheck
      title="Remove a role"
      facts={[
        { label: 'Who', lines: [isSelf ? `${name} (you)` : name, email] },
        { label: 'Role', lines: [`${roleNames[role]}, ${view.place ?? 'at all conferences'}`] },
        {
          label: 'Afterwards',
          lines: [
            'It applies from the next click; somebody without another role is signed out. No mail is sent.',
            'To give the role back, invite this person again.',
          ],
        },
      ]}
      id={id}
      button={`Remove ${name}`}
      list={{ label: 'Team', href: view.list }}
    />
  )
}

function TeamPage({ view, answer }: { view: View; answer: Route.ComponentProps['actionData'] }) {
  const { place, members, invitations, roles } = view
  const isAboutEmail = answer?.problem === 'not-an-email'
  return (
    <Page
      title="Team"
      lead={
        place
          ? `Who works on ${place}. People with a role at all conferences are listed too; change their roles under the organiser’s team.`
          : 'Who works for the organiser, with a role at all conferences.'
      }
    >
      {answer && !isAboutEmail && (
        <Notice tone="negative" title={problems[answer.problem]} answers={answer} />
      )}
      <Done said={said} />
      <Rows
        caption="Members"
        columns={['Name', 'E-mail', 'Second factor', 'Role', '']}
        rows={members.map(({ id, name, email, role, hasSecondFactor, isSelf, isChangeable }) => ({
          key: id,
          cells: [
            isSelf ? `${name} (you)` : name,
            email,
            hasSecondFactor ? 'on' : 'off',
            isChangeable ? (
              <RoleForm key={id} id={id} name={name} role={role} roles={roles} />
            ) : (
              roleNames[role]
            ),
            isChangeable ? (
              <Link key={id} to={`${view.list}?remove=${id}`} aria-label={`Remove ${name}`}>
                Remove
              </Link>
            ) : null,
          ],
        }))}
      />
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {view.maySetRules && <Rules isSecondFactorForAll={view.isSecondFactorForAll} />}
      <Invite
        roles={roles}
        typed={answer?.typed ?? null}
        problem={isAboutEmail ? problems['not-an-email'] : undefined}
      />
    </Page>
  )
}

function Invitations({ invitations }: Pick<View, 'invitations'>) {
  return (
    <Part title="Invited">
      <Rows
        caption="Invitations"
        columns={['E-mail', 'Role', 'Valid for', '']}
        rows={invitations.map(({ id, email, role, daysLeft, isChangeable }) => ({
          key: id,
          cells: [
            email || 'anyone who has the link',
            role,
            counted(daysLeft, 'day'),
            isChangeable ? <Withdrawal key={id} id={id} email={email} /> : null,
          ],
        }))}
      />
    </Part>
  )
}
