/**
 * The target of the link to unsubscribe in a newsletter and in news to registrants. Mail programs post to it themselves
 * (RFC 8058), without a cookie; the secret in the address says whose wish it is.
 */

import { data, Form } from 'react-router'
import {
  findToUnsubscribe,
  takeNewsAgain,
  unsubscribe,
} from '#domain/correspondence/newsletter/follow-link.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { Button } from '#site/components/form/button.tsx'
import { siteContext } from '#site/context.ts'
import { parseForm } from '#site/forms/parse-form.ts'
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
      outcome: found ? (found.endedAt === null ? 'open' : 'done') : 'gone',
    } as const,
    {
      status: found ? 200 : 404,
    },
  )
}

/**
 * Answered with the page and without a redirect, as RFC 8058 requires. Whatever is posted unsubscribes, damaged or not;
 * only the button below takes that back.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { database, clock } = context.get(siteContext)
  const sent = await parseForm(request.headers.get('Content-Type'), await request.bytes())
  const choose = sent.ok && sent.value.get('news') === 'again' ? takeNewsAgain : unsubscribe
  const chosen = await database.write(tx =>
    choose(tx, { actor: pageVisitor, now: clock.now() }, params.secret),
  )
  return data(null, { status: chosen.ok ? 200 : 404 })
}

export default function Unsubscribe({ loaderData: { email, outcome } }: Route.ComponentProps) {
  if (outcome === 'gone') {
    return (
      <NewsletterPage title="This link is not valid">
        <p>
          It may be incomplete, or of an address that is no longer on our list. If you still get news from us,
          please use the link in the newest mail.
        </p>
      </NewsletterPage>
    )
  }
  const address = email === '' ? 'your address' : <bdi>{email}</bdi>
  const stays = 'You still get mails about your own registrations, such as a change of room.'
  if (outcome === 'done') {
    return (
      <NewsletterPage title="You are unsubscribed">
        <p>
          Neither the newsletter nor news about any of our conferences is sent to {address}. {stays}
        </p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="news" value="again" />
          <Button type="submit">Send me news again</Button>
        </Form>
      </NewsletterPage>
    )
  }
  return (
    <NewsletterPage title="Unsubscribe from our news?">
      <p>
        This ends the newsletter and news about all our conferences to {address}. {stays}
      </p>
      <Form method="post" preventScrollReset>
        <Button type="submit" tone="loud">
          Unsubscribe
        </Button>
      </Form>
    </NewsletterPage>
  )
}
