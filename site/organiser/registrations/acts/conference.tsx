/** Moves a paid registration to another conference. */
import type { Reader } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  findConferenceByName,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { moneyOfMove } from '#domain/desk/completing/divide-money.ts'
import { type MoveToConferenceError, moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { choiceOfMove } from '#domain/desk/moving/quote-moves.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { readRegistrationMoney } from '#domain/money/refunds/money-parts.ts'
import { cancellationTerms, mayMoveTo } from '#domain/money/refunds/refund-policy.ts'
import { offerIdOf } from '#domain/offers/catalogue/offer.ts'
import { priceListOf, readPriceList, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { type NamedAdmission, namedAdmissions } from '#domain/offers/pricing/period.ts'
import { priceOf } from '#domain/offers/pricing/pricing.ts'
import {
  type At,
  alsoPermit,
  type Check,
  type Doing,
  refused,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { personWords, sumOf } from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { editionName } from '#words/edition-name.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

interface Input {
  to: Conference
  admission: NamedAdmission
}

const page: TwoStep<Input> = {
  title: registrationActWords['move-to-conference'],
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
          options: (await listAdmissions(site.database.read, targets, at.act.now)).map(
            ({ to, key, name }) => ({
              value: key,
              // The specification's are the same everywhere.
              label: offerIdOf(key) === undefined ? name : `${name} (${editionName(to)})`,
            }),
          ),
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
    const all = await listAdmissions(at.site.database.read, targets, at.act.now)
    const admission = all.find(({ key }) => key === values.presentation)
    if (to && admission) return ok({ to, admission })
    return fail({
      code: 'invalid',
      problems: {
        ...(!to && { to: 'Choose the conference.' }),
        ...(!admission && { presentation: 'Choose the category.' }),
      },
    })
  },
  async check(db, at, { to, admission }) {
    const hindrance = await hindranceIn(at, 'move-to-conference', db)
    if (hindrance) return refused(hindrance)
    const { registration, conference, act } = at
    const { currency, registrant } = registration
    if (to.currency !== currency) return refused(`${editionName(to)} is paid in ${to.currency}.`)
    if (conditionOf(to, admission.key)?.kind === 'application')
      return refused(`People apply for ${admission.name} there: nobody can be moved to it.`)
    const prices = await readPriceList(db, to, act.now, true)
    if (!prices.period) return refused(`Registration for ${editionName(to)} is closed.`)
    if ((prices.period.prices[admission.key] ?? null) === null)
      return refused(`${editionName(to)} does not offer: ${admission.name}.`)
    const choice = choiceOfMove(prices.period.id, admission.key)
    const { totalMinor } = priceOf(prices, choice, undefined, registrant.taxId)
    const hereMinor = await readNetReceived(db, registration.id)
    const money = (minor: number) => formatMoney(minor, currency)
    const { refundBasisPoints } = cancellationTerms(conference, registration, act.now)
    const sums = moneyOfMove(
      await readRegistrationMoney(db, registration.id),
      registration,
      refundBasisPoints,
      totalMinor,
    )
    return ok<Check>({
      needs: 'edit-registrations',
      button: `Move ${money(hereMinor)} to ${editionName(to)}`,
      sum: sumOf(hereMinor, currency),
      facts: [
        { label: 'Registration', lines: [personWords(at)] },
        {
          label: 'There',
          lines: [
            `${editionName(to)}, from ${formatDate(to.startsOn)}: ${admission.name}, ${prices.period.name}, ${money(totalMinor)}`,
          ],
        },
        {
          label: 'Place',
          lines:
            sums.payMinor > 0
              ? [
                  'Both places are held. This one is released once the difference is paid; otherwise everything stays as it is.',
                ]
              : ['This place is released at once, for good; the new one is theirs.'],
        },
        {
          label: 'Money',
          lines:
            sums.payMinor > 0
              ? [`${money(sums.payMinor)} is still to be paid.`]
              : sums.refundMinor + sums.retainedMinor > 0
                ? [
                    `Of the rest, ${money(sums.refundMinor)} is refunded by the policy, when this conference is over, and ${money(sums.retainedMinor)} is not.`,
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

/** What those conferences sell today, also to staff alone: each of the specification's once, and their own. */
async function listAdmissions(
  db: Reader,
  targets: readonly Conference[],
  now: Temporal.Instant,
): Promise<(NamedAdmission & { to: Conference })[]> {
  const all = new Map<string, NamedAdmission & { to: Conference }>()
  for (const to of targets) {
    const tables = await readPriceTables(db, to.id)
    const { period } = priceListOf(tables, to, now, true)
    for (const admission of namedAdmissions(tables.offers)) {
      const isSold = (period?.prices[admission.key] ?? null) !== null
      if (isSold && !all.has(admission.key)) all.set(admission.key, { ...admission, to })
    }
  }
  return [...all.values()]
}

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
  async run(tx, at, { to, admission }) {
    if (!alsoPermit(at, 'edit-registrations', to.id))
      return refused(`You have no role at ${editionName(to)} that may register people.`)
    const prices = await readPriceList(tx, to, at.act.now)
    const choice = choiceOfMove(prices.period?.id ?? 0, admission.key)
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

const route = twoStep(page, ['edit-registrations'], moving)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
