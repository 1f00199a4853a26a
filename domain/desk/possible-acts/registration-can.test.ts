import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { registrationCan } from '#domain/desk/possible-acts/registration-can.ts'
import { staffCan } from '#domain/desk/possible-acts/staff-can.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('what can be done with a registration', open => {
  test('follows its state and the days that are left', async () => {
    const database = await open()
    const clock = new StoppedClock()
    const fees = await createConference(database)
    const { conference } = fees
    const { id } = await createRegistration(database, fees, clock)
    const can = async () => {
      const registration = await findRegistration(database.read, id)
      if (!registration) throw new Error('not registered')
      return registrationCan(database.read, conference, registration, clock.now())
    }
    const unpaid = {
      'change-details': null,
      'name-guests': 'no-guests',
      'change-choice': null,
      'withdraw-change': 'no-open-change',
      'hand-over': null,
      'move-to-conference': 'not-movable',
      renew: 'not-expired',
      cancel: null,
      'resend-confirmation': 'not-paid',
      'change-people': 'no-group',
      'join-people': 'no-group',
      'split-people': 'no-group',
      'decide-custom-amount': 'not-custom',
    }
    expect(await can()).toEqual(unpaid)
    const act = { actor: aVisitor, now: clock.now() }
    await database.write(async tx => {
      const registration = await findRegistration(tx, id)
      if (registration) await grantRegistration(tx, act, registration)
    })
    expect(await can()).toEqual({ ...unpaid, 'move-to-conference': null, 'resend-confirmation': null })

    clock.instant = Temporal.Instant.from('2027-05-20T12:00:00Z')
    expect(await can()).toMatchObject({
      'hand-over': 'too-late',
      'move-to-conference': 'too-late',
      cancel: null,
    })
    // Midnight in Lisbon, where it is summer.
    clock.instant = Temporal.Instant.from('2027-06-06T22:59:59Z')
    expect(await can()).toMatchObject({ cancel: null })
    clock.pass({ seconds: 1 })
    expect(await can()).toMatchObject({ cancel: 'too-late' })
    const byRegistrant = { conference, registrationId: id, isByRegistrant: true }
    const late = { actor: aVisitor, now: clock.now() }
    expect(await database.write(tx => cancelRegistration(tx, late, byRegistrant))).toEqual({
      ok: false,
      error: { code: 'too-late' },
    })
    const registration = await findRegistration(database.read, id)
    if (!registration) throw new Error('not registered')
    expect(await staffCan(database.read, conference, registration, clock.now())).toMatchObject({
      cancel: null,
    })
    await database.write(tx => cancelRegistration(tx, late, { conference, registrationId: id }))
    expect(await can()).toMatchObject({
      'change-details': 'not-changeable',
      'name-guests': 'no-guests',
      'change-choice': 'not-changeable',
      'move-to-conference': 'not-movable',
      cancel: 'not-cancellable',
      'resend-confirmation': 'not-paid',
    })
  })
})
