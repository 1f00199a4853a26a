import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfChanged, buildIfMissing } from './build.mjs'
import { installMissing } from './packages.mjs'
import { productNode } from './runtime.mjs'
import { Obstacle } from './steps.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a TypeScript program on the product's Node with this command's arguments, after installing what is missing. The
 * process ends with the program's exit code.
 *
 * @param {string} file the program, below the project's folder
 * @param {{ dev?: boolean, build?: 'any' | 'current' }} [needs] the tests' packages; a build, of these sources if it is current
 */
export async function runProgram(file, { dev = false, build } = {}) {
  try {
    await installMissing(root, { dev })
    const node = productNode(root)
    if (build === 'any') await buildIfMissing(root, node)
    if (build === 'current') await buildIfChanged(root, node)
    const program = spawn(node, [path.join(root, file), ...process.argv.slice(2)], { stdio: 'inherit' })
    program.on('exit', code => {
      process.exitCode = code ?? 1
    })
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}
