import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readRevisions, scopeOf } from '#domain/conference/content/revisions.ts'
import { taxProfileFields } from '#domain/conference/content/tax-profile-fields.ts'
import { addContent, replaceContent } from '#domain/conference/content/write-content.ts'
import { setCurrency } from '#domain/conference/settings/set-currency.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { placeCustomRegistration, placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration, oralInput, registrant } from '#tests/factories/registration.ts'
import { dialects, openTestDatabase } from '#tests/support/database.ts'
import { permitFor } from '#tools/desk/lookups.ts'

const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PUBLIC_URL: 'https://conf.example' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', PUBLIC_URL: 'https://conf.example' }

describe.each(dialects)('the desk changes a conference’s currency (%s)', dialect => {
  async function setUp(settings: Record<string, string> = paypal) {
    const database = await openTestDatabase(dialect)
    const clock = new StoppedClock()
    const fees = await createConference(database)
    const run = deskOn(database, clock, settings)
    const set = (...args: string[]) => run('currency', 'set', 'crystals', ...args)
    const find = () => findConferenceById(database.read, fees.conference.id)
    return { database, clock, fees, set, find }
  }

  test('and reports the new prices, and what stays in the old currency', async () => {
    const { database, fees, set, find } = await setUp()
    const { id } = fees.conference
    await database.write(async tx => {
      await addContent(tx, id, 'ticket', [{ name: 'Oral Talk', priceMinor: 69_900 }])
      const code = { conference_id: id, kind: 'amount', amount_minor: 5_000, currency: 'USD' }
      await tx
        .insertInto('codes')
        .values({ ...code, code: 'FIFTY' })
        .execute()
    })
    const before = (await readRevisions(database.read)).get(scopeOf(id)) ?? 0
    expect(await set('eur')).toEqual({
      code: 0,
      said: [
        'crystals is now paid in EUR instead of USD.',
        'The figures stay the same. Please check them:',
        'Earlybird, oral presentation: EUR 599.00',
        'Mid Term, oral presentation: EUR 699.00',
        'Late, oral presentation: EUR 799.00',
        'Accompanying person: EUR 200.00',
        'Note: codes for an amount in USD no longer apply: FIFTY.',
        '',
      ].join('\n'),
    })
    expect((await find())?.currency).toBe('EUR')
    expect(await listContent(database.read, id, 'ticket')).toMatchObject([
      { priceMinor: 69_900, currency: 'EUR' },
    ])
    expect((await readRevisions(database.read)).get(scopeOf(id))).toBeGreaterThan(before)
    const audited = await database.read.selectFrom('audit_entries').selectAll().execute()
    expect(audited).toMatchObject([
      {
        act: 'currency set',
        subject_kind: 'conference',
        subject_id: String(id),
        facts: '{"from":"USD","to":"EUR"}',
      },
    ])
  })

  test.each([
    ['what is no currency', 'DEM', 'DEM is not an ISO 4217 currency'],
    ['what it has already', 'USD', 'crystals is already paid in USD.'],
    ['what no gateway charges', 'INR', 'Nobody could pay online: PayPal cannot charge INR.'],
    ['one by which its prices would be misread', 'JPY', 'USD 699.00 would be read as JPY 69,900'],
  ])('but not to %s', async (_name, code, words) => {
    const { set, find } = await setUp()
    expect(await set(code)).toEqual({ code: 1, said: expect.stringContaining(words) })
    expect((await find())?.currency).toBe('USD')
  })

  test('also to one for offline payments only, if that is intended', async () => {
    const { set, find } = await setUp()
    expect((await set('INR', '--means', 'cash')).said).toBe('--means can only be offline here.\n')
    expect(await set('INR', '--means', 'offline')).toMatchObject({ code: 0 })
    expect((await find())?.currency).toBe('INR')
  })

  test('to one with other digits before there are prices, and says which gateway is too coarse for it', async () => {
    const { database, set, find } = await setUp(stripe)
    await database.write(async tx => {
      await tx.deleteFrom('registration_categories').execute()
      await tx.deleteFrom('accommodations').execute()
      await tx
        .updateTable('conferences')
        .set({ group_discount_from: 5, group_discount_minor: 1_000 })
        .execute()
    })
    const lessForGroups = async () => (await find())?.groupDiscount
    expect((await set('KWD')).said).toContain('Note: Card cannot charge the smallest unit of KWD')
    expect(await find()).toMatchObject({ currency: 'KWD', addOnMinor: 200_000, customAmountMinMinor: 1_000 })
    expect(await lessForGroups()).toMatchObject({ discount: { amountMinor: 10_000 } })
    expect((await set('JPY')).said).toContain('Accompanying person: JPY 200')
    expect(await find()).toMatchObject({ currency: 'JPY', addOnMinor: 200, customAmountMaxMinor: 10_000 })
    expect(await lessForGroups()).toMatchObject({ discount: { amountMinor: 10 } })
  })

  test('only if the tax can be declared in it', async () => {
    const { database, set } = await setUp()
    const profile = {
      regime: 'gst',
      taxId: '36AAPFU0939F1ZW',
      placeStateCode: '36',
      rateBasisPoints: 1_800,
      nationalCurrency: 'INR',
      exchangeRates: { USD: '84.15' },
    } as const
    const untaxed = { regime: 'none', nationalCurrency: 'INR' } as const
    await database.write(tx => addContent(tx, null, 'tax-profile', [untaxed]))
    expect(await set('GBP')).toMatchObject({ code: 0 })
    await database.write(tx => replaceContent(tx, null, 'tax-profile', taxProfileFields.parse(profile)))
    expect(await set('EUR')).toEqual({
      code: 1,
      said: 'The tax is declared in INR: add EUR to exchangeRates of the tax profile first.\n',
    })
  })

  test('not once somebody has registered, and expired registrations are not renewed in the other', async () => {
    const { database, clock, fees, set, find } = await setUp()
    const registration = await createRegistration(database, fees, clock)
    expect(await set('EUR')).toEqual({ code: 1, said: expect.stringContaining('has 1 registration in USD') })
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .execute(),
    )
    expect(await set('EUR')).toMatchObject({ code: 0 })
    const [expired, conference] = [await findRegistration(database.read, registration.id), await find()]
    if (!expired || !conference) throw new Error('gone')
    expect(await quoteRenewal(database.read, conference, expired, clock.now())).toEqual({
      ok: false,
      error: { code: 'no-longer-offered' },
    })
  })

  test('and a concurrent registration is in the new one, or is refused', async () => {
    const { database, clock, fees } = await setUp()
    const placement = { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null }
    const custom = { registrant, amountMinor: 25_000, description: '' }
    const somebodyElse = AsyncLocalStorage.snapshot()
    const waiting = await database.write(async tx => {
      await setCurrency(
        tx,
        permitFor('set-taxes', fees.conference.id),
        { actor: ida, now: clock.now() },
        'EUR',
      )
      // Each has read the conference before, and waits for its row or for its turn.
      const posted = somebodyElse(
        () =>
          [
            database.write(tx => placeRegistration(tx, placement, oralInput(fees))),
            database.write(tx => placeRegistration(tx, { ...placement, quoted: {} }, oralInput(fees))),
            database.write(tx => placeCustomRegistration(tx, placement, custom)),
          ] as const,
      )
      await wait(100)
      return { posted }
    })
    const [listed, quoted, named] = await Promise.all(waiting.posted)
    expect(listed).toMatchObject({ ok: true, value: { registration: { currency: 'EUR' } } })
    expect(quoted).toMatchObject({ ok: false, error: { code: 'price-changed', currency: 'EUR' } })
    expect(named).toEqual({
      ok: false,
      error: { code: 'invalid-fields', fields: { amount: 'other-currency' } },
    })
    const stored = await database.read.selectFrom('registrations').select('currency').execute()
    expect(stored).toEqual([{ currency: 'EUR' }])
  })

  test('nor is a paid registration moved there concurrently', async () => {
    const { database, clock, fees } = await setUp()
    const { id } = await createRegistration(database, fees, clock)
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('paid'), paid_at: '2027-01-10T12:00:00.000Z' })
        .execute(),
    )
    const glaciers = await createConference(database, { name: 'glaciers' })
    const transferred = await database.write(async tx => {
      await setCurrency(
        tx,
        permitFor('set-taxes', glaciers.conference.id),
        { actor: ida, now: clock.now() },
        'EUR',
      )
      const { registrant: _, ...choice } = oralInput(glaciers)
      // Both conferences are as the page read them.
      const request = { from: fees.conference, to: glaciers.conference, registrationId: id }
      return moveToConference(tx, { actor: aVisitor, now: clock.now() }, { ...request, choice })
    })
    expect(transferred).toEqual({ ok: false, error: { code: 'other-currency' } })
  })

  test('not while there is money, in any state of the registration', async () => {
    const { database, clock, fees, set } = await setUp()
    const { id } = await createRegistration(database, fees, clock)
    await database.write(async tx => {
      const at = '2027-01-10T12:00:00.000Z'
      const paid = { registration_id: id, gateway: 'paypal', amount_minor: 73_395, currency: 'USD' }
      const attempt = await tx
        .insertInto('payment_attempts')
        .values({ ...paid, number: 1, state: 'succeeded', return_token: 't', created_at: at, expires_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const capture = {
        ...paid,
        attempt_id: attempt.id,
        gateway_capture_id: 'c',
        captured_at: at,
        recorded_at: at,
        details: '{}',
      }
      await tx.insertInto('captures').values(capture).execute()
      await tx
        .updateTable('registrations')
        .set({ state: forced('cancelled') })
        .execute()
    })
    expect((await set('EUR')).said).toContain('has 1 registration in USD')
  })
})
