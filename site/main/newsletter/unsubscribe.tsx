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
import { say } from '#domain/foundations/say.ts'
import { Button } from '#site/components/form/button.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import { siteContext } from '#site/context.ts'
import { parseForm } from '#site/forms/parse-form.ts'
import { NewsletterPage, newsletterHeaders } from '#site/main/newsletter/newsletter-page.tsx'
import * as words from '#words/public/main/newsletter.ts'
import type { Route } from './+types/unsubscribe.ts'

export const headers = newsletterHeaders

export const meta: Route.MetaFunction = () => [
  { title: say('Newsletter') },
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
      <NewsletterPage title={words.thisLinkIsNotValid()}>
        <p>{words.itMayBeIncompleteOr()}</p>
      </NewsletterPage>
    )
  }
  const address = email === '' ? words.yourAddress() : <bdi>{email}</bdi>
  const stays = words.youStillGetMailsAbout()
  if (outcome === 'done') {
    return (
      <NewsletterPage title={words.youAreUnsubscribed()}>
        <p>
          <Sentence text={words.neitherTheNewsletterNorNews()} address={address} /> {stays}
        </p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="news" value="again" />
          <Button type="submit">{words.sendMeNewsAgain()}</Button>
        </Form>
      </NewsletterPage>
    )
  }
  return (
    <NewsletterPage title={words.unsubscribeFromOurNews()}>
      <p>
        <Sentence text={words.thisEndsTheNewsletterAnd()} address={address} /> {stays}
      </p>
      <Form method="post" preventScrollReset>
        <Button type="submit" tone="loud">
          {say('Unsubscribe')}
        </Button>
      </Form>
    </NewsletterPage>
  )
}
