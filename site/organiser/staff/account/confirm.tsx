/**
 * Asks again for the password, before what cannot be undone. A form that is stopped for this is sent here by the guard:
 * hidden fields carry what was typed, and then send it to its page.
 */

import { data, Form, redirect } from 'react-router'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { rememberConfirmation } from '#domain/staff/accounts/confirm-person.ts'
import { trySlowly } from '#domain/staff/accounts/slow-down.ts'
import { confirmedMinutes } from '#domain/staff/rights/membership.ts'
import { codeHours } from '#domain/staff/team/durations.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formHeaders } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { forms, forSignedIn, personalForm } from '#site/organiser/guard.ts'
import { nextPage } from '#site/organiser/organiser-paths.ts'
import { NotLetIn, wrongCodeWords } from '#site/organiser/parts/doorway.tsx'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { clientOf } from '#site/organiser/session.ts'
import { askToWait, trierOf } from '#site/organiser/staff/sign-in/slow-down.ts'
import type { Route } from './+types/confirm.ts'

export const headers = formHeaders

export const loader = forSignedIn(({ person }, { url }: Route.LoaderArgs) => ({
  hasSecondFactor: person.hasSecondFactor,
  next: nextPage(url.searchParams.get('next')),
}))

type Field = readonly [name: string, value: string]

const prefix = 'carried:'

/** The fields that a form of this page carries for another one. */
const carriedIn = (form: FormData): Field[] =>
  fieldsOf(form).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )

const fieldsOf = (form: FormData): Field[] =>
  [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))

/** The names of chosen files, which a page cannot carry. */
const filesIn = (form: FormData): string[] =>
  [...form.values()].flatMap(value => (typeof value !== 'string' && value.name !== '' ? [value.name] : []))

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
      if (carried.length === 0) throw redirect(nextPage(next))
      return data({ carried, problem: undefined, goesTo: nextPage(next) })
    }),
  },
  personalForm((_staff, form) => data({ carried: fieldsOf(form), files: filesIn(form), problem: undefined })),
)

const problems = {
  'wrong-credentials': 'The password is wrong.',
  'wrong-code': wrongCodeWords,
  'too-many-codes': `There were too many wrong codes for this account, so codes of the app are not accepted for up to ${timeInWords(codeHours, 'hour')}. A recovery code is.`,
} as const

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const carried = actionData?.carried ?? []
  if (actionData && 'goesTo' in actionData) {
    return (
      <Page title="You confirmed it’s you" lead="Nothing of what you sent was done yet.">
        <Form method="post" action={actionData.goesTo} className={formStyle}>
          <Carried fields={carried} />
          <div>
            <Button type="submit" tone="loud">
              Go on
            </Button>
          </div>
        </Form>
      </Page>
    )
  }
  return (
    <Page
      title="Confirm it’s you"
      lead={`What you are about to do cannot be undone, or sends data out of the back office. You will be asked again after ${confirmedMinutes} minutes.${carried.length > 0 ? ' What you typed is kept.' : ''}`}
    >
      <NotLetIn answer={actionData?.problem ? actionData : undefined} words={problems} />
      {actionData && 'files' in actionData && actionData.files.length > 0 && (
        <Notice title={`A file is not kept: choose ${actionData.files.join(', ')} again afterwards.`} />
      )}
      <Form method="post" className={formStyle}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="next" value={loaderData.next} />
        <Carried fields={carried} prefix={prefix} />
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

function Carried({ fields, prefix = '' }: { fields: readonly Field[]; prefix?: string }) {
  // A name may occur several times, and the order never changes.
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <input key={index} type="hidden" name={prefix + name} value={value} />
  ))
}
