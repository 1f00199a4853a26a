/** A page that the organiser made for the main site, in a language that is not its first: `/de/visa`. */
import { data, redirect } from 'react-router'
import { findMovedPage, findOwnPage } from '#domain/conference/content/own-page-queries.ts'
import { readingContext } from '#site/context.ts'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import { loadMainPage } from '#site/own-page/load-own-page.ts'
import { OwnPage } from '#site/own-page/own-page.tsx'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/own-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { read } = context.get(readingContext).database
  const found = await findOwnPage(read, null, slug)
  if (found) return loadMainPage(context, found)
  const moved = await findMovedPage(read, null, slug)
  if (moved !== undefined) throw redirect(paths.ownPage(null, moved), 301)
  throw data(null, { status: 404 })
}

export default function MainOwnPage({ loaderData: { page } }: Route.ComponentProps) {
  return <OwnPage page={page} crumbs={homeCrumbs} />
}
