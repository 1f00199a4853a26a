/**
 * A double click without a script, or a second tab, sends the same form twice: nobody is told that a completed act was
 * refused.
 */
import { expect, test } from 'vitest'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import type { SiteContext } from '#site/context.ts'
import { readPossibleActs } from '#site/microsite/registration/acts/read-possible-acts.ts'
import { type PageAct, registrationActs } from '#site/microsite/registration/acts/registration-acts.ts'
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

  test('leads nobody to the new place once somebody else holds it, who alone can open it', async () => {
    const { register, here, act, database, find, clock } = await setUp()
    const id = await register(here)
    const { first } = await act(id, { act: 'move', to: 'glasses', presentation: 'poster' })
    expect(first).toMatchObject({ kind: 'moved' })
    const { to_registration_id: there } = await database.read
      .selectFrom('conference_moves')
      .select('to_registration_id')
      .executeTakeFirstOrThrow()
    const glasses = await findConference(database.read, 'glasses')
    if (!glasses) throw new Error('no conference')
    const { secret, registrant } = await find(there)
    const ben = { ...registrant, name: 'Ben Successor', email: 'ben@example.org' }
    const handed = await database.write(tx =>
      handOver(tx, { actor: aVisitor, now: clock.now() }, glasses, { id: there, secret }, ben),
    )
    expect(handed.ok).toBe(true)
    const again = await act(id, { act: 'move', to: 'glasses', presentation: 'poster' })
    expect(again.first).toMatchObject({ kind: 'refused', status: 409 })
    expect(JSON.stringify(again)).not.toContain((await find(there)).secret)
  })

  test('moves nothing real to a rehearsal, however its name was learnt', async () => {
    const { register, here, act, database, find } = await setUp()
    const id = await register(here)
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ is_active: 0, rehearsal_of: here.conference.id })
        .where('name', '=', 'glasses')
        .execute(),
    )
    const { first } = await act(id, { act: 'move', to: 'glasses', presentation: 'poster' })
    expect(first).toMatchObject({ kind: 'refused', status: 409 })
    expect((await find(id)).state).toBe('paid')
  })

  test('refuses a move to what people apply for there, and moves nothing', async () => {
    const { register, here, act, database, find } = await setUp()
    const conditions = JSON.stringify({
      oral: { kind: 'application', holdDays: 14, holdsPlace: true },
      poster: { kind: 'application', holdDays: 14, holdsPlace: false },
    })
    await database.write(tx =>
      tx.updateTable('conferences').set({ conditions }).where('name', '=', 'glasses').execute(),
    )
    const id = await register(here)
    // More expensive, and at the same price.
    for (const presentation of ['oral', 'poster']) {
      const { first, second } = await act(id, { act: 'move', to: 'glasses', presentation })
      expect(first).toEqual({
        kind: 'refused',
        status: 409,
        words:
          'That category is by application there. Please apply for it there first, and write to us once you are accepted.',
      })
      expect(second).toEqual(first)
    }
    expect((await find(id)).state).toBe('paid')
    expect(await database.read.selectFrom('conference_moves').select('id').execute()).toEqual([])
    expect(await database.read.selectFrom('registrations').select('id').execute()).toHaveLength(1)
  })

  test('withdraws a change once, and says both times that nothing was changed', async () => {
    const { clock, register, here, payments, act } = await setUp()
    const id = await register(here)
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
    const expected = { differenceMinor: 31_500, refundMinor: 0 }
    const request = { conference: here.conference, registrationId: id, requested, expected }
    const changed = await changeChoice(payments, { actor: aVisitor, now: clock.now() }, request)
    expect(changed).toEqual({ ok: true, value: 'to-pay' })
    const { first, second, third } = await act(id, { act: 'keep' })
    expect(first).toEqual({
      kind: 'done',
      words: 'Nothing was changed: your booking stays as it was.',
    })
    expect(second).toEqual(first)
    expect(third).toEqual(first)
  })

  test('changes details once, and says both times that they are changed', async () => {
    const { database, register, here, act, find } = await setUp()
    const id = await register(here)
    const { registrant } = await find(id)
    const { first, second, third } = await act(id, {
      act: 'details',
      country: String(registrant.countryId),
      telephone: '+351 21 999 9999',
      city: 'Porto',
      billing_address: registrant.billingAddress,
      postal_code: '4000-001',
    })
    expect(first).toMatchObject({ kind: 'done', words: expect.stringMatching(/^Your details are changed\./) })
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    const audit = database.read.selectFrom('audit_entries').select('id').where('act', '=', 'details changed')
    expect(await audit.execute()).toHaveLength(1)
  })

  test('hands over once, and leads both times to what its old address says', async () => {
    const { database, clock, payments, register, here, find } = await setUp()
    const registration = await find(await register(here))
    const form = new FormData()
    const successor = { title: 'Dr.', name: 'Eve Sato', email: 'eve@example.org', telephone: '+351 1' }
    for (const [name, value] of Object.entries(successor)) form.set(name, value)
    const run = registrationActs.get('hand-over')
    const press = (write = database.write) =>
      run?.({ database: { ...database, write }, clock, payments } as unknown as SiteContext, here.conference, registration, form) // biome-ignore format: a call
    const first = await press()
    expect(first).toMatchObject({ kind: 'moved' })
    // From the other tab, while nothing can be stored.
    expect(await press(() => Promise.reject(new Error('the database is busy')))).toEqual(first)
  })

  test('hands over to nobody by a form that lost its fields', async () => {
    const { register, here, act, find } = await setUp()
    const id = await register(here)
    const before = await find(id)
    const { first } = await act(id, { act: 'hand-over' })
    expect(first).toMatchObject({ kind: 'invalid', problems: { name: 'missing', email: 'missing' } })
    expect(await find(id)).toEqual(before)
  })

  test('sends the confirmation again once, and says that it was', async () => {
    const { clock, register, here, act, database } = await setUp()
    const id = await register(here)
    clock.pass({ minutes: 30 })
    const { first, second, third } = await act(id, { act: 'resend' })
    expect(first).toMatchObject({ kind: 'done' })
    expect(second).toMatchObject({
      kind: 'refused',
      words: expect.stringMatching(/^The confirmation was sent a few minutes ago/),
    })
    expect(third).toEqual(second)
    const mails = database.read.selectFrom('outbox').select('id').where('kind', '=', 'confirmation-mail')
    expect(await mails.execute()).toHaveLength(2)
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
