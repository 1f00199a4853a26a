/** The field that chooses the refund of an act. */
import { formatMoney } from '#domain/money.ts'
import type { Refund } from '#domain/refunds/refund.ts'
import { dateIn, formatDate } from '#domain/time.ts'
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
