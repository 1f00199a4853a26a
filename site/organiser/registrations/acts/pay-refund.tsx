/** Pays a refund before its day. */
import type { Refund } from '#domain/payments/refund.ts'
import { listPlanned } from '#domain/refunds/open-refunds.ts'
import { payRefund, releaseRefund } from '#domain/refunds/pay-refund.ts'
import { fail, ok } from '#domain/result.ts'
import { forms, guarded } from '#site/organiser/guard.ts'
import {
  type Check,
  confirming,
  type Doing,
  loadTwoStep,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import {
  personWords,
  reasonField,
  reasonProblems,
  sumOf,
} from '#site/organiser/registrations/acts/act-words.ts'
import { chosenOf, refundField } from '#site/organiser/registrations/acts/refund-field.ts'
import type { Route } from './+types/pay-refund.ts'

interface Wish {
  refund: Refund
  reason: string
}

const page: TwoStep<Wish> = {
  title: 'Pay a refund before its day',
  carriedBy: 'address',
  async ask(at) {
    const planned = await listPlanned(at.site.database.read, at.registration.id)
    return {
      hindrance: planned.length === 0 ? 'No refund of it is planned.' : undefined,
      fields: [refundField(planned, at), reasonField('your colleagues read it')],
      values: { refund: String(planned[0]?.id ?? '') },
    }
  },
  async read(at, values) {
    const problems = reasonProblems(values)
    const refund = chosenOf(await listPlanned(at.site.database.read, at.registration.id), values)
    if (!refund) problems.refund = 'Choose the refund.'
    if (Object.keys(problems).length > 0 || !refund) return fail({ code: 'invalid', problems })
    return ok({ refund, reason: values.reason ?? '' })
  },
  async check(db, at, { refund, reason }) {
    const planned = await listPlanned(db, at.registration.id)
    if (!planned.some(({ id }) => id === refund.id)) return refused('This refund is no longer planned.')
    const sum = sumOf(refund.amountMinor, refund.currency)
    return ok<Check>({
      needs: 'refund',
      button: `Pay ${sum.figures} now`,
      sum,
      facts: [
        { label: 'To', lines: [personWords(at)] },
        { label: 'How and when', lines: ['The way it came, now, where its gateway still takes it.'] },
        { label: 'Place and invoice', lines: ['Both stay as they are: this was decided before.'] },
        { label: 'Mail', lines: [`${at.registration.registrant.email} is told once it is paid.`] },
        { label: 'Reason', lines: [reason] },
      ],
    })
  },
}

const releasing: Doing<'refund', Wish> = {
  kind: 'transaction',
  async run(tx, { permit, act }, { refund, reason }) {
    const released = await releaseRefund(tx, permit, act, { refundId: refund.id, reason })
    return released.ok ? ok('pay-refund') : stale
  },
  async after({ site }, { refund }) {
    await payRefund(site.payments, refund.id)
  },
}

export const loader = guarded('refund', (desk, args: Route.LoaderArgs) => loadTwoStep(desk, page, args))

export const action = forms({ refund: confirming('refund', page, releasing) })

export default function PayRefund({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
