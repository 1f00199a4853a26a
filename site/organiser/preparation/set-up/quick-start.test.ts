import { expect, test } from 'vitest'
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const basics = {
  intent: 'create',
  prefix: '',
  subject: 'Glass',
  name: 'glass',
  startsOn: '2027-10-25',
  endsOn: '2027-10-27',
  timeZone: 'Europe/Lisbon',
  location: 'Porto, Portugal',
  hue: '25',
  artFamily: 'waves',
  currency: 'EUR',
  feeRate: '0',
}

const page = '/organiser/c/glass/set-up/start'

const typed = {
  intent: 'start',
  'name.0': 'Delegate',
  'price.0': '450',
  'name.1': 'Member',
  'price.1': '380.50',
  // Suggested by the page, and left without a price.
  'name.2': 'Student Delegate',
  'price.2': '',
  lastDay: '2027-10-20',
  places: '120',
  // Not ticked, but an account is typed, which would be lost.
  takesTransfers: '',
  accountHolder: 'Glass Society',
  account: 'PT50 0002',
  bic: '',
  where: '',
  email: 'office@glass.example',
  organiser: 'Glass Society',
  address: 'Quay 1, Porto',
}

describeOnBothDatabases('the quick start', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const owner = await office.hire('owner')
    await owner.post('/organiser/new', basics)
    const read = office.database.read
    const { id } = await read
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', 'glass')
      .executeTakeFirstOrThrow()
    const stored = async () => ({
      periods: (await listPeriods(read, id)).map(({ name, endsOn, prices }) => [name, String(endsOn), prices.delegate, prices.oral]),
      offers: (await listOffers(read, id)).map(({ name, priceMinor, soldBy }) => [name, priceMinor, soldBy]),
      limits: (await listLimits(read, id)).map(({ seats, periodId, presentationType }) => [seats, periodId, presentationType]),
      account: (await findContent(read, id, 'offline-payment'))?.bankTransfer?.account ?? null,
      organiser: (await findContent(read, null, 'organisation'))?.name ?? null,
      contacts: (await listContent(read, id, 'contact-entry')).map(({ description }) => description),
    }) // biome-ignore format: a record
    return { ...office, owner, stored }
  }

  test('makes of one page a shop that can be sold from, and leaves no more than the texts to accept', async () => {
    const { owner, stored } = await setUp()
    expect((await owner.get('/organiser/c/glass/set-up')).html).toContain(page)
    expect((await owner.post(page, typed)).to).toBe('/organiser/c/glass/set-up?done=started')
    expect(await stored()).toEqual({
      periods: [['Registration', '2027-10-20', 45_000, null]],
      offers: [['Member', 38_050, 'everybody']],
      limits: [[120, null, null]],
      account: 'PT50 0002',
      organiser: 'Glass Society',
      contacts: ['office@glass.example'],
    })
    const { data, html } = await owner.get('/organiser/c/glass/set-up?done=started')
    expect(data.obstacles).toEqual(
      ['privacy policy', 'terms and conditions', 'code of conduct', 'refund policy'].map(name =>
        expect.stringContaining(name),
      ),
    )
    expect(html).not.toContain(page)
    // What is the organiser's own counts as a price.
    expect(data.price).toEqual({ period: 'Registration', from: 'EUR\u00a0380.50', to: 'EUR\u00a0450.00' })
    expect(html).toContain('This address shows it for a week, also')
    // It is for a start: what is sold is edited under Offers from then on.
    expect((await owner.get(page)).to).toBe('/organiser/c/glass/fees')
    expect((await owner.post(page, typed)).to).toBe('/organiser/c/glass/fees')
    expect((await stored()).periods).toHaveLength(1)
  })

  test('says beside each field what is wrong, keeps what was typed, and stores nothing', async () => {
    const { owner, stored } = await setUp()
    const before = await stored()
    const wrong: [Record<string, string>, string, string][] = [
      [{ 'price.1': 'cheap' }, 'price.1', 'Enter an amount in EUR, such as 450 or 380.50. 0 is free.'],
      [{ 'name.1': 'Delegate' }, 'name.1', 'This name is there twice: choose a different one.'],
      [{ 'name.1': '' }, 'name.1', 'Enter what people register as, such as “Member”.'],
      [
        { 'name.0': '', 'price.0': '', 'name.1': '', 'price.1': '', 'name.2': '' },
        'name.0',
        'Enter at least one registration with its price.',
      ],
      [{ lastDay: '' }, 'lastDay', 'Enter the last day of registration: day, month and year.'],
      [{ lastDay: '2020-01-01' }, 'lastDay', 'This day is over: nobody could register.'],
      [{ lastDay: '2027-10-28' }, 'lastDay', 'This is after the conference’s last day, 27 October 2027.'],
      [{ places: '0' }, 'places', 'This must be at least 1.'],
      [{ places: 'many' }, 'places', 'Enter a whole number, or leave it empty for no limit.'],
      [{ accountHolder: '' }, 'accountHolder', 'Fill this in.'],
      [{ account: '' }, 'account', 'Fill this in.'],
      [{ email: 'office' }, 'email', 'This is not an e-mail address.'],
      [{ address: '' }, 'address', 'Fill this in.'],
    ]
    for (const [changes, name, message] of wrong) {
      const answer = await owner.post(page, { ...typed, ...changes })
      expect([name, answer.status, answer.data.errors]).toEqual([name, 422, [{ name, message }]])
      expect(answer.html).toContain(changes.account === '' ? 'value="Glass Society"' : 'value="PT50 0002"')
    }
    expect(await stored()).toEqual(before)
  })

  test('leaves payment and the organiser’s address to those who may set them', async () => {
    const { hire, stored } = await setUp()
    const manager = await hire('manager')
    const { html } = await manager.get(page)
    expect(html).toContain('An owner sets')
    expect(html).not.toContain('name="account"')
    expect((await manager.post(page, typed)).to).toBe('/organiser/c/glass/set-up?done=started')
    expect(await stored()).toMatchObject({
      periods: [['Registration', '2027-10-20', 45_000, null]],
      account: null,
      organiser: null,
      contacts: ['office@glass.example'],
    })
    expect((await (await hire('finance')).get(page)).status).toBe(403)
  })
})
