import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import pLimit from 'p-limit'
import { commitTogether, type WaitingWrite } from '#database/commit-together.ts'
import type { Database } from '#database/database.ts'
import { reportQuery } from '#database/report-query.ts'
import type { Schema } from '#database/schema.ts'

export function openSqlite(file: string): Database {
  mkdirSync(path.dirname(file), { recursive: true })
  const connections = [connect(file), connect(file, 'query_only')] as const
  const [writer, reader] = [kyselyOn(connections[0]), kyselyOn(connections[1])]
  // `node:sqlite` is synchronous: a second connection that waited for the write lock would block the whole process, the
  // lock's holder included. So writes take turns.
  const inTurn = pLimit(1)
  const waiting: WaitingWrite[] = []
  return {
    dialect: 'sqlite',
    read: reader,
    write: work =>
      new Promise((resolve, reject) => {
        // The queue stores results as `unknown`; each has the type of its own work.
        waiting.push({ work, resolve: value => resolve(value as Awaited<ReturnType<typeof work>>), reject })
        // The write whose turn it is commits the queue behind it too.
        inTurn(async () => {
          await commitTogether(writer, waiting.splice(0, groupSizeLimit))
          // None of this waits for the system, so consecutive writes would never let Node look at its sockets: nobody
          // would be answered, and no mail sent, before thousands of writes were done.
          await setImmediate()
        })
      }),
    async emptyLog() {
      // In its turn: a write in progress would refuse it.
      await inTurn(() => connections[0].exec('pragma wal_checkpoint(truncate)'))
    },
    async close() {
      await inTurn(async () => {
        await reader.destroy()
        await writer.destroy()
        // Kysely leaves a never-used connection open, and an open connection keeps the write-ahead log from being
        // merged into the file.
        for (const connection of connections) if (connection.isOpen) connection.close()
      })
    },
  }
}

/** Group commit size: a sync costs more than any write. */
const groupSizeLimit = 32

/** Cache of each connection for pages of the file. The system caches them too, in memory that it can give to others. */
const cacheKilobytes = 4_000

function connect(file: string, mode?: 'query_only'): DatabaseSync {
  const connection = new DatabaseSync(file)
  // Opening waits for other processes; after that the writer waits without blocking this one. What is deleted is also
  // overwritten, because the file would otherwise keep a person's data after an erasure.
  connection.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma cache_size = -${cacheKilobytes};
    ${mode ? 'pragma query_only = on;' : 'pragma busy_timeout = 0;'}
  `)
  return connection
}

function kyselyOn(connection: DatabaseSync): Kysely<Schema> {
  const dialect = new TransactionalSqliteDialect({ database: forKysely(connection) })
  return new Kysely<Schema>({ dialect, log: reportQuery })
}

/** SQLite rolls back table definitions with their transaction, although Kysely's adapter says otherwise. */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true
      }
    })()
  }
}

/** Prepared statements cached per connection; the product has about two hundred query texts. */
const preparedLimit = 500

/** Adapts a `node:sqlite` connection to Kysely's SQLite dialect. */
function forKysely(connection: DatabaseSync) {
  const prepared = new Map<string, ReturnType<typeof wrap>>()
  return {
    prepare(sql: string) {
      // A write transaction takes its lock at once: one that starts as a reader can be refused half-way.
      const text = sql === 'begin' ? 'begin immediate' : sql
      const known = prepared.get(text)
      if (known) return known
      if (prepared.size >= preparedLimit) prepared.clear()
      const statement = wrap(connection.prepare(text))
      prepared.set(text, statement)
      return statement
    },
    close: () => connection.close(),
  }
}

function wrap(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters.map(bindable)),
    run: (parameters: readonly unknown[]) => statement.run(...parameters.map(bindable)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(bindable)),
  }
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  // Query modules bind text, numbers, bigints, bytes and null; node:sqlite throws on anything else.
  return value as SQLInputValue
}
