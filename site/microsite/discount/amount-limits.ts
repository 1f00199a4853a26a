import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatMoney } from '#domain/foundations/money.ts'

/** The least and the most of a custom amount, as printed. */
export const amountLimits = ({
  customAmountMinMinor,
  customAmountMaxMinor,
  currency,
}: Pick<Conference, 'customAmountMinMinor' | 'customAmountMaxMinor' | 'currency'>) => ({
  min: formatMoney(customAmountMinMinor, currency),
  max: formatMoney(customAmountMaxMinor, currency),
})
