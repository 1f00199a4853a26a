import { greeting, nobodyNamed, type Words } from '#adapters/mail/words.ts'
import type { SubscriptionToConfirm } from '#domain/correspondence/messages.ts'

export function subscriptionToConfirm({ issuer, link }: SubscriptionToConfirm): Words {
  return {
    subject: `Please confirm: news from ${issuer.name}`,
    preview: 'You get our newsletter once you have confirmed.',
    heading: 'Do you want our newsletter?',
    parts: [
      greeting(nobodyNamed),
      {
        kind: 'paragraph',
        text: `Somebody, probably you, asked for the newsletter of ${issuer.name} at this address. Please confirm that you want it: calls for abstracts and early-bird dates, a few times a year.`,
      },
      { kind: 'action', label: 'Yes, send me the newsletter', href: link },
      {
        kind: 'paragraph',
        text: 'If you did not ask for it, leave this mail: without the link nothing is sent to you.',
      },
    ],
  }
}
