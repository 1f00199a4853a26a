/**
 * What every page of a conference's website needs besides its own data: its title and description for browsers, search
 * engines and shared links.
 */

import type { RouterContextProvider } from 'react-router'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import type { ProseSlug } from '#domain/conference/content/prose-pages.ts'
import { say } from '#domain/foundations/say.ts'
import { conferenceContext, readingContext } from '#site/context.ts'
import { loadProse } from '#site/load-prose.ts'
import { describePage, type PageDescription, type PageHead, type UnlistedHead } from '#site/page-head.ts'
import { plainText } from '#site/plain-text.ts'
import type { ProsePart } from '#site/prose-parts.ts'
import { type Loaded, loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import { editionName } from '#words/edition-name.ts'
import type { MicrositePath } from '#words/menus.ts'

type Context = Readonly<RouterContextProvider>

/** A page's description beyond the conference's own meta tags. */
export interface MicrositeDescription
  extends Pick<PageDescription, 'title' | 'kind' | 'picture' | 'blocks' | 'isPrivate'> {
  /** Defaults to the conference's own description. */
  description?: string | undefined
  path: string
  /** Pages between the conference's home and this one. */
  above?: { label: string; path: string }[]
}

/** The head of a microsite's page that is not for search engines or shared links: a title with the conference's name. */
export async function describeUnlistedPage(context: Context, title: string): Promise<UnlistedHead> {
  const { tab } = await describeMicrositePage(context, { title, path: '' })
  return { tab }
}

/** A microsite's page for its conference: title and description come from the meta tags. */
export async function describeMicrositePage(context: Context, page: MicrositeDescription): Promise<PageHead> {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const tags = await loadSection(site, 'meta tags', () =>
    findContent(site.database.read, conference.id, 'meta-tags'),
  )
  const own = tags.ok ? tags.value : undefined
  const name = editionName(conference, own?.title || nameInText(conference))
  return describePage(site, {
    ...page,
    // What is tried is nothing to be found.
    isPrivate: page.isPrivate || conference.isRehearsal === true,
    within: name,
    description: page.description || own?.description || '',
    conference,
    above: [
      { label: say('Home'), path: paths.home() },
      { label: name, path: paths.conference(conference.name) },
      ...(page.above ?? []),
    ],
  })
}

/** The data of a conference's text page. */
export interface MicrositeProse {
  head: PageHead
  event: string
  title: string
  prose: Loaded<ProsePart[]>
}

/**
 * Loads an editable page of a conference; its own text describes it to search engines.
 *
 * @param complete adds parts that are not stored texts
 */
export async function loadMicrositeProse(
  context: Context,
  page: MicrositePath & ProseSlug,
  title: string,
  complete: (parts: ProsePart[]) => ProsePart[] = parts => parts,
): Promise<MicrositeProse> {
  const conference = context.get(conferenceContext)
  const { name, id } = conference
  const stored = await loadProse(context.get(readingContext), id, page)
  const prose = stored.ok ? { ...stored, value: complete(stored.value) } : stored
  const first = prose.ok ? prose.value[0] : undefined
  const head = await describeMicrositePage(context, {
    title,
    // Conferences may share a text, such as a code of conduct.
    description: first && `${editionName(conference, nameInText(conference))}: ${plainText(first.body)}`,
    path: paths.microsite(name, page),
  })
  return { head, event: name, title, prose }
}
