import { conferenceNameShape } from '#domain/conferences/conference.ts'
import { searchedText } from '#site/microsite/program/program-query.ts'
import { isMainPage, isOrganiserPath, micrositePage } from '#words/paths.ts'

/** Microsite pages whose content differs by visitor in more than a form's key: a captcha, a payment. */
const personal = new Set(['submit-abstract', 'message'])

/** Microsite pages with a form that are the same for everybody except for its key. */
const forms = new Set(['online-registration', 'discount-form'])

/** Whether a cacheable address is a form's, which gets a new key for each visitor. */
export const isForm = (path: string): boolean => forms.has(path.slice(path.lastIndexOf('/') + 1))

/** Query parameters that select another page at the same path, by the path's last segment. */
const queries: Readonly<Record<string, readonly string[]>> = { program: ['day', 'track', 'room', 'q'] }

/**
 * The key under which a page may be cached for all visitors; undefined if it may not be. Only listed routes are
 * cached, and only without query parameters beyond their own. An address that ends with a bare question mark is
 * redirected.
 */
export function cacheKey(url: URL): string | undefined {
  if (url.href.endsWith('?')) return undefined
  const path = url.pathname
  if (isOrganiserPath(path)) return undefined
  const [, name = '', ...rest] = path.split('/')
  const page = rest.join('/')
  // Machine-readable files have a dot in their name; no conference's name does.
  const isOfConference = conferenceNameShape.test(name) && micrositePage(page.toLowerCase()) === page
  if (!isMainPage(path) && (!isOfConference || personal.has(page))) return undefined
  const allowed = queries[page] ?? []
  const names = [...url.searchParams.keys()]
  if (names.some(name => !allowed.includes(name)) || new Set(names).size !== names.length) return undefined
  const query = allowed.map(name => {
    const value = url.searchParams.get(name)
    return `${name}=${encodeURIComponent(name === 'q' ? searchedText(value) : (value ?? ''))}`
  })
  return names.length === 0 ? path : `${path}?${query.join('&')}`
}
