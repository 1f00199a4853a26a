/**
 * Every state of a refund, a change, a move and a case: who sees it, who is told, and when it ends. A new state or reason
 * has to be added here.
 */
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { reapUnpaid, reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { askForAttention, attentionReasons, clearAttention } from '#domain/foundations/attention/attention.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import type { RefundState } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { listUnpaidRefunds, type RefundStanding } from '#domain/money/refunds/unpaid-refunds.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { remindOfCases } from '#domain/registrations/cases/remind-of-cases.ts'
import { type ChangeState, listChanges } from '#domain/registrations/choice-change.ts'
import { findMove, type MoveState } from '#domain/registrations/moves/conference-move.ts'
import { ownersOfReason } from '#site/organiser/registrations/possible-acts.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { oral } from '#tests/factories/choice-changes.ts'
import { createConference } from '#tests/factories/conference.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { reasonsOf } from '#tests/factories/payments.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { openCorrespondence } from '#tests/support/correspondence.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

type At = Awaited<ReturnType<typeof arrange>>

async function arrange(open: () => Promise<Database>) {
  const at = await openCorrespondence(open)
  const { clock, database, registration, server, conference } = at
  let told = server.messages.length
  /** Whom the new mails went to, and their first words. */
  const mails = async () => {
    await at.runEffects()
    const sent = server.messages.slice(told)
    told = server.messages.length
    return sent.map(({ recipients, read }) => {
      const who = recipients.includes(registrant.email) ? 'registrant' : 'organiser'
      return `${who}: ${(read.subject ?? '').split(/ of USD|:/)[0]}`
    })
  }
  const act = () => ({ actor: ida, now: clock.now() })
  const plan = async (days = 0) => {
    const dueAt = clock.now().add({ hours: 24 * days })
    const planned = { registrationId: registration.id, amountMinor: 10_000, reason: 'Agreed', dueAt }
    await database.write(tx => planRefund(tx, act(), planned))
  }
  const receive = () =>
    receiveOfflinePayment(at.payments, permitFor('record-transfer', conference.id), act(), {
      registrationId: registration.id,
      amountMinor: 73_395,
      means: 'bank-transfer',
      reference: 'SEPA 1',
      receivedAt: clock.now(),
    })
  /** Refunds are refused for this reason; without one, they get no answer. */
  const refusing = (issue?: string): Payments => {
    const gateway = at.payments.gateways.get('demo')
    if (!gateway) throw new Error('no gateway')
    const capabilities = { ...gateway.capabilities, refundRefusals: { NO_MONEY: 'organiser' } } as const
    const refund = () =>
      Promise.reject(
        issue ? new GatewayError('declined', issue, { issue }) : new GatewayError('unavailable', 'silent'),
      )
    return { ...at.payments, gateways: new Map([['demo', { ...gateway, capabilities, refund }]]) }
  }
  return { ...at, mails, act, plan, receive, refusing, desk: deskOn(database, clock) }
}

interface Waiting {
  begin(at: At): Promise<void>
  state: RefundState
  /** In the attention list. */
  cases: string[]
  told: string[]
  /** What ends it. */
  end(at: At): Promise<void>
  endsAs: RefundState
}

const pay = (payments: Payments) => payDueRefunds(payments).then(() => {})
const asked = 'registrant: To which account may we pay your refund'

const refunds: Readonly<Record<RefundStanding, Waiting>> = {
  planned: {
    async begin(at) {
      await at.pay()
      await at.mails()
      await at.plan(30)
    },
    ...{ state: 'scheduled', cases: [], told: [], endsAs: 'completed' },
    async end(at) {
      at.clock.pass({ hours: 24 * 30 })
      await pay(at.payments)
    },
  },
  disputed: {
    async begin(at) {
      await at.pay()
      await at.mails()
      await at.plan()
      const [refund] = await listRefunds(at.database.read, at.registration.id)
      const row = {
        gateway: 'demo',
        gateway_dispute_id: 'D-1',
        is_open: 1,
        opened_at: '2027-01-01T00:00:00Z',
      }
      await at.database.write(async tx => {
        await tx
          .insertInto('disputes')
          .values({ ...row, capture_id: refund?.captureId ?? 0 })
          .execute()
        await askForAttention(tx, at.registration.id, 'payment-disputed', at.clock.now())
      })
      await pay(at.payments)
    },
    ...{ state: 'scheduled', cases: ['payment-disputed'], told: [], endsAs: 'completed' },
    async end(at) {
      await at.database.write(tx => tx.updateTable('disputes').set({ is_open: 0 }).execute())
      at.clock.pass({ hours: 24 })
      await pay(at.payments)
    },
  },
  refused: {
    async begin(at) {
      await at.pay()
      await at.mails()
      await at.plan()
      await pay(at.refusing('NO_MONEY'))
    },
    ...{ state: 'scheduled', cases: ['refund-delayed'], told: [], endsAs: 'failed' },
    async end(at) {
      at.clock.pass({ hours: 24 * 10 })
      await pay(at.refusing('NO_MONEY'))
      expect(await at.mails()).toContain('registrant: Your refund')
    },
  },
  'under-way': {
    async begin(at) {
      await at.pay()
      await at.mails()
      await at.plan()
      await pay(at.refusing())
    },
    ...{ state: 'requested', cases: [], told: [], endsAs: 'completed' },
    async end(at) {
      at.clock.pass({ hours: 24 })
      await pay(at.payments)
    },
  },
  'by-hand': {
    async begin(at) {
      await at.receive()
      await at.mails()
      await at.plan()
      await pay(at.payments)
    },
    ...{ state: 'pending', cases: ['refund-by-hand'], told: [asked], endsAs: 'completed' },
    async end(at) {
      await at.desk('confirm-refund', '1', 'BACK 1', '2027-01-10')
    },
  },
  owed: {
    async begin(at) {
      await at.pay()
      await at.mails()
      await at.plan()
      await pay(at.refusing('NEVER_LISTED'))
      at.clock.pass({ hours: 24 * 10 })
      await pay(at.refusing('NEVER_LISTED'))
    },
    ...{ state: 'failed', cases: ['refund-failed'], told: ['registrant: Your refund'], endsAs: 'failed' },
    async end(at) {
      await at.desk('pay-failed-refund', '1', 'BACK 1', '2027-01-20')
    },
  },
}

/** How an open change and an open move end, and what their registrant is told then. */
const changeEnds: Readonly<Record<Exclude<ChangeState, 'open'>, string>> = {
  applied: 'registrant: Your registration',
  dropped: 'registrant: Your registration stays as it was',
}
const moveEnds: Readonly<Record<Exclude<MoveState, 'open'>, string>> = {
  completed: 'registrant: Your registration has moved',
  lapsed: 'registrant: Your registration stays as it was',
}

describeOnBothDatabases('whatever waits for a person or a payer', open => {
  test.each(Object.keys(refunds) as RefundStanding[])('a refund that is %s', async standing => {
    const at = await arrange(open)
    const { begin, state, cases, told, end, endsAs } = refunds[standing]
    await begin(at)
    const { id } = at.registration
    const unpaid = () => listUnpaidRefunds(at.database.read, at.clock.now())
    expect((await unpaid()).map(each => each.standing)).toEqual([standing])
    expect((await listRefunds(at.database.read, id))[0]?.state).toBe(state)
    expect((await at.desk('refunds')).said).toContain(at.registration.code)
    expect(await reasonsOf(at.database, id)).toEqual(cases)
    expect(await at.mails()).toEqual(told)
    await end(at)
    expect((await listRefunds(at.database.read, id))[0]?.state).toBe(endsAs)
    if (standing === 'refused') return
    expect(await unpaid()).toEqual([])
    const left = (await reasonsOf(at.database, id)).filter(reason => reason !== 'payment-disputed')
    expect(left).toEqual([])
    expect(await at.mails()).toContain('registrant: Your refund')
  })

  test.each(Object.keys(changeEnds) as (keyof typeof changeEnds)[])(
    'a change that staff asked for and that is %s in the end',
    async outcome => {
      const at = await arrange(open)
      await at.pay()
      await at.mails()
      const { database, conference, registration, payments, clock } = at
      const requested = { ...oral, hasAddOn: true }
      const quoted = await quoteChange(database.read, conference, registration, requested, clock.now())
      if (quoted.ok) throw new Error('offered before it was read as paid')
      const found = { ...registration, state: 'paid', paidAt: clock.now(), joined: null } as const
      const now = await quoteChange(database.read, conference, found, requested, clock.now())
      if (!now.ok) throw new Error(now.error.code)
      const request = { conference, registrationId: registration.id, requested, expected: now.value }
      await changeChoice(payments, at.act(), request)
      expect(await at.mails()).toEqual(['registrant: Please pay for the change'])
      if (outcome === 'applied') {
        const { differenceMinor: amountMinor } = now.value
        const receipt = {
          registrationId: registration.id,
          amountMinor,
          means: 'cash',
          reference: 'Desk 1',
        } as const
        const permit = permitFor('record-transfer', conference.id)
        await receiveOfflinePayment(payments, permit, at.act(), { ...receipt, receivedAt: clock.now() })
      } else {
        clock.pass({ hours: 24 * 8 })
        await reapUnpaidChanges(payments)
      }
      expect((await listChanges(database.read, registration.id)).map(({ state }) => state)).toEqual([outcome])
      expect((await at.mails()).join()).toContain(changeEnds[outcome])
    },
  )

  test.each(Object.keys(moveEnds) as (keyof typeof moveEnds)[])(
    'a move that staff asked for and that is %s in the end',
    async outcome => {
      const at = await arrange(open)
      await at.pay()
      await at.mails()
      const { database, conference, registration, payments, clock } = at
      const other = await createConference(database, { name: 'glaciers' })
      const { registrant: _, ...choice } = oralInput(other, { hasAddOn: outcome === 'lapsed' })
      const request = { from: conference, to: other.conference, registrationId: registration.id, choice }
      await database.write(tx => moveToConference(tx, at.act(), request))
      if (outcome === 'lapsed') {
        expect(await at.mails()).toEqual(['registrant: A move is waiting to be paid'])
        clock.pass({ hours: 24 * 8 })
        await reapUnpaid(payments)
      }
      expect((await findMove(database.read, 1))?.state).toBe(outcome)
      const told =
        outcome === 'lapsed'
          ? 'registrant: Your registration stays as it was'
          : 'registrant: Your registration has moved'
      expect(await at.mails()).toContain(told)
    },
  )

  test('a case for each reason: somebody can settle it, the organiser is reminded, and clearing ends it', async () => {
    const at = await arrange(open)
    const { database, registration, clock, desk } = at
    const { id: registrationId } = registration
    for (const reason of attentionReasons) {
      expect(ownersOfReason(reason)).not.toEqual([])
      await database.write(tx => askForAttention(tx, registrationId, reason, clock.now()))
    }
    const { said } = await desk('attention')
    for (const reason of attentionReasons) expect(said).toContain(`  ${reason}  since `)
    clock.pass({ hours: 24 * 7 })
    await remindOfCases(at)
    expect(await at.mails()).toEqual(['organiser: Waiting for a week or longer'])
    for (const reason of attentionReasons) {
      await database.write(tx => clearAttention(tx, at.act(), { registrationId, reason, note: 'Seen' }))
    }
    expect((await desk('attention')).said).toBe('None.\n')
    clock.pass({ hours: 24 * 7 })
    await remindOfCases(at)
    expect(await at.mails()).toEqual([])
  })
})
