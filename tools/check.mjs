/**
 * `npm run check`: types, format and lint, in the seconds after an edit. Types are checked incrementally, names of routes
 * are made again only where routes changed, and of the files only those are linted that changed since all was well. To
 * find circles of imports the linter reads the whole project first, so that an edit leaves them to `npm test`, which
 * checks everything, as a first run does.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = path.join(root, 'node_modules/.cache/checked')
const startedAt = performance.timeOrigin / 1000

/** Whatever they say applies to every file. */
const rules = ['biome.json', 'tools/setup/quick-lint.json', 'package-lock.json']
/** A whole run costs no more than this many files. */
const mostFiles = 300

const wellAt = changedAt(stamp)
const tracked = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const changed = tracked.stdout.split('\n').filter(file => file && changedAt(path.join(root, file)) > wellAt)
const isWhole =
  wellAt === 0 ||
  tracked.status !== 0 ||
  changed.length > mostFiles ||
  changed.some(file => rules.includes(file))

if (isWhole || changed.some(file => /(?:routes\.ts|\.config\.ts)$/.test(file))) {
  run('@react-router/dev/bin.cjs', 'typegen')
}
run('typescript/bin/tsc', '--noEmit')
if (isWhole) run('@biomejs/biome/bin/biome', 'check', '.')
else if (changed.length > 0) {
  const quick = ['--config-path=tools/setup/quick-lint.json', '--no-errors-on-unmatched']
  run('@biomejs/biome/bin/biome', 'check', ...quick, '--files-ignore-unknown=true', ...changed)
}
mkdirSync(path.dirname(stamp), { recursive: true })
writeFileSync(stamp, '')
// What is saved while the check runs is checked next time.
utimesSync(stamp, startedAt, startedAt)

/** @param {string} file @returns {number} milliseconds; 0 for a missing one */
function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** @param {string} program of node_modules @param {string[]} parameters */
function run(program, ...parameters) {
  const file = path.join(root, 'node_modules', program)
  const { status } = spawnSync(process.execPath, [file, ...parameters], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
