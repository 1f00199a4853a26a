import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { type Dialect, describeOnBothDatabases } from '#tests/support/database.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'
import { openWire } from '#tests/support/wire.ts'
import { paths } from '#words/addresses/paths.ts'

async function setUp(dialect: Dialect, printer?: Dependencies['printer']) {
  const wire = await openWire(dialect, {
    replace: dependencies => ({ ...dependencies, ...(printer && { printer }) }),
  })
  const fees = await createConference(wire.database)
  const event = fees.conference.name
  const place = () => createRegistration(wire.database, fees, new StoppedClock())
  async function paid(): Promise<{ registration: Registration; number: string }> {
    const registration = await place()
    const started = await startPayment(wire.dependencies.payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(wire.dependencies.payments, started.value.address)
    const [attempt] = await listAttempts(wire.database.read, registration.id)
    await settle(wire.dependencies.payments, attempt?.id ?? 0)
    const [invoice] = await listInvoices(wire.database.read, registration.id)
    return { registration, number: invoice?.number ?? '' }
  }
  return { wire, fees, event, place, paid, get: wire.getPage }
}

describeOnBothDatabases('the documents of a registration', (_open, dialect, testOnSqlite) => {
  testOnSqlite('can be downloaded by anybody who knows the address, and are never cached', async () => {
    const { wire, fees, event, paid, get } = await setUp(dialect)
    const { registration, number } = await paid()
    await wire.database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: wire.dependencies.clock.now() },
        { conference: fees.conference, registrationId: registration.id },
      ),
    )
    const note = (await listInvoices(wire.database.read, registration.id))[1]?.number ?? ''
    const expected = [
      [paths.invoice(event, registration.secret, number), `Invoice ${number}`],
      [paths.invoice(event, registration.secret, note), `Credit note ${note}`],
      [paths.receipt(event, registration.secret), `Receipt ${registration.code}`],
    ] as const
    for (const [address, title] of expected) {
      const answer = await get(address)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(`filename="${title.replaceAll('/', '-')}.pdf"`),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
      })
      const { ink } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
      expect(ink).toContain(inked(registration.code))
      expect(ink).toContain(inked(title.split(' ').at(-1) ?? ''))
      const head = await get(address, { method: 'HEAD' })
      expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    }
  })

  test('cannot be read at another registration’s address, and missing ones are not found', async () => {
    const { event, paid, place, get } = await setUp(dialect)
    const [mine, other] = [await paid(), await paid()]
    const unpaid = await place()
    const { secret } = mine.registration
    for (const address of [
      paths.invoice(event, secret, other.number),
      paths.invoice('glaciers', secret, mine.number),
      paths.invoice(event, 'x'.repeat(32), mine.number),
      paths.invoice(event, secret.toUpperCase(), mine.number),
      paths.invoice(event, secret, mine.number).toLowerCase(),
      paths.invoice(event, secret, mine.number).replace('.pdf', ''),
      `/${event}/registrations/${secret}/invoices/..%2f${mine.number}.pdf`,
      `/${event}/registrations/%00${secret}/receipt.pdf`,
      paths.receipt(event, unpaid.secret),
    ]) {
      const answer = await get(address)
      expect([address, answer.status]).toEqual([address, 404])
    }
  })
})

test('a payer by transfer has a pro forma invoice until the money arrives, without using a number', async () => {
  const { wire, event, place, paid, get } = await setUp('sqlite')
  await wire.database.write(tx =>
    addContent(tx, null, 'offline-payment', [
      { bankTransfer: { accountHolder: 'Ida', account: 'PT50 0002' } },
    ]),
  )
  const registration = await place()
  const address = paths.proForma(event, registration.secret)
  expect((await get(address)).status).toBe(404)
  await startPayment(wire.dependencies.payments, registration.id, 'bank-transfer')
  const answer = await get(address)
  expect(answer.headers.get('Content-Disposition')).toContain(`Pro forma invoice ${registration.code}.pdf`)
  const { ink } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  // Ten days after 10 January.
  expect(ink).toContain(inked('Please pay by 20 January 2027 USD 733.95'))
  expect(ink).toContain(inked(`Account PT50 0002 Reference ${registration.code}`))
  expect((await paid()).number).toBe('TEST-27/00001')
  await wire.database.write(tx =>
    tx
      .updateTable('payment_attempts')
      .set({ state: forced('expired') })
      .execute(),
  )
  expect((await get(address)).status).toBe(404)
})

test('a document that cannot be drawn is refused for now, and can be fetched later', async () => {
  let isBroken = true
  const draw = async () => {
    if (isBroken) throw new Error('no ink')
    return new TextEncoder().encode('%PDF')
  }
  const { wire, event, paid, get } = await setUp('sqlite', { renderReceipt: draw, renderBill: draw })
  const { registration, number } = await paid()
  const address = paths.invoice(event, registration.secret, number)
  const refused = await get(address)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('30')
  expect(refused.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(wire.logged.join()).toContain('no ink')
  expect(wire.logged.join()).not.toContain(registration.secret)
  isBroken = false
  expect(await (await get(address)).text()).toBe('%PDF')
})

test('a crowd that asks for documents waits in line, and who finds the line full is told to come back', async () => {
  let drawing = 0
  let most = 0
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
  const draw = async () => {
    most = Math.max(most, ++drawing)
    await go
    drawing--
    return new TextEncoder().encode('%PDF')
  }
  const { event, paid, get } = await setUp('sqlite', { renderReceipt: draw, renderBill: draw })
  const { registration } = await paid()
  const { secret } = registration
  // Who asks often waits for one document, and takes nobody's place in the line.
  const often = Array.from({ length: 50 }, () => get(paths.receipt(event, secret)))
  await expect.poll(() => drawing).toBe(1)
  const others: string[] = []
  while (others.length < 45) others.push((await paid()).registration.secret)
  const answers = others.map(other => get(paths.receipt(event, other)))
  const busy = await Promise.race(answers)
  expect([busy.status, busy.headers.get('Retry-After')]).toEqual([503, '30'])
  // Rendering a page would take what has run out.
  expect(await busy.text()).toBe('The document cannot be made just now. Please try again in a moment.')
  expect(Object.fromEntries(busy.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  await expect.poll(() => drawing).toBe(2)
  // What needs no drawing does not wait in that line.
  expect((await get(paths.receipt(event, secret), { method: 'HEAD' })).status).toBe(200)
  expect((await get(paths.receipt(event, 'x'.repeat(secret.length)))).status).toBe(404)
  // By then the others stand in the line.
  let refused = 0
  for (const answer of answers) answer.then(({ status }) => (refused += status === 503 ? 1 : 0))
  await expect.poll(() => refused).toBe(4)
  letGo()
  const statuses = (await Promise.all(answers)).map(answer => answer.status)
  expect(statuses.filter(status => status === 200)).toHaveLength(41)
  expect((await Promise.all(often)).every(answer => answer.status === 200)).toBe(true)
  expect(most).toBe(2)
})
