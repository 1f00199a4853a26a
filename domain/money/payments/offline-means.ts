export const offlineMeans = ['bank-transfer', 'cash', 'cheque'] as const
/** Ways in which staff receive and refund money outside any gateway. */
export type OfflineMeans = (typeof offlineMeans)[number]
