import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listAccommodations, listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/fees'

/** The fields of the page's form as a browser would send them. */
function fieldsOf(html: string): Record<string, string> {
  const form = html.slice(html.indexOf('name="intent" value="save"'))
  const fields: Record<string, string> = {}
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(input)?.[1]
    if (input.includes('type="checkbox"') && !input.includes(' checked=""')) continue
    if (name && name !== 'intent') fields[name] = / value="([^"]*)"/.exec(input)?.[1] ?? ''
  }
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name] = / value="([^"]*)" selected=""/.exec(options)?.[1] ?? ''
  return fields
}

describeOnBothDatabases('the fees of a conference', (open, _dialect, testOnSqlite) => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    office = await hireStaff(database, { role: 'manager', name: 'Ida Berg' })
  })

  const formOf = async (of = office) => fieldsOf((await of.get(page)).html)
  const save = (fields: Record<string, string>, of = office) => of.post(page, { ...fields, intent: 'save' })
  const period = async (id: number) => {
    const found = (await listPeriods(database.read, fees.conference.id)).find(each => each.id === id)
    if (!found) throw new Error(`no period ${id}`)
    return found
  }

  test('are saved at once, and what is not touched stays', async () => {
    const fields = await formOf()
    expect(fields[`fee-period.${fees.openId}.oral`]).toBe('699.00')
    const saved = await save({
      ...fields,
      [`fee-period.${fees.openId}.oral`]: '712.50',
      [`fee-period.${fees.openId}.endsOn`]: '2027-04-02',
      [`accommodation.${fees.roomId}.fourNights`]: '600',
      [`fee-terms.${fees.conference.id}.feeBasisPoints`]: '4.25 %',
    })
    expect(saved.to).toBe(`${page}?done=saved`)
    const { prices, endsOn } = await period(fees.openId)
    expect({ ...prices, endsOn: endsOn.toString() }).toEqual({
      invited: 64_900,
      oral: 71_250,
      poster: 39_900,
      student: 29_900,
      delegate: 59_900,
      virtual: 19_900,
      endsOn: '2027-04-02',
    })
    const [room] = await listAccommodations(database.read, fees.conference.id)
    expect(room?.prices).toEqual({ 1: 15_000, 2: 29_000, 3: 43_000, 4: 60_000 })
    const terms = await database.read
      .selectFrom('conferences')
      .select(['fee_basis_points', 'add_on_minor'])
      .executeTakeFirstOrThrow()
    expect(terms).toEqual({ fee_basis_points: 425, add_on_minor: 20_000 })
    const audited = await database.read.selectFrom('audit_entries').select(['act', 'subject_kind']).execute()
    expect(audited.filter(({ act }) => act === 'record published').map(each => each.subject_kind)).toEqual([
      'fee-period',
      'accommodation',
      'fee-terms',
    ])
    const history = await office.get(`${page}/fee-period/${fees.openId}/history`)
    expect(history.html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')).toContain(
      'Oral Presentationremoved: USD 699.00added: USD 712.50',
    )
    expect(history.html).toContain('Ida Berg')
  })

  test('whether groups register is a box, which stays as it is when something else is saved', async () => {
    const box = `fee-terms.${fees.conference.id}.takesGroups`
    const takesGroups = async () =>
      (await findConferenceById(database.read, fees.conference.id))?.takesGroups ?? null
    const { [box]: unticked, ...fields } = await formOf()
    expect([unticked, await takesGroups()]).toEqual([undefined, false])
    await save({ ...fields, [`fee-period.${fees.openId}.oral`]: '712.50' })
    expect(await takesGroups()).toBe(false)
    await save({ ...(await formOf()), [box]: 'on' })
    expect(await takesGroups()).toBe(true)
    await save({ ...(await formOf()), [`fee-period.${fees.openId}.oral`]: '713.50' })
    expect(await takesGroups()).toBe(true)
  })

  test('a registration keeps the price that was agreed', async () => {
    const registered = await createRegistration(database, fees, office.clock)
    const fields = await formOf()
    await save({ ...fields, [`fee-period.${fees.openId}.oral`]: '1' })
    const row = await database.read
      .selectFrom('registrations')
      .select(['registration_minor', 'total_minor'])
      .where('id', '=', registered.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ registration_minor: 69_900, total_minor: registered.price.totalMinor })
  })

  test('show each last day in the conference’s own zone', async () => {
    office.clock.instant = Temporal.Instant.from('2027-03-10T22:30:00Z')
    const { html } = await office.get(page)
    expect(html).toContain('until 24:00 WEST, in 21 days')
    expect(html).toContain('ended on 31 December 2026')
  })

  testOnSqlite(
    'what cannot be charged is refused beside its field, and nothing is saved or lost',
    async () => {
      const wrong = [
        ['oral', '-5', '“Oral Presentation” must be an amount, such as 699.00.'],
        ['oral', '1.005', '“Oral Presentation” must be an amount, such as 699.00.'],
        ['oral', '999999999999', '“Oral Presentation” is more than can be charged.'],
        ['oral', '<script>alert(1)</script>', '“Oral Presentation” must be an amount, such as 699.00.'],
        ['endsOn', '2027-02-30', '“Last day” is not a date.'],
        ['endsOn', '2026-12-31', '“Last day” is that of Earlybird too'],
        ['name', '  ', 'Fill in “Name”.'],
      ]
      const fields = await formOf()
      for (const [field = '', typed = '', words = ''] of wrong) {
        const answer = await save({
          ...fields,
          [`fee-period.${fees.openId}.${field}`]: typed,
          [`fee-period.${fees.lateId}.oral`]: '801.00',
        })
        expect([typed, answer.status]).toEqual([typed, 422])
        expect(answer.html).toContain(words)
        expect(answer.html).not.toContain('<script>')
        expect(fieldsOf(answer.html)[`fee-period.${fees.lateId}.oral`]).toBe('801.00')
      }
      expect((await period(fees.lateId)).prices.oral).toBe(79_900)
    },
  )

  test('two editors: what both changed is shown, what one changed is merged, and the next save counts', async () => {
    const colleague = await hireStaff(database, { role: 'owner', name: 'Uwe Lang' })
    const oral = `fee-period.${fees.openId}.oral`
    const poster = `fee-period.${fees.openId}.poster`
    const mine = await formOf()
    await save({ ...(await formOf(colleague)), [oral]: '650.00', [poster]: '350.00' }, colleague)
    const answer = await save({ ...mine, [oral]: '640.00' })
    expect(answer.status).toBe(409)
    expect(answer.html).toContain('Uwe Lang changed fees at')
    expect(answer.html.replaceAll('\u00a0', ' ')).toContain('They set it to USD 650.00.')
    const mark = `mark.fee-period.${fees.openId}`
    const beforeRestoring = await save({ ...mine, [mark]: `9${mine[mark]}`, [oral]: '640.00' })
    expect([beforeRestoring.status, beforeRestoring.html.includes('perhaps a backup was restored')]).toEqual([
      409,
      true,
    ])
    const again = fieldsOf(answer.html)
    expect([again[oral], again[poster]]).toEqual(['640.00', '350.00'])
    expect((await save(again)).to).toBe(`${page}?done=saved`)
    const { prices } = await period(fees.openId)
    expect([prices.oral, prices.poster]).toEqual([64_000, 35_000])
  })

  test('prices typed in another currency than the one that is charged by now are refused', async () => {
    const fields = await formOf()
    await database.write(tx => tx.updateTable('conferences').set({ currency: 'EUR' }).execute())
    const answer = await save({ ...fields, [`fee-period.${fees.openId}.oral`]: '500.00' })
    expect(answer.status).toBe(409)
    expect(answer.html).toContain('the conference is paid in EUR now')
    expect((await period(fees.openId)).prices.oral).toBe(69_900)
  })

  test('what has no price is not offered to anybody new, and 0 is free', async () => {
    const registration = await createRegistration(database, fees, new StoppedClock())
    const fields = await formOf()
    const saved = await save({
      ...fields,
      [`fee-period.${fees.openId}.student`]: '',
      [`fee-period.${fees.openId}.virtual`]: '0',
      [`accommodation.${fees.roomId}.fourNights`]: ' ',
      [`fee-terms.${fees.conference.id}.addOn`]: '',
    })
    expect(saved.to).toBe(`${page}?done=saved`)
    const { prices } = await period(fees.openId)
    expect([prices.student, prices.virtual, prices.oral]).toEqual([null, 0, 69_900])
    const [room] = await listAccommodations(database.read, fees.conference.id)
    expect(room?.prices).toEqual({ 1: 15_000, 2: 29_000, 3: 43_000, 4: null })
    const conference = await findConferenceById(database.read, fees.conference.id)
    if (!conference) throw new Error('no conference')
    expect(conference.addOnMinor).toBeNull()
    // Changes of a booked choice follow the same prices; what stays was agreed.
    const change = (requested: Partial<RequestedChoice>) =>
      quoteChange(
        database.read,
        conference,
        registration,
        { presentationType: 'oral', accommodation: null, hasAddOn: false, ...requested },
        Temporal.Instant.from('2027-01-10T12:00:00Z'),
      )
    for (const requested of [
      { presentationType: 'student' as const },
      { accommodation: { id: fees.roomId, nights: 4 as const } },
      { hasAddOn: true },
    ]) {
      expect(await change(requested)).toEqual({ ok: false, error: { code: 'not-a-choice' } })
    }
    expect(await change({ presentationType: 'virtual' })).toMatchObject({ ok: true })
    // The form shows what is saved, and saving it again changes nothing.
    const again = await formOf()
    expect(again[`fee-period.${fees.openId}.student`]).toBe('')
    await save(again)
    expect((await period(fees.openId)).prices).toEqual(prices)
  })

  test('a change of the conference that is no fee is nobody’s conflict', async () => {
    const fields = await formOf()
    await database.write(tx => tx.updateTable('conferences').set({ hue: 12 }).execute())
    const saved = await save({ ...fields, [`fee-terms.${fees.conference.id}.addOn`]: '210.00' })
    expect(saved.to).toBe(`${page}?done=saved`)
  })

  test('a period is added, and taken away while nothing names it, and comes back', async () => {
    const fields = { name: 'On site', endsOn: '2027-06-09', currency: 'USD', invited: '900', oral: '900' }
    const prices = { poster: '500', student: '400', delegate: '700', virtual: '0' }
    const added = await office.post(`${page}/fee-period/new`, {
      ...fields,
      ...prices,
      intent: 'edit',
      mark: '0',
      do: 'publish',
    })
    const id = Number(/fee-period\/(\d+)/.exec(added.to ?? '')?.[1])
    expect((await period(id)).prices.virtual).toBe(0)
    const remove = (from: number, mark: string) =>
      office.post(`${page}/fee-period/${from}`, { intent: 'remove', mark })
    const removed = await remove(id, '1')
    expect(removed.to).toBe(`${page}?removed=${id}&of=fee-period`)
    expect((await office.get(removed.to ?? '')).html).toContain('“On site” is off the site.')
    const back = await office.post(page, {
      intent: 'restore',
      kind: 'fee-period',
      id: String(id),
      mark: '2',
      number: '2',
    })
    expect(back.to).toContain('done=restored')
    expect((await period(id)).name).toBe('On site')
    await createRegistration(database, fees, office.clock)
    const kept = await remove(fees.openId, '0+1')
    expect(kept.status).toBe(409)
    expect(kept.html).toContain('Registrations, limits, codes, questions or invitations use it')
  })

  test('are read by finance and not changed, and by nobody of another conference', async () => {
    const { conference: other } = await createConference(database, { name: 'glaciers' })
    const finance = await hireStaff(database, { role: 'finance' })
    const read = await finance.get(page)
    expect(read.html).toContain('Your role can read this but not change it.')
    expect(fieldsOf(read.html)).not.toHaveProperty([`fee-period.${fees.openId}.oral`])
    const fields = await formOf()
    const tried = await save({ ...fields, [`fee-period.${fees.openId}.oral`]: '1' }, finance)
    expect(tried.status).toBe(403)
    const stranger = await hireStaff(database, { role: 'manager', conferenceId: other.id })
    expect((await stranger.get(page)).status).toBe(404)
    expect((await save({ ...fields, [`fee-period.${fees.openId}.oral`]: '1' }, stranger)).status).toBe(404)
    expect((await period(fees.openId)).prices.oral).toBe(69_900)
  })

  test('an own registration has a cell for its price in each period, and one price where all are equal', async () => {
    await office.post(`${page}/admission/new`, {
      ...{ intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody', name: 'Member' },
      ...{ price: '450', 'periodPrices.0.period': 'Late', 'periodPrices.0.price': '520.50' },
    })
    const stored = async () => {
      const [member] = await listOffers(database.read, fees.conference.id)
      return member && [member.priceMinor, member.periodPrices]
    }
    const periods = await listPeriods(database.read, fees.conference.id)
    const [member] = await listOffers(database.read, fees.conference.id)
    const cell = (id: number) => `admission.${member?.id}.${id}`
    const [open, late] = [cell(fees.openId), cell(fees.lateId)]
    const before = await formOf()
    expect(periods.map(({ id }) => before[cell(id)])).toEqual(
      periods.map(({ id }) => (id === fees.lateId ? '520.50' : '450.00')),
    )
    expect((await save(before)).to).toBe(`${page}?done=saved`)
    expect(await stored()).toEqual([45_000, { [fees.lateId]: 52_050 }])

    // Its period is renamed with the same button.
    const renamed = { ...before, [`fee-period.${fees.lateId}.name`]: 'Last minute', [open]: '400' }
    expect((await save(renamed)).to).toBe(`${page}?done=saved`)
    const others = periods.filter(({ id }) => ![fees.openId, fees.lateId].includes(id))
    expect(await stored()).toEqual(
      others.length > 0
        ? [45_000, { [fees.openId]: 40_000, [fees.lateId]: 52_050 }]
        : [52_050, { [fees.openId]: 40_000 }],
    )

    const wrong = await save({ ...(await formOf()), [open]: 'cheap', [late]: '530' })
    expect([wrong.status, wrong.data.errors.map(({ name }: { name: string }) => name)]).toEqual([422, [open]])
    expect(fieldsOf(wrong.html)).toMatchObject({ [open]: 'cheap', [late]: '530' })

    const stale = await formOf()
    await save({ ...stale, [open]: '410' })
    const conflict = await save({ ...stale, [open]: '420' })
    expect(conflict.status).toBe(409)
    expect(fieldsOf(conflict.html)[open]).toBe('420.00')

    const equal = Object.fromEntries(periods.map(({ id }) => [cell(id), '500']))
    await save({ ...(await formOf()), ...equal })
    expect(await stored()).toEqual([50_000, {}])
    const none = Object.fromEntries(periods.map(({ id }) => [cell(id), '']))
    await save({ ...(await formOf()), ...none })
    expect(await stored()).toEqual([null, {}])
  })

  test('what becomes of places without a name is chosen from words', async () => {
    const name = `fee-terms.${fees.conference.id}.unnamedPlaces`
    const { html } = await office.get(page)
    expect(html).toContain('Are cancelled under the refund policy, with one credit note')
    expect(fieldsOf(html)[name]).toBe('kept')
    await save({ ...fieldsOf(html), [name]: 'released' })
    expect((await formOf())[name]).toBe('released')
    const finance = await hireStaff(database, { role: 'finance', name: 'Fin' })
    expect((await finance.get(page)).html).toContain('Are cancelled under the refund policy')
  })
})
