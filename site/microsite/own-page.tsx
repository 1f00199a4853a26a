import { loadConferencePage } from '#site/own-page/load-own-page.ts'
import { OwnPageOrRefusal } from '#site/own-page/own-page.tsx'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/own-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export const loader = ({ context, params }: Route.LoaderArgs) => loadConferencePage(context, params.slug)

export default function ConferencePage({ loaderData }: Route.ComponentProps) {
  return <OwnPageOrRefusal {...loaderData} />
}
