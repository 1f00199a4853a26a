import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#database/database.ts'
import { addContent } from '#domain/content/write-content.ts'
import { createDatabasePlace } from '#tests/support/database.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** Two processes behind what would be a load balancer: one PostgreSQL, one folder of files, one mail server. */
const publicUrl = 'http://localhost'
let one: ServedProduct
let other: ServedProduct
let database: Database
let mailbox: Mailbox

beforeAll(async () => {
  const place = await createDatabasePlace('postgres', 'empty')
  mailbox = await openMailbox()
  const common = {
    scratchFolder: inject('scratchFolder'),
    databaseUrl: place.address,
    env: { PUBLIC_URL: publicUrl, SMTP_URL: mailbox.url },
  }
  one = await startProduct(common)
  other = await startProduct({ ...common, dataDir: one.dataDir })
  database = await openDatabase(place.address)
  return async () => {
    await Promise.all([other.stop(), one.stop(), database.close(), mailbox.close()])
    await one.remove()
    await place.remove()
  }
}, 120_000)

test('a visitor may be served by either at every step, and gets one mail', async () => {
  const [atOne, atOther] = [one, other].map(({ address }) => createVisitor(address, { publicUrl }))
  if (!atOne || !atOther) throw new Error('two addresses make two visitors')
  const registrationPage = await atOne.register()
  expect(await atOther.read(registrationPage)).toContain('Payment Summary')
  const paymentPage = await atOther.pay(registrationPage)
  const backTo = await atOne.approve(paymentPage)
  // Both are told at once, as by a browser and a webhook.
  await Promise.all([atOne.read(backTo), atOther.read(backTo)])
  expect(await atOne.read(registrationPage)).toContain('You are registered.')
  expect(await atOther.read(registrationPage)).toContain('You are registered.')

  const captures = await database.read.selectFrom('captures').select('id').execute()
  expect(captures).toHaveLength(1)
  await mailbox.waitFor('ada@example.org')
  // Long enough for both to look into the outbox a few times more.
  await wait(2_000)
  const confirmations = mailbox.messages.filter(({ recipients }) => recipients.includes('ada@example.org'))
  expect(confirmations.map(({ read }) => read.subject)).toHaveLength(1)
}, 60_000)

test('what one has in memory gives way to what was written elsewhere', async () => {
  const pages = [one, other].map(
    ({ address }) =>
      () =>
        fetch(address).then(answer => answer.text()),
  )
  for (const page of pages) expect(await page()).not.toContain('Childcare for toddlers')
  const service = { title: 'Childcare for toddlers', text: 'From eight to six, on all days.' }
  await database.write(tx => addContent(tx, null, 'service', [service]))
  for (const page of pages) await expect.poll(page, { timeout: 5_000 }).toContain('Childcare for toddlers')
}, 60_000)
