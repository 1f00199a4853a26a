import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { findContent, listPageSections } from '#domain/conference/content/content-queries.ts'
import { fillHtml, fillText } from '#domain/conference/content/prose-fields.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { readProseFacts } from '#domain/conference/settings/prose-facts.ts'
import { quoteCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { abstractPages } from '#domain/preparation/default-pages/abstracts.ts'
import { cancellationParts } from '#domain/preparation/default-pages/cancellation.ts'
import { type ConferenceWithFees, createConference } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const site = '/organiser/settings'
const own = '/organiser/c/crystals/settings'

/** The fields of a page's form as a browser would send them. */
function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(input)?.[1] ?? ''
    // The first form of the page is the one that saves.
    if (!input.includes('type="checkbox"')) fields[name] ??= / value="([^"]*)"/.exec(input)?.[1] ?? ''
    else if (input.includes(' checked')) fields[name] = 'on'
  }
  for (const [, name = '', text = ''] of html.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)</g)) {
    fields[name] = text.trim()
  }
  for (const [, name = '', options = ''] of html.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    fields[name] = /<option value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  }
  return fields
}

describeOnBothDatabases('the settings', open => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    office = await hireStaff(
      database,
      { role: 'owner' },
      { payments: createPayments(database, { now: () => office.clock.now() }) },
    )
  })

  const formOf = async (page: string) => fieldsOf((await office.get(page)).html)
  const save = async (page: string, changes: Record<string, string>, of = office) =>
    of.post(page, { ...(await formOf(page)), ...changes })
  const words = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('\u00a0', ' ')
  const vat = {
    regime: 'vat',
    taxId: 'DE136695976',
    rateBasisPoints: '19',
    legalName: '<i>Meetings</i> GmbH',
    nationalCurrency: 'EUR',
    exchangeRates: 'usd 0.91',
  }

  test('taxes are set for all and for one, with what an accountant would ask', async () => {
    const saved = await save(`${site}/taxes`, vat)
    expect(saved.to).toBe(`${site}/taxes?done=saved`)
    const profile = await findContent(database.read, null, 'tax-profile')
    expect(profile).toMatchObject({
      rateBasisPoints: 1_900,
      exchangeRates: { USD: '0.91' },
      pricesIncludeTax: true,
    })
    const page = await office.get(`${own}/taxes`)
    expect(words(page.html)).toContain('These are the organiser’s taxes.')
    expect(page.html).not.toContain('<i>Meetings')
    const apart = await save(`${own}/taxes`, { rateBasisPoints: '7.5', legalName: '' })
    expect(words((await office.get(apart.to ?? '')).html)).toContain('Without a legal name, invoices show')
    expect(await findContent(database.read, fees.conference.id, 'tax-profile')).toMatchObject({
      rateBasisPoints: 750,
    })
    expect(words((await office.get(own)).html)).toContain('Taxes Its own')
    const wrong: [Record<string, string>, string][] = [
      [{ taxId: 'DE1' }, '“Tax number” is not a VAT id.'],
      [{ exchangeRates: '' }, 'Upcoming conferences are paid in USD'],
      [{ exchangeRates: 'USD a lot' }, 'Please look at “Exchange rates”.'],
      [{ rateBasisPoints: '' }, 'Please look at “Rate”.'],
      [{ timeZone: 'Atlantis/Main' }, '“Time zone” is not a time zone.'],
      [{ seriesPrefix: 'TEST-' }, '“Invoice numbers begin with” can have up to five'],
      [{ regime: '' }, 'Please look at “Which taxes”.'],
    ]
    for (const [changes, said] of wrong) {
      const answer = await save(`${own}/taxes`, { ...changes, signatoryName: 'Kept' })
      expect([changes, answer.status]).toEqual([changes, 422])
      expect(words(answer.html)).toContain(said)
      expect(answer.html).toContain('value="Kept"')
    }
  })

  test('ways to pay are set, and left out again', async () => {
    const page = `${site}/payment`
    expect((await save(page, { takesTransfers: 'on' })).status).toBe(422)
    const bank = {
      takesTransfers: 'on',
      accountHolder: 'Meetings',
      account: 'PT50 0002 0123',
      daysToPay: '14',
    }
    expect((await save(page, { ...bank, daysToPay: '99' })).status).toBe(422)
    expect((await save(page, { ...bank, takesCash: 'on', where: 'The foyer' })).to).toBe(`${page}?done=saved`)
    expect(await findContent(database.read, null, 'offline-payment')).toMatchObject({
      bankTransfer: { account: 'PT50 0002 0123', daysToPay: 14 },
      cashOnSite: { where: 'The foyer' },
    })
    const { takesCash: _, ...without } = await formOf(page)
    await office.post(page, without)
    expect(await findContent(database.read, null, 'offline-payment')).toMatchObject({ cashOnSite: null })
  })

  test('what a conference has set itself is dropped for what the organiser has', async () => {
    expect((await office.get(`${own}/taxes`)).html).not.toContain('Follow the organiser again')
    await save(`${site}/taxes`, vat)
    await save(`${own}/taxes`, { rateBasisPoints: '7.5' })
    const page = await office.get(`${own}/taxes`)
    expect(page.html).toContain('Follow the organiser again')
    const dropped = await office.post(`${own}/taxes`, { intent: 'drop', mark: 'x' })
    expect(dropped.to).toBe(`${own}/taxes?done=dropped`)
    expect(await findContent(database.read, fees.conference.id, 'tax-profile')).toBeUndefined()
    // A second click finds nothing, and says the same.
    expect((await office.post(`${own}/taxes`, { intent: 'drop', mark: 'x' })).to).toBe(
      `${own}/taxes?done=dropped`,
    )
    const after = await office.get(`${own}/taxes?done=dropped`)
    expect(words(after.html)).toContain('The conference follows the organiser again.')
    expect(after.html).not.toContain('Follow the organiser again')

    await save(`${own}/payment`, { takesCash: 'on', where: 'The foyer' })
    expect(await findContent(database.read, fees.conference.id, 'offline-payment')).toBeDefined()
    await office.post(`${own}/payment`, { intent: 'drop', mark: 'x' })
    expect(await findContent(database.read, fees.conference.id, 'offline-payment')).toBeUndefined()
    const acts = await database.read
      .selectFrom('audit_entries')
      .select('act')
      .where('act', 'like', '%dropped')
      .orderBy('id')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual(['tax profile dropped', 'offline payment dropped'])
    // The organiser's own settings have nothing to follow.
    expect((await office.get(`${site}/taxes`)).html).not.toContain('Follow the organiser again')
  })

  test('taxes are kept where the organiser’s could not be declared', async () => {
    await save(`${own}/taxes`, { ...vat, exchangeRates: 'USD 0.91' })
    // No conference in USD follows the organiser, whose taxes need no rate for it.
    expect((await save(`${site}/taxes`, { ...vat, exchangeRates: '' })).to).toBe(`${site}/taxes?done=saved`)
    const refused = await office.post(`${own}/taxes`, { intent: 'drop', mark: 'x' })
    expect(refused.status).toBe(409)
    expect(words(refused.html)).toContain(
      'The organiser’s taxes have no exchange rate for USD: add it there first.',
    )
    expect(await findContent(database.read, fees.conference.id, 'tax-profile')).toBeDefined()
  })

  test('a currency is changed until somebody registers', async () => {
    const page = `${own}/currency`
    for (const currency of ['euro', 'XXZ', '', '<b>', 'USD']) {
      expect([currency, (await save(page, { currency })).status]).toEqual([currency, 422])
    }
    expect(words((await save(page, { currency: 'JPY' })).html)).toContain('would be read as')
    expect((await save(page, { currency: 'eur' })).to).toBe(`${page}?done=saved`)
    fees.conference = { ...fees.conference, currency: 'EUR' }
    await createRegistration(database, fees, office.clock)
    const late = await save(page, { currency: 'GBP' })
    expect(late.status).toBe(409)
    expect(words(late.html)).toContain('1 registration is in EUR already, and agreed prices stay.')
  })

  test('limits of unpaid registrations are set, and nobody writes over another', async () => {
    const page = `${own}/unpaid`
    const early = await formOf(page)
    for (const email of ['0', '-1', 'x', '']) expect((await save(page, { email })).status).toBe(422)
    expect((await save(page, { email: '4', address: '40' })).to).toBe(`${page}?done=saved`)
    const late = await office.post(page, { ...early, email: '9' })
    expect(late.status).toBe(409)
    expect(late.html).toContain('value="9"')
    const row = await database.read
      .selectFrom('conferences')
      .select(['unpaid_per_email', 'unpaid_per_client'])
      .executeTakeFirst()
    expect(row).toEqual({ unpaid_per_email: 4, unpaid_per_client: 40 })
  })

  test('rules are set with clear refusals, and the policies state them', async () => {
    const page = `${own}/rules`
    const wrong: [Record<string, string>, string][] = [
      [{ refundSteps: '91 days: 40%\n60 days: 50%' }, '“Refund steps” refunds more nearer to the conference'],
      [{ refundSteps: '91 days: 50%\n91: 40' }, '“Refund steps” names the same day twice'],
      [{ refundSteps: '91 days: 101%' }, 'The share in line 1 of “Refund steps” must be from 0% to 100%'],
      [{ refundSteps: '91 days: 50%\n60 days: -1%' }, 'The share in line 2 of “Refund steps” must be'],
      [{ refundSteps: '-5 days: 50%' }, 'The days in line 1 of “Refund steps” must be a whole number'],
      [{ refundSteps: 'half of it' }, 'We can’t read line 1 of “Refund steps”: write it as “91 days: 50%”.'],
      [
        { handOverDays: '-1' },
        '“Hand over to a colleague, days before” must be a whole number from 0 to 3650.',
      ],
      [{ staffHoldDays: '0' }, '“Days to pay for what staff chose” must be a whole number from 1 to 365.'],
      [{ transferMonths: '' }, '“Move to another conference, within months” must be a whole number'],
    ]
    for (const [changes, said] of wrong) {
      const answer = await save(page, { transferDays: '17', ...changes })
      expect([changes, answer.status]).toEqual([changes, 422])
      expect(words(answer.html)).toContain(said)
      expect(answer.html).toContain('value="17"')
    }
    const policies = async () => {
      const facts = await readProseFacts(database.read, fees.conference.id, {
        productName: 'Colloquy',
        now: office.clock.now(),
      })
      const parts = await listPageSections(database.read, fees.conference.id, 'conference-policies')
      return words(parts.map(({ body }) => fillHtml(body, facts)).join(' '))
    }
    await database.write(tx =>
      addContent(tx, fees.conference.id, 'page', cancellationParts('conference-policies', 'desk@x.example')),
    )
    expect(await policies()).toContain('More than 90 days before the first day 50%')
    const before = await createRegistration(database, fees, office.clock)
    office.clock.pass({ hours: 1 })
    const changed = { refundSteps: '10 days: 12.5%\n200 days: 90', handOverDays: '1', transferMonths: '1' }
    expect((await save(page, changed)).to).toBe(`${page}?done=saved`)
    expect(fieldsOf((await office.get(page)).html)).toMatchObject({
      refundSteps: '200 days: 90%\n10 days: 12.5%',
      handOverDays: '1',
    })
    const now = await policies()
    expect(now).toContain('More than 199 days before the first day 90%')
    expect(now).toContain('10 to 30 days before 12.5% Not possible')
    expect(now).toContain('within 1 month of the first day')
    expect(now).toContain('1 day or more before the first day')
    expect(now).toContain('keep the terms under which they were made.')
    // Whoever registered before keeps the rules of that day.
    const after = await createRegistration(database, fees, office.clock)
    const conference = await findConferenceById(database.read, fees.conference.id)
    if (!conference) throw new Error('the conference is gone')
    const shareOf = async (registration: typeof before) => {
      const quote = await quoteCancellation(database.read, conference, registration, office.clock.now())
      return quote.terms.refundBasisPoints
    }
    expect([await shareOf(before), await shareOf(after)]).toEqual([5_000, 1_250])
    const noted = await database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'refund and transfer rules set')
      .execute()
    expect(noted.map(({ facts }) => JSON.parse(facts))).toMatchObject([
      { refundStepsBefore: '91 days: 50%, 60 days: 40%', refundSteps: '200 days: 90%, 10 days: 12.5%' },
    ])
  })

  test('numbers of abstracts are set, and the guidelines state them, without other terms for registrants', async () => {
    const page = `${own}/rules`
    await createRegistration(database, fees, office.clock)
    const changed = {
      refundDays: '45', abstractWords: '300', abstractsEach: '1', abstractAnswerDays: '12', abstractChangeDays: '20',
    } // biome-ignore format: a record
    const { refundDays, ...ofPresenters } = changed
    expect((await save(page, ofPresenters)).to).toBe(`${page}?done=saved`)
    const factsNow = () =>
      readProseFacts(database.read, fees.conference.id, { productName: 'Colloquy', now: office.clock.now() })
    expect((await factsNow())['other terms']).toBe('')
    expect((await save(page, { refundDays })).to).toBe(`${page}?done=saved`)
    expect((await factsNow())['other terms']).not.toBe('')
    const names = {
      product: 'Colloquy', legalName: 'Colloquy', officeEmail: 'desk@x.example', seat: '', country: '', updated: '', subject: 'Glass',
    } // biome-ignore format: a record
    const parts = [...abstractPages(names), ...cancellationParts('conference-policies', 'desk@x.example')]
    const facts = await factsNow()
    const text = words(
      parts.map(({ lead, body }) => fillText(lead ?? '', facts) + fillHtml(body, facts)).join(' '),
    )
    for (const promise of [
      'in English, at most 300 words.',
      'An abstract has at most 300 words.',
      'at most one submission.',
      'within 12 working days of its arrival',
      'We answer within 12 working days.',
      'at least 20 days before the conference',
      'within 45 days of its last day',
    ])
      expect(text).toContain(promise)
    expect(text).not.toMatch(/\b(500|two submissions|7 working|60 days before the conf|within 30)\b/)
  })

  test('a language of the main site is removed once it is said what leads to it, and never hides a conference', async () => {
    const page = `${site}/languages`
    const chosen = { first: 'en', 'also-de': 'on', 'also-fr': 'on' }
    expect((await save(page, chosen)).to).toBe(`${page}?done=saved`)
    // Nothing leads to it, so nobody is asked.
    const without = async (...left: string[]) => ({
      intent: 'save',
      mark: (await formOf(page)).mark ?? '',
      first: 'en',
      ...Object.fromEntries(left.map(each => [`also-${each}`, 'on'])),
    })
    expect((await office.post(page, await without('de'))).to).toBe(`${page}?done=saved`)
    const [conference] = await database.write(tx =>
      tx.updateTable('conferences').set({ languages: 'en,de' }).returning('id').execute(),
    )
    const warned = await office.post(page, await without())
    expect(warned.status).toBe(409)
    expect(words(warned.html)).toContain('Header and footer of 1 conference lead to the pages in Deutsch.')
    expect(words(warned.html)).toContain('Remove the language')
    await database.write(tx =>
      tx
        .insertInto('contact_messages')
        .values({
          conference_id: null,
          name: 'Ada',
          phone_number: '',
          email: 'ada@example.org',
          subject: 'Frage',
          message: 'Wann?',
          created_at: '2027-01-01T00:00:00.000Z',
          language: 'de',
        })
        .execute(),
    )
    const again = await office.post(page, await without())
    expect(words(again.html)).toContain(
      'Header and footer of 1 conference lead to the pages in Deutsch, and 1 open message came from the pages in Deutsch.',
    )
    expect((await office.post(page, { ...(await without()), removes: 'on' })).to).toBe(`${page}?done=saved`)
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ name: 'es' })
        .where('id', '=', conference?.id ?? 0)
        .execute(),
    )
    const hidden = await office.post(page, await without('es'))
    expect(hidden.status).toBe(409)
    expect(words(hidden.html)).toContain('The conference at /es would be hidden behind the pages in Español.')
    expect((await save(page, { first: 'es' })).status).toBe(409)
    expect(fieldsOf((await office.get(page)).html)).not.toHaveProperty('also-es')
  })

  test('languages are chosen, the first of them first, and are told to programs and to copies', async () => {
    const page = `${own}/languages`
    expect(await formOf(page)).toMatchObject({ first: 'en' })
    expect(words((await office.get(own)).html)).toContain('Languages English')
    const none = await save(page, { first: '', 'also-fr': 'on' })
    expect(none.status).toBe(422)
    expect(words(none.html)).toContain('Choose the first language.')
    expect(fieldsOf(none.html)).toMatchObject({ 'also-fr': 'on' })
    expect((await save(page, { first: 'tlh' })).status).toBe(422)
    const early = await formOf(page)
    const chosen = { first: 'de', 'also-ar': 'on', 'also-en': 'on', 'also-de': 'on' }
    const anew = await save(page, chosen)
    expect(anew.status).toBe(409)
    expect(words(anew.html)).toContain(
      'The texts of this conference are then taken as written in Deutsch; what stands there in English stays as it is until you write it again.',
    )
    expect((await save(page, { ...chosen, removes: 'on' })).to).toBe(`${page}?done=saved`)
    expect((await office.post(page, { ...early, first: 'fr' })).status).toBe(409)
    const spoken = async (id: number) => (await findConferenceById(database.read, id))?.languages
    expect(await spoken(fees.conference.id)).toEqual(['de', 'en', 'ar'])
    expect(words((await office.get(own)).html)).toContain('Languages Deutsch, English, العربية')
    const arabic = {
      kind: 'topic',
      record_id: 1,
      language: 'ar',
      path: 'name',
      text: 'زجاج',
      source_digest: '-',
    }
    await database.write(tx =>
      tx
        .insertInto('translations')
        .values({ ...arabic, conference_id: fees.conference.id })
        .execute(),
    )
    const without = { intent: 'save', mark: (await formOf(page)).mark ?? '', first: 'de', 'also-en': 'on' }
    const warned = await office.post(page, without)
    expect(warned.status).toBe(409)
    expect(words(warned.html)).toContain('Nobody would read 1 text in العربية any more.')
    const { id } = await createRegistration(database, fees, office.clock)
    await database.write(tx =>
      tx.updateTable('registrations').set({ language: 'ar' }).where('id', '=', id).execute(),
    )
    const ofPeople = await office.post(page, without)
    expect(words(ofPeople.html)).toContain(
      'Nobody would read 1 text in العربية any more, and whoever made 1 registration in it is written to in the first language.',
    )
    expect(await spoken(fees.conference.id)).toEqual(['de', 'en', 'ar'])
    expect((await office.post(page, { ...without, removes: 'on' })).to).toBe(`${page}?done=saved`)
    expect(await database.read.selectFrom('translations').select('text').execute()).toEqual([
      { text: 'زجاج' },
    ])
    expect((await save(page, { first: 'de', 'also-ar': 'on' })).to).toBe(`${page}?done=saved`)
    const back = await save(page, { first: 'en', 'also-ar': 'on' })
    expect([back.status, words(back.html)]).toEqual([409, expect.stringContaining('Addresses without a language lead to the pages in English.')]) // biome-ignore format: one line
    await database.write(tx => tx.updateTable('registrations').set({ language: null }).execute())
    expect(words((await save(page, { first: 'en' })).html)).toContain('1 registrant or author without a language of their own is written to in English.') // biome-ignore format: one line
    expect((await save(page, { first: 'en', 'also-ar': 'on', removes: 'on' })).to).toBe(`${page}?done=saved`)
    const noted = await database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'languages set')
      .orderBy('id')
      .execute()
    expect(noted.map(({ facts }) => JSON.parse(facts))).toEqual([
      { languagesBefore: 'en', languages: 'de, en, ar' },
      { languagesBefore: 'de, en, ar', languages: 'de, en' },
      { languagesBefore: 'de, en', languages: 'de, en, ar' },
      { languagesBefore: 'de, en, ar', languages: 'en, ar' },
    ])
    const desk = await hireStaff(database, { role: 'desk' })
    expect((await desk.get(page)).status).toBe(403)
  })

  test('are set by those whose role says so', async () => {
    const finance = await hireStaff(database, { role: 'finance' })
    expect((await finance.get(`${site}/taxes`)).status).toBe(200)
    expect((await finance.get(`${site}/payment`)).status).toBe(403)
    expect((await save(`${own}/unpaid`, { email: '1' }, finance)).status).toBe(403)
    expect((await save(`${own}/rules`, { handOverDays: '1' }, finance)).status).toBe(403)
    const manager = await hireStaff(database, { role: 'manager' })
    expect((await manager.get(`${own}/currency`)).status).toBe(403)
    expect((await save(`${own}/unpaid`, { email: '6' }, manager)).to).toContain('done=saved')
    const listed = await manager.get(own)
    expect(listed.html).not.toContain(`href="${own}/taxes"`)
    expect(listed.html).toContain(`href="${own}/unpaid"`)
  })
})
