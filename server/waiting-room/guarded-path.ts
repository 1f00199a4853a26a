/** Where a request goes, as far as the waiting room is concerned. */
export interface GuardedPath {
  /** The form's own address, without what the site's script adds. */
  page: string
  /** Whether the site's script asks for the page's data. */
  isData: boolean
  query: URLSearchParams
}

/** The registration forms that anybody may open, in every spelling of their address that the router accepts. */
const form =
  /^(\/[^/]+(?:\/[a-z]{2})?\/(?:online-registration|discount-form|registrations\/group))((?:\/_)?\.data)?\/*$/i

/** @returns undefined for every other address, and for a malformed one */
export function guardedPath(url: string): GuardedPath | undefined {
  // Nearly all addresses leave here.
  if (!/registration|discount|%/i.test(url)) return undefined
  try {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const [, page, data] = form.exec(decodeURIComponent(pathname)) ?? []
    if (page === undefined) return undefined
    return { page, isData: data !== undefined, query: searchParams }
  } catch {
    return undefined
  }
}
