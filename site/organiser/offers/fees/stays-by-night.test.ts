import { beforeEach, expect, test, vi } from 'vitest'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { copyOffers } from '#domain/preparation/copying/clone-offers.ts'
import { moveDays } from '#domain/preparation/set-up/move-days.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as feePage from '#site/microsite/fees/registration-fee.tsx'
import * as changePage from '#site/microsite/registration/changes/change-page.tsx'
import * as onlineRegistration from '#site/microsite/registration/form/online-registration.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import type { Staff } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'
import { tableReaders } from '#tests/support/table-readers.ts'

const page = '/organiser/c/crystals/fees'

/** Rooms for five nights, of which the last costs more and has one room only. */
const aurora = {
  intent: 'edit', do: 'publish', mark: '0', currency: 'USD', soldBy: 'everybody', name: 'Hotel Aurora', description: 'By the sea',
  price: '90', firstNight: '2027-06-06', lastNight: '2027-06-10', rooms: '2', taxRate: '',
  'otherNights.0.night': '2027-06-10', 'otherNights.0.price': '120', 'otherNights.0.places': '1',
} // biome-ignore format: a form

describeOnBothDatabases('rooms by night', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let manager: Staff

  beforeEach(async () => {
    office = await openOffice(
      await open(),
      {},
      {
        ...tableReaders,
        newFormKey: () => 'k'.repeat(32),
      },
    )
    manager = await office.hire('manager')
  })

  const add = (changes: Record<string, string> = {}) =>
    manager.post(`${page}/stay/new`, { ...aurora, ...changes })
  const stayNamed = async (name = 'Hotel Aurora') => {
    const offers = await listOffers(office.database.read, office.conference.id)
    const stay = offers.find(offer => offer.name === name)
    if (!stay) throw new Error(`no ${name}`)
    return stay
  }
  /** Nights by the days of June on which they begin. */
  const nightsOf = async (days: readonly number[], name?: string): Promise<OrderedExtra[]> => {
    const { id: offerId, options } = await stayNamed(name)
    return days.map(day => {
      const option = options.find(({ night }) => night === `2027-06-${String(day).padStart(2, '0')}`)
      return { offerId, optionId: option?.id ?? 0, quantity: 1 }
    })
  }
  let people = 0
  const book = async (changes: Partial<RegistrationInput>, mayWait = false) => {
    people += 1
    return receiveRegistration(
      office.database,
      { conference: office.conference, actor: aVisitor, now: office.clock.now(), draftKey: null, mayWait },
      oralInput(office.fees, {
        registrant: { ...registrant, email: `guest-${people}@example.org` },
        ...changes,
      }),
    )
  }
  const takenByNight = async () => {
    const { options } = await stayNamed()
    const limits = await listLimits(office.database.read, office.conference.id)
    return options.map(({ id, night }) => {
      const limit = limits.find(({ optionId }) => optionId === id)
      return [night?.slice(-2), limit ? `${limit.taken} of ${limit.seats}` : 'no limit']
    })
  }

  test('are written with a window, a price and a number of rooms, and nights that differ', async () => {
    expect((await add()).status).toBe(303)
    const stay = await stayNamed()
    expect(stay).toMatchObject({
      kind: 'extra',
      isByNight: true,
      priceMinor: 9_000,
      taxClass: 'accommodation',
    })
    expect(stay.options.map(({ name, surchargeMinor }) => [name, surchargeMinor])).toEqual([
      ['6–7 June 2027', 0],
      ['7–8 June 2027', 0],
      ['8–9 June 2027', 0],
      ['9–10 June 2027', 0],
      ['10–11 June 2027', 3_000],
    ])
    expect(await takenByNight()).toEqual([
      ['06', '0 of 2'],
      ['07', '0 of 2'],
      ['08', '0 of 2'],
      ['09', '0 of 2'],
      ['10', '0 of 1'],
    ])
    const { html } = await manager.get(`${page}/stay/${stay.id}`)
    for (const value of ['2027-06-06', '2027-06-10', '90.00', '120.00'])
      expect(html).toContain(`value="${value}"`)
    expect((await manager.get(page)).html).toContain('Hotel Aurora')
    expect((await manager.get('/organiser/c/crystals/places')).html).toContain('Hotel Aurora, 6–7 June 2027')
  })

  test('keep their nights when the window and the numbers change, and never have fewer rooms than are taken', async () => {
    await add()
    const before = await stayNamed()
    expect(await book({ extras: await nightsOf([6, 7]) })).toMatchObject({ ok: true })
    const edit = async (changes: Record<string, string>) => {
      const address = `${page}/stay/${before.id}`
      const mark = / name="mark" value="([^"]*)"/.exec((await manager.get(address)).html)?.[1] ?? ''
      return manager.post(address, { ...aurora, ...changes, mark })
    }
    const refused = await edit({ rooms: '0' })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/Rooms each night[^<]*1/)
    expect((await edit({ firstNight: '2027-06-07', rooms: '5' })).status).toBe(303)
    const after = await stayNamed()
    expect(after.options.filter(({ isRetired }) => isRetired).map(({ night }) => night)).toEqual([
      '2027-06-06',
    ])
    const idOf = (night: string, { options } = before) => options.find(each => each.night === night)?.id
    expect(idOf('2027-06-08', after)).toBe(idOf('2027-06-08'))
    // A longer window brings the night back, with those who have it.
    expect((await edit({ firstNight: '2027-06-05' })).status).toBe(303)
    expect(idOf('2027-06-06', await stayNamed())).toBe(idOf('2027-06-06'))
    expect((await takenByNight()).slice(0, 2)).toEqual([
      ['05', '0 of 2'],
      ['06', '1 of 2'],
    ])
  })

  test.each([
    [{ lastNight: '2027-06-01' }, 'before the first day'],
    [{ lastNight: '2027-07-30' }, 'more than 30 days'],
    [{ 'otherNights.0.night': '2027-06-20' }, 'not between the first and the last'],
    [{ 'otherNights.1.night': '2027-06-10', 'otherNights.1.price': '1' }, 'twice'],
    [{ price: '' }, 'Price of a night'],
    [{ rooms: '-1' }, 'Rooms each night'],
    [{ firstNight: '2027-02-31' }, 'First night'],
  ])('are refused with %o', async (changes, words) => {
    const answer = await add(changes)
    expect(answer.status).toBe(422)
    expect(answer.html).toContain(words)
  })

  test('are sold night by night, each with its line, its price and the tax of hotel nights', async () => {
    await add()
    const placed = await book({ extras: await nightsOf([9, 10]) })
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const { choice } = placed.value.registration
    expect(choice.kind === 'listed' && choice.extras).toMatchObject([
      { name: 'Hotel Aurora', detail: '9–10 June 2027', unitMinor: 9_000, taxClass: 'accommodation' },
      { name: 'Hotel Aurora', detail: '10–11 June 2027', unitMinor: 12_000, taxClass: 'accommodation' },
    ])
    expect((await takenByNight()).slice(3)).toEqual([
      ['09', '1 of 2'],
      ['10', '1 of 1'],
    ])
  })

  test('refuse nights with a gap, two rooms, a room beside another, the same night twice, and other nights', async () => {
    await add()
    await add({ name: 'Hotel Borealis' })
    const aurora = (await stayNamed()).id
    const problem = async (changes: Partial<RegistrationInput>) => {
      const answer = await book(changes)
      return answer.ok
        ? 'sold'
        : ((answer.error as { fields?: Record<string, string> }).fields?.[`extra-${aurora}`] ?? answer.error)
    }
    expect(await problem({ extras: await nightsOf([6, 8]) })).toBe('nights-apart')
    expect(
      await problem({ extras: [...(await nightsOf([6])), ...(await nightsOf([7], 'Hotel Borealis'))] }),
    ).toBe('second-stay')
    const room = { id: office.fees.roomId, nights: 2 } as const
    expect(await problem({ extras: await nightsOf([6]), accommodation: room })).toBe('second-stay')
    expect(await problem({ extras: (await nightsOf([6])).map(night => ({ ...night, quantity: 2 })) })).toBe(
      'too-many',
    )
    expect(await problem({ extras: await nightsOf([20]) })).toBe('needs-option')
    expect(await problem({ extras: await nightsOf([6, 7, 8, 9, 10]) })).toBe('sold')
  })

  test('that are full say so on the form and the page of fees, and whoever wants one waits for it', async () => {
    await add()
    await book({ extras: await nightsOf([10]) })
    const full = await book({ extras: await nightsOf([9, 10]) })
    expect(full).toMatchObject({ ok: false, error: { code: 'sold-out', part: 'extra' } })
    // Nothing of it was taken.
    expect((await takenByNight())[3]).toEqual(['09', '0 of 2'])
    expect(await book({ extras: await nightsOf([9, 10]) }, true)).toMatchObject({
      ok: true,
      value: { registration: { state: 'waiting' } },
    })
    const form = await office.visit(onlineRegistration as never, '/:event/online-registration', {
      event: 'crystals',
    })
    // Its parts come by themselves, once somebody has asked for them.
    const drawn = await vi.waitFor(() => form.html)
    const card = /10–11 June 2027.*?<\/label>/s.exec(drawn)?.[0] ?? ''
    expect(card).toContain('Sold out: waiting list')
    expect(/9–10 June 2027.*?<\/label>/s.exec(drawn)?.[0]).not.toContain('Sold out')
    // In a change nobody waits, and what somebody has is not full to them.
    const [first] = await office.database.read
      .selectFrom('registrations')
      .select('secret')
      .orderBy('id')
      .execute()
    const seen = async (secret = '') =>
      (
        await office.visit(changePage as never, '/:event/registrations/:secret/change', {
          event: 'crystals',
          secret,
        })
      ).data.soldOut.notes
    expect(await seen(first?.secret)).toEqual({})
    const other = await book({ extras: await nightsOf([9]) })
    if (!other.ok) throw new Error(JSON.stringify(other.error))
    const [night] = await nightsOf([10])
    expect(await seen(other.value.registration.secret)).toEqual({
      [`extra-${night?.offerId}-${night?.optionId}`]: 'Sold out',
    })
    const fees = await office.visit(feePage as never, '/:event/registration-fee', { event: 'crystals' })
    expect(fees.html).toContain('Rooms by night')
    expect(fees.html.replaceAll('\u00a0', ' ')).toMatch(
      /10–11 June 2027.*?USD 120\.00.*?Sold out: waiting list/s,
    )
  })

  test('are added, given up and kept in a change', async () => {
    await add()
    const placed = await book({ extras: await nightsOf([7, 8]) })
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const registration = await findRegistration(office.database.read, placed.value.registration.id)
    if (!registration) throw new Error('no registration')
    const to = async (days: number[]) => {
      const wanted = {
        presentationType: 'oral',
        accommodation: null,
        hasAddOn: false,
        extras: await nightsOf(days),
      } as const
      return quoteChange(office.database.read, office.conference, registration, wanted, office.clock.now())
    }
    expect(await to([7, 8, 9])).toMatchObject({ ok: true })
    expect(await to([8])).toMatchObject({ ok: true })
    const apart = await to([7, 9])
    expect(apart).toMatchObject({ ok: false, error: { code: 'extras-refused' } })
    expect(apart.ok || (apart.error.code === 'extras-refused' && [...apart.error.problems.values()])).toEqual(
      ['nights-apart'],
    )
  })

  test('move with a copied conference, and have their names there', async () => {
    await add()
    const { id, ...columns } = await office.database.read
      .selectFrom('conferences')
      .selectAll()
      .where('id', '=', office.conference.id)
      .executeTakeFirstOrThrow()
    const to = await office.database.write(async tx => {
      const copy = await tx
        .insertInto('conferences')
        .values({ ...columns, name: 'copy' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await copyOffers(tx, { from: id, to: copy.id }, new Map())
      await moveDays(tx, copy.id, 364)
      return copy.id
    })
    const [copy] = await listOffers(office.database.read, to)
    expect(copy?.options.map(({ name, night }) => [night, name]).at(0)).toEqual([
      '2028-06-04',
      '4–5 June 2028',
    ])
    expect(copy).toMatchObject({ isByNight: true })
  })

  test('are registered from a list by arrival and departure', async () => {
    await add()
    const details = 'Telephone,Organisation,City,Country,Billing address'
    const ofAda = '+351 21,University of Lisbon,Lisbon,Portugal,Alameda 1'
    const list = [
      `Title,Name,E-mail,Registration,${details},Hotel Aurora`,
      `Dr,Ada Noor,ada@example.org,Oral Presentation,${ofAda},2027-06-07 to 2027-06-09`,
      `Dr,Bo Lind,bo@example.org,Oral Presentation,${ofAda},2027-06-01 2027-06-09`,
      `Dr,Cy Ek,cy@example.org,Oral Presentation,${ofAda},yes`,
      `Dr,Di Roy,di@example.org,Oral Presentation,${ofAda},2027-06-09 2027-06-07`,
    ].join('\n')
    const address = '/organiser/c/crystals/registrations/import'
    const checked = await manager.post(address, { intent: 'check', list })
    type Facts = { label: string; lines: string[] }[]
    const facts: Facts = checked.data.check.facts
    const linesOf = (label: string) => facts.find(fact => fact.label === label)?.lines ?? []
    expect(linesOf('Registered')).toEqual(['1 person', 'Dr. Ada Noor, ada@example.org'])
    expect(linesOf('Left out')[0]).toMatch(/^3 /)
    await manager.post(address, { ...checked.data.check.hidden, digest: checked.data.check.digest })
    expect(await takenByNight()).toEqual([
      ['06', '0 of 2'],
      ['07', '1 of 2'],
      ['08', '1 of 2'],
      ['09', '0 of 2'],
      ['10', '0 of 1'],
    ])
  })
})
