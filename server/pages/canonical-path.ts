import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { isMainPage, micrositePage } from '#words/paths.ts'

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
  const [, name = '', ...rest] = lower.split('/')
  const page = micrositePage(rest.join('/'))
  if (page === undefined) return pathname
  const exact = page === '' ? `/${name}` : `/${name}/${page}`
  return exact === pathname || (await exists(dependencies, name)) ? exact : pathname
}

async function exists(dependencies: Dependencies, name: string): Promise<boolean> {
  return (await findConference(dependencies.database.read, name)) !== undefined
}
