import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '#site/routes.ts'

const siteFolder = path.resolve(import.meta.dirname, '../../site')

/** By pathname: matching compiles and ranks every route again. */
const files = new Map<string, string>()

/** The module that the public site's map of routes has for a path, so that no test asks a page that nobody would get there. */
export async function moduleAt(pathname: string): Promise<object> {
  const file = files.get(pathname) ?? matchedFile(pathname)
  files.set(pathname, file)
  return import(path.join(siteFolder, file))
}

function matchedFile(pathname: string): string {
  const matched = matchRoutes(routes as RouteObject[], pathname)?.at(-1)?.route as
    | RouteConfigEntry
    | undefined
  if (!matched) throw new Error(`no page at ${pathname}`)
  return matched.file
}

/** The path of a module's route, with names for its parameters. @param file below `site/` */
export function patternOf(file: string): string | undefined {
  const find = (entries: readonly RouteConfigEntry[], above: string): string | undefined => {
    for (const entry of entries) {
      const pattern = path.posix.join(above, entry.path ?? '')
      const found = path.posix.normalize(entry.file) === file ? pattern : find(entry.children ?? [], pattern)
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(routes, '/')
}
