import { Agent, request } from 'node:http'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startProduct } from '#tests/support/served-product.ts'

/** As many as sign in at once; four times as many fill all places that pages have. */
const floods = [100, 400] as const
const pagesAsked = 15

test.each(floods)(
  'a flood of %i sign-ins that wait leaves pages about as quick as they were',
  async people => {
    const product = await startProduct({
      scratchFolder: inject('scratchFolder'),
      copyOf: inject('samples').sqlite,
      // Each sign-in comes from an address of its own.
      env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
    })
    onTestFinished(() => product.remove())
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
    onTestFinished(() => agent.destroy())
    const ask = (path: string, from: string, form?: Record<string, string>) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const headers = {
        'X-Forwarded-For': from,
        ...(form && { Origin: product.address, 'Content-Type': 'application/x-www-form-urlencoded' }),
      }
      const asked = request(
        product.address + path,
        { agent, headers, method: form ? 'POST' : 'GET' },
        answer => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
      asked.on('error', reject)
      asked.end(form && new URLSearchParams(form).toString())
      return promise
    }
    /** The middle one of several pages' times, in milliseconds; none comes from memory. */
    const timePages = async () => {
      const times: number[] = []
      for (let pages = 0; pages < pagesAsked; pages++) {
        const before = performance.now()
        expect(await ask('/organiser/reset', '203.0.113.1')).toBe(200)
        times.push(performance.now() - before)
      }
      return times.toSorted((one, other) => one - other)[Math.floor(pagesAsked / 2)] ?? 0
    }
    await timePages()
    const alone = await timePages()

    let isFlooding = true
    let answered = 0
    const guessing = Array.from({ length: people }, async (_, number) => {
      const from = `198.51.${Math.floor(number / 250)}.${number % 250}`
      while (isFlooding) {
        await ask('/organiser/sign-in', from, { email: 'somebody@example.org', password: 'not this one' })
        answered++
      }
    })
    // All are under way, and the account's free tries are used up.
    await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(30)
    const flooded = await timePages()
    isFlooding = false
    await Promise.all(guessing)
    // Where sign-ins take the pages' places, this is some hundred times as long.
    expect(flooded / alone).toBeLessThan(30)
  },
  300_000,
)
