import { type KyselyPlugin, sql, TableNode } from 'kysely'
import { expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { grantByHand } from '#domain/desk/granting/grant-by-hand.ts'
import { insertRegistrations } from '#domain/desk/registering/new-registrations.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { offerSeats, positionInLine } from '#domain/desk/waiting/waiting-list.ts'
import { clearAttention } from '#domain/foundations/attention/attention.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { type PresentationType, presentationTypeLabels, withFee } from '#domain/offers/pricing/pricing.ts'
import { seatsNeeded } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const parts = { registrationMinor: 69_900, accommodationMinor: 0, addOnMinor: 0, discountMinor: 0 }
const price = withFee(parts, 500, null)

describeOnBothDatabases('the waiting list', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const { conference } = fees
    const limit = async (seats: number, columns: object = {}) => {
      await database.write(tx =>
        tx
          .insertInto('capacity_limits')
          .values({ conference_id: conference.id, seats, ...columns })
          .execute(),
      )
    }
    const choice = (
      presentationType: PresentationType = 'oral',
      nights: 1 | 2 | null = null,
      hasAddOn = false,
    ): RegistrationChoice => ({
      kind: 'listed',
      periodId: fees.openId,
      periodName: 'Mid Term',
      presentationType,
      admissionName: presentationTypeLabels[presentationType],
      accommodation: nights && { id: fees.roomId, name: 'Single Occupancy', nights },
      hasAddOn,
      extras: [],
    })
    /** Adds this many to the waiting list, in the order of their choices. */
    const wait = async (choices: readonly RegistrationChoice[], wanted = price) => {
      const ids: number[] = []
      for (let at = 0; at < choices.length; at += 200) {
        const placed = choices.slice(at, at + 200).map(wished => ({
          state: 'waiting' as const,
          registrant,
          choice: wished,
          price: wanted,
          draftKey: null,
          actor: aVisitor,
          now: clock.now(),
        }))
        const made = await database.write(tx => insertRegistrations(tx, conference, placed))
        ids.push(...made.map(({ id }) => id))
      }
      return ids
    }
    const setSeats = (seats: number) =>
      database.write(tx => tx.updateTable('capacity_limits').set({ seats }).execute())
    /** Offers free seats. @returns how many were offered a place, and how many statements it took */
    const release = () => {
      let statements = 0
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      }
      return database.write(async tx => {
        statements = 0
        // A transaction with a plugin is one still.
        const { toPay, granted } = await offerSeats(
          tx.withPlugin(counting) as Transaction,
          conference.id,
          clock.now(),
        )
        return { offers: toPay.length + granted.length, statements }
      })
    }
    const stateOf = async (id: number) => (await findRegistration(database.read, id))?.state
    return { database, clock, fees, conference, limit, choice, wait, setSeats, release, stateOf }
  }

  test('takes the same few statements with 10 and with 3,000 waiting', async () => {
    const counts = []
    for (const length of [10, 3_000]) {
      const { limit, choice, wait, setSeats, release } = await setUp()
      await limit(0)
      const line = await wait(Array.from({ length }, () => choice()))
      const full = await release()
      expect(full.offers).toBe(0)
      await setSeats(5)
      const five = await release()
      expect(five.offers).toBe(5)
      expect(line).toHaveLength(length)
      counts.push({ full: full.statements, five: five.statements })
    }
    expect(counts[0]).toEqual(counts[1])
    expect(counts[1]?.full).toBeLessThanOrEqual(3)
    expect(counts[1]?.five).toBeLessThanOrEqual(15)
  })

  test('is read in batches where many seats are free at once', async () => {
    const { limit, choice, wait, setSeats, release } = await setUp()
    await limit(0)
    await wait(Array.from({ length: 1_200 }, () => choice()))
    await setSeats(1_000)
    const { offers, statements } = await release()
    expect(offers).toBe(1_000)
    expect(statements).toBeLessThanOrEqual(120)
  })

  test('passes over nobody for whom there is a seat, and offers nobody a full limit', async () => {
    const { database, fees, conference, limit, choice, wait, release, stateOf } = await setUp()
    await limit(40)
    await limit(9, { presentation_type: 'oral' })
    await limit(6, { accommodation_id: fees.roomId, nights: 2 })
    await limit(4, { is_for_add_on: 1 })
    await limit(7, { category_id: fees.openId, presentation_type: 'poster' })
    const limits = await listLimits(database.read, conference.id)
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const choices = Array.from({ length: 260 }, (): RegistrationChoice => {
      if (random(40) === 0) return { kind: 'custom', description: '' }
      const type = (['oral', 'poster', 'delegate'] as const)[random(3)]
      return choice(type, ([null, 1, 2] as const)[random(3)] ?? null, random(4) === 0)
    })
    const line = await wait(choices)
    // One after the other, as if each were placed alone.
    const expected = choices.map(wished => {
      const counted = limits.filter(each => seatsNeeded(each, needsOf(wished)) > 0)
      const fits = counted.every(each => each.taken < each.seats)
      if (fits) for (const each of counted) each.taken++
      return fits ? 'awaiting-payment' : 'waiting'
    })
    const { offers } = await release()
    expect(offers).toBe(expected.filter(state => state === 'awaiting-payment').length)
    expect(offers).toBeGreaterThan(20)
    const states = []
    for (const id of line) states.push(await stateOf(id))
    expect(states).toEqual(expected)
    expect((await listLimits(database.read, conference.id)).map(({ taken }) => taken)).toEqual(
      limits.map(({ taken }) => taken),
    )
    expect((await release()).offers).toBe(0)
  })

  test('counts each registration’s place in it', async () => {
    const { database, conference, limit, choice, wait, setSeats, release } = await setUp()
    await limit(0)
    const [first = 0, second = 0, third = 0] = await wait([choice(), choice(), choice()])
    expect(await positionInLine(database.read, conference.id, third)).toBe(3)
    await setSeats(1)
    await release()
    expect(await positionInLine(database.read, conference.id, first)).toBeUndefined()
    expect(await positionInLine(database.read, conference.id, second)).toBe(1)
    const { rows } = await sql<{ effect: string }>`select effect from outbox`.execute(database.read)
    expect(rows).toEqual([{ effect: `offer-mail:${first}` }])
  })

  test('grants the place at once if nothing is due, or if it was paid while waiting', async () => {
    const { database, conference, clock, limit, choice, wait, setSeats, release, stateOf } = await setUp()
    const payments = createPayments(database, clock)
    const effects = async () =>
      (await database.read.selectFrom('outbox').select('effect').orderBy('id').execute()).map(
        ({ effect }) => effect,
      )
    await limit(0)
    const [free = 0] = await wait([choice()], withFee({ ...parts, discountMinor: 69_900 }, 500, null))
    const [paid = 0, short = 0] = await wait([choice(), choice()])
    const transfer = (registrationId: number, amountMinor: number) =>
      receiveOfflinePayment(
        payments,
        permitFor('record-transfer', conference.id),
        { actor: ida, now: clock.now() },
        {
          registrationId,
          amountMinor,
          means: 'bank-transfer',
          reference: `T-${registrationId}`,
          receivedAt: clock.now(),
        },
      )
    await transfer(paid, 73_395)
    await transfer(short, 40_000)
    // This money has no place yet, so a person is asked.
    expect(await stateOf(paid)).toBe('waiting')
    expect(await reasonsOf(database, paid)).toEqual(['paid-without-a-seat'])
    expect(await reasonsOf(database, short)).toEqual(['wrong-amount'])
    await setSeats(3)
    expect((await release()).offers).toBe(3)
    expect([await stateOf(free), await stateOf(paid), await stateOf(short)]).toEqual([
      'paid',
      'paid',
      'awaiting-payment',
    ])
    // One person has both registrations here, which is a different case.
    expect(await reasonsOf(database, paid)).toEqual(['registered-twice'])
    const mails = (await effects()).filter(effect => /^(offer|confirmation)-mail/.test(effect))
    expect(mails).toEqual([`confirmation-mail:${free}`, `confirmation-mail:${paid}`, `offer-mail:${short}`])
  })

  test('offers nothing once the conference is over, and holds an offered place no longer than it lasts', async () => {
    const { database, clock, conference, limit, choice, wait, setSeats, stateOf } = await setUp()
    await limit(0)
    const [inTime = 0, late = 0] = await wait([choice(), choice()])
    const [free = 0] = await wait([choice()], withFee({ ...parts, discountMinor: 69_900 }, 500, null))
    // The last day is 9 June, in Lisbon.
    clock.instant = Temporal.Instant.from('2027-06-09T20:00:00Z')
    await setSeats(1)
    await database.write(tx => offerSeats(tx, conference.id, clock.now()))
    const offered = await findRegistration(database.read, inTime)
    expect([offered?.state, offered?.holdUntil.toString()]).toEqual([
      'awaiting-payment',
      '2027-06-09T23:00:00Z',
    ])
    clock.instant = Temporal.Instant.from('2027-06-09T23:01:00Z')
    await reapUnpaid(createPayments(database, clock))
    await setSeats(3)
    expect(await database.write(tx => offerSeats(tx, conference.id, clock.now()))).toEqual({
      toPay: [],
      granted: [],
    })
    expect(await stateOf(inTime)).toBe('expired')
    for (const id of [late, free]) expect(await stateOf(id)).not.toMatch(/awaiting-payment|paid/)
    const { rows } = await sql<{
      effect: string
    }>`select effect from outbox where kind = 'offer-mail'`.execute(database.read)
    expect(rows).toEqual([{ effect: `offer-mail:${inTime}` }])
  })

  test('passes over a row that cannot be read or granted, reports it, and serves the others', async () => {
    const { database, conference, clock, limit, choice, wait, setSeats, release, stateOf } = await setUp()
    await limit(0)
    const free = withFee({ ...parts, discountMinor: 69_900 }, 500, null)
    const [unreadable = 0, plain = 0] = await wait([choice(), choice()])
    const [fails = 0, granted = 0] = await wait([choice(), choice()], free)
    const [last = 0, beyond = 0] = await wait([choice(), choice()])
    await database.write(tx =>
      tx.updateTable('registrations').set({ hold_until: 'never' }).where('id', '=', unreadable).execute(),
    )
    // The database refuses the first charge, which on PostgreSQL also spoils what follows in the same transaction.
    let refused = 0
    const refusing: KyselyPlugin = {
      transformQuery({ node }) {
        const isCharge =
          node.kind === 'InsertQueryNode' &&
          node.into?.table.identifier.name === 'ledger_entries' &&
          JSON.stringify(node.values).includes(`"charge:${fails}"`)
        if (!isCharge) return node
        refused++
        return { ...node, into: TableNode.create('no_such_table') }
      },
      transformResult: async ({ result }) => result,
    }
    await setSeats(3)
    const offerOnce = () =>
      database.write(tx => offerSeats(tx.withPlugin(refusing) as Transaction, conference.id, clock.now()))
    expect(await offerOnce()).toEqual({ toPay: [plain, last], granted: [granted] })
    const states = async () => [await stateOf(plain), await stateOf(fails), await stateOf(granted), await stateOf(last), await stateOf(beyond)] // biome-ignore format: a row
    expect(await states()).toEqual(['awaiting-payment', 'waiting', 'paid', 'awaiting-payment', 'waiting'])
    expect((await listLimits(database.read, conference.id)).map(({ taken }) => taken)).toEqual([3])
    for (const id of [unreadable, fails]) expect(await reasonsOf(database, id)).toEqual(['not-offered'])
    const reports = await database.read
      .selectFrom('audit_entries')
      .select(['subject_id', 'facts'])
      .where('act', '=', 'seat not offered')
      .orderBy('id')
      .execute()
    expect(reports.map(({ subject_id }) => Number(subject_id))).toEqual([unreadable, fails])
    expect(reports[1]?.facts).toContain('no_such_table')
    const triedBefore = refused
    // Neither is tried again until somebody has looked at it.
    await setSeats(4)
    expect(await offerOnce()).toEqual({ toPay: [beyond], granted: [] })
    expect(await stateOf(beyond)).toBe('awaiting-payment')
    expect(refused).toBe(triedBefore)
    await database.write(tx =>
      clearAttention(
        tx,
        { actor: ida, now: clock.now() },
        { registrationId: fails, reason: 'not-offered', note: 'Mended' },
      ),
    )
    await setSeats(5)
    expect((await release()).offers).toBe(1)
    expect(await stateOf(fails)).toBe('paid')
  })

  test('leaves money of a waiting registration to staff, who may admit it beyond the limit', async () => {
    const { database, conference, clock, limit, choice, wait, stateOf } = await setUp()
    await limit(0)
    const [paid = 0] = await wait([choice()])
    await receiveOfflinePayment(
      createPayments(database, clock),
      permitFor('record-transfer', conference.id),
      { actor: ida, now: clock.now() },
      {
        registrationId: paid,
        amountMinor: 73_395,
        means: 'bank-transfer',
        reference: 'T-1',
        receivedAt: clock.now(),
      },
    )
    const grant = (beyondLimits?: Permit<'exceed-limits'>) =>
      database.write(tx =>
        grantByHand(
          tx,
          permitFor('edit-registrations', conference.id),
          { actor: ida, now: clock.now() },
          { registrationId: paid, reason: 'A guest of the chair', ...(beyondLimits && { beyondLimits }) },
        ),
      )
    expect(await grant()).toMatchObject({ error: { code: 'sold-out' } })
    expect(await grant(permitFor('exceed-limits', conference.id))).toEqual({
      ok: true,
      value: { limitsRaised: 1 },
    })
    expect(await stateOf(paid)).toBe('paid')
    expect(await reasonsOf(database, paid)).toEqual([])
  })
})
