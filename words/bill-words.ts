import { spoken } from '#domain/foundations/say.ts'
import type { Bill, ProForma } from '#domain/money/billing/invoice.ts'

const titles = spoken({
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'pro-forma': 'Pro forma invoice',
} as const)

/** The title of a document in lists and as an attachment: `Credit note COL-2627/C0007`. */
export const billTitle = ({ kind, number }: Pick<Bill | ProForma, 'kind' | 'number'>): string =>
  `${titles[kind]} ${number}`
