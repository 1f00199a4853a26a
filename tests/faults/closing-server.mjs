/**
 * Starts the built product in this process and stops it. It prints as JSON which of the two failed and why, whether
 * background work had begun, and whether the database is closed. With an argument, one of the steps of stopping fails.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
const { startServer } = await import(pathToFileURL(program).href)

let hasWorked = false
/** @type {Record<string, string>} */
const failed = {}
const [breaksStep] = process.argv.slice(2)

/** @param {any} dependencies */
function watched(dependencies) {
  const { visits, payments } = dependencies
  if (breaksStep) visits.close = () => Promise.reject(new Error('a step that a test broke'))
  return {
    ...dependencies,
    payments: {
      ...payments,
      // What watches payments reads it as soon as it begins.
      get database() {
        hasWorked = true
        return payments.database
      },
    },
  }
}

const server = await startServer(process.env, watched).catch((/** @type {any} */ error) => {
  failed.start = error.code ?? error.stack
})
await server?.stop().catch((/** @type {any} */ error) => {
  failed.stop = error.message
})
const isClosed = !existsSync(path.join(process.env.DATA_DIR ?? '', 'colloquy.sqlite-wal'))
process.stdout.write(`${JSON.stringify({ failed, hasWorked, isClosed })}\n`)
process.exit()
