import type { RouterContextProvider } from 'react-router'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeHome } from '#site/microsite/home/describe-home.ts'
import { readHomeSources } from '#site/microsite/home/home-sources.ts'
import { readHome } from '#site/microsite/home/home-view.ts'
import { readBiography } from '#site/microsite/people/read-biography.ts'
import { biographyQuery } from '#words/addresses/paths.ts'

/** A conference's home, and the biography that is open over it. */
export async function loadHome(context: Readonly<RouterContextProvider>, url: URL) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const speaker = url.searchParams.get(biographyQuery)
  const sources = readHomeSources(site, conference)
  const [home, { head, isComplete }, biography] = await Promise.all([
    readHome(site, conference, sources),
    describeHome(site, conference, sources),
    speaker === null ? null : readBiography(context, speaker),
  ])
  return { home, head: biography?.head ?? head, isComplete, biography }
}

export type LoadedHome = Awaited<ReturnType<typeof loadHome>>
