/** Whatever hangs, visitors are answered in time, nothing is lost, and nothing happens twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { openDatabase } from '#database/open-database.ts'
import { addressOf } from '#domain/conference/files/file-store.ts'
import { variantAddress } from '#domain/conference/files/picture.ts'
import { neverMs } from '#simulators/faults.ts'
import { listen } from '#simulators/listen.ts'
import { createStripeSimulator } from '#simulators/stripe/simulator.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { dialects } from '#tests/support/database.ts'
import { stripeAccount } from '#tests/support/gateway-accounts.ts'
import { hinder, hinderedProgram } from '#tests/support/hindrances.ts'
import { holdTransaction, untilSomebodyWaits } from '#tests/support/hold-row.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { ada, createVisitor } from '#tests/support/visitor.ts'

const event = '/material-science'
const form = `${event}/online-registration`

/** Tests of one product follow each other. */
const inTurn = { concurrent: false }

// Both products mostly wait, so they wait at the same time.
describe.concurrent.each(dialects)('something that hangs (%s)', dialect => {
  const stripe = createStripeSimulator(stripeAccount)
  let product: ServedProduct
  let database: Database

  beforeAll(async () => {
    const stripeServer = await listen(stripe.app)
    const started = await startWithSample(dialect, {
      program: hinderedProgram,
      env: { STRIPE_API_URL: stripeServer.url, STRIPE_SECRET_KEY: stripeAccount.secretKey },
    })
    product = started.product
    database = await openDatabase(started.database)
    return async () => {
      await database.close()
      await started.remove()
      await stripeServer.close()
    }
  })

  /** Sends a form as Ada, with its own draft key. */
  async function send(draft: string, to = form, fields: Record<string, string> = {}) {
    const body = new URLSearchParams({ ...ada, category: '2', draft, ...fields })
    const answer = await fetch(product.address + to, { method: 'POST', redirect: 'manual', body })
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }

  const registrations = async () =>
    (await database.read.selectFrom('registrations').select('id').execute()).length

  /** Whether a page is served while something else still waits. */
  async function isAnsweredBefore(other: Promise<unknown>, path: string): Promise<boolean> {
    let isOver = false
    void other.finally(() => {
      isOver = true
    })
    const answer = await fetch(product.address + path)
    expect(answer.status).toBe(200)
    return !isOver
  }

  function expectToComeBack(answer: Awaited<ReturnType<typeof send>>, words: string) {
    expect(answer.html).toContain(words)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  }

  test(
    'in the middle of a write: it is rolled back, and the form is accepted later, once',
    inTurn,
    async ({ onTestFinished }) => {
      const before = await registrations()
      await hinder(product, ['hang seat_claims', 'hang plain-text'])
      onTestFinished(() => hinder(product, []))
      const draft = crypto.randomUUID()
      const sending = send(draft)
      expect(await isAnsweredBefore(sending, '/about')).toBe(true)
      const answer = await sending
      expectToComeBack(answer, 'Your Registration was Failed, Please try Again')
      expect(answer.html).toContain('Institute of Slow Glass')
      expect(await registrations()).toBe(before)
      await hinder(product, [])
      expect(await send(draft)).toMatchObject({ status: 303 })
      expect(await registrations()).toBe(before + 1)
    },
  )

  test(
    'a lock that another process holds: reads continue, writers are told in time, and work continues once it is released',
    inTurn,
    async () => {
      const before = await registrations()
      const conference = await database.read
        .selectFrom('conferences')
        .select('id')
        .where('name', '=', 'material-science')
        .executeTakeFirstOrThrow()
      const hold = () => holdTransaction(database, tx => lockRow(tx, 'conferences', conference.id))
      const letGo = await hold()
      const draft = crypto.randomUUID()
      const sending = send(draft)
      expect(await isAnsweredBefore(sending, `${event}/committee`)).toBe(true)
      expectToComeBack(await sending, 'Your Registration was Failed, Please try Again')
      await letGo()
      expect(await registrations()).toBe(before)

      // A lock that is released in time delays nobody for good.
      const letGoInTime = await hold()
      const waiting = send(draft)
      await untilSomebodyWaits(database)
      await sleep(500)
      await letGoInTime()
      expect(await waiting).toMatchObject({ status: 303 })
      expect(await registrations()).toBe(before + 1)
    },
  )

  test(
    'a gateway that creates the order: nobody can have paid, and the payer gets the order that was created in the end',
    inTurn,
    async ({ expect }) => {
      const page = await createVisitor(product.address).register()
      const before = stripe.requests.filter(({ status }) => status === 200).length
      stripe.faults.order({ kind: 'delay-request', path: '/v1/checkout/sessions', milliseconds: neverMs })
      const refused = await send('', page, { method: 'stripe' })
      expect(refused.status).toBe(503)
      expect(refused.html).toContain('An error occurred with Card. Please try again later.')
      expect(refused.html).not.toContain('Do not pay again')
      // The work continues without its visitor.
      stripe.faults.release()
      const attempt = () => database.read.selectFrom('payment_attempts').selectAll().execute()
      await expect.poll(async () => (await attempt()).at(-1)?.state).toBe('started')
      const made = (await attempt()).length
      const payment = await send('', page, { method: 'stripe' })
      expect(payment.status).toBe(303)
      expect(payment.headers.get('Location')).toBe((await attempt()).at(-1)?.payer_address)
      expect((await attempt()).length).toBe(made)
      expect(stripe.requests.filter(({ status }) => status === 200).length).toBe(before + 1)
    },
  )
})

// With a product of its own, because it waits longest. The hindrance is above the driver, so one database is enough.
test.concurrent('a page or a file whose own query hangs is answered too', async ({ onTestFinished }) => {
  const { product, database: address, remove } = await startWithSample('sqlite', { program: hinderedProgram })
  onTestFinished(remove)
  const database = await openDatabase(address)
  onTestFinished(() => database.close())
  const page = await createVisitor(product.address).register()
  const { key, name } = await database.read
    .selectFrom('files')
    .select(['key', 'name'])
    .where('content_type', 'not in', ['image/svg+xml', 'application/pdf'])
    .executeTakeFirstOrThrow()
  const picture = addressOf(key, name)
  await hinder(product, ['hang captures', 'hang invoices', 'hang files', 'hang programme_days'])
  const ask = (path: string) => fetch(product.address + path)
  const [answer, document, ...files] = await Promise.all([
    ask(page),
    ask(`${page}/invoices/A-1.pdf`),
    ask(picture),
    ask(variantAddress(picture, { width: 320, format: 'webp' })),
    ask(`${event}/downloads/program`),
    ask(`${event}/schedule.xml`),
  ])
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('30')
  expect(await answer.text()).toContain('do not pay again')
  expect([document.status, document.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(document.headers.get('Referrer-Policy')).toBe('no-referrer')
  for (const file of files) {
    expect([file.url, file.status, file.headers.get('Retry-After')]).toEqual([file.url, 503, '10'])
  }
})
