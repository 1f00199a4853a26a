/** Asks again for the password, before what cannot be undone. */

import { data, Form } from 'react-router'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { rememberConfirmation } from '#domain/staff/accounts/confirm-person.ts'
import { trySlowly } from '#domain/staff/accounts/slow-down.ts'
import { confirmedMinutes } from '#domain/staff/rights/membership.ts'
import { codeHours } from '#domain/staff/team/durations.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { forms, forSignedIn, personalForm } from '#site/organiser/guard.ts'
import { nextPage } from '#site/organiser/organiser-paths.ts'
import {
  CarriedFields,
  CarriedNotice,
  carriedIn,
  carry,
  GoOn,
  isCarrying,
  nothingCarried,
  nothingDoneYet,
  sentWith,
} from '#site/organiser/parts/carried.tsx'
import { NotLetIn, wrongCodeWords } from '#site/organiser/parts/doorway.tsx'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { clientOf } from '#site/organiser/session.ts'
import { askToWait, trierOf } from '#site/organiser/staff/sign-in/slow-down.ts'
import type { Route } from './+types/confirm.ts'

export const headers = formHeaders

export const loader = forSignedIn(({ person }, { url }: Route.LoaderArgs) => ({
  hasSecondFactor: person.hasSecondFactor,
  next: nextPage(url.searchParams.get('next')),
}))

export const action = forms(
  {
    confirm: personalForm(async ({ person, act, site }, form, { request }) => {
      const { password, code, next } = textsOf(form, ['password', 'code', 'next'])
      const carried = carriedIn(form)
      const who = await trierOf(site, request, { personId: person.actor.personId })
      const proven = await trySlowly(site.database, who, () =>
        site.accounts.confirm(clientOf(request, site.clientAddress), { password, code }),
      )
      if (!proven.ok) {
        if (proven.error.code === 'slow-down') return askToWait({ carried }, proven.error)
        return data({ carried, problem: proven.error.code }, { status: 422 })
      }
      await site.database.write(tx => rememberConfirmation(tx, act))
      if (!isCarrying(carried)) throw redirectTo(nextPage(next))
      return data({ carried, problem: undefined, goesTo: nextPage(next) })
    }),
  },
  personalForm((_staff, form) => data({ carried: carry(form), problem: undefined })),
)

const problems = {
  'wrong-credentials': 'The password is wrong.',
  'wrong-code': wrongCodeWords,
  'too-many-codes': `There were too many wrong codes for this account, so codes of the app are not accepted for up to ${timeInWords(codeHours, 'hour')}. A recovery code is.`,
} as const

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const carried = actionData?.carried ?? nothingCarried
  if (actionData && 'goesTo' in actionData) {
    return (
      <Page title="You confirmed it’s you" lead={nothingDoneYet}>
        <GoOn carried={carried} to={actionData.goesTo} />
      </Page>
    )
  }
  return (
    <Page
      title="Confirm it’s you"
      lead={`What you are about to do cannot be undone, or sends data out of the back office. You will be asked again after ${confirmedMinutes} minutes.`}
    >
      <NotLetIn answer={actionData?.problem ? actionData : undefined} words={problems} />
      <CarriedNotice {...carried} />
      <Form method="post" className={formStyle} {...sentWith(carried)}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="next" value={loaderData.next} />
        <CarriedFields {...carried} />
        <TextInput
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        {loaderData.hasSecondFactor && (
          <TextInput
            name="code"
            label="Code"
            hint="Six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            isRequired
          />
        )}
        <div>
          <Button type="submit" tone="loud">
            Continue
          </Button>
        </div>
      </Form>
    </Page>
  )
}
