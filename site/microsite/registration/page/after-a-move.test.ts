/** Both pages after a completed move, when money of the moved payment is refunded or charged back. */
import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { recordReportedRefund } from '#domain/money/refunds/record-refund.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import type { SiteContext } from '#site/context.ts'
import { readRegistrationPage } from '#site/microsite/registration/page/read-registration-page.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })
const choices = { dearer: ['poster', 'oral'], cheaper: ['oral', 'poster'] } as const
type Taken = 'taken' | 'returned'

// On PostgreSQL one of a bank and one of a dashboard: what they store and the page reads is the same each time.
describeOnBothDatabases('after a completed move', (open, _dialect, testOnSqlite) => {
  /** One payment for the old place, and at a more expensive conference a second one for the difference. */
  async function setUp(kind: keyof typeof choices) {
    const clock = new StoppedClock()
    const database = await open()
    const here = await conferenceOn(database, 'crystals', '2027-06-07')
    const there = await conferenceOn(database, 'glasses', '2027-09-06')
    const refunds = new Map<string, number>()
    // The gateway itself knows about refunds made in its dashboard.
    const payments = createPayments(database, clock, gateway => ({
      ...gateway,
      fetchRefund: async id => ({
        gatewayRefundId: id,
        status: 'completed',
        amount: usd(refunds.get(id) ?? 0),
      }),
    }))
    const acts = travellers(database, clock, payments)
    const [before, after] = choices[kind]
    const oldId = await acts.register(here, before)
    const newId = await acts.moved(oldId, here.conference, there, after)
    if (kind === 'dearer') await acts.pay(newId)
    const [capture] = await listCaptures(database.read, oldId)
    if (!capture) throw new Error('no capture')
    const bank = (status: Taken, amountMinor?: number) =>
      recordChargeback(payments, capture, {
        source: { kind: 'reversal', id: 'R-1' },
        amount: amountMinor === undefined ? undefined : usd(amountMinor),
        status,
      })
    const refundInDashboard = async (amountMinor: number) => {
      refunds.set('RF-1', amountMinor)
      const report = { gatewayRefundId: 'RF-1', status: 'completed', amount: usd(amountMinor) } as const
      // The report arrives twice.
      await recordReportedRefund(payments, capture, report)
      await recordReportedRefund(payments, capture, report)
    }
    const cancelNew = () =>
      database.write(tx =>
        cancelRegistration(
          tx,
          { actor: aVisitor, now: clock.now() },
          { conference: there.conference, registrationId: newId },
        ),
      )
    // What the page reads; the test needs nothing else.
    const site = { database, clock, payments, isDemo: false, reportFault: () => {} } as unknown as SiteContext
    const read = async (id: number, { conference }: typeof here) => {
      const { page } = await readRegistrationPage(site, conference, await acts.find(id))
      return {
        text: page.notice.text.join(' ').replaceAll('\u00a0', ' '),
        refunds: page.refunds.map(({ amountMinor, words }) => words.replace('{amount}', String(amountMinor))),
        reasons: await reasonsOf(database, id),
        receivedMinor: page.documents.find(({ title }) => title.startsWith('Receipt'))?.amountMinor,
      }
    }
    const pages = async () => ({ old: await read(oldId, here), new: await read(newId, there) })
    const differences = async () =>
      (await reconcile(payments, clock.now().subtract({ hours: 24 }))).findings.map(({ kind }) => kind)
    return { bank, refundInDashboard, cancelNew, pages, differences }
  }

  test('to a cheaper conference, a bank that takes the payment leaves nothing of it to promise', async () => {
    const { bank, pages, differences } = await setUp('cheaper')
    expect((await pages()).old.text).toContain('USD 157.50 will be refunded the way it was paid')
    await bank('taken')
    const taken = await pages()
    expect(taken.old.text).toBe(
      'Your place was released. Your bank took USD 315.00 back from us. We will look into why that happened and write to you.',
    )
    expect(taken.old.refunds).toEqual(['15750 is not paid, because your bank took the payment back'])
    expect(taken.new.text).toContain('Your bank took USD 418.95 back from us.')
    expect([taken.old.reasons, taken.new.reasons]).toEqual([
      ['payment-charged-back'],
      ['payment-charged-back'],
    ])
    expect(await differences()).toEqual([])

    await bank('returned')
    const returned = await pages()
    expect(returned.old.text).toBe(
      'Your place was released. USD 157.50 stays with the organiser under the conference’s policy. USD 157.50 will be refunded the way it was paid, from 10 June 2027 on.',
    )
    expect(returned.old.refunds).toEqual([
      '15750 is not paid, because your bank took the payment back',
      '15750 will be paid on or after 10 June 2027',
    ])
    expect(returned.new.text).not.toContain('bank')
    expect([returned.old.reasons, returned.new.reasons]).toEqual([
      ['chargeback-returned'],
      ['chargeback-returned'],
    ])
    expect(await differences()).toEqual([])
  })

  testOnSqlite(
    'to a cheaper conference, and cancelled there, neither page promises what the bank has',
    async () => {
      const { bank, cancelNew, pages, differences } = await setUp('cheaper')
      await cancelNew()
      await bank('taken')
      const taken = await pages()
      for (const { text, refunds } of [taken.old, taken.new]) {
        expect(text).not.toMatch(/will be refunded|goes back|send it back|on its way|safe with us/)
        expect(refunds).toEqual([
          expect.stringContaining('is not paid, because your bank took the payment back'),
        ])
      }
      expect(await differences()).toEqual([])
      await bank('returned')
      const returned = await pages()
      for (const { text } of [returned.old, returned.new])
        expect(text).toContain('will be refunded the way it was paid')
      expect(await differences()).toEqual([])
    },
  )

  testOnSqlite('a bank that takes a part of it takes what pays for the place', async () => {
    const { bank, pages, differences } = await setUp('cheaper')
    await bank('taken', 10_000)
    const { old, new: there } = await pages()
    expect(old.text).toContain('USD 157.50 will be refunded the way it was paid')
    expect(there.text).toContain('Your bank took USD 100.00 back from us.')
    expect([old.receivedMinor, there.receivedMinor]).toEqual([31_500, 31_895])
    expect([old.reasons, there.reasons]).toEqual([[], ['payment-charged-back']])
    expect(await differences()).toEqual([])
  })

  testOnSqlite(
    'a refund in the gateway’s dashboard goes back for the registration that has the money',
    async () => {
      const { refundInDashboard, pages, differences } = await setUp('dearer')
      await refundInDashboard(41_895)
      const { old, new: there } = await pages()
      expect(old).toEqual({
        text: 'Your place was released. Nothing is owed.',
        refunds: [],
        reasons: [],
        receivedMinor: 0,
      })
      expect(there.text).toContain('USD 418.95 was paid back')
      expect(there.refunds).toEqual(['41895 was paid back on 10 January 2027'])
      expect(await differences()).toEqual([])
    },
  )

  test('a refund of everything in the dashboard leaves nothing planned to promise', async () => {
    const { refundInDashboard, pages, differences } = await setUp('cheaper')
    await refundInDashboard(73_395)
    const { old, new: there } = await pages()
    expect(old.text).toBe(
      'Your place was released. USD 315.00 was paid back the way it came on 10 January 2027.',
    )
    expect(old.refunds).toEqual([
      '15750 is not paid, because the money was returned in another way',
      '31500 was paid back on 10 January 2027',
    ])
    expect(there.text).toContain('USD 418.95 was paid back')
    expect([old.receivedMinor, there.receivedMinor]).toEqual([0, 0])
    expect(await differences()).toEqual([])
  })
})
