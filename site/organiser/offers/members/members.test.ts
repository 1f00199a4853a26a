import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { codeFailuresAllowed } from '#domain/foundations/limits/code-tries.ts'
import { addCode } from '#domain/offers/codes/add-code.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'
import { tableReaders } from '#tests/support/table-readers.ts'

const list = '/organiser/c/crystals/members'
const imports = `${list}/import`

describeOnBothDatabases('what only members may buy', (open, _dialect, testOnSqlite) => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees
  let clock: StoppedClock

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    clock = new StoppedClock()
    office = await hireStaff(database, { role: 'manager', name: 'Ida Berg' }, { ...tableReaders, clock })
  })

  const page = (admission: Admission) => `/organiser/c/crystals/conditions/${admission}`
  async function setCondition(admission: Admission, fields: Record<string, string>) {
    const { data } = await office.get(page(admission))
    return office.post(page(admission), { intent: 'save', mark: data.mark, ...fields })
  }
  const conference = async () => {
    const found = await findConferenceById(database.read, fees.conference.id)
    if (!found) throw new Error('gone')
    return found
  }
  async function register(
    who: { email?: string; membership?: string; code?: string; from?: string } = {},
    presentationType: Admission = 'student',
  ) {
    const { email = 'ada@example.org', membership, code = '', from = '203.0.113.7' } = who
    return receiveRegistration(
      database,
      {
        conference: await conference(),
        actor: aVisitor,
        now: clock.now(),
        draftKey: null,
        clientAddress: from,
      },
      oralInput(fees, {
        presentationType,
        registrant: { ...registrant, email },
        code,
        ...(membership !== undefined && { membership }),
      }),
    )
  }
  const refused = { ok: false, error: { code: 'invalid-fields', fields: { membership: 'not-a-member' } } }
  test('a list that a colleague removed is said to be gone, beside those that are there', async () => {
    const lists = `${list}/lists`
    for (const intent of ['rename', 'remove']) {
      const late = await office.post(lists, { intent, id: '900001', name: 'Society' })
      expect([intent, late.status, late.to]).toEqual([intent, 303, `${lists}?gone=yes`])
    }
    expect((await office.get(`${lists}?gone=yes`)).html).toContain('A colleague has removed this list.')
  })

  async function addMembers(text: string, mode: 'add' | 'replace' = 'add') {
    const sent = await office.post(imports, { intent: 'send', mode, list: text })
    const check = await office.get(sent.to ?? '')
    const { digest, hidden } = check.data.check
    const done = await office.post(imports, { ...hidden, digest })
    return { check: check.data.check, done }
  }
  const shown = async () =>
    (await office.get(list)).data.rows.map((row: { shown: string }) => row.shown) as string[]

  test('is set on its page, and said on the list of conditions; wrong domains are refused beside the field', async () => {
    const wrong = await setCondition('student', { kind: 'members', domains: 'uni.example\nno domain!' })
    expect(wrong.data.errors).toEqual([expect.objectContaining({ name: 'domains' })])
    expect(wrong.html).toContain('no domain!')
    const set = await setCondition('student', { kind: 'members', domains: '@Uni.example, lab.example' })
    expect(set.to).toBe('/organiser/c/crystals/conditions?done=saved')
    expect((await conference()).conditions).toEqual({
      student: { kind: 'members', domains: ['uni.example', 'lab.example'] },
    })
    const { html } = await office.get('/organiser/c/crystals/conditions')
    expect(html).toContain('Members, and addresses at uni.example, lab.example')
    const stale = await office.post(page('student'), { intent: 'save', kind: 'everybody', mark: 'old' })
    expect(stale.status).toBe(409)
    await setCondition('student', { kind: 'everybody', domains: '' })
    expect((await conference()).conditions).toEqual({})
    const finance = await hireStaff(database, { role: 'finance' })
    const kept = await finance.post(page('student'), { intent: 'save', kind: 'code', mark: '' })
    expect(kept.status).toBe(403)
    expect((await finance.get(page('student'))).html).not.toContain('>Save<')
  })

  test('admits by address or number, once each, whatever the spelling; and others at a domain', async () => {
    await setCondition('student', { kind: 'members', domains: 'uni.example' })
    const { done } = await addMembers('E-mail;Number;Name\nAda@Example.org;M-100 7;Ada Noor\n;M-2000;Bo')
    expect(done.to).toBe(`${list}?added=3&removed=0`)
    const placed = await register({ email: 'ADA+conf@example.org' })
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    expect(await findEligibility(database.read, placed.value.registration.id)).toMatchObject({
      condition: 'members',
      state: 'accepted',
      admission: 'student',
    })
    expect(await register({ email: 'ada@example.org' })).toEqual(refused)
    expect(await register({ email: 'bo@example.org', membership: 'm2000' })).toMatchObject({ ok: true })
    expect(await register({ email: 'cy@example.org', membership: 'M 2000' })).toEqual(refused)
    expect(await register({ email: 'dee@cs.uni.example' })).toMatchObject({ ok: true })
    expect(await register({ email: 'dee@notuni.example' })).toEqual(refused)
    // What has no condition is sold to everybody as before.
    expect(await register({ email: 'eve@example.org' }, 'oral')).toMatchObject({ ok: true })
    const { html } = await office.get(list)
    expect(html).toContain(placed.value.registration.code)
    const { data } = await office.get(`${list}?use=unused`)
    expect(data.rows.map((row: { shown: string }) => row.shown)).toEqual(['M-100 7'])
  })

  test('is free again once a registration has ended, and for the one that replaces it', async () => {
    await setCondition('student', { kind: 'members', domains: '' })
    await addMembers('ada@example.org')
    const placement = {
      conference: await conference(),
      actor: aVisitor,
      now: clock.now(),
      draftKey: 'form:1',
    }
    const place = (presentationType: Admission, city: string) =>
      database.write(tx =>
        placeRegistration(
          tx,
          placement,
          oralInput(fees, { presentationType, registrant: { ...registrant, city } }),
        ),
      )
    expect(await place('student', 'Porto')).toMatchObject({ ok: true })
    expect(await place('student', 'Faro')).toMatchObject({ ok: true })
    expect(await register()).toEqual(refused)
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .execute(),
    )
    expect(await register()).toMatchObject({ ok: true })
  })

  test('is taken by one of two who come at once with the same number', async () => {
    await setCondition('student', { kind: 'members', domains: '' })
    await addMembers('4711')
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(name =>
        register({
          email: `${name}@example.org`,
          membership: '4711',
          from: `203.0.113.${name.charCodeAt(0)}`,
        }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('answers the same whether a number is unknown or used, and only so often', async () => {
    await setCondition('student', { kind: 'members', domains: '' })
    await addMembers('4711')
    expect(await register({ membership: '4711' })).toMatchObject({ ok: true })
    const tries = []
    for (let at = 0; at < codeFailuresAllowed; at++)
      tries.push(await register({ email: 'guess@example.org', membership: at % 2 ? '4711' : `47${at}` }))
    expect(new Set(tries.map(each => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(refused)]))
    expect(await register({ email: 'guess@example.org', membership: '4712' })).toMatchObject({
      ok: false,
      error: { code: 'too-many-codes' },
    })
    // Whoever buys what everybody may have is not held up.
    expect(await register({ email: 'guess@example.org' }, 'oral')).toMatchObject({ ok: true })
  })

  test('is refused for being sold out before anything is said about membership', async () => {
    await setCondition('student', { kind: 'members', domains: '' })
    await office.post('/organiser/c/crystals/places', {
      intent: 'set', seats: '0', extra: '', type: 'student', period: '', room: '', nights: '',
    }) // biome-ignore format: a form
    expect(await register({ membership: '1' })).toMatchObject({ ok: false, error: { code: 'sold-out' } })
  })

  test('can be sold with a code for it alone', async () => {
    await setCondition('student', { kind: 'code', domains: '' })
    const add = (code: string, presentationType: Admission | null) =>
      database.write(
        tx =>
        addCode(tx, permitFor('write-fees', fees.conference.id), { actor: ida, now: clock.now() }, {
          code, discount: { kind: 'percent', basisPoints: 100 }, usesAllowed: null, email: null, periodId: null,
          presentationType, validFrom: null, validUntil: null, note: '',
        }), // biome-ignore format: a code
      )
    expect(await add('ANY', null)).toMatchObject({ ok: true })
    expect(await add('STUDENT', 'student')).toMatchObject({ ok: true })
    const fields = { code: 'needs-code' }
    expect(await register()).toEqual({ ok: false, error: { code: 'invalid-fields', fields } })
    expect(await register({ code: 'ANY' })).toEqual({ ok: false, error: { code: 'invalid-fields', fields } })
    expect(await register({ code: 'student' })).toMatchObject({ ok: true })
  })

  test('lists are added to or replaced, checked first, and every line that is left out is named', async () => {
    await addMembers('ada@example.org\nbo@example.org')
    const { check, done } = await addMembers(
      'E-mail\nBO@example.org\ncy@example.org\nnot@an address\ncy@example.org',
      'replace',
    )
    const said = check.facts.flatMap(({ lines }: { lines: string[] }) => lines).join('\n')
    expect(said).toContain('1 entry')
    expect(said).toContain('Line 4: this is no e-mail address (not@an address)')
    expect(said).toContain('Line 5: it stands in the file twice (cy@example.org)')
    expect(done.to).toBe(`${list}?added=1&removed=1`)
    expect((await shown()).toSorted()).toEqual(['bo@example.org', 'cy@example.org'])
    // Sent twice, it is done once.
    const again = await office.post(imports, { ...check.hidden, digest: check.digest })
    expect(again.to).toBe(list)
    const nothing = await office.post(imports, { intent: 'send', mode: 'add', list: '' })
    expect(nothing.status).toBe(422)
    const columns = await office.post(imports, { intent: 'send', mode: 'add', list: 'A,B\n1,2' })
    expect(columns.data.problem).toContain('It needs a column “E-mail” or “Number”')
  })

  test('check pages name columns that are not read, and names that differ from those here', async () => {
    await addMembers('E-mail;First name;Last name\nada@example.org;Ada;Noor\nbo@example.org;Bo;Lind')
    const { html } = await office.get(list)
    expect(html).toContain('Ada Noor')
    const { check } = await addMembers(
      'E-mail;Name;Valid until\nada@example.org;Ada Noor-Lind;2027\nbo@example.org;;\ncy@example.org;Cy;2028',
    )
    expect(check.facts).toContainEqual({ label: 'Not read', lines: ['Valid until (2): 2027'] })
    expect(check.facts).toContainEqual({
      label: 'Already listed',
      lines: ['2 entries', '1 entry has another name here, which stays: ada@example.org is Ada Noor, not Ada Noor-Lind'],
    }) // biome-ignore format: a fact
    expect((await office.get(list)).html).not.toContain('Noor-Lind')
  })

  test('are on several lists, each of which admits to what needs it', async () => {
    const lists = `${list}/lists`
    const add = async (name: string) => office.post(lists, { intent: 'add', name })
    expect((await add('')).status).toBe(422)
    expect((await add('Society of Glass')).to).toBe(`${lists}?done=yes`)
    const twice = await add('society of glass')
    expect(twice.status).toBe(409)
    expect(twice.html).toContain('There is a list of this name.')
    await add('Ceramic Union')
    const rows = async () =>
      (await office.get(lists)).data.lists as {
        id: number
        name: string
        entries: number
        admits: string[]
      }[]
    const [, ceramic, glass] = await rows()
    if (!ceramic || !glass) throw new Error('no lists')
    expect([ceramic.name, glass.name]).toEqual(['Ceramic Union', 'Society of Glass'])

    // The same number is another person's in each society; the same address may be on both lists.
    const fill = async (on: number | '', text: string, mode = 'add') => {
      const sent = await office.post(imports, { intent: 'send', mode, on: String(on), list: text })
      const { digest, hidden, facts } = (await office.get(sent.to ?? '')).data.check
      await office.post(imports, { ...hidden, digest })
      return facts
    }
    expect(await fill(glass.id, '4711\nada@example.org')).toContainEqual({
      label: 'List',
      lines: ['Society of Glass'],
    })
    await fill(ceramic.id, '4711\nada@example.org\n4712')
    await fill('', '4711')
    expect(
      (await office.post(imports, { intent: 'send', mode: 'add', on: '999', list: '1' })).data.problem,
    ).toContain('This list is there no more.')
    await setCondition('student', { kind: 'members', list: String(glass.id), domains: '' })
    await setCondition('delegate', { kind: 'members', list: String(ceramic.id), domains: '' })
    const unknown = await setCondition('poster', { kind: 'members', list: '999', domains: '' })
    expect(unknown.data.errors).toEqual([expect.objectContaining({ name: 'list' })])
    const { html } = await office.get('/organiser/c/crystals/conditions')
    expect(html).toContain('Members of the list “Society of Glass”')
    expect((await rows()).map(({ entries, admits }) => [entries, admits])).toEqual([
      [1, []],
      [3, ['Delegate']],
      [2, ['Student Delegate']],
    ])

    expect(await register({ email: 'bo@example.org', membership: '4712' })).toEqual(refused)
    expect(await register({ email: 'bo@example.org', membership: '4711' })).toMatchObject({ ok: true })
    expect(await register({ email: 'cy@example.org', membership: '4711' })).toEqual(refused)
    expect(await register({ email: 'cy@example.org', membership: '4711' }, 'delegate')).toMatchObject({
      ok: true,
    })

    // Replacing one leaves the others alone; the list says which each entry is on.
    await fill(glass.id, '4711', 'replace')
    expect((await rows()).map(({ entries }) => entries)).toEqual([1, 3, 1])
    const ofGlass = await office.get(`${list}?list=${glass.id}`)
    expect(ofGlass.data.rows).toMatchObject([{ shown: '4711', list: 'Society of Glass' }])
    expect((await office.get(`${list}?list=0`)).data.rows).toMatchObject([
      { shown: '4711', list: 'Main list' },
    ])

    // A list that admits to something stays; renamed, it still does.
    await office.post(lists, { intent: 'rename', id: String(glass.id), name: 'Glass Society' })
    expect((await office.get('/organiser/c/crystals/conditions')).html).toContain(
      'Members of the list “Glass Society”',
    )
    expect((await office.get(`${lists}?list=${glass.id}`)).html).toContain(
      'It is needed for Student Delegate',
    )
    expect((await office.post(lists, { intent: 'remove', id: String(glass.id) })).status).toBe(409)
    await setCondition('student', { kind: 'everybody', domains: '' })
    await office.post(lists, { intent: 'remove', id: String(glass.id) })
    expect((await rows()).map(({ name }) => name)).toEqual(['Main list', 'Ceramic Union'])
    expect((await office.get('/organiser/history')).html).toContain('list of members removed')
  })

  test('are not imported as read once a colleague has changed the list', async () => {
    const sent = await office.post(imports, { intent: 'send', mode: 'replace', list: 'ada@example.org' })
    const { check } = (await office.get(sent.to ?? '')).data
    await database.write(tx =>
      tx
        .insertInto('members')
        .values({
          conference_id: fees.conference.id, kind: 'number', compared: '1', shown: '1', name: '', searched: '1',
          added_at: '2027-01-10T12:00:00.000Z',
        }) // biome-ignore format: a row
        .execute(),
    )
    const stale = await office.post(imports, { ...check.hidden, digest: check.digest })
    expect(stale.status).toBe(409)
    expect(stale.data.check.isStale).toBe(true)
    expect(await shown()).toEqual(['1'])
  })

  testOnSqlite('are taken by the hundred thousand, with forty bad lines by number', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) =>
      at % 2_500 === 7 ? `broken${at}@` : `member${at}@example.org`,
    )
    const { check, done } = await addMembers(`E-mail\n${lines.join('\n')}`)
    const bad = check.facts.find(({ label }: { label: string }) => label === 'Not taken').lines
    expect(bad.slice(1).map((line: string) => line.split(':')[0])).toEqual(
      Array.from({ length: 40 }, (_, at) => `Line ${at * 2_500 + 9}`),
    )
    expect(done.to).toBe(`${list}?added=99960&removed=0`)
  })

  test('are removed from their list, also many at once', async () => {
    await addMembers('ada@example.org\nbo@example.org\ncy@example.org')
    const { rows } = (await office.get(list)).data
    const query = `act=remove&id=${rows[0].id}&id=${rows[2].id}`
    const { check } = (await office.get(`${list}?${query}`)).data
    expect(check.button).toBe('Remove 2 entries')
    await office.post(list, { ...check.hidden })
    expect(await shown()).toEqual(['bo@example.org'])
  })
})
