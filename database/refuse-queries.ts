import type { KyselyPlugin } from 'kysely'

/**
 * Refuses every query of a finished transaction: a stray promise's query would join somebody else's transaction or,
 * on PostgreSQL, run in its own.
 *
 * @param overBy the error to throw; undefined while the transaction is open
 */
export function refuseOnce(overBy: () => Error | undefined): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const error = overBy()
      if (error) throw error
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
