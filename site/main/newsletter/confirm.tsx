/** The target of the link by which an address confirms that it wants the newsletter. */

import { data, Form } from 'react-router'
import {
  confirmDays,
  confirmSubscription,
  findToConfirm,
} from '#domain/correspondence/newsletter/follow-link.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { Button } from '#site/components/form/button.tsx'
import { siteContext } from '#site/context.ts'
import { NewsletterPage, newsletterHeaders } from '#site/main/newsletter/newsletter-page.tsx'
import type { Route } from './+types/confirm.ts'

export const headers = newsletterHeaders

export const meta: Route.MetaFunction = () => [
  { title: 'Newsletter' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, clock } = context.get(siteContext)
  const found = await findToConfirm(database.read, params.token, clock.now())
  return data({ confirmDays, outcome: found ? (found.isActive ? 'done' : 'open') : 'gone' } as const, {
    status: found ? 200 : 404,
  })
}

/** A button, and not the link itself, because programs that scan mail follow every link. */
export async function action({ context, params }: Route.ActionArgs) {
  const { database, clock } = context.get(siteContext)
  const confirmed = await database.write(tx =>
    confirmSubscription(tx, { actor: pageVisitor, now: clock.now() }, params.token),
  )
  return data(null, { status: confirmed.ok ? 200 : 404 })
}

export default function Confirm({ loaderData: { confirmDays, outcome } }: Route.ComponentProps) {
  if (outcome === 'gone') {
    return (
      <NewsletterPage title="This link has expired">
        <p>
          Links are valid for {confirmDays} days and until a newer one is sent. Subscribe again on our home
          page to get a new one.
        </p>
      </NewsletterPage>
    )
  }
  if (outcome === 'done') {
    return (
      <NewsletterPage title="You are subscribed">
        <p>Thank you. Every mail has a link to unsubscribe.</p>
      </NewsletterPage>
    )
  }
  return (
    <NewsletterPage title="Do you want our newsletter?">
      <p>Calls for abstracts and early-bird dates, a few times a year.</p>
      <Form method="post" preventScrollReset>
        <Button type="submit" tone="loud">
          Yes, send me the newsletter
        </Button>
      </Form>
    </NewsletterPage>
  )
}
