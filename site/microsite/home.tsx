import { useLocation } from 'react-router'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeHome } from '#site/microsite/home/describe-home.ts'
import { HomePage } from '#site/microsite/home/home-page.tsx'
import { readHome } from '#site/microsite/home/home-view.ts'
import { Biography } from '#site/microsite/people/biography.tsx'
import { readBiography } from '#site/microsite/people/read-biography.ts'
import { readFees } from '#site/microsite/registration/summary/registration-view.ts'
import { metaOf } from '#site/page-head.ts'
import { biographyQuery } from '#words/paths.ts'
import type { Route } from './+types/home.ts'

/** One page at two addresses; `/{event}` is canonical (note 10). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const speaker = url.searchParams.get(biographyQuery)
  const fees = readFees(site, conference)
  const [home, { head, isComplete }, biography] = await Promise.all([
    readHome(site, conference, fees),
    describeHome(site, conference, fees),
    speaker === null ? null : readBiography(context, speaker),
  ])
  return { home, head: biography?.head ?? head, isComplete, biography }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export default function MicrositeHome({ loaderData: { home, isComplete, biography } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <>
      <HomePage home={home} isComplete={isComplete} />
      {biography && <Biography biography={biography} closeTo={pathname} />}
    </>
  )
}
