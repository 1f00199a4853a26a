import { Biography } from '#site/microsite/people/biography.tsx'
import { readBiography } from '#site/microsite/people/read-biography.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/speaker.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export const loader = ({ context, params }: Route.LoaderArgs) => readBiography(context, params.id)

/** A biography over the list of all speakers. */
export default function SpeakerPage({ loaderData: biography }: Route.ComponentProps) {
  return <Biography biography={biography} closeTo={paths.microsite(biography.event, 'speakers')} />
}
