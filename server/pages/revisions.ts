import type { Database } from '#database/database.ts'
import { notingRevisions, readRevisions } from '#domain/conference/content/revisions.ts'
import { noteWrite } from '#server/http/committed-writes.ts'

/** How long another process's write may stay unseen, in milliseconds. */
const freshForMs = 1_000

/** After this the revisions are read again in the background, so that no request waits for them under load. */
const readAheadAfterMs = 500

/** The current revision of each scope, read at most once a second, and at once after a write of this process. */
export class Revisions {
  readonly #database: Database
  readonly #clock: () => number
  #known: Promise<Map<string, number>> | undefined
  #readAt = 0
  /** The result of `#known`; undefined while it is being read. */
  #values: Map<string, number> | undefined
  #lastValues: Map<string, number> = new Map()
  /** When `#lastValues` were read; undefined after a write of this process that changed them. */
  #lastReadAt: number | undefined
  #stamp = 0
  #isReadingAhead = false

  constructor(database: Database, clock: () => number = () => performance.now()) {
    this.#database = database
    this.#clock = clock
  }

  /**
   * The same database, watched: after a write that changes a revision, the next request reads the revisions again. Each
   * write is also recorded for the request that made it.
   */
  watching(): Database {
    return {
      ...this.#database,
      write: async work => {
        const noted = { isRevisionBumped: false }
        const result = await this.#database.write(tx => notingRevisions(noted, () => work(tx)))
        if (noted.isRevisionBumped) {
          this.#forget()
          this.#lastReadAt = undefined
        }
        noteWrite()
        return result
      },
    }
  }

  current(): Promise<Map<string, number>> {
    if (this.#known && this.#clock() - this.#readAt < freshForMs) return this.#known
    return this.read()
  }

  /**
   * A number that changes whenever a revision does, to compare without waiting.
   *
   * @returns undefined if the revisions have to be read first
   */
  stamp(): number | undefined {
    const age = this.#clock() - this.#readAt
    if (!this.#values || age >= freshForMs) return undefined
    if (age >= readAheadAfterMs && !this.#isReadingAhead) void this.#readAhead()
    return this.#stamp
  }

  /** The revisions as they were last read, for when they cannot be read; undefined if this process changed one since. */
  last(): { values: Map<string, number>; ageMs: number } | undefined {
    if (this.#lastReadAt === undefined) return undefined
    return { values: this.#lastValues, ageMs: this.#clock() - this.#lastReadAt }
  }

  /** The stamp of these revisions; undefined if newer ones have been read since. */
  stampOf(revisions: Map<string, number>): number | undefined {
    return revisions === this.#values ? this.#stamp : undefined
  }

  /** Reads the database; a page rendered after this shows at least these revisions. */
  read(): Promise<Map<string, number>> {
    this.#forget()
    this.#readAt = this.#clock()
    const reading = readRevisions(this.#database.read).then(
      values => {
        if (this.#known === reading) this.#keep(values)
        return values
      },
      error => {
        // A failed read is not cached: the next request reads again.
        if (this.#known === reading) this.#forget()
        throw error
      },
    )
    this.#known = reading
    return reading
  }

  async #readAhead(): Promise<void> {
    this.#isReadingAhead = true
    const before = this.#known
    const startedAt = this.#clock()
    try {
      const values = await readRevisions(this.#database.read)
      // This process has written meanwhile, so these may be outdated.
      if (this.#known !== before) return
      this.#known = Promise.resolve(values)
      this.#readAt = startedAt
      this.#keep(values)
    } catch {
      // The next request that needs newer revisions reads again, and reports a failure.
    } finally {
      this.#isReadingAhead = false
    }
  }

  #keep(values: Map<string, number>): void {
    const isSame =
      values.size === this.#lastValues.size &&
      [...values].every(([scope, revision]) => this.#lastValues.get(scope) === revision)
    if (!isSame) this.#stamp++
    this.#lastValues = values
    this.#lastReadAt = this.#readAt
    this.#values = values
  }

  #forget(): void {
    this.#known = undefined
    this.#values = undefined
  }
}

/**
 * What a page depends on, as text to compare: a microsite's page on its conference and the main site, a main page
 * on everything it may list.
 */
export function versionOf(revisions: Map<string, number>, conferenceId: number | null): string {
  const of = (scope: string) => revisions.get(scope) ?? 0
  if (conferenceId !== null) return `${of('site')}.${of(`conference:${conferenceId}`)}`
  let sum = 0
  for (const revision of revisions.values()) sum += revision
  return `all.${revisions.size}.${sum}`
}
