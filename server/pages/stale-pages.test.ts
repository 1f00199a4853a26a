/** Pages from memory while the database cannot be read. */
import { expect, test } from 'vitest'
import { refuseOnce } from '#database/refuse-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { Revisions } from '#server/pages/revisions.ts'
import { openWire } from '#tests/support/wire.ts'

const minute = 60_000

async function openProduct() {
  let isDown = false
  let now = 0
  let rendered = 0
  const wire = await openWire('sqlite', {
    replace(dependencies) {
      const { database } = dependencies
      const down = refuseOnce(() => (isDown ? new Error('the database is down') : undefined))
      const revisions = new Revisions({ ...database, read: database.read.withPlugin(down) }, () => now)
      return {
        ...dependencies,
        revisions,
        database: revisions.watching(),
        renderPage: async () =>
          new Response(`<p>page ${++rendered}</p>`, { headers: { 'Content-Type': 'text/html' } }),
      }
    },
  })
  return {
    ...wire,
    rendered: () => rendered,
    async ask(path: string) {
      const answer = await wire.getPage(path)
      const { status, headers } = answer
      return [status, await answer.text(), headers.get('Age'), headers.get('Cache-Status')]
    },
    setDown(down: boolean) {
      isDown = down
    },
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

const mark = 'colloquy; hit; detail="the database cannot be read"'

test('a page in memory is served for ten minutes while the database is down, and says how old it is', async () => {
  const { ask, setDown, pass, rendered } = await openProduct()
  const [, text] = await ask('/about')
  setDown(true)
  pass(2_000)
  expect(await ask('/about?utm_source=mail')).toEqual([200, text, '2', mark])
  pass(9 * minute)
  expect(await ask('/about')).toEqual([200, text, '542', mark])
  pass(minute)
  expect(await ask('/about')).not.toContain(mark)
  expect(rendered()).toBe(2)
})

test('once the database is back, pages are current again', async () => {
  const { ask, setDown, pass, dependencies } = await openProduct()
  await ask('/about')
  pass(2_000)
  setDown(true)
  expect(await ask('/about')).toContain(mark)
  setDown(false)
  pass(2_000)
  expect(await ask('/about')).toEqual([200, '<p>page 1</p>', null, null])
  await dependencies.database.write(tx => bumpRevision(tx, null))
  expect(await ask('/about')).toEqual([200, '<p>page 2</p>', null, null])
})

test('a page that this process has made outdated is not served, even if the database goes down at once', async () => {
  const { ask, setDown, dependencies } = await openProduct()
  await ask('/about')
  await dependencies.database.write(tx => bumpRevision(tx, null))
  setDown(true)
  expect(await ask('/about')).toEqual([200, '<p>page 2</p>', null, null])
})
