import { randomBytes } from 'node:crypto'

/** `pending`: not confirmed yet. Only `active` ones get the newsletter. */
export const subscriptionStates = ['active', 'pending', 'unsubscribed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export function subscriptionStateOf(row: {
  confirmed_at: string | null
  unsubscribed_at: string | null
}): SubscriptionState {
  if (row.unsubscribed_at !== null) return 'unsubscribed'
  return row.confirmed_at === null ? 'pending' : 'active'
}

/** The secret in a newsletter mail's links: 128 bits, in letters that no mail program changes. */
export const newSubscriptionSecret = () => randomBytes(16).toString('hex')
