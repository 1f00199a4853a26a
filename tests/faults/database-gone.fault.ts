import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type CuttableLine, openLine } from '#tests/support/cuttable-line.ts'
import { createOnPostgres } from '#tests/support/database.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'

let line: CuttableLine
let product: ServedProduct
let removeDatabase: () => Promise<void>

beforeAll(async () => {
  const place = await createOnPostgres('sample')
  removeDatabase = () => place.remove()
  line = await openLine(place.address)
  product = await startProduct({
    scratchFolder: inject('scratchFolder'),
    copyOf: inject('samples').postgres,
    databaseUrl: line.address,
  })
})

afterAll(async () => {
  await product.remove()
  await line.close()
  await removeDatabase()
})

const pages = [
  '/',
  '/about',
  '/material-science',
  '/material-science/program',
  '/material-science/program?day=2',
  '/material-science/registration-fee',
  '/material-science/online-registration',
]

test('pages that were in memory outlive their database, marked, and are current when it is back', async () => {
  const before = new Map<string, string>()
  for (const path of pages) before.set(path, mainOf(await ask(path)))
  await line.cut()
  // Until then they are known to be current.
  await expect.poll(async () => (await ask('/about')).age).not.toBeNull()
  for (const path of pages) {
    const answer = await ask(path)
    expect([answer.status, mainOf(answer)], path).toEqual([200, before.get(path)])
    expect(Number(answer.age), path).toBeGreaterThan(0)
    expect(answer.mark, path).toContain('database')
  }
  const unseen = await ask('/material-science/venue')
  expect(unseen.status).toBe(503)
  expect(unseen.retryAfter).toBeGreaterThan(0)
  await line.mend()
  await expect.poll(async () => (await ask('/about')).age, { timeout: 60_000 }).toBeNull()
  for (const path of pages) {
    const answer = await ask(path)
    expect([answer.status, mainOf(answer), answer.age], path).toEqual([200, before.get(path), null])
  }
})

interface Answer {
  status: number
  text: string
  age: string | null
  mark: string | null
  retryAfter: number
}

async function ask(path: string): Promise<Answer> {
  const answer = await fetch(product.address + path)
  const { status, headers } = answer
  return {
    status,
    text: await answer.text(),
    age: headers.get('Age'),
    mark: headers.get('Cache-Status'),
    retryAfter: Number(headers.get('Retry-After')),
  }
}

/** Without the form's key, which each visitor gets anew. */
const mainOf = ({ text }: Answer) =>
  (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '').replaceAll(/\b[0-9a-f]{32}\b|value="[^"]{32,}"/g, '')
