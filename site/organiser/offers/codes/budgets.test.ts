import { beforeEach, expect, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { releasePlace } from '#domain/desk/waiting/release-place.ts'
import { readTakenOff } from '#domain/offers/codes/budget.ts'
import { listCodes } from '#domain/offers/codes/codes.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { groupOf, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/codes'
const spent = { ok: false, error: { code: 'invalid-fields', fields: { code: 'code-spent' } } }
/** Half of an oral presentation. */
const halfMinor = 34_950

describeOnBothDatabases('the budget of a code', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let finance: Awaited<ReturnType<typeof office.hire>>
  let sent = 0

  beforeEach(async () => {
    office = await openOffice(await open())
    finance = await office.hire('finance')
  })

  const save = (at: string, fields: Record<string, string>) =>
    finance.post(`${page}/${at}`, { intent: 'save', ...fields })
  const half = { code: 'HALF', kind: 'percent', percent: '50' }
  const words = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('\u00a0', ' ')
  const listed = async () => words((await finance.get(page)).html)
  const codeNamed = async (name: string) => {
    const codes = await listCodes(office.database.read, office.conference.id)
    const code = codes.find(each => each.code === name)
    if (!code) throw new Error('no code')
    return code
  }
  const taken = async (name = 'HALF') => {
    const { id } = await codeNamed(name)
    return (await readTakenOff(office.database.read, [id])).get(id) ?? 0
  }
  const placement = () => ({
    conference: office.fees.conference,
    actor: aVisitor,
    now: office.clock.now(),
    draftKey: null,
  })
  const receive = (changes: Partial<RegistrationInput> = {}) => {
    sent += 1
    const input = {
      registrant: { ...registrant, email: `guest-${sent}@example.org` },
      code: 'half',
      ...changes,
    }
    return receiveRegistration(office.database, placement(), oralInput(office.fees, input))
  }
  const place = async (changes: Partial<RegistrationInput> = {}) => {
    const placed = await receive(changes)
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    return placed.value.registration
  }
  const read = async (id: number) => {
    const registration = await findRegistration(office.database.read, id)
    if (!registration) throw new Error('no registration')
    return registration
  }

  test('is set in the editor, is never exceeded, is told beside the code, and is free again of who goes', async () => {
    expect((await save('new', { ...half, budget: '700' })).to).toContain('made=')
    expect(await listed()).toContain('0 of any number, USD 0.00 of USD 700.00 taken off Valid')
    const first = await place()
    await place()
    expect(await taken()).toBe(2 * halfMinor)
    expect(await receive()).toMatchObject(spent)
    expect(await listed()).toContain('2 of any number, USD 699.00 of USD 700.00 taken off Valid')
    await office.database.write(tx => releasePlace(tx, first, office.clock.now()))
    expect(await taken()).toBe(halfMinor)
    await place()
    const { id } = await codeNamed('HALF')
    const { html } = await finance.get(`${page}/${id}`)
    expect(words(html)).toContain('Used 2 times. USD 699.00 of USD 700.00 taken off.')
    const mark = / name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const less = await save(String(id), { ...half, mark, budget: '698.99' })
    expect([less.status, words(less.html)]).toEqual([
      422,
      expect.stringContaining('It has taken off USD 699.00'),
    ])
    expect((await save(String(id), { ...half, mark, budget: '699' })).to).toContain('done=saved')
    expect(await listed()).toContain('Budget used up')
    const history = await office.database.read.selectFrom('audit_entries').select(['act', 'facts']).execute()
    expect(history.find(({ act }) => act === 'code changed')?.facts).toContain('"budgetMinor":69900')
  })

  test('is a sum, and makes no sense where nothing is taken off', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ budget: '0' }, 'The budget is a sum in USD'],
      [{ budget: '-5' }, 'The budget is a sum in USD'],
      [{ budget: '1.005' }, 'The budget is a sum in USD'],
      [{ budget: 'much' }, 'The budget is a sum in USD'],
      [{ kind: 'none', percent: '', budget: '5' }, 'takes nothing off, so it needs no budget'],
    ]
    for (const [fields, said] of wrong) {
      const answer = await save('new', { ...half, ...fields })
      expect([answer.status, words(answer.html)]).toEqual([422, expect.stringContaining(said)])
      expect(answer.html).toContain(`value="${fields.budget}"`)
    }
    expect(await listCodes(office.database.read, office.conference.id)).toEqual([])
  })

  test('counts extras, what a change adds, and a change that waits for its payment', async () => {
    const { id: offerId } = await sellExtra(office, { name: 'Dinner', price_minor: 8_000, most: 4 })
    await save('new', { code: 'HALF', kind: 'amount', amount: '30', on: String(offerId), budget: '100' })
    const dinners = (quantity: number) => [{ offerId, optionId: null, quantity }]
    expect(await receive({ extras: dinners(4) })).toMatchObject(spent)
    const { id } = await place({ extras: dinners(1) })
    await payInFull(office.payments, id)
    const change = async (quantity: number) =>
      quoteChange(
        office.database.read,
        office.fees.conference,
        await read(id),
        { presentationType: 'oral', accommodation: null, hasAddOn: false, extras: dinners(quantity) },
        office.clock.now(),
      )
    expect(await change(4)).toEqual({ ok: false, error: { code: 'code-spent' } })
    const offered = await change(3)
    if (!offered.ok) throw new Error(offered.error.code)
    const { differenceMinor, refundMinor } = offered.value
    const changed = await changeChoice(
      office.payments,
      { actor: aVisitor, now: office.clock.now() },
      {
        conference: office.fees.conference,
        registrationId: id,
        requested: { presentationType: 'oral', accommodation: null, hasAddOn: false, extras: dinners(3) },
        expected: { differenceMinor, refundMinor },
      },
    )
    expect(changed).toEqual({ ok: true, value: 'to-pay' })
    expect(await taken()).toBe(9_000)
    expect(await receive({ extras: dinners(1) })).toMatchObject(spent)
  })

  test('is for a whole group or for nobody of it', async () => {
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
    await save('new', { ...half, budget: '700' })
    const group = (oral: number) =>
      receiveGroup(
        office.database,
        { ...placement(), clientAddress: '203.0.113.7' },
        {
          payer: { ...registrant, email: `office-${oral}@example.org` },
          order: groupOf({ oral }),
          code: 'half',
        },
      )
    expect(await group(3)).toEqual({ ok: false, error: { code: 'code-spent' } })
    expect(await group(2)).toMatchObject({ ok: true })
    expect(await taken()).toBe(2 * halfMinor)
    expect(await group(1)).toEqual({ ok: false, error: { code: 'code-spent' } })
  })

  testOnSqlite('an expired place has its code again only while enough is left', async () => {
    await save('new', { ...half, budget: '400' })
    const expired = await place()
    await office.database.write(async tx => {
      await releasePlace(tx, expired, office.clock.now())
      await tx
        .updateTable('registrations')
        .set({ state: 'expired' as never })
        .where('id', '=', expired.id)
        .execute()
    })
    const renewal = async () =>
      quoteRenewal(office.database.read, office.fees.conference, await read(expired.id), office.clock.now())
    expect(await renewal()).toMatchObject({ value: { price: { discountMinor: halfMinor } } })
    await place()
    expect(await renewal()).toMatchObject({ value: { codeId: null, price: { discountMinor: 0 } } })
  })

  test('is exact for many at once; counted without the lock it is exceeded', async () => {
    for (const code of ['HALF', 'CONTROL']) await save('new', { ...half, code, budget: '1100' })
    await save('new', { ...half, code: 'PLAIN' })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => receive()))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await taken()).toBe(3 * halfMinor)

    // The same count, decided on by each before the others have written.
    const others = await Promise.all(Array.from({ length: 10 }, () => place({ code: 'plain' })))
    const { id: control } = await codeNamed('CONTROL')
    const counts = await Promise.all(others.map(() => taken('CONTROL')))
    await office.database.write(tx =>
      tx
        .updateTable('code_redemptions')
        .set({ code_id: control })
        .where(
          'registration_id',
          'in',
          others.flatMap(({ id }, at) => ((counts[at] ?? 0) + halfMinor <= 110_000 ? [id] : [])),
        )
        .execute(),
    )
    expect(await taken('CONTROL')).toBeGreaterThan(110_000)
  })
})
