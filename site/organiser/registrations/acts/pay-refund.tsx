/** Pays a refund early. */

import { ok } from '#domain/foundations/result.ts'
import { listPlanned } from '#domain/money/refunds/unpaid-refunds.ts'
import { payRefund, releaseRefund } from '#domain/money/returning/pay-refund.ts'
import { type Doing, stale } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { personWords } from '#site/organiser/registrations/acts/act-words.ts'
import {
  type RefundInput,
  refundDecision,
} from '#site/organiser/registrations/acts/refunding/decide-refund.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

const page = refundDecision({
  title: registrationActWords['pay-refund'],
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

const route = twoStep(page, ['refund'], releasing)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
