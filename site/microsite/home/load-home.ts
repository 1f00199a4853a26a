import type { RouterContextProvider } from 'react-router'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeHome } from '#site/microsite/home/describe-home.ts'
import { readHome } from '#site/microsite/home/home-view.ts'
import { readBiography } from '#site/microsite/people/read-biography.ts'
import { readFees } from '#site/microsite/registration/summary/registration-view.ts'
import { biographyQuery } from '#words/paths.ts'

/** A conference's home, and the biography that is open over it. */
export async function loadHome(context: Readonly<RouterContextProvider>, url: URL) {
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

export type LoadedHome = Awaited<ReturnType<typeof loadHome>>
