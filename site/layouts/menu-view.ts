/** The navigation of the main site or of a conference: the specified pages, or what the organiser made of them. */
import { isOutside, type MainMenuPage } from '#domain/conference/content/built-in-pages.ts'
import type { Frame } from '#domain/conference/content/frame-queries.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { paths } from '#words/addresses/paths.ts'
import { mainMenu, micrositeMenu } from '#words/menus.ts'
import * as words from '#words/public/parts/site-footer.ts'

export interface MenuLink {
  label: string
  to: string
  /** Set where a script does not know the page: it has the addresses of one language. */
  reloadDocument?: true
}

/** A page, or a group of pages under its name. */
export type MenuEntry = MenuLink | { label: string; links: MenuLink[] }

interface Place extends MenuLink {
  under: string
}

/** Pages of the main site that its footer names, and its menu only if the organiser wants. */
const legalPages = [
  {
    path: 'terms-and-conditions',
    get label() {
      return words.termsAndConditions()
    },
  },
  {
    path: 'privacy-policy',
    get label() {
      return words.privacyPolicy()
    },
  },
] as const satisfies { path: MainMenuPage; label: string }[]

interface Listed {
  path: string
  label: string
  under?: string
}

/**
 * @param event the conference's path segment; null for the main site
 */
export function menuOf(event: string | null, frame: Frame): MenuEntry[] {
  const builtIn: readonly Listed[] = event === null ? mainMenu : micrositeMenu
  const own = frame.pages.map(page => ({
    ...page,
    label: page.menuLabel || page.title,
    to: paths.ownPage(event, page.slug),
    under: '',
  }))
  if (!frame.menu) {
    const places = builtIn.map(({ path, label, under = '' }) => ({
      label,
      under,
      to: addressOf(event, path),
    }))
    return grouped([...places, ...own.filter(page => page.isInMenu)])
  }
  const named = new Set<number>()
  const places = frame.menu.flatMap((entry): (Place | string)[] => {
    if (entry.block === 'group') return [entry.label]
    const name = entry.page.toLowerCase()
    const page = own.find(({ slug }) => slug === name) ?? own.find(({ id }) => id === frame.moved.get(name))
    if (page) named.add(page.id)
    const known = [...builtIn, ...(event === null ? legalPages : [])].find(
      ({ path }) => path.toLowerCase() === name,
    )
    const to =
      page?.to ?? (known && addressOf(event, known.path)) ?? (isOutside(entry.page) ? entry.page : undefined)
    // A page that is not public yet, or not any more.
    if (to === undefined || entry.isHidden) return []
    return [{ to, label: entry.label || page?.label || known?.label || entry.page, under: entry.under }]
  })
  const others = own.filter(page => page.isInMenu && !named.has(page.id))
  return grouped([...places, ...others])
}

/** The conference's own address shows its home, but the menu has the specified one. */
function addressOf(event: string | null, path: string): string {
  if (event !== null) return `${paths.conference(event)}/${path}`
  return path === 'home' ? paths.home() : inMainSite(`/${path}`)
}

/**
 * Pages in their groups; one without pages is left out. A group stands where the menu names it, and otherwise where its first
 * page is.
 */
function grouped(places: readonly (Place | string)[]): MenuEntry[] {
  const linksOf = Map.groupBy(
    places.filter(place => typeof place !== 'string'),
    ({ under }) => under,
  )
  return places.flatMap((place): MenuEntry[] => {
    if (typeof place !== 'string' && place.under === '') return [linkOf(place)]
    const label = typeof place === 'string' ? place : place.under
    const links = linksOf.get(label) ?? []
    const isItsPlace = typeof place === 'string' || (!places.includes(label) && links[0] === place)
    return isItsPlace && links.length > 0 ? [{ label, links: links.map(linkOf) }] : []
  })
}

const linkOf = ({ label, to }: MenuLink): MenuLink => ({ label, to })
