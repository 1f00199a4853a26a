import { setImmediate } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { remember } from '#database/ask-once.ts'
import type { Database, Reader } from '#database/database.ts'
import { joinQueries } from '#database/join-queries.ts'
import type { Schema } from '#database/schema.ts'
import { PlannedOnceCompiler } from '#database/sqlite-compiler.ts'

/**
 * A reader for one page, used once: all queries that are asked at the same time become one statement, and the same
 * query is asked only once. Ask for what a page needs together first (`Promise.all`); whoever asks for it again later
 * gets the same answer, as of the same moment. How: docs/decisions/0039-reading-together.md.
 */
export function readTogether(database: Pick<Database, 'dialect' | 'read' | 'columnsOf'>): Reader {
  const driver = new TogetherDriver(database)
  const reader = new Kysely<Schema>({
    dialect:
      database.dialect === 'postgres'
        ? {
            createAdapter: () => new PostgresAdapter(),
            createDriver: () => driver,
            createIntrospector: db => new PostgresIntrospector(db),
            createQueryCompiler: () => new PostgresQueryCompiler(),
          }
        : {
            createAdapter: () => new SharedSqliteAdapter(),
            createDriver: () => driver,
            createIntrospector: db => new SqliteIntrospector(db),
            createQueryCompiler: () => new PlannedOnceCompiler(),
          },
  })
  return remember(reader)
}

type Row = Record<string, unknown>

interface Question {
  query: CompiledQuery
  answer(rows: Row[]): void
  fail(error: unknown): void
}

/** Kysely has whoever uses SQLite take turns, since it usually has one connection. Here all queries may wait together. */
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Kysely's connection to the reader behind it. */
class TogetherDriver implements Driver {
  readonly #read: Reader
  readonly #columnsOf: Database['columnsOf']
  readonly #known = new Map<string, Promise<readonly Row[]>>()
  #waiting: Question[] = []

  constructor({ read, columnsOf }: Pick<Database, 'read' | 'columnsOf'>) {
    this.#read = read
    this.#columnsOf = columnsOf
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => ({
        // A copy, because some callers sort theirs in place. Each query declares the type of its rows.
        rows: [...(await this.#ask(query))] as R[],
      }),
      streamQuery: () => refuse(),
    }
  }

  #ask(query: CompiledQuery): Promise<readonly Row[]> {
    const key = `${query.sql}\n${JSON.stringify(query.parameters)}`
    const known = this.#known.get(key)
    if (known) return known
    const asked = new Promise<readonly Row[]>((answer, fail) => {
      this.#waiting.push({ query, answer, fail })
    })
    this.#known.set(key, asked)
    if (this.#waiting.length === 1) void this.#askWaiting()
    return asked
  }

  async #askWaiting(): Promise<void> {
    // Whatever is asked without waiting for an answer has been asked by then.
    await setImmediate()
    const questions = this.#waiting
    this.#waiting = []
    if (questions.length > 1) {
      try {
        const answers = await this.#askTogether(questions.map(({ query }) => query))
        for (const [i, { answer }] of questions.entries()) answer(answers[i] ?? [])
        return
      } catch {
        // One of them cannot be read. Each is asked by itself, so that only that one fails.
      }
    }
    await Promise.all(
      questions.map(({ query, answer, fail }) =>
        this.#read.executeQuery<Row>(query).then(({ rows }) => answer(rows), fail),
      ),
    )
  }

  async #askTogether(queries: readonly CompiledQuery[]): Promise<readonly Row[][]> {
    const { rows } = await this.#read.executeQuery<Row>(joinQueries(queries, this.#columnsOf))
    return queries.map((_, i) => {
      const answer = rows[0]?.[`a${i}`]
      // SQLite has no type for JSON.
      return (typeof answer === 'string' ? JSON.parse(answer) : answer) as Row[]
    })
  }

  async init() {}
  async releaseConnection() {}
  async destroy() {}
  async beginTransaction() {
    refuse()
  }
  async commitTransaction() {
    refuse()
  }
  async rollbackTransaction() {
    refuse()
  }
}

function refuse(): never {
  throw new Error('this reader answers single queries only')
}
