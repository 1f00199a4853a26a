import { inMainSite } from '#domain/foundations/language.ts'
import { readingContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formHeaders } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { readNotice } from '#site/forms/sent-notice.ts'
import { HomePage } from '#site/main/home/home-page.tsx'
import { readHome } from '#site/main/home/home-view.ts'
import { receiveSubscription } from '#site/main/home/receive-subscription.ts'
import { SubscribeForm, type SubscribeOutcome, subscribeBack } from '#site/main/home/subscribe-form.tsx'
import { organisationBlock } from '#site/organisation-block.ts'
import { describePage, metaOf } from '#site/page-head.ts'
import { mainPath } from '#words/addresses/paths.ts'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export const headers = formHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const home = await readHome(site)
  const about = home.about.ok ? home.about.value : null
  const head = describePage(site, {
    title: site.productName,
    description: about?.paragraphs[0] ?? '',
    path: inMainSite(mainPath('home')),
    blocks: [{ '@context': 'https://schema.org', ...(await organisationBlock(site)) }],
  })
  return { head, home, sent: readNotice<SubscribeOutcome>(site, url) }
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveSubscription(context.get(siteContext), await readForm(request))
}

export const clientAction = (sent: Route.ClientActionArgs) => answerOrFormAgain(sent, subscribeBack)

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HomePage home={loaderData.home} subscribe={<SubscribeForm outcome={actionData ?? loaderData.sent} />} />
  )
}
