/** Short texts that the registration pages share. This module runs in browsers too. */
export function nightsWords(nights: number): string {
  return nights === 1 ? '1 night' : `${nights} nights`
}

/** When and how a refund under the policy is paid: a payment service takes refunds for a limited time. */
export function payableWords(because: 'as-wanted' | 'window' | 'by-hand', from: string): string {
  const words = {
    'as-wanted': `payable from ${from} on, when the conference is over`,
    window: `payable from ${from} on, before the time ends in which it can go back the way it came`,
    'by-hand':
      'payable by bank transfer: it is too late for it to go back the way it came, and we write to you',
  } as const
  return words[because]
}

/** What an accompanying person pays for: the same as the fee page and the venue page say. */
export const addOnWords = 'Joins the lunches, the coffee breaks and the networking event.'
