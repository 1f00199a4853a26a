/** A page that says that a payment is being reviewed stops saying so once there is nothing to review. */
import { expect, test } from 'vitest'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import type { CaptureStatus } from '#domain/money/payments/gateway.ts'
import type { SiteContext } from '#site/context.ts'
import { readRegistrationPage } from '#site/microsite/registration/page/read-registration-page.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a payment under review', open => {
  test('is told while the books differ, and no longer once they agree', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await conferenceOn(database, 'crystals', '2027-06-07')
    let change = (captures: CaptureStatus[]) => captures
    const payments = createPayments(database, clock, gateway => ({
      ...gateway,
      async fetch(orderId) {
        const reported = await gateway.fetch(orderId)
        return reported && { ...reported, captures: change(reported.captures) }
      },
    }))
    const acts = travellers(database, clock, payments)
    const id = await acts.register(fees)
    // The page reads no more of the site.
    const site = { database, clock, payments } as unknown as SiteContext
    const told = async () => {
      await reconcile(payments, clock.now().subtract({ hours: 24 }))
      const { page } = await readRegistrationPage(site, fees.conference, await acts.find(id))
      return page.notice.text.join(' ')
    }
    const reviewing = 'We are reviewing this payment.'
    expect(await told()).not.toContain(reviewing)
    change = () => []
    expect(await told()).toContain(reviewing)
    change = captures => captures
    expect(await told()).not.toContain(reviewing)
  })
})
