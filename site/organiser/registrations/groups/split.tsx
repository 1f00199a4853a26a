/** Bills some people of an unpaid registration, or some of their extras, to another payer. */
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { quoteSplit, splitPeople, type WantedSplit } from '#domain/desk/splitting/split-people.ts'
import { apartOfWhole, listDivisible } from '#domain/desk/splitting/split-plan.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { shortly } from '#domain/offers/lines/said-line.ts'
import { lineField, personField, wantedIn } from '#site/forms/split-fields.ts'
import {
  type At,
  type Check,
  type Doing,
  type FieldView,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import {
  rawRegistrant,
  registrantForm,
  registrantProblems,
} from '#site/organiser/registrations/acts/form-fields.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { joinRefusalWords } from '#words/registration/join.ts'
import { personNamed } from '#words/registration/people.ts'

/** What can be chosen: people with all they have, and what those have who can also stay. */
async function choicesOf({ site, registration }: At) {
  const divisible = await listDivisible(site.database.read, registration)
  const numbers = new Map(
    divisible.filter(({ whole }) => whole).map(({ attendee }, index) => [attendee.id, index + 1]),
  )
  const ofWhole = apartOfWhole(registration).map(line => ({
    field: lineField(line.id),
    what: `${shortly(line)} of the group`,
    has: '',
  }))
  const ofPeople = divisible.flatMap(({ attendee, whole, apart }) => {
    const name = attendee.isRegistrant
      ? fullName(registration.registrant)
      : personNamed({ number: numbers.get(attendee.id) ?? 0, name: attendee.name })
    return [
      ...(whole
        ? [
            {
              field: personField(attendee.id),
              what: name,
              has: whole.lines.map(line => line.name).join(', '),
            },
          ]
        : []),
      ...apart.map(line => ({ field: lineField(line.id), what: `${shortly(line)} of ${name}`, has: '' })),
    ]
  })
  return [...ofPeople, ...ofWhole]
}

const page: TwoStep<WantedSplit> = {
  title: 'Split this invoice',
  async ask(at) {
    const choices = await choicesOf(at)
    return {
      hindrance: await hindranceIn(at, 'split-people'),
      lead: 'What you choose, people or some of their extras, gets a registration of its own for another payer, with its own page, invoice and mails. Every price stays, and together it costs the same. The other payer can also cancel what they pay for.',
      fields: [
        ...choices.map(
          ({ field, what, has }): FieldView => ({
            name: field,
            label: `Bill ${what} to the other payer`,
            hint: has,
            kind: 'yes',
          }),
        ),
        ...(await registrantForm(at.site.database.read, at.conference)),
      ],
      values: {},
    }
  },
  async read(at, values) {
    const { registrant: payer, problems } = checkRegistrant(
      rawRegistrant(values),
      at.conference.fieldSettings,
    )
    return payer
      ? ok({ ...wantedIn(values), payer })
      : fail({ code: 'invalid', problems: registrantProblems(problems) })
  },
  async check(db, at, { payer, ...wanted }) {
    const { conference, registration: group, act } = at
    const quoted = await quoteSplit(db, conference, group, { ...wanted, payer }, act.now)
    if (!quoted.ok) return refused(joinRefusalWords(quoted.error))
    const { rest, split } = quoted.value
    const money = (minor: number) => formatMoney(minor, group.currency)
    const { attendeeIds, lineIds = [] } = wanted
    const chosen = [...attendeeIds.map(personField), ...lineIds.map(lineField)]
    const choices = await choicesOf(at)
    return ok<Check>({
      needs: 'edit-registrations',
      button: `Bill ${money(split.price.totalMinor)} to ${fullName(payer)}`,
      facts: [
        {
          label: 'What is billed',
          lines: choices
            .filter(({ field }) => chosen.includes(field))
            .map(({ what, has }) => (has === '' ? what : `${what}: ${has}`)),
        },
        { label: 'Other payer', lines: [`${fullName(payer)}, ${payer.email}`] },
        {
          label: 'Money',
          lines: [
            `${money(group.price.totalMinor)} so far. ${money(rest.price.totalMinor)} stays with ${group.code}, and ${money(split.price.totalMinor)} is owed by the other payer.`,
            ...(group.price.addedTax
              ? ['Taxes are rounded on each invoice, so together they can differ by the smallest unit.']
              : []),
          ],
        },
        { label: 'Places', lines: ['They stay, held for both payers.'] },
        {
          label: 'Invoice',
          lines: ['An invoice that there is already is taken back by a credit note and issued again.'],
        },
        { label: 'Mail', lines: [`${payer.email} is asked to pay, with the address of the new page.`] },
      ],
    })
  },
}

const splitting: Doing<'edit-registrations', WantedSplit> = {
  kind: 'command',
  async run({ site, act, conference, registration }, wanted) {
    const { read } = site.database
    const quoted = await quoteSplit(read, conference, registration, wanted, act.now)
    if (!quoted.ok) return stale
    const { totalMinor } = quoted.value.split.price
    const request = { conference, groupId: registration.id, ...wanted, totalMinor }
    const made = await splitPeople(site.payments, act, request)
    if (made.ok) return ok('split')
    return made.error.code === 'terms-changed' ? stale : refused(joinRefusalWords(made.error))
  },
}

const route = twoStep(page, ['edit-registrations'], splitting)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
