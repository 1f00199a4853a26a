import { readingContext } from '#site/context.ts'
import { loadMainProse } from '#site/main/load-main-page.ts'
import { MainProsePage } from '#site/main/main-prose-page.tsx'
import { metaOf } from '#site/page-head.ts'
import * as words from '#words/public/main/terms-and-conditions.ts'
import type { Route } from './+types/terms-and-conditions.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export function loader({ context }: Route.LoaderArgs) {
  return loadMainProse(context.get(readingContext), 'terms-and-conditions', words.termsAndConditions())
}

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  return <MainProsePage {...loaderData} />
}
