/** Registers somebody by hand. */

import { data } from 'react-router'
import type { Reader } from '#database/database.ts'
import { agreeOn } from '#domain/desk/registering/agreement.ts'
import { whyNotCovered } from '#domain/desk/registering/charge-allowance.ts'
import { registerByHand } from '#domain/desk/registering/register-by-hand.ts'
import { promiseInstructions, startPayment } from '#domain/desk/settlement/start-payment.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { once, wasDone } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { findAllowanceOf } from '#domain/offers/codes/allowance.ts'
import { fullLimit, limitsWith, partOf } from '#domain/registrations/places/capacity.ts'
import { holdFor } from '#domain/registrations/places/hold.ts'
import { limitsWithout } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { holds, permit } from '#domain/staff/rights/permit.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type PermittedRequest,
  type RouteArgs,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { orRollBack } from '#site/organiser/parts/two-step/carry-out.ts'
import {
  type Check,
  type Invalid,
  type Refused,
  refused,
  stale,
  type TwoStepView,
  type Values,
  valuesIn,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { sumOf } from '#site/organiser/registrations/acts/act-words.ts'
import { registrantProblems } from '#site/organiser/registrations/acts/form-fields.ts'
import {
  formView,
  headOf,
  type Input,
  payWords,
  readInput,
  ruleWords,
} from '#site/organiser/registrations/registering/register-form.ts'
import { extraWords } from '#words/extra-words.ts'
import { beyondLimitWords, fullWords } from '#words/organiser/registrations/sold-out-words.ts'
import { nightsWords } from '#words/registration/registration-words.ts'
import type { Route } from './+types/register.ts'

interface Offered {
  check: Check
  totalMinor: number
  /** Nothing is due, or a group pays. */
  owesNothing: boolean
}

async function offer(
  db: Reader,
  staff: AtConference<StaffRequest>,
  { input, overruled, pays }: Input,
): Promise<Result<Offered, Invalid | Refused>> {
  const { conference, act, person } = staff
  const placement = {
    conference,
    actor: act.actor,
    now: act.now,
    draftKey: null,
    ...(overruled && { overruled }),
  }
  const agreed = await agreeOn(db, conference, placement, input)
  if (!agreed.ok) {
    const { error } = agreed
    if (error.code === 'invalid-fields')
      return fail({ code: 'invalid', problems: registrantProblems(error.fields) })
    return refused('Registration is closed.')
  }
  const { price, choice } = agreed.value
  const allowance = await findAllowanceOf(db, agreed.value.codeId)
  const uncovered =
    allowance && (await whyNotCovered(db, conference, allowance, { input, agreed: agreed.value }))
  if (uncovered) return fail({ code: 'invalid', problems: registrantProblems({ code: uncovered }) })
  const payer = allowance && (await findRegistration(db, allowance.homeId))?.registrant
  const limits = limitsWith(await limitsWithout(db, conference.id, null), agreed.value.code)
  const full = fullLimit(limits, needsOf(input))
  if (full && !holds(person, 'exceed-limits', conference.id)) return refused(fullWords(partOf(full)))
  const { currency } = conference
  const { registrant } = input
  const isFree = price.totalMinor === 0
  const owesNothing = isFree || payer !== undefined
  return ok({
    totalMinor: price.totalMinor,
    owesNothing,
    check: {
      needs: full ? 'exceed-limits' : overruled ? 'overrule-rules' : 'edit-registrations',
      button: `Register ${fullName(registrant)}`,
      ...(!owesNothing && { sum: sumOf(price.totalMinor, currency) }),
      facts: [
        {
          label: 'Who',
          lines: [`${fullName(registrant)}, ${registrant.email}`, registrant.organization],
        },
        {
          label: 'What',
          lines: [
            `${choice.admissionName}, ${choice.periodName}`,
            ...(choice.accommodation
              ? [`${choice.accommodation.name}, ${nightsWords(choice.accommodation.nights)}`]
              : []),
            ...(choice.hasAddOn ? ['One accompanying person'] : []),
            ...choice.extras.map(extraWords),
          ],
        },
        {
          label: 'Place',
          lines: [
            payer
              ? 'With the group, which they join at once.'
              : isFree
                ? 'Confirmed at once: nothing is due.'
                : `Held until ${formatUntil(holdFor(conference, act.actor, act.now), conference.timeZone)} at least, and released if it is not paid.`,
            ...(full ? [beyondLimitWords(partOf(full))] : []),
          ],
        },
        ...(overruled
          ? [
              {
                label: 'Set aside',
                lines: [...overruled.rules.map(rule => ruleWords[rule]), `Because: ${overruled.because}`],
              },
            ]
          : []),
        {
          label: 'To pay',
          lines: [
            payer
              ? `Nothing: the group of ${fullName(payer)} pays ${formatMoney(price.totalMinor, currency)}.`
              : isFree
                ? 'Nothing'
                : `${formatMoney(price.totalMinor, currency)}. ${payWords[pays].label}.`,
          ],
        },
        {
          label: 'Mail',
          lines: [
            payer
              ? `${registrant.email} is told now that a group pays.`
              : isFree
                ? `The confirmation goes to ${registrant.email} now.`
                : `Payment instructions go to ${registrant.email} now, and a reminder later.`,
          ],
        },
      ],
    },
  })
}

async function answer(
  staff: AtConference<StaffRequest>,
  values: Values,
  problem?: Refused | { code: 'stale' },
) {
  const input = await readInput(staff, values)
  const offered = input.ok ? await offer(staff.site.database.read, staff, input.value) : input
  if (!offered.ok && offered.error.code === 'invalid') {
    return data(await formView(staff, values, offered.error.problems), { status: 422 })
  }
  const words =
    problem?.code === 'refused'
      ? problem.words
      : !offered.ok && offered.error.code === 'refused'
        ? offered.error.words
        : undefined
  if (!offered.ok || words !== undefined) {
    return data(await formView(staff, values, {}, words), { status: 409 })
  }
  const { check } = offered.value
  const view: TwoStepView = {
    ...headOf(staff.conference),
    step: 'check',
    values,
    check,
    digest: digestOf(check),
    isStale: problem !== undefined,
  }
  return data(view, { status: problem ? 409 : 200 })
}

async function confirm(
  staff: AtConference<PermittedRequest<'edit-registrations' | 'exceed-limits' | 'overrule-rules'>>,
  sent: FormData,
) {
  const { conference, site, act, person } = staff
  const values = valuesIn(sent)
  const toList = () => redirectTo(`${organiserPaths.registrations(conference.name)}?sort=-registered`)
  if (await wasDone(site.database.read, act)) throw toList()
  const input = await readInput(staff, values)
  const offered = input.ok ? await offer(site.database.read, staff, input.value) : input
  if (!input.ok || !offered.ok) return answer(staff, values)
  if (offered.value.check.needs !== staff.permit.right) throw data(null, { status: 400 })
  if (digestOf(offered.value.check) !== sent.get('digest')) return answer(staff, values, stale.error)
  const mayEdit = permit(person, 'edit-registrations', conference.id, act.now)
  const mayExceed = permit(person, 'exceed-limits', conference.id, act.now)
  const { overruled } = input.value
  const mayOverrule = permit(person, 'overrule-rules', conference.id, act.now)
  if (!mayEdit.ok || (overruled && !mayOverrule.ok)) throw data(null, { status: 403 })
  const { totalMinor, owesNothing, check } = offered.value
  const { pays } = input.value
  const asked = pays !== 'later' && !owesNothing
  const isBeyond = check.needs === 'exceed-limits' && mayExceed.ok
  let registration: Registration | undefined
  const placed = await orRollBack(site.database, tx =>
    once(tx, act, async () => {
      const request = {
        conference,
        input: input.value.input,
        totalMinor,
        isAskedOtherwise: pays !== 'later',
        ...(isBeyond && { beyondLimits: mayExceed.value }),
        ...(overruled && mayOverrule.ok && { overruling: { permit: mayOverrule.value, overruled } }),
      }
      const done = await registerByHand(tx, mayEdit.value, act, request)
      if (!done.ok) return stale
      registration = done.value
      // With the place: whatever happens afterwards, they are told how to pay.
      if (asked) await promiseInstructions(site.payments, tx, act, registration.id, pays)
      return done
    }),
  )
  if (!placed.ok) return answer(staff, values, placed.error)
  if (!registration) throw toList()
  const started = asked ? await startPayment(site.payments, act, registration.id, pays) : ok(null)
  const done = started.ok ? 'registered' : 'registered-not-asked'
  throw redirectTo(`${organiserPaths.registration(conference.name, registration.code)}?done=${done}`)
}

export const loader = guardedAtConference('edit-registrations', async (staff, _args: Route.LoaderArgs) =>
  data(await formView(staff)),
)

export const action = forms({
  check: formAtConference('edit-registrations', async (staff, sent, _args: RouteArgs) => {
    const values = valuesIn(sent)
    if (sent.get('again') === 'yes') return data(await formView(staff, values))
    return answer(staff, values)
  }),
  'edit-registrations': formAtConference('edit-registrations', confirm),
  'exceed-limits': formAtConference('exceed-limits', confirm),
  'overrule-rules': formAtConference('overrule-rules', confirm),
})

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaderData={loaderData} actionData={actionData} />
}
