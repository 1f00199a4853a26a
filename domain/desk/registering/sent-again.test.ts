import { expect, test } from 'vitest'
import { placeCustomRegistration } from '#domain/desk/registering/place-registration.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a form that is sent again', open => {
  async function setUp(code: object = {}) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    await database.write(tx =>
      tx
        .insertInto('codes')
        .values({
          code: 'ONCE',
          conference_id: fees.conference.id,
          kind: 'percent',
          basis_points: 2_000,
          uses_allowed: 1,
          ...code,
        })
        .execute(),
    )
    const send = (changes: Partial<ReturnType<typeof oralInput>> = {}, draftKey = 'form:1') =>
      receiveRegistration(
        database,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey },
        oralInput(fees, { code: 'once', ...changes }),
      )
    const sent = async (...given: Parameters<typeof send>) => {
      const placed = await send(...given)
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      return placed.value
    }
    const uses = async () =>
      (await database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()).uses
    return { clock, database, fees, send, sent, uses }
  }

  test('answers the registration that it made, also with a code for a single use', async () => {
    const { sent, uses } = await setUp()
    const first = await sent()
    expect(first.registration.price.discountMinor).toBe(13_980)
    expect(await sent()).toMatchObject({ isReplay: true, registration: { id: first.registration.id } })
    expect(await uses()).toBe(1)
  })

  test('twice at once places one registration with its code', async () => {
    const { sent, uses } = await setUp()
    const answers = await Promise.all([sent(), sent(), sent()])
    expect(new Set(answers.map(({ registration }) => registration.id)).size).toBe(1)
    expect(await uses()).toBe(1)
  })

  test('is answered when the place was free and is paid already', async () => {
    const { sent, uses } = await setUp({ kind: 'free', basis_points: null })
    const first = await sent()
    expect(first.registration.state).toBe('paid')
    expect(await sent()).toMatchObject({ isReplay: true, registration: { id: first.registration.id } })
    expect(await uses()).toBe(1)
  })

  test('is answered after its code and its period have ended, and once everything is taken', async () => {
    const { clock, database, fees, sent } = await setUp({ valid_until: '2027-01-10' })
    const first = await sent()
    await database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: fees.conference.id, seats: 1, taken: 1 })
        .execute(),
    )
    clock.instant = Temporal.Instant.from('2027-04-01T12:00:00Z')
    expect(await sent()).toMatchObject({ isReplay: true, registration: { id: first.registration.id } })
  })

  test('is answered whatever admitted its sender: a link, a membership, an invitation', async () => {
    const { database, fees, sent } = await setUp()
    const dinner = await sellExtra(
      { database, conference: fees.conference },
      { name: 'Dinner', price_minor: 100 },
    )
    const link = 'l'.repeat(32)
    await database.write(tx =>
      tx.updateTable('offers').set({ sold_by: 'staff', link_secret: link }).execute(),
    )
    const given = {
      ...{ link, membership: 'M-1', invitation: 'i'.repeat(32), answers: {} },
      extras: [{ offerId: dinner.id, optionId: null, quantity: 1 }],
    }
    const first = await sent(given)
    expect(await sent(given)).toMatchObject({ isReplay: true, registration: { id: first.registration.id } })
  })

  test('with another choice takes its own code along', async () => {
    const { database, sent, uses } = await setUp()
    const first = await sent()
    const second = await sent({ presentationType: 'poster' })
    expect(second.registration.id).not.toBe(first.registration.id)
    expect(second.registration.price.discountMinor).toBe(7_980)
    expect((await findRegistration(database.read, first.registration.id))?.state).toBe('superseded')
    expect(await uses()).toBe(1)
  })

  test('by somebody else finds the code used up', async () => {
    const { send, sent, uses } = await setUp()
    await sent()
    expect(await send({}, 'form:2')).toMatchObject({ ok: false, error: { code: 'invalid-fields' } })
    expect(await uses()).toBe(1)
  })

  test('without the code that it had is another form', async () => {
    const { sent, uses } = await setUp()
    await sent()
    expect(await sent({ code: '' })).toMatchObject({
      isReplay: false,
      registration: { price: { discountMinor: 0 } },
    })
    expect(await uses()).toBe(0)
  })

  test('with an amount of its own is answered after the limits have changed', async () => {
    const { clock, database, fees } = await setUp()
    const send = () =>
      database.write(tx =>
        placeCustomRegistration(
          tx,
          { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: 'form:9' },
          { registrant, amountMinor: 25_000, description: 'Group' },
        ),
      )
    const first = await send()
    await database.write(tx =>
      tx.updateTable('conferences').set({ custom_amount_min_minor: 30_000 }).execute(),
    )
    expect(first.ok && (await send())).toMatchObject({
      value: { isReplay: true, registration: { id: first.ok && first.value.registration.id } },
    })
  })
})
