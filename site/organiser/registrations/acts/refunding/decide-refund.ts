/** Staff decisions on one of a registration's refunds, with a reason: to pay it now, or that its money stays. */
import type { Reader } from '#database/database.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'
import { type At, type Check, refused, type TwoStep } from '#site/organiser/parts/two-step/two-step.ts'
import { reasonField, reasonProblems, sumOf } from '#site/organiser/registrations/acts/act-words.ts'
import { chosenOf, refundField } from '#site/organiser/registrations/acts/refunding/refund-field.ts'

export interface RefundInput {
  refund: Refund
  reason: string
}

interface Decision {
  title: string
  lead?: string
  /** The refunds that can be decided on. */
  list(db: Reader, registrationId: number): Promise<Refund[]>
  /** Shown if there is none, and if the chosen one is no longer among them. */
  none: string
  gone: string
  /** Who can read the reason. */
  reader: string
  button: (figures: string) => string
  /** The check page's points between the amount and the reason. */
  facts: (at: At) => Check['facts']
}

export const refundDecision = ({ title, lead, list, none, gone, reader, button, facts }: Decision) =>
  ({
    title,
    async ask(at) {
      const refunds = await list(at.site.database.read, at.registration.id)
      return {
        hindrance: refunds.length === 0 ? none : undefined,
        ...(lead !== undefined && { lead }),
        fields: [refundField(refunds, at), reasonField(reader)],
        values: { refund: String(refunds[0]?.id ?? '') },
      }
    },
    async read(at, values) {
      const problems = reasonProblems(values)
      const refund = chosenOf(await list(at.site.database.read, at.registration.id), values)
      if (!refund) problems.refund = 'Choose the refund.'
      if (Object.keys(problems).length > 0 || !refund) return fail({ code: 'invalid', problems })
      return ok({ refund, reason: values.reason ?? '' })
    },
    async check(db, at, { refund, reason }) {
      const refunds = await list(db, at.registration.id)
      if (!refunds.some(({ id }) => id === refund.id)) return refused(gone)
      const sum = sumOf(refund.amountMinor, refund.currency)
      return ok<Check>({
        needs: 'refund',
        button: button(sum.figures),
        sum,
        facts: [...facts(at), { label: 'Reason', lines: [reason] }],
      })
    },
  }) satisfies TwoStep<RefundInput>
