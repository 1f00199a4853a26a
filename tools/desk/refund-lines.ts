import { counted } from '#domain/foundations/counted.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { writtenFailure } from '#domain/money/refunds/refund.ts'
import type { UnpaidRefund } from '#domain/money/refunds/unpaid-refunds.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { refundFailureWords } from '#words/organiser/registrations/refund-failure-words.ts'
import { rolesInWords } from '#words/role-words.ts'

/** An unpaid refund with what it waits for, who pays it, and for how long. */
export function unpaidRefundLine(unpaid: UnpaidRefund): string {
  return `${unpaid.code}  ${unpaidRefundWords(unpaid)}`
}

/** The same without the registration's code. */
export function unpaidRefundWords({ refund, standing, since, days, lastSafeDay }: UnpaidRefund): string {
  const { id, amountMinor, currency, gateway, refused } = refund
  const sum = `refund ${id}: ${formatMoney(amountMinor, currency)}`
  const safe = lastSafeDay ? `; last safe day ${lastSafeDay}` : ''
  if (standing === 'planned') return `${sum} is paid on ${since}${safe}`
  const owner = rolesInWords(rolesThatMay('refund'))
  const words = {
    disputed: 'waits until the dispute of its payment is settled',
    refused: `is refused for now and tried again: ${refundFailureWords(refused?.because ?? null)}`,
    'under-way': `is under way (${gateway})`,
    'by-hand': `is to be paid by hand (${owner})`,
    owed: `failed and is to be paid by hand (${owner}): ${refundFailureWords(writtenFailure(refund))}`,
  }[standing]
  const age = days === 0 ? '' : `, for ${counted(days, 'day')}`
  return `${sum} ${words.replace(/\.$/, '')}, since ${since}${age}${safe}`
}
