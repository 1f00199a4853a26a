/** How a subscription to the newsletter stands, as staff read it. */
import type { SubscriptionState } from '#domain/correspondence/newsletter/subscription.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const subscriberStatus: Readonly<Record<SubscriptionState, StatusWords>> = {
  active: { label: 'Subscribed', mark: 'filled', tone: 'positive' },
  pending: { label: 'Not confirmed', mark: 'half', tone: 'waiting' },
  unsubscribed: { label: 'Unsubscribed', mark: 'ring', tone: 'quiet' },
}
