import { data, Form, Link, redirectDocument } from 'react-router'
import { acceptInvitation } from '#domain/accounts/accept-invitation.ts'
import { findInvitation } from '#domain/accounts/invitation.ts'
import { needsSecondFactor } from '#domain/accounts/permit.ts'
import { readSignedIn } from '#domain/accounts/read-signed-in.ts'
import { findPersonByEmail } from '#domain/accounts/team-queries.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { textProblem } from '#domain/text.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { type SiteContext, siteContext } from '#site/context.ts'
import { formAgain, formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { open } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Doorway } from '#site/organiser/parts/doorway.tsx'
import { formStyle } from '#site/organiser/parts/page.tsx'
import { clientOf, personContext, wayInOf, withCookies } from '#site/organiser/session.ts'
import { passwordHint, passwordProblems } from '#site/organiser/sign-in/password-words.ts'
import { editionName } from '#words/edition-name.ts'
import { roleDuties, roleNames } from '#words/role-words.ts'
import type { Route } from './+types/invitation.ts'

const why = 'its token is the proof: it came by mail or from the console, and works once'

export const headers = formHeaders

export const loader = open(why, async ({ context, params }: Route.LoaderArgs) => {
  const site = context.get(siteContext)
  const found = await findInvitation(site.database.read, params.token, site.clock.now())
  if (!found) return { invitation: null }
  const { email, role, conferenceId } = found
  const conference =
    conferenceId === null ? undefined : await findConferenceById(site.database.read, conferenceId)
  const hasAccount = email !== '' && (await findPersonByEmail(site.database.read, email)) !== undefined
  const person = context.get(personContext)
  return {
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
  const entered = await enterAs(site, request, invitation.email, typed, context.get(personContext)?.email)
  if (!entered.ok) return data({ ...typed, password: '', problem: entered.problem }, { status: 422 })
  const { person } = await readSignedIn(
    { accounts: site.accounts, db: site.database.read },
    entered.client,
    wayInOf(site),
  )
  if (!person) throw new Error('nobody is signed in behind an invitation')
  const act = { actor: person.actor, now }
  const accepted = await site.database.write(tx =>
    acceptInvitation(tx, act, { token: params.token, email: person.email }),
  )
  if (!accepted.ok) return data({ ...typed, password: '', problem: accepted.error.code }, { status: 422 })
  const next =
    needsSecondFactor(invitation.role) && !person.hasSecondFactor
      ? organiserPaths.onTheWayTo('secondFactor', organiserPaths.home)
      : organiserPaths.home
  throw redirectDocument(next, { headers: withCookies(entered.cookies) })
})

/** The person who is signed in under the address, or a new account. */
async function enterAs(
  site: SiteContext,
  request: Request,
  invited: string,
  typed: { name: string; email: string; password: string },
  signedIn: string | undefined,
) {
  const client = clientOf(request, site.clientAddress)
  if (signedIn !== undefined && (invited === '' || invited === signedIn)) {
    return { ok: true, client, cookies: [] as readonly string[] } as const
  }
  const email = invited || typed.email.trim().toLowerCase()
  if (textProblem(email, 'email')) return { ok: false, problem: 'not-an-email' } as const
  if (textProblem(typed.name, 'line')) return { ok: false, problem: 'name' } as const
  if ((await findPersonByEmail(site.database.read, email)) !== undefined) {
    return { ok: false, problem: 'has-account' } as const
  }
  const { password, name } = typed
  const problem = await site.accounts.findPasswordProblem(password, [name, email, site.productName])
  if (problem) return { ok: false, problem: problem.code } as const
  await site.accounts.create({ email, name: name.trim(), password })
  const tried = await site.accounts.signIn(client, { email, password })
  // The account is made, but too many people are signing in.
  if (!tried.ok && tried.error.code === 'slow-down') return { ok: false, problem: 'has-account' } as const
  if (!tried.ok) throw new Error('a new account cannot sign in')
  const { cookies } = tried.value
  const cookie = cookies.map(each => each.split(';')[0]).join('; ')
  return { ok: true, client: { ...client, cookie }, cookies } as const
}

const problems = {
  'invitation-over': 'This invitation was accepted, withdrawn, or is older than a week. Ask for a new one.',
  'other-address': 'This invitation is for another address.',
  'has-account': 'There is already an account with this address. Please sign in, and open the link again.',
  'too-many': 'Too many attempts from your network. Please wait a minute.',
} as const

export default function Invitation({ loaderData, actionData, params }: Route.ComponentProps) {
  const { invitation } = loaderData
  const problem = actionData?.problem
  const notice = problem && problem in problems ? problems[problem as keyof typeof problems] : undefined
  if (!invitation) {
    return (
      <Doorway title="This invitation is no longer valid">
        <title>This invitation is no longer valid</title>
        <p>{problems['invitation-over']}</p>
        <p>
          <Link to={organiserPaths.signIn}>Sign in</Link>
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
          You have an account already. <Link to={organiserPaths.signIn}>Sign in</Link>, then{' '}
          <a href={organiserPaths.invitation(params.token)}>open this link again</a>.
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
