import { LRUCache } from 'lru-cache'
import type { FinishedPage } from '#server/pages/finished-page.ts'
import type { FormPage } from '#server/pages/form-page.ts'
import { type Revisions, versionOf } from '#server/pages/revisions.ts'
import { loadSection } from '#site/section.ts'

/** A page that can be sent: the same for everybody, or the same except for the key of its form. */
export type ReadyPage = FinishedPage | FormPage

/** What rendering says about a page. */
export interface RenderedPage {
  page: ReadyPage
  /** The conference that it shows; null for the main site. */
  conferenceId: number | null
  /** False where a section failed or the response is not a plain success. */
  mayBeCached: boolean
  /** When a date-dependent part of it changes. */
  expiresAt: Temporal.Instant
}

/** A cached page, and how long it may be served. */
interface FoundPage {
  page: ReadyPage
  /** `Revisions.stamp` at the time when the page was found to be current. */
  stamp: number | undefined
  expiresAt: Temporal.Instant
  /** Set while nobody can say whether the page is current: how long ago it was known to be, in seconds. */
  staleForSeconds?: number
}

interface Entry extends RenderedPage {
  version: string
}

/** Time limit for reading the revisions, which are only a few numbers. */
const patienceWithRevisionsMs = 1_000

/** How long pages are served while the revisions cannot be read, in milliseconds. */
const servedStaleForMs = 10 * 60 * 1_000

/** Memory limit of all cached pages in bytes, all encodings together. */
const memoryLimit = 64 * 1024 * 1024

/** Additional limit for pages with a query or at another address: bytes, and number of pages. */
const memoryLimitOfVariants = 16 * 1024 * 1024
const maxVariants = 200

/** The same for programmes with one talk open: a link to a talk may be in many places. */
const memoryLimitOfTalks = 32 * 1024 * 1024

/**
 * Caches whole anonymous pages in memory. A page records the revisions it was made from, read before its first
 * query, and is served only while they are current.
 */
export class PageCache {
  readonly #revisions: Revisions
  readonly #now: () => Temporal.Instant
  readonly #reportFault: (where: string, error: unknown) => void
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: memoryLimit,
    sizeCalculation: entry => entry.page.size,
  })
  /**
   * Search results, and pages for visitors at another address than the default one, have a cache of their own, so that
   * many different searches or made-up hosts cannot evict the pages.
   */
  readonly #variants = new LRUCache<string, Entry>({
    maxSize: memoryLimitOfVariants,
    max: maxVariants,
    sizeCalculation: entry => entry.page.size,
  })
  /** They have one of their own too, because a programme has hundreds. */
  readonly #openTalks = new LRUCache<string, Entry>({
    maxSize: memoryLimitOfTalks,
    sizeCalculation: entry => entry.page.size,
  })
  /** Renderings in progress: other requests for the same page wait for the same result. */
  readonly #underWay = new Map<string, Promise<ReadyPage>>()

  constructor(
    revisions: Revisions,
    now: () => Temporal.Instant,
    reportFault: (where: string, error: unknown) => void,
  ) {
    this.#revisions = revisions
    this.#now = now
    this.#reportFault = reportFault
  }

  /**
   * The cached page, if it is current. While the revisions cannot be read, also one that was current when they were last
   * read, for ten minutes.
   */
  async find(key: string): Promise<FoundPage | undefined> {
    // A page that was never cached needs no revisions.
    if (!this.#entriesFor(key).has(key)) return undefined
    const revisions = await this.#tryFor(() => this.#revisions.current())
    const entry = this.#entriesFor(key).get(key)
    if (!entry) return undefined
    if (!revisions) return this.#findStale(entry)
    if (!this.#isCurrent(entry, revisions)) return undefined
    return { page: entry.page, expiresAt: entry.expiresAt, stamp: this.#revisions.stampOf(revisions) }
  }

  #findStale(entry: Entry): FoundPage | undefined {
    const last = this.#revisions.last()
    if (!last || last.ageMs > servedStaleForMs || !this.#isCurrent(entry, last.values)) return undefined
    const { page, expiresAt } = entry
    return { page, expiresAt, stamp: undefined, staleForSeconds: Math.round(last.ageMs / 1_000) }
  }

  /**
   * The cached page, or one that `render` makes; it is cached where that is allowed. While the revisions cannot be
   * read, each visitor gets a fresh page.
   */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    const revisions = await this.#tryFor(() => this.#revisions.current())
    if (!revisions) return (await render()).page
    const entry = this.#entriesFor(key).get(key)
    if (entry && this.#isCurrent(entry, revisions)) return entry.page
    // The key includes the revisions, so a write starts a new rendering.
    const flight = `${versionOf(revisions, null)} ${key}`
    const known = this.#underWay.get(flight)
    if (known) return known
    const rendering = this.#render(key, render).finally(() => this.#underWay.delete(flight))
    this.#underWay.set(flight, rendering)
    return rendering
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<ReadyPage> {
    const before = await this.#tryFor(() => this.#revisions.read())
    const rendered = await render()
    if (before && rendered.mayBeCached) {
      this.#entriesFor(key).set(key, { ...rendered, version: versionOf(before, rendered.conferenceId) })
    }
    return rendered.page
  }

  /** The revisions; undefined where they cannot be read in time. */
  async #tryFor(read: () => Promise<Map<string, number>>): Promise<Map<string, number> | undefined> {
    const reportFault = this.#reportFault
    const revisions = await loadSection({ reportFault }, 'the revisions', read, patienceWithRevisionsMs)
    return revisions.ok ? revisions.value : undefined
  }

  #entriesFor(key: string): LRUCache<string, Entry> {
    if (!key.startsWith('/')) return this.#variants
    if (!key.includes('?')) return this.#entries
    return /[?&]talk=/.test(key) ? this.#openTalks : this.#variants
  }

  #isCurrent(entry: Entry, revisions: Map<string, number>): boolean {
    return (
      entry.version === versionOf(revisions, entry.conferenceId) &&
      Temporal.Instant.compare(this.#now(), entry.expiresAt) < 0
    )
  }
}
