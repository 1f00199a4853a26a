import { expect, test } from 'vitest'
import { setLimit } from '#domain/desk/waiting/set-limit.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a limit', open => {
  test('counts existing bookings of a room, by the limit’s nights', async () => {
    const database = await open()
    const fees = await createConference(database)
    const clock = new StoppedClock()
    const room = (nights: 1 | 2) => ({ accommodation: { id: fees.roomId, nights } })
    await createRegistration(database, fees, clock, room(2))
    await createRegistration(database, fees, clock, room(1))
    const { id } = await createRegistration(database, fees, clock)
    // One that cannot be read as a whole stops no limit.
    await database.write(tx =>
      tx.updateTable('registrations').set({ hold_until: 'never' }).where('id', '=', id).execute(),
    )
    const act = { actor: commandLine, now: clock.now() }
    const permit = permitOnCommandLine(commandLine, 'write-fees', fees.conference.id)
    const set = (input: Parameters<typeof setLimit>[3]) =>
      database.write(tx => setLimit(tx, permit, act, input))
    const accommodationId = fees.roomId

    expect(await set({ accommodationId, seats: 1 })).toEqual({
      ok: false,
      error: { code: 'fewer-than-taken', taken: 2 },
    })
    expect(await set({ accommodationId, seats: 2 })).toMatchObject({ ok: true, value: { taken: 2 } })
    expect(await set({ accommodationId, nights: 1, seats: 5 })).toMatchObject({ value: { taken: 1 } })
    expect(await set({ isForAddOn: true, seats: 5 })).toMatchObject({ value: { taken: 0 } })
    expect(await set({ accommodationId, seats: 3 })).toMatchObject({ value: { seats: 3, taken: 2 } })
    expect(await listLimits(database.read, fees.conference.id)).toHaveLength(3)

    expect(await set({ accommodationId: 99_999, seats: 1 })).toMatchObject({
      error: { code: 'unknown-accommodation' },
    })
    expect(await set({ periodId: 99_999, seats: 1 })).toMatchObject({ error: { code: 'unknown-period' } })
    expect(await set({ nights: 2, seats: 1 })).toMatchObject({
      error: { code: 'invalid-input', issues: [{ field: 'nights' }] },
    })
    const audit = await database.read
      .selectFrom('audit_entries')
      .select(['actor_kind', 'facts'])
      .where('act', '=', 'capacity set')
      .execute()
    expect(audit).toHaveLength(4)
    expect(audit[0]).toMatchObject({ actor_kind: 'command-line' })
  })
})
