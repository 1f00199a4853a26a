/**
 * `npm run organiser`: installs what is missing and runs the back office's command line. It only needs Node 20.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installMissing } from './setup/packages.mjs'
import { productNode } from './setup/runtime.mjs'
import { Obstacle } from './setup/steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await installMissing(root, { dev: false })
  const args = [path.join(root, 'tools/organiser/main.ts'), ...process.argv.slice(2)]
  const program = spawn(productNode(root), args, { stdio: 'inherit' })
  program.on('exit', code => {
    process.exitCode = code ?? 1
  })
} catch (error) {
  if (!(error instanceof Obstacle)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = 1
}
