import { expect, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { changeDetails, correctDetails } from '#domain/desk/changing/change-details.ts'
import { handOver, isHandedOver, whyNotHandOver } from '#domain/desk/changing/hand-over.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { readConfirmationMail } from '#domain/desk/granting/confirmation-mail.ts'
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { markDone } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { findAttemptByReturnToken, listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway, OrderStatus } from '#domain/money/payments/gateway.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findRegistration, findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, closeQueued, createPayments } from '#tests/factories/payments.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const successor = {
  title: 'Prof.',
  name: 'Eve Sato',
  email: 'eve@example.org',
  telephone: '+351 21 111 1111',
} as const

describeOnBothDatabases('handing a registration over', open => {
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const payments = createPayments(database, clock, replace)
    const placement = {
      conference: fees.conference,
      actor: aVisitor,
      now: clock.now(),
      draftKey: 'form:draft',
    }
    const place = () => database.write(tx => placeRegistration(tx, placement, oralInput(fees)))
    const placed = await place()
    if (!placed.ok) throw new Error(placed.error.code)
    const { registration } = placed.value
    const start = async () => {
      const started = await startPayment(payments, registration.id, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      return started.value.address
    }
    const pay = async () => {
      await approve(payments, await start())
      const [attempt] = await listAttempts(database.read, registration.id)
      await settle(payments, attempt?.id ?? 0)
    }
    const handOn = (now = clock.now()) =>
      database.write(tx => handOver(tx, { actor: aVisitor, now }, fees.conference, registration, successor))
    const effects = async () =>
      (await database.read.selectFrom('outbox').select('effect').orderBy('id').execute()).map(
        row => row.effect,
      )
    return {
      clock,
      database,
      conference: fees.conference,
      fees,
      payments,
      registration,
      place,
      start,
      pay,
      handOn,
      effects,
    }
  }

  test('is refused where its holder is a member or has sent a proof, and not where a code was enough', async () => {
    const { database, fees, registration, clock } = await setUp()
    const { id: attendeeId } = await database.read
      .selectFrom('attendees')
      .select('id')
      .where('registration_id', '=', registration.id)
      .executeTakeFirstOrThrow()
    const has = (kind: 'code' | 'members' | 'proof') =>
      database.write(async tx => {
        await tx.deleteFrom('eligibilities').execute()
        const found = {
          registration_id: registration.id,
          attendee_id: attendeeId,
          admission: 'oral',
          condition: kind,
        }
        const asked_at = toStored(clock.now())
        const decided = { decided_at: asked_at, decided_by: 'visitor' }
        await tx
          .insertInto('eligibilities')
          .values({ ...found, state: 'accepted', asked_at, ...decided })
          .execute()
      })
    const conference = { ...fees.conference, conditions: { oral: { kind: 'code' } } } as const
    const why = async (given = conference as typeof fees.conference) =>
      (await whyNotHandOver(database.read, given, registration, clock.now()))?.code
    for (const kind of ['members', 'proof'] as const) {
      await has(kind)
      expect(await why()).toBe('personal')
    }
    // The organiser asks for nothing any more.
    expect(await why(fees.conference)).toBeUndefined()
    await has('code')
    expect(await why()).toBeUndefined()
  })

  test('gives it a new address, which the old one does not lead to, and writes to both', async () => {
    const { database, conference, registration, pay, handOn, effects } = await setUp()
    await pay()
    const [before] = await listAttempts(database.read, registration.id)
    const handedOver = await handOn()
    if (!handedOver.ok) throw new Error(handedOver.error.code)
    const { secret, registrant, state } = handedOver.value
    expect(state).toBe('paid')
    expect(registrant).toEqual({ ...registration.registrant, ...successor })
    expect(secret).not.toBe(registration.secret)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(await findRegistrationBySecret(database.read, conference.id, registration.secret)).toBeUndefined()
    expect(await findRegistrationBySecret(database.read, conference.id, secret)).toMatchObject({
      id: registration.id,
    })
    expect(await isHandedOver(database.read, conference.id, registration.secret)).toBe(true)
    expect(await isHandedOver(database.read, conference.id, secret)).toBe(false)
    expect(await isHandedOver(database.read, conference.id + 1, registration.secret)).toBe(false)
    // The page after the payment led to the registration too.
    expect(await findAttemptByReturnToken(database.read, before?.returnToken ?? '')).toBeUndefined()
    expect(await effects()).toEqual(
      expect.arrayContaining(['handover-mail:1:former', 'handover-mail:1:successor']),
    )
  })

  test('the confirmation that the former holder got was not sent to the successor', async () => {
    const { clock, database, registration, pay, handOn } = await setUp()
    const standing = () => readConfirmationMail(database.read, registration.id)
    const send = async () => {
      const mails = await database.read.selectFrom('outbox').select('id').where('kind', '=', 'confirmation-mail').execute() // biome-ignore format: a query
      for (const { id } of mails) await markDone(database, id, clock.now())
    }
    expect(await standing()).toBeNull()
    await pay()
    expect(await standing()).toBe('queued')
    await send()
    expect(await standing()).toBe('sent')
    clock.pass({ minutes: 15 })
    await handOn()
    expect(await standing()).toBeNull()
    await database.write(tx => resendConfirmation(tx, { actor: aVisitor, now: clock.now() }, registration.id))
    expect(await standing()).toBe('queued')
    clock.pass({ minutes: 15 })
    await send()
    expect(await standing()).toBe('sent')
  })

  test('a corrected e-mail address has not got the confirmation; another telephone number has', async () => {
    const { clock, database, registration, pay } = await setUp()
    await pay()
    const [mail] = await database.read.selectFrom('outbox').select('id').where('kind', '=', 'confirmation-mail').execute() // biome-ignore format: a query
    await markDone(database, mail?.id ?? 0, clock.now())
    clock.pass({ minutes: 15 })
    const act = { actor: aVisitor, now: clock.now() }
    await database.write(tx => changeDetails(tx, act, registration.id, registration.registrant))
    expect(await readConfirmationMail(database.read, registration.id)).toBe('sent')
    const corrected = { ...registration.registrant, email: 'ada@example.net' }
    const permit = permitFor('edit-registrations', registration.conferenceId)
    await database.write(tx =>
      correctDetails(tx, permit, act, { registrationId: registration.id, registrant: corrected }),
    )
    expect(await readConfirmationMail(database.read, registration.id)).toBeNull()
  })

  test('the form of the one who handed it over places another registration, and shows nothing of this one', async () => {
    const { database, registration, place, handOn } = await setUp()
    await handOn()
    const again = await place()
    expect(again).toMatchObject({ ok: true, value: { isReplay: false } })
    expect(again.ok && again.value.registration.id).not.toBe(registration.id)
    expect((await findRegistration(database.read, registration.id))?.state).toBe('awaiting-payment')
  })

  test('twice at once, as by a double click, it is handed over once', async () => {
    const { database, registration, handOn, effects } = await setUp()
    const outcomes = await Promise.all([handOn(), handOn()])
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(outcomes).toContainEqual({ ok: false, error: { code: 'handed-over' } })
    const rows = await database.read.selectFrom('handovers').select('former_secret').execute()
    expect(rows).toEqual([{ former_secret: registration.secret }])
    expect((await effects()).filter(effect => effect.startsWith('handover-mail'))).toHaveLength(2)
  })

  test('the successor pays by an order of their own, which stays open when the former holder’s is closed', async () => {
    const { payments, start, handOn } = await setUp()
    const former = await start()
    expect(await handOn()).toMatchObject({ ok: true })
    const own = await start()
    expect(own).not.toBe(former)
    await closeQueued(payments)
    const [gateway] = payments.gateways.values()
    const statusOf = async (address: string) =>
      (await gateway?.fetch(new URL(address).pathname.split('/').at(-1) ?? ''))?.status
    expect([await statusOf(former), await statusOf(own)]).toEqual(['closed', 'open'])
  })

  test('the former holder’s order for an open change is closed too, and the change waits for the successor', async () => {
    const { clock, database, conference, payments, registration, start, pay, handOn } = await setUp()
    await pay()
    const paid = (await findRegistration(database.read, registration.id)) ?? registration
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: true } as const
    const quoted = await quoteChange(database.read, conference, paid, requested, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const request = { conference, registrationId: paid.id, requested, expected: quoted.value }
    await changeChoice(payments, { actor: aVisitor, now: clock.now() }, request)
    const former = await start()
    expect(await handOn()).toMatchObject({ ok: true })
    await closeQueued(payments)
    const [gateway] = payments.gateways.values()
    const order = new URL(former).pathname.split('/').at(-1) ?? ''
    expect(await gateway?.fetch(order)).toMatchObject({ status: 'closed' })
    expect(await findOpenChange(database.read, paid.id)).toMatchObject({ state: 'open' })
    expect(await start()).not.toBe(former)
  })

  test('an order that was being made when it was handed over is closed, and nobody is sent there', async () => {
    const begun = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const { payments, registration, handOn } = await setUp(gateway => ({
      ...gateway,
      async start(request) {
        const started = await gateway.start(request)
        begun.resolve()
        await answered.promise
        return started
      },
    }))
    const starting = startPayment(payments, registration.id, 'paypal')
    await begun.promise
    await handOn()
    await closeQueued(payments)
    answered.resolve()
    expect(await starting).toMatchObject({ ok: false, error: { code: 'gateway-unavailable' } })
  })

  test('an order that is open is closed, and money that comes by it all the same pays for the successor', async () => {
    const { database, payments, registration, start, handOn, effects } = await setUp()
    const address = await start()
    const [attempt] = await listAttempts(database.read, registration.id)
    expect(await handOn()).toMatchObject({ ok: true })
    expect(
      (await effects()).some(effect => effect.startsWith(`close-attempts:${registration.id}:handed-over`)),
    ).toBe(true)
    await approve(payments, address)
    await settle(payments, attempt?.id ?? 0)
    expect(await findRegistration(database.read, registration.id)).toMatchObject({
      state: 'paid',
      registrant: successor,
    })
  })

  test('while a gateway decides on a payment, and under 45 days before, nothing is handed over', async () => {
    const pending = (reported: OrderStatus): OrderStatus => ({
      ...reported,
      status: 'pending',
      captures: reported.captures.map(capture => ({ ...capture, status: 'pending' })),
    })
    const { database, registration, pay, handOn, effects } = await setUp(gateway => ({
      ...gateway,
      complete: async (orderId, key) => pending(await gateway.complete(orderId, key)),
    }))
    await pay()
    expect(await handOn()).toEqual({ ok: false, error: { code: 'payment-pending' } })
    expect(await handOn(Temporal.Instant.from('2027-04-24T12:00:00Z'))).toEqual({
      ok: false,
      error: { code: 'too-late', daysBefore: 44 },
    })
    expect(await findRegistration(database.read, registration.id)).toMatchObject({
      secret: registration.secret,
    })
    expect((await effects()).filter(effect => effect.startsWith('handover'))).toEqual([])
  })
})
