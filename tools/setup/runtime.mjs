import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Obstacle } from './steps.mjs'

/** The first version with everything that the product needs built in: Temporal, SQLite and type stripping. */
const oldest = 26

/**
 * The Node that runs the product: the installed package's, or the machine's own where that is new enough and no
 * package fits the machine.
 *
 * @param {string} root the project's folder
 * @returns {string} its path
 */
export function productNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = packages
    .map(name => path.join(root, 'node_modules', name, 'bin', program))
    .find(candidate => existsSync(candidate) && runs(candidate))
  if (installed) return installed
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath
  throw new Obstacle(
    `There is no packaged Node for ${process.platform} ${process.arch}, and this is Node ${process.version}: ` +
      `install Node ${oldest} or newer and try again.`,
  )
}

/** @param {string} node */
function runs(node) {
  try {
    execFileSync(node, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
