import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import pLimit from 'p-limit'
import { commitTogether, type WaitingWrite } from '#database/commit-together.ts'
import type { Database, Transaction } from '#database/database.ts'
import { LogMover } from '#database/log-mover.ts'
import { guardNested } from '#database/nested-write.ts'
import { reportQuery } from '#database/report-query.ts'
import type { Schema } from '#database/schema.ts'
import { PlannedOnceCompiler } from '#database/sqlite-compiler.ts'
import { TurnAfterSlow } from '#database/turn-after-slow.ts'

export function openSqlite(file: string): Database {
  mkdirSync(path.dirname(file), { recursive: true })
  const connections = [connect(file), connect(file, 'query_only')] as const
  const [writer, reader] = [kyselyOn(connections[0]), kyselyOn(connections[1])]
  const log = new LogMover(file, connections[0])
  const columns = new Map<string, readonly string[]>()
  // `node:sqlite` is synchronous: a second connection that waited for the write lock would block the whole process, the
  // lock's holder included. So writes take turns.
  const inTurn = pLimit(1)
  const waiting: WaitingWrite[] = []
  return {
    dialect: 'sqlite',
    read: reader,
    async write(work) {
      const guarded = guardNested(waiting, work)
      return new Promise((resolve, reject) => {
        // The queue stores results as `unknown`; each has the type of its own work.
        waiting.push({
          work: guarded,
          resolve: value => resolve(value as Awaited<ReturnType<typeof work>>),
          reject,
        })
        // The write whose turn it is commits the queue behind it too.
        inTurn(async () => {
          await commitTogether(writer, waiting.splice(0, groupSizeLimit))
          // None of this waits for the system, so consecutive writes would never let Node look at its sockets: nobody
          // would be answered, and no mail sent, before thousands of writes were done.
          await setImmediate()
          log.moveIfLong()
        })
      })
    },
    snapshot: (tables, work) => withCopies(file, tables, work),
    columnsOf(sql) {
      const known = columns.get(sql)
      if (known) return known
      const names = connections[1]
        .prepare(sql)
        .columns()
        .map(({ name }) => name)
      if (columns.size >= preparedLimit) columns.clear()
      columns.set(sql, names)
      return names
    },
    async emptyLog() {
      // In its turn: a write in progress would refuse it.
      await inTurn(async () => {
        await log.settled()
        connections[0].exec('pragma wal_checkpoint(truncate)')
      })
    },
    async close() {
      await inTurn(async () => {
        await log.settled()
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

/**
 * A snapshot on a connection of its own, which cannot write to the file. The copies are temporary tables, in memory:
 * SQLite finds them before the file's tables of the same name.
 */
async function withCopies<T>(
  file: string,
  tables: readonly (keyof Schema)[],
  work: (snapshot: Transaction) => Promise<T>,
): Promise<T> {
  const connection = new DatabaseSync(file, { readOnly: true })
  connection.exec(`pragma busy_timeout = 5000; pragma temp_store = memory; pragma foreign_keys = off;`)
  const kysely = kyselyOn(connection, 'begin deferred')
  try {
    return await kysely.transaction().execute(async tx => {
      for (const table of new Set(tables)) await copyTable(connection, table)
      return work(tx)
    })
  } finally {
    await kysely.destroy()
    if (connection.isOpen) connection.close()
  }
}

/** With its indexes and its next id, but without its triggers and what refers to it. */
async function copyTable(connection: DatabaseSync, table: keyof Schema): Promise<void> {
  const parts = connection
    .prepare(
      `select type, sql from sqlite_master where tbl_name = ? and type in ('table', 'index') order by type desc`,
    )
    .all(table)
  for (const { type, sql } of parts) {
    // The index of a primary key is made with its table.
    if (typeof sql !== 'string') continue
    // There may be 20,000 talks.
    await setImmediate()
    connection.exec(
      type === 'table'
        ? sql.replace(/^create table/i, 'create temp table')
        : sql.replace(/^(create (?:unique )?index) /i, '$1 temp.'),
    )
    if (type === 'table') await copyRows(connection, table)
  }
}

/** How many rows are copied at once. */
const copiedAtOnce = 5_000

async function copyRows(connection: DatabaseSync, table: keyof Schema): Promise<void> {
  const copy = connection.prepare(
    `insert into temp."${table}" select * from main."${table}" order by rowid limit ${copiedAtOnce} offset ?`,
  )
  for (let from = 0; copy.run(from).changes === copiedAtOnce; from += copiedAtOnce) await setImmediate()
}

/** @param begin how a transaction begins: with the lock that a write needs, or without one */
function kyselyOn(connection: DatabaseSync, begin: Begin = 'begin immediate'): Kysely<Schema> {
  const turns = new TurnAfterSlow()
  const dialect = new TransactionalSqliteDialect({
    database: forKysely(connection, begin, turns),
    onCreateConnection: async created => turns.divide(created),
  })
  return new Kysely<Schema>({ dialect, log: reportQuery, plugins: [turns] })
}

type Begin = 'begin immediate' | 'begin deferred'

/** SQLite rolls back table definitions with their transaction, although Kysely's adapter says otherwise. */
class TransactionalSqliteDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new PlannedOnceCompiler()
  }

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
function forKysely(connection: DatabaseSync, begin: Begin, turns: TurnAfterSlow) {
  const prepared = new Map<string, ReturnType<typeof wrap>>()
  return {
    prepare(sql: string) {
      // A write transaction takes its lock at once: one that starts as a reader can be refused half-way.
      const text = sql === 'begin' ? begin : sql
      const known = prepared.get(text)
      if (known) return known
      if (prepared.size >= preparedLimit) prepared.clear()
      const statement = wrap(connection.prepare(text), turns)
      prepared.set(text, statement)
      return statement
    },
    close: () => connection.close(),
  }
}

function wrap(statement: StatementSync, turns: TurnAfterSlow) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => turns.run(() => statement.all(...parameters.map(bindable))),
    run: (parameters: readonly unknown[]) => turns.run(() => statement.run(...parameters.map(bindable))),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(bindable)),
  }
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  // Query modules bind text, numbers, bigints, bytes and null; node:sqlite throws on anything else.
  return value as SQLInputValue
}
