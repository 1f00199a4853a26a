/**
 * How many statements each public page and each post takes, begin and commit included. The sample has hundreds of
 * registrations, and dozens of talks, speakers and pictures, so whatever asks once for each of them is far above these
 * bounds.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { dialects } from '#tests/support/database.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

describe.each(dialects)('on %s', dialect => {
  let product: ServedProduct
  let remove = async () => {}

  beforeAll(async () => {
    const started = await startWithSample(dialect, { program: 'tests/load/counting-server.mjs' })
    product = started.product
    remove = started.remove
  })

  afterAll(() => remove())

  /** The statements of the request that was answered last. */
  async function lastCount(request: string): Promise<number> {
    const lines = (await readFile(path.join(product.dataDir, 'statements'), 'utf8')).trim().split('\n')
    const counted = lines.findLast(line => line.startsWith(`${request} `))
    if (counted === undefined) throw new Error(`${request} was not counted`)
    return Number(counted.slice(request.length + 1))
  }

  /** The home page shows the most: 24. Acts read what they lock again, begin and commit. */
  const atMost = { publicPage: 24, registrationPage: 12, act: 80 }

  const pages = [
  '/', '/about', '/upcoming-meetings', '/completed-meetings', '/policies', '/blogs', '/code-of-conduct', '/contact',
  '/terms-and-conditions', '/privacy-policy', '/sitemap.xml', '/blogs.atom',
  ...[
    '', '/committee', '/topics', '/call-for-Abstracts', '/submit-abstract', '/speakers', '/program',
    '/presentation-guidelines', '/registration-fee', '/online-registration', '/discount-form', '/conference-policies',
    '/sponsors', '/awards', '/venue', '/contact-us', '/message', '/calendar.ics', '/news.atom',
  ].map(page => `/material-science${page}`),
] // biome-ignore format: a list to read across

  test('a public page takes a few statements', async () => {
    const counts: Record<string, number> = {}
    for (const page of pages) {
      await fetch(product.address + page)
      counts[page] = await lastCount(`GET ${page}`)
    }
    expect(Object.entries(counts).filter(([, count]) => count > atMost.publicPage)).toEqual([])
  })

  test('so do a registration and what its page does', async () => {
    const visitor = createVisitor(product.address)
    const page = await visitor.register()
    const counts = { register: await lastCount('POST /material-science/online-registration') } as Record<
      string,
      number
    >
    const send = async (name: string, fields: Record<string, string>) => {
      const answer = await fetch(product.address + page, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: product.address },
        body: new URLSearchParams(fields),
      })
      expect([name, answer.status]).toEqual([name, 303])
      counts[name] = await lastCount(`POST ${page}`)
      await visitor.read(page)
      counts[`its page after ${name}`] = await lastCount(`GET ${page}`)
    }
    await visitor.read(page)
    counts['its page'] = await lastCount(`GET ${page}`)
    await send('choosing a bank transfer', { method: 'bank-transfer' })
    await send('choosing the same again', { method: 'bank-transfer' })
    await send('choosing PayPal', { method: 'paypal' })
    await send('cancelling', { act: 'cancel' })
    const tooMany = Object.entries(counts).filter(
      ([name, count]) => count > (name.startsWith('its page') ? atMost.registrationPage : atMost.act),
    )
    expect(tooMany).toEqual([])
  })
})
