import { expect, test } from 'vitest'
import { readProgress, retryEffect } from '#domain/foundations/outbox/effect-progress.ts'
import { claimEffect, enqueue, isEffectDue, markDone, markFailed } from '#domain/foundations/outbox/outbox.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('the outbox', open => {
  /** One effect, claimed by a process that hung, and after its claim expired by another. */
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const effect = { kind: 'remove-files' as const, effect: 'remove-files:1', payload: { keys: [] } }
    await database.write(tx => enqueue(tx, { ...effect, now: clock.now() }))
    const claim = async () => {
      const claimed = await claimEffect(database, 'files', clock.now())
      if (!claimed) throw new Error('nothing is due')
      return claimed
    }
    const hung = await claim()
    clock.pass({ minutes: 6 })
    const second = await claim()
    const progress = async () => (await readProgress(database.read, [effect.effect])).get(effect.effect)
    const failed = (isPermanent: boolean) => ({ failure: 'no answer', isPermanent, now: clock.now() })
    const stored = () => database.read.selectFrom('outbox').select(['state', 'failure']).executeTakeFirst()
    return { clock, database, effect, hung, second, progress, stored, failed }
  }

  test.for([false, true])(
    'does nothing twice where a process fails late (for good: %s)',
    async isPermanent => {
      const { clock, database, hung, second, stored, failed } = await setUp()
      await markDone(database, second.id, clock.now())
      await markFailed(database, hung, failed(isPermanent))
      expect(await stored()).toEqual({ state: 'done', failure: null })
      clock.pass({ hours: 1 })
      expect(await claimEffect(database, 'files', clock.now())).toBeUndefined()
    },
  )

  test('leaves effects alone that only a newer version knows', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const row = (kind: string, at: string) => ({
      kind,
      effect: `${kind}:1`,
      lane: 'files',
      payload: '{}',
      state: 'queued',
      next_try_at: at,
      created_at: at,
    })
    const rows = [row('kind-of-later', '2020-01-01T00:00:00Z'), row('remove-files', '2021-01-01T00:00:00Z')]
    await database.write(tx => tx.insertInto('outbox').values(rows).execute())
    expect(await claimEffect(database, 'files', clock.now())).toMatchObject({ kind: 'remove-files' })
    expect(await isEffectDue(database.read, 'files', clock.now())).toBe(false)
    expect(await claimEffect(database, 'files', clock.now())).toBeUndefined()
  })

  test('accepts the result of a process that reports late', async () => {
    const { clock, database, effect, hung, second, stored, failed } = await setUp()
    await markFailed(database, second, failed(true))
    await markDone(database, hung.id, clock.now())
    expect(await stored()).toEqual({ state: 'done', failure: null })
    expect(await database.write(tx => retryEffect(tx, effect.effect, clock.now()))).toBe(false)
  })

  test('retries a failed effect once on request', async () => {
    const { clock, database, effect, second, progress, failed } = await setUp()
    await markFailed(database, second, failed(true))
    const retry = () => database.write(tx => retryEffect(tx, effect.effect, clock.now()))
    expect([await retry(), await retry()]).toEqual([true, false])
    expect(await progress()).toMatchObject({ state: 'queued', failure: 'no answer' })
    expect(await claimEffect(database, 'files', clock.now())).toMatchObject({ tries: 1 })
  })
})
