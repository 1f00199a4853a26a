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
  /** What `#known` came to; undefined while it is read. */
  #values: Map<string, number> | undefined
  #lastValues: Map<string, number> = new Map()
  #stamp = 0

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
        this.#forget()
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
   * @returns undefined where the revisions have to be read first
   */
  stamp(): number | undefined {
    return this.#values && this.#clock() - this.#readAt < freshForMs ? this.#stamp : undefined
  }

  /** The stamp that belongs to these revisions; undefined where they are no longer the ones read last. */
  stampOf(revisions: Map<string, number>): number | undefined {
    return revisions === this.#values ? this.#stamp : undefined
  }

  /** Straight from the database: the least that a page rendered now will show. */
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

  #keep(values: Map<string, number>): void {
    const isSame =
      values.size === this.#lastValues.size &&
      [...values].every(([scope, revision]) => this.#lastValues.get(scope) === revision)
    if (!isSame) this.#stamp++
    this.#lastValues = values
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
