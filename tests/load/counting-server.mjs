/**
 * The built product, which writes down how many statements each page and each post takes: a line each in the file
 * `statements` of its data folder, such as `GET /about 7`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
const { startServer } = await import(pathToFileURL(program).href)
flushCompileCache()
process.on('disconnect', () => process.exit())

/** @type {AsyncLocalStorage<{ count: number }>} */
const asking = new AsyncLocalStorage()
subscribe('colloquy.query', () => {
  const page = asking.getStore()
  if (page) page.count += 1
})

await startServer(process.env, (/** @type {any} */ dependencies) => ({
  ...dependencies,
  async renderPage(/** @type {Request} */ request, /** @type {unknown} */ context) {
    const page = { count: 0 }
    const response = await asking.run(page, () => dependencies.renderPage(request, context))
    const { pathname, search } = new URL(request.url)
    appendFileSync(
      path.join(process.env.DATA_DIR ?? '', 'statements'),
      `${request.method} ${pathname}${search} ${page.count}\n`,
    )
    return response
  },
}))

process.once('SIGTERM', () => process.exit())
