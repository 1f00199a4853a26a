import { conferenceNameShape } from '#domain/conferences/conference.ts'
import { searchedText } from '#site/microsite/program/program-query.ts'
import { isMainPage, micrositePage } from '#words/paths.ts'

/** Microsite pages that hold something of one visitor's: a draft, a captcha, a payment. */
const personal = new Set(['online-registration', 'discount-form', 'submit-abstract', 'message'])

/** Query names that make another page of the same address, by the page's last path segment. */
const queries: Readonly<Record<string, readonly string[]>> = { program: ['day', 'track', 'room', 'q'] }

/**
 * The key under which a page may be kept for every visitor, or undefined where it may not: an allow-list of
 * routes, asked for without any query beyond the page's own. An address that ends with a bare question mark is
 * redirected, not answered.
 */
export function cacheKey(url: URL): string | undefined {
  if (url.href.endsWith('?')) return undefined
  const path = url.pathname
  const [, name = '', ...rest] = path.split('/')
  const page = rest.join('/')
  // Files for machines have a point in their name, which no conference's has.
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
