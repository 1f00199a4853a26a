import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { subscriptionStateOf } from '#domain/correspondence/newsletter/subscription.ts'
import { say } from '#domain/foundations/say.ts'

import type { Issuer } from '#domain/money/documents/letterhead.ts'
import { type Draft, greeting, nobodyNamed } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, unproved } from '#mails/mail-kind.ts'

/** Asks an address whether it wants the newsletter. It contains nothing that was typed. */
export interface SubscriptionToConfirm {
  readonly kind: 'subscription-to-confirm'
  readonly issuer: Issuer
  readonly hue: number
  readonly email: string
  readonly link: string
}

const texts = {
  'subscription-to-confirm': {
    title: 'Newsletter: please confirm',
    when: 'when an address is entered in the subscribe form',
    to: 'reader',
    fields: ['greeting', 'organiser', 'button'],
    subject: 'Please confirm: news from {organiser}',
    preview: 'You will get our newsletter once you have confirmed.',
    heading: 'Do you want our newsletter?',
    body: `{greeting}

Somebody, probably you, asked for the newsletter of {organiser} at this address. Please confirm that you want it: calls for abstracts and early-bird dates, a few times a year.

{button}

If you did not ask for it, ignore this mail: you will get nothing unless you follow the link.`,
  },
} satisfies Record<string, AutomaticMail>

/** The mail that asks an address to confirm; undefined if it has been answered, or was removed. */
async function subscriptionToConfirmOf(
  context: MailContext,
  subscriptionId: number,
): Promise<SubscriptionToConfirm | undefined> {
  const row = await context.db
    .selectFrom('subscriptions')
    .select(['email', 'confirm_token', 'confirmed_at', 'unsubscribed_at'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!row || row.confirm_token === null || subscriptionStateOf(row) === 'active') return undefined
  return {
    kind: 'subscription-to-confirm',
    ...(await readOrganiser(context)),
    email: row.email,
    link: context.newsletterLinks.confirm(row.confirm_token),
  }
}

function write({ issuer, link: href }: SubscriptionToConfirm): Draft<keyof typeof texts> {
  return {
    text: 'subscription-to-confirm',
    values: { greeting: greeting(nobodyNamed), organiser: issuer.name },
    blocks: { button: [{ kind: 'action', label: say('Yes, send me the newsletter'), href }] },
  }
}

export const subscriptionToConfirm = {
  texts,
  examples: null,
  effects: {
    'subscription-mail': (context, { subscriptionId }) => subscriptionToConfirmOf(context, subscriptionId),
  },
  write,
  letterheadOf({ issuer, hue, email: address }) {
    return { issuer, hue, isDemo: false, to: { name: '', address }, replyTo: undefined }
  },
  ...unproved,
} satisfies MailKind<SubscriptionToConfirm, keyof typeof texts>
