import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { cancelTogether } from '#domain/desk/cancelling/cancel-together.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('cancelling registrations together', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const { conference } = fees
    await database.write(async tx => {
      const conference_id = conference.id
      await tx
        .insertInto('codes')
        .values({ code: 'TWENTY', conference_id, kind: 'percent', basis_points: 2_000 })
        .execute()
      const limits = [{ seats: 5 }, { seats: 2, presentation_type: 'poster' }]
      for (const limit of limits) {
        await tx
          .insertInto('capacity_limits')
          .values({ conference_id, ...limit })
          .execute()
      }
    })
    const place = async (changes: Parameters<typeof oralInput>[1] = {}) => {
      const placed = await database.write(tx =>
        placeRegistration(
          tx,
          { conference, actor: aVisitor, now: clock.now(), draftKey: null, mayWait: true },
          oralInput(fees, changes),
        ),
      )
      if (!placed.ok) throw new Error(`not placed: ${placed.error.code}`)
      return placed.value.registration.id
    }
    const payments = createPayments(database, clock)
    const act = { actor: ida, now: clock.now() }
    return { clock, database, conference, place, payments, act }
  }

  test('has the same results as cancelling one after the other', async () => {
    const leave = async (isTogether: boolean) => {
      const { database, conference, place, payments, act } = await setUp()
      const plain = await place()
      const withCodes = [await place({ code: 'twenty' }), await place({ code: 'twenty' })]
      const withOrder = await place({ presentationType: 'poster' })
      await startPayment(payments, withOrder, 'paypal')
      const stays = await place({ presentationType: 'poster' })
      const waiting = await place()
      expect(await place({ presentationType: 'poster' })).toBeGreaterThan(waiting)
      const registrationIds = [plain, ...withCodes, withOrder]
      await database.write(async tx => {
        if (isTogether) {
          const request = { conferenceId: conference.id, registrationIds, because: 'Never paid' }
          expect(await cancelTogether(tx, act, request)).toEqual(new Set(registrationIds))
          return
        }
        for (const registrationId of registrationIds) {
          const request = { conference, registrationId, expectedRefundMinor: 0, because: 'Never paid' }
          expect(await cancelRegistration(tx, act, request)).toEqual({ ok: true, value: { refundMinor: 0 } })
        }
      })
      const left = await everythingOf(database)
      expect(left.registrations).toContainEqual({ id: stays, state: 'awaiting-payment' })
      expect(left.registrations).toContainEqual({ id: waiting, state: 'awaiting-payment' })
      expect(left.codes).toEqual([{ uses: 0 }])
      return left
    }
    expect(await leave(true)).toEqual(await leave(false))
  })

  test('skips registrations with money or a move, and those already cancelled', async () => {
    const { clock, database, conference, place, payments, act } = await setUp()
    const [paid, moving, gone, plain] = [await place(), await place(), await place(), await place()]
    const started = await startPayment(payments, paid, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    await settle(payments, (await listAttempts(database.read, paid))[0]?.id ?? 0)
    await database.write(async tx => {
      await tx
        .insertInto('conference_moves')
        .values({
          from_registration_id: gone,
          to_registration_id: moving,
          state: 'open',
          share_basis_points: 10_000,
          requested_by: 'visitor',
          requested_at: clock.now().toString(),
        })
        .execute()
      await cancelRegistration(tx, act, { conference, registrationId: gone })
    })
    const registrationIds = [paid, moving, gone, plain]
    const request = { conferenceId: conference.id, registrationIds, because: 'Never paid' }
    expect(await database.write(tx => cancelTogether(tx, act, request))).toEqual(new Set([plain]))
    expect((await everythingOf(database)).registrations).toEqual([
      { id: paid, state: 'paid' },
      { id: moving, state: 'awaiting-payment' },
      { id: gone, state: 'cancelled' },
      { id: plain, state: 'cancelled' },
    ])
  })
})

/** What an act on registrations may change, regardless of the order of the changes. */
async function everythingOf({ read }: Database) {
  const audits = await read
    .selectFrom('audit_entries')
    .select(['conference_id', 'actor_kind', 'actor_id', 'act', 'subject_kind', 'subject_id', 'facts'])
    .orderBy('act')
    .orderBy('subject_id')
    .execute()
  return {
    audits,
    registrations: await read.selectFrom('registrations').select(['id', 'state']).orderBy('id').execute(),
    codes: await read.selectFrom('codes').select('uses').execute(),
    redemptions: await read
      .selectFrom('code_redemptions')
      .select(['registration_id', 'is_counted'])
      .orderBy('registration_id')
      .execute(),
    limits: await read.selectFrom('capacity_limits').select(['seats', 'taken']).orderBy('id').execute(),
    claims: await read
      .selectFrom('seat_claims')
      .select(['registration_id', 'limit_id'])
      .orderBy('registration_id')
      .orderBy('limit_id')
      .execute(),
    attempts: await read
      .selectFrom('payment_attempts')
      .select(['registration_id', 'state', 'expires_at'])
      .orderBy('id')
      .execute(),
    effects: await read
      .selectFrom('outbox')
      .select(['kind', 'effect', 'lane', 'payload', 'registration_id', 'state', 'next_try_at'])
      .orderBy('effect')
      .execute(),
    revised: await read.selectFrom('revisions').select('scope').orderBy('scope').execute(),
  }
}
