import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { compiledIn } from '#tests/support/served-product.ts'

test('a command says in one line that its database does not answer', async () => {
  expect(await refusalOf({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/x` })).toMatch(
    /^The database that DATABASE_URL names does not answer \(.+\)\.\n$/,
  )
})

test('a command names in one line the setting with which its database cannot be used', async () => {
  const server = new URL(inject('postgresServer'))
  const at = (change: (url: URL) => void) => {
    const url = new URL(server)
    change(url)
    return url.href
  }
  const addresses = [
    at(url => (url.pathname = '/no-such-database')),
    at(url => (url.username = 'nobody')),
    // The server of tests has no TLS.
    at(url => url.searchParams.set('sslmode', 'verify-full')),
    at(url => url.searchParams.set('sslmode', 'sometimes')),
    at(url => url.searchParams.set('sslrootcert', '/nowhere/ca.pem')),
    'postgres://desk:p@ss/hidden-part@localhost:port/x',
  ]
  for (const address of addresses) {
    const said = await refusalOf({ DATABASE_URL: address })
    expect([address, said]).toEqual([address, expect.stringMatching(/^Setting DATABASE_URL: [^\n]+\n$/)])
    expect(said).not.toContain('hidden-part')
  }
})

test('a command says in one line what is wrong with the files of DATA_DIR', async () => {
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'unusable-'))
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  await mkdir(path.join(folder, 'a/secret-key'), { recursive: true })
  await mkdir(path.join(folder, 'b'))
  await writeFile(
    path.join(folder, 'b/colloquy.sqlite'),
    'no database, but a letter to somebody '.repeat(200),
  )
  for (const [DATA_DIR, SECRET_KEY] of [
    [file, key],
    [path.join(folder, 'a'), ''],
    [path.join(folder, 'b'), key],
  ] as const) {
    const said = await refusalOf({ DATA_DIR, SECRET_KEY })
    expect([DATA_DIR, said]).toEqual([DATA_DIR, expect.stringMatching(/^DATA_DIR [^\n]+\n$/)])
  }
})

const key = 'x'.repeat(32)

/** What a command prints that could not start. */
async function refusalOf(settings: Record<string, string>): Promise<string> {
  const program = path.join(import.meta.dirname, 'organiser/main.ts')
  const env = { SECRET_KEY: key, NODE_COMPILE_CACHE: compiledIn(inject('scratchFolder')), ...settings }
  const run = promisify(execFile)(process.execPath, [program, 'invite', 'owner@example.org'], { env })
  const refused = await run.then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  )
  expect(refused?.code).toBe(1)
  return refused?.stderr ?? ''
}
