/** The ways in which money moves, as registrants and staff read them. */
import { language } from '#domain/foundations/language.ts'
import { spoken } from '#domain/foundations/say.ts'
import type { MovementWay } from '#domain/money/books/receipt.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'

const gateways = {
  paypal: 'PayPal',
  stripe: 'Card',
  offline: 'Bank transfer or cash',
  demo: 'Demonstration payment',
} as const satisfies Record<GatewayName, string>

const means = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
} as const satisfies Record<OfflineMeans, string>

export const gatewayWords = spoken(gateways)

export const meansWords = spoken(means)

/** On receipts and in mail. */
export const movementWords: Readonly<Record<MovementWay, string>> = spoken({
  ...gateways,
  ...means,
  'taken-back': 'Taken back by the bank',
  'reassigned-from': 'Reassigned from another registration',
  'reassigned-to': 'Reassigned to another registration',
  'moved-from': 'Moved from another conference',
  'moved-to': 'Moved to another conference',
})

/** In the middle of a sentence: `came by card`. */
export function wayWords(gateway: GatewayName, means: OfflineMeans | null): string {
  const words = means ? meansWords[means] : gatewayWords[gateway]
  // German writes nouns with a capital everywhere.
  return words === 'PayPal' || language() === 'de' ? words : words.toLowerCase()
}
