import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import { keepSessionIn } from '#adapters/accounts/kept-session.ts'
import type { Database, Reader } from '#database/database.ts'

type Factory = ReturnType<typeof kyselyAdapter>
type Adapter = ReturnType<Factory>

/**
 * Connects better-auth to our tables. It reads with the reader and writes in our own transactions, because on
 * SQLite the reader refuses writes and there is only one writer.
 */
export function authAdapter(database: Database): (options: BetterAuthOptions) => Adapter {
  return options => {
    const on = (db: Reader) => authAdapterIn(database, db)(options)
    const writing =
      <
        K extends
          | 'create'
          | 'update'
          | 'updateMany'
          | 'delete'
          | 'deleteMany'
          | 'consumeOne'
          | 'incrementOne',
      >(
        method: K,
      ) =>
      (...given: Parameters<Adapter[K]>) =>
        // The value has the type that the method expects; TypeScript loses the pairing over the union.
        database.write(tx => (on(tx)[method] as (...given: unknown[]) => Promise<unknown>)(...given))
    return {
      ...on(database.read),
      // Generic methods lose their own type parameters on the way.
      create: writing('create') as Adapter['create'],
      update: writing('update') as Adapter['update'],
      updateMany: writing('updateMany') as Adapter['updateMany'],
      delete: writing('delete') as Adapter['delete'],
      deleteMany: writing('deleteMany') as Adapter['deleteMany'],
      consumeOne: writing('consumeOne') as Adapter['consumeOne'],
      incrementOne: writing('incrementOne') as Adapter['incrementOne'],
      transaction: work => database.write(tx => work(on(tx))),
    }
  }
}

/** better-auth's adapter for one reader, or for a transaction that the caller has opened. */
export const authAdapterIn =
  ({ dialect }: Pick<Database, 'dialect'>, db: Reader) =>
  (options: BetterAuthOptions): Adapter =>
    keepSessionIn(kyselyAdapter(db, { type: dialect, transaction: false })(options))
