import pino from 'pino'
import { expect, test } from 'vitest'
import { type ClaimedEffect, enqueue } from '#domain/correspondence/outbox.ts'
import { type EffectHandlers, workOffOutbox } from '#server/background.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('effects that are worked off', open => {
  async function setUp(count: number) {
    const database = await open()
    const clock = new StoppedClock()
    await database.write(async tx => {
      for (let id = 1; id <= count; id++) {
        const payload = { registrationId: id }
        await enqueue(tx, { kind: 'confirmation-mail', effect: `mail:${id}`, payload, now: clock.now() })
      }
    })
    const workOff = (send: (effect: ClaimedEffect) => Promise<void>, signal?: AbortSignal) => {
      // No other kind was asked for.
      const handlers = { 'confirmation-mail': send } as unknown as EffectHandlers
      return workOffOutbox({ database, clock, log: pino({ level: 'silent' }), handlers }, signal)
    }
    return { clock, workOff }
  }

  test('a process that dies in the middle keeps from the next one only what it was about', async () => {
    const { clock, workOff } = await setUp(3)
    const stuck = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const dead = workOff(async () => {
      reached.resolve()
      await stuck.promise
    })
    await reached.promise
    const sent: string[] = []
    const send = async ({ effect }: ClaimedEffect) => void sent.push(effect)
    await workOff(send)
    expect(sent).toEqual(['mail:2', 'mail:3'])
    clock.pass({ minutes: 6 })
    await workOff(send)
    expect(sent).toEqual(['mail:2', 'mail:3', 'mail:1'])
    stuck.resolve()
    await dead
  })

  test('a stop leaves free what was not begun', async () => {
    const { workOff } = await setUp(3)
    const stop = new AbortController()
    const sent: string[] = []
    const send = async ({ effect }: ClaimedEffect) => void sent.push(effect)
    await workOff(async effect => {
      await send(effect)
      stop.abort()
    }, stop.signal)
    expect(sent).toEqual(['mail:1'])
    await workOff(send)
    expect(sent).toEqual(['mail:1', 'mail:2', 'mail:3'])
  })
})
