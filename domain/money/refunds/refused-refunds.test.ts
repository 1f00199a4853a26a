import { expect, test } from 'vitest'
import { refundRefusals as paypalRefusals } from '#adapters/gateways/paypal/refund-refusals.ts'
import { refundRefusals as stripeRefusals } from '#adapters/gateways/stripe/refund-refusals.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { receiveEvent } from '#domain/desk/settlement/receive-event.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listFailedRefunds } from '#domain/money/refunds/failed-refund.ts'
import { writtenFailure } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds, payRefund } from '#domain/money/returning/pay-refund.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { titleOfMail } from '#mails/all-mails.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, openStripe, press } from '#tests/support/payment-gateways.ts'
import { positionWords } from '#words/money-position-words.ts'
import { storyWords } from '#words/organiser/registrations/story-words.ts'

const days = (count: number) => ({ hours: 24 * count })

describeOnBothDatabases('refunds that a gateway refuses', open => {
  async function setUp(name: 'paypal' | 'stripe') {
    const clock = new StoppedClock()
    const database = await open()
    const { conference, ...fees } = await createConference(database)
    const registration = await createRegistration(database, { conference, ...fees }, clock)
    const account =
      name === 'paypal'
        ? { name, ...(await openPaypal(clock)) }
        : { name, ...(await openStripe(clock, { timeoutMs: 20_000 })) }
    const payments = createPayments(database, clock, () => account.gateway)
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await press(started.value.address, name === 'paypal' ? 'completed' : 'pay')
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0, { hasPayerActed: true })
    /** Refusals of refunds from now on; undefined for none. */
    const refuse = (issue: string | undefined) => {
      if (account.name === 'paypal') account.simulator.books.refundIssue = issue
      else account.simulator.books.refundProblem = issue
    }
    const { id } = registration
    const refund = (amountMinor: number, requestKey?: string) =>
      refundAmount(
        payments,
        permitFor('refund', conference.id),
        { actor: ida, now: clock.now(), ...(requestKey && { requestKey }) },
        { registrationId: id, amountMinor, reason: 'Agreed' },
      )
    const refunds = async () =>
      (await listRefunds(database.read, id)).map(refund => ({
        state: refund.state,
        failure: writtenFailure(refund),
      }))
    const reasons = () => reasonsOf(database, id)
    const mails = async () => {
      const rows = await database.read
        .selectFrom('outbox')
        .select('kind')
        .where('kind', 'like', 'refund%')
        .execute()
      return rows.map(({ kind }) => kind)
    }
    const said = async () => {
      const found = await findRegistration(database.read, id)
      if (!found) throw new Error('no registration')
      const facts = { retainedMinor: 0, now: clock.now() }
      const money = await readMoneyPositions(database.read, found, conference, facts)
      return money.map(place => positionWords(place, 'USD').sentence.replaceAll('\u00a0', ' '))
    }
    const story = async () =>
      (await readStory(database.read, id, clock.now())).map(({ event }) => {
        const { title, detail } = storyWords(event, conference.timeZone, titleOfMail)
        return `${title}: ${detail}`.replaceAll('\u00a0', ' ')
      })
    const differences = async () =>
      (await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))).findings
    const desk = deskOn(database, clock)
    return {
      ...{ clock, database, registration, account, payments, refuse, refund, refunds, reasons },
      ...{ mails, said, story, differences, desk },
    }
  }

  test.each([
    ['paypal', 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'The account at PayPal has too little money.'],
    ['stripe', 'balance_insufficient', 'The account at Stripe has too little money.'],
  ] as const)(
    '%s without enough money is asked again until there is, and the organiser is told',
    async (name, issue, because) => {
      const at = await setUp(name)
      at.refuse(issue)
      expect(await at.refund(10_000)).toMatchObject({
        ok: true,
        value: { refunds: [{ outcome: 'refused-for-now' }] },
      })
      expect(await at.refunds()).toEqual([{ state: 'scheduled', failure: null }])
      expect(await at.reasons()).toEqual(['refund-delayed'])
      expect(await at.mails()).toEqual([])
      expect(await at.said()).toContain(
        'USD 100.00 is to be refunded to you. The payment service has not accepted it yet: we keep trying, and write to you once it is sent.',
      )
      expect(await at.story()).toContain(
        `A refund was refused for now: it is tried again: USD 100.00. ${because}`,
      )
      expect((await at.desk('refunds')).said).toContain(
        `refund 1: USD 100.00 is refused for now and tried again: ${because.replace('.', '')}, since 2027-01-10`,
      )
      expect(await at.differences()).toEqual([])
      at.clock.pass(days(1))
      await payDueRefunds(at.payments)
      at.clock.pass(days(1))
      await payDueRefunds(at.payments)
      // The same news is told once.
      expect((await at.story()).filter(line => line.startsWith('A refund was refused'))).toHaveLength(1)
      at.refuse(undefined)
      at.clock.pass(days(1))
      await payDueRefunds(at.payments)
      expect(await at.refunds()).toEqual([{ state: 'completed', failure: null }])
      expect(await at.reasons()).toEqual([])
      expect(await at.mails()).toEqual(['refund-mail'])
      expect(await at.differences()).toEqual([])
    },
  )

  test.each([
    ['paypal', 'REFUND_FAILED_INSUFFICIENT_FUNDS'],
    ['paypal', 'AN_ISSUE_THAT_IS_NOT_LISTED'],
    ['stripe', 'insufficient_funds'],
  ] as const)(
    '%s that answers %s for ten days leaves the refund to staff, and its payer is asked for an account',
    async (name, issue) => {
      const at = await setUp(name)
      at.refuse(issue)
      await at.refund(10_000)
      at.clock.pass(days(9))
      await payDueRefunds(at.payments)
      expect(await at.refunds()).toEqual([{ state: 'scheduled', failure: null }])
      at.clock.pass(days(1))
      await payDueRefunds(at.payments)
      expect(await at.refunds()).toEqual([{ state: 'failed', failure: issue }])
      expect(await at.reasons()).toEqual(['refund-failed'])
      expect(await at.mails()).toEqual(['refund-failed-mail', 'refund-account-mail'])
      expect(await at.differences()).toEqual([])
    },
  )

  test.each([
    ['paypal', 'TRANSACTION_DISPUTED'],
    ['stripe', 'charge_disputed'],
  ] as const)(
    '%s that answers %s is asked until the dispute is settled, for as long as that takes',
    async (name, issue) => {
      const at = await setUp(name)
      at.refuse(issue)
      await at.refund(10_000)
      expect(await at.reasons()).toEqual(['payment-disputed'])
      expect(await at.mails()).toEqual([])
      at.clock.pass(days(90))
      await payDueRefunds(at.payments)
      expect(await at.refunds()).toEqual([{ state: 'scheduled', failure: null }])
      at.refuse(undefined)
      at.clock.pass(days(1))
      await payDueRefunds(at.payments)
      expect(await at.refunds()).toEqual([{ state: 'completed', failure: null }])
      expect(await at.reasons()).toEqual([])
    },
  )

  test('a refund that Stripe refuses after the bank took its payment is withdrawn, and not tried for ever', async () => {
    const at = await setUp('stripe')
    if (at.account.name !== 'stripe') throw new Error('not Stripe')
    at.account.simulator.faults.order({ kind: 'unavailable', times: 10 })
    await at.refund(10_000)
    at.account.simulator.faults.clear()
    expect(await at.refunds()).toEqual([{ state: 'requested', failure: null }])
    const [capture] = await listCaptures(at.database.read, at.registration.id)
    const captureId = capture?.gatewayCaptureId ?? ''
    const disputes = `${at.account.url}/_payment_intents/${captureId}/dispute`
    const { id } = await (await fetch(disputes, { method: 'POST' })).json()
    await fetch(`${disputes}s/${id}/close`, { method: 'POST', body: JSON.stringify({ status: 'lost' }) })
    const dispute = { id, captureId, state: 'closed' } as const
    await receiveEvent(at.payments, 'stripe', { about: 'dispute', dispute })
    expect(await at.refunds()).toEqual([{ state: 'requested', failure: null }])
    at.clock.pass(days(1))
    await payDueRefunds(at.payments)
    expect(await at.differences()).toEqual([])
    expect(await at.refunds()).toEqual([{ state: 'failed', failure: 'charged-back' }])
    expect(await at.reasons()).toEqual(['payment-charged-back'])
  })

  test('a refusal that arrives after the refund was requested again does not have it paid twice', async () => {
    const at = await setUp('stripe')
    if (at.account.name !== 'stripe') throw new Error('not Stripe')
    const { books, faults } = at.account.simulator
    at.refuse('charge_disputed')
    faults.order({ kind: 'delay-answer', path: '/v1/refunds', milliseconds: 600_000 })
    const late = at.refund(10_000)
    await expect.poll(() => faults.delayed).toBe(1)
    const [refund] = await listRefunds(at.database.read, at.registration.id)
    const pay = () => payRefund(at.payments, { actor: ida, now: at.clock.now() }, refund?.id ?? 0)
    expect(await pay()).toBe('refused-for-now')
    at.refuse(undefined)
    faults.order({ kind: 'drop-answer', path: '/v1/refunds', times: 10 })
    expect(await pay()).toBe('unknown')
    faults.clear()
    faults.release()
    await late
    at.clock.pass(days(1))
    await payDueRefunds(at.payments)
    expect([...books.refunds.values()].map(({ amount }) => amount)).toEqual([10_000])
    expect(await at.refunds()).toEqual([{ state: 'completed', failure: null }])
  })

  test('a refusal that needs nobody becomes a case only after a day', async () => {
    const at = await setUp('paypal')
    at.refuse('PENDING_CAPTURE')
    await at.refund(10_000)
    expect(await at.reasons()).toEqual([])
    at.clock.pass(days(1))
    await payDueRefunds(at.payments)
    expect(await at.reasons()).toEqual(['refund-delayed'])
  })

  test.each([
    ['paypal', 'REFUND_TIME_LIMIT_EXCEEDED'],
    ['stripe', 'charge_not_refundable'],
  ] as const)('%s that answers %s is never asked again', async (name, issue) => {
    const at = await setUp(name)
    at.refuse(issue)
    await at.refund(10_000)
    expect(await at.refunds()).toEqual([{ state: 'failed', failure: issue }])
    expect(await at.reasons()).toEqual(['refund-failed'])
  })

  test('a refund that Stripe takes and gives up for lack of money is planned again, once, and nobody is asked for an account', async () => {
    const at = await setUp('stripe')
    if (at.account.name !== 'stripe') throw new Error('not Stripe')
    const { books } = at.account.simulator
    books.refundStatus = 'pending'
    await at.refund(10_000)
    const [taken] = [...books.refunds.values()]
    if (!taken) throw new Error('no refund at Stripe')
    taken.status = 'failed'
    books.refundFailure = 'insufficient_funds'
    books.refundStatus = 'succeeded'
    const [capture] = await listCaptures(at.database.read, at.registration.id)
    const report = () =>
      receiveEvent(at.payments, 'stripe', {
        about: 'refund',
        refundId: taken.id,
        captureId: capture?.gatewayCaptureId,
      })
    await Promise.all([report(), report(), report()])
    expect(await at.refunds()).toEqual([
      { state: 'failed', failure: 'planned-again' },
      { state: 'scheduled', failure: null },
    ])
    expect(await at.reasons()).toEqual(['refund-delayed'])
    expect(await at.mails()).toEqual([])
    expect(await at.differences()).toEqual([])
    at.clock.pass(days(1))
    await payDueRefunds(at.payments)
    await report()
    expect(await at.refunds()).toEqual([
      { state: 'failed', failure: 'planned-again' },
      { state: 'completed', failure: null },
    ])
    expect(await at.reasons()).toEqual([])
    expect(await at.mails()).toEqual(['refund-mail'])
    expect(await at.differences()).toEqual([])
  })

  test('a refund that failed for good stays owed when an earlier one is planned again', async () => {
    const at = await setUp('stripe')
    if (at.account.name !== 'stripe') throw new Error('not Stripe')
    const { books } = at.account.simulator
    const failed = async () =>
      (await listFailedRefunds(at.database.read, at.registration.id)).map(({ refund, outcome }) => [
        refund.amountMinor,
        outcome,
      ])
    books.refundStatus = 'pending'
    await at.refund(10_000)
    at.clock.pass({ minutes: 1 })
    books.refundStatus = 'succeeded'
    at.refuse('charge_not_refundable')
    await at.refund(5_000)
    at.refuse(undefined)
    expect(await failed()).toEqual([[5_000, 'owed']])
    at.clock.pass({ minutes: 1 })
    const [taken] = [...books.refunds.values()]
    if (!taken) throw new Error('no refund at Stripe')
    taken.status = 'failed'
    books.refundFailure = 'insufficient_funds'
    const [capture] = await listCaptures(at.database.read, at.registration.id)
    await receiveEvent(at.payments, 'stripe', {
      about: 'refund',
      refundId: taken.id,
      captureId: capture?.gatewayCaptureId,
    })
    expect((await at.refunds()).map(({ state }) => state)).toEqual(['failed', 'failed', 'scheduled'])
    expect(await failed()).toEqual([[5_000, 'owed']])
    at.clock.pass(days(1))
    await payDueRefunds(at.payments)
    expect((await at.refunds()).at(-1)).toEqual({ state: 'completed', failure: null })
    expect(await failed()).toEqual([[5_000, 'owed']])
    expect(await at.reasons()).toEqual(['refund-failed'])
  })

  test('the same request repeated while a refund is tried again refunds nothing more', async () => {
    const at = await setUp('paypal')
    at.refuse('REFUND_FAILED_INSUFFICIENT_FUNDS')
    await at.refund(10_000, 'once')
    await at.refund(10_000, 'once')
    expect(await at.refunds()).toHaveLength(1)
  })
})

test('each issue that a gateway is known to have says what follows from it', () => {
  expect(paypalRefusals).toMatchObject({
    REFUND_FAILED_INSUFFICIENT_FUNDS: 'organiser',
    TRANSACTION_DISPUTED: 'disputed',
    PENDING_CAPTURE: 'later',
    CAPTURE_FULLY_REFUNDED: 'never',
  })
  expect(stripeRefusals).toMatchObject({
    balance_insufficient: 'organiser',
    charge_disputed: 'disputed',
    lock_timeout: 'later',
    charge_already_refunded: 'never',
  })
})
