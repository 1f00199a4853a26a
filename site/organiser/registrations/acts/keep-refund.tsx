/** Decides that the money of a refund that failed stays. */
import type { Refund } from '#domain/payments/refund.ts'
import { retainFailedRefund } from '#domain/refunds/failed-refund.ts'
import { listOwed } from '#domain/refunds/open-refunds.ts'
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
import type { Route } from './+types/keep-refund.ts'

interface Wish {
  refund: Refund
  reason: string
}

const page: TwoStep<Wish> = {
  title: 'Keep the money of a failed refund',
  carriedBy: 'address',
  async ask(at) {
    const owed = await listOwed(at.site.database.read, at.registration.id)
    return {
      hindrance: owed.length === 0 ? 'No refund of it failed and is still owed.' : undefined,
      lead: 'Where that was agreed with the registrant: what a credit note took back is billed again.',
      fields: [refundField(owed, at), reasonField('the registrant reads it')],
      values: { refund: String(owed[0]?.id ?? '') },
    }
  },
  async read(at, values) {
    const problems = reasonProblems(values)
    const refund = chosenOf(await listOwed(at.site.database.read, at.registration.id), values)
    if (!refund) problems.refund = 'Choose the refund.'
    if (Object.keys(problems).length > 0 || !refund) return fail({ code: 'invalid', problems })
    return ok({ refund, reason: values.reason ?? '' })
  },
  async check(db, at, { refund, reason }) {
    const owed = await listOwed(db, at.registration.id)
    if (!owed.some(({ id }) => id === refund.id)) return refused('This refund is no longer owed.')
    const sum = sumOf(refund.amountMinor, refund.currency)
    return ok<Check>({
      needs: 'refund',
      button: `Keep ${sum.figures}`,
      sum,
      facts: [
        { label: 'Whose', lines: [personWords(at)] },
        { label: 'Place', lines: ['Stays as it is.'] },
        { label: 'Invoice', lines: ['What the credit note took back is billed again.'] },
        {
          label: 'Mail',
          lines: [`${at.registration.registrant.email} is told now, with the reason and the invoice.`],
        },
        { label: 'Reason', lines: [reason] },
      ],
    })
  },
}

const keeping: Doing<'refund', Wish> = {
  kind: 'transaction',
  async run(tx, { permit, act }, { refund, reason }) {
    const kept = await retainFailedRefund(tx, permit, act, { refundId: refund.id, reason })
    if (kept.ok) return ok('keep-refund')
    return kept.error.code === 'never-billed'
      ? refused('It was paid too much and never billed: it cannot stay. Pay it back by hand.')
      : stale
  },
}

export const loader = guarded('refund', (desk, args: Route.LoaderArgs) => loadTwoStep(desk, page, args))

export const action = forms({ refund: confirming('refund', page, keeping) })

export default function KeepRefund({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}
