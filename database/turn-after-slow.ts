import { setImmediate } from 'node:timers/promises'
import type {
  CompiledQuery,
  DatabaseConnection,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
} from 'kysely'

/** A page of several such statements would otherwise hold up everybody for as long as all of them take. */
const slowMs = 5

/**
 * A statement of SQLite is a call within the process, and its promise is fulfilled in the same turn of the event loop. After
 * one that took long, others get their turn before the next, even if that was asked for at the same time.
 */
export class TurnAfterSlow implements KyselyPlugin {
  /** The turn that others get now. */
  #turn: Promise<void> | undefined

  /** Runs a statement, and notes whether it took long. */
  run<T>(statement: () => T): T {
    const startedAt = performance.now()
    try {
      return statement()
    } finally {
      if (performance.now() - startedAt >= slowMs) {
        this.#turn ??= setImmediate().then(() => {
          this.#turn = undefined
        })
      }
    }
  }

  /** Makes the statements of a connection wait for it. */
  divide(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <R>(query: CompiledQuery) =>
      this.#turn ? this.#afterTurn<R>(() => execute(query)) : execute<R>(query)
  }

  async #afterTurn<R>(execute: () => Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    // Several may wait, and the first of them take long as well.
    while (this.#turn) await this.#turn
    return execute()
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    if (this.#turn) await this.#turn
    return result
  }
}
