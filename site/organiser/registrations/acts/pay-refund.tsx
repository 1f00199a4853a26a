/** Pays a refund early. */

import { ok } from '#domain/foundations/result.ts'
import { listPlanned } from '#domain/money/refunds/unpaid-refunds.ts'
import { payRefund, releaseRefund } from '#domain/money/returning/pay-refund.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { confirming } from '#site/organiser/parts/two-step/carry-out.ts'
import { checking, loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import { type Doing, stale } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { personWords } from '#site/organiser/registrations/acts/act-words.ts'
import {
  type RefundInput,
  refundDecision,
} from '#site/organiser/registrations/acts/refunding/decide-refund.ts'
import type { Route } from './+types/pay-refund.ts'

const page = refundDecision({
  title: 'Pay a refund early',
  list: listPlanned,
  none: 'It has no planned refund.',
  gone: 'This refund is no longer planned.',
  reader: 'only your colleagues can read it',
  button: figures => `Pay ${figures} now`,
  facts: at => [
    { label: 'To', lines: [personWords(at)] },
    {
      label: 'How and when',
      lines: ['Now, the way it was paid if its gateway still accepts it, otherwise by you.'],
    },
    { label: 'Place and invoice', lines: ['Both stay as they are: that was decided earlier.'] },
    { label: 'Mail', lines: [`${at.registration.registrant.email} is told once it is paid.`] },
  ],
})

const releasing: Doing<'refund', RefundInput> = {
  kind: 'transaction',
  async run(tx, { permit, act }, { refund, reason }) {
    const released = await releaseRefund(tx, permit, act, { refundId: refund.id, reason })
    if (!released.ok) return stale
    return ok(refund.gateway === 'offline' ? 'refund-of-transfer' : 'pay-refund')
  },
  async after({ site, act }, { refund }) {
    await payRefund(site.payments, act, refund.id)
  },
}

export const loader = guardedAtConference('refund', (staff, args: Route.LoaderArgs) =>
  loadForm(staff, page, args),
)

export const action = forms({
  check: checking('refund', page),
  refund: confirming('refund', page, releasing),
})

export default function PayRefund({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
