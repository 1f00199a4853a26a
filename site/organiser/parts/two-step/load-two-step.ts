import { data } from 'react-router'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { findInScope } from '#domain/office/lists/find-in-scope.ts'
import { standingOf } from '#domain/registrations/registration.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import {
  type AtConference,
  atConference,
  formToRead,
  type RouteArgs,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import {
  type Asking,
  type At,
  type Refused,
  type Stale,
  type TwoStep,
  type TwoStepView,
  type Values,
  valuesIn,
} from '#site/organiser/parts/two-step/two-step.ts'
import { registrationStatus } from '#words/registration-status.ts'

/** The loader of an act's page: its form. */
export async function loadForm<Input>(
  staff: AtConference<StaffRequest>,
  page: Asking<Input>,
  { params, url }: RouteArgs,
) {
  return data(await askView(page, await standAt(staff, params.code), url))
}

/** The loader of an act without any input: its check page at once, or why it cannot be done. */
export async function loadCheck<Input>(
  staff: AtConference<StaffRequest>,
  page: TwoStep<Input>,
  { params, url }: RouteArgs,
) {
  const at = await standAt(staff, params.code)
  const form = await askView(page, at, url)
  return form.step === 'form' && form.hindrance ? data(form) : answer(page, at, url, {})
}

/**
 * The first step: shows the consequences of the input, or the form again to change it. It is posted, because reasons,
 * names and amounts must not appear in addresses, and may be long.
 */
export function checking<A extends Right, Input>(right: A, page: TwoStep<Input>) {
  return formToRead(right, async (staff, sent, args) => {
    const at = await standAt(atConference(staff), args.params.code)
    if (sent.get('again') === 'yes') return data(await askView(page, at, args.url, valuesIn(sent)))
    return answer(page, at, args.url, valuesIn(sent))
  })
}

export async function standAt(staff: AtConference<StaffRequest>, code = ''): Promise<At> {
  const { conference, person, scope, site, act } = staff
  const registration = await findInScope(site.database.read, scope, code)
  if (!registration) throw notFound()
  return { site, conference, registration, act, scope, may: each => opens(person, each, conference.id) }
}

export async function askView<Input>(
  page: Asking<Input>,
  at: At,
  url: URL,
  typed?: Values,
  problems: Values = {},
  refusal?: string,
): Promise<TwoStepView> {
  const { values, ...view } = await page.ask(at)
  // An address can prefill fields; the others start with their usual values.
  const given = valuesIn(url.searchParams)
  return {
    ...headOf(page, at, url),
    ...view,
    step: 'form',
    // A checkbox that is not ticked is not sent, so only what was sent counts.
    values: typed ?? { ...values, ...given },
    problems,
    refusal,
  }
}

export async function answer<Input>(
  page: TwoStep<Input>,
  at: At,
  url: URL,
  values: Values,
  problem?: Refused | Stale,
) {
  const input = await page.read(at, values)
  if (!input.ok) return data(await askView(page, at, url, values, input.error.problems), { status: 422 })
  if (problem?.code === 'refused') {
    return data(await askView(page, at, url, values, {}, problem.words), { status: 409 })
  }
  const check = await page.check(at.site.database.read, at, input.value)
  if (!check.ok) return data(await askView(page, at, url, values, {}, check.error.words), { status: 409 })
  const view: TwoStepView = {
    ...headOf(page, at, url),
    step: 'check',
    values,
    check: check.value,
    digest: digestOf(check.value),
    isStale: problem?.code === 'stale',
  }
  return data(view, { status: problem ? 409 : 200 })
}

function headOf<Input>({ title }: Asking<Input>, at: At, url: URL) {
  const { code, registrant } = at.registration
  return {
    title,
    about: {
      name: fullName(registrant),
      code,
      status: registrationStatus[standingOf(at.registration)],
    },
    back: organiserPaths.registration(at.conference.name, code),
    address: url.pathname,
    requestKey: newRequestKey(),
  }
}
