/** Makes a code with which others register at the expense of a group's payer. */
import {
  type MakeAllowanceError,
  makeAllowance,
  type NewAllowance,
  whyNotCode,
} from '#domain/desk/allowances/make-allowance.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { normalizeCode } from '#domain/offers/codes/codes.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { isForGroups } from '#domain/offers/pricing/group-terms.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import {
  type At,
  type Check,
  type Doing,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { personWords, readDay, readSum } from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'

const admissionField = (key: string) => `admission-${key}`
const extraField = (id: number) => `extra-${id}`

/** What can be allowed: registrations that groups can have, and extras that are on sale. */
async function readOffered({ site, conference, act }: At) {
  const tables = await readPriceTables(site.database.read, conference.id)
  const { period, extras } = priceListOf(tables, conference, act.now, true)
  return {
    admissions: namedAdmissions(tables.offers).filter(
      ({ key }) => typeof period?.prices[key] === 'number' && isForGroups(key, conference.conditions),
    ),
    extras,
  }
}

const page: TwoStep<NewAllowance> = {
  title: 'A code for others',
  async ask(at) {
    const { admissions, extras } = await readOffered(at)
    const ticked = [
      ...admissions.map(({ key }) => admissionField(key)),
      ...extras.map(({ id }) => extraField(id)),
    ]
    return {
      hindrance: await hindranceIn(at, 'make-allowance'),
      lead: 'Anyone who registers with this code owes nothing: they become people of a registration that this payer pays, up to a budget. Beyond it the code is refused, and they can register at their own expense. Their places are held until they are billed.',
      fields: [
        {
          name: 'code',
          label: 'Code',
          hint: 'At most 60 letters, digits and signs.',
          kind: 'line',
          isRequired: true,
        },
        {
          name: 'budget',
          label: `Budget, ${at.registration.currency}`,
          hint: 'With fees and taxes. Empty for any sum, if the number of people is limited.',
          kind: 'sum',
        },
        {
          name: 'people',
          label: 'How many people',
          hint: 'Empty for any number, if there is a budget.',
          kind: 'line',
        },
        { name: 'until', label: 'Last day', kind: 'date', isRequired: true },
        ...admissions.map(({ key, name }) => ({
          name: admissionField(key),
          label: `Pays for ${name}`,
          kind: 'yes' as const,
        })),
        ...extras.map(({ id, name }) => ({
          name: extraField(id),
          label: `Pays for ${name}`,
          kind: 'yes' as const,
        })),
        { name: 'rooms', label: 'Pays for rooms and accompanying persons', kind: 'yes' },
        {
          name: 'billed',
          label: 'When it is billed',
          hint: 'The coordinator can have it billed at any time.',
          kind: 'options',
          options: [
            { value: '', label: 'After the last day' },
            { value: 'monthly', label: 'Each month' },
          ],
        },
      ],
      values: Object.fromEntries(ticked.map(name => [name, 'yes'])),
    }
  },
  async read(at, values) {
    const problems: Record<string, string> = {}
    const code = (values.code ?? '').trim()
    if (code === '') problems.code = 'The code is missing.'
    const budget =
      (values.budget ?? '').trim() === '' ? null : readSum(values.budget, at.registration.currency)
    if (typeof budget === 'string') problems.budget = budget
    const people = (values.people ?? '').trim()
    if (people !== '' && !/^[1-9]\d{0,5}$/.test(people)) problems.people = 'Write a whole number from 1.'
    const until = readDay(values.until)
    if (typeof until === 'string') problems.until = until
    const { admissions, extras } = await readOffered(at)
    const allowed = admissions.filter(({ key }) => values[admissionField(key)] === 'yes')
    if (allowed.length === 0 && admissions[0])
      problems[admissionField(admissions[0].key)] = 'Choose at least one registration.'
    if (Object.keys(problems).length > 0 || typeof budget === 'string' || typeof until === 'string')
      return fail({ code: 'invalid', problems })
    return ok({
      homeId: at.registration.id,
      code,
      budgetMinor: budget,
      mostPeople: people === '' ? null : Number(people),
      until,
      admissions: allowed.map(({ key }) => key),
      extras: extras.filter(({ id }) => values[extraField(id)] === 'yes').map(({ id }) => id),
      coversRooms: values.rooms === 'yes',
      isBilledMonthly: values.billed === 'monthly',
    })
  },
  async check(db, at, wanted) {
    const { conference, registration, act } = at
    const hindrance = await hindranceIn(at, 'make-allowance', db)
    if (hindrance) return refused(hindrance)
    const problem = await whyNotCode(db, conference, wanted, act.now)
    if (problem) return refused(refusalWords[problem.code])
    const { admissions, extras } = await readOffered(at)
    const { budgetMinor, mostPeople } = wanted
    return ok<Check>({
      needs: 'edit-registrations',
      button: `Make the code ${normalizeCode(wanted.code)}`,
      facts: [
        { label: 'Who pays', lines: [personWords(at), registration.code] },
        {
          label: 'At most',
          lines: [
            ...(budgetMinor === null ? [] : [formatMoney(budgetMinor, registration.currency)]),
            ...(mostPeople === null ? [] : [`${mostPeople} people`]),
            `Until ${formatDate(wanted.until)}`,
          ],
        },
        {
          label: 'Pays for',
          lines: [
            ...admissions.filter(({ key }) => wanted.admissions?.includes(key)).map(({ name }) => name),
            ...extras.filter(({ id }) => wanted.extras?.includes(id)).map(({ name }) => name),
            ...(wanted.coversRooms ? ['Rooms and accompanying persons'] : []),
          ],
        },
        {
          label: 'Billed',
          lines: [
            wanted.isBilledMonthly ? 'Each month, and after the last day.' : 'After the last day.',
            'Until then their places are held without a payment.',
          ],
        },
        {
          label: 'Mail',
          lines: [
            `${registration.registrant.email} gets the code by mail. The group’s page shows it, and who has used it.`,
          ],
        },
      ],
    })
  },
}

const refusalWords: Readonly<Record<MakeAllowanceError['code'], string>> = {
  'no-group': 'Only one person is registered with it.',
  'not-live': 'It has no place that is held or paid.',
  'code-characters': 'A code has at most 60 letters, digits and signs, without blanks.',
  taken: 'This code is taken.',
  'no-limit': 'Give a budget or a number of people.',
  over: 'The last day is today at the earliest, and the last day of the conference at the latest.',
}

const making: Doing<'edit-registrations', NewAllowance> = {
  kind: 'transaction',
  async run(tx, { act, conference, permit }, wanted) {
    const made = await makeAllowance(tx, permit, act, conference.id, wanted)
    return made.ok ? ok('code-for-others') : stale
  },
}

const route = twoStep(page, ['edit-registrations'], making)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
