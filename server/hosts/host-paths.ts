/**
 * How addresses at a conference's own domain and the product's own paths belong to each other: `/speakers` there is
 * `/{event}/speakers` inside. docs/decisions/0102-a-domain-for-a-conference.md.
 */
import { mediaRoot } from '#domain/conference/files/media-path.ts'
import { embedFiles, oembedPath } from '#words/addresses/embed-paths.ts'
import { siteIconPaths } from '#words/addresses/paths.ts'
import { servicePaths } from '#words/addresses/service-paths.ts'

/** What pages load, and what programs ask for: the same at each host. */
const sharedFolders = [
  servicePaths.assets, mediaRoot, '/styles/', '/art/', '/health/', '/webhooks/', '/demo-gateway/', '/newsletter/', '/.well-known/', '/organiser/',
] // biome-ignore format: a list
const sharedFiles: ReadonlySet<string> = new Set([
  ...Object.values(siteIconPaths), ...Object.values(embedFiles), oembedPath, servicePaths.metrics, '/robots.txt', '/sitemap.xml', '/organiser',
  '/organiser.data',
]) // biome-ignore format: a list

/** @param path without a query */
export function isShared(path: string, productSlug: string): boolean {
  const lower = path.toLowerCase()
  return (
    sharedFiles.has(lower) ||
    sharedFolders.some(folder => lower.startsWith(folder)) ||
    path.startsWith(`/${productSlug}Backend/`)
  )
}

/** Whether a path is a conference's inside. */
export const isWithin = (event: string, path: string): boolean =>
  path.startsWith(event, 1) && /^(?:$|[/.?#])/.test(path.slice(event.length + 1))

/** @param path of what was asked for at the domain, with or without a query */
export const insidePath = (event: string, path: string): string =>
  path === '/' || path.startsWith('/?') ? `/${event}${path.slice(1)}` : `/${event}${path}`

/** The address at the domain of a path inside; undefined for what is not the conference's. */
export function outsidePath(event: string, path: string): string | undefined {
  if (!isWithin(event, path)) return undefined
  // Two slashes would begin the address of another host.
  return `/${path.slice(event.length + 1).replace(/^\/+/, '')}`
}

/** A page, for a person: no file, and no data of a page. */
export function isDocument(path: string): boolean {
  return !/\.[^/]*$|^\/[^/]+\/(?:downloads|embeds)\//.test(path)
}

export interface Place {
  event: string
  /** Where the conference is: `https://conf.example.org`. */
  origin: string
  /** Where everything else is. */
  mainOrigin: string
  productSlug: string
}

/** How a path inside is written in a page at the domain: what is not the conference's is at the main address. */
export function pathAt({ event, mainOrigin, productSlug }: Place, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  const outside = outsidePath(event, path)
  if (outside !== undefined) return outside
  const [plain = ''] = path.split(/[?#]/, 1)
  return isShared(plain, productSlug) && !/^\/organiser\b/i.test(plain) ? path : mainOrigin + path
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Writes the whole addresses in a text, such as a feed, as they are at the domain. */
export function textAt({ event, origin }: Place, text: string): string {
  const host = origin.slice(origin.indexOf('://'))
  const whole = new RegExp(String.raw`(${escaped(host)})/${event}(?:/|(?![\w.-]))`, 'g')
  return text.replaceAll(whole, '$1/')
}

/**
 * Writes a rendered page's links as they are at the domain (forms keep their paths inside, which are answered there too: their
 * scripts read them from the page), and says to its script where it is: there the router goes on
 * knowing pages by their paths inside (site/late-scripts/own-host.ts).
 *
 * @param path the page's, inside
 */
export function pageAt(place: Place, html: string, path: string): string {
  // The router knows pages that are the same at each host by the paths that they have there.
  const home = isWithin(place.event, path)
    ? ` data-home="/${place.event}" data-site="${place.mainOrigin}"`
    : ''
  return textAt(place, html)
    .replaceAll(
      /( (?:href|src)=")(\/[^"]*)"/gi,
      (_, start: string, path: string) => `${start}${pathAt(place, path)}"`,
    )
    .replace('<html ', `<html${home} `)
}
