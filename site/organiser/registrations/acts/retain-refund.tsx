/** Decides that the money of a failed refund stays. */

import { ok } from '#domain/foundations/result.ts'
import { retainFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import { listOwed } from '#domain/money/refunds/unpaid-refunds.ts'
import { type Doing, refused, stale } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { personWords } from '#site/organiser/registrations/acts/act-words.ts'
import {
  type RefundInput,
  refundDecision,
} from '#site/organiser/registrations/acts/refunding/decide-refund.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

const page = refundDecision({
  title: registrationActWords['retain-refund'],
  lead: 'If you agreed on it with the registrant: what a credit note reversed is billed again.',
  list: listOwed,
  none: 'It has no failed refund that is still owed.',
  gone: 'This refund is no longer owed.',
  reader: 'the registrant can read it',
  button: figures => `Retain ${figures}`,
  facts: at => [
    { label: 'Registration', lines: [personWords(at)] },
    { label: 'Place', lines: ['Stays as it is.'] },
    { label: 'Invoice', lines: ['What the credit note reversed is billed again.'] },
    {
      label: 'Mail',
      lines: [`${at.registration.registrant.email} is told now, with the reason and the invoice.`],
    },
  ],
})

const retaining: Doing<'refund', RefundInput> = {
  kind: 'transaction',
  async run(tx, { permit, act }, { refund, reason }) {
    const retained = await retainFailedRefund(tx, permit, act, { refundId: refund.id, reason })
    if (retained.ok) return ok('retain-refund')
    return retained.error.code === 'never-billed'
      ? refused('This money was never billed, so it can’t be retained. Pay it back by hand.')
      : stale
  },
}

const route = twoStep(page, ['refund'], retaining)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
