import { data, type RouterContextProvider, redirect } from 'react-router'
import { findMovedPage, findOwnPage, type OwnPage } from '#domain/conference/content/own-page-queries.ts'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeMainPage } from '#site/main/load-main-page.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { readOwnPage } from '#site/own-page/page-view.ts'
import { paths } from '#words/paths.ts'

type Context = Readonly<RouterContextProvider>

/**
 * A page that a conference's organiser made.
 *
 * @throws the redirect from an address that it had before, or a 404
 */
export async function loadConferencePage(context: Context, slug: string) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const { read } = site.database
  const found = await findOwnPage(read, conference.id, slug)
  if (!found) {
    const moved = await findMovedPage(read, conference.id, slug)
    if (moved !== undefined) throw redirect(paths.ownPage(conference.name, moved), 301)
    throw data(null, { status: 404 })
  }
  const page = await readOwnPage(site, conference, found)
  const head = await describeMicrositePage(context, {
    title: page.title,
    description: page.summary,
    path: paths.ownPage(conference.name, slug),
  })
  return { head, page }
}

/** A page that the organiser made for the main site. */
export async function loadMainPage(context: Context, found: OwnPage) {
  const site = context.get(readingContext)
  const page = await readOwnPage(site, null, found)
  const head = describeMainPage(site, {
    title: page.title,
    description: page.summary,
    path: paths.ownPage(null, found.slug),
  })
  return { head, page }
}
