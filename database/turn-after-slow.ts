import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'

/** A page of several such statements would otherwise hold up everybody for as long as all of them take. */
const slowMs = 5

/**
 * A statement of SQLite is a call within the process, and its promise is fulfilled in the same turn of the event loop. After
 * one that took long, others get their turn before the next.
 */
export class TurnAfterSlow implements KyselyPlugin {
  #wasSlow = false

  /** Runs a statement, and notes whether it took long. */
  run<T>(statement: () => T): T {
    const startedAt = performance.now()
    try {
      return statement()
    } finally {
      if (performance.now() - startedAt >= slowMs) this.#wasSlow = true
    }
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    if (this.#wasSlow) {
      this.#wasSlow = false
      await setImmediate()
    }
    return result
  }
}
