/** Servers that send the same answers as the product and do nothing else: bare Node, and nginx where it is installed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'
import { childrenOf } from '#tools/bench/process-use.ts'

/** An answer of the product, to be sent by others. */
export interface SameAnswer {
  /** Where the yardsticks serve it: `/0`, `/1` and so on. */
  path: string
  /** Names and values; those of the connection and the length are left to each server. */
  headers: [string, string][]
  body: Buffer
}

/** A process and where it is asked. */
export interface Place {
  address: string
  /** NaN where unknown. */
  pid: number
}

export interface Yardstick {
  places: readonly Place[]
  stop(): Promise<void>
}

/** Headers that every server writes itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** What the product answers to a request with these headers, byte for byte. */
export function copyAnswer(
  address: string,
  headers: Record<string, string>,
  path: string,
): Promise<SameAnswer> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${address} answered ${answer.statusCode}`))
        const pairs = answer.rawHeaders.flatMap((name, at, all): [string, string][] =>
          at % 2 === 0 && !ownHeaders.has(name.toLowerCase()) ? [[name, all[at + 1] ?? '']] : [],
        )
        resolve({ path, headers: pairs, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** @param folder a new folder of its own */
export async function startBareServers(
  folder: string,
  answers: readonly SameAnswer[],
  count: number,
): Promise<Yardstick> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'answers.json')
  const given = answers.map(({ path, headers, body }) => [
    path,
    {
      headers: [...headers.flat(), 'Content-Length', String(body.byteLength)],
      body: body.toString('base64'),
    },
  ])
  await writeFile(file, JSON.stringify(Object.fromEntries(given)))
  const program = path.join(import.meta.dirname, 'bare-server.mjs')
  const servers = Array.from({ length: count }, () =>
    spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }),
  )
  const places = servers.map(async server => {
    // A pipe, as was asked for.
    const [port] = await once(createInterface(server.stdout as NodeJS.ReadableStream), 'line')
    return { address: `http://127.0.0.1:${port}`, pid: pidOf(server) }
  })
  return {
    places: await Promise.all(places),
    async stop() {
      for (const server of servers) await end(server)
    },
  }
}

/** @returns undefined where nginx is not installed */
export async function startNginx(
  folder: string,
  answers: readonly SameAnswer[],
  workers: number,
): Promise<Yardstick | undefined> {
  const isInstalled = await promisify(execFile)('nginx', ['-v']).then(
    () => true,
    () => false,
  )
  if (!isInstalled) return undefined
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  // Its worker is another user where it is started by root.
  await chmod(folder, 0o755)
  await chmod(path.dirname(folder), 0o755)
  for (const { path: at, body } of answers) await writeFile(path.join(folder, at.slice(1)), body)
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, nginxSettings(folder, port, answers, workers))
  const server = spawn('nginx', ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(address).catch(() => undefined)) break
    await wait(50)
  }
  const pids = childrenOf(pidOf(server))
  const places = Array.from({ length: workers }, (_, index) => ({ address, pid: pids[index] ?? Number.NaN }))
  return { places, stop: () => end(server) }
}

/** As many workers as the product has processes; files as nginx serves them best. */
function nginxSettings(
  folder: string,
  port: number,
  answers: readonly SameAnswer[],
  workers: number,
): string {
  const locations = answers.map(({ path, headers }) => {
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    const others = headers.filter(
      ([name]) => !['content-type', 'etag', 'last-modified'].includes(name.toLowerCase()),
    )
    const added = others.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    return `location = ${path} { types {} default_type "${type}"; ${added.join(' ')} }`
  })
  return `
    daemon off;
    worker_processes ${workers};
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 100000000;
      open_file_cache max=100;
      client_body_temp_path ${folder}/client;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        ${locations.join('\n')}
      }
    }`
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('a yardstick did not start')
  return pid
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode) return
  const left = once(server, 'exit')
  server.kill('SIGTERM')
  await left
}
