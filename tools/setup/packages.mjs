import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Obstacle, runQuietly, step } from './steps.mjs'

/**
 * A package as package-lock.json and npm's own record of what it installed describe it.
 *
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 */

/**
 * Installs the packages of package-lock.json where some are missing or have another version; does nothing when all
 * are in place. Without `dev` it leaves out what only tests need, unless that was installed before.
 *
 * @param {string} root the project's folder
 * @param {{ dev: boolean }} wanted
 */
export async function installMissing(root, { dev }) {
  const { isComplete, hasDev } = stateOf(root, dev)
  if (isComplete) return
  refuseReadOnly(root)
  await step('Installing packages', () => npmCi(root, dev || hasDev))
}

/**
 * Compares the installed packages with package-lock.json.
 *
 * @param {string} root the project's folder
 * @param {boolean} needsDev whether the tests' packages are required
 */
export function stateOf(root, needsDev) {
  const installed = lockedIn(path.join(root, 'node_modules/.package-lock.json'))
  const wanted = Object.entries(lockedIn(path.join(root, 'package-lock.json')))
  const hasDev = Object.values(installed).some(entry => entry.dev)
  const withDev = needsDev || hasDev
  return { hasDev, isComplete: wanted.every(([at, entry]) => isInPlace(entry, installed[at], withDev)) }
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function lockedIn(file) {
  if (!existsSync(file)) return {}
  const { '': _project, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages
  return packages
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} installed
 * @param {boolean} withDev
 */
function isInPlace(wanted, installed, withDev) {
  if (installed) return installed.version === wanted.version
  return Boolean(wanted.optional || wanted.devOptional || (wanted.dev && !withDev))
}

/** @param {string} root */
function refuseReadOnly(root) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Obstacle(`Packages have to be installed, but this folder cannot be written to: ${root}`)
  }
}

/**
 * @param {string} root
 * @param {boolean} withDev
 */
async function npmCi(root, withDev) {
  const parameters = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-maxtimeout=10000']
  if (!withDev) parameters.push('--omit=dev')
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env
  // Under npm its own program and Node are known, which is safe while the tree's Node is being replaced.
  const { code, output } =
    npm && npmNode
      ? await runQuietly(npmNode, [npm, ...parameters], { cwd: root })
      : await runQuietly('npm', parameters, { cwd: root, shell: process.platform === 'win32' })
  if (code === 0) return
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EIDLETIMEOUT/.test(output)) {
    throw new Obstacle(
      `The packages could not be downloaded: is this machine online? npm says:\n${output.trim()}`,
    )
  }
  throw new Obstacle(`The packages could not be installed. npm says:\n${output.trim()}`)
}
