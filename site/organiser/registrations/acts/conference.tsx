/** Moves a paid registration to another conference. */
import type { Reader } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  findConferenceByName,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { type MoveToConferenceError, moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { cancellationTerms, mayMoveTo } from '#domain/money/refunds/refund-policy.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import {
  findUnoffered,
  type PresentationType,
  presentationTypeLabels,
  presentationTypes,
  priceOf,
} from '#domain/offers/pricing/pricing.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { confirming } from '#site/organiser/parts/two-step/carry-out.ts'
import { checking, loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import {
  type At,
  alsoPermit,
  type Check,
  type Doing,
  refused,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { personWords, sumOf } from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { editionName } from '#words/edition-name.ts'
import type { Route } from './+types/conference.ts'

interface Input {
  to: Conference
  presentationType: PresentationType
}

const page: TwoStep<Input> = {
  title: 'Move to another conference',
  async ask(at) {
    const { site } = at
    const targets = await listTargets(site.database.read, at)
    return {
      hindrance:
        (await hindranceIn(at, 'move-to-conference')) ??
        (targets.length === 0 ? 'There is no other conference to move it to.' : undefined),
      lead: 'What was paid counts there.',
      fields: [
        {
          name: 'to',
          label: 'Conference',
          kind: 'options',
          options: targets.map(each => ({
            value: each.name,
            label: `${editionName(each)}, from ${formatDate(each.startsOn)}`,
          })),
        },
        {
          name: 'presentation',
          label: 'Category',
          kind: 'options',
          options: presentationTypes.map(value => ({ value, label: presentationTypeLabels[value] })),
        },
      ],
      values: {
        presentation:
          (at.registration.choice.kind === 'listed' ? at.registration.choice.presentationType : null) ??
          'oral',
      },
    }
  },
  async read(at, values) {
    const targets = await listTargets(at.site.database.read, at)
    const to = targets.find(({ name }) => name === values.to)
    const presentationType = presentationTypes.find(type => type === values.presentation)
    if (to && presentationType) return ok({ to, presentationType })
    return fail({
      code: 'invalid',
      problems: {
        ...(!to && { to: 'Choose the conference.' }),
        ...(!presentationType && { presentation: 'Choose the category.' }),
      },
    })
  },
  async check(db, at, { to, presentationType }) {
    const hindrance = await hindranceIn(at, 'move-to-conference', db)
    if (hindrance) return refused(hindrance)
    const { registration, conference, act } = at
    const { currency, registrant } = registration
    if (to.currency !== currency) return refused(`${editionName(to)} is paid in ${to.currency}.`)
    if (conditionOf(to, presentationType)?.kind === 'application')
      return refused(byApplication(presentationTypeLabels[presentationType]))
    const prices = await readPriceList(db, to, act.now)
    if (!prices.period) return refused(`Registration for ${editionName(to)} is closed.`)
    const choice = { presentationType, accommodation: null, hasAddOn: false }
    if (findUnoffered(prices, choice))
      return refused(`${editionName(to)} does not offer: ${presentationTypeLabels[presentationType]}.`)
    const { totalMinor } = priceOf(prices, choice, undefined, registrant.taxId)
    const hereMinor = await readNetReceived(db, registration.id)
    const money = (minor: number) => formatMoney(minor, currency)
    const differenceMinor = totalMinor - hereMinor
    const { refundBasisPoints } = cancellationTerms(conference, registration, act.now)
    return ok<Check>({
      needs: 'edit-registrations',
      button: `Move ${money(hereMinor)} to ${editionName(to)}`,
      sum: sumOf(hereMinor, currency),
      facts: [
        { label: 'Registration', lines: [personWords(at)] },
        {
          label: 'There',
          lines: [
            `${editionName(to)}, from ${formatDate(to.startsOn)}: ${presentationTypeLabels[presentationType]}, ${prices.period.name}, ${money(totalMinor)}`,
          ],
        },
        {
          label: 'Place',
          lines:
            differenceMinor > 0
              ? [
                  'Both places are held. This one is released once the difference is paid; otherwise everything stays as it is.',
                ]
              : ['This place is released at once, for good; the new one is theirs.'],
        },
        {
          label: 'Money',
          lines:
            differenceMinor > 0
              ? [`${money(differenceMinor)} is still to be paid.`]
              : differenceMinor < 0
                ? [
                    `${money(-differenceMinor)} less: ${refundBasisPoints / 100}% of the rest is refunded by the policy, when this conference is over.`,
                  ]
                : ['It costs the same.'],
        },
        {
          label: 'Invoice',
          lines: [
            'Once the move is complete, a credit note reverses what was billed here, and an invoice is issued there.',
          ],
        },
        { label: 'Mail', lines: [`${registrant.email} is told now, with the address of the new page.`] },
      ],
    })
  },
}

/** The conferences that a registration of this one could move to. */
async function listTargets(
  db: Reader,
  { conference: from, registration, act }: Pick<At, 'conference' | 'registration' | 'act'>,
): Promise<Conference[]> {
  const upcoming = await listUpcomingConferences(db, act.now)
  return upcoming.filter(to => to.id !== from.id && mayMoveTo(from, registration, to))
}

const byApplication = (admission: string) => `People apply for ${admission} there: nobody can be moved to it.`

function refusalWords(error: MoveToConferenceError, to: Conference): string {
  switch (error.code) {
    case 'sold-out':
      return `${editionName(to)} has no such place left.`
    case 'registration-closed':
    case 'conference-cancelled':
      return `Registration for ${editionName(to)} is closed.`
    case 'payment-pending':
      return 'A gateway has not yet decided on a payment. Try again in a while.'
    default:
      return 'It cannot be moved there.'
  }
}

const moving: Doing<'edit-registrations', Input> = {
  kind: 'transaction',
  alsoLocks: ({ to }) => [to.id],
  async run(tx, at, { to, presentationType }) {
    if (!alsoPermit(at, 'edit-registrations', to.id))
      return refused(`You have no role at ${editionName(to)} that may register people.`)
    const prices = await readPriceList(tx, to, at.act.now)
    const choice = {
      periodId: prices.period?.id ?? 0,
      presentationType,
      accommodation: null,
      hasAddOn: false,
      code: '',
    }
    const from = await findConferenceByName(tx, at.conference.name)
    if (!from) return refused('There is no such conference.')
    const moved = await moveToConference(tx, at.act, {
      from,
      to,
      registrationId: at.registration.id,
      choice,
    })
    return moved.ok ? ok('conference') : refused(refusalWords(moved.error, to))
  },
}

export const loader = guardedAtConference('edit-registrations', (staff, args: Route.LoaderArgs) =>
  loadForm(staff, page, args),
)

export const action = forms({
  check: checking('edit-registrations', page),
  'edit-registrations': confirming('edit-registrations', page, moving),
})

export default function MoveToConference({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
