import { type NewsletterDesk, readOrganiser } from '#domain/correspondence/desk.ts'
import type { SubscriptionToConfirm } from '#domain/correspondence/messages.ts'
import { standingOf } from '#domain/newsletter/subscription.ts'

/** The mail that asks an address to confirm; undefined if it has been answered, or was removed. */
export async function subscriptionToConfirmOf(
  desk: NewsletterDesk,
  subscriptionId: number,
): Promise<SubscriptionToConfirm | undefined> {
  const row = await desk.db
    .selectFrom('subscriptions')
    .select(['email', 'confirm_token', 'confirmed_at', 'unsubscribed_at'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!row || row.confirm_token === null || standingOf(row) === 'active') return undefined
  return {
    kind: 'subscription-to-confirm',
    ...(await readOrganiser(desk)),
    email: row.email,
    link: desk.newsletterLinks.confirm(row.confirm_token),
  }
}
