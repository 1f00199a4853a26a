import { expect, onTestFinished, test } from 'vitest'
import { openSteadyClock } from '#server/steady-clock.ts'
import { AdjustableClock } from '#simulators/adjustable-clock.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const day = 24 * 60 * 60

describeOnBothDatabases('the clock of a process', (open, dialect) => {
  async function setUp({ aheadSeconds = 0, believedMs = 3_600_000 } = {}) {
    const own = new AdjustableClock()
    own.move(aheadSeconds)
    const clock = await openSteadyClock(await open(), own, { everyMs: 20, believedMs })
    onTestFinished(() => clock.close())
    // This machine is also the database server's.
    const aheadBy = () =>
      Math.abs(Math.round(clock.now().since(new AdjustableClock().now()).total('minutes')))
    return { own, clock, aheadBy }
  }

  test('is the one that all processes share, and says when this machine’s differs', async () => {
    const { clock, aheadBy } = await setUp({ aheadSeconds: 2 * day })
    // SQLite has no clock of its own.
    expect(aheadBy()).toBe(dialect === 'postgres' ? 0 : 2 * 24 * 60)
    expect(clock.trouble()).toEqual(
      dialect === 'postgres'
        ? expect.stringMatching(/^This machine's clock is 17\d{4} seconds ahead of the database's\./)
        : undefined,
    )
  })

  test('does not follow a leap, and works again once it is over', async () => {
    const { own, clock, aheadBy } = await setUp()
    expect(clock.trouble()).toBeUndefined()
    for (const seconds of [20 * day, -20 * day]) {
      own.move(seconds)
      await expect.poll(() => clock.trouble()).toContain("This machine's clock")
      expect(aheadBy()).toBe(0)
      own.move(-seconds)
      await expect.poll(() => clock.trouble()).toBeUndefined()
      expect(aheadBy()).toBe(0)
    }
  })

  test('takes a change of a few seconds as it is', async () => {
    const { own, clock } = await setUp()
    own.move(20)
    const difference = () => Math.round(own.now().since(clock.now()).total('seconds'))
    await expect.poll(difference).toBe(dialect === 'postgres' ? 20 : 0)
    expect(clock.trouble()).toBeUndefined()
  })

  if (dialect === 'sqlite') {
    test('believes another time that lasts, as after a suspension', async () => {
      const { own, clock, aheadBy } = await setUp({ believedMs: 100 })
      own.move(day)
      await expect.poll(aheadBy).toBe(24 * 60)
      expect(clock.trouble()).toBeUndefined()
    })
  }
})
