import type { Database } from '#database/database.ts'
import { readRevisions } from '#domain/content/revisions.ts'
import { noteWrite } from '#server/http/kept-writes.ts'

/** How long another process's write may stay unseen, in milliseconds. */
const freshForMs = 1_000

/** The current revision of each scope, read at most once a second, and at once after a write of this process. */
export class Revisions {
  readonly #database: Database
  readonly #clock: () => number
  #known: Promise<Map<string, number>> | undefined
  #readAt = 0

  constructor(database: Database, clock: () => number = () => performance.now()) {
    this.#database = database
    this.#clock = clock
  }

  /**
   * The same database; each write makes the next request read the revisions, and is recorded for the request that
   * made it.
   */
  watching(): Database {
    const { read, dialect } = this.#database
    return {
      dialect,
      read,
      close: () => this.#database.close(),
      write: async work => {
        const result = await this.#database.write(work)
        this.#known = undefined
        noteWrite()
        return result
      },
    }
  }

  current(): Promise<Map<string, number>> {
    if (this.#known && this.#clock() - this.#readAt < freshForMs) return this.#known
    return this.read()
  }

  /** Straight from the database: the least that a page rendered now will show. */
  read(): Promise<Map<string, number>> {
    this.#readAt = this.#clock()
    const reading = readRevisions(this.#database.read)
    this.#known = reading
    // A failed read is not cached: the next request reads again.
    reading.catch(() => {
      if (this.#known === reading) this.#known = undefined
    })
    return reading
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
