/**
 * A double click without a script, or a second tab, sends the same form twice: nobody is told that a completed act was
 * refused.
 */
import { expect, test } from 'vitest'
import { changeChoice } from '#domain/changes/change-choice.ts'
import type { SiteContext } from '#site/context.ts'
import {
  type PageAct,
  readPossibleActs,
  registrationActs,
} from '#site/microsite/registration/page/registration-acts.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('an act that is sent twice', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const here = await conferenceOn(database, 'crystals', '2027-06-07')
    await conferenceOn(database, 'glasses', '2027-09-06')
    const payments = createPayments(database, clock)
    const { register, find } = travellers(database, clock, payments)
    // The parts that the acts use.
    const site = { database, clock, payments } as unknown as SiteContext
    // The database is too busy to store anything.
    const busy = { ...database, write: () => Promise.reject(new Error('the database is busy')) }
    const busySite = { ...site, database: busy, payments: { ...payments, database: busy } }
    const pressAgain = async (run: PageAct, id: number, form: FormData) =>
      run(busySite, here.conference, await find(id), form).catch((error: Error) => error.message)
    const act = async (id: number, fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const registration = await find(id)
      const run = registrationActs.get(fields.act ?? '')
      if (!run) throw new Error(`no act ${fields.act}`)
      const first = await run(site, here.conference, registration, form)
      // From the other tab, which was opened before.
      const second = await run(site, here.conference, registration, form)
      return { first, second, third: await pressAgain(run, id, form) }
    }
    return { clock, database, here, payments, register, find, act, site }
  }

  test('cancels once, and says both times that it is cancelled', async () => {
    const { register, here, act, find } = await setUp()
    const id = await register(here)
    const { first, second, third } = await act(id, { act: 'cancel', refund: '20948' })
    expect(first).toEqual({
      kind: 'done',
      words: 'Your registration is cancelled. We have written to you.',
    })
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect((await find(id)).state).toBe('cancelled')
  })

  test('cancels nothing once the conference has begun, and says until when that was possible', async () => {
    const { clock, register, here, act, find, site } = await setUp()
    const id = await register(here)
    clock.instant = Temporal.Instant.from('2027-06-07T12:00:00Z')
    const words =
      'A registration can be cancelled here until the day before the conference. Please write to us if you cannot come.'
    expect(await readPossibleActs(site, here.conference, await find(id))).toMatchObject({
      whyNotCancel: words,
    })
    const { first, second } = await act(id, { act: 'cancel', refund: '0' })
    expect(first).toEqual({ kind: 'refused', status: 409, words })
    expect(second).toEqual(first)
    expect((await find(id)).state).toBe('paid')
  })

  test.for(['poster', 'oral'])(
    'moves once, and leads both times to the new place (%s)',
    async presentation => {
      const { register, here, act, database } = await setUp()
      const id = await register(here)
      const { first, second, third } = await act(id, { act: 'move', to: 'glasses', presentation })
      expect(first).toMatchObject({ kind: 'moved' })
      expect(second).toEqual(first)
      expect(third).toEqual(first)
      const moves = await database.read.selectFrom('conference_moves').select('state').execute()
      expect(moves).toEqual([{ state: presentation === 'poster' ? 'completed' : 'open' }])
    },
  )

  test('withdraws a change once, and says both times that nothing was changed', async () => {
    const { clock, register, here, payments, act } = await setUp()
    const id = await register(here)
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
    const expected = { differenceMinor: 31_500, refundMinor: 0 }
    const request = { conference: here.conference, registrationId: id, requested, expected }
    const changed = await changeChoice(payments, { actor: aVisitor, now: clock.now() }, request)
    expect(changed).toEqual({ ok: true, value: 'to-pay' })
    const { first, second } = await act(id, { act: 'keep' })
    expect(first).toEqual({
      kind: 'done',
      words: 'Nothing was changed: your booking stays as it was.',
    })
    expect(second).toEqual(first)
  })

  test('holds an expired place again once, and says both times that it is held', async () => {
    const { clock, database, here, act, find } = await setUp()
    const { id } = await createRegistration(database, here, clock)
    const { price } = await find(id)
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .execute(),
    )
    const { first, second, third } = await act(id, { act: 'renew', total: String(price.totalMinor) })
    expect(first).toEqual({ kind: 'done', words: 'Your place is held again.' })
    expect(third).toEqual(first)
    expect(second).toEqual(first)
  })
})
