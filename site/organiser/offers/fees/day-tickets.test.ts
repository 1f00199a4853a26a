import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { readBreakdowns } from '#domain/office/numbers/breakdowns.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as feePage from '#site/microsite/fees/registration-fee.tsx'
import * as registrationPage from '#site/microsite/registration/form/online-registration.tsx'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const address = '/organiser/c/crystals/fees/day-tickets'

describeOnBothDatabases('day tickets', open => {
  const sell = async () => {
    const office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    const manager = await office.hire('manager')
    const form = await manager.get(address)
    const typed = Object.fromEntries(
      [...form.html.matchAll(/<input(?=[^>]*name="([^"]*)")(?=[^>]*value="([^"]*)")[^>]*>/g)].map(
        ([, name, value]) => [name ?? '', value ?? ''],
      ),
    )
    return { office, manager, form, typed }
  }

  test('say which days of a very long conference they leave out', async () => {
    const { office, manager } = await sell()
    await office.database.write(tx => tx.updateTable('conferences').set({ ends_on: '2027-07-08' }).execute())
    const { html } = await manager.get(address)
    expect(html).toContain('Only the first 31 days are listed here. Add the others as extras under Offers.')
    expect(html).toContain('7 July 2027')
    expect(html).not.toContain('8 July 2027')
  })

  test('are set up in one press from the dates, and again by nobody who presses twice', async () => {
    const { office, manager, form, typed } = await sell()
    expect(form.html).not.toContain('Only the first 31 days')
    for (const words of ['Mon, 7 June 2027', 'Wed, 9 June 2027', 'value="Day ticket"'])
      expect(form.html).toContain(words)
    const wanted = { ...typed, 'price.0': '90', 'places.0': '30', 'price.2': '70.50' }
    for (let nth = 0; nth < 2; nth += 1) expect((await manager.post(address, wanted)).status).toBe(303)
    const offers = await listOffers(office.database.read, office.conference.id)
    const ticket = offers.find(({ kind }) => kind === 'admission')
    expect(offers.map(({ name, priceMinor }) => [name, priceMinor])).toEqual([
      ['Day ticket', 0],
      ['Mon, 7 June 2027', null],
      ['Wed, 9 June 2027', null],
    ])
    const key = `offer-${ticket?.id}`
    expect(offers[1]?.admissionPrices).toEqual({ [key]: 9_000 })
    expect(offers[2]?.admissionPrices).toEqual({ [key]: 7_050 })
    expect(offers[2]?.selection).toMatchObject({ name: 'Days', rules: [{ admission: key, least: 1 }] })
    const limits = await listLimits(office.database.read, office.conference.id)
    expect(limits.map(({ offerId, seats }) => [offerId, seats])).toEqual([[offers[1]?.id, 30]])
    const fees = await office.visit(feePage as never, '/:event/registration-fee', { event: 'crystals' })
    expect(fees.html.replaceAll('\u00a0', ' ')).toContain('choose at least 1, from USD 70.50')
    // Another kind of day ticket: what is there already is used.
    const more = await sellMore(manager, typed)
    expect(more).toBe(303)
    expect(
      (await listOffers(office.database.read, office.conference.id)).filter(
        ({ kind }) => kind === 'admission',
      ),
    ).toHaveLength(1)
  })

  const sellMore = async (
    manager: Awaited<ReturnType<typeof sell>>['manager'],
    typed: Record<string, string>,
  ) => {
    const { html } = await manager.get(address)
    const key = /name="key"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="key"/.exec(html)
    return (await manager.post(address, { ...typed, key: key?.[1] ?? key?.[2] ?? '', 'price.1': '80' }))
      .status
  }

  test('are had with no day by nobody, also when a day is over', async () => {
    const { office, manager, typed } = await sell()
    const wanted = { ...typed, 'price.0': '90', 'price.1': '80', 'price.2': '70' }
    expect((await manager.post(address, wanted)).status).toBe(303)
    const [ticket, ...days] = await listOffers(office.database.read, office.conference.id)
    const { fees, clock, database } = office
    const buy = (days: number[]) =>
      receiveRegistration(
        database,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
        oralInput(fees, {
          presentationType: `offer-${ticket?.id}` as never,
          extras: days.map(offerId => ({ offerId, optionId: null, quantity: 1 })),
        }),
      )
    expect((await buy([])).ok).toBe(false)
    for (const { id } of days.slice(0, 2)) {
      await database.write(tx =>
        tx.updateTable('offers').set({ sold_by: 'nobody' }).where('id', '=', id).execute(),
      )
      expect((await buy([])).ok).toBe(false)
    }
    expect((await buy([days[2]?.id ?? 0])).ok).toBe(true)
  })

  test('are changed from one day to another, and counted, listed and limited by day', async () => {
    const { office, manager, typed } = await sell()
    await manager.post(address, {
      ...typed,
      'price.0': '90',
      'places.0': '2',
      'price.1': '80',
      'price.2': '70',
    })
    const [ticket, monday, tuesday, wednesday] = await listOffers(office.database.read, office.conference.id)
    const { database, fees, clock, payments } = office
    const ofDays = (...days: (typeof monday)[]) =>
      days.map(day => ({ offerId: day?.id ?? 0, optionId: null, quantity: 1 }))
    const key = `offer-${ticket?.id}` as const
    const buy = async (name: string, extras: ReturnType<typeof ofDays>) => {
      const placement = { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null }
      const input = oralInput(fees, {
        registrant: { ...registrant, name, email: `${name}@example.org` },
        presentationType: key as never,
        extras,
      })
      const placed = await receiveRegistration(database, placement, input)
      if (!placed.ok) return placed.error
      await payInFull(payments, placed.value.registration.id)
      return placed.value.registration.id
    }
    const ann = Number(await buy('ann', ofDays(monday, tuesday)))
    await buy('bo', ofDays(monday))
    expect(await buy('cy', ofDays(monday))).toMatchObject({ code: 'sold-out' })
    await buy('cy', ofDays(tuesday))
    const offer = async (days: ReturnType<typeof ofDays>) => {
      const registration = await findRegistration(database.read, ann)
      if (!registration) throw new Error('gone')
      const wanted = { presentationType: key as never, accommodation: null, hasAddOn: false, extras: days }
      return {
        wanted,
        offered: await quoteChange(database.read, fees.conference, registration, wanted, clock.now()),
      }
    }
    expect((await offer([])).offered).toMatchObject({ error: { code: 'extras-refused' } })
    const { wanted, offered } = await offer(ofDays(tuesday, wednesday))
    if (!offered.ok) throw new Error(JSON.stringify(offered.error))
    const { differenceMinor, refundMinor } = offered.value
    expect(differenceMinor).toBeLessThan(0)
    await changeChoice(
      payments,
      { actor: aVisitor, now: clock.now() },
      {
        conference: fees.conference,
        registrationId: ann,
        requested: wanted,
        expected: { differenceMinor, refundMinor },
      },
    )
    // What Ann has given up is somebody else's.
    expect(typeof (await buy('di', ofDays(monday)))).toBe('number')

    const { scope } = permitFor('read-registrations', office.conference.id)
    const { extras } = await readBreakdowns(database.read, scope, office.conference, undefined)
    const counts = new Map(extras.map(({ offerId, count }) => [offerId, count]))
    expect([monday, tuesday, wednesday].map(day => counts.get(day?.id ?? 0))).toEqual([2, 2, 1])
    const owner = await office.hire('owner')
    const file = await owner.get('/organiser/c/crystals/exports/people?list=attendees&format=csv')
    const rows: Record<string, string>[] = parse(await (file.data as Response).text(), {
      columns: true,
      bom: true,
    })
    expect(rows.filter(row => row[tuesday?.name ?? ''] === '1').map(({ Name }) => Name)).toEqual([
      'ann',
      'cy',
    ])
    const list = await owner.get(`/organiser/c/crystals/registrations?extra=${monday?.id}`)
    expect(list.data.rows.map(({ name }: { name: string }) => name).sort()).toEqual(['Dr. bo', 'Dr. di'])
  })

  test('are not sold once no day is sold any more, wherever somebody registers', async () => {
    const { office, manager, typed } = await sell()
    await manager.post(address, { ...typed, 'price.0': '90', 'price.1': '80' })
    const [ticket] = await listOffers(office.database.read, office.conference.id)
    const key = `offer-${ticket?.id}`
    const { fees, clock, database } = office
    const placement = () => ({
      conference: fees.conference,
      actor: aVisitor,
      now: clock.now(),
      draftKey: null,
    })
    const readForm = async () =>
      (await office.visit(registrationPage as never, '/:event/online-registration', { event: 'crystals' }))
        .html
    await takeGroups(office.database)
    expect(await readForm()).toContain('Day ticket')
    expect((await manager.get('/organiser/c/crystals/fees')).html).not.toContain('Not on sale:')
    await database.write(tx =>
      tx.updateTable('offers').set({ sold_by: 'nobody' }).where('kind', '=', 'extra').execute(),
    )
    // As with a form that was open before.
    expect(
      await receiveRegistration(database, placement(), oralInput(fees, { presentationType: key as never })),
    ).toMatchObject({ error: { fields: { presentationType: 'nothing-to-choose' } } })
    await expect(placeGroup(office, groupOf({ [key]: 2 }))).rejects.toThrow('nothing-to-choose')
    expect(await readForm()).not.toContain('Day ticket')
    const { html } = await manager.get('/organiser/c/crystals/fees')
    expect(html).toContain('Not on sale: Day ticket')
    // Another rule of the same name asks for what is sold.
    await database.write(tx =>
      tx
        .updateTable('offers')
        .set({ sold_by: 'everybody', selection_rules: null })
        .where('name', '=', 'Mon, 7 June 2027')
        .execute(),
    )
    expect(
      await receiveRegistration(database, placement(), oralInput(fees, { presentationType: key as never })),
    ).toMatchObject({ ok: false })
    const { database: db } = office
    await db.write(tx =>
      tx
        .updateTable('offers')
        .set({ selection_rules: JSON.stringify([{ admission: key, least: 0, most: 1 }]) })
        .where('name', '=', 'Mon, 7 June 2027')
        .execute(),
    )
    expect(
      (await receiveRegistration(database, placement(), oralInput(fees, { presentationType: key as never })))
        .ok,
    ).toBe(true)
  })

  test('what is wrong is said beside its field, and nothing is set up', async () => {
    const { office, manager, typed } = await sell()
    const wrong = await manager.post(address, {
      ...typed, admission: '', 'price.0': 'ninety', 'price.1': '10', 'places.1': '0', 'price.2': '1', 'name.2': '',
    }) // biome-ignore format: a form
    expect(wrong.status).toBe(422)
    for (const words of [
      'Say what they are registered as',
      'what the day costs',
      'whole number',
      'Say what the day is called',
      'value="ninety"',
    ])
      expect(wrong.html).toContain(words)
    expect((await manager.post(address, typed)).html).toContain('those that you sell')
    expect(await listOffers(office.database.read, office.conference.id)).toEqual([])
  })
})
