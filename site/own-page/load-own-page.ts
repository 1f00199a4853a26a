import { data, type RouterContextProvider, redirect } from 'react-router'
import { mayRead, type Readers } from '#domain/conference/content/audience.ts'
import { findMovedPage, findOwnPage, type OwnPage } from '#domain/conference/content/own-page-queries.ts'
import { conferenceContext, readersContext, readingContext } from '#site/context.ts'
import { describeMainPage } from '#site/main/load-main-page.ts'
import { describeMicrositePage, describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { readOwnPage } from '#site/own-page/page-view.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/parts/own-page.ts'

type Context = Readonly<RouterContextProvider>

/**
 * A page that a conference's organiser made. Whoever may not read it learns for whom it is, and nothing else.
 *
 * @throws the redirect from an address that it had before, or a 404
 */
export async function loadConferencePage(context: Context, slug: string) {
  const conference = context.get(conferenceContext)
  const found = await findPage(context, slug, moved => paths.ownPage(conference.name, moved))
  const readers = context.get(readersContext)
  if (!mayRead(readers, found.audience)) return refused(context, found)
  const page = await readOwnPage(context.get(readingContext), conference, found, readers)
  const head = await describeMicrositePage(context, {
    title: page.title,
    description: page.summary,
    path: paths.ownPage(conference.name, slug),
  })
  return data({ head, page, onlyFor: null })
}

/**
 * The same for the holder of a registration, at an address that is a secret.
 *
 * @param secret the registration's
 */
export async function loadPageOfRegistrant(
  context: Context,
  { slug, secret, readers }: { slug: string; secret: string; readers: Readers },
) {
  const conference = context.get(conferenceContext)
  const found = await findPage(context, slug, moved => paths.pageOfRegistrant(conference.name, secret, moved))
  if (!mayRead(readers, found.audience)) return refused(context, found)
  const page = await readOwnPage(context.get(readingContext), conference, found, readers, secret)
  return data({ head: await describeUnlistedPage(context, page.title), page, onlyFor: null })
}

async function findPage(
  context: Context,
  slug: string,
  addressOf: (moved: string) => string,
): Promise<OwnPage> {
  const { read } = context.get(readingContext).database
  const { id } = context.get(conferenceContext)
  const found = await findOwnPage(read, id, slug)
  if (found) return found
  const moved = await findMovedPage(read, id, slug)
  if (moved !== undefined) throw redirect(addressOf(moved), 301)
  throw data(null, { status: 404 })
}

async function refused(context: Context, { audience }: OwnPage) {
  const head = await describeUnlistedPage(context, words.notForEverybody())
  return data({ head, page: null, onlyFor: audience }, { status: 403 })
}

/** A page that the organiser made for the main site. */
export async function loadMainPage(context: Context, found: OwnPage) {
  const site = context.get(readingContext)
  const readers = context.get(readersContext)
  if (!mayRead(readers, found.audience)) throw data(null, { status: 404 })
  const page = await readOwnPage(site, null, found, readers)
  const head = describeMainPage(site, {
    title: page.title,
    description: page.summary,
    path: paths.ownPage(null, found.slug),
  })
  return { head, page }
}
