import { data, Form, Link } from 'react-router'
import { trySlowly } from '#domain/staff/accounts/slow-down.ts'
import { codeHours } from '#domain/staff/team/durations.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { siteContext } from '#site/context.ts'
import { formAgain, formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { open } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import {
  CarriedFields,
  CarriedNotice,
  carriedIn,
  isCarrying,
  nothingCarried,
  sentWith,
} from '#site/organiser/parts/carried.tsx'
import {
  BackIn,
  DoorForm,
  Doorway,
  NotLetIn,
  tooManyWords,
  wrongCodeWords,
} from '#site/organiser/parts/doorway.tsx'
import { clientOf } from '#site/organiser/session.ts'
import {
  askToWait,
  countedBy,
  findNext,
  letIn,
  readDoorForm,
  trierOf,
} from '#site/organiser/staff/sign-in/slow-down.ts'
import type { Route } from './+types/second-step.ts'

const why = 'it is the second half of signing in, for whoever has its cookie'

export const headers = formHeaders

export const loader = open(why, ({ context, url }: Route.LoaderArgs) => {
  const next = findNext(context, url)
  // Made here, so that nobody loads all addresses of the back office before they are in.
  return { next, again: organiserPaths.onTheWayTo('signIn', next) }
})

export const action = open(why, async ({ context, request }: Route.ActionArgs) => {
  const site = context.get(siteContext)
  const form = await readDoorForm(request)
  const carried = carriedIn(form)
  const { code, next } = textsOf(form, ['code', 'next'])
  const client = clientOf(request, site.clientAddress)
  // Counted by person, even if they start again with the password.
  const personId = await site.accounts.findAtSecondStep(client)
  const who = personId && (await trierOf(site, request, { personId }))
  const counted = await site.countPost('sign-in', who && countedBy(who))
  if (!counted.ok) return formAgain({ carried, problem: 'too-many' as const }, 429, counted.error)
  // What the first step sent on.
  if (who && !form.has('code')) return data({ carried, problem: undefined })
  if (!who) return data({ carried, problem: 'step-over' as const }, { status: 422 })
  const taken = await trySlowly(site.database, who, () => site.accounts.takeSecondStep(client, code))
  if (!taken.ok) {
    if (taken.error.code === 'slow-down') return askToWait({ carried }, taken.error)
    if (taken.error.code === 'too-many-codes') {
      const headers = { 'Retry-After': String(taken.error.retryAfterSeconds) }
      return data({ carried, problem: taken.error.code }, { status: 429, headers })
    }
    return data({ carried, problem: taken.error.code }, { status: 422 })
  }
  return await letIn(site, client, taken.value, { next, carried })
})

const problems = {
  'wrong-code': wrongCodeWords,
  'step-over': 'This took too long, or too many attempts. Please start again with your password.',
  'too-many-codes': `There were too many wrong codes for this account, so codes of the app are not accepted for up to ${codeHours * 60} minutes. A recovery code is. If it was not you, somebody knows your password: please set a new one.`,
  'too-many': tooManyWords,
} as const

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const carried = actionData?.carried ?? nothingCarried
  if (actionData && 'goesTo' in actionData) return <BackIn carried={carried} to={actionData.goesTo} />
  return (
    <Doorway title="Second step">
      <title>Second step</title>
      <CarriedNotice {...carried} />
      <NotLetIn answer={actionData?.problem ? actionData : undefined} words={problems} />
      <DoorForm next={loaderData.next} button="Continue" carried={carried}>
        <TextInput
          name="code"
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          isRequired
        />
      </DoorForm>
      {isCarrying(carried) ? (
        <Form method="post" action={loaderData.again} {...sentWith(carried)}>
          <CarriedFields {...carried} />
          <Button type="submit" tone="quiet">
            Begin again
          </Button>
        </Form>
      ) : (
        <p>
          <Link to={loaderData.again}>Begin again</Link>
        </p>
      )}
    </Doorway>
  )
}
