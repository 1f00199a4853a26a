import { expect, test } from 'vitest'
import { toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { importRegistrations, planRegistrations } from '#domain/desk/registering/import-registrations.ts'
import { readRegistrations } from '#domain/desk/registering/read-registrations.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { countQueries, countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'
import { tableReaders } from '#tests/support/table-readers.ts'

const page = '/organiser/c/crystals/registrations/import'

const details = 'Telephone,Organisation,City,Country,Billing address'
const ofAda = '+351 21,University of Lisbon,Lisbon,Portugal,Alameda 1'

describeOnBothDatabases('a list of people to register', (open, _dialect, testOnSqlite) => {
  async function setUp() {
    const office = await openOffice(await open(), {}, tableReaders)
    const { database, conference } = office
    const workshop = await sellExtra({ database, conference }, { name: 'Workshop', price_minor: 12_000 })
    const dinner = await sellExtra({ database, conference }, { name: 'Dinner', price_minor: 8_000 }, [
      'Meat',
      'Vegan',
    ])
    await database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: conference.id, offer_id: workshop.id, seats: 1 })
        .execute(),
    )
    const manager = await office.hire('manager')
    const check = (list: string) => manager.post(page, { intent: 'check', list })
    const confirm = ({ data }: Awaited<ReturnType<typeof check>>) =>
      manager.post(page, { ...data.check.hidden, digest: data.check.digest })
    const placed = () =>
      database.read
        .selectFrom('registrations')
        .select(['name', 'presentation_type as type', 'total_minor as total', 'state'])
        .orderBy('id')
        .execute()
    return { ...office, manager, check, confirm, placed, workshop, dinner }
  }
  type Facts = { label: string; lines: string[] }[]
  const linesOf = (facts: Facts, label: string) => facts.find(fact => fact.label === label)?.lines ?? []

  test('is confirmed with empty lines in it, and says the lines of the file', async () => {
    const { check, confirm, placed } = await setUp()
    const checked = await check(
      [
        'sep=,',
        `Title,Name,E-mail,Registration,${details}`,
        `Dr,Ada Noor,ada@example.org,Oral Presentation,${ofAda}`,
        '',
        '',
        `Dr,Di Roy,di@example.org,Astronaut,${ofAda}`,
        `Dr,Bo Lind,bo@example.org,student,${ofAda}`,
      ].join('\n'),
    )
    expect(linesOf(checked.data.check.facts, 'Left out').join()).toContain('6')
    const confirmed = await confirm(checked)
    expect(confirmed.status, JSON.stringify(confirmed.data)).toBe(303)
    expect(await placed()).toHaveLength(2)
    // The page's own copy of the list has the same lines.
    const again = await check(checked.data.check.hidden.list)
    expect(linesOf(again.data.check.facts, 'Left out').join()).toContain('Line 6')
  })

  test('goes on with the next period once its own rows have bought the rest of one that ends by a number', async () => {
    const { database, fees, check, confirm, placed } = await setUp()
    const columns = { conference_id: fees.conference.id, category_id: fees.openId, ends_period: 1 as const }
    await database.write(async tx => {
      await tx
        .insertInto('capacity_limits')
        .values({ ...columns, seats: 2 })
        .execute()
      await tx
        .insertInto('codes')
        .values({
          conference_id: fees.conference.id,
          code: 'HALF',
          kind: 'percent',
          basis_points: 5_000,
          amount_minor: null,
          currency: null,
          category_id: null,
          presentation_type: null,
          email: null,
          uses_allowed: 1,
          valid_from: null,
          valid_until: null,
          note: '',
        })
        .execute()
    })
    const people = ['ada', 'bo', 'cy', 'di'].map(
      (name, at) => `Dr,${name},${name}@example.org,Poster Presentation,${ofAda},${at === 2 ? 'HALF' : ''}`,
    )
    const checked = await check([`Title,Name,E-mail,Registration,${details},Code`, ...people].join('\n'))
    expect(linesOf(checked.data.check.facts, 'Registered')[0]).toBe('4 people')
    const confirmed = await confirm(checked)
    expect([confirmed.status, confirmed.data?.refusal]).toEqual([303, undefined])
    const late = Number((await placed())[3]?.total)
    expect((await placed()).map(({ total }) => Number(total))).toEqual([
      41_895,
      41_895,
      Math.ceil(late / 2),
      late,
    ])
    expect(late).toBeGreaterThan(41_895)
  })

  test('gives who has a code the places that it keeps or opens, as the form does, and nobody else', async () => {
    const { database, fees, check, confirm } = await setUp()
    const code = { conference_id: fees.conference.id, kind: 'percent', basis_points: 1_000 } as const
    await database.write(async tx => {
      await tx.insertInto('capacity_limits').values({ conference_id: fees.conference.id, seats: 2 }).execute()
      await tx
        .insertInto('codes')
        .values([
          { ...code, code: 'SPEAKER', uses_allowed: 2, places: 'kept' },
          { ...code, code: 'BEYOND', uses_allowed: 5, places: 'beyond' },
        ])
        .execute()
    })
    const people = ['ada,BEYOND', 'bo,', 'cy,SPEAKER', 'di,SPEAKER', 'ed,', 'fay,BEYOND'].map(each => {
      const [name, typed] = each.split(',')
      return `Dr,${name},${name}@example.org,Poster Presentation,${ofAda},${typed}`
    })
    const checked = await check([`Title,Name,E-mail,Registration,${details},Code`, ...people].join('\n'))
    const { facts } = checked.data.check
    expect(linesOf(facts, 'Registered')[0]).toBe('4 people')
    const left = linesOf(facts, 'Left out').join('\n')
    expect(left).toContain('Line 3')
    expect(left).toContain('Line 6')
    const confirmed = await confirm(checked)
    expect([confirmed.status, confirmed.data?.refusal]).toEqual([303, undefined])
    const limits = await listLimits(database.read, fees.conference.id)
    expect(limits.at(-1)).toMatchObject({ seats: 4, taken: 4 })
  })

  test('says what each column and line becomes, and registers them at the price of the form', async () => {
    const { database, check, confirm, placed, manager } = await setUp()
    const list = [
      `Title,Name,E-mail,Registration,${details},Workshop,Dinner,Tags,Shoe size`,
      `Dr,Ada Noor,ada@example.org,Oral Presentation,${ofAda},yes,Vegan,Speaker; VIP,38`,
      `Dr,Bo Lind,bo@example.org,student,${ofAda},no,,,41`,
      // No place, nothing known by that name, no address, the same address, no country.
      `Dr,Cy Ek,cy@example.org,Poster Presentation,${ofAda},yes,,,`,
      `Dr,Di Roy,di@example.org,Astronaut,${ofAda},,Fish,,`,
      `Dr,Ed Fox,ed at example,Oral Presentation,${ofAda},,,,`,
      `Dr,Ada Again,ADA@example.org,Oral Presentation,${ofAda},,,,`,
    ].join('\n')
    const checked = await check(list)
    const { facts } = checked.data.check
    expect(linesOf(facts, 'Columns')).toEqual(
      expect.arrayContaining([
        'E-mail: E-mail',
        'Registration: What they register as',
        'Dinner: Extra: Dinner',
        'Tags: Tags',
      ]),
    )
    expect(linesOf(facts, 'Not taken')).toEqual(['Shoe size (2): 38'])
    expect(linesOf(facts, 'Registered')).toEqual([
      '2 people',
      'Dr. Ada Noor, ada@example.org',
      'Dr. Bo Lind, bo@example.org',
    ])
    const [count, ...left] = linesOf(facts, 'Left out')
    expect(count).toBe('4 people')
    expect(left.map(line => line.split(':')[0])).toEqual([
      'Line 4, Cy Ek',
      'Line 5, Di Roy',
      'Line 6, Ed Fox',
      'Line 7, Ada Again',
    ])
    expect(left[1]).toContain('“Astronaut” in “Registration” is not known here')
    expect(left[1]).toContain('“Fish” in “Dinner” is not known here')
    expect(left[3]).toContain('Its address stands in an earlier line.')
    expect(await placed()).toEqual([])

    expect((await confirm(checked)).to).toBe('/organiser/c/crystals/registrations?tagged=2')
    // 699 + 120 + 80 and 299, each with five per cent.
    expect(await placed()).toEqual([
      { name: 'Ada Noor', type: 'oral', total: 94_395, state: 'awaiting-payment' },
      { name: 'Bo Lind', type: 'student', total: 31_395, state: 'awaiting-payment' },
    ])
    const tags = await database.read.selectFrom('registration_tags').select('tag').orderBy('tag').execute()
    expect(tags.map(({ tag }) => tag)).toEqual(['Speaker', 'VIP'])
    // Sent again, nobody is registered twice.
    const again = await confirm(checked)
    expect(again.status).toBe(409)
    const twice = await check(list)
    expect(twice.data.check.hindrance).toBe('Nobody would be registered.')
    expect(linesOf(twice.data.check.facts, 'Left out')).toContain(
      'Line 2, Ada Noor: This address has a registration here.',
    )
    expect(await placed()).toHaveLength(2)
    expect((await manager.get('/organiser/history')).html).toContain('registrations imported')
  })

  test.each([
    [
      'a cell beyond the headings',
      `Dr,Ada,ada@example.org,Oral Presentation,${ofAda}, 2nd floor`,
      'more cells than there are headings',
    ],
    [
      'a character that cannot be printed',
      `Dr,A\u0007da,ada@example.org,Oral Presentation,${ofAda}`,
      'cannot be printed',
    ],
    ['a name that is too long', `Dr,${'A'.repeat(2_000)},ada@example.org,Oral Presentation,${ofAda}`, 'Name'],
    ['no name', `Dr,,ada@example.org,Oral Presentation,${ofAda}`, 'Name is missing'],
    ['too few cells', 'Dr,Ada,ada@example.org,oral', 'Telephone is missing'],
    ['an unknown title', `Sir,Ada,ada@example.org,oral,${ofAda}`, '“Sir” in “Title” is not known here'],
    [
      'an unknown country',
      'Dr,Ada,ada@example.org,oral,+351,Uni,Lisbon,Atlantis,Street 1',
      '“Atlantis” in “Country”',
    ],
    [
      'a formula that failed',
      `Dr,Ada,ada@example.org,oral,${ofAda.replace('University of Lisbon', '#N/A')}`,
      '“#N/A” in “Organisation” is not known here',
    ],
    ['a retired period’s name', `Dr,Ada,ada@example.org,Earlybird,${ofAda}`, '“Earlybird” in “Registration”'],
  ])('leaves a line out with %s', async (_, line, words) => {
    const { check, placed } = await setUp()
    const checked = await check([`Title,Name,E-mail,Registration,${details}`, line].join('\n'))
    expect(checked.status).toBe(200)
    expect(checked.data.check.hindrance).toBe('Nobody would be registered.')
    expect(linesOf(checked.data.check.facts, 'Left out').join(' ')).toContain(words)
    expect(await placed()).toEqual([])
  })

  test('of 500 columns is read, a heading that comes again is not taken, and another list than was checked is refused', async () => {
    const { check, placed, manager } = await setUp()
    const more = Array.from({ length: 495 }, (_, at) => `Column ${at}`)
    const cells = more.map((_, at) => at)
    const wide = await check(
      [
        `Title,Name,Name,E-mail,Registration,${details},${more.join(',')}`,
        `Dr,Ada,Eve,ada@example.org,oral,${ofAda},${cells.join(',')}`,
      ].join('\n'),
    )
    const { facts, hidden, digest } = wide.data.check
    expect(linesOf(facts, 'Registered')[1]).toContain('Ada')
    expect(linesOf(facts, 'Not taken')).toHaveLength(496)
    for (const sent of [
      { ...hidden, list: hidden.list.replaceAll('Ada', 'Bea'), digest },
      { ...hidden, digest: 'x' },
      { ...hidden, list: '', digest },
    ]) {
      expect([303, 409, 422]).toContain((await manager.post(page, sent)).status)
    }
    expect(await placed()).toEqual([])
    const semicolons = await check(`\ufeffName;E-mail;Registration\n"Ada; Noor";ada@example.org;oral`)
    expect(linesOf(semicolons.data.check.facts, 'Left out').join(' ')).toContain('Ada; Noor')
  })

  test('names what stands under no heading, and letters whose writing is guessed', async () => {
    const { manager } = await setUp()
    const file = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'people.csv')
    const lines = `Title;Name;E-mail;Registration;${details.replaceAll(',', ';')};;Workshop\nDr;Jos\u00e9 Noor;ada@example.org;oral;${ofAda.replaceAll(',', ';')};nut allergy;yes`
    const sent = { intent: 'check', list: '', file: file(Buffer.from(lines, 'latin1')) }
    const { facts } = (await manager.post(page, sent)).data.check
    expect(linesOf(facts, 'Not taken')).toEqual(['Column 10 (1): nut allergy'])
    expect(linesOf(facts, 'Registered')[1]).toContain('José Noor')
    expect(linesOf(facts, 'Letters')).toEqual([expect.stringContaining('Windows-1252')])
    const inUtf8 = { ...sent, file: file(new TextEncoder().encode(lines)) }
    expect(linesOf((await manager.post(page, inUtf8)).data.check.facts, 'Letters')).toEqual([])
  })

  test('names a number of members that nothing asks for, and a field that the conference has switched off', async () => {
    const { database, check, conference } = await setUp()
    await database.write(async tx => {
      await tx
        .updateTable('conferences')
        .set({ field_settings: JSON.stringify({ city: 'off' }) })
        .execute()
      await tx
        .updateTable('conferences')
        .set({ conditions: toStoredConditions({ student: { kind: 'members', domains: [] } }) })
        .where('id', '=', conference.id)
        .execute()
    })
    const rows = ['oral', 'student'].map(
      (type, at) => `Dr,Ada ${at},a${at}@example.org,${type},${ofAda},M-${at}`,
    )
    const checked = await check(
      [`Title,Name,E-mail,Registration,${details},Member number`, ...rows].join('\n'),
    )
    const { facts } = checked.data.check
    expect(linesOf(facts, 'Not taken')).toEqual([
      'City (2): Lisbon',
      'Member number (1): M-0 (no condition asks for it)',
    ])
    expect(linesOf(facts, 'Registered')[0]).toBe('1 person')
    expect(linesOf(facts, 'Left out')[0]).toBe('1 person')
  })

  test.each([
    [page, 'list'],
    ['/organiser/c/crystals/members/import', 'list'],
    ['/organiser/c/crystals/abstracts/table', 'table'],
  ])('is refused beside a file, with what was typed: %s', async (address, field) => {
    const { hire } = await setUp()
    const owner = await hire('owner')
    const intent = address.includes('members') ? 'send' : 'check'
    const file = new File(['Name;E-mail\nBo;bo@example.org'], 'people.csv')
    const answer = await owner.post(address, { intent, [field]: 'ada@example.org', file })
    expect([answer.status, answer.data.problem]).toEqual([422, expect.stringContaining('sent together')])
    expect(answer.html).toContain('ada@example.org')
  })

  test('is refused as a whole with what was pasted, where a column is missing or nothing is in it', async () => {
    const { check, hire } = await setUp()
    const lacking = await check('Name,E-mail\nAda,ada@example.org')
    expect(lacking.status).toBe(422)
    expect(lacking.html).toContain('It needs a column “Registration”.')
    expect(lacking.html).toContain('Ada,ada@example.org')
    expect((await check('')).status).toBe(422)
    for (const size of [201, 900]) {
      const many = Array.from({ length: size }, (_, at) => `A,a${at}@example.org,oral`).join('\n')
      expect((await check(`Name,E-mail,Registration\n${many}`)).html).toContain('more than 200 ')
    }
    const reader = await hire('reader')
    expect((await reader.get(page)).status).toBe(403)
  })

  test('is registered as a whole or not at all', async () => {
    const { database, check, confirm, placed, conference } = await setUp()
    await database.write(tx =>
      tx
        .insertInto('codes')
        .values({ conference_id: conference.id, code: 'ONCE', kind: 'free', uses_allowed: 1 })
        .execute(),
    )
    const rows = ['ada', 'bo'].map(name => `Dr.,${name},${name}@example.org,oral,${ofAda},once`)
    const checked = await check([`Title,Name,E-mail,Registration,${details},Code`, ...rows].join('\n'))
    expect(linesOf(checked.data.check.facts, 'Registered')[0]).toBe('2 people')
    const done = await confirm(checked)
    expect(done.status).toBe(409)
    expect(done.html).toContain('Line 3 cannot be registered after the lines before it')
    expect(await placed()).toEqual([])
  })

  testOnSqlite('of 200 people is decided from one read, and placed in so many statements each', async () => {
    const { database, conference, clock, placed } = await setUp()
    const people = Array.from({ length: 200 }, (_, nth) => ({
      line: nth + 2,
      cells: ['Dr', `Person ${nth}`, `person-${nth}@example.org`, 'Oral Presentation', '+351 21', 'Institute', 'Lisbon', 'Portugal', 'Alameda 1', nth === 0 ? 'yes' : ''],
    })) // biome-ignore format: a row
    const headings = ['Title', 'Name', 'E-mail', 'Registration', ...details.split(','), 'Workshop']
    const offers = await listOffers(database.read, conference.id)
    const read = readRegistrations(
      { headings, rows: people },
      {
        ...{
          admissions: namedAdmissions(offers),
          extras: offers,
          countries: await listCountries(database.read),
        },
        ...{ settings: conference.fieldSettings, asksMembership: () => false },
      },
    )
    if (!read.ok) throw new Error(read.error.code)
    const act = { actor: ida, now: clock.now() }
    const counted = countReads(database)
    const plan = await planRegistrations(counted.database.read, conference, act, read.value)
    expect([plan.included.length, plan.leftOut]).toEqual([200, []])
    expect(counted.asked()).toBeLessThanOrEqual(15)
    const { plugin, asked } = countQueries()
    const permit = permitFor('edit-registrations', conference.id)
    const done = await database.write(tx =>
      importRegistrations(tx.withPlugin(plugin), permit, act, {
        conference,
        table: read.value,
        digest: plan.digest,
      }),
    )
    expect(done).toEqual({ ok: true, value: 200 })
    expect(asked() / 200).toBeLessThan(22)
    expect(await placed()).toHaveLength(200)
  })
})
