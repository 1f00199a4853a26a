/**
 * `npm run bench`: installs what is missing, builds what has changed and measures the built product. It only needs
 * Node 20; nothing has to be installed first. How to read it: docs/performance.md.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './setup/build.mjs'
import { installMissing } from './setup/packages.mjs'
import { productNode } from './setup/runtime.mjs'
import { Obstacle } from './setup/steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  // It starts the tests' PostgreSQL.
  await installMissing(root, { dev: true })
  const node = productNode(root)
  await buildIfChanged(root, node)
  const program = spawn(node, [path.join(root, 'tools/bench/main.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  program.on('exit', code => {
    process.exitCode = code ?? 1
  })
} catch (error) {
  if (!(error instanceof Obstacle)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = 1
}
