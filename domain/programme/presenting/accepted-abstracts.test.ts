import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fold } from '#domain/foundations/texts/fold.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listAccepted } from '#domain/programme/presenting/accepted-abstracts.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('the list of accepted abstracts', open => {
  test('lets others in while it searches their texts', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const now = new StoppedClock().now()
    const text = 'We grow Ångström crystals. '.repeat(200)
    for (let at = 1; at <= 2_000; at++) {
      const number = `CG27-${String(at).padStart(4, '0')}`
      await createAbstract(database, { conferenceId: conference.id, now }, { number, text: text + at })
    }
    await database.write(async tx => {
      await tx.updateTable('conferences').set({ shows_accepted_abstracts: 1 }).execute()
      const rows = await tx.selectFrom('abstracts').select('id').execute()
      const decision = { version: 1, outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: null, decided_by: 'staff:1', decided_at: toStored(now) } // biome-ignore format: one line
      for (const { id } of rows) {
        await tx.insertInto('decisions').values({ ...decision, abstract_id: id, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
        await tx.insertInto('decision_versions').values({ ...decision, abstract_id: id, state: 'set' }).execute() // biome-ignore format: one line
      }
    })
    /** Of processor time, in which nobody else had a turn. */
    let longest = 0
    let isOver = false
    const others = (async () => {
      for (let last = process.cpuUsage(); !isOver; last = process.cpuUsage()) {
        await setImmediate()
        longest = Math.max(longest, process.cpuUsage(last).user)
      }
    })()
    const found = await listAccepted(database.read, conference.id, { text: 'angstrom 1999', part: 1 })
    isOver = true
    await others
    const before = process.cpuUsage()
    for (let at = 1; at <= 2_000; at++) fold(`${text}${at}`)
    expect(longest).toBeLessThan(0.6 * process.cpuUsage(before).user)
    expect([found.found, found.total]).toEqual([1, 2_000])
  })
})
