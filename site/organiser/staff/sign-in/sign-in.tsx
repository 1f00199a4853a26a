import { data, Link, redirect } from 'react-router'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { trySlowly } from '#domain/staff/accounts/slow-down.ts'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { siteContext } from '#site/context.ts'
import { formAgain, formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { doorwayPaths } from '#site/organiser/doorway-paths.ts'
import { open } from '#site/organiser/guard.ts'
import { nextPage, organiserPaths } from '#site/organiser/organiser-paths.ts'
import { DoorForm, Doorway, NotLetIn, tooManyWords } from '#site/organiser/parts/doorway.tsx'
import { clientOf, withCookies } from '#site/organiser/session.ts'
import { askToWait, countedBy, findNext, letIn, trierOf } from '#site/organiser/staff/sign-in/slow-down.ts'
import type { Route } from './+types/sign-in.ts'

const why = 'signing in is how one gets a session'

export const headers = formHeaders

export const loader = open(why, ({ context, url }: Route.LoaderArgs) => ({
  next: findNext(context, url),
  isReset: url.searchParams.has('reset'),
}))

export const action = open(why, async ({ context, request }: Route.ActionArgs) => {
  const site = context.get(siteContext)
  const { email: typed, password, next } = textsOf(await readForm(request), ['email', 'password', 'next'])
  const email = readEmail(typed)
  const who = await trierOf(site, request, { email })
  const counted = await site.countPost('sign-in', countedBy(who))
  if (!counted.ok) return formAgain({ email, problem: 'too-many' as const }, 429, counted.error)
  const client = clientOf(request, site.clientAddress)
  const isOnKnownDevice = who.device !== undefined
  const tried = await trySlowly(site.database, who, () =>
    site.accounts.signIn(client, { email: email.trim(), password, isOnKnownDevice }),
  )
  if (!tried.ok) {
    if (tried.error.code === 'slow-down') return askToWait({ email }, tried.error)
    return data({ email, problem: 'wrong' as const }, { status: 422 })
  }
  const { cookies } = tried.value
  if (tried.value.next === 'signed-in') throw await letIn(site, client, cookies, next)
  const secondStep = organiserPaths.onTheWayTo('secondStep', nextPage(next))
  throw redirect(secondStep, { headers: withCookies(cookies) })
})

const problems = {
  wrong: 'The e-mail address or the password is wrong. Please try again, or set a new password.',
  'too-many': tooManyWords,
} as const

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Doorway title="Sign in">
      <title>Sign in</title>
      {loaderData.isReset && <Notice tone="positive" title="Your new password is set" />}
      <NotLetIn answer={actionData} words={problems} />
      <DoorForm next={loaderData.next} button="Sign in">
        <TextInput
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          isRequired
        />
        <TextInput
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
      </DoorForm>
      <p>
        <Link to={doorwayPaths.reset}>Forgotten your password?</Link>
      </p>
    </Doorway>
  )
}
