import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type ChosenMeans, readOfflineTerms } from '#domain/conference/settings/offline-terms.ts'
import {
  checkRegistrationInput,
  type RegistrationInput,
} from '#domain/desk/registering/registration-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
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
import { salesEndWords } from '#words/words.ts'

export interface Input {
  input: RegistrationInput
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
  const { conference, site, act } = staff
  const { read } = site.database
  const ways = await listWays(staff)
  const { category } = await readPriceList(read, conference, act.now)
  const fields: FieldView[] = [
    ...(await registrantForm(read)),
    ...(await choiceFields(read, conference, act.now)),
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
  const { category } = await readPriceList(read, conference, act.now)
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
  const ways = await listWays(staff)
  const pays = (['later', ...ways] as const).find(way => way === values.pays)
  const problems = {
    ...(checked.ok ? {} : registrantProblems(checked.error.fields)),
    ...(pays === undefined && { pays: 'Choose how it is paid.' }),
  }
  if (!checked.ok || pays === undefined) return fail({ code: 'invalid', problems })
  return ok({ input: checked.value, pays })
}
