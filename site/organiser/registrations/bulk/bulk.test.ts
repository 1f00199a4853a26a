import { expect, test } from 'vitest'
import { readBulkAct } from '#domain/office/bulk-acts/bulk-act-queries.ts'
import { stopBulkAct } from '#domain/office/bulk-acts/stop-bulk-act.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createCustomRegistration, createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const event = 'crystals'
const path = `/organiser/c/${event}/registrations/bulk`

/** One more than the batch of 25 that is served at once. */
const people = 26

describeOnBothDatabases('an act on many registrations', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, clock, fees, payments } = office
    const register = (name: string) =>
      createRegistration(database, fees, clock, {
        registrant: { ...registrant, name, email: `${name.toLowerCase()}@example.org` },
      })
    const pay = (registrationId: number) => payInFull(payments, registrationId)
    type Staff = Awaited<ReturnType<typeof office.hire>>
    const check = (who: Staff, query: string) => who.get(`${path}?${query}`)
    const confirm = (who: Staff, query: string, { data }: { data: Check }, more = {}) =>
      who.post(`${path}?${query}`, {
        intent: data.hidden.intent,
        chosen: data.hidden.chosen,
        'request-key': data.requestKey,
        ...more,
      })
    const see = (who: Staff, to: string | undefined) => who.get(to ?? '')
    const states = async () => {
      const rows = await database.read
        .selectFrom('registrations')
        .select(['name', 'state'])
        .orderBy('id')
        .execute()
      return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
    }
    const audited = async (act: string) =>
      (await database.read.selectFrom('audit_entries').select('subject_id').where('act', '=', act).execute())
        .length
    const mailTo = (name: string) =>
      office.server.messages.filter(({ recipients }) =>
        recipients.includes(`${name.toLowerCase()}@example.org`),
      ).length
    return { ...office, register, pay, check, confirm, see, states, audited, mailTo }
  }
  interface Check {
    hidden: { intent: string; chosen: string }
    requestKey: string
    facts: { label: string; lines: string[] }[]
  }
  const linesOf = ({ facts }: Check, label: string) =>
    facts.filter(fact => fact.label === label).flatMap(({ lines }) => lines)
  const codes = (...of: { code: string }[]) => of.map(({ code }) => `code=${code}`).join('&')

  test('says who is left out and why, does it once for each with a row of the audit, and what changes meanwhile is read again', async () => {
    const { register, pay, check, confirm, see, states, audited, mailTo, hire, runEffects } = await setUp()
    const [ada, ben, eve] = [await register('Ada'), await register('Ben'), await register('Eve')]
    await pay(eve.id)
    await runEffects()
    const manager = await hire('manager')
    const query = `act=cancel-unpaid&${codes(ada, ben, eve)}&code=MS27-GONE99`
    const page = await check(manager, query)
    expect(page.status).toBe(200)
    expect(linesOf(page.data, 'For')).toEqual([
      '2 registrations',
      `Dr. Ada, ${ada.code}`,
      `Dr. Ben, ${ben.code}`,
    ])
    expect(linesOf(page.data, 'Left out')).toEqual([
      '1 registration: Money has been received for it.',
      `Dr. Eve, ${eve.code}`,
    ])
    expect(linesOf(page.data, 'Not found')).toEqual(['No longer here, so left out: MS27-GONE99'])

    const noReason = await confirm(manager, query, page, { reason: ' ' })
    expect([noReason.status, noReason.data.problem]).toEqual([422, 'The reason is missing.'])
    // Ben pays before it is confirmed: he is left out, and the act goes on with the others.
    await pay(ben.id)
    const done = await confirm(manager, query, page, { reason: 'Never paid' })
    expect(await confirm(manager, query, page, { reason: 'Never paid' })).toEqual(done)
    expect(await states()).toEqual({ Ada: 'cancelled', Ben: 'paid', Eve: 'paid' })
    expect([await audited('registration cancelled'), await audited('bulk act begun')]).toEqual([1, 1])
    const progress = (await see(manager, done.to)).data
    expect(progress).toMatchObject({ done: 1, total: 2, isRunning: false, reasons: [{ count: 1 }] })
    expect(progress.rows).toMatchObject([{ code: ben.code }])
    await runEffects('content')
    await runEffects()
    // Mails of an act on many have a lane of their own, so that they delay no other mail.
    expect(mailTo('Ada')).toBe(0)
    await runEffects('bulk-mail')
    expect(await audited('registration cancelled')).toBe(1)
    expect(mailTo('Ada')).toBe(1)
  })

  test('those who pay, register or become due between reading and pressing change nothing for the others', async () => {
    const { register, pay, check, confirm, see, states, hire, database } = await setUp()
    const [ada, ben, late] = [await register('Ada'), await register('Ben'), await register('Late')]
    const setState = (id: number, state: 'expired' | 'awaiting-payment') =>
      database.write(tx =>
        tx
          .updateTable('registrations')
          .set({ state: forced(state) })
          .where('id', '=', id)
          .execute(),
      )
    await setState(late.id, 'expired')
    const manager = await hire('manager')
    const query = `act=cancel-unpaid&all=yes&list=${encodeURIComponent('state=awaiting-payment')}`
    const page = await check(manager, query)
    expect(linesOf(page.data, 'For')[0]).toBe('2 registrations')
    await pay(ben.id)
    await register('Eve')
    await setState(late.id, 'awaiting-payment')
    const done = await confirm(manager, query, page, { reason: 'Never paid' })
    // Neither Eve nor Late was on the page.
    expect(await states()).toEqual({
      Ada: 'cancelled',
      Ben: 'paid',
      Late: 'awaiting-payment',
      Eve: 'awaiting-payment',
    })
    expect((await see(manager, done.to)).data).toMatchObject({ done: 1, total: 2 })
    expect(ada.code).not.toBe(ben.code)
  })

  test('if none of the chosen can be done any more, nothing is begun, and the page says so', async () => {
    const { register, pay, check, confirm, audited, hire } = await setUp()
    const ben = await register('Ben')
    const manager = await hire('manager')
    const query = `act=cancel-unpaid&${codes(ben)}`
    const page = await check(manager, query)
    await pay(ben.id)
    const stale = await confirm(manager, query, page, { reason: 'Never paid' })
    expect([stale.status, stale.data.isStale, stale.data.reason]).toEqual([409, true, 'Never paid'])
    expect(await audited('bulk act begun')).toBe(0)
  })

  test('a list of chosen rows that is none, or names rows elsewhere, begins nothing with them', async () => {
    const { register, check, confirm, states, hire } = await setUp()
    const [ada, ben] = [await register('Ada'), await register('Ben')]
    const manager = await hire('manager')
    const query = `act=cancel-unpaid&${codes(ada)}`
    const page = await check(manager, query)
    for (const chosen of ['', 'x', '-1', '1.0', '9999999999999999999', String(ben.id + 100)]) {
      const refused = await confirm(manager, query, page, { reason: 'Never paid', chosen })
      expect([chosen, refused.status]).toEqual([chosen, 409])
    }
    expect(await states()).toEqual({ Ada: 'awaiting-payment', Ben: 'awaiting-payment' })
  })

  test('reaches all that match, in batches of the background, until it is stopped or its right is gone', async () => {
    const { register, check, confirm, see, audited, mailTo, hire, runEffects, database, clock } =
      await setUp()
    for (let i = 0; i < people; i += 1) await register(`Name${i}`)
    const desk = await hire('desk')
    const query = `act=remind&all=yes&list=${encodeURIComponent('state=awaiting-payment&sort=-name')}`
    const first = await confirm(desk, query, await check(desk, query))
    expect((await see(desk, first.to)).data).toMatchObject({ done: 25, total: people, isRunning: true })
    const list = (await desk.get(`/organiser/c/${event}/registrations`)).data
    expect(list.running).toBe(first.to)
    await runEffects('content')
    await runEffects('bulk-mail')
    expect((await see(desk, first.to)).data).toMatchObject({ done: people, isRunning: false, canStop: false })
    expect([await audited('payment reminder sent'), mailTo(`Name${people - 1}`)]).toEqual([people, 1])
    // Everybody got a mail just now.
    const again = await check(desk, query)
    expect(again.data).toMatchObject({ hindrance: 'It applies to none of them: nothing would happen.' })
    expect(linesOf(again.data, 'Left out')[0]).toBe(
      `${people} registrations: This mail was sent in the last ten minutes.`,
    )

    clock.pass({ minutes: 11 })
    const second = await confirm(desk, query, await check(desk, query))
    const stop = () => desk.post(second.to ?? '', { intent: 'stop' })
    const bulk = await readBulkAct(database.read, 2)
    if (!bulk) throw new Error('no second act')
    const byAnotherRight = permitFor('cancel-by-policy', bulk.conferenceId)
    const act = { actor: ida, now: clock.now() }
    expect(await database.write(tx => stopBulkAct(tx, byAnotherRight, act, bulk))).toBe(false)
    expect((await stop()).status).toBe(200)
    const late = await stop()
    expect([late.status, late.html.includes('It had already ended.')]).toEqual([409, true])
    await runEffects('content')
    expect((await see(desk, second.to)).data).toMatchObject({ done: 25, isStopped: true, isRunning: false })

    clock.pass({ minutes: 11 })
    const third = await confirm(desk, query, await check(desk, query))
    await database.write(tx => tx.deleteFrom('memberships').where('person_id', '=', desk.personId).execute())
    await runEffects('content')
    const manager = await hire('manager')
    expect((await see(manager, third.to)).data).toMatchObject({
      done: 25,
      isRunning: false,
      reasons: [{ because: 'no-longer-allowed', count: people - 25 }],
    })
  })

  test('ends in spite of program errors, lists whom it could not serve, and tries them again', async () => {
    const { register, check, confirm, see, audited, mailTo, hire, runEffects, database } = await setUp()
    for (let i = 0; i < people; i += 1) await register(`Name${i}`)
    const desk = await hire('desk')
    const query = `act=remind&all=yes&list=${encodeURIComponent('state=awaiting-payment')}`
    const read = await check(desk, query)
    // More than the number of tries of an effect.
    const broken = Array.from({ length: 14 }, (_, index) => `Name${index}`)
    const setHold = (until: string) =>
      database.write(tx =>
        tx.updateTable('registrations').set({ hold_until: until }).where('name', 'in', broken).execute(),
      )
    const { hold_until } = await database.read
      .selectFrom('registrations')
      .select('hold_until')
      .executeTakeFirstOrThrow()
    await setHold('no time at all')
    const begun = await confirm(desk, query, read)
    await runEffects('content')
    const done = (await see(desk, begun.to)).data
    expect(done).toMatchObject({
      done: people - broken.length,
      total: people,
      isRunning: false,
      toRetry: 14,
      reasons: [{ because: 'fault', count: 14 }],
    })
    expect(done.rows).toHaveLength(14)

    await setHold(hold_until)
    const retry = () => desk.post(begun.to ?? '', { intent: 'retry' })
    expect([(await retry()).to, (await retry()).to]).toEqual([begun.to, begun.to])
    await runEffects('content')
    await runEffects('bulk-mail')
    expect((await see(desk, begun.to)).data).toMatchObject({
      done: people,
      isRunning: false,
      toRetry: 0,
      rows: [],
    })
    expect([await audited('payment reminder sent'), await audited('bulk act tried again')]).toEqual([
      people,
      1,
    ])
    expect([mailTo('Name0'), mailTo(`Name${people - 1}`)]).toEqual([1, 1])
  })

  test('confirms custom amounts, sends confirmations again, and hands a selection to mail and export', async () => {
    const { register, pay, check, confirm, see, hire, fees, clock, database, audited } = await setUp()
    const custom = await createCustomRegistration(database, fees, clock)
    const [ada, ben] = [await register('Ada'), await register('Ben')]
    for (const { id } of [custom, ada]) await pay(id)
    const manager = await hire('manager')
    const run = async (query: string) => {
      const done = await confirm(manager, query, await check(manager, query))
      return (await see(manager, done.to)).data
    }
    expect(await run('act=confirm-amounts&all=yes&list=')).toMatchObject({ done: 1, total: 1 })
    const decided = await check(manager, 'act=confirm-amounts&all=yes&list=')
    expect(linesOf(decided.data, 'Left out').filter(line => line.includes(':'))).toEqual([
      '1 registration: The organiser has already decided.',
      '2 registrations: It is not a custom amount.',
    ])
    clock.pass({ minutes: 11 })
    expect(await run(`act=resend&${codes(ada, ben)}`)).toMatchObject({ done: 1, total: 1 })
    expect(await audited('confirmation sent again')).toBe(1)

    const mail = await check(manager, `act=mail&${codes(ada, ben)}&list=state%3Dpaid`)
    const composed = await manager.get(mail.to ?? '')
    expect(composed.data).toMatchObject({ count: 2, audience: '2 chosen registrations' })
    const all = await check(manager, 'act=export&all=yes&list=state%3Dpaid%26sort%3Dname')
    expect(all.to).toBe(`/organiser/c/${event}/exports?state=paid`)
  })

  test('is refused without a right, a selection or a known act, and finds nobody behind a forged code', async () => {
    const { register, check, confirm, hire } = await setUp()
    const ada = await register('Ada')
    const desk = await hire('desk')
    const reader = await hire('reader')
    expect((await check(desk, `act=cancel-unpaid&${codes(ada)}`)).status).toBe(403)
    expect((await check(reader, `act=remind&${codes(ada)}`)).status).toBe(403)
    expect((await check(desk, 'act=remind')).status).toBe(422)
    expect((await check(desk, `act=explode&${codes(ada)}`)).status).toBe(422)
    for (const forged of ['%00', '<b>', "' or 1=1"]) {
      const found = await check(desk, `act=remind&code=${encodeURIComponent(forged)}`)
      expect([found.status, found.data.hindrance !== undefined]).toEqual([200, true])
    }
    // A form with another right than the act requires is none of ours.
    const page = await check(desk, `act=remind&${codes(ada)}`)
    expect((await confirm(desk, `act=cancel-unpaid&${codes(ada)}`, page)).status).toBe(400)
    const list = (await reader.get(`/organiser/c/${event}/registrations`)).data
    expect(list.bulk).toBe(false)
  })
})
