import { readingContext } from '#site/context.ts'
import { loadMainProse } from '#site/main/load-main-page.ts'
import { MainProsePage } from '#site/main/main-prose-page.tsx'
import { metaOf } from '#site/page-head.ts'
import * as words from '#words/public/main/code-of-conduct.ts'
import type { Route } from './+types/code-of-conduct.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export function loader({ context }: Route.LoaderArgs) {
  return loadMainProse(context.get(readingContext), 'code-of-conduct', words.codeOfConduct())
}

export default function CodeOfConduct({ loaderData }: Route.ComponentProps) {
  return <MainProsePage {...loaderData} />
}
