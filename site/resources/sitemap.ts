import { create } from 'xmlbuilder2'
import { fromStoredLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { listPublicAddresses, type PublicAddresses } from '#domain/conference/content/addressed-pages.ts'
import { mainMenuPages } from '#domain/conference/content/built-in-pages.ts'
import { readSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import type { Language } from '#domain/foundations/language.ts'
import { mainAddressIn } from '#domain/foundations/main-address.ts'
import { readingContext } from '#site/context.ts'
import { answer } from '#site/resources/answer.ts'
import { addressInLanguage, mainPath, paths } from '#words/addresses/paths.ts'
import { micrositeMenu } from '#words/menus.ts'
import type { Route } from './+types/sitemap.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The protocol's limit for one file. */
const maxAddresses = 50_000

/** The home page has another address. */
const leftOut = new Set<string>(['home'])

/**
 * All pages that search engines may show, at their canonical addresses: at a conference's own domain its pages, and at the
 * main address those of no conference that has one.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { database, publicUrl, ownDomainOf, ownDomains } = context.get(readingContext)
  const all = await listPublicAddresses(database.read)
  const elsewhere = ownDomains()
  const here =
    ownDomainOf === null
      ? { ...all, conferences: all.conferences.filter(({ name }) => !elsewhere.has(name)) }
      : { conferences: all.conferences.filter(({ name }) => name === ownDomainOf) }
  const [, ...languages] = await readSiteLanguages(database.read)
  const pages = pagesOf(here, languages).slice(0, maxAddresses)
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(namespace, 'urlset')
  for (const { path, changedOn } of pages) {
    const url = root.ele(namespace, 'url')
    url.ele(namespace, 'loc').txt(publicUrl + path)
    if (changedOn) url.ele(namespace, 'lastmod').txt(changedOn)
  }
  return answer(root.end({ prettyPrint: true }), 'application/xml; charset=utf-8')
}

interface Page {
  path: string
  /** `YYYY-MM-DD`, where a page has a date of its own. */
  changedOn?: string
}

/** @param languages of the main site besides its first */
function pagesOf(
  { blogs, slugs, conferences }: Pick<PublicAddresses, 'conferences'> & Partial<PublicAddresses>,
  languages: readonly Language[],
): Page[] {
  const ofSite: Page[] = [
    // A conference's own domain has none of the main site's.
    ...(blogs ? mainMenuPages.map(page => ({ path: mainPath(page) })) : []),
    ...(blogs ?? []).map(({ id, date }) => ({ path: paths.blog(id), changedOn: date })),
    ...(slugs ?? []).map(slug => ({ path: paths.ownPage(null, slug) })),
  ]
  return [
    ...[null, ...languages].flatMap(language =>
      ofSite.map(page => ({ ...page, path: mainAddressIn(page.path, language) })),
    ),
    ...conferences.flatMap(conference => {
      const [, ...others] = fromStoredLanguages(conference.languages)
      const pages = pagesOfConference(conference)
      return [null, ...others].flatMap(language => pages.map(page => inLanguage(page, language)))
    }),
  ]
}

const pagesOfConference = ({
  name,
  speakerIds,
  news,
  slugs,
}: PublicAddresses['conferences'][number]): Page[] => [
  { path: paths.conference(name) },
  ...micrositeMenu
    .filter(item => !leftOut.has(item.path))
    .map(item => ({ path: paths.microsite(name, item.path) })),
  ...slugs.map(slug => ({ path: paths.ownPage(name, slug) })),
  ...speakerIds.map(id => ({ path: paths.speaker(name, id) })),
  ...news.map(({ id, date }) => ({ path: paths.news(name, id), changedOn: date })),
]

const inLanguage = (page: Page, language: Language | null): Page =>
  language === null ? page : { ...page, path: addressInLanguage(page.path, language) }
