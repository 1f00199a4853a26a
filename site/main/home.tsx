import { siteContext } from '#site/context.ts'
import { HomePage } from '#site/main/home/home-page.tsx'
import { readHome } from '#site/main/home/home-view.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return { title: site.productName, home: await readHome(site) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }]

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage home={loaderData.home} subscribe={null} />
}
