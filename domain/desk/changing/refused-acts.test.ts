/** An act that is refused changes nothing: acts of registrants, each refused in every way that it has, and acts of staff. */
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { declineApplication } from '#domain/desk/admitting/decide-application.ts'
import { acceptProof } from '#domain/desk/admitting/decide-proof.ts'
import { makeAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { confirmCustomAmount, declineCustomAmount } from '#domain/desk/cancelling/decide-custom-amount.ts'
import { applyDroppedChange } from '#domain/desk/changing/apply-dropped-change.ts'
import { type ChangeRequest, changeChoice } from '#domain/desk/changing/change-choice.ts'
import { correctDetails } from '#domain/desk/changing/change-details.ts'
import { correctInvoice } from '#domain/desk/changing/correct-invoice.ts'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import { withdrawChange } from '#domain/desk/changing/withdraw-change.ts'
import { giveMoreTime } from '#domain/desk/granting/give-more-time.ts'
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { reassignPayment } from '#domain/desk/moving/reassign-payment.ts'
import { invitePeople } from '#domain/desk/naming/invite-people.ts'
import { nameGuestsByHand } from '#domain/desk/naming/name-guests.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { splitPeople } from '#domain/desk/splitting/split-people.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { confirmRefundPaid } from '#domain/money/returning/confirm-refund.ts'
import { releaseRefund } from '#domain/money/returning/pay-refund.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
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

/** Acts of staff, each refused by its own command. */
const refusalsOfStaff: Record<string, Refusal> = {
  'a refund of more than was paid': setting =>
    setting.database.write(tx =>
      planRefund(tx, byStaff(setting), { registrationId: setting.id, amountMinor: 5_000, reason: 'Agreed', dueAt: setting.clock.now() }),
    ),
  'releasing a refund that is none': setting =>
    setting.database.write(tx =>
      releaseRefund(tx, permitOf(setting, 'refund'), byStaff(setting), { refundId: 9_999, reason: 'Agreed' }),
    ),
  'a refund that is none, paid by hand': setting =>
    confirmRefundPaid(setting.payments, permitOf(setting, 'refund'), byStaff(setting), { refundId: 9_999, means: 'bank-transfer', reference: 'SEPA 1', paidAt: setting.clock.now() }),
  // Its callers undo what it wrote where it is refused.
  'correcting an invoice that was not issued': setting => {
    const refused = new Error('refused')
    return setting.database
      .write(async tx => {
        const done = await correctInvoice(tx, permitOf(setting, 'refund'), byStaff(setting), { registrationId: setting.id, billing: { billingOrganization: 'Lund' }, reason: 'Agreed' })
        if (!done.ok) throw refused
        return done
      })
      .catch(error => {
        if (error !== refused) throw error
        return { ok: false }
      })
  },
  'moving money that never came': async setting => {
    const from = await setting.find(setting.id)
    const to = { ...from, id: 9_999 }
    return setting.database.write(tx =>
      reassignPayment(tx, permitOf(setting, 'refund'), byStaff(setting), { from, to, amountMinor: 100, reason: 'Agreed', isCancelling: false }),
    )
  },
  'a payment of tomorrow': setting =>
    receiveOfflinePayment(setting.payments, permitOf(setting, 'record-transfer'), byStaff(setting), { registrationId: setting.id, amountMinor: 73_395, means: 'bank-transfer', reference: 'SEPA 1', receivedAt: setting.clock.now().add({ hours: 48 }) }),
  'a transfer by who may take cash': setting =>
    receiveOfflinePayment(setting.payments, permitOf(setting, 'record-cash'), byStaff(setting), { registrationId: setting.id, amountMinor: 73_395, means: 'bank-transfer', reference: 'SEPA 1', receivedAt: setting.clock.now() }),
  'confirming an amount that was never agreed': setting =>
    setting.database.write(tx =>
      confirmCustomAmount(tx, permitOf(setting, 'decide-custom-amounts'), byStaff(setting), { registrationId: setting.id, reason: 'Agreed' }),
    ),
  'declining an amount that was never agreed': setting =>
    setting.database.write(tx =>
      declineCustomAmount(tx, permitOf(setting, 'decide-custom-amounts'), byStaff(setting), { registrationId: setting.id, reason: 'Agreed' }),
    ),
  'more time until a day that is over': setting =>
    setting.database.write(tx =>
      giveMoreTime(tx, permitOf(setting, 'edit-registrations'), byStaff(setting), { registrationId: setting.id, until: Temporal.PlainDate.from('2020-01-01') }),
    ),
  'details in a country that is none': setting =>
    setting.database.write(tx =>
      correctDetails(tx, permitOf(setting, 'edit-registrations'), byStaff(setting), { registrationId: setting.id, registrant: { ...registrant, name: 'Bo Lind', countryId: 99_999 } }),
    ),
  'making a change that nobody asked for': setting =>
    setting.database.write(tx =>
      applyDroppedChange(tx, permitOf(setting, 'edit-registrations'), byStaff(setting), { registrationId: setting.id, reason: 'Agreed' }),
    ),
  'sending a confirmation before it is paid': setting =>
    setting.database.write(tx => resendConfirmation(tx, byStaff(setting), setting.id)),
  'naming a guest that is none': setting =>
    setting.database.write(tx =>
      nameGuestsByHand(tx, permitOf(setting, 'edit-registrations'), byStaff(setting), { conferenceId: setting.conference.id, registrationId: setting.id, names: new Map([[9_999, { name: 'Bo Lind' }]]) }),
    ),
  'inviting people where there are none': setting =>
    setting.database.write(tx =>
      invitePeople(tx, byStaff(setting), { ...request(setting), whom: 'new' }),
    ),
  'joining it to what is no group': setting =>
    joinGroup(setting.payments, byStaff(setting), { conference: setting.conference, groupId: 9_999, registrationId: setting.id }),
  'splitting what is no group': setting =>
    splitPeople(setting.payments, byStaff(setting), { conference: setting.conference, groupId: setting.id, attendeeIds: [1], payer: registrant, totalMinor: 1 }),
  'a code for others of what is no group': setting =>
    setting.database.write(tx =>
      makeAllowance(tx, permitOf(setting, 'edit-registrations'), byStaff(setting), setting.conference.id, { homeId: setting.id, code: 'LUND', budgetMinor: null, mostPeople: 3, until: Temporal.PlainDate.from('2027-02-10'), admissions: null, extras: null, coversRooms: true, isBilledMonthly: false }),
    ),
  'accepting a proof that nobody sent': setting =>
    setting.database.write(tx =>
      acceptProof(tx, permitOf(setting, 'decide-eligibility'), byStaff(setting), 9_999),
    ),
  'declining an application that is none': setting =>
    setting.database.write(tx =>
      declineApplication(tx, permitOf(setting, 'decide-eligibility'), byStaff(setting), { eligibilityId: 9_999, because: 'Too late' }),
    ),
} // biome-ignore format: a call each

const byStaff = ({ clock }: Setting) => ({ actor: ida, now: clock.now() })
const permitOf = <R extends Right>({ conference }: Setting, right: R) => permitFor(right, conference.id)

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
      Object.entries({
        ...refusals,
        ...Object.fromEntries(
          Object.entries(refusalsOfStaff).map(([name, refuse]) => [name, { refuse, prepare: undefined }]),
        ),
      }).map(([refused, how]) => ({ payer, choose, refused, ...how })),
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
