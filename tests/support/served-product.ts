import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '#database/open-database.ts'
import { freePort } from '#tests/support/free-port.ts'
import type * as serverProcess from '#tools/setup/server-process.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** Only ends a start that hangs: an idle machine needs 8 seconds for a first one. */
const startLimitMs = 300_000

export interface ProductOptions {
  /** A folder of the test run, in which this product gets a data folder. */
  scratchFolder: string
  /** Settings in addition to PORT and DATA_DIR, which are set for each product. */
  env?: Record<string, string>
  /** A PostgreSQL database; without it the product uses an SQLite file of its own. */
  databaseUrl?: string
  /** A stopped product's data folder to copy, instead of loading the sample. */
  copyOf?: string
  /** Another product's data folder, to share its files, instead of a new one. */
  dataDir?: string
  /** The program to run instead of the product's own start, from the project's root. */
  program?: string
  /** Another built copy of the project, to be started as it starts itself. */
  copyAt?: string
}

/** The built product, running in a separate process. */
export interface ServedProduct {
  /** Such as `http://localhost:41234`, without a trailing slash. */
  readonly address: string
  readonly dataDir: string
  /** Its process, which is another one after `start`. */
  pid(): number
  /** All its output since it was first started. */
  logs(): string
  /** Asks it to stop and waits for its end; the data stay. Returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Starts it again after `stop` or `kill`, on the same port and data, with additional settings if given. */
  start(env?: Record<string, string>): Promise<void>
  /** Sends a message to a program that listens for it. */
  send(message: string): void
  /** Stops it and removes its data, unless they are another product's. */
  remove(): Promise<void>
}

/** A copy that a test starts with is no restored backup: its mails go on. */
async function forgetHome(address: string): Promise<void> {
  const database = await openDatabase(address)
  await database.write(tx => tx.deleteFrom('database_homes').execute())
  await database.close()
}

/** Starts the built product on a free port and resolves once it answers. */
export async function startProduct(options: ProductOptions): Promise<ServedProduct> {
  const { copyAt: folder = root } = options
  if (!existsSync(path.join(folder, 'build/server/main.js'))) {
    throw new Error(`The product in ${folder} is not built: run npm run build there.`)
  }
  const { serverFlags, serverVariables } = await startCommandOf(folder)
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(options.scratchFolder, 'product-')))
  if (options.copyOf) {
    await cp(options.copyOf, dataDir, { recursive: true })
    await forgetHome(options.databaseUrl ?? path.join(dataDir, 'colloquy.sqlite'))
  }
  const port = await freePort()
  const address = `http://localhost:${port}`
  const env = environment(options, port, dataDir)
  const isOwnStart = options.program === undefined && options.copyAt === undefined
  let running: ChildProcess | undefined
  let logs = ''

  const product: ServedProduct = {
    address,
    dataDir,
    pid() {
      if (running?.pid === undefined) throw new Error('the product does not run')
      return running.pid
    },
    logs: () => logs,
    async start(more = {}) {
      const program = path.resolve(folder, options.program ?? 'tools/serve.mjs')
      const before = logs.length
      running = spawn(process.execPath, [...serverFlags, program], {
        cwd: folder,
        env: { ...serverVariables, ...env, ...more },
        // The product stops when this channel closes, so none stays behind when a test run is killed.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [running.stdout, running.stderr]) {
        stream?.setEncoding('utf8').on('data', text => {
          logs += text
        })
      }
      // The product's own start answers before it prints what its operator may want to know.
      const hasPrinted = () => !isOwnStart || logs.includes('Ctrl-C stops it', before)
      await untilItAnswers(address, running, () => logs, hasPrinted)
    },
    send: message => running?.send(message),
    stop: () => end(running, 'SIGTERM'),
    async kill() {
      await end(running, 'SIGKILL')
    },
    async remove() {
      await product.stop()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
  await product.start()
  if (!options.copyOf && isOwnStart) {
    await liftUnpaidLimits(options.databaseUrl ?? path.join(dataDir, 'colloquy.sqlite'))
  }
  return product
}

type StartCommand = Pick<typeof serverProcess, 'serverFlags' | 'serverVariables'>

/** What a copy of the project tells Node for its server; earlier ones told it nothing. */
async function startCommandOf(folder: string): Promise<StartCommand> {
  const file = path.join(folder, 'tools/setup/server-process.mjs')
  return existsSync(file) ? import(pathToFileURL(file).href) : { serverFlags: [], serverVariables: {} }
}

/** All requests of a test run come from one address, so that limit must not apply. */
export async function liftUnpaidLimits(address: string): Promise<void> {
  const database = await openDatabase(address)
  try {
    const limits = { unpaid_per_email: 1_000_000, unpaid_per_client: 1_000_000 }
    await database.write(tx => tx.updateTable('conferences').set(limits).execute())
  } finally {
    await database.close()
  }
}

/**
 * Node's compile cache for processes of a test run, so that only the first one compiles: a start takes half as
 * long. A process that is to be killed writes it first, with `flushCompileCache`.
 */
export const compiledIn = (scratchFolder: string) => path.join(scratchFolder, 'compiled')

/** The developer's own settings must not reach a product under test. */
function environment(options: ProductOptions, port: number, dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    // Tests count the registrations that they make.
    SAMPLE_DATA: 'conferences',
    NODE_COMPILE_CACHE: compiledIn(options.scratchFolder),
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl, SECRET_KEY: 'a'.repeat(32) }),
    ...options.env,
  }
}

async function untilItAnswers(
  address: string,
  running: ChildProcess,
  logs: () => string,
  hasPrinted: () => boolean,
): Promise<void> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    if (running.exitCode !== null || running.signalCode) break
    const answer = await fetch(`${address}/health/live`).catch(() => undefined)
    if (answer?.ok && hasPrinted()) return
    await wait(25)
  }
  running.kill('SIGKILL')
  throw new Error(`The product did not start at ${address}. It wrote:\n${logs()}`)
}

async function end(running: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> {
  if (!running) return null
  if (running.exitCode === null && !running.signalCode) {
    const left = once(running, 'exit')
    running.kill(signal)
    await left
  }
  return running.exitCode
}
