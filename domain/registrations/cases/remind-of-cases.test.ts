import { expect, test } from 'vitest'
import { askForAttention, clearAttention } from '#domain/foundations/attention/attention.ts'
import { remindOfCases } from '#domain/registrations/cases/remind-of-cases.ts'
import { ida } from '#tests/factories/actors.ts'
import { openCorrespondence } from '#tests/support/correspondence.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('cases that nobody deals with', open => {
  async function setUp() {
    const at = await openCorrespondence(open)
    const { clock, database, registration } = at
    const { id: registrationId } = registration
    await database.write(tx => askForAttention(tx, registrationId, 'refund-by-hand', clock.now()))
    const clear = () =>
      database.write(tx =>
        clearAttention(
          tx,
          { actor: ida, now: clock.now() },
          { registrationId, reason: 'refund-by-hand', note: 'x' },
        ),
      )
    const watch = async (days: number) => {
      clock.pass({ hours: 24 * days })
      for (let i = 0; i < 3; i++) await remindOfCases(at)
      await at.runEffects()
      return at.server.messages.map(({ recipients, read }) => [recipients[0], read.subject])
    }
    return { ...at, clear, watch }
  }

  test('their organiser is told after a week, and once a week from then on', async () => {
    const { registration, server, watch } = await setUp()
    expect(await watch(6)).toEqual([])
    const first = await watch(1)
    expect(first).toEqual([
      [expect.stringContaining('@'), expect.stringContaining('Waiting for a week or longer: 1 case')],
    ])
    expect(server.messages[0]?.read.text).toMatch(
      new RegExp(`${registration.code}:? +Refund to pay by hand, for 7 days`),
    )
    expect(await watch(3)).toHaveLength(1)
    expect(await watch(4)).toHaveLength(2)
  })

  test('their organiser is told no sooner again, on whichever day it was', async () => {
    for (const days of [7, 8, 9, 10, 11, 12, 13]) {
      const { watch } = await setUp()
      expect(await watch(days)).toHaveLength(1)
      expect(await watch(6)).toHaveLength(1)
      expect(await watch(1)).toHaveLength(2)
    }
  })

  test('nobody is told of cases that were dealt with, not even between the watch and the mail', async () => {
    const { clock, server, clear, runEffects, ...at } = await setUp()
    clock.pass({ hours: 24 * 8 })
    await remindOfCases({ ...at, clock })
    await clear()
    await runEffects()
    expect(server.messages).toEqual([])
    expect(await at.watch(30)).toEqual([])
  })
})
