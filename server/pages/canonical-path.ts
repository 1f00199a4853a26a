import type { Reader } from '#database/database.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { findMovedPage, findOwnPage } from '#domain/conference/content/own-page-queries.ts'
import { isSlug } from '#domain/conference/content/page-slug.ts'
import { addressedLanguage } from '#domain/foundations/language.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { isMainPage, micrositePage } from '#words/addresses/paths.ts'

/**
 * The canonical path of a page: a known page in other case or with a trailing slash has that page's path, and
 * `/{digits}/{name}` the conference's. Any other path stays as it is (and is a 404).
 */
export async function canonicalPath(dependencies: Dependencies, pathname: string): Promise<string> {
  const dated = /^\/\d+\/([^/]+)\/?$/.exec(pathname)
  if (dated?.[1]) {
    const name = dated[1].toLowerCase()
    return (await exists(dependencies, name)) ? `/${name}` : pathname
  }
  const lower = pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/'
  if (isMainPage(lower)) return lower
  const spoken = addressedLanguage(lower)
  const [, name = '', ...rest] = spoken.path.split('/')
  const root = spoken.language === null ? `/${name}` : `/${name}/${spoken.language}`
  const page = micrositePage(rest.join('/'))
  const isKnown = page !== undefined
  if (!isKnown && !(rest.length === 1 && isSlug(rest[0] ?? ''))) return pathname
  const exact = isKnown ? (page === '' ? root : `${root}/${page}`) : lower
  if (exact === pathname) return exact
  return (await leadsSomewhere(dependencies, name, isKnown ? '' : (rest[0] ?? ''))) ? exact : pathname
}

/** @param slug of a page that an organiser made; empty for a page that every conference has */
async function leadsSomewhere(
  { database: { read } }: Dependencies,
  name: string,
  slug: string,
): Promise<boolean> {
  const conference = await findConference(read, name)
  if (slug === '') return conference !== undefined || (await hadPage(read, null, name))
  return conference !== undefined && hadPage(read, conference.id, slug)
}

async function hadPage(read: Reader, owner: ContentOwner, slug: string): Promise<boolean> {
  return Boolean((await findOwnPage(read, owner, slug)) ?? (await findMovedPage(read, owner, slug)))
}

async function exists(dependencies: Dependencies, name: string): Promise<boolean> {
  return (await findConference(dependencies.database.read, name)) !== undefined
}
