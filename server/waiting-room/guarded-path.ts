/** Where a request goes, as far as the waiting room is concerned. */
export interface GuardedPath {
  /** The form's own address, without what the site's script adds. */
  page: string
  /** Whether the site's script asks for the page's data. */
  isData: boolean
  query: URLSearchParams
}

/** The forms for registering, in whatever way the router would also read their address. */
const form = /^\/[^/]+\/(?:online-registration|discount-form)$/

/** @returns undefined for every other address, and for one that cannot be read */
export function guardedPath(url: string): GuardedPath | undefined {
  // Nearly all addresses leave here.
  if (!/registration|discount|%/i.test(url)) return undefined
  try {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const decoded = decodeURIComponent(pathname)
    const page = decoded.replace(/\/+$/, '').replace(/(?:\/_)?\.data$/i, '')
    if (!form.test(page.toLowerCase())) return undefined
    return { page, isData: /\.data\/*$/i.test(decoded), query: searchParams }
  } catch {
    return undefined
  }
}
