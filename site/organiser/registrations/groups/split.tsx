/** Bills some people of an unpaid group to another payer. */
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { offerSplit, splitPeople, type WantedSplit } from '#domain/desk/splitting/split-people.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { confirming } from '#site/organiser/parts/two-step/carry-out.ts'
import { checking, loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import {
  type At,
  type Check,
  type Doing,
  type FieldView,
  refused,
  stale,
  type TwoStep,
  type Values,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import {
  rawRegistrant,
  registrantForm,
  registrantProblems,
} from '#site/organiser/registrations/acts/form-fields.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { joinRefusalWords } from '#words/registration/join.ts'
import { personNamed } from '#words/registration/people.ts'
import type { Route } from './+types/split.ts'

const fieldOf = (attendeeId: number) => `split-${attendeeId}`

async function peopleOf({ site, registration }: At) {
  const guests = await listGuests(site.database.read, registration)
  return guests.map(({ id, name, lines }, index) => ({
    id,
    name: personNamed({ number: index + 1, name }),
    has: lines.map(line => line.name).join(', '),
  }))
}

const page: TwoStep<WantedSplit> = {
  title: 'Split this invoice',
  async ask(at) {
    const people = await peopleOf(at)
    return {
      hindrance: await hindranceIn(at, 'split-people'),
      lead: 'The people whom you choose get a registration of their own for another payer, with its own page, invoice and mails. Everybody keeps their price, and together it costs the same.',
      fields: [
        ...people.map(
          ({ id, name, has }): FieldView => ({
            name: fieldOf(id),
            label: `Bill ${name} to the other payer`,
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
      ? ok({ attendeeIds: idsIn(values), payer })
      : fail({ code: 'invalid', problems: registrantProblems(problems) })
  },
  async check(db, at, { attendeeIds, payer }) {
    const { conference, registration: group, act } = at
    const offered = await offerSplit(db, conference, group, { attendeeIds, payer }, act.now)
    if (!offered.ok) return refused(joinRefusalWords(offered.error))
    const { rest, split } = offered.value
    const money = (minor: number) => formatMoney(minor, group.currency)
    const people = await peopleOf(at)
    return ok<Check>({
      needs: 'edit-registrations',
      button: `Bill ${money(split.price.totalMinor)} to ${fullName(payer)}`,
      facts: [
        {
          label: 'People',
          lines: people
            .filter(({ id }) => attendeeIds.includes(id))
            .map(({ name, has }) => `${name}: ${has}`),
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
          lines: ['An invoice that the group has already is taken back by a credit note and issued again.'],
        },
        { label: 'Mail', lines: [`${payer.email} is asked to pay, with the address of the new page.`] },
      ],
    })
  },
}

function idsIn(values: Values): number[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const id = /^split-(\d{1,15})$/.exec(name)?.[1]
    return id !== undefined && value === 'yes' ? [Number(id)] : []
  })
}

const splitting: Doing<'edit-registrations', WantedSplit> = {
  kind: 'command',
  async run({ site, act, conference, registration }, wanted) {
    const { read } = site.database
    const offered = await offerSplit(read, conference, registration, wanted, act.now)
    if (!offered.ok) return stale
    const { totalMinor } = offered.value.split.price
    const request = { conference, groupId: registration.id, ...wanted, totalMinor }
    const made = await splitPeople(site.payments, act, request)
    if (made.ok) return ok('split')
    return made.error.code === 'terms-changed' ? stale : refused(joinRefusalWords(made.error))
  },
}

export const loader = guardedAtConference('edit-registrations', (staff, args: Route.LoaderArgs) =>
  loadForm(staff, page, args),
)

export const action = forms({
  check: checking('edit-registrations', page),
  'edit-registrations': confirming('edit-registrations', page, splitting),
})

export default function Split({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
