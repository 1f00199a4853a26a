import { type Draft, greeting, nobodyNamed } from '#adapters/mail/words.ts'
import type { SubscriptionToConfirm } from '#domain/correspondence/letters/messages.ts'

export function subscriptionToConfirm({ issuer, link: href }: SubscriptionToConfirm): Draft {
  return {
    text: 'subscription-to-confirm',
    values: { greeting: greeting(nobodyNamed), organiser: issuer.name },
    blocks: { button: [{ kind: 'action', label: 'Yes, send me the newsletter', href }] },
  }
}
