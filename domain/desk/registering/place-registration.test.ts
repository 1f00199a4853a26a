import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findReplacedCode } from '#domain/desk/registering/form-drafts.ts'
import { placeCustomRegistration, placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('placing a registration', open => {
  const clock = new StoppedClock()

  async function setUp() {
    const database = await open()
    const fees = await createConference(database)
    const place = (input = oralInput(fees), more: { draftKey?: string; quoted?: object } = {}) =>
      database.write(tx =>
        placeRegistration(
          tx,
          { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null, ...more },
          input,
        ),
      )
    return { database, fees, place }
  }

  test('it is priced from the tables and held for half an hour', async () => {
    const { fees, place } = await setUp()
    const input = oralInput(fees, { accommodation: { id: fees.roomId, nights: 2 }, hasAddOn: true })
    const placed = await place(input)
    expect(placed).toMatchObject({
      ok: true,
      value: {
        isReplay: false,
        registration: {
          state: 'awaiting-payment',
          registrant,
          choice: {
            kind: 'listed',
            periodName: 'Mid Term',
            presentationType: 'oral',
            accommodation: { name: 'Single Occupancy', nights: 2 },
            hasAddOn: true,
          },
          price: { subtotalMinor: 118_900, feeMinor: 5_945, totalMinor: 124_845 },
          holdUntil: clock.now().add({ minutes: 30 }),
        },
      },
    })
  })

  test.each([
    [
      'a period that is over',
      (fees: ConferenceWithFees) => oralInput(fees, { periodId: fees.earlyId }),
      { period: 'closed' },
    ],
    [
      'a period that is not open yet',
      (fees: ConferenceWithFees) => oralInput(fees, { periodId: fees.lateId }),
      { period: 'not-open-yet' },
    ],
    [
      'a period that no conference has',
      (fees: ConferenceWithFees) => oralInput(fees, { periodId: 999_999 }),
      { period: 'not-of-this-conference' },
    ],
    [
      'a room that does not exist',
      (fees: ConferenceWithFees) => oralInput(fees, { accommodation: { id: 999, nights: 1 } }),
      { accommodation: 'not-a-choice' },
    ],
    [
      'a country that does not exist',
      (fees: ConferenceWithFees) => oralInput(fees, { registrant: { ...registrant, countryId: 999 } }),
      { countryId: 'not-a-choice' },
    ],
  ] as const)('%s is refused with its field, and nothing is stored', async (_name, input, fields) => {
    const { database, fees, place } = await setUp()
    expect(await place(input(fees))).toEqual({ ok: false, error: { code: 'invalid-fields', fields } })
    expect(await countRegistrations(database)).toBe(0)
  })

  test("another conference's period and room are refused", async () => {
    const { database, fees, place } = await setUp()
    const other = await createConference(database, { name: 'glasses' })
    const input = oralInput(fees, {
      periodId: other.openId,
      accommodation: { id: other.roomId, nights: 1 },
    })
    expect(await place(input)).toEqual({
      ok: false,
      error: {
        code: 'invalid-fields',
        fields: { period: 'not-of-this-conference', accommodation: 'not-a-choice' },
      },
    })
  })

  test('sums that differ are answered with the right ones, and nothing is stored', async () => {
    const { database, fees, place } = await setUp()
    const placed = await place(oralInput(fees), { quoted: { totalMinor: 100 } })
    expect(placed).toMatchObject({
      ok: false,
      error: { code: 'price-changed', price: { totalMinor: 73_395 } },
    })
    expect(await countRegistrations(database)).toBe(0)
    expect(await place(oralInput(fees), { quoted: { totalMinor: 73_395, feeMinor: 3_495 } })).toMatchObject({
      ok: true,
    })
  })

  test('registration is closed when every period is over', async () => {
    const { database, fees } = await setUp()
    const now = Temporal.Instant.from('2027-06-07T00:00:00Z')
    const placed = await database.write(tx =>
      placeRegistration(
        tx,
        { conference: fees.conference, actor: aVisitor, now, draftKey: null },
        oralInput(fees),
      ),
    )
    expect(placed).toEqual({ ok: false, error: { code: 'registration-closed' } })
  })

  test('the same form sent ten times at once places one registration', async () => {
    const { database, fees, place } = await setUp()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => place(oralInput(fees), { draftKey: 'form:1' })),
    )
    const codes = new Set(answers.map(answer => answer.ok && answer.value.registration.code))
    expect(codes.size).toBe(1)
    expect(answers.filter(answer => answer.ok && !answer.value.isReplay)).toHaveLength(1)
    expect(await countRegistrations(database)).toBe(1)
  })

  test('the same form with another mailbox registers another person, paid or not', async () => {
    const { database, fees, place } = await setUp()
    const as = (name: string, email: string, presentationType: 'oral' | 'poster' = 'oral') =>
      place(oralInput(fees, { presentationType, registrant: { ...registrant, name, email } }), {
        draftKey: 'form:1',
      })
    const [one, two] = [await as('One', 'one@example.org'), await as('Two', 'two@example.org')]
    const corrected = await as('Twoo', 'Two+fair@example.org', 'poster')
    const back = await as('One', 'one@example.org')
    if (!one.ok || !two.ok || !corrected.ok || !back.ok) throw new Error('refused')
    const states = await database.read
      .selectFrom('registrations')
      .select(['name', 'state'])
      .orderBy('id')
      .execute()
    expect(states.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'One awaiting-payment',
      'Two superseded',
      'Twoo awaiting-payment',
      // The form no longer belongs to the first one, which stays as it is.
      'One awaiting-payment',
    ])
    const mails = await database.read
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'replaced-mail')
      .execute()
    expect(mails.map(({ payload }) => JSON.parse(payload))).toEqual([
      { registrationId: corrected.value.registration.id, replacedId: two.value.registration.id },
    ])
    expect(await findReplacedCode(database.read, corrected.value.registration)).toBe(
      two.value.registration.code,
    )
    expect(await findReplacedCode(database.read, one.value.registration)).toBe(null)
  })

  test('the same form with another choice replaces the unpaid registration', async () => {
    const { database, fees, place } = await setUp()
    const first = await place(oralInput(fees), { draftKey: 'form:1' })
    const second = await place(oralInput(fees, { presentationType: 'poster' }), { draftKey: 'form:1' })
    if (!first.ok || !second.ok) throw new Error('not placed')
    expect((await findRegistration(database.read, first.value.registration.id))?.state).toBe('superseded')
    expect(second.value.registration.state).toBe('awaiting-payment')
  })

  test('a custom amount is taken within the limits, without a fee', async () => {
    const { database, fees } = await setUp()
    const custom = (amountMinor: number) =>
      database.write(tx =>
        placeCustomRegistration(
          tx,
          { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
          { registrant, amountMinor, description: 'Group of four' },
        ),
      )
    expect(await custom(25_000)).toMatchObject({
      ok: true,
      value: { registration: { choice: { kind: 'custom' }, price: { feeMinor: 0, totalMinor: 25_000 } } },
    })
    for (const amount of [99, 1_000_001]) {
      expect(await custom(amount)).toEqual({
        ok: false,
        error: { code: 'invalid-fields', fields: { amount: 'out-of-range' } },
      })
    }
  })
})

async function countRegistrations({ read }: Database): Promise<number> {
  const { count } = await read
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
