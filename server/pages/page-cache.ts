import { LRUCache } from 'lru-cache'
import type { FinishedPage } from '#server/pages/finished-page.ts'
import { type Revisions, versionOf } from '#server/pages/revisions.ts'
import { loadSection } from '#site/section.ts'

/** What rendering says of a page beside the page itself. */
export interface RenderedPage {
  page: FinishedPage
  /** Whose conference it shows; null for the main site. */
  conferenceId: number | null
  /** False where a section failed or the answer is not a plain success. */
  isKept: boolean
  /** When something on it that depends on the date changes. */
  expiresAt: Temporal.Instant
}

interface Entry extends RenderedPage {
  version: string
}

/** A handful of numbers; while they cannot be read, waiting for them longer helps no visitor. */
const patienceWithRevisionsMs = 1_000

/** How much memory the pages may take, in bytes, all encodings together. */
const memoryLimit = 64 * 1024 * 1024

/** What of it pages with a query may take beside that, and how many of them are kept. */
const memoryLimitOfVariants = 16 * 1024 * 1024
const maxVariants = 200

/**
 * Whole anonymous pages in memory. A page names the revisions that it was made from, read before its first
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
  /** What readers searched for: however many ask for however much, the pages themselves stay. */
  readonly #variants = new LRUCache<string, Entry>({
    maxSize: memoryLimitOfVariants,
    max: maxVariants,
    sizeCalculation: entry => entry.page.size,
  })
  /** Pages being rendered: whoever asks meanwhile waits for the same one. */
  readonly #underWay = new Map<string, Promise<FinishedPage>>()

  constructor(
    revisions: Revisions,
    now: () => Temporal.Instant,
    reportFault: (where: string, error: unknown) => void,
  ) {
    this.#revisions = revisions
    this.#now = now
    this.#reportFault = reportFault
  }

  /** The kept page, where there is one that is current. */
  async find(key: string): Promise<FinishedPage | undefined> {
    // Who asks for what was never kept needs no revisions.
    if (!this.#entriesFor(key).has(key)) return undefined
    const revisions = await this.#tryFor(() => this.#revisions.current())
    const entry = this.#entriesFor(key).get(key)
    return revisions && entry && this.#isCurrent(entry, revisions) ? entry.page : undefined
  }

  /**
   * The kept page, or the one that `render` makes, kept for the next visitor where it may be. While nobody can
   * tell what is current, every visitor gets a page of their own.
   */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<FinishedPage> {
    const revisions = await this.#tryFor(() => this.#revisions.current())
    if (!revisions) return (await render()).page
    const entry = this.#entriesFor(key).get(key)
    if (entry && this.#isCurrent(entry, revisions)) return entry.page
    // The key of what is under way holds the revisions too: a write starts a new rendering.
    const flight = `${versionOf(revisions, null)} ${key}`
    const known = this.#underWay.get(flight)
    if (known) return known
    const rendering = this.#render(key, render).finally(() => this.#underWay.delete(flight))
    this.#underWay.set(flight, rendering)
    return rendering
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<FinishedPage> {
    const before = await this.#tryFor(() => this.#revisions.read())
    const rendered = await render()
    if (before && rendered.isKept) {
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
    return key.includes('?') ? this.#variants : this.#entries
  }

  #isCurrent(entry: Entry, revisions: Map<string, number>): boolean {
    return (
      entry.version === versionOf(revisions, entry.conferenceId) &&
      Temporal.Instant.compare(this.#now(), entry.expiresAt) < 0
    )
  }
}
