import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Reader } from '#database/database.ts'
import { rowsAsJson } from '#database/rows-as-json.ts'
import type { Schema } from '#database/schema.ts'

/**
 * A reader for one answer that needs many small queries: each is asked once, however often it is needed, and those that
 * are asked at the same time travel in one statement, which also sees one state of the database. Its results are as old as
 * their first use, so it must not outlive the answer, nor a write that the answer depends on.
 */
export function readTogether(db: Reader): Reader {
  const { adapter } = db.getExecutor()
  const isPostgres = adapter instanceof PostgresAdapter
  const gathering = new Gathering(db, isPostgres)
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => (isPostgres ? adapter : new WithoutTurns()),
      createDriver: () =>
        new (class extends DummyDriver {
          override acquireConnection = async () => gathering
        })(),
      createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
      createIntrospector: inner =>
        isPostgres ? new PostgresIntrospector(inner) : new SqliteIntrospector(inner),
    },
  })
}

/** Queries of one connection would wait for each other. */
class WithoutTurns extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

type Row = Record<string, unknown>

interface Asked {
  query: CompiledQuery
  resolve(rows: Row[]): void
  reject(error: unknown): void
}

class Gathering implements DatabaseConnection {
  readonly #db: Reader
  readonly #isPostgres: boolean
  readonly #known = new Map<string, Promise<Row[]>>()
  #waiting: Asked[] = []

  constructor(db: Reader, isPostgres: boolean) {
    this.#db = db
    this.#isPostgres = isPostgres
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`
    let rows = this.#known.get(key)
    if (!rows) {
      rows = new Promise((resolve, reject) => {
        // After everything that can go on without an answer has asked too.
        if (this.#waiting.length === 0) process.nextTick(() => void this.#ask(this.#waiting.splice(0)))
        this.#waiting.push({ query, resolve, reject })
      })
      this.#known.set(key, rows)
    }
    // Each gets rows of its own, of the type that its query has.
    return { rows: (await rows).map(row => ({ ...row }) as R) }
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface, and nothing here is read as a stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('queries that are asked together cannot be streamed')
  }

  async #ask(asked: readonly Asked[]): Promise<void> {
    if (asked.length === 1) return this.#askAlone(asked)
    const { text, parameters } = inOne(asked, this.#isPostgres)
    try {
      const { rows } = await this.#db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
      for (const [index, { resolve }] of asked.entries()) resolve(parsed(rows[0]?.[`q${index}`]))
    } catch {
      // One of them fails all, and which one is not known.
      await this.#askAlone(asked)
    }
  }

  async #askAlone(asked: readonly Asked[]): Promise<void> {
    for (const { query, resolve, reject } of asked) {
      await this.#db.executeQuery<Row>(CompiledQuery.raw(query.sql, [...query.parameters])).then(
        ({ rows }) => resolve(rows),
        error => reject(error),
      )
    }
  }
}

/** One statement for all: a column for each, with its rows as JSON. */
function inOne(asked: readonly Asked[], isPostgres: boolean): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = []
  const columns = asked.map(({ query }, index) => {
    const before = parameters.length
    const { text, given } = isPostgres ? numberedFrom(query, before) : withWords(query)
    parameters.push(...given)
    return `(${rowsAsJson(text, isPostgres)}) as q${index}`
  })
  return { text: `select ${columns.join(', ')}`, parameters }
}

type Part = { text: string; given: readonly unknown[] }

const numberedFrom = ({ sql, parameters }: CompiledQuery, before: number): Part => ({
  text: sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`),
  given: parameters,
})

/**
 * Writes out a query's words, such as a state, and its ones and zeros. Where an index is for rows in one state, and for a
 * limit, SQLite plans with the value itself: it prepares the statement again each time that a value is bound there, which
 * takes longer than all these queries.
 */
function withWords({ sql, parameters }: CompiledQuery): Part {
  // A question mark in a text.
  if (sql.split('?').length !== parameters.length + 1) return { text: sql, given: parameters }
  const given: unknown[] = []
  let at = 0
  const text = sql.replaceAll('?', () => {
    const parameter = parameters[at++]
    if (typeof parameter === 'string' && word.test(parameter)) return `'${parameter}'`
    if (parameter === 0 || parameter === 1) return String(parameter)
    given.push(parameter)
    return '?'
  })
  return { text, given }
}

/** Nothing that anybody typed is written out where it could end the text. */
const word = /^[a-z][a-z-]{0,39}$/

/** PostgreSQL's driver has parsed it already. */
const parsed = (json: unknown): Row[] => (typeof json === 'string' ? JSON.parse(json) : json) as Row[]
