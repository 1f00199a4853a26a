import { loadHome } from '#site/microsite/home/load-home.ts'
import { MicrositeHome } from '#site/microsite/home/microsite-home.tsx'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export const loader = ({ context, url }: Route.LoaderArgs) => loadHome(context, url)

export default function ConferenceHome({ loaderData }: Route.ComponentProps) {
  return <MicrositeHome view={loaderData} />
}
