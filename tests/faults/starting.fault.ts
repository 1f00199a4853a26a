import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { runToTheEnd } from '#tests/support/refused-start.ts'
import { serverFlags } from '#tools/setup/server-process.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test('with settings that do not go together it does not start and names one in one line', async () => {
  const { code, lines } = await runToTheEnd({ PAYPAL_CLIENT_ID: 'id' })
  expect(code).toBe(1)
  expect(lines).toEqual(['Setting PAYPAL_CLIENT_SECRET: is missing beside PAYPAL_CLIENT_ID'])
})

describe('run by a supervisor, with a data folder that others can read and a mail server', () => {
  let dataDir: string
  let port: number
  let server: ChildProcess
  let said = ''

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'supervised-'))
    await mkdir(path.join(dataDir, 'mail'), { mode: 0o755 })
    await writeFile(path.join(dataDir, 'mail/older.eml'), 'a letter', { mode: 0o644 })
    await chmod(dataDir, 0o755)
    port = await freePort()
    server = spawn(process.execPath, [path.join(root, 'tools/serve.mjs')], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        SAMPLE_DATA: 'off',
        SMTP_URL: 'smtp://mailer:hidden-word@mail.example.org',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server.stdout?.setEncoding('utf8').on('data', text => {
      said += text
    })
    while (!said.includes('Ready after')) {
      if (server.exitCode !== null) throw new Error(`it did not start: ${said}`)
      await wait(25)
    }
    return () => void server.kill('SIGKILL')
  })

  test('only its owner can read its data, including existing files', async () => {
    const names = await readdir(dataDir, { recursive: true })
    expect(names).toEqual(expect.arrayContaining(['colloquy.sqlite', 'mail/older.eml', 'secret-key']))
    for (const name of ['.', ...names]) {
      const stats = await stat(path.join(dataDir, name))
      expect([name, stats.mode & 0o777]).toEqual([name, stats.isDirectory() ? 0o700 : 0o600])
    }
  })

  test('it prints its address and which settings are still for demonstration, and no secret', () => {
    const address = `http://localhost:${port}`
    expect(said).toContain(`Site      ${address}\n`)
    expect(said).toContain(`API       ${address}/colloquyBackend/docs\n`)
    expect(said).toContain('Payments  a demonstration: no money moves')
    expect(said).toContain('Mail      sent through mail.example.org\n')
    expect(said).not.toContain('hidden-word')
  })

  test('it is one process, with the flags that save memory', async () => {
    const of = (file: string) => readFile(`/proc/${server.pid}/${file}`, 'utf8').catch(() => undefined)
    const [command, environment] = [await of('cmdline'), await of('environ')]
    // Only Linux shows them.
    if (command !== undefined) {
      expect(command.split('\0')).toEqual(expect.arrayContaining([...serverFlags]))
      expect(environment).toContain('MALLOC_ARENA_MAX=')
    }
  })

  test('it exits with 0 when asked to stop, even while a browser keeps its connection open', async () => {
    const kept = await fetch(`http://localhost:${port}/health/ready`)
    expect(kept.status).toBe(200)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})

/** A port that another program uses. */
async function usedPort(): Promise<number> {
  const other = createServer().listen(0)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const bound = other.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

/** What happened in a process that started and stopped the product: see the program. */
async function startAndStop(port: number, ...broken: string[]): Promise<unknown> {
  const dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'closing-'))
  const program = path.join(import.meta.dirname, 'closing-server.mjs')
  const running = spawn(process.execPath, [program, ...broken], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void running.kill('SIGKILL'))
  return JSON.parse(await text(running.stdout))
}

test('a start on a port in use does no background work, and closes what it opened', async () => {
  expect(await startAndStop(await usedPort())).toEqual({
    failed: { start: 'EADDRINUSE' },
    hasWorked: false,
    isClosed: true,
  })
})

// This one begins background work, so that the test before it can see that none began.
test('a step of stopping that fails is reported, and the others are taken', async () => {
  expect(await startAndStop(await freePort(), 'visits')).toEqual({
    failed: { stop: 'a step that a test broke' },
    hasWorked: true,
    isClosed: true,
  })
})

test('a port in use is reported, with another one to try', async () => {
  const port = await usedPort()
  const { code, lines } = await runToTheEnd({ PORT: String(port) })
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe(
    `Port ${port} is in use. Choose another one, for example: PORT=${port + 1} npm start`,
  )
})

test('a host that is not this machine is reported', async () => {
  // Both are reserved: no machine has them.
  for (const HOST of ['192.0.2.1', 'desk.invalid']) {
    const { code, lines } = await runToTheEnd({ HOST })
    expect(code).toBe(1)
    expect(lines.at(-1)).toBe(`Setting HOST: ${HOST} is no address of this machine`)
  }
})

test('a database that does not answer is reported', async () => {
  const { code, lines } = await runToTheEnd({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/x`,
    SECRET_KEY: 'a'.repeat(32),
  })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^The database that DATABASE_URL names does not answer/)])
})

test('it exits with the program that started it, even if that was killed', async () => {
  const port = await freePort()
  const dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'orphan-'))
  const starter = spawn(process.execPath, [path.join(root, 'tools/start.mjs')], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'off' },
    stdio: 'ignore',
  })
  onTestFinished(() => void starter.kill('SIGKILL'))
  await untilItAnswers(port, starter)
  starter.kill('SIGKILL')
  await expect.poll(() => answers(port)).toBe(false)
})

async function untilItAnswers(port: number, starter: ChildProcess): Promise<void> {
  await expect.poll(async () => starter.exitCode === null && (await answers(port))).toBe(true)
}

const answers = (port: number) =>
  fetch(`http://localhost:${port}/health/live`).then(
    response => response.ok,
    () => false,
  )
