import { data } from 'react-router'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { requestReset } from '#domain/staff/accounts/request-reset.ts'
import { resetHours, resetPauseMinutes } from '#domain/staff/team/durations.ts'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { siteContext } from '#site/context.ts'
import { formAgain, formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { open } from '#site/organiser/guard.ts'
import { DoorForm, Doorway, tooManyWords } from '#site/organiser/parts/doorway.tsx'
import type { Route } from './+types/reset.ts'

const why = 'whoever has forgotten the password cannot sign in'

export const headers = formHeaders

export const loader = open(why, (_args: Route.LoaderArgs) => null)

export const action = open(why, async ({ context, request }: Route.ActionArgs) => {
  const site = context.get(siteContext)
  const { email } = textsOf(await readForm(request), ['email'])
  const counted = await site.countPost('sign-in')
  if (!counted.ok) return formAgain({ isAsked: false, email }, 429, counted.error)
  await requestReset(site.database, email, site.clock.now())
  return data({ isAsked: true, email: '' })
})

export default function Reset({ actionData }: Route.ComponentProps) {
  return (
    <Doorway title="Set a new password">
      <title>Set a new password</title>
      {actionData?.isAsked && (
        <Notice tone="positive" title="Check your mailbox" answers={actionData}>
          <p>
            If this address belongs to somebody here, a link is on its way. It is valid for{' '}
            {timeInWords(resetHours, 'hour')}. Ask again if nothing arrives within{' '}
            {timeInWords(resetPauseMinutes, 'minute')}.
          </p>
        </Notice>
      )}
      {actionData && !actionData.isAsked && (
        <Notice tone="negative" title={tooManyWords} answers={actionData} />
      )}
      <DoorForm button="Send me a link">
        <TextInput
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          isRequired
        />
      </DoorForm>
    </Doorway>
  )
}
