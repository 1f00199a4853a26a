/** Writes that would wait for themselves: on SQLite until their time is over, on PostgreSQL as soon as they meet a row. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from '#database/database.ts'

/** A bug: a write was begun within another one, which waits for it. Nothing of either is stored. */
export class NestedWrite extends Error {
  override readonly name = 'NestedWrite'
}

interface OpenWrite {
  /** What distinguishes one database from another. */
  database: object
  /** Where it was begun; its stack becomes text only if somebody asks. */
  begun: Error
  isOver: boolean
}

const openWrite = new AsyncLocalStorage<OpenWrite>()

/** Whether the caller is part of a write's work, of whichever database. */
export function isWithinWrite(): boolean {
  return openWrite.getStore()?.isOver === false
}

/**
 * Makes a write recognise writes that are begun within it. To be called where the write is requested, not where its turn
 * comes.
 *
 * @param database what distinguishes one database from another
 * @throws NestedWrite if it is itself requested within one of the same database
 */
export function guardNested<T>(
  database: object,
  work: (tx: Transaction) => Promise<T>,
): (tx: Transaction) => Promise<T> {
  const begun = new Error('a write')
  const outer = openWrite.getStore()
  if (outer && !outer.isOver && outer.database === database) {
    const [inner, around] = [namesIn(begun), namesIn(outer.begun)]
    throw new NestedWrite(`a write (${inner}) was begun within another (${around}), which waits for it`)
  }
  return async tx => {
    const write: OpenWrite = { database, begun, isOver: false }
    try {
      return await openWrite.run(write, () => work(tx))
    } finally {
      write.isOver = true
    }
  }
}

/** Names on a stack that say nothing: they belong to every write. */
const everyWrite = new Set(['write', 'guardNested', 'Promise', 'processTicksAndRejections'])

/** The functions on the way to a write, nearest first. */
function namesIn({ stack = '' }: Error): string {
  const names = stack.split('\n').flatMap(line => {
    const [, called = ''] = /^\s+at (?:async |new )*([\w.#]+) \(/.exec(line) ?? []
    const name = called.split('.').at(-1) ?? ''
    return name === '' || everyWrite.has(name) ? [] : [name]
  })
  return names.slice(0, 3).join(' ← ') || 'of unknown origin'
}
