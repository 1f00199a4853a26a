import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a process of its own, because the order in which modules are loaded matters. */
const breakAnswers = `
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
createAdaptorServer({ fetch: () => new Response() })
const { Faults } = await import('#simulators/faults.ts')
const { listen } = await import('#simulators/listen.ts')
const faults = new Faults(() => {})
const { url, close } = await listen(new Hono().use(faults.middleware).get('/', c => c.text('whole')))
for (const kind of ['half-answer', 'drop-answer']) {
  faults.order({ kind })
  console.log(kind, await fetch(url).then(answer => answer.text()).catch(() => 'broken'))
}
await close()
`

test('an answer that breaks off is begun once, also after another server was created', async () => {
  const order = ['--input-type=module', '--eval', breakAnswers]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, order)
  expect(stdout.trim().split('\n')).toEqual(['half-answer broken', 'drop-answer broken'])
  expect(stderr).toBe('')
})
