/**
 * `npm start`: installs what is missing, builds what has changed and runs the product. It only needs Node 20;
 * nothing has to be installed first.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './setup/build.mjs'
import { installMissing } from './setup/packages.mjs'
import { productNode } from './setup/runtime.mjs'
import { serverFlags, serverVariables } from './setup/server-process.mjs'
import { Obstacle } from './setup/steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await installMissing(root, { dev: false })
  const node = productNode(root)
  await buildIfChanged(root, node)
  serve(node)
} catch (error) {
  if (!(error instanceof Obstacle)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = 1
}

/**
 * Runs the server until it ends, passes signals on and returns its exit code. If this program is killed, the
 * channel between the two closes, which stops the server too.
 *
 * @param {string} node
 */
function serve(node) {
  const server = spawn(node, [...serverFlags, path.join(root, 'tools/serve.mjs')], {
    env: { ...serverVariables, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal))
  }
  server.on('exit', (code, signal) => {
    if (signal) process.stderr.write(`The server was ended by ${signal}.\n`)
    process.exitCode = code ?? 1
  })
}
