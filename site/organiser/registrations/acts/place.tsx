/** Give the place: Its money is here, and it has no place. */

import type { Transaction } from '#database/database.ts'
import { grantByHand } from '#domain/grants/grant-by-hand.ts'
import { formatMoney } from '#domain/money.ts'
import { ok } from '#domain/result.ts'
import { fullLimit, partOf } from '#domain/seats/capacity.ts'
import { limitsWithout, wishOf } from '#domain/seats/seats.ts'
import { forms, guarded } from '#site/organiser/guard.ts'
import {
  alsoPermit,
  type Check,
  type Confirming,
  confirming,
  loadTwoStep,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { personWords, readReason, reasonField } from '#site/organiser/registrations/acts/act-words.ts'
import { fullWords } from '#site/organiser/registrations/acts/full-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import type { Route } from './+types/place.ts'

const page: TwoStep<string> = {
  title: 'Give the place',
  carriedBy: 'address',
  async ask(at) {
    return {
      hindrance: await hindranceIn(at, 'grant'),
      lead: 'Its money is here, and it has no place.',
      fields: [reasonField('your colleagues read it')],
      values: {},
    }
  },
  read: async (_at, values) => readReason(values),
  async check(db, at, reason) {
    const hindrance = await hindranceIn(at, 'grant', db)
    if (hindrance) return refused(hindrance)
    const { registration, conference } = at
    const wanted = { choice: registration.choice, minor: registration.price.totalMinor }
    const full = fullLimit(await limitsWithout(db, conference.id, registration.id), wishOf(wanted.choice))
    if (full && !at.may('exceed-limits')) return refused(fullWords(partOf(full)))
    return ok<Check>({
      needs: full ? 'exceed-limits' : 'edit-registrations',
      button: 'Give the place',
      facts: [
        { label: 'Whose', lines: [personWords(at)] },
        { label: 'Paid for', lines: [`${formatMoney(wanted.minor, registration.currency)}, which is here`] },
        {
          label: 'Place',
          lines: [
            'It is registered at once, at the price that was agreed.',
            ...(full ? [`Every place is taken (${partOf(full)}): the limit is raised by one for it.`] : []),
          ],
        },
        {
          label: 'Invoice and mail',
          lines: [`An invoice is issued; the confirmation goes to ${registration.registrant.email}.`],
        },
        { label: 'Reason', lines: [reason] },
      ],
    })
  },
}

async function give(tx: Transaction, at: Confirming<'edit-registrations' | 'exceed-limits'>, reason: string) {
  const permit = alsoPermit(at, 'edit-registrations')
  if (!permit) return refused('Your role does not edit registrations.')
  const beyondLimits = alsoPermit(at, 'exceed-limits')
  const decision = { registrationId: at.registration.id, reason, ...(beyondLimits && { beyondLimits }) }
  const done = await grantByHand(tx, permit, at.act, decision)
  return done.ok ? ok('place') : stale
}

const giving = { kind: 'transaction', run: give } as const

export const loader = guarded('edit-registrations', (desk, args: Route.LoaderArgs) =>
  loadTwoStep(desk, page, args),
)

export const action = forms({
  'edit-registrations': confirming('edit-registrations', page, giving),
  'exceed-limits': confirming('exceed-limits', page, giving),
})

export default function GivePlace({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
