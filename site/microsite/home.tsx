import { findContent } from '#domain/content/content-queries.ts'
import { conferenceContext, siteContext } from '#site/context.ts'
import { HomePage } from '#site/microsite/home/home-page.tsx'
import { readHome } from '#site/microsite/home/home-view.ts'
import { paths } from '#site/paths.ts'
import { loadSection } from '#site/section.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const [home, tags] = await Promise.all([
    readHome(site, conference),
    loadSection(site, 'meta tags', () => findContent(site.database.read, conference.id, 'meta-tags')),
  ])
  const head = (tags.ok && tags.value) || { title: conference.subject, description: '' }
  return { home, head, canonical: site.publicUrl + paths.conference(conference.name) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: loaderData.head.title },
        { name: 'description', content: loaderData.head.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function MicrositeHome({ loaderData }: Route.ComponentProps) {
  return <HomePage home={loaderData.home} />
}
