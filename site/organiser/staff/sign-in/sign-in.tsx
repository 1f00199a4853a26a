import { data, Link, redirect } from 'react-router'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { trySlowly } from '#domain/staff/accounts/slow-down.ts'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { siteContext } from '#site/context.ts'
import { formAgain, formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { doorwayPaths } from '#site/organiser/doorway-paths.ts'
import { open } from '#site/organiser/guard.ts'
import { nextPage, organiserPaths } from '#site/organiser/organiser-paths.ts'
import {
  CarriedNotice,
  carriedIn,
  carry,
  isCarrying,
  nothingCarried,
} from '#site/organiser/parts/carried.tsx'
import { BackIn, DoorForm, Doorway, NotLetIn, tooManyWords } from '#site/organiser/parts/doorway.tsx'
import { clientOf, withCookies } from '#site/organiser/session.ts'
import {
  askToWait,
  countedBy,
  findNext,
  letIn,
  readDoorForm,
  trierOf,
} from '#site/organiser/staff/sign-in/slow-down.ts'
import type { Route } from './+types/sign-in.ts'

const why = 'signing in is how one gets a session'

export const headers = formHeaders

export const loader = open(why, ({ context, url }: Route.LoaderArgs) => ({
  next: findNext(context, url),
  isReset: url.searchParams.has('reset'),
}))

export const action = open(why, async ({ context, request }: Route.ActionArgs) => {
  const site = context.get(siteContext)
  const form = await readDoorForm(request)
  const before = carriedIn(form)
  // Its own form names no intent, as those of other pages do; one that the second step sends back carries one only.
  const isOwn = !form.has('intent') && (form.has('password') || !isCarrying(before))
  const carried = isOwn || isCarrying(before) ? before : carry(form)
  const { email: typed, password, next } = textsOf(form, ['email', 'password', 'next'])
  const email = isOwn ? readEmail(typed) : ''
  const who = await trierOf(site, request, { email })
  const counted = await site.countPost('sign-in', countedBy(who))
  if (!counted.ok) return formAgain({ email, carried, problem: 'too-many' as const }, 429, counted.error)
  if (!isOwn) return data({ email, carried, problem: undefined })
  const client = clientOf(request, site.clientAddress)
  const isOnKnownDevice = who.device !== undefined
  const tried = await trySlowly(site.database, who, () =>
    site.accounts.signIn(client, { email: email.trim(), password, isOnKnownDevice }),
  )
  if (!tried.ok) {
    if (tried.error.code === 'slow-down') return askToWait({ email, carried }, tried.error)
    return data({ email, carried, problem: 'wrong' as const }, { status: 422 })
  }
  const { cookies } = tried.value
  if (tried.value.next === 'signed-in') return await letIn(site, client, cookies, { next, carried })
  const secondStep = organiserPaths.onTheWayTo('secondStep', nextPage(next))
  // The second step gets what this form carries.
  throw redirect(secondStep, { status: isCarrying(carried) ? 307 : 302, headers: withCookies(cookies) })
})

const problems = {
  wrong: 'The e-mail address or the password is wrong. Please try again, or set a new password.',
  'too-many': tooManyWords,
} as const

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const carried = actionData?.carried ?? nothingCarried
  if (actionData && 'goesTo' in actionData) return <BackIn carried={carried} to={actionData.goesTo} />
  return (
    <Doorway title="Sign in">
      <title>Sign in</title>
      <CarriedNotice {...carried} />
      {loaderData.isReset && <Notice tone="positive" title="Your new password is set" />}
      <NotLetIn answer={actionData?.problem ? actionData : undefined} words={problems} />
      <DoorForm next={loaderData.next} button="Sign in" carried={carried}>
        <TextInput
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          defaultValue={actionData && 'email' in actionData ? actionData.email : undefined}
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
