/** The example proxy configurations in deploy/, run unchanged apart from ports and system folders. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/free-port.ts'

const run = promisify(execFile)
const deploy = path.resolve(import.meta.dirname, '../../deploy')

export const proxyNames = ['nginx', 'haproxy'] as const
export type ProxyName = (typeof proxyNames)[number]

export interface RunningProxy {
  /** Without a trailing slash. */
  address: string
  /** The same with an untrusted certificate. */
  secureAddress: string
  stop(): Promise<void>
}

interface Wanted {
  /** Where the product, or its substitute, listens on this machine. */
  port: number
  scratchFolder: string
}

export const isInstalled = (name: ProxyName): Promise<boolean> =>
  Promise.all([run(name, ['-v']), run('openssl', ['version'])]).then(
    () => true,
    () => false,
  )

/** @returns undefined if the proxy, or openssl for its certificate, is not installed */
export async function startProxy(
  name: ProxyName,
  { port, scratchFolder }: Wanted,
): Promise<RunningProxy | undefined> {
  if (!(await isInstalled(name))) return undefined
  const folder = await mkdtemp(path.join(scratchFolder, `${name}-`))
  // Its worker runs as another user if root starts it.
  for (const each of [scratchFolder, folder]) await chmod(each, 0o755)
  const certificate = await makeCertificate(folder)
  const [open, secure] = [await freePort(), await freePort()]
  const ports = { upstream: port, open, secure }
  const { args, settings } =
    name === 'nginx' ? await nginx(folder, ports, certificate) : await haproxy(folder, ports, certificate)
  await writeFile(path.join(folder, 'settings'), settings)
  let said = ''
  const proxy = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [proxy.stdout, proxy.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  }
  const address = `http://localhost:${open}`
  await untilItAnswers(address, proxy, () => said)
  return { address, secureAddress: `https://localhost:${secure}`, stop: () => end(proxy) }
}

interface Ports {
  upstream: number
  open: number
  secure: number
}

async function nginx(folder: string, { upstream, open, secure }: Ports, certificate: string) {
  const example = await readFile(path.join(deploy, 'nginx/colloquy.conf'), 'utf8')
  const site = replaced(example, [
    ['  resolver 127.0.0.11 valid=5s;\n', ''],
    ['server app:3000 resolve ', `server 127.0.0.1:${upstream} `],
    ['/var/log/nginx/', `${folder}/`],
    [
      'listen 80;',
      `listen ${open}; listen ${secure} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${certificate};`,
    ],
  ])
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    each => `${each}_temp_path ${folder}/${each};`,
  )
  const settings = `daemon off; pid ${folder}/pid; error_log stderr;
    events {}
    http { access_log off; ${kept.join(' ')}
      ${site}
    }`
  return { args: ['-p', folder, '-c', path.join(folder, 'settings'), '-e', 'stderr'], settings }
}

async function haproxy(folder: string, { upstream, open, secure }: Ports, certificate: string) {
  const example = await readFile(path.join(deploy, 'haproxy/haproxy.cfg'), 'utf8')
  const settings = replaced(example, [
    ['bind :80\n', `bind :${open}\n  bind :${secure} ssl crt ${certificate}\n`],
    // As many as the machine's limit of open files allows.
    ['maxconn 20000', 'maxconn 400'],
    ['127.0.0.1:3001', `127.0.0.1:${upstream}`],
    ['127.0.0.1:3002', `127.0.0.1:${upstream}`],
  ])
  return { args: ['-db', '-f', path.join(folder, 'settings')], settings }
}

/** @throws if the example no longer contains what is to be replaced */
function replaced(example: string, parts: readonly (readonly [string, string])[]): string {
  return parts.reduce((text, [old, fresh]) => {
    if (!text.includes(old)) throw new Error(`the example has no ${old}`)
    return text.replaceAll(old, fresh)
  }, example)
}

/** @returns a file with a new certificate and its key */
async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map(name =>
    path.join(folder, `${name}.pem`),
  )
  const wanted = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2']
  await run('openssl', [...wanted, '-keyout', key ?? '', '-out', certificate ?? ''])
  const parts = await Promise.all([certificate ?? '', key ?? ''].map(file => readFile(file, 'utf8')))
  await writeFile(both ?? '', parts.join('\n'))
  return both ?? ''
}

async function untilItAnswers(address: string, proxy: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 1_000 && proxy.exitCode === null; tries++) {
    const answer = await fetch(address).catch(() => undefined)
    // HAProxy answers 503 until it has checked the server behind it.
    if (answer && answer.status < 500) return
    await wait(50)
  }
  await end(proxy)
  throw new Error(`the proxy did not start:\n${said()}`)
}

async function end(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null || proxy.signalCode) return
  const left = once(proxy, 'exit')
  proxy.kill('SIGTERM')
  await left
}
