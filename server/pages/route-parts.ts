import { languages } from '#domain/foundations/language.ts'

/** The layout routes of the back office: all of it, and its pages behind sign-in. */
const office = 'organiser/office'
const staffOnly = 'organiser/staff-layout'

/** The routes that public pages need, and those that the back office's pages before sign-in need. */
export interface RouteParts {
  isOfVisitors(id: string): boolean
  /** The same with the main site's pages in other languages. */
  isOfLanguages(id: string): boolean
  isOfDoorway(id: string): boolean
}

/**
 * Divides the routes among pages. The build writes manifests with these parts, and the server renders with them: they
 * must be the same.
 *
 * @param routes all routes, by id
 * @throws if a layout of the back office has another id now
 */
export function partsOf(routes: Readonly<Record<string, { parentId?: string } | undefined>>): RouteParts {
  for (const id of [office, staffOnly]) {
    if (!routes[id])
      throw new Error(`No route is called ${id}: server/pages/route-parts.ts names layouts by file.`)
  }
  const isBelow = (id: string | undefined, top: string): boolean =>
    id !== undefined && (id === top || isBelow(routes[id]?.parentId, top))
  return {
    isOfVisitors: id => !isBelow(id, office) && !languages.some(language => isBelow(id, language)),
    isOfLanguages: id => !isBelow(id, office),
    isOfDoorway: id => id === 'root' || (isBelow(id, office) && !isBelow(id, staffOnly)),
  }
}
