import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { compiledIn } from '#tests/support/served-product.ts'

test('a command says in one line that its database does not answer', async () => {
  const program = path.join(import.meta.dirname, 'organiser/main.ts')
  const settings = {
    DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/x`,
    SECRET_KEY: 'x'.repeat(32),
    NODE_COMPILE_CACHE: compiledIn(inject('scratchFolder')),
  }
  const run = promisify(execFile)(process.execPath, [program, 'invite', 'owner@example.org'], {
    env: settings,
  })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database that DATABASE_URL names does not answer \(.+\)\.\n$/),
  })
})
