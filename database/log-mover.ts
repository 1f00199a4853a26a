import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** Pages of the write-ahead log, of 4 kB each. SQLite by itself moves 1,000 of them as part of a commit. */
const few = 1_000
/** To move more holds the process for as long as everybody notices: a large import writes 20,000. */
const many = 4_000

/** With a connection of its own. What is written meanwhile stays in the log until the next time. */
const program = `
  const { DatabaseSync } = require('node:sqlite')
  const { workerData } = require('node:worker_threads')
  const connection = new DatabaseSync(workerData)
  connection.exec('pragma busy_timeout = 5000; pragma synchronous = full; pragma wal_checkpoint(passive);')
  connection.close()
`

/** Moves the log of an SQLite file into the file after commits: many pages in a thread that ends with it. */
export class LogMover {
  readonly #file: string
  readonly #connection: DatabaseSync
  #moving: Promise<void> | undefined

  constructor(file: string, connection: DatabaseSync) {
    this.#file = file
    this.#connection = connection
    connection.exec('pragma wal_autocheckpoint = 0')
  }

  /** Called between transactions. */
  moveIfLong(): void {
    if (this.#moving || !this.#connection.isOpen) return
    // What the log has, and how much of it was moved; -1 without a log.
    const { log, checkpointed } = this.#connection.prepare('pragma wal_checkpoint(noop)').get() as {
      log: number
      checkpointed: number
    }
    const pages = log - checkpointed
    if (pages < few) return
    if (pages < many) this.#connection.exec('pragma wal_checkpoint(passive)')
    else this.#moving = this.#moveApart()
  }

  /** Resolves once no thread moves anything. */
  async settled(): Promise<void> {
    await this.#moving
  }

  async #moveApart(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const thread = new Worker(program, { eval: true, workerData: this.#file, execArgv: [] })
    // The next commit tries again.
    thread.on('error', () => resolve())
    thread.on('exit', () => resolve())
    await promise
    this.#moving = undefined
  }
}
