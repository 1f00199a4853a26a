import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { type Conditions, toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('an admission with a condition', open => {
  let database: Database
  let fees: ConferenceWithFees
  let clock: StoppedClock

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    clock = new StoppedClock()
  })

  async function setConditions(conditions: Conditions) {
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ conditions: toStoredConditions(conditions) })
        .execute(),
    )
    const conference = await findConferenceById(database.read, fees.conference.id)
    if (!conference) throw new Error('gone')
    fees = { ...fees, conference }
    return conference
  }
  const addMember = (address: string) =>
    database.write(tx =>
      tx
        .insertInto('members')
        .values({
          conference_id: fees.conference.id, kind: 'address', compared: address, shown: address, searched: address,
          added_at: '2027-01-10T12:00:00.000Z',
        }) // biome-ignore format: a row
        .execute(),
    )
  const asMember = (email = 'ada@example.org') =>
    createRegistration(database, fees, clock, {
      presentationType: 'student',
      registrant: { ...registrant, email },
    })
  const toStudent = { presentationType: 'student', accommodation: null, hasAddOn: false } as const
  const toOral = { ...toStudent, presentationType: 'oral' } as const

  test('is not reached by a registrant’s change, but by one of staff with their reason', async () => {
    const conference = await setConditions({ student: { kind: 'members', domains: [] } })
    const { id } = await createRegistration(database, fees, clock)
    const registration = await findRegistration(database.read, id)
    if (!registration) throw new Error('gone')
    const refused = await quoteChange(database.read, conference, registration, toStudent, clock.now())
    expect(refused).toEqual({ ok: false, error: { code: 'has-condition' } })
    const quoted = await quoteChange(database.read, conference, registration, toStudent, clock.now(), {
      isRuleSetAside: true,
    })
    if (!quoted.ok) throw new Error(quoted.error.code)
    const payments = createPayments(database, clock)
    const request = {
      conference,
      registrationId: id,
      requested: toStudent,
      expected: { differenceMinor: quoted.value.differenceMinor, refundMinor: 0 },
    }
    const byVisitor = await changeChoice(payments, { actor: aVisitor, now: clock.now() }, request)
    expect(byVisitor).toMatchObject({ ok: false })
    const permit = permitFor('overrule-rules', conference.id)
    const overruling = { permit, because: 'Saw the card' }
    const changed = await changeChoice(payments, { actor: ida, now: clock.now() }, { ...request, overruling })
    expect(changed).toEqual({ ok: true, value: 'replaced' })
    expect(await findEligibility(database.read, id)).toMatchObject({
      state: 'accepted',
      admission: 'student',
      because: 'Saw the card',
    })
  })

  test('asks for nothing any more once it was changed for another, and its entry is free', async () => {
    const conference = await setConditions({ student: { kind: 'members', domains: [] } })
    await addMember('ada@example.org')
    const registration = await asMember()
    const quoted = await quoteChange(database.read, conference, registration, toOral, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const payments = createPayments(database, clock)
    await changeChoice(
      payments,
      { actor: aVisitor, now: clock.now() },
      {
        conference,
        registrationId: registration.id,
        requested: toOral,
        expected: { differenceMinor: quoted.value.differenceMinor, refundMinor: 0 },
      },
    )
    expect(await findEligibility(database.read, registration.id)).toMatchObject({ state: 'not-needed' })
    expect(await asMember()).toMatchObject({ state: 'awaiting-payment' })
  })

  test('is not held again for somebody whose entry has admitted another meanwhile', async () => {
    const conference = await setConditions({ student: { kind: 'members', domains: [] } })
    await addMember('ada@example.org')
    const first = await asMember()
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .execute(),
    )
    const expired = await findRegistration(database.read, first.id)
    if (!expired) throw new Error('gone')
    expect(await quoteRenewal(database.read, conference, expired, clock.now())).toMatchObject({ ok: true })
    await asMember()
    expect(await quoteRenewal(database.read, conference, expired, clock.now())).toEqual({
      ok: false,
      error: { code: 'no-longer-offered' },
    })
  })
})
