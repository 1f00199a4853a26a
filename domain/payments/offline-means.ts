export const offlineMeans = ['bank-transfer', 'cash', 'cheque'] as const
/** Ways in which staff take money, and give it back, outside of any gateway. */
export type OfflineMeans = (typeof offlineMeans)[number]
