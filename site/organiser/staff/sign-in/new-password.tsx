import { data, Link } from 'react-router'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { notePasswordReset } from '#domain/staff/accounts/note-account-change.ts'
import { resetHours } from '#domain/staff/team/durations.ts'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { siteContext } from '#site/context.ts'
import { formAgain, formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { doorwayPaths } from '#site/organiser/doorway-paths.ts'
import { open } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { DoorForm, Doorway, tooManyWords } from '#site/organiser/parts/doorway.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { wayInOf } from '#site/organiser/session.ts'
import { passwordHint, passwordProblems } from '#words/organiser/staff/password-words.ts'
import type { Route } from './+types/new-password.ts'

const why = 'its token came by mail, and works once'

export const headers = formHeaders

export const loader = open(why, async ({ context, params }: Route.LoaderArgs) => ({
  isOpen: await context.get(siteContext).accounts.isResetOpen(params.token),
}))

export const action = open(why, async ({ context, params, request }: Route.ActionArgs) => {
  const site = context.get(siteContext)
  const { password } = textsOf(await readForm(request), ['password'])
  const counted = await site.countPost('sign-in')
  if (!counted.ok) return formAgain({ problem: 'too-many' as const }, 429, counted.error)
  const problem = await site.accounts.findPasswordProblem(password, [site.productName])
  if (problem) return data({ problem: problem.code }, { status: 422 })
  const done = await site.accounts.resetPassword(params.token, password)
  if (!done.ok) return data({ problem: done.error.code }, { status: 422 })
  const via = wayInOf(site)
  await site.database.write(tx => notePasswordReset(tx, { via, now: site.clock.now() }, done.value))
  throw redirectTo(`${organiserPaths.signIn}?reset`)
})

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  if (!loaderData.isOpen || problem === 'token-over') {
    return (
      <Doorway title="This link is no longer valid">
        <title>This link is no longer valid</title>
        <p>It was used, or is older than {timeInWords(resetHours, 'hour')}.</p>
        <p>
          <Link to={doorwayPaths.reset}>Ask for a new one</Link>
        </p>
      </Doorway>
    )
  }
  return (
    <Doorway title="Set a new password">
      <title>Set a new password</title>
      {problem === 'too-many' && <Notice tone="negative" title={tooManyWords} answers={actionData} />}
      <DoorForm button="Set the password">
        <TextInput
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
          error={problem && problem !== 'too-many' ? passwordProblems[problem] : undefined}
          isRequired
        />
      </DoorForm>
    </Doorway>
  )
}
