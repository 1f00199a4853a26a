import type { KyselyPlugin } from 'kysely'
import type { Database } from '#database/database.ts'

/** A plugin that counts the queries of a reader or a transaction. */
export function countQueries(): { plugin: KyselyPlugin; asked: () => number } {
  let asked = 0
  const plugin: KyselyPlugin = {
    // Called for the parts of a query too, so they are counted by their results.
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1
      return result
    },
  }
  return { plugin, asked: () => asked }
}

/** The same database, counting its read queries. */
export function countReads(database: Database): { database: Database; asked: () => number } {
  const { plugin, asked } = countQueries()
  return { database: { ...database, read: database.read.withPlugin(plugin) }, asked }
}
