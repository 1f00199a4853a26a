/** Addresses of the public site's pages, which `site/routes.ts` maps; those with parts of their own are in page-paths.ts. */
import { type MainMenuPage, mainMenuPages } from '#domain/conference/content/built-in-pages.ts'
import type { DownloadPurpose } from '#domain/conference/content/download-queries.ts'
import type { Language } from '#domain/foundations/language.ts'
import { mainAddress } from '#domain/foundations/main-address.ts'
import { micrositeMenu } from '#words/menus.ts'

/** The address of a page that every main site has, in its first language. */
export const mainPath = (page: MainMenuPage): string => (page === 'home' ? '/' : `/${page}`)

/** The site's icon in its sizes, and the manifest that names them to phones. */
export const siteIconPaths = {
  small: '/favicon.ico',
  large: '/icon-512.png',
  manifest: '/site.webmanifest',
} as const

let mainPages: ReadonlySet<string> | undefined

/** Whether a lower-case path is one of the main site's pages, blog articles included, in any language. */
export function isMainPage(address: string): boolean {
  mainPages ??= new Set(mainMenuPages.map(mainPath))
  const { path } = mainAddress(address)
  return mainPages.has(path) || /^\/blog-details\/[1-9]\d*$/.test(path)
}

/** Made when it is first asked for, so that no page's script has it. */
let micrositePages: ReadonlyMap<string, string> | undefined

const pagesOfMicrosite = (): [string, string][] =>
  [...micrositeMenu.map(({ path }) => path), 'discount-form', 'message', ''].map(path => [
    path.toLowerCase(),
    path,
  ])

/** Files that an organiser uploads for visitors to download. */
export const downloadPurposes: readonly DownloadPurpose[] = [
  'calendar',
  'program',
  'brochure',
  'abstract-template',
]

/**
 * The exact path of a microsite's page below its conference, from the path in lower case; undefined where there is
 * no such page.
 */
export function micrositePage(lowerCasePath: string): string | undefined {
  if (/^(speakers|event-news-details)\/[1-9]\d*$/.test(lowerCasePath)) return lowerCasePath
  micrositePages ??= new Map(pagesOfMicrosite())
  return micrositePages.get(lowerCasePath)
}

/** The pages for registering and paying, a registration's own pages, and the demo gateway's payment page. */
const wayToPay =
  /^\/(?:demo-gateway|[^/]+(?:\/[a-z]{2})?\/(?:online-registration|discount-form|message|registrations))(?:\/|$)/i

/** Whether a path belongs to the way from the registration form to the end of its payment. */
export function isOnTheWayToPay(path: string): boolean {
  return wayToPay.test(path)
}

/** Whether a path belongs to the back office, in any case: it uses cookies, and none of its pages is cached. */
export function isOrganiserPath(path: string): boolean {
  return /^\/organiser(?:[/.]|$)/i.test(path)
}

/**
 * A microsite's address in another language.
 *
 * @param path without a language
 * @param language null for the conference's first
 */
export function addressInLanguage(path: string, language: Language | null): string {
  const [, event = '', ...rest] = path.split('/')
  return ['', event, ...(language === null ? [] : [language]), ...rest].join('/')
}

/** The query parameter with the id of the speaker whose biography is open. */
export const biographyQuery = 'speaker'

export * as paths from '#words/addresses/page-paths.ts'
