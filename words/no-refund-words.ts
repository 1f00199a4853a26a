/** Why a cancellation refunds nothing. */

import type { NoRefund } from '#domain/desk/cancelling/no-refund.ts'
import { spoken } from '#domain/foundations/say.ts'

type Words = Readonly<Record<NoRefund, string>>

/** As the registrant reads it. */
export const noRefundWords: Words = spoken({
  'payment-undecided':
    'A payment is still being checked. If it arrives after you have cancelled, we will refund it.',
  'none-left': 'None of what you paid is left to refund.',
  'never-paid': 'Nothing was paid, so nothing is owed.',
})

/** As staff read it. */
export const noRefundWordsForStaff: Words = spoken({
  'payment-undecided':
    'A payment is still being checked. If it arrives after the cancellation, it is refunded.',
  'none-left': 'None of what was paid is left to refund.',
  'never-paid': 'Nothing was paid, so nothing is refunded.',
})
