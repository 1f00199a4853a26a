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
    const search = () => listAccepted(database.read, conference.id, { text: 'angstrom 1999', part: 1 })
    const found = await search()
    // A pause of the garbage collector is no turn: it falls into one of the tries at most.
    const longest = Math.min(await longestTurn(search), await longestTurn(search), await longestTurn(search))
    const atOnce = await longestTurn(async () => {
      for (let at = 1; at <= 2_000; at++) fold(`${text}${at}`)
    })
    expect(longest).toBeLessThan(0.6 * atOnce)
    expect([found.found, found.total]).toEqual([1, 2_000])
  })
})

/** The longest time, in microseconds of this thread's work, in which nobody else had a turn. */
async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const others = (async () => {
    for (let last = process.threadCpuUsage(); !isOver; last = process.threadCpuUsage()) {
      await setImmediate()
      longest = Math.max(longest, process.threadCpuUsage(last).user)
    }
  })()
  await setImmediate()
  await run()
  isOver = true
  await others
  return longest
}
