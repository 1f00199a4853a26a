/**
 * The built product on a machine whose clock is wrong: by CLOCK_AHEAD_SECONDS from its start on, and by the number of
 * seconds in the latest message afterwards. Only this process sees that clock; its database's is right.
 */
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

let aheadMs = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0) * 1_000
process.on('message', seconds => {
  aheadMs = Number(seconds) * 1_000
})
process.on('disconnect', () => process.exit())

// biome-ignore lint/style/noRestrictedGlobals: this sets the machine's clock.
const RightDate = Date
globalThis.Date = /** @type {any} */ (
  class extends RightDate {
    constructor(/** @type {any[]} */ ...given) {
      // @ts-expect-error Whatever was given is what the original takes.
      super(...(given.length > 0 ? given : [RightDate.now() + aheadMs]))
    }

    /** @override */
    static now() {
      return RightDate.now() + aheadMs
    }
  }
)
// biome-ignore lint/nursery/noJsRestrictedProperties: as above.
const rightInstant = Temporal.Now.instant
// biome-ignore lint/nursery/noJsRestrictedProperties: as above.
Temporal.Now.instant = () => rightInstant().add({ milliseconds: aheadMs })

const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
const { startServer } = await import(pathToFileURL(program).href)
flushCompileCache()

const server = await startServer(process.env)
process.once('SIGTERM', () => server.stop().then(() => process.exit()))
