/** Whatever staff start that waits for a registrant's money: who is told, for how long it is held, and how it ends. */
import { expect, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { giveMoreTime } from '#domain/desk/granting/give-more-time.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { remindOfMoves } from '#domain/desk/moving/remind-of-moves.ts'
import { registerByHand } from '#domain/desk/registering/register-by-hand.ts'
import { whyNotRemind } from '#domain/desk/settlement/remind-to-pay.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid, reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { titleOfMail } from '#mails/all-mails.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { oral } from '#tests/factories/choice-changes.ts'
import { createConference } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { openCorrespondence } from '#tests/support/correspondence.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { storyWords } from '#words/organiser/registrations/story-words.ts'

const days = (count: number) => ({ hours: 24 * count })
const dearer = { ...oral, hasAddOn: true } as const

describeOnBothDatabases('what staff start that waits for a registrant’s money', open => {
  async function setUp() {
    const at = await openCorrespondence(open)
    const { clock, database, conference, registration, payments, runEffects, server } = at
    const act = (actor = ida as typeof ida | typeof aVisitor) => ({ actor, now: clock.now() })
    const find = async (id = registration.id) => {
      const found = await findRegistration(database.read, id)
      if (!found) throw new Error('no registration')
      return found
    }
    /** The subjects of the mails that were sent up to now and not told before. */
    let told = 0
    const mails = async () => {
      await runEffects()
      const subjects = server.messages.slice(told).map(({ read }) => read.subject ?? '')
      told = server.messages.length
      return subjects.map(subject => subject.replace(/[: ]*[0-9A-Z]{4}-[0-9A-Z]{4}.*/, ''))
    }
    const change = async (actor: typeof ida | typeof aVisitor) => {
      const quoted = await quoteChange(database.read, conference, await find(), dearer, clock.now())
      if (!quoted.ok) throw new Error(quoted.error.code)
      const changed = await changeChoice(payments, act(actor), {
        conference,
        registrationId: registration.id,
        requested: dearer,
        expected: quoted.value,
      })
      expect(changed).toEqual({ ok: true, value: 'to-pay' })
    }
    const heldDays = (until: Temporal.Instant) =>
      dateIn(conference.timeZone, clock.now()).until(
        dateIn(conference.timeZone, until.subtract({ seconds: 1 })),
      ).days
    const watch = async () => {
      await reapUnpaid(payments)
      await reapUnpaidChanges(payments)
      await remindOfMoves(payments)
    }
    const story = async (id = registration.id) =>
      (await readStory(database.read, id, clock.now())).map(
        ({ event }) => storyWords(event, conference.timeZone, titleOfMail).title,
      )
    return { ...at, act, find, mails, change, heldDays, watch, story }
  }

  test('a dearer choice: asked by mail, held for a week, reminded, and its end is told', async () => {
    const at = await setUp()
    await at.pay()
    await at.mails()
    await at.change(ida)
    const { id } = at.registration
    const held = await findOpenChange(at.database.read, id)
    expect(at.heldDays(held?.holdUntil ?? at.clock.now())).toBe(7)
    expect(await at.mails()).toEqual(['Please pay for the change'])
    at.clock.pass(days(4))
    await at.watch()
    expect(await at.mails()).toEqual([])
    at.clock.pass(days(2))
    await at.watch()
    expect(await at.mails()).toEqual(['Please pay for the change'])
    expect(await findOpenChange(at.database.read, id)).toBeDefined()
    at.clock.pass(days(3))
    await at.watch()
    expect(await findOpenChange(at.database.read, id)).toBeUndefined()
    expect(await at.mails()).toEqual(['Your registration stays as it was'])
    expect(await at.story()).toContain('The change was not paid in time: everything stays as it was')
  })

  test('nobody is reminded while a payment may have been made, and its gateway decides', async () => {
    const at = await setUp()
    await at.pay()
    await at.change(ida)
    await at.mails()
    expect((await startPayment(at.payments, at.registration.id, 'paypal')).ok).toBe(true)
    await at.database.write(tx =>
      tx
        .updateTable('payment_attempts')
        .set({ unknown_since: at.clock.now().toString() })
        .where('state', '=', 'started')
        .execute(),
    )
    at.clock.pass(days(6))
    expect(await at.mails()).toEqual([])
  })

  test('a dearer choice that is paid is neither reminded of nor lapses', async () => {
    const at = await setUp()
    await at.pay()
    await at.change(ida)
    await at.mails()
    const started = await startPayment(at.payments, at.registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(at.payments, started.value.address)
    await settle(at.payments, 2)
    expect((await at.find()).choice).toMatchObject({ hasAddOn: true })
    expect(await at.mails()).toEqual(['Your registration'])
    at.clock.pass(days(9))
    await at.watch()
    expect(await at.mails()).toEqual([])
  })

  test('a registrant’s own dearer choice is held for minutes, and nobody is written to', async () => {
    const at = await setUp()
    await at.pay()
    await at.mails()
    await at.change(aVisitor)
    const held = await findOpenChange(at.database.read, at.registration.id)
    expect(held?.holdUntil).toEqual(at.clock.now().add({ minutes: at.conference.holdMinutes }))
    at.clock.pass({ hours: 2 })
    await at.watch()
    expect(await at.mails()).toEqual([])
    expect(await at.story()).toContain('The change was not paid in time: everything stays as it was')
  })

  test('a registration by hand: asked, held for a week, reminded, and its end is told', async () => {
    const at = await setUp()
    const { database, conference, fees } = at
    await at.mails()
    const placed = await database.write(tx =>
      registerByHand(tx, permitFor('edit-registrations', conference.id), at.act(), {
        conference,
        input: oralInput(fees, { registrant: { ...registrant, email: 'eve@example.org' } }),
        totalMinor: 73_395,
      }),
    )
    if (!placed.ok) throw new Error(placed.error.code)
    const { id } = placed.value
    expect(at.heldDays((await at.find(id)).holdUntil)).toBe(7)
    expect(await at.mails()).toEqual(['Please pay for your registration'])
    // Staff may send a reminder of their own before the automatic one.
    at.clock.pass({ hours: 1 })
    expect(await whyNotRemind(database.read, id, at.clock.now())).toBeUndefined()
    at.clock.pass(days(6))
    await at.watch()
    expect(await at.mails()).toEqual(['Please pay for your registration'])
    at.clock.pass(days(3))
    await at.watch()
    expect((await at.find(id)).state).toBe('expired')
    expect(await at.mails()).toEqual(['Your place was not paid in time'])
    expect(await at.story(id)).toContain('Not paid in time: the place was released')
  })

  test('a move to another conference is held for a week, with its mails', async () => {
    const at = await setUp()
    const { database, conference, registration } = at
    const other = await createConference(database, { name: 'glaciers' })
    await at.pay()
    await at.mails()
    const { registrant: _, ...choice } = oralInput(other, { hasAddOn: true })
    const moved = await database.write(tx =>
      moveToConference(tx, at.act(), {
        from: conference,
        to: other.conference,
        registrationId: registration.id,
        choice,
      }),
    )
    if (!moved.ok) throw new Error(moved.error.code)
    expect(at.heldDays(moved.value.holdUntil)).toBe(7)
    expect(await at.mails()).toEqual(['A move is waiting to be paid'])
    at.clock.pass({ hours: 24 * 7 })
    await at.watch()
    expect(await at.mails()).toEqual(['The move of your registration is not paid yet'])
    at.clock.pass(days(2))
    await at.watch()
    expect(await at.mails()).toEqual(['Your registration stays as it was'])
    expect(await at.story()).toContain('Move lapsed')
  })

  test('a place that is held again by staff: asked, and reminded', async () => {
    const at = await setUp()
    const { database, conference, registration } = at
    at.clock.pass(days(1))
    await at.watch()
    expect((await at.find()).state).toBe('expired')
    await at.mails()
    const until = dateIn(conference.timeZone, at.clock.now()).add({ days: 6 })
    const given = await database.write(tx =>
      giveMoreTime(tx, permitFor('edit-registrations', conference.id), at.act(), {
        registrationId: registration.id,
        until,
      }),
    )
    expect(given).toMatchObject({ ok: true })
    expect(await at.mails()).toEqual(['Please pay for your registration'])
    at.clock.pass(days(5))
    expect(await at.mails()).toEqual(['Please pay for your registration'])
    at.clock.pass(days(3))
    await at.watch()
    expect(await at.mails()).toEqual(['Your place was not paid in time'])
  })
})
