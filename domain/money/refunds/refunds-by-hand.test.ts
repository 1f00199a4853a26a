import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { confirmRefundPaid } from '#domain/money/returning/confirm-refund.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { titleOfMail } from '#mails/all-mails.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { reasonsOf } from '#tests/factories/payments.ts'
import { openCorrespondence } from '#tests/support/correspondence.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { positionWords } from '#words/money-position-words.ts'
import { storyWords } from '#words/organiser/registrations/story-words.ts'

describeOnBothDatabases('refunds that staff pay by hand', open => {
  /** Paid by bank transfer, and cancelled by staff with everything to be refunded at once. */
  async function setUp() {
    const opened = await openCorrespondence(open)
    const { clock, database, conference, registration, payments } = opened
    const desk = deskOn(database, clock)
    const permit = permitFor('record-transfer', conference.id)
    await receiveOfflinePayment(
      payments,
      permit,
      { actor: ida, now: clock.now() },
      {
        registrationId: registration.id,
        amountMinor: 73_395,
        means: 'bank-transfer',
        reference: 'SEPA 1',
        receivedAt: clock.now(),
      },
    )
    await opened.runEffects()
    const before = opened.server.messages.length
    const override = { refundBasisPoints: 10_000, reason: 'She is ill', isDueNow: true }
    await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: ida, now: clock.now() },
        { conference, registrationId: registration.id, override },
      ),
    )
    await payDueRefunds(payments)
    await opened.runEffects()
    const reasons = () => reasonsOf(database, registration.id)
    const refund = async () => {
      const [first] = await listRefunds(database.read, registration.id)
      if (!first) throw new Error('no refund')
      return first
    }
    const confirm = async () =>
      confirmRefundPaid(
        payments,
        permitFor('refund', conference.id),
        { actor: ida, now: clock.now() },
        { refundId: (await refund()).id, means: 'bank-transfer', reference: 'BACK 1', paidAt: clock.now() },
      )
    const sent = () => opened.server.messages.slice(before).map(({ read }) => read)
    const mails = () => sent().map(({ subject }) => subject ?? '')
    return { ...opened, desk, reasons, refund, confirm, sent, mails }
  }

  test('it is a case for staff until they have paid it', async () => {
    const { reasons, refund, confirm } = await setUp()
    expect(await refund()).toMatchObject({ state: 'pending', amountMinor: 73_395 })
    expect(await reasons()).toEqual(['refund-by-hand'])
    await confirm()
    expect(await refund()).toMatchObject({ state: 'completed' })
    expect(await reasons()).toEqual([])
  })

  test('the desk lists it with who pays it and how long it waits, and then no longer', async () => {
    const { clock, desk, registration, refund, confirm } = await setUp()
    clock.pass({ hours: 24 * 12 })
    const { id } = await refund()
    expect((await desk('refunds')).said).toBe(
      `${registration.code}  refund ${id}: USD 733.95 is to be paid by hand (Owner or Finance), since 2027-01-10, for 12 days\n`,
    )
    expect((await desk('attention')).said).toContain(
      `    refund ${id}: USD 733.95 is to be paid by hand (Owner or Finance), since 2027-01-10, for 12 days`,
    )
    await confirm()
    expect((await desk('refunds')).said).toBe('None.\n')
  })

  test('page, history and mails say that we pay it by hand, and ask for an account', async () => {
    const { clock, conference, database, registration, sent, mails, confirm, runEffects } = await setUp()
    const said = sent()
      .map(({ text }) => text ?? '')
      .join('\n')
    expect(said).not.toContain('on its way back')
    expect(mails()).toContainEqual(expect.stringContaining('To which account'))
    expect(said).toContain('account holder')
    const found = await findRegistration(database.read, registration.id)
    if (!found) throw new Error('no registration')
    const money = await readMoneyPositions(database.read, found, conference, {
      retainedMinor: 0,
      now: clock.now(),
    })
    expect(money.map(place => positionWords(place, 'USD').sentence)).toEqual([
      'We pay USD\u00a0733.95 back to you by hand. Please write to us to which account, if you have not told us yet.',
    ])
    const story = await readStory(database.read, registration.id, clock.now())
    const titles = story.map(({ event }) => storyWords(event, conference.timeZone, titleOfMail).title)
    expect(titles).toContain('A refund is to be paid by hand')
    const acts = database.read.selectFrom('audit_entries').select('act')
    expect((await acts.execute()).map(({ act }) => act)).not.toContain('refund sent to its gateway')
    clock.pass({ hours: 24 * 8 })
    await runEffects()
    // Asked once more after a week.
    expect(mails().filter(subject => subject.includes('To which account'))).toHaveLength(2)
    await confirm()
    await runEffects()
    expect(mails().at(-1)).toContain('Your refund of USD')
  })

  test('a payer whose refund was paid in time is not asked again', async () => {
    const { clock, confirm, mails, runEffects } = await setUp()
    await confirm()
    clock.pass({ hours: 24 * 8 })
    await runEffects()
    expect(mails().filter(subject => subject.includes('To which account'))).toHaveLength(1)
  })
})
