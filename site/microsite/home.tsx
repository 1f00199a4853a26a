import { conferenceContext, siteContext } from '#site/context.ts'
import { describeHome } from '#site/microsite/home/describe-home.ts'
import { HomePage } from '#site/microsite/home/home-page.tsx'
import { readHome } from '#site/microsite/home/home-view.ts'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/home.ts'

/** One page at two addresses; `/{event}` is the one that counts (decision 10). */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const [home, { head, isComplete }] = await Promise.all([
    readHome(site, conference),
    describeHome(site, conference),
  ])
  return { home, head, isComplete }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export default function MicrositeHome({ loaderData: { home, isComplete } }: Route.ComponentProps) {
  return <HomePage home={home} isComplete={isComplete} />
}
