import { expect, test } from 'vitest'
import { askForAttention, clearAttention } from '#domain/foundations/attention/attention.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('cases that wait for a person', open => {
  test('stand in the order in which they came up, of one conference or of all', async () => {
    const database = await open()
    const clock = new StoppedClock()
    const crystals = await createConference(database)
    const glaciers = await createConference(database, { name: 'glaciers' })
    const [here, there] = [
      await createRegistration(database, crystals, clock),
      await createRegistration(database, glaciers, clock),
    ]
    const now = clock.now()
    await database.write(async tx => {
      await askForAttention(tx, there.id, 'books-differ', now)
      await askForAttention(tx, here.id, 'wrong-amount', now)
      await askForAttention(tx, here.id, 'paid-too-much', now)
      const act = { actor: commandLine, now }
      await clearAttention(tx, act, { registrationId: here.id, reason: 'paid-too-much', note: 'Agreed' })
    })
    const ofHere = {
      registrationId: here.id,
      code: here.code,
      state: 'awaiting-payment',
      totalMinor: here.price.totalMinor,
      currency: 'USD',
      since: now,
      registeredAt: now,
      title: 'Dr.',
      name: 'Ada Noor',
    }
    const expected = [{ ...ofHere, conferenceId: crystals.conference.id, reason: 'wrong-amount' }]
    expect(await listAttentionCases(database.read, crystals.conference.id)).toEqual(expected)
    expect(await listAttentionCases(database.read)).toMatchObject([
      { code: there.code, reason: 'books-differ' },
      { code: here.code, reason: 'wrong-amount' },
    ])
    const [audit] = await database.read
      .selectFrom('audit_entries')
      .select(['conference_id', 'subject_id'])
      .where('act', '=', 'attention cleared')
      .execute()
    expect(audit).toEqual({ conference_id: crystals.conference.id, subject_id: String(here.id) })
  })
})
