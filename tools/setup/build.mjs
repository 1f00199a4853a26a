import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Obstacle, runQuietly, step } from './steps.mjs'

/** Everything that the product is built from. */
const sources = [
  'adapters',
  'database',
  'domain',
  'mails',
  'public',
  'sample',
  'server',
  'site',
  'words',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tools/build',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Builds the product if there is no build. One that is older than the sources may be serving, and needs its files.
 *
 * @param {string} root the project's folder
 * @param {string} node the Node that builds
 */
export async function buildIfMissing(root, node) {
  // Written last.
  if (!existsSync(path.join(root, 'build/server/main.js'))) await buildIfChanged(root, node)
}

/**
 * Builds the product unless `build/` was made from exactly these sources.
 *
 * @param {string} root the project's folder
 * @param {string} node the Node that builds
 */
export async function buildIfChanged(root, node) {
  const stamp = path.join(root, 'build/sources.sha256')
  const digest = digestOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  await step('Building', async () => {
    try {
      // An interrupted build must not pass for a complete one.
      rmSync(stamp, { force: true })
    } catch {
      throw new Obstacle(`The product has to be built, but this folder cannot be written to: ${root}`)
    }
    const program = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
    const { code, output } = await runQuietly(node, [program, 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Obstacle(`The build failed:\n${output.trim()}`)
    writeFileSync(stamp, digest)
  })
}

/**
 * One hash over everything that the product is built from, without tests.
 *
 * @param {string} root the project's folder
 */
export function digestOf(root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(source => filesUnder(root, source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} at a file or a folder, or nothing
 * @returns {string[]} paths from the root, without tests
 */
function filesUnder(root, at) {
  const absolute = path.join(root, at)
  if (!existsSync(absolute)) return []
  if (statSync(absolute).isDirectory()) {
    return readdirSync(absolute).flatMap(name => filesUnder(root, path.join(at, name)))
  }
  return /\.test\.tsx?$/.test(at) ? [] : [at]
}
