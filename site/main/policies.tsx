import { say } from '#domain/foundations/say.ts'
import { readingContext } from '#site/context.ts'
import { loadMainProse } from '#site/main/load-main-page.ts'
import { MainProsePage } from '#site/main/main-prose-page.tsx'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/policies.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export function loader({ context }: Route.LoaderArgs) {
  return loadMainProse(context.get(readingContext), 'policies', say('Policies'))
}

export default function Policies({ loaderData }: Route.ComponentProps) {
  return <MainProsePage {...loaderData} />
}
