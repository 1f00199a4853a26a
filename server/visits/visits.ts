/**
 * Counts visits in memory and adds them to the day's sums. Nothing about a visitor is kept, in memory or in the
 * database: docs/decisions/0087-visits-as-sums.md.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { addressedLanguage } from '#domain/foundations/language.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { addVisits, type FormStep, type SiteVisits } from '#domain/office/numbers/visit-counts.ts'
import { cacheKey } from '#server/pages/cacheable.ts'
import { isRobot } from '#server/visits/robots.ts'
import { isMainPage } from '#words/addresses/paths.ts'

/** What was counted of one page since the last time that it was stored. */
export interface PageCount {
  /** The conference's name, or null for the main site. */
  readonly event: string | null
  /** Its address below the conference; empty for the home page. */
  readonly page: string
  views: number
  /** Views that began a visit. */
  visits: number
}

/** The headers that say whether, and from where, somebody came. */
type Arrival = Pick<IncomingHttpHeaders, 'user-agent' | 'referer' | 'host'> & { 'sec-purpose'?: unknown }

const storeEveryMs = 15_000

/** More pages than any site has, and more other websites than anybody reads about. */
const maxPages = 20_000
const maxReferrers = 500
const maxForms = 20_000
const maxHost = 100

export class Visits {
  readonly #means: { database: Database; clock: Clock; log: Pick<Logger, 'error'> }
  readonly #pages = new Map<string, PageCount>()
  /** By conference, then by host. */
  readonly #referrers = new Map<string | null, Map<string, number>>()
  readonly #steps = new Map<string, Map<FormStep, number>>()
  /** Keys of forms whose steps were counted; each form that is shown has another. */
  readonly #countedForms = new LRUCache<string, true>({ max: maxForms })
  readonly #timer: NodeJS.Timeout

  constructor(means: { database: Database; clock: Clock; log: Pick<Logger, 'error'> }) {
    this.#means = means
    this.#timer = setInterval(() => void this.store(), storeEveryMs).unref()
  }

  /** Stores what is left. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.store()
  }

  /** The count of a public page; undefined for all other addresses. Always the same object for the same page. */
  page(url: URL): PageCount | undefined {
    if (cacheKey(url) === undefined) return undefined
    const { path } = addressedLanguage(url.pathname)
    const known = this.#pages.get(path)
    if (known || this.#pages.size >= maxPages) return known
    const [, name = '', ...rest] = path.split('/')
    const isMain = isMainPage(path)
    const below = isMain ? path.slice(1) : rest.join('/')
    const page = { event: isMain ? null : name, page: below === 'home' ? '' : below, views: 0, visits: 0 }
    this.#pages.set(path, page)
    return page
  }

  /** Counts a page that was sent. This is also done for pages that are only repeated, so it has to be cheap. */
  see(page: PageCount, headers: Arrival): void {
    // A page that the browser fetches in case it will be wanted.
    if (headers['sec-purpose'] !== undefined || isRobot(headers['user-agent'])) return
    page.views++
    const { referer, host = '' } = headers
    if (referer === undefined) {
      page.visits++
      return
    }
    const from = referer.indexOf('//') + 2
    const isHere = referer.startsWith(host, from) && referer[from + host.length] === '/'
    if (isHere && isWithin(page.event, referer, from + host.length + 1)) return
    page.visits++
    if (!isHere) this.#refer(page.event, hostOf(referer, from))
  }

  /** Counts a step of the registration form, once for each form that was shown. */
  step(event: string, step: FormStep, formKey: string): void {
    const once = `${step} ${formKey}`
    if (this.#countedForms.has(once)) return
    this.#countedForms.set(once, true)
    const steps = this.#steps.get(event) ?? new Map<FormStep, number>()
    this.#steps.set(event, steps.set(step, (steps.get(step) ?? 0) + 1))
  }

  #refer(event: string | null, host: string): void {
    if (!/^[a-z\d.-]+$/.test(host) || host.length > maxHost) return
    const hosts = this.#referrers.get(event) ?? new Map<string, number>()
    if (!hosts.has(host) && hosts.size >= maxReferrers) return
    this.#referrers.set(event, hosts.set(host, (hosts.get(host) ?? 0) + 1))
  }

  /** Adds what was counted to the sums of the day. What cannot be stored now is stored next time. */
  async store(): Promise<void> {
    const counted = this.#take()
    if (counted.size === 0) return
    const { database, clock, log } = this.#means
    try {
      const sites = [...counted.values()]
      await database.write(tx => addVisits(tx, sites, clock.now()))
    } catch (error) {
      log.error({ err: error }, 'visits could not be stored; they stay in memory')
      this.#restore(counted)
    }
  }

  /** What was counted so far, by conference; from now on it counts again. */
  #take(): Map<string | null, SiteVisits> {
    const taken = new Map<string | null, SiteVisits>()
    const siteOf = (event: string | null) => {
      const site = taken.get(event) ?? { event, visits: 0, pages: new Map(), referrers: new Map(), steps: new Map() }
      taken.set(event, site)
      return site
    } // biome-ignore format: one site
    for (const page of this.#pages.values()) {
      if (page.views === 0) continue
      const site = siteOf(page.event)
      // The same page has an address in each language.
      site.pages.set(page.page, (site.pages.get(page.page) ?? 0) + page.views)
      site.visits += page.visits
      // The door holds these objects, so they stay.
      page.views = 0
      page.visits = 0
    }
    for (const [event, hosts] of this.#referrers) siteOf(event).referrers = hosts
    for (const [event, steps] of this.#steps) siteOf(event).steps = steps
    this.#referrers.clear()
    this.#steps.clear()
    return taken
  }

  #restore(counted: ReadonlyMap<string | null, SiteVisits>): void {
    for (const [event, { visits, pages, referrers, steps }] of counted) {
      const ofSite = [...this.#pages.values()].filter(page => page.event === event)
      for (const [name, count] of pages) {
        const page = ofSite.find(each => each.page === name)
        if (page) page.views += count
      }
      const [first] = ofSite
      if (first) first.visits += visits
      const hosts = this.#referrers.get(event) ?? new Map<string, number>()
      for (const [host, count] of referrers) hosts.set(host, (hosts.get(host) ?? 0) + count)
      if (hosts.size > 0) this.#referrers.set(event, hosts)
      if (event === null) continue
      const now = this.#steps.get(event) ?? new Map<FormStep, number>()
      for (const [step, count] of steps) now.set(step, (now.get(step) ?? 0) + count)
      if (now.size > 0) this.#steps.set(event, now)
    }
  }
}

/** Between the scheme and the path. Built by hand, because a URL object costs as much as all the rest of an answer. */
function hostOf(address: string, from: number): string {
  const to = address.indexOf('/', from)
  return to === -1 ? address.slice(from) : address.slice(from, to)
}

/** Whether an address of this host is a page of the same conference, or of any part of the site for the main site. @param from where its path begins, after the slash */
function isWithin(event: string | null, address: string, from: number): boolean {
  if (event === null) return true
  const end = from + event.length
  return (
    address.startsWith(event, from) &&
    (end === address.length || address[end] === '/' || address[end] === '?')
  )
}
