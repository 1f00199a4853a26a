/**
 * `npm test`: installs what is missing, then checks and tests everything: types, lint, dead code, the build, the
 * rules in two time zones, both databases, and journeys in a real browser. Its last line counts the tests; a failed
 * check counts as one failed test. It exits with 0 only if nothing failed. Independent parts run at the same time,
 * because each of them often waits; every line names its part.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildIfChanged } from './setup/build.mjs'
import { failedTests } from './setup/failed-tests.mjs'
import { installMissing } from './setup/packages.mjs'
import { productNode } from './setup/runtime.mjs'
import { withoutMaterial } from './setup/skipped-tests.mjs'
import { duration, Obstacle } from './setup/steps.mjs'

/** @typedef {(line: string) => void} Say writes a line of a part's output */
/** @typedef {{ name: string, passed: number, failed: number, skipped: number, milliseconds: number }} Outcome */

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = path.join(root, 'test-results')
const rulesReport = path.join(reports, 'vitest.json')
const journeysReport = path.join(reports, 'journeys.json')
const node = await prepare()

/** Product code that only its own tests call. */
const onlyTestsCall = ['knip/bin/knip.js', '--production', '--include', 'files,exports,types']

/** With several checkers each repeats a part of the work, and the tests need the processors. */
const types = ['typescript/bin/tsc', '--checkers', '1']

/** The tests need only the build; what reads sources uses the processors while they wait. */
const building = timed('Build', built)

/** @type {Outcome[]} */
const outcomes = (
  await Promise.all([
    inTurn(
      () => check('Types', ['@react-router/dev/bin.cjs', 'typegen'], types),
      () => check('Lint and format', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings']),
      () => check('Dead code', ['knip/bin/knip.js'], onlyTestsCall),
    ),
    building,
    building.then(() => timed('Rules and databases', vitest)),
    building.then(() => timed('Journeys in a browser', journeys)),
  ])
).flat()
conclude()

/** What must be in place before anything can be checked. */
async function prepare() {
  try {
    await installMissing(root, { dev: true })
    rmSync(reports, { recursive: true, force: true })
    mkdirSync(reports)
    return productNode(root)
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.stdout.write('0 passed, 1 failed\n')
    process.exit(1)
  }
}

/**
 * @param {string} name
 * @param {(say: Say) => Promise<{ passed: number, failed: number, skipped: number }>} work
 * @returns {Promise<Outcome>}
 */
async function timed(name, work) {
  const say = (/** @type {string} */ line) => process.stdout.write(`${name.padEnd(22)}│ ${line}\n`)
  say('begins')
  const startedAt = performance.now()
  const counts = await work(say)
  const milliseconds = performance.now() - startedAt
  say(`${counts.failed ? 'failed' : 'done'} after ${duration(milliseconds)}`)
  return { name, ...counts, milliseconds }
}

/**
 * @param {(() => Promise<Outcome>)[]} works
 * @returns {Promise<Outcome[]>}
 */
async function inTurn(...works) {
  const all = []
  for (const work of works) all.push(await work())
  return all
}

/**
 * Runs programs that count no tests, until one fails.
 *
 * @param {string} name
 * @param {readonly (readonly string[])[]} commands each a program of node_modules with its parameters
 */
function check(name, ...commands) {
  return timed(name, async say => {
    for (const command of commands) {
      if ((await run(command, say)) !== 0) return { passed: 0, failed: 1, skipped: 0 }
    }
    return { passed: 0, failed: 0, skipped: 0 }
  })
}

/** @param {Say} say */
async function built(say) {
  try {
    await buildIfChanged(root, node)
    return { passed: 0, failed: 0, skipped: 0 }
  } catch (error) {
    say(`${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @param {Say} say */
async function vitest(say) {
  const code = await run(
    ['vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${rulesReport}`],
    say,
    { variables: { RULES_REPORT: rulesReport } },
  )
  const report = readReport(rulesReport)
  return counted(code, {
    passed: report?.numPassedTests ?? 0,
    // A file that does not load reports no failed test.
    failed: Math.max(report?.numFailedTests ?? 0, report?.success === false ? 1 : 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

/**
 * Gives way to the rules, which take longer: both should end at the same time.
 *
 * @param {Say} say
 */
async function journeys(say) {
  const code = await run(['@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'], say, {
    variables: { JOURNEYS_REPORT: journeysReport },
    niceness: 3,
  })
  const stats = readReport(journeysReport)?.stats
  return counted(code, {
    // One that passed only when it was tried again is named at the end: it is to be mended, and stops nobody until then.
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  })
}

/**
 * A runner that exited with an error or ran nothing has failed, whatever it counted.
 *
 * @param {number} code
 * @param {{ passed: number, failed: number, skipped: number }} counts
 */
function counted(code, counts) {
  const isSound = code === 0 && counts.passed > 0
  return { ...counts, failed: isSound ? counts.failed : Math.max(counts.failed, 1) }
}

/**
 * @param {string} file
 * @returns {any} a runner's report, or nothing where it wrote none
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Runs a program of node_modules on the product's Node, showing its output.
 *
 * @param {readonly string[]} command
 * @param {Say} say
 * @param {object} [how]
 * @param {Record<string, string>} [how.variables] in addition to the environment
 * @param {number} [how.niceness] how much it gives way to the others, from 0 to 19
 * @returns {Promise<number>} its exit code; 1 if a signal ended it
 */
function run([program, ...parameters], say, { variables = {}, niceness = 0 } = {}) {
  const binaries = path.join(root, 'node_modules/.bin')
  return new Promise((resolve, reject) => {
    const child = spawn(node, [path.join(root, 'node_modules', program ?? ''), ...parameters], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${binaries}${path.delimiter}${process.env.PATH}`,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...variables,
      },
    })
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness)
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', say)
    child.on('error', reject)
    child.on('exit', code => {
      const end = () => resolve(code ?? 1)
      // Waits for its last line, unless a child process that it left behind keeps its output open.
      child.on('close', end)
      setTimeout(end, 10_000).unref()
    })
  })
}

function conclude() {
  const rows = [
    ['', 'passed', 'failed', 'skipped', 'took'],
    ...outcomes.map(({ name, passed, failed, skipped, milliseconds }) => [
      name,
      ...[passed, failed, skipped].map(count => (count ? String(count) : '')),
      duration(milliseconds),
    ]),
  ]
  process.stdout.write('\n')
  for (const [name = '', ...cells] of rows) {
    process.stdout.write(`${name.padEnd(24)}${cells.map(cell => cell.padStart(13)).join('')}\n`)
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  const reportsWritten = /** @type {const} */ ([readReport(rulesReport), readReport(journeysReport)])
  const failed = failedTests(...reportsWritten, root)
  if (failed.length > 0) process.stdout.write(`\n${failed.join('\n')}\n`)
  const skipped = withoutMaterial(...reportsWritten, root)
  if (skipped) process.stdout.write(`\n${skipped}\n`)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
}
