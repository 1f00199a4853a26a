/** Registers somebody by hand. */
import { data, redirect } from 'react-router'
import type { Reader } from '#database/database.ts'
import { holds, permit } from '#domain/accounts/permit.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { once, wasDone } from '#domain/limits/acts-done.ts'
import { formatMoney } from '#domain/money.ts'
import { listAccommodations, readPriceList } from '#domain/pricing/fee-queries.ts'
import { nightCounts, presentationTypeLabels, presentationTypes } from '#domain/pricing/pricing.ts'
import { agreeOn } from '#domain/registering/agreement.ts'
import { registerByHand } from '#domain/registering/register-by-hand.ts'
import { checkRegistrationInput, type RegistrationInput } from '#domain/registering/registration-input.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { fullLimit, partOf } from '#domain/seats/capacity.ts'
import { limitsWithout } from '#domain/seats/seats.ts'
import { type ChosenMeans, readOfflineTerms } from '#domain/settings/offline-terms.ts'
import { startPayment } from '#domain/settlement/start-payment.ts'
import { nightsWords } from '#site/microsite/registration/summary/registration-words.ts'
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
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import {
  type Check,
  digestOf,
  type FieldView,
  type Invalid,
  orRollBack,
  type Refused,
  refused,
  stale,
  type TwoStepView,
  type Values,
  valuesIn,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { sumOf } from '#site/organiser/registrations/acts/act-words.ts'
import { beyondLimitWords, fullWords } from '#site/organiser/registrations/acts/full-words.ts'
import {
  rawRegistrant,
  registrantFields,
  registrantProblems,
} from '#site/organiser/registrations/acts/registrant-fields.ts'
import { salesEndWords } from '#words/words.ts'
import type { Route } from './+types/register.ts'

interface Input {
  input: RegistrationInput
  pays: ChosenMeans | 'later'
}

const payWords = {
  later: {
    label: 'Later',
    detail: 'On the registration’s page. No mail is sent: send them the page’s address yourself.',
  },
  'bank-transfer': { label: 'By bank transfer', detail: 'The instructions are mailed now.' },
  cash: { label: 'In cash, on site', detail: 'The amount due is mailed now.' },
} as const

async function formView(
  staff: StaffRequest,
  conference: Conference,
  values: Values = { title: 'Dr.', presentation: 'oral', stay: '', add_on: 'no', pays: 'later' },
  problems: Values = {},
  refusal?: string,
): Promise<TwoStepView> {
  const { read } = staff.site.database
  const rooms = await listAccommodations(read, conference.id)
  const ways = await listWays(read, conference, staff.act.now)
  const { category } = await readPriceList(read, conference, staff.act.now)
  const fields: FieldView[] = [
    ...(await registrantFields(read)),
    {
      name: 'presentation',
      label: 'Category',
      kind: 'options',
      options: presentationTypes.map(value => ({ value, label: presentationTypeLabels[value] })),
    },
    {
      name: 'stay',
      label: 'Accommodation',
      kind: 'options',
      options: [
        { value: '', label: 'None' },
        ...rooms.flatMap(({ id, name }) =>
          nightCounts.map(nights => ({ value: `${id}:${nights}`, label: `${name}, ${nightsWords(nights)}` })),
        ),
      ],
    },
    {
      name: 'add_on',
      label: 'Accompanying person',
      kind: 'options',
      options: [
        { value: 'no', label: 'None' },
        { value: 'yes', label: 'One person' },
      ],
    },
    { name: 'code', label: 'Discount code', kind: 'line' },
    {
      name: 'pays',
      label: 'How it is paid',
      kind: 'cards',
      options: (['later', ...ways] as const).map(value => ({ value, ...payWords[value] })),
    },
  ]
  return {
    ...headOf(conference),
    step: 'form',
    hindrance: category ? undefined : salesEndWords['registration-closed'],
    lead: 'By the same rules and at the same price as the public form.',
    fields,
    values,
    problems,
    refusal,
  }
}

const headOf = (conference: Conference) => ({
  title: 'Register somebody',
  back: organiserPaths.registrations(conference.name),
  address: organiserPaths.register(conference.name),
  carriedBy: 'body' as const,
  requestKey: newRequestKey(),
})

async function listWays(db: Reader, conference: Conference, now: Temporal.Instant): Promise<ChosenMeans[]> {
  const terms = await readOfflineTerms(db, conference, now, now)
  return terms.filter(({ isOffered }) => isOffered).map(({ means }) => means)
}

async function readInput(
  staff: StaffRequest,
  conference: Conference,
  values: Values,
): Promise<Result<Input, Invalid>> {
  const { read } = staff.site.database
  const { category } = await readPriceList(read, conference, staff.act.now)
  const [accommodation, nights] = (values.stay ?? '').split(':')
  const checked = checkRegistrationInput({
    ...rawRegistrant(values),
    category: category?.id,
    presentationType: values.presentation,
    accommodation: accommodation || undefined,
    nights: nights || undefined,
    addOn: values.add_on === 'yes',
    code: values.code,
  })
  const ways = await listWays(read, conference, staff.act.now)
  const pays = (['later', ...ways] as const).find(way => way === values.pays)
  const problems = {
    ...(checked.ok ? {} : registrantProblems(checked.error.fields)),
    ...(pays === undefined && { pays: 'Choose how it is paid.' }),
  }
  if (!checked.ok || pays === undefined) return fail({ code: 'invalid', problems })
  return ok({ input: checked.value, pays })
}

interface Offered {
  check: Check
  totalMinor: number
}

async function offer(
  db: Reader,
  staff: StaffRequest,
  conference: Conference,
  { input, pays }: Input,
): Promise<Result<Offered, Invalid | Refused>> {
  const placement = { conference, actor: staff.act.actor, now: staff.act.now, draftKey: null }
  const agreed = await agreeOn(db, conference, placement, input)
  if (!agreed.ok) {
    const { error } = agreed
    if (error.code === 'invalid-fields')
      return fail({ code: 'invalid', problems: registrantProblems(error.fields) })
    return refused('Registration is closed.')
  }
  const { price, choice } = agreed.value
  const full = fullLimit(await limitsWithout(db, conference.id, null), input)
  if (full && !holds(staff.person, 'exceed-limits', conference.id)) return refused(fullWords(partOf(full)))
  const { currency } = conference
  const { registrant } = input
  const isFree = price.totalMinor === 0
  return ok({
    totalMinor: price.totalMinor,
    check: {
      needs: full ? 'exceed-limits' : 'edit-registrations',
      button: `Register ${registrant.title} ${registrant.name}`,
      ...(!isFree && { sum: sumOf(price.totalMinor, currency) }),
      facts: [
        {
          label: 'Who',
          lines: [`${registrant.title} ${registrant.name}, ${registrant.email}`, registrant.organization],
        },
        {
          label: 'What',
          lines: [
            `${presentationTypeLabels[choice.presentationType]}, ${choice.categoryName}`,
            ...(choice.accommodation
              ? [`${choice.accommodation.name}, ${nightsWords(choice.accommodation.nights)}`]
              : []),
            ...(choice.hasAddOn ? ['One accompanying person'] : []),
          ],
        },
        {
          label: 'Place',
          lines: [
            isFree ? 'Confirmed at once: nothing is due.' : 'Held until it is paid.',
            ...(full ? [beyondLimitWords(partOf(full))] : []),
          ],
        },
        {
          label: 'To pay',
          lines: [
            isFree ? 'Nothing' : `${formatMoney(price.totalMinor, currency)}. ${payWords[pays].label}.`,
          ],
        },
        {
          label: 'Mail',
          lines: [
            isFree
              ? `The confirmation goes to ${registrant.email} now.`
              : pays === 'later'
                ? 'No mail is sent.'
                : `Payment instructions go to ${registrant.email} now.`,
          ],
        },
      ],
    },
  })
}

async function answer(
  staff: StaffRequest,
  conference: Conference,
  values: Values,
  problem?: Refused | { code: 'stale' },
) {
  const input = await readInput(staff, conference, values)
  const offered = input.ok ? await offer(staff.site.database.read, staff, conference, input.value) : input
  if (!offered.ok && offered.error.code === 'invalid') {
    return data(await formView(staff, conference, values, offered.error.problems), { status: 422 })
  }
  const words =
    problem?.code === 'refused'
      ? problem.words
      : !offered.ok && offered.error.code === 'refused'
        ? offered.error.words
        : undefined
  if (!offered.ok || words !== undefined) {
    return data(await formView(staff, conference, values, {}, words), { status: 409 })
  }
  const { check } = offered.value
  const view: TwoStepView = {
    ...headOf(conference),
    step: 'check',
    values,
    check,
    digest: digestOf(check),
    isStale: problem !== undefined,
  }
  return data(view, { status: problem ? 409 : 200 })
}

async function confirm(
  staff: AtConference<PermittedRequest<'edit-registrations' | 'exceed-limits'>>,
  sent: FormData,
) {
  const conference = staff.conference
  const { site, act, person } = staff
  const values = valuesIn(sent)
  const toList = () => redirect(`${organiserPaths.registrations(conference.name)}?sort=-registered`, 303)
  if (await wasDone(site.database.read, act)) throw toList()
  const input = await readInput(staff, conference, values)
  const offered = input.ok ? await offer(site.database.read, staff, conference, input.value) : input
  if (!input.ok || !offered.ok) return answer(staff, conference, values)
  if (offered.value.check.needs !== staff.permit.act) throw data(null, { status: 400 })
  if (digestOf(offered.value.check) !== sent.get('digest'))
    return answer(staff, conference, values, stale.error)
  const mayEdit = permit(person, 'edit-registrations', conference.id, act.now)
  const mayExceed = permit(person, 'exceed-limits', conference.id, act.now)
  if (!mayEdit.ok) throw data(null, { status: 403 })
  const { totalMinor, check } = offered.value
  const isBeyond = check.needs === 'exceed-limits' && mayExceed.ok
  let registration: Registration | undefined
  const placed = await orRollBack(site.database, tx =>
    once(tx, act, async () => {
      const request = {
        conference,
        input: input.value.input,
        totalMinor,
        ...(isBeyond && { beyondLimits: mayExceed.value }),
      }
      const done = await registerByHand(tx, mayEdit.value, act, request)
      if (!done.ok) return stale
      registration = done.value
      return done
    }),
  )
  if (!placed.ok) return answer(staff, conference, values, placed.error)
  if (!registration) throw toList()
  const { pays } = input.value
  const asked = pays !== 'later' && totalMinor > 0
  const started = asked ? await startPayment(site.payments, act, registration.id, pays) : ok(null)
  const done = started.ok ? 'registered' : 'registered-not-asked'
  throw redirect(`${organiserPaths.registration(conference.name, registration.code)}?done=${done}`, 303)
}

export const loader = guardedAtConference('edit-registrations', async (staff, _args: Route.LoaderArgs) =>
  data(await formView(staff, staff.conference)),
)

export const action = forms({
  check: formAtConference('edit-registrations', async (staff, sent, _args: RouteArgs) => {
    const values = valuesIn(sent)
    if (sent.get('again') === 'yes') return data(await formView(staff, staff.conference, values))
    return answer(staff, staff.conference, values)
  }),
  'edit-registrations': formAtConference('edit-registrations', confirm),
  'exceed-limits': formAtConference('exceed-limits', confirm),
})

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
