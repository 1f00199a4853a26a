import { ProsePage } from '#site/components/page/prose-page.tsx'
import { loadMicrositeProse } from '#site/microsite/load-microsite-page.ts'
import { metaOf } from '#site/page-head.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/conference-policies.ts'
import type { Route } from './+types/conference-policies.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export function loader({ context }: Route.LoaderArgs) {
  return loadMicrositeProse(context, 'conference-policies', words.conferencePolicies())
}

export default function ConferencePolicies({ loaderData: { title, prose } }: Route.ComponentProps) {
  return <ProsePage title={title} prose={prose} failedWords={loadWords.noConferenceData()} />
}
