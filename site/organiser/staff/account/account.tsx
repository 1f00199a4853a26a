import { data, Form, Link } from 'react-router'
import { chooseDigest, hasRefused } from '#domain/committee/abstract-digests/digest.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { noteAccountChange } from '#domain/staff/accounts/note-account-change.ts'
import { trySlowly } from '#domain/staff/accounts/slow-down.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { forms, forSignedIn, personalForm } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { SingleKeysPart } from '#site/organiser/parts/keys/single-keys.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { clientOf, withCookies } from '#site/organiser/session.ts'
import { askToWait, trierOf } from '#site/organiser/staff/sign-in/slow-down.ts'
import { passwordHint, passwordProblems } from '#words/organiser/staff/password-words.ts'
import type { Route } from './+types/account.ts'

export const headers = formHeaders

export const loader = forSignedIn(async ({ person, site }) => {
  const { personId } = person.actor
  const sessions = await site.accounts.listSessions(personId)
  const mayDecide = person.memberships.some(({ role }) => rolesThatMay('decide-abstracts').includes(role))
  return {
    name: person.name,
    email: person.email,
    hasSecondFactor: person.hasSecondFactor,
    digest: mayDecide ? { isWanted: !(await hasRefused(site.database.read, personId)) } : null,
    sessions: sessions.map(session => ({
      id: session.id,
      isThis: session.id === person.actor.sessionId,
      device: deviceOf(session.userAgent),
      address: session.address,
      since: formatInstant(session.startedAt, 'UTC'),
      seen: formatInstant(session.lastSeenAt, 'UTC'),
    })),
  }
})

export const action = forms({
  password: personalForm(async ({ person, act, site }, form, { request }) => {
    const { current, next } = textsOf(form, ['current', 'next'])
    const problem = await site.accounts.findPasswordProblem(next, [
      person.name,
      person.email,
      site.productName,
    ])
    if (problem) return data({ problem: problem.code }, { status: 422 })
    const { personId } = person.actor
    const client = clientOf(request, site.clientAddress)
    const who = await trierOf(site, request, { personId })
    const changed = await trySlowly(site.database, who, () =>
      site.accounts.changePassword(client, { current, next }),
    )
    if (!changed.ok) {
      if (changed.error.code === 'slow-down') return askToWait({}, changed.error)
      return data({ problem: changed.error.code }, { status: 422 })
    }
    await site.database.write(tx => noteAccountChange(tx, act, 'password changed'))
    // Every other device is a new one from now on.
    const device = await site.accounts.rememberDevice(client, { personId })
    const headers = withCookies([...changed.value, ...device])
    throw redirectTo(`${organiserPaths.account}?done=password`, headers)
  }),
  digest: personalForm(async ({ act, site }, form) => {
    const { to } = textsOf(form, ['to'])
    await site.database.write(tx => chooseDigest(tx, act, to === 'on'))
    throw redirectTo(organiserPaths.account)
  }),
  'end-session': personalForm(async ({ person, act, site }, form) => {
    const { session } = textsOf(form, ['session'])
    await site.accounts.endSession(person.actor.personId, session)
    await site.database.write(tx => noteAccountChange(tx, act, 'session ended'))
    throw redirectTo(`${organiserPaths.account}?done=session`)
  }),
  'end-others': personalForm(async ({ act, site }, _form, { request }) => {
    await site.accounts.endOtherSessions(clientOf(request, site.clientAddress))
    await site.database.write(tx => noteAccountChange(tx, act, 'other sessions ended'))
    throw redirectTo(`${organiserPaths.account}?done=others`)
  }),
})

const said = {
  password: 'Your password is changed, and all your other sessions are ended.',
  session: 'The session is ended.',
  others: 'You are signed out everywhere else.',
  'second-factor': 'Your second factor is on. Every other session is ended.',
  'no-second-factor': 'Your second factor is off.',
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, hasSecondFactor, sessions, digest } = loaderData
  const problem = actionData?.problem
  return (
    <Page title={name} lead={email}>
      <Done said={said} />
      <Part title="Second factor">
        <p>
          {hasSecondFactor
            ? 'On: signing in asks for a code from your authenticator app.'
            : 'Off. Owners and finance need one before they can move money.'}
        </p>
        <p>
          <Link to={organiserPaths.secondFactor}>
            {hasSecondFactor ? 'Recovery codes, or turn it off' : 'Set it up'}
          </Link>
        </p>
      </Part>
      <SingleKeysPart />
      {digest && (
        <Part title="Daily mail about abstracts">
          <p>
            {digest.isWanted
              ? 'On: daily, if there is something new or overdue about abstracts that you decide about.'
              : 'Off. What is new and overdue is under “Needs you”.'}
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="digest" />
            <Button type="submit" name="to" value={digest.isWanted ? 'off' : 'on'}>
              {digest.isWanted ? 'Turn it off' : 'Turn it on'}
            </Button>
          </Form>
        </Part>
      )}
      <Part title="Sessions">
        <Rows
          caption="Where you are signed in"
          columns={['Device', 'Address', 'Since', 'Last seen', '']}
          rows={sessions.map(({ id, isThis, device, address, since, seen }) => ({
            key: id,
            cells: [
              device,
              address,
              since,
              isThis ? 'now' : seen,
              isThis ? (
                'this one'
              ) : (
                <Form key={id} method="post">
                  <input type="hidden" name="intent" value="end-session" />
                  <input type="hidden" name="session" value={id} />
                  <Button type="submit" tone="quiet">
                    End
                  </Button>
                </Form>
              ),
            ],
          }))}
        />
        {sessions.length > 1 && (
          <Form method="post">
            <input type="hidden" name="intent" value="end-others" />
            <Button type="submit">Sign out everywhere else</Button>
          </Form>
        )}
      </Part>
      <Part title="Password">
        <Form method="post" className={formStyle} key={problem ? 'again' : 'new'}>
          <input type="hidden" name="intent" value="password" />
          <TextInput
            name="current"
            label="Password now"
            type="password"
            autoComplete="current-password"
            error={
              actionData?.problem === 'slow-down'
                ? actionData.pause
                : problem === 'wrong-credentials'
                  ? 'This is not your password.'
                  : undefined
            }
            isRequired
          />
          <TextInput
            name="next"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={passwordHint}
            error={
              problem && problem !== 'wrong-credentials' && problem !== 'slow-down'
                ? passwordProblems[problem]
                : undefined
            }
            isRequired
          />
          <div>
            <Button type="submit">Change the password</Button>
          </div>
        </Form>
      </Part>
    </Page>
  )
}

/** A browser's name and system, in two words. */
function deviceOf(userAgent: string): string {
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? 'A browser'
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(userAgent)?.[0]
  const name = browser === 'Edg' ? 'Edge' : browser
  return system ? `${name}, ${system}` : name
}
