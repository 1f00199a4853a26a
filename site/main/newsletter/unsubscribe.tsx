/** The target of the unsubscribe link in a newsletter mail. Mail programs post to it themselves (RFC 8058). */

import { data, Form } from 'react-router'
import { findToUnsubscribe, unsubscribe } from '#domain/correspondence/newsletter/follow-link.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { Button } from '#site/components/form/button.tsx'
import { siteContext } from '#site/context.ts'
import { NewsletterPage, newsletterHeaders } from '#site/main/newsletter/newsletter-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

export const headers = newsletterHeaders

export const meta: Route.MetaFunction = () => [
  { title: 'Newsletter' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(siteContext)
  const found = await findToUnsubscribe(database.read, params.secret)
  return data(
    {
      email: found?.email ?? '',
      outcome: found ? (found.isUnsubscribed ? 'done' : 'open') : 'gone',
    } as const,
    {
      status: found ? 200 : 404,
    },
  )
}

/** Answered with the page and without a redirect, as RFC 8058 requires. */
export async function action({ context, params }: Route.ActionArgs) {
  const { database, clock } = context.get(siteContext)
  const ended = await database.write(tx =>
    unsubscribe(tx, { actor: pageVisitor, now: clock.now() }, params.secret),
  )
  return data(null, { status: ended.ok ? 200 : 404 })
}

export default function Unsubscribe({ loaderData: { email, outcome } }: Route.ComponentProps) {
  if (outcome === 'gone') {
    return (
      <NewsletterPage title="Nobody is subscribed here">
        <p>This address is no longer on our list, and nothing is sent to it.</p>
      </NewsletterPage>
    )
  }
  if (outcome === 'done') {
    return (
      <NewsletterPage title="You are unsubscribed">
        <p>
          Nothing more is sent to <bdi>{email}</bdi>. You will still get mails about your registrations.
        </p>
      </NewsletterPage>
    )
  }
  return (
    <NewsletterPage title="Unsubscribe from our newsletter?">
      <p>
        It is sent to <bdi>{email}</bdi>.
      </p>
      <Form method="post" preventScrollReset>
        <Button type="submit" tone="loud">
          Unsubscribe
        </Button>
      </Form>
    </NewsletterPage>
  )
}
