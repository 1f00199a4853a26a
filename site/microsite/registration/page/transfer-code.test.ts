import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { startPayment as start } from '#domain/desk/settlement/start-payment.ts'
import type { SiteContext } from '#site/context.ts'
import { readRegistrationPage } from '#site/microsite/registration/page/read-registration-page.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { openTestDatabase } from '#tests/support/database.ts'

async function guideFor(currency: string, account: string) {
  const clock = new StoppedClock()
  const database = await openTestDatabase('sqlite')
  const fees = await createConference(database, { currency })
  await database.write(tx =>
    addContent(tx, null, 'offline-payment', [{ bankTransfer: { accountHolder: 'Crystals e.V.', account } }]),
  )
  const payments = createPayments(database, clock)
  const registration = await createRegistration(database, fees, clock)
  await start(payments, { actor: aVisitor, now: clock.now() }, registration.id, 'bank-transfer')
  // What the page reads; the test needs nothing else.
  const site = { database, clock, payments, isDemo: false, reportFault: () => {} } as unknown as SiteContext
  const { page } = await readRegistrationPage(site, fees.conference, registration)
  return page.guide
}

test('a transfer of euros to an IBAN has a code to scan, no other has', async () => {
  const iban = 'PT50 0002 0123 1234 5678 9015 4'
  expect(await guideFor('EUR', iban)).toMatchObject({ drawing: expect.stringContaining('<svg') })
  expect(await guideFor('USD', iban)).toMatchObject({ drawing: null })
  expect(await guideFor('EUR', '0047 1100 2233')).toMatchObject({ drawing: null })
})
