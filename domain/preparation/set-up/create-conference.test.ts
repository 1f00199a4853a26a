import { expect, test } from 'vitest'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { createConference, type NewConference } from '#domain/preparation/set-up/create-conference.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { ida } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('the form of a new conference', open => {
  const typed: NewConference = {
    name: 'crystals',
    currency: 'EUR',
    feeBasisPoints: 500,
    prefix: 'Conference on',
    subject: 'Crystals',
    nameOrder: null,
    startsOn: '2027-05-11',
    endsOn: '2027-05-13',
    timeZone: 'Europe/Lisbon',
    location: 'Porto',
    isHybrid: false,
    hue: 200,
    artFamily: 'lattice',
  }

  test('makes one however often it is sent, also with a key that an earlier release stored', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const permit = permitOnCommandLine(commandLine, 'create-conference', null)
    const send = (requestKey: string) =>
      database.write(tx =>
        createConference(
          tx,
          permit,
          { actor: ida, now: clock.now(), requestKey },
          { ...typed, name: requestKey },
        ),
      )
    const first = await send('crystals')
    if (!first.ok) throw new Error(JSON.stringify(first.error))
    clock.instant = clock.now().add({ minutes: 1 })
    await send('glasses')
    expect(await send('crystals')).toEqual(first)
    // Without what it made, as a process of an earlier release stored it.
    await database.write(tx => tx.updateTable('done_once').set({ subject_id: null }).execute())
    expect(await send('crystals')).toEqual(first)
  })
})
