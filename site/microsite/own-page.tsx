/** `/{event}/{language}/{name}`, where the name is none of the pages that every conference has. */
import { loadNamedPage, NamedPage } from '#site/microsite/named-page.tsx'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/own-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export const loader = ({ context, params, url }: Route.LoaderArgs) => loadNamedPage(context, params.slug, url)

export default function ConferencePage({ loaderData }: Route.ComponentProps) {
  return <NamedPage view={loaderData} />
}
