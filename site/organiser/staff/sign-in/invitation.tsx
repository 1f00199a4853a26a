import { data, Form, Link, redirectDocument } from 'react-router'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { fail } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { needsSecondFactor } from '#domain/staff/rights/permit.ts'
import { acceptAsNewPerson, acceptInvitation } from '#domain/staff/team/accept-invitation.ts'
import { invitationDays } from '#domain/staff/team/durations.ts'
import { findInvitation } from '#domain/staff/team/invitation.ts'
import { findPersonByEmail } from '#domain/staff/team/team-queries.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { type SiteContext, siteContext } from '#site/context.ts'
import { formAgain, formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { open } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Doorway, tooManyWords } from '#site/organiser/parts/doorway.tsx'
import { formStyle } from '#site/organiser/parts/page.tsx'
import { clientOf, personContext, wayInOf, withCookies } from '#site/organiser/session.ts'
import { editionName } from '#words/edition-name.ts'
import { passwordHint, passwordProblems } from '#words/organiser/staff/password-words.ts'
import { roleDuties, roleNames } from '#words/role-words.ts'
import type { Route } from './+types/invitation.ts'

const why = 'its token is the proof: it came by mail or from the console, and works once'

export const headers = formHeaders

export const loader = open(why, async ({ context, params }: Route.LoaderArgs) => {
  const site = context.get(siteContext)
  const found = await findInvitation(site.database.read, params.token, site.clock.now())
  // Not looked up in the browser, which would load all addresses of the back office for it.
  const addresses = { signIn: organiserPaths.signIn, here: organiserPaths.invitation(params.token) }
  if (!found) return { addresses, invitation: null }
  const { email, role, conferenceId } = found
  const conference =
    conferenceId === null ? undefined : await findConferenceById(site.database.read, conferenceId)
  const hasAccount = email !== '' && (await findPersonByEmail(site.database.read, email)) !== undefined
  const person = context.get(personContext)
  return {
    addresses,
    invitation: {
      email,
      role: roleNames[role],
      duty: roleDuties[role],
      place: conference && editionName(conference),
      hasAccount,
      signedInAs: person?.email ?? null,
    },
  }
})

export const action = open(why, async ({ context, params, request }: Route.ActionArgs) => {
  const site = context.get(siteContext)
  const typed = textsOf(await readForm(request), ['name', 'email', 'password'])
  const counted = await site.countPost('sign-in')
  if (!counted.ok)
    return formAgain({ ...typed, password: '', problem: 'too-many' as const }, 429, counted.error)
  const now = site.clock.now()
  const invitation = await findInvitation(site.database.read, params.token, now)
  if (!invitation)
    return data({ ...typed, password: '', problem: 'invitation-over' as const }, { status: 422 })
  const signedIn = context.get(personContext)
  const isTheirs = signedIn !== null && (invitation.email === '' || invitation.email === signedIn.email)
  const accepted = isTheirs
    ? await acceptAs(site, signedIn, params.token)
    : await acceptAsNew(site, request, { ...typed, token: params.token, invited: invitation.email })
  if (!accepted.ok) return data({ ...typed, password: '', problem: accepted.problem }, { status: 422 })
  const { hasSecondFactor, cookies } = accepted
  // The account is made, but too many people are signing in.
  if (cookies === undefined) throw redirectDocument(organiserPaths.signIn)
  const next =
    needsSecondFactor(invitation.role) && !hasSecondFactor
      ? organiserPaths.onTheWayTo('secondFactor', organiserPaths.home)
      : organiserPaths.home
  throw redirectDocument(next, { headers: withCookies(cookies) })
})

/** The role for somebody who is signed in. */
async function acceptAs(site: SiteContext, { actor, email, hasSecondFactor }: SignedIn, token: string) {
  const act = { actor, now: site.clock.now() }
  const accepted = await site.database.write(tx => acceptInvitation(tx, act, { token, email }))
  if (!accepted.ok) return { ok: false, problem: accepted.error.code } as const
  return { ok: true, hasSecondFactor, cookies: [] as readonly string[] } as const
}

/** The role for a new account, which is signed in at once. */
async function acceptAsNew(
  site: SiteContext,
  request: Request,
  {
    invited,
    token,
    ...typed
  }: { invited: string; token: string; name: string; email: string; password: string },
) {
  const email = invited || readEmail(typed.email).toLowerCase()
  if (textProblem(email, 'email')) return { ok: false, problem: 'not-an-email' } as const
  if (textProblem(typed.name, 'line')) return { ok: false, problem: 'name' } as const
  const hasAccount = async () => (await findPersonByEmail(site.database.read, email)) !== undefined
  if (await hasAccount()) return { ok: false, problem: 'has-account' } as const
  const { password } = typed
  const name = typed.name.trim()
  const problem = await site.accounts.findPasswordProblem(password, [name, email, site.productName])
  if (problem) return { ok: false, problem: problem.code } as const
  const insert = await site.accounts.prepare({ email, name, password })
  const now = site.clock.now()
  const accepted = await site.database
    .write(tx => acceptAsNewPerson(tx, { via: wayInOf(site), now }, { token, email }, insert))
    .catch(async error => {
      // Made meanwhile, by another invitation.
      if (await hasAccount()) return fail({ code: 'has-account' } as const)
      throw error
    })
  if (!accepted.ok) return { ok: false, problem: accepted.error.code } as const
  const client = clientOf(request, site.clientAddress)
  const tried = await site.accounts.signIn(client, { email, password })
  if (!tried.ok) return { ok: true, hasSecondFactor: false, cookies: undefined } as const
  const device = await site.accounts.rememberDevice(client, { email })
  return { ok: true, hasSecondFactor: false, cookies: [...tried.value.cookies, ...device] } as const
}

const problems = {
  'invitation-over': `It was accepted or withdrawn, or is over ${invitationDays} days old.`,
  'other-address': 'This invitation is for another address.',
  'has-account': 'You have an account. Sign in and open the link again.',
  'too-many': tooManyWords,
} as const

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation } = loaderData
  const problem = actionData?.problem
  const notice = lookUp<string>(problems, problem)
  if (!invitation) {
    return (
      <Doorway title="This invitation is no longer valid">
        <title>This invitation is no longer valid</title>
        <p>{problems['invitation-over']}</p>
        <p>
          <Link to={loaderData.addresses.signIn}>Sign in</Link>
        </p>
      </Doorway>
    )
  }
  const { email, role, duty, place, hasAccount, signedInAs } = invitation
  const isOther = signedInAs !== null && email !== '' && email !== signedInAs
  const mayAccept = signedInAs !== null && !isOther
  const passwordProblem =
    problem === 'too-short' || problem === 'too-long' || problem === 'common'
      ? passwordProblems[problem]
      : undefined
  return (
    <Doorway title="You are invited">
      <title>You are invited</title>
      <p>
        Your role{place && ` at ${place}`}: <strong>{role}</strong>. {duty}
      </p>
      {notice && <Notice tone="negative" title={notice} answers={actionData} />}
      {isOther && (
        <Notice tone="negative" title={`You are signed in as ${signedInAs}. Please sign out first.`} />
      )}
      {mayAccept ? (
        <Form method="post" className={formStyle}>
          <Button type="submit" tone="loud">
            Accept as {signedInAs}
          </Button>
        </Form>
      ) : hasAccount ? (
        <p>
          You have an account already. <Link to={loaderData.addresses.signIn}>Sign in</Link>, then{' '}
          <a href={loaderData.addresses.here}>open this link again</a>.
        </p>
      ) : (
        <Form method="post" className={formStyle}>
          {email === '' ? (
            <TextInput
              name="email"
              label="Your e-mail address"
              type="email"
              autoComplete="username"
              defaultValue={actionData?.email}
              error={
                problem === 'not-an-email'
                  ? 'This is not an e-mail address. It looks like name@example.org.'
                  : undefined
              }
              isRequired
            />
          ) : (
            <p>
              Your address: <strong>{email}</strong>
            </p>
          )}
          <TextInput
            name="name"
            label="Your name"
            autoComplete="name"
            defaultValue={actionData?.name}
            error={problem === 'name' ? 'Please enter your name.' : undefined}
            isRequired
          />
          <TextInput
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            hint={passwordHint}
            error={passwordProblem}
            isRequired
          />
          <Button type="submit" tone="loud">
            Accept
          </Button>
        </Form>
      )}
    </Doorway>
  )
}
