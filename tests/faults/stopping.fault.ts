import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { inject, test } from 'vitest'
import { openLine } from '#tests/support/cuttable-line.ts'
import { createOnPostgres } from '#tests/support/database.ts'
import { startProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** Requests a page over one connection, again and again, as a proxy does; counts the results. */
function keepAsking(address: string): { answered: number; cut: number; stop(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const counts = { answered: 0, cut: 0, stop: () => agent.destroy() }
  let isAnswering = false
  const ask = () => {
    const request = get(`${address}/health/live`, { agent }, answer => {
      isAnswering = true
      answer.resume().on('end', () => {
        isAnswering = false
        counts.answered++
        ask()
      })
    })
    // A stopped server refuses connections; `cut` means that it ended in the middle of an answer.
    request.on('error', () => {
      if (isAnswering) counts.cut++
    })
  }
  ask()
  return counts
}

// Each has a product of its own, and one waits until the product ends what never ends by itself.
test.concurrent('it stops while visitors keep sending requests, and finishes its answers', async ({
  expect,
}) => {
  const product = await startProduct({ scratchFolder: inject('scratchFolder'), env: { SAMPLE_DATA: 'off' } })
  const visitors = Array.from({ length: 4 }, () => keepAsking(product.address))
  try {
    await expect.poll(() => visitors.every(visitor => visitor.answered > 0)).toBe(true)
    expect(await product.stop()).toBe(0)
    expect(visitors.map(visitor => visitor.cut)).toEqual([0, 0, 0, 0])
  } finally {
    for (const visitor of visitors) visitor.stop()
    await product.remove()
  }
})

test.concurrent('it stops although a client never completes a request', async ({ expect }) => {
  const product = await startProduct({ scratchFolder: inject('scratchFolder'), env: { SAMPLE_DATA: 'off' } })
  const { port } = new URL(product.address)
  const half = connect(Number(port), 'localhost')
  half.on('error', () => {})
  try {
    await once(half, 'connect')
    half.write('POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nname=')
    // Once this is answered, the server has long read the bytes before it.
    expect((await fetch(`${product.address}/health/live`)).status).toBe(200)
    expect(await product.stop()).toBe(0)
  } finally {
    half.destroy()
    await product.remove()
  }
})

test.concurrent('a PostgreSQL that stops and restarts interrupts only requests in progress', async ({
  expect,
  onTestFinished,
}) => {
  const place = await createOnPostgres('sample')
  onTestFinished(place.remove)
  const line = await openLine(place.address)
  const product = await startProduct({
    scratchFolder: inject('scratchFolder'),
    copyOf: inject('samples').postgres,
    databaseUrl: line.address,
  })
  const status = async (path: string) => (await fetch(product.address + path)).status
  try {
    const visitor = createVisitor(product.address)
    const registrationPage = await visitor.register()
    const paymentPage = await visitor.pay(registrationPage)
    const backTo = await visitor.approve(paymentPage)
    const busy = Array.from({ length: 8 }, () => status('/health/ready'))
    await line.cut()
    await Promise.allSettled(busy)
    expect(await status('/health/live')).toBe(200)
    expect(await status('/health/ready')).toBe(503)
    expect(await status(registrationPage)).toBeGreaterThanOrEqual(500)
    // Long enough for all background work to notice it.
    await wait(2_000)
    expect(await status('/health/live')).toBe(200)

    await line.mend()
    await expect.poll(() => status('/health/ready')).toBe(200)
    await visitor.read(backTo)
    expect(await visitor.read(registrationPage)).toContain('You are registered.')
    expect(await product.stop()).toBe(0)
  } finally {
    await product.remove()
    await line.close()
  }
})
