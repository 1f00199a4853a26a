import { beforeEach, expect, test } from 'vitest'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { listCodes } from '#domain/offers/codes/codes.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/codes'

describeOnBothDatabases('a code for an extra', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let dinner: { id: number; meat: number; vegan: number }

  beforeEach(async () => {
    office = await openOffice(await open())
    const { id, optionIds } = await sellExtra(office, { name: 'Dinner', price_minor: 8_000, most: 4 }, [
      'Meat',
      'Vegan',
    ])
    const [meat = 0, vegan = 0] = optionIds
    dinner = { id, meat, vegan }
  })

  const addCode = async (fields: Record<string, string>) => {
    const finance = await office.hire('finance')
    return finance.post(`${page}/new`, { intent: 'save', code: 'DINE', ...fields })
  }
  test('names what was removed meanwhile at its own field', async () => {
    for (const [field, value] of [
      ['on', '999'],
      ['type', 'offer-999'],
      ['period', '999'],
    ] as const) {
      const refused = await addCode({ kind: 'percent', percent: '10', [field]: value })
      expect([refused.status, refused.data.errors.map(({ name }: { name: string }) => name)]).toEqual([
        409,
        [field],
      ])
    }
  })

  const dinners = (meat: number, vegan: number) =>
    [
      { offerId: dinner.id, optionId: dinner.meat, quantity: meat },
      { offerId: dinner.id, optionId: dinner.vegan, quantity: vegan },
    ].filter(({ quantity }) => quantity > 0)
  const receive = (changes: Partial<RegistrationInput>) =>
    receiveRegistration(
      office.database,
      { conference: office.fees.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
      oralInput(office.fees, { code: 'dine', ...changes }),
    )
  const place = async (changes: Partial<RegistrationInput>) => {
    const placed = await receive(changes)
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    return placed.value.registration
  }
  const pricesOf = ({
    lines,
  }: {
    lines: readonly { kind: string; detail: string; unitMinor: number; quantity: number }[]
  }) =>
    lines
      .filter(({ kind }) => kind === 'extra' || kind === 'discount')
      .map(({ detail, unitMinor, quantity }) => `${quantity} ${detail} ${unitMinor}`)

  test('takes a share, an amount or all off each one, or says what it costs, and is listed so', async () => {
    const told: string[] = []
    const costs: string[][] = []
    const kinds = [
      { kind: 'percent', percent: '25' },
      { kind: 'amount', amount: '30' },
      { kind: 'amount', amount: '300' },
      { kind: 'free' },
      { kind: 'price', amount: '12.50' },
    ]
    for (const [at, fields] of kinds.entries()) {
      const saved = await addCode({ ...fields, code: `DINE${at}`, on: String(dinner.id) })
      expect(saved.to).toContain('made=')
      const placed = await place({
        code: `dine-${at}`,
        extras: dinners(2, 0),
        registrant: { ...oralInput(office.fees).registrant, email: `guest-${at}@example.org` },
      })
      costs.push(pricesOf(placed))
      expect(placed.price).toMatchObject({ registrationMinor: 69_900, discountMinor: 0 })
      expect(placed.lines.reduce((sum, line) => sum + line.unitMinor * line.quantity, 0)).toBe(
        placed.price.totalMinor,
      )
    }
    expect(costs.flat()).toEqual(['2 Meat 6000', '2 Meat 5000', '2 Meat 0', '2 Meat 0', '2 Meat 1250'])
    const { html } = await (await office.hire('manager')).get(page)
    for (const [, row = ''] of html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)) {
      if (row.includes('DINE'))
        told.push(
          row
            .replaceAll(/<[^>]*>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .replaceAll('\u00a0', ' '),
        )
    }
    expect(told.toReversed().map(row => /DINE\d (.*) 1 of any/.exec(row)?.[1])).toEqual([
      '25% off', 'USD 30.00 off', 'USD 300.00 off', 'Free', 'For USD 12.50',
    ]) // biome-ignore format: a row
    expect(told[0]).toContain('Dinner')
  })

  test('of one option leaves the other, and is refused without the extra, before a use is lost', async () => {
    await addCode({ kind: 'free', on: `${dinner.id}-${dinner.vegan}`, uses: '1' })
    const [code] = await listCodes(office.database.read, office.conference.id)
    expect(code?.on).toEqual({ offerId: dinner.id, optionId: dinner.vegan })
    for (const extras of [[], dinners(1, 0)]) {
      expect(await receive({ extras })).toMatchObject({
        error: { code: 'invalid-fields', fields: { code: 'code-for-extra' } },
      })
    }
    const placed = await place({ extras: dinners(1, 1) })
    expect(pricesOf(placed)).toEqual(['1 Meat 8000', '1 Vegan 0'])
    expect(
      await receive({ extras: dinners(0, 1), registrant: { ...placed.registrant, email: 'b@example.org' } }),
    ).toMatchObject({
      error: { fields: { code: 'code-unusable' } },
    })
  })

  test('that takes nothing off is refused too, and its use is left for somebody who pays less by it', async () => {
    await addCode({ kind: 'free', on: String(dinner.id), uses: '1' })
    const forOral = (price_minor: number, included: number | null) =>
      office.database.write(async tx => {
        await tx.deleteFrom('offer_prices').where('offer_id', '=', dinner.id).execute()
        await tx
          .insertInto('offer_prices')
          .values({ offer_id: dinner.id, period_id: null, admission: 'oral', price_minor, included })
          .execute()
      })
    const refused = { error: { code: 'invalid-fields', fields: { code: 'code-takes-nothing' } } }
    // It is free for those who present a talk, or comes with what they have.
    await forOral(0, null)
    expect(await receive({ extras: dinners(1, 1) })).toMatchObject(refused)
    await forOral(8_000, 1)
    expect(await receive({ extras: [] })).toMatchObject(refused)
    const [code] = await listCodes(office.database.read, office.conference.id)
    expect(code?.uses).toBe(0)
    const placed = await place({ extras: dinners(0, 1), presentationType: 'poster' })
    expect(pricesOf(placed)).toEqual(['1 Vegan 0'])
  })

  testOnSqlite(
    'that costs more than the extra takes nothing off, and one that only lets in has to',
    async () => {
      await addCode({ kind: 'price', amount: '90', on: String(dinner.id) })
      expect(await receive({ extras: dinners(1, 0) })).toMatchObject({
        error: { fields: { code: 'code-takes-nothing' } },
      })
      // What it opens is bought with it, though it costs nothing.
      await addCode({ kind: 'percent', percent: '50', code: 'OPEN', on: String(dinner.id) })
      await office.database.write(tx =>
        tx
          .updateTable('offers')
          .set({ price_minor: 0, sold_by: 'staff', link_secret: 'a'.repeat(32) })
          .where('id', '=', dinner.id)
          .execute(),
      )
      expect(pricesOf(await place({ code: 'open', extras: dinners(1, 0) }))).toEqual(['1 Meat 0'])
    },
  )

  test('is billed at its price, and what is given up or added later costs what was agreed, or with it', async () => {
    await addCode({ kind: 'amount', amount: '30', on: String(dinner.id) })
    const { id } = await place({ extras: dinners(1, 1) })
    await payInFull(office.payments, id)
    const [billed] = await listBilled(office.database.read, id)
    expect(billed?.invoice.lines.map(({ description, grossMinor }) => [description, grossMinor])).toEqual([
      ['Oral Presentation', 69_900],
      ['Dinner', 5_000],
      ['Dinner', 5_000],
      ['Processing fee', 3_995],
    ])
    const registration = await findRegistration(office.database.read, id)
    if (!registration) throw new Error('no registration')
    const quote = (extras: ReturnType<typeof dinners>) =>
      quoteChange(
        office.database.read,
        office.fees.conference,
        registration,
        { presentationType: 'oral', accommodation: null, hasAddOn: false, extras },
        office.clock.now(),
      )
    const [more, fewer] = [await quote(dinners(2, 1)), await quote(dinners(0, 1))]
    expect(more).toMatchObject({ ok: true, value: { differenceMinor: 5_250 } })
    expect(fewer).toMatchObject({ ok: true, value: { differenceMinor: -5_250 } })
  })

  testOnSqlite('is used again when an expired place is held again', async () => {
    await addCode({ kind: 'price', amount: '1', on: String(dinner.id), uses: '1' })
    const { id } = await place({ extras: dinners(1, 0) })
    await office.database.write(async tx => {
      await tx
        .updateTable('registrations')
        .set({ state: 'expired' as never })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('code_redemptions').set({ is_counted: 0 }).execute()
      await tx.updateTable('codes').set({ uses: 0 }).execute()
    })
    const renewed = await renewRegistration(
      office.payments,
      { actor: aVisitor, now: office.clock.now() },
      { conference: office.fees.conference, registrationId: id, expectedTotalMinor: 73_500 },
    )
    expect(renewed).toMatchObject({ ok: true })
    if (renewed.ok) expect(pricesOf(renewed.value)).toEqual(['1 Meat 100'])
  })

  testOnSqlite('of an unknown extra is refused, and an extra with a code is not removed', async () => {
    const unknown = await addCode({ kind: 'free', on: '99999' })
    expect(unknown.status).toBe(409)
    await addCode({ kind: 'free', on: String(dinner.id) })
    const manager = await office.hire('manager')
    const editor = await manager.get(`/organiser/c/crystals/fees/extra/${dinner.id}`)
    const mark = / name="mark" value="([^"]*)"/.exec(editor.html)?.[1] ?? ''
    const removed = await manager.post(`/organiser/c/crystals/fees/extra/${dinner.id}`, {
      intent: 'remove',
      mark,
    })
    expect(removed.status).toBe(409)
  })
})
