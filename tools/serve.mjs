/**
 * Runs the built product in this process, with the settings of its environment. `npm start` does this after its
 * preparations; an operator who has built the product runs it directly: `node tools/serve.mjs`.
 */
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { explainFailure } from './setup/explain-failure.mjs'
import { serverFlags, serverVariables } from './setup/server-process.mjs'

startAgainWithFlags()

const startedAt = performance.now()
/** How long requests in progress may take after the server was asked to stop. */
const patienceMs = 15_000

const program = path.resolve(import.meta.dirname, '../build/server/main.js')
process.env.NODE_ENV ??= 'production'
// Removed with the build that it was compiled from. Where nothing may be written there, each start compiles.
enableCompileCache(path.join(path.dirname(program), 'compiled'))

/** @type {{ address: string, notes: { title: string, words: string }[], stop(): Promise<void> } | undefined} */
let server
let isStopping = false

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)
// If another program started this one, it ends with that program.
process.on('disconnect', stop)

try {
  if (!existsSync(program)) throw new Error('The product is not built yet: run npm start, or npm run build.')
  const { startServer } = await import(pathToFileURL(program).href)
  server = await startServer(process.env)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const notes = server?.notes.map(({ title, words }) => `  ${title.padEnd(10)}${words}\n`) ?? []
  process.stdout.write(`\nReady after ${seconds} s. Ctrl-C stops it.\n\n${notes.join('')}\n`)
  flushCompileCache()
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}

/**
 * Replaces this process by one with the flags that Node only takes when it starts. `npm start` gives them itself: its
 * channel to this process would be lost. Windows cannot replace a process.
 */
function startAgainWithFlags() {
  const isTold = process.execArgv.includes('--expose-gc')
  if (isTold || process.channel || process.platform === 'win32') return
  const [node, ...rest] = process.argv
  process.execve?.(process.execPath, [node ?? '', ...serverFlags, ...process.execArgv, ...rest], {
    ...serverVariables,
    ...process.env,
  })
}

/** Lets running requests finish. A second signal is ignored: both a terminal and `npm start` pass it on. */
async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => {
    process.stderr.write('Something was still in progress and was cut off.\n')
    process.exit(1)
  }, patienceMs).unref()
  try {
    await server?.stop()
    process.exit()
  } catch (/** @type {any} */ error) {
    process.stderr.write(`Stopping failed: ${error?.stack ?? error}\n`)
    process.exit(1)
  }
}
