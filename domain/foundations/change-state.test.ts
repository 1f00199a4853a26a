import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { changeLockedState, changeState } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import { attemptTransitions } from '#domain/money/payments/attempt.ts'
import { refundTransitions } from '#domain/money/refunds/refund.ts'
import { changeTransitions } from '#domain/registrations/choice-change.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration, oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { holdTransaction, untilSomebodyWaits } from '#tests/support/hold-row.ts'

describeOnBothDatabases('a change of state', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const place = (input = oralInput(fees)) =>
      database.write(tx =>
        placeRegistration(
          tx,
          { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: 'form:1' },
          input,
        ),
      )
    const state = async (id: number) => (await findRegistration(database.read, id))?.state
    return { clock, database, fees, place, state }
  }

  test('is refused if the row’s state does not allow it, and writes nothing', async () => {
    const { clock, database, fees, state } = await setUp()
    const { id } = await createRegistration(database, fees, clock)
    expect(
      await database.write(tx =>
        changeState(tx, registrationTransitions, id, 'paid-in-full', { paid_at: toStored(clock.now()) }),
      ),
    ).toBe('paid')
    const replaced = database.write(tx =>
      changeState(tx, registrationTransitions, id, 'replaced', { draft_key: null }),
    )
    expect(await replaced).toBeUndefined()
    expect(await state(id)).toBe('paid')
    await expect(
      database.write(tx => changeLockedState(tx, registrationTransitions, id, 'hold-ran-out')),
    ).rejects.toThrow(/hold-ran-out/)
  })

  test('of twenty events that exclude each other, one happens', async () => {
    const { clock, database, fees } = await setUp()
    const { id } = await createRegistration(database, fees, clock)
    const events = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? ('replaced' as const) : ('hold-ran-out' as const),
    )
    const states = await Promise.all(
      events.map(event => database.write(tx => changeState(tx, registrationTransitions, id, event))),
    )
    // An expired registration may be replaced later: each event happens at most once.
    expect(states.filter(state => state === 'superseded')).toHaveLength(1)
    expect(states.filter(state => state === 'expired').length).toBeLessThanOrEqual(1)
  })

  test('a registration that is paid while its draft is sent again stays paid, with its seat', async () => {
    const { clock, database, fees, place, state } = await setUp()
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: fees.conference.id, seats: 5 }).execute(),
    )
    const first = await place()
    if (!first.ok) throw new Error(first.error.code)
    const { registration } = first.value
    // The gateway's report is being written and not committed yet.
    const commit = await holdTransaction(database, async tx => {
      await lockRow(tx, 'registrations', registration.id)
      await grantRegistration(tx, { actor: aGateway, now: clock.now() }, registration)
    })
    const replacing = place(oralInput(fees, { presentationType: 'poster' }))
    await untilSomebodyWaits(database)
    await commit()
    const second = await replacing
    if (!second.ok) throw new Error(second.error.code)
    expect(await state(registration.id)).toBe('paid')
    expect(await state(second.value.registration.id)).toBe('awaiting-payment')
    expect((await listLimits(database.read, fees.conference.id)).map(({ taken }) => taken)).toEqual([2])
  })

  test('an unchanged draft sent again during payment gets the paid registration', async () => {
    const { clock, database, place } = await setUp()
    const first = await place()
    if (!first.ok) throw new Error(first.error.code)
    const { registration } = first.value
    const commit = await holdTransaction(database, async tx => {
      await lockRow(tx, 'registrations', registration.id)
      await grantRegistration(tx, { actor: aGateway, now: clock.now() }, registration)
    })
    const again = place()
    await untilSomebodyWaits(database)
    await commit()
    expect(await again).toMatchObject({
      ok: true,
      value: { isReplay: true, registration: { id: registration.id, state: 'paid' } },
    })
  })
})

/** The events that are allowed in a state. */
const eventsIn = (
  { transitions }: { transitions: Record<string, { from: readonly string[] }> },
  state: string,
) => Object.keys(transitions).filter(event => transitions[event]?.from.includes(state))

describe('what the transition tables promise', () => {
  test('a payment that succeeded stays so, and one that ended can only turn out to be paid, or try another card', () => {
    expect(eventsIn(attemptTransitions, 'succeeded')).toEqual([])
    expect(eventsIn(attemptTransitions, 'failed')).toEqual(['captured', 'card-retried'])
    for (const state of ['cancelled', 'expired'])
      expect(eventsIn(attemptTransitions, state), state).toEqual(['captured'])
  })

  test('a payment that the gateway has not decided is neither given up nor cancelled', () => {
    expect(eventsIn(attemptTransitions, 'pending').sort()).toEqual(['captured', 'closed', 'declined'])
  })

  test('a failed refund is final, a completed one may still fail, and a requested one is not withdrawn', () => {
    expect(eventsIn(refundTransitions, 'failed')).toEqual([])
    expect(eventsIn(refundTransitions, 'completed')).toEqual(['reported-failed'])
    for (const state of ['requested', 'pending'])
      expect(eventsIn(refundTransitions, state), state).not.toContain('withdrawn')
  })

  test('an applied change is final, and a dropped one can still be applied', () => {
    expect(eventsIn(changeTransitions, 'applied')).toEqual([])
    expect(eventsIn(changeTransitions, 'dropped')).toContain('applied')
  })
})

test('no other update can write a state', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  // The types refuse it for every table whose column has this type; a version of a record is written once.
  const schema = globSync('database/schema/*.ts', { cwd: root }).map(read).join('')
  const columns = [...schema.matchAll(/^ +state: (.+)$/gm)].map(([, type = '']) => type)
  expect(columns.filter(type => !/^State(<.+>)?$/.test(type))).toEqual([
    expect.stringContaining(`'elsewhere'`),
  ])
  const refused = (tx: Transaction) => [
    // @ts-expect-error only `changeState` may
    tx.updateTable('registrations').set({ state: 'paid' }),
    // @ts-expect-error as above
    tx.updateTable('outbox').set({ state: 'done', failure: null }),
  ]
  expect(refused).toBeTypeOf('function')
  // Raw SQL does not change a state either.
  const files = globSync('{adapters,database,domain,mails,sample,server,site,tools,words}/**/*.{ts,tsx}', {
    cwd: root,
  })
  const product = files.filter(file => !/\.test\.tsx?$/.test(file) && !file.startsWith('database/migrations'))
  expect(product.filter(file => /\bset state\b/.test(read(file)))).toEqual([])
})
