import { type NewsletterContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import type { SubscriptionToConfirm } from '#domain/correspondence/letters/messages.ts'
import { subscriptionStateOf } from '#domain/correspondence/newsletter/subscription.ts'

/** The mail that asks an address to confirm; undefined if it has been answered, or was removed. */
export async function subscriptionToConfirmOf(
  context: NewsletterContext,
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
