import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { type Conditions, toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import { isInParts } from '#domain/office/in-scope.ts'
import { countAttention } from '#domain/office/lists/count-attention.ts'
import { findAnywhere, mostFound } from '#domain/office/lists/find-anywhere.ts'
import {
  countRegistrations,
  listRegistrations,
  type RegistrationListRequest,
} from '#domain/office/lists/list-registrations.ts'
import { pageSize } from '#domain/office/lists/read-page.ts'
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import { type ListOrder, selectPage } from '#domain/office/lists/registration-rows.ts'
import { addNumber } from '#domain/registrations/registration-texts.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { permit, permitOnCommandLine, type Scope } from '#domain/staff/rights/permit.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases, dialects } from '#tests/support/database.ts'

const plain: RegistrationListRequest = { filter: {}, order: 'registered', isDescending: true }
const only = <T>(...values: T[]) => ({ values, isNot: false })
const not = <T>(...values: T[]) => ({ values, isNot: true })

/** What the command line, or a role, may see of a conference. */
function scopeOf(conferenceId: number | null, role?: Role): Scope {
  if (!role) return permitOnCommandLine({ kind: 'command-line' }, 'read-registrations', conferenceId).scope
  const now = new StoppedClock().now()
  const person: SignedIn = {
    actor: ida,
    name: 'Ida',
    email: 'ida@example.org',
    memberships: [{ id: 1, role, conferenceId }],
    confirmedAt: now,
    hasSecondFactor: true,
    isSecondFactorForAll: false,
  }
  const permitted = permit(person, 'read-registrations', conferenceId, now)
  if (!permitted.ok) throw new Error(permitted.error.code)
  return permitted.value.scope
}

describeOnBothDatabases('the list of registrations', open => {
  async function setUp() {
    const database = await open()
    const fees = await createConference(database)
    const clock = new StoppedClock()
    const scope = scopeOf(fees.conference.id)
    const add = (name: string, email = 'someone@example.org', organization = 'Institute') =>
      createRegistration(database, fees, clock, {
        registrant: { ...registrant, name, email, organization },
      })
    const names = async (request: Partial<RegistrationListRequest>) =>
      (await listRegistrations(database.read, scope, { ...plain, ...request })).rows.map(({ name }) => name)
    const filtered = (filter: RegistrationFilter) => names({ filter, isDescending: false })
    const set = (id: number, columns: object) =>
      database.write(tx => tx.updateTable('registrations').set(columns).where('id', '=', id).execute())
    return { database, fees, clock, scope, add, names, filtered, set }
  }

  test.each([
    ['Siobhán O’Brien', "O'Brien"],
    ["Sean O'Neil", 'O’Neil'],
    ['Søren Østergård', 'Soren Ostergard'],
    ['Jean\u2011Luc Example', 'Jean-Luc'],
    ['Jean Luc Example', 'Jean-Luc'],
    ['Ann\u200bMarie\u200b Lee', 'AnnMarie Lee'],
    ['Heinz GROẞ', 'Groß'],
    ['山田 太郎', '山田太郎'],
    ['山田太郎', '太郎 山田'],
  ])('finds %s by %s', async (name, words) => {
    const { add, filtered } = await setUp()
    await add('Somebody Else')
    await add(name)
    expect(await filtered({ text: { words, isNot: false } })).toEqual([name])
  })

  test('finds codes and numbers by their letters and digits', async () => {
    const { database, add, filtered } = await setUp()
    const { id, code } = await add('Ada')
    await add('Ben')
    await database.write(tx => addNumber(tx, id, 'INV-2027/0017'))
    for (const words of [code.replace('-', ''), code.replace('-', '\u2011'), 'inv20270017', '2027–0017'])
      expect(await filtered({ text: { words, isNot: false } })).toEqual(['Ada'])
    await database.write(tx => addNumber(tx, id, 'INV-2027/0017'))
    const { numbers } = await database.read
      .selectFrom('registration_texts')
      .select('numbers')
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(numbers.match(/inv-2027/g)).toHaveLength(1)
  })

  test('filters by every property, also negated', async () => {
    const { database, fees, clock, add, filtered, set } = await setUp()
    const [ada, ben, eve] = [await add('Ada'), await add('Ben'), await add('Eve')]
    await set(ben.id, { state: 'paid', presentation_type: 'poster' })
    await set(eve.id, {
      state: 'paid',
      choice: 'custom',
      category_id: null,
      category_name: null,
      presentation_type: null,
      custom_description: 'As agreed',
    })
    await database.write(tx => askForAttention(tx, ada.id, 'wrong-amount', clock.now()))

    expect(await filtered({ state: only('paid') })).toEqual(['Ben', 'Eve'])
    expect(await filtered({ state: only('paid', 'awaiting-payment') })).toEqual(['Ada', 'Ben', 'Eve'])
    expect(await filtered({ state: not('paid') })).toEqual(['Ada'])
    expect(await filtered({ state: only() })).toHaveLength(3)
    expect(await filtered({ category: only(fees.openId) })).toEqual(['Ada', 'Ben'])
    expect(await filtered({ category: not(fees.openId) })).toEqual(['Eve'])
    expect(await filtered({ type: only('poster', 'custom') })).toEqual(['Ben', 'Eve'])
    expect(await filtered({ type: not('poster') })).toEqual(['Ada', 'Eve'])
    expect(await filtered({ attention: only('any') })).toEqual(['Ada', 'Eve'])
    expect(await filtered({ attention: only('awaits-confirmation') })).toEqual(['Eve'])
    expect(await filtered({ attention: only('wrong-amount') })).toEqual(['Ada'])
    expect(await filtered({ attention: not('any') })).toEqual(['Ben'])
    expect(await filtered({ method: only('offline') })).toEqual([])
    expect(await filtered({ method: not('offline') })).toHaveLength(3)
    expect(await filtered({ state: only('paid'), type: not('custom') })).toEqual(['Ben'])
  })

  test('finds words in any case, with or without accents, and takes special characters literally', async () => {
    const { add, filtered } = await setUp()
    const { code } = await add('José Müller-Lüdenscheidt', 'jose_m@example.org', '100% Glas <b>&amp;</b>')
    await add('Straße', 'x@example.org', String.raw`Back\slash Inc.`)
    const found = (words: string) => filtered({ text: { words, isNot: false } })
    for (const words of ['jose', 'JOSÉ muller', 'ludens', 'jose_', '100%', '<b>', code.toLowerCase()]) {
      expect(await found(words)).toEqual(['José Müller-Lüdenscheidt'])
    }
    expect(await found('strasse')).toEqual(['Straße'])
    expect(await found(String.raw`back\sl`)).toEqual(['Straße'])
    expect(await found('jose x@example.org')).toEqual([])
    expect(await found("'; drop table registrations --")).toEqual([])
    expect(await found('   ')).toHaveLength(2)
    expect(await filtered({ text: { words: 'jose', isNot: true } })).toEqual(['Straße'])
  })

  test('goes on by pages in each order, forwards and back', async () => {
    const { database, fees, clock, scope, add, set } = await setUp()
    const ids: number[] = []
    for (let i = 0; i < 7; i += 1) ids.push((await add(`Name ${'cabbdca'[i]}`)).id)
    for (const [i, id] of ids.entries())
      await set(id, { total_minor: 73_395, created_at: `2027-01-0${i + 1}T00:00:00.000Z` })
    const other = await createRegistration(
      database,
      await createConference(database, { name: 'glasses' }),
      clock,
    )
    expect(fees.conference.id).not.toBe(other.conferenceId)
    const page = (request: Partial<RegistrationListRequest>) =>
      listRegistrations(database.read, scope, { ...plain, ...request })
    for (const order of ['registered', 'name', 'total', 'due'] as const) {
      for (const isDescending of [true, false]) {
        const whole = await page({ order, isDescending })
        expect(whole).toMatchObject({ total: 7, hasBefore: false, hasAfter: false })
        const inOrder = whole.rows.map(({ id }) => id)
        const rest = await page({ order, isDescending, after: inOrder[2] })
        expect(rest.rows.map(({ id }) => id)).toEqual(inOrder.slice(3))
        expect(rest).toMatchObject({ total: 7, hasBefore: true, hasAfter: false })
        const back = await page({ order, isDescending, before: inOrder[3] })
        expect(back.rows.map(({ id }) => id)).toEqual(inOrder.slice(0, 3))
        expect(back).toMatchObject({ hasBefore: false, hasAfter: true })
      }
    }
    const byName = await page({ order: 'name', isDescending: false })
    expect(byName.rows.map(({ name }) => name).join(' ')).toBe(
      'Name a Name a Name b Name b Name c Name c Name d',
    )
    // The id of another conference's row reveals nothing about where it is.
    expect((await page({ after: other.id })).rows).toHaveLength(7)
    expect((await page({ after: 999_999 })).rows).toHaveLength(7)
  })

  test('shows fifty at a time', async () => {
    const { database, fees, clock, scope } = await setUp()
    const first = await createRegistration(database, fees, clock)
    await copy(database, first.id, pageSize)
    const page = await listRegistrations(database.read, scope, plain)
    expect(page.rows).toHaveLength(50)
    expect(page).toMatchObject({ total: 51, hasBefore: false, hasAfter: true })
    const rest = await listRegistrations(database.read, scope, { ...plain, after: page.rows.at(-1)?.id })
    expect(rest.rows.map(({ id }) => id)).toEqual([first.id])
    const back = await listRegistrations(database.read, scope, { ...plain, before: rest.rows[0]?.id })
    expect(back.rows.map(({ id }) => id)).toEqual(page.rows.map(({ id }) => id))
    expect(back).toMatchObject({ hasBefore: false, hasAfter: true })
  })

  test('counts for each view what its list shows', async () => {
    const { database, clock, scope, add, set, filtered } = await setUp()
    const [ada, ben] = [await add('Ada'), await add('Ben'), await add('Eve')]
    await set(ada.id, { state: 'paid' })
    await set(ben.id, { state: 'paid', presentation_type: 'delegate' })
    await database.write(tx => askForAttention(tx, ada.id, 'wrong-amount', clock.now()))
    await database.write(tx => askForAttention(tx, ada.id, 'books-differ', clock.now()))
    expect(await countRegistrations(database.read, scope)).toEqual({
      byState: {
        joined: 0,
        applied: 0,
        waiting: 0,
        'awaiting-payment': 1,
        paid: 2,
        expired: 0,
        superseded: 0,
        cancelled: 0,
      },
      presenters: 1,
      attention: 1,
    })
    expect(
      await filtered({
        state: { values: ['paid'], isNot: false },
        type: { values: ['invited', 'oral', 'poster', 'virtual'], isNot: false },
      }),
    ).toEqual(['Ada'])
    // What the organiser sells to presenters only is theirs too, whoever may see no others.
    const member = await add('Fay')
    await set(member.id, { state: 'paid', presentation_type: 'offer-7' })
    const presenters = { state: only('paid' as const), type: only('presenters' as const) }
    expect(await filtered(presenters)).toEqual(['Ada'])
    const conditions = {
      'offer-71': { kind: 'code' },
      'offer-7': { kind: 'presenters', whoSaysSo: true },
    } as const
    const sellTo = (some: Conditions) =>
      database.write(tx =>
        tx
          .updateTable('conferences')
          .set({ conditions: toStoredConditions(some) })
          .execute(),
      )
    await sellTo(conditions)
    expect((await filtered(presenters)).toSorted()).toEqual(['Ada', 'Fay'])
    expect((await countRegistrations(database.read, scope, { conditions })).presenters).toBe(2)
    expect(
      (await countRegistrations(database.read, scopeOf(scope.conferenceId, 'programme'))).byState.paid,
    ).toBe(2)
    const isSeen = (type: 'offer-7' | 'offer-71') =>
      isInParts(['presenters-admissions'], type, { conditions })
    expect([isSeen('offer-7'), isSeen('offer-71')]).toEqual([true, false])
    await sellTo({ 'offer-71': { kind: 'presenters', whoSaysSo: true } })
    expect(await filtered(presenters)).toEqual(['Ada'])
    await set(member.id, { state: 'cancelled', presentation_type: 'delegate' })
    const presentersOnly = scopeOf(scope.conferenceId, 'programme')
    expect((await countRegistrations(database.read, presentersOnly)).byState.paid).toBe(1)
    const seen = await listRegistrations(database.read, presentersOnly, plain)
    expect(seen.rows.map(({ name }) => name)).toEqual(['Eve', 'Ada'])
  })

  test('counts for the navigation what the view counts, in one query for all conferences', async () => {
    const { database, fees, clock, scope, add, set } = await setUp()
    const [ada, ben, eve] = [await add('Ada'), await add('Ben'), await add('Eve')]
    const elsewhere = await createConference(database, { name: 'glasses' })
    await database.write(async tx => {
      await askForAttention(tx, ada.id, 'wrong-amount', clock.now())
      await askForAttention(tx, ada.id, 'books-differ', clock.now())
      await askForAttention(tx, ben.id, 'wrong-amount', clock.now())
    })
    const custom = { choice: 'custom', category_id: null, category_name: null, presentation_type: null }
    await set(eve.id, { state: 'paid', ...custom, custom_description: 'As agreed' })
    const {
      database: { read: reader },
      asked,
    } = countReads(database)
    const counts = await countAttention(reader, [fees.conference.id, elsewhere.conference.id])
    expect([...counts]).toEqual([[fees.conference.id, 3]])
    expect(asked()).toBe(1)
    expect((await countRegistrations(database.read, scope)).attention).toBe(3)
  })

  test('runs as many queries for one row as for three', async () => {
    const { database, scope, add, set } = await setUp()
    const costOf = async () => {
      const {
        database: { read: reader },
        asked,
      } = countReads(database)
      const { rows } = await listRegistrations(reader, scope, plain)
      await countRegistrations(reader, scope)
      return [rows.length, asked()]
    }
    await set((await add('Ada')).id, { state: 'paid' })
    const [, one] = await costOf()
    await add('Ben')
    await add('Eve')
    expect(await costOf()).toEqual([3, one])
  })
})

describe.each(dialects)('numbers (%s)', dialect => {
  test('of payments, transfers and invoices lead to their registration, in every conference', async () => {
    const { run, database, fees, clock, first, second } = await openDesk(dialect)
    await run('confirm-payment', first.code, '733.95', '2027-01-10', 'SEPA-77/2027')
    const found = async (words: string, ids: number[] | null = null) =>
      (await findAnywhere(database.read, ids, words)).map(({ code }) => code)
    expect(await found('sepa-77')).toEqual([first.code])
    const invoice = await database.read.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
    expect(await found(invoice.number)).toEqual([first.code])
    expect(await found(`${second.code.toLowerCase()} noor`)).toEqual([second.code])
    expect(await found('noor')).toEqual([second.code, first.code])
    const other = await createConference(database, { name: 'glasses' })
    const elsewhere = await createRegistration(database, other, clock)
    expect(await found('noor', [fees.conference.id])).not.toContain(elsewhere.code)
    expect(await found('noor', [])).toEqual([])
    expect(await found(' ')).toEqual([])
    await copy(database, first.id, mostFound + 5)
    expect(await found('noor')).toHaveLength(mostFound + 1)
  })

  test('each order of the list is read from an index', async () => {
    const { database, fees, first } = await openDesk(dialect)
    await copy(database, first.id, 3_000)
    await database.write(tx => sql.raw('analyze').execute(tx))
    const scope = scopeOf(fees.conference.id)
    const key = (order: ListOrder) => (order === 'name' ? 'ada noor' : 73_395)
    for (const [order, index] of [
      ['registered', /registrations_by_age|registrations_pkey/],
      ['name', /registrations_by_name/],
      ['total', /registrations_by_total/],
    ] as const) {
      const request = { filter: {}, order, isDown: true, anchor: { id: 1_000, key: key(order) } }
      const page = selectPage(database.read, scope, request)
      const plan = await page.explain(undefined, dialect === 'sqlite' ? sql`query plan` : undefined)
      expect(JSON.stringify(plan)).toMatch(index)
    }
    const plan = await planOf(database, scope, 'noor')
    expect(plan).toMatch(/registrations_by_age|registrations_pkey/)
  })

  test('the texts are scanned once, however many words are searched for', async () => {
    const { database, fees, first } = await openDesk(dialect)
    await copy(database, first.id, 3_000)
    await database.write(tx => sql.raw('analyze').execute(tx))
    const scope = scopeOf(fees.conference.id)
    const looks = async (words: string) =>
      (await planOf(database, scope, words)).match(/registration_texts/g)?.length
    expect(await looks('ada noor example')).toBe(await looks('ada'))
  })

  /** How the database would plan the search for these words. */
  async function planOf(database: Database, scope: Scope, words: string): Promise<string> {
    const filter = { text: { words, isNot: false } }
    const page = selectPage(database.read, scope, {
      filter,
      order: 'registered',
      isDown: true,
      anchor: undefined,
    })
    return JSON.stringify(await page.explain(undefined, dialect === 'sqlite' ? sql`query plan` : undefined))
  }
})

/** More registrations like one, each with its own texts. */
async function copy(database: Database, id: number, count: number): Promise<void> {
  const row = await database.read
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const text = await database.read
    .selectFrom('registration_texts')
    .selectAll()
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: _, ...columns } = row
  await database.write(async tx => {
    for (let i = 0; i < count; i += 200) {
      const length = Math.min(200, count - i)
      const values = Array.from({ length }, (_, j) => ({
        ...columns,
        state: 'awaiting-payment',
        code: `COPY-${i + j}`,
        secret: `copy-${i + j}`,
        draft_key: null,
        lines_version: 0,
      }))
      const copies = await tx.insertInto('registrations').values(values).returning('id').execute()
      await tx
        .insertInto('registration_texts')
        .values(copies.map(each => ({ ...text, registration_id: each.id })))
        .execute()
      // PostgreSQL planned its checks of foreign keys when the tables were all but empty: it would read them whole each time.
      await sql.raw('analyze').execute(tx)
    }
  })
}
