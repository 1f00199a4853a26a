import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { askToConfirm } from '#domain/correspondence/newsletter/ask-to-confirm.ts'
import { systemClock, toStored } from '#domain/foundations/time.ts'
import { createOnPostgres, dialects } from '#tests/support/database.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

const program = 'tests/faults/shifted-server.mjs'

async function healthOf(product: ServedProduct): Promise<{ status: number; reasons: string[] }> {
  const answer = await fetch(`${product.address}/health/ready`)
  const { reasons = [] } = await answer.json()
  return { status: answer.status, reasons }
}

test.for([120, 20])('two processes whose clocks differ by %s seconds send each mail once', async seconds => {
  const place = await createOnPostgres('sample')
  const mailbox = await openMailbox({
    // Slow enough for the other process to look for work in the meantime.
    onRcptTo: (_address, _session, done) => void setTimeout(done, 200),
  })
  const common = {
    scratchFolder: inject('scratchFolder'),
    databaseUrl: place.address,
    program,
    env: { SMTP_URL: mailbox.url, SAMPLE_DATA: 'off' },
  }
  const right = await startProduct(common)
  const ahead = await startProduct({
    ...common,
    env: { ...common.env, CLOCK_AHEAD_SECONDS: String(seconds) },
  })
  const database = await openDatabase(place.address)
  onTestFinished(async () => {
    await Promise.all([right.remove(), ahead.remove()])
    await Promise.all([database.close(), mailbox.close()])
    await place.remove()
  })

  const readers = Array.from({ length: 20 }, (_, each) => `reader-${each}@example.org`)
  const now = systemClock.now()
  for (const email of readers) {
    await database.write(async tx => {
      const row = { name: 'Ada', email, created_at: toStored(now) }
      const { id } = await tx
        .insertInto('subscriptions')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      await askToConfirm(tx, { id, requested_at: null }, now)
    })
  }
  const sent = () => mailbox.messages.flatMap(({ recipients }) => recipients)
  await expect.poll(() => new Set(sent()).size).toBe(readers.length)
  // Long enough for both to look for work a few more times.
  await wait(2_000)
  expect(sent().sort()).toEqual(readers.sort())

  expect(await healthOf(right)).toEqual({ status: 200, reasons: [] })
  const isWrong = seconds > 30
  await expect
    .poll(() => healthOf(ahead))
    .toEqual(
      isWrong
        ? { status: 503, reasons: [expect.stringMatching(/clock .* 1(19|20) seconds ahead of the database/)] }
        : { status: 200, reasons: [] },
    )
  if (isWrong) expect(ahead.logs()).toContain('seconds ahead of the database')
})

test.for(dialects)('a clock that leaps 20 days ahead cancels nothing (%s)', async dialect => {
  const place = dialect === 'postgres' ? await createOnPostgres('sample') : undefined
  const product = await startProduct({
    scratchFolder: inject('scratchFolder'),
    copyOf: inject('samples')[dialect],
    program,
    ...(place && { databaseUrl: place.address }),
  })
  const database = await openDatabase(place?.address ?? `${product.dataDir}/colloquy.sqlite`)
  onTestFinished(async () => {
    await database.close()
    await product.remove()
    await place?.remove()
  })
  const stateOf = async () =>
    (
      await database.read
        .selectFrom('registrations')
        .select('state')
        .where('email', '=', 'ada@example.org')
        .executeTakeFirstOrThrow()
    ).state
  await createVisitor(product.address).register()
  const before = await stateOf()

  product.send(String(20 * 24 * 60 * 60))
  // Whatever watches unpaid places looks every 15 seconds.
  await wait(17_000)
  expect(await stateOf()).toBe(before)
  const { status, reasons } = await healthOf(product)
  expect([status, reasons.join()]).toEqual([503, expect.stringContaining('clock')])

  product.send('0')
  await expect.poll(() => healthOf(product)).toEqual({ status: 200, reasons: [] })
  await wait(17_000)
  expect(await stateOf()).toBe(before)
})
