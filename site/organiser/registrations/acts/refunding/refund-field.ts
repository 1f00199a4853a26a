/** The field that chooses the refund of an act. */
import { formatMoney } from '#domain/foundations/money.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'
import type { At, FieldView, Values } from '#site/organiser/parts/two-step/two-step.ts'

export function refundField(refunds: readonly Refund[], { conference }: At): FieldView {
  return {
    name: 'refund',
    label: 'Refund',
    kind: 'cards',
    options: refunds.map(({ id, amountMinor, currency, dueAt, reason }) => ({
      value: String(id),
      label: formatMoney(amountMinor, currency),
      detail: [dueAt && `planned for ${formatDate(dateIn(conference.timeZone, dueAt))}`, reason]
        .filter(Boolean)
        .join('; '),
    })),
  }
}

/** The chosen refund, if it is among the possible ones. */
export const chosenOf = (refunds: readonly Refund[], values: Values) =>
  refunds.find(({ id }) => String(id) === values.refund)
