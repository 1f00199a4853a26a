import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findCode, listCodes } from '#domain/offers/codes/codes.ts'
import { type ConferenceWithFees, createConference } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/codes'
const half = { kind: 'percent', percent: '50', uses: '2' }

describeOnBothDatabases('the codes of a conference', open => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    office = await hireStaff(database, { role: 'finance' })
  })

  const save = (at: string, fields: Record<string, string>, of = office) =>
    of.post(`${page}/${at}`, { intent: 'save', ...fields })
  const codes = () => listCodes(database.read, fees.conference.id)
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  const markOf = async (id: number) =>
    / name="mark" value="([^"]*)"/.exec((await office.get(`${page}/${id}`)).html)?.[1] ?? ''
  const isUsable = async (code: string) => {
    const { conference, openId } = fees
    const use = {
      conference,
      periodId: openId,
      presentationType: 'oral',
      email: 'ada@example.org',
    } as const
    return (await findCode(database.read, code, { ...use, now: office.clock.now() })).ok
  }

  test('are added with all that they can say, used, changed and ended', async () => {
    const all = {
      code: ' guest ',
      kind: 'amount',
      amount: '50',
      uses: '3',
      email: 'ada@example.org',
      type: 'oral',
      period: String(fees.openId),
      from: '2027-01-01',
      until: '2027-02-01',
      note: 'For <b>Ada</b>',
    }
    const added = await save('new', all)
    const [code] = await codes()
    expect(code).toMatchObject({
      code: 'GUEST',
      discount: { kind: 'amount', amountMinor: 5_000 },
      usesAllowed: 3,
      email: 'ada@example.org',
      presentationType: 'oral',
      periodId: fees.openId,
    })
    const id = code?.id ?? 0
    const list = await office.get(added.to ?? '')
    expect(list.html).not.toContain('<b>Ada')
    expect(words(list.html).replaceAll('\u00a0', ' ')).toContain(
      'GUEST USD 50.00 off 0 of 3 Valid for ada@example.org, Oral Presentation, Mid Term, from 1 January 2027, until 1 February 2027',
    )
    expect(await isUsable('guest')).toBe(true)
    await createRegistration(database, fees, office.clock, { code: 'GUEST' })
    const changed = await save(String(id), { ...all, mark: await markOf(id), uses: '1', note: '' })
    expect(changed.to).toBe(`${page}/${id}?done=saved`)
    expect(words((await office.get(page)).html)).toContain('Used up')
    await save(String(id), { ...all, mark: await markOf(id), uses: '' })
    const ended = await office.post(`${page}/${id}`, { intent: 'end', mark: await markOf(id) })
    expect(words((await office.get(ended.to ?? '')).html)).toContain('Ended 10 January 2027')
    expect(await isUsable('guest')).toBe(false)
    await office.post(`${page}/${id}`, { intent: 'reopen', mark: await markOf(id) })
    expect(await isUsable('guest')).toBe(true)
    const acts = await database.read.selectFrom('audit_entries').select(['act', 'facts']).execute()
    expect(acts.map(({ act }) => act).filter(act => act.startsWith('code'))).toEqual([
      'code added',
      'code changed',
      'code changed',
      'code ended',
      'code reopened',
    ])
    expect(JSON.stringify(acts)).not.toContain('GUEST')
  })

  test('fifty single ones are made in one act, once for each form, and can be copied', async () => {
    const fields = { ...half, uses: '1', count: '50', prefix: 'vip-', 'request-key': 'a'.repeat(32) }
    const made = await save('many', fields)
    const all = await codes()
    expect(all).toHaveLength(50)
    expect(all.every(({ code, usesAllowed }) => /^VIP-[2-9A-Z]{8}$/.test(code) && usesAllowed === 1)).toBe(
      true,
    )
    const { html } = await office.get(made.to ?? '')
    const copied = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]?.trim().split('\n')
    expect(copied?.toSorted()).toEqual(all.map(({ code }) => code).toSorted())
    const again = await save('many', fields)
    expect(again.status).toBe(409)
    expect(await codes()).toHaveLength(50)
    await save('many', { ...fields, count: '60', 'request-key': 'b'.repeat(32) })
    const first = await office.get(page)
    const older = /href="([^"]*after=\d+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await office.get(older)
    const shown = (answer: string) => new Set(answer.match(/VIP-[2-9A-Z]{8}/g))
    const third = await office.get(
      /href="([^"]*after=\d+)"/.exec(second.html)?.[1]?.replaceAll('&amp;', '&') ?? '',
    )
    const pages = [first, second, third].map(({ html: each }) => shown(each))
    expect(pages.map(({ size }) => size)).toEqual([50, 50, 10])
    expect(new Set(pages.flatMap(each => [...each])).size).toBe(110)
    const [found] = all
    const searched = await office.get(`${page}?q=${found?.code.toLowerCase()}`)
    expect(shown(searched.html).size).toBe(1)
    expect((await office.get(`${page}?q=%25`)).html).toContain('No code matches')
  })

  test('what makes no sense is refused beside its field, and nothing typed is lost', async () => {
    await save('new', { ...half, code: 'TAKEN' })
    const wrong: [Record<string, string>, string, number][] = [
      [{ code: '' }, 'A code has 1 to 60 letters', 422],
      [{ code: 'zwei wörter' }, 'A code has 1 to 60 letters', 422],
      [{ code: 'taken' }, 'This code already exists', 409],
      [{ percent: '0' }, 'The share is a percentage', 422],
      [{ percent: '101' }, 'The share is a percentage', 422],
      [{ kind: 'amount', percent: '', amount: '1.005' }, 'The amount is a sum in USD', 422],
      [{ amount: '20' }, 'You chose something else: empty this field, or choose an amount off', 422],
      [
        { kind: 'amount', amount: '20' },
        'You chose something else: empty this field, or choose a percentage',
        422,
      ],
      [{ kind: 'free' }, 'You chose something else: empty this field, or choose a percentage', 422],
      [{ uses: '0' }, 'Uses are a whole number', 422],
      [{ uses: '-1' }, 'Uses are a whole number', 422],
      [{ email: 'nobody' }, 'This is not an e-mail address', 422],
      [{ period: '99999' }, 'This period no longer exists', 409],
      [{ from: '2027-02-30' }, 'The first day is not a date', 422],
      [{ from: '2027-02-02', until: '2027-02-01' }, 'The last day is not a date, or is before', 422],
      [{ note: 'x'.repeat(501) }, 'The note is longer', 422],
    ]
    for (const [fields, said, status] of wrong) {
      const answer = await save('new', { ...half, code: 'FINE', note: 'kept', ...fields })
      expect([fields, answer.status]).toEqual([fields, status])
      expect(words(answer.html)).toContain(said)
      if (!fields.note) expect(answer.html).toContain('value="kept"')
    }
    for (const count of ['0', '501', '', 'x']) {
      expect((await save('many', { ...half, count, prefix: '' })).status).toBe(422)
    }
    expect(await codes()).toHaveLength(1)
  })

  test('two people at once: the second is told, and a code used twice is not allowed once', async () => {
    await save('new', { ...half, code: 'PAIR' })
    const id = (await codes())[0]?.id ?? 0
    const mark = await markOf(id)
    await createRegistration(database, fees, office.clock, { code: 'PAIR' })
    await createRegistration(database, fees, office.clock, { code: 'PAIR' })
    // Uses are no change of the code.
    expect((await save(String(id), { ...half, mark, percent: '40' })).to).toContain('done=saved')
    const late = await save(String(id), { ...half, mark, percent: '30' })
    expect(late.status).toBe(409)
    expect(late.html).toContain('value="30"')
    const few = await save(String(id), { ...half, mark: await markOf(id), uses: '1' })
    expect(few.status).toBe(422)
    expect(words(few.html)).toContain('It was used 2 times already')
    expect((await office.post(`${page}/${id}`, { intent: 'end', mark })).status).toBe(409)
    expect((await codes())[0]).toMatchObject({
      discount: { basisPoints: 4_000 },
      usesAllowed: 2,
      endedAt: null,
    })
  })

  test('are nobody’s who may not write them, and no other conference’s', async () => {
    const { conference } = await createConference(database, { name: 'glaciers' })
    await save('new', { ...half, code: 'SECRET77' })
    const id = (await codes())[0]?.id ?? 0
    const reader = await hireStaff(database, { role: 'reader' })
    expect((await reader.get(page)).html).not.toContain('SECRET77')
    expect((await reader.get(`${page}/${id}`)).status).toBe(403)
    const [found, missed] = [await reader.get(`${page}?q=SECRET77`), await reader.get(`${page}?q=OTHER`)]
    expect(found.html.replaceAll('SECRET77', 'OTHER')).toBe(missed.html)
    expect([found.data.rows, missed.data.rows]).toEqual([[], []])
    const elsewhere = `/organiser/c/glaciers/codes/${id}`
    expect((await office.get(elsewhere)).status).toBe(404)
    const mark = await markOf(id)
    expect((await office.post(elsewhere, { intent: 'end', mark })).status).toBe(404)
    const stranger = await hireStaff(database, { role: 'finance', conferenceId: conference.id })
    expect((await stranger.post(`${page}/${id}`, { intent: 'end', mark })).status).toBe(404)
    expect((await codes())[0]?.endedAt).toBeNull()
  })
})
