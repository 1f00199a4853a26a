import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type ChosenMeans, readOfflineTerms } from '#domain/conference/settings/offline-terms.ts'
import { type OverrulableRule, type Overruling, overrulable } from '#domain/desk/registering/overruling.ts'
import {
  checkRegistrationInput,
  type RegistrationInput,
} from '#domain/desk/registering/registration-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { priceListOf, readPriceList, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import type { AtConference, StaffRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import type { FieldView, Invalid, TwoStepView, Values } from '#site/organiser/parts/two-step/two-step.ts'
import {
  choiceFields,
  rawRegistrant,
  registrantForm,
  registrantProblems,
} from '#site/organiser/registrations/acts/form-fields.ts'
import { salesEndWords } from '#words/selling-words.ts'

export interface Input {
  input: RegistrationInput
  /** Rules that are set aside; undefined for none. */
  overruled: Overruling | undefined
  pays: ChosenMeans | 'later'
}

export const payWords = {
  later: {
    label: 'Later',
    detail: 'On the registration’s page, whose address is mailed now.',
  },
  'bank-transfer': { label: 'By bank transfer', detail: 'The instructions are mailed now.' },
  cash: { label: 'In cash, on site', detail: 'The amount due is mailed now.' },
} as const

export async function formView(
  staff: AtConference<StaffRequest>,
  values: Values = { title: 'Dr.', presentation: 'oral', stay: '', add_on: 'no', pays: 'later' },
  problems: Values = {},
  refusal?: string,
): Promise<TwoStepView> {
  const { conference, site, act, person } = staff
  const { read } = site.database
  const ways = await listWays(staff)
  const { period } = await readPriceList(read, conference, act.now)
  const mayOverrule = holds(person, 'overrule-rules', conference.id)
  const fields: FieldView[] = [
    ...(await registrantForm(read, conference)),
    ...(await choiceFields(read, conference, act.now)),
    { name: 'code', label: 'Discount code', kind: 'line' },
    ...(hasMembers(conference) ? [membershipField] : []),
    {
      name: 'pays',
      label: 'How it is paid',
      kind: 'cards',
      options: (['later', ...ways] as const).map(value => ({ value, ...payWords[value] })),
    },
    ...(mayOverrule ? overrulingFields : []),
  ]
  return {
    ...headOf(conference),
    step: 'form',
    hindrance: period || mayOverrule ? undefined : salesEndWords['registration-closed'],
    lead: 'By the same rules and at the same price as the public form.',
    fields,
    values,
    problems,
    refusal,
  }
}

const membershipField: FieldView = { name: 'membership', label: 'Membership number', kind: 'line' }

const hasMembers = ({ conditions }: Conference) =>
  Object.values(conditions).some(condition => condition?.kind === 'members')

export const ruleWords: Readonly<Record<OverrulableRule, string>> = {
  condition: 'The condition of the category, such as membership',
  clash: 'Two extras at one time',
  closed: 'Registration is closed: the prices of the last period apply',
}

const boxOf = (rule: OverrulableRule) => `aside_${rule}`

const overrulingFields: readonly FieldView[] = [
  ...overrulable.map(rule => ({
    name: boxOf(rule),
    label: `Set aside: ${ruleWords[rule].replace(/^./, first => first.toLowerCase())}`,
    kind: 'yes' as const,
  })),
  {
    name: 'because',
    label: 'Why a rule is set aside',
    hint: 'Needed if one is. Your colleagues can read it.',
    kind: 'line',
  },
]

/** The rules that somebody ticked; a problem if they lack the right or the reason. */
function readOverruling(
  { person, conference }: AtConference<StaffRequest>,
  values: Values,
): { overruled: Overruling | undefined; problem: string | undefined } {
  const rules = overrulable.filter(rule => values[boxOf(rule)] === 'yes')
  if (rules.length === 0) return { overruled: undefined, problem: undefined }
  const because = (values.because ?? '').trim().slice(0, 1_000)
  if (!holds(person, 'overrule-rules', conference.id))
    return { overruled: undefined, problem: 'Your role sets no rules aside.' }
  return because === ''
    ? { overruled: undefined, problem: 'Say why a rule is set aside.' }
    : { overruled: { rules, because }, problem: undefined }
}

export const headOf = (conference: Conference) => ({
  title: 'Register somebody',
  back: organiserPaths.registrations(conference.name),
  address: organiserPaths.register(conference.name),
  requestKey: newRequestKey(),
})

async function listWays({ conference, site, act }: AtConference<StaffRequest>): Promise<ChosenMeans[]> {
  const terms = await readOfflineTerms(site.database.read, conference, act.now, act.now)
  return terms.filter(({ isOffered }) => isOffered).map(({ means }) => means)
}

export async function readInput(
  staff: AtConference<StaffRequest>,
  values: Values,
): Promise<Result<Input, Invalid>> {
  const { conference, site, act } = staff
  const { read } = site.database
  const { overruled, problem } = readOverruling(staff, values)
  const isAfterAll = overruled?.rules.includes('closed') ?? false
  const tables = await readPriceTables(read, conference.id)
  const { period } = priceListOf(tables, conference, act.now, true, isAfterAll)
  const [accommodation, nights] = (values.stay ?? '').split(':')
  const checked = checkRegistrationInput(
    {
      ...rawRegistrant(values),
      period: period?.id,
      presentationType: values.presentation,
      accommodation: accommodation || undefined,
      nights: nights || undefined,
      addOn: values.add_on === 'yes',
      code: values.code,
      membership: values.membership,
    },
    conference.fieldSettings,
  )
  const ways = await listWays(staff)
  const pays = (['later', ...ways] as const).find(way => way === values.pays)
  const problems = {
    ...(checked.ok ? {} : registrantProblems(checked.error.fields)),
    ...(pays === undefined && { pays: 'Choose how it is paid.' }),
    ...(problem !== undefined && { because: problem }),
  }
  if (!checked.ok || pays === undefined || problem !== undefined) return fail({ code: 'invalid', problems })
  return ok({ input: checked.value, overruled, pays })
}
