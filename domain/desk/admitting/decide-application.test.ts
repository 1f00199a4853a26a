import { expect, test } from 'vitest'
import { toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { acceptApplication } from '#domain/desk/admitting/decide-application.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('an accepted application', open => {
  test('completes the open move that an earlier release stored for it', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const from = await conferenceOn(database, 'crystals', '2027-05-11')
    const to = await conferenceOn(database, 'glaciers', '2027-09-07')
    const { register, find, moveStates } = travellers(database, clock)
    const paidId = await register(from, 'oral')
    const conditions = toStoredConditions({
      poster: { kind: 'application', holdDays: 14, holdsPlace: false },
    })
    await database.write(tx =>
      tx.updateTable('conferences').set({ conditions }).where('id', '=', to.conference.id).execute(),
    )
    const conference = await findConferenceById(database.read, to.conference.id)
    if (!conference) throw new Error('no conference')
    const placement = { conference, actor: aVisitor, now: clock.now(), draftKey: null }
    const placed = await database.write(tx =>
      placeRegistration(tx, placement, oralInput(to, { presentationType: 'poster' })),
    )
    if (!placed.ok) throw new Error(placed.error.code)
    const { id } = placed.value.registration
    expect((await find(id)).state).toBe('waiting')
    const move = {
      from_registration_id: paidId,
      to_registration_id: id,
      state: 'open',
      share_basis_points: 10_000,
      requested_by: 'visitor',
      requested_at: toStored(clock.now()),
    }
    await database.write(tx => tx.insertInto('conference_moves').values(move).execute())
    const applied = await findEligibility(database.read, id)
    const permit = permitFor('decide-eligibility', conference.id)
    const accepted = await database.write(tx =>
      acceptApplication(tx, permit, { actor: ida, now: clock.now() }, { eligibilityId: applied?.id ?? 0 }),
    )
    expect(accepted.ok).toBe(true)
    expect([(await find(paidId)).state, (await find(id)).state]).toEqual(['cancelled', 'paid'])
    expect(await moveStates()).toEqual(['completed'])
    const { capturedMinor } = await readBalance(database.read, id)
    expect(capturedMinor).toBe((await find(id)).price.totalMinor)
  })
})
