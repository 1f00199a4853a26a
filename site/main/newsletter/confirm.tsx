/** The target of the link by which an address confirms that it wants the newsletter. */

import { data, Form } from 'react-router'
import {
  confirmDays,
  confirmSubscription,
  findToConfirm,
} from '#domain/correspondence/newsletter/follow-link.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { say } from '#domain/foundations/say.ts'
import { Button } from '#site/components/form/button.tsx'
import { siteContext } from '#site/context.ts'
import { NewsletterPage, newsletterHeaders } from '#site/main/newsletter/newsletter-page.tsx'
import * as words from '#words/public/main/newsletter.ts'
import type { Route } from './+types/confirm.ts'

export const headers = newsletterHeaders

export const meta: Route.MetaFunction = () => [
  { title: say('Newsletter') },
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
      <NewsletterPage title={words.thisLinkHasExpired()}>
        <p>{words.linksAreValidFor({ days: confirmDays })}</p>
      </NewsletterPage>
    )
  }
  if (outcome === 'done') {
    return (
      <NewsletterPage title={words.youAreSubscribed()}>
        <p>{words.thankYouEveryMailHas()}</p>
      </NewsletterPage>
    )
  }
  return (
    <NewsletterPage title={words.doYouWantOurNewsletter()}>
      <p>{words.callsForAbstractsAndEarly()}</p>
      <Form method="post" preventScrollReset>
        <Button type="submit" tone="loud">
          {words.yesSendMeTheNewsletter()}
        </Button>
      </Form>
    </NewsletterPage>
  )
}
