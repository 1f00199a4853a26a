import type { KyselyPlugin } from 'kysely'

/**
 * Refuses every query of a transaction that is over: what a stray promise asks for then would be another's, or on
 * PostgreSQL a transaction of its own.
 *
 * @param overBy the error to throw; undefined while it goes on
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
