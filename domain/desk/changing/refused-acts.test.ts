/** An act that is refused changes nothing: every act of a registration, refused in every way that it has. */
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { type ChangeRequest, changeChoice } from '#domain/desk/changing/change-choice.ts'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import { withdrawChange } from '#domain/desk/changing/withdraw-change.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { openChanges, oral, poster } from '#tests/factories/choice-changes.ts'
import { createConference } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { closeQueued } from '#tests/factories/payments.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { everyRow } from '#tests/support/every-row.ts'

type Setting = Awaited<ReturnType<typeof openRefusing>>

async function openRefusing(database: Database) {
  const down = { isDown: false }
  const refusing = (gateway: Gateway): Gateway => ({
    ...gateway,
    async start(request) {
      if (down.isDown) throw new GatewayError('unavailable', 'no answer')
      return gateway.start(request)
    },
    async fetch(orderId) {
      if (down.isDown) throw new GatewayError('unavailable', 'no answer')
      return gateway.fetch(orderId)
    },
  })
  const changes = await openChanges(database, refusing)
  await database.write(tx =>
    addContent(tx, null, 'offline-payment', [
      { bankTransfer: { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' } },
    ]),
  )
  const act = () => ({ actor: aVisitor, now: changes.clock.now() })
  const { id } = await changes.place()
  return { ...changes, database, down, act, id }
}

/** How far the payer of an unpaid registration has come. */
const payers = {
  'nothing chosen': async () => {},
  'a bank transfer': ({ payments, id }: Setting) => startPayment(payments, id, 'bank-transfer'),
  'an order at a gateway': ({ payments, id }: Setting) => startPayment(payments, id, 'paypal'),
} as const

type Refusal = (setting: Setting) => Promise<{ ok: boolean }>

const request = ({ conference, id }: Setting) => ({ conference, registrationId: id })
const asShown = { differenceMinor: -31_500, refundMinor: 0 }

/** What each needs beforehand, and the act itself. */
const refusals: Record<string, { prepare?: (setting: Setting) => Promise<unknown>; refuse: Refusal }> = {
  'a change with other sums than were shown': {
    refuse: setting => change(setting, { expected: { differenceMinor: 1, refundMinor: 0 } }),
  },
  'a change to the same': {
    refuse: setting => change(setting, { requested: oral, expected: { differenceMinor: 0, refundMinor: 0 } }),
  },
  'a change to a room that does not exist': {
    refuse: setting => change(setting, { requested: { ...oral, accommodation: { id: 9_999, nights: 1 } } }),
  },
  'a change to what is sold out': {
    prepare: ({ limit }) => limit(0, { presentation_type: 'poster' }),
    refuse: setting => change(setting, {}),
  },
  'withdrawing a change where there is none': {
    refuse: ({ database, act, conference, id }) =>
      database.write(tx => withdrawChange(tx, act(), conference, id)),
  },
  'cancelling with another refund than was shown': {
    refuse: setting =>
      setting.database.write(tx =>
        cancelRegistration(tx, setting.act(), {
          ...request(setting),
          isByRegistrant: true,
          expectedRefundMinor: 1,
        }),
      ),
  },
  'moving before it is paid': {
    prepare: ({ database }) => createConference(database, { name: 'glaciers' }),
    refuse: async ({ database, act, conference: from, id: registrationId }) => {
      const to = await findConferenceByName(database.read, 'glaciers')
      if (!to) throw new Error('no conference')
      const choice = { periodId: 1, ...oral, code: '' }
      return database.write(tx => moveToConference(tx, act(), { from, to, registrationId, choice }))
    },
  },
  'handing over by an old address': {
    refuse: ({ database, act, conference, id }) =>
      database.write(tx => handOver(tx, act(), conference, { id, secret: 'old' }, registrant)),
  },
  'renewing what has not expired': {
    refuse: setting =>
      renewRegistration(setting.payments, setting.act(), { ...request(setting), expectedTotalMinor: 73_395 }),
  },
  'paying in a way that is not offered': { refuse: ({ payments, id }) => startPayment(payments, id, 'cash') },
}

function change(setting: Setting, request: Partial<ChangeRequest>) {
  const { conference, payments, id } = setting
  return changeChoice(payments, setting.act(), {
    conference,
    registrationId: id,
    requested: poster,
    expected: asShown,
    ...request,
  })
}

describeOnBothDatabases('a refused act', open => {
  test.each(
    Object.entries(payers).flatMap(([payer, choose]) =>
      Object.entries(refusals).map(([refused, how]) => ({ payer, choose, refused, ...how })),
    ),
  )('changes nothing: $refused, with $payer', async ({ choose, prepare, refuse }) => {
    const setting = await openRefusing(await open())
    await choose(setting)
    await prepare?.(setting)
    const before = await everyRow(setting.database)
    expect(await refuse(setting)).toMatchObject({ ok: false })
    expect(await everyRow(setting.database)).toEqual(before)
  })

  test('changes nothing: a change while the gateway of an open order does not answer', async () => {
    const setting = await openRefusing(await open())
    await startPayment(setting.payments, setting.id, 'paypal')
    const before = await everyRow(setting.database)
    setting.down.isDown = true
    expect(await change(setting, {})).toEqual({ ok: false, error: { code: 'payment-pending' } })
    expect(await everyRow(setting.database)).toEqual(before)
  })

  test('of an expired registration leaves its order and its terms as they were', async () => {
    const setting = await openRefusing(await open())
    await startPayment(setting.payments, setting.id, 'bank-transfer')
    setting.clock.pass({ hours: 24 * 30 })
    await reapUnpaid(setting.payments)
    expect((await setting.find(setting.id)).state).toBe('expired')
    const before = await everyRow(setting.database)
    const answer = await renewRegistration(setting.payments, setting.act(), {
      ...request(setting),
      expectedTotalMinor: 1,
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'price-changed' } })
    expect(await everyRow(setting.database)).toEqual(before)
  })

  test('at a gateway that is down leaves the transfer chosen, and no second mail is sent', async () => {
    const setting = await openRefusing(await open())
    const { payments, database, id, down } = setting
    await startPayment(payments, id, 'bank-transfer')
    const mails = await setting.mails('payment-request-mail')
    down.isDown = true
    expect(await startPayment(payments, id, 'paypal')).toMatchObject({ ok: false })
    const latest = (await listAttempts(database.read, id)).at(-1)
    expect(latest).toMatchObject({ means: 'bank-transfer', state: 'started', amountMinor: 73_395 })
    expect(await setting.mails('payment-request-mail')).toEqual(mails)
    expect((await setting.find(id)).holdUntil.toString()).toBe('2027-01-26T00:00:00Z')
  })

  test('is unlike a change that is made: that keeps the transfer, and sends its new sum once', async () => {
    const setting = await openRefusing(await open())
    const { payments, database, id } = setting
    await startPayment(payments, id, 'bank-transfer')
    expect(await change(setting, {})).toEqual({ ok: true, value: 'replaced' })
    const attempts = await listAttempts(database.read, id)
    expect(attempts.map(({ state, amountMinor, means }) => [state, amountMinor, means])).toEqual([
      ['expired', 73_395, 'bank-transfer'],
      ['started', 41_895, 'bank-transfer'],
    ])
    // What is queued in case of a crash does the same, and changes nothing again.
    await closeQueued(payments)
    expect(await listAttempts(database.read, id)).toEqual(attempts)
    expect(await setting.mails('payment-request-mail')).toEqual(
      attempts.map(attempt => `payment-request-mail:${attempt.id}`),
    )
  })
})
