import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as splitPage from '#site/microsite/registration/group/split-page.tsx'
import * as guestsPage from '#site/microsite/registration/guests/guests-page.tsx'
import { createConference } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('hostile orders for groups', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let dinner: number

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
    dinner = (await sellExtra(office, { name: 'Dinner', price_minor: 8_000 })).id
  })

  const { countryId, billingAddress, postalCode, taxId, billingOrganization, purchaseOrder, ...plain } =
    registrant
  const payer = {
    ...plain, country: String(countryId), billing_address: billingAddress, postal_code: postalCode, tax_id: taxId,
    billing_organization: billingOrganization, purchase_order: purchaseOrder,
  } // biome-ignore format: a form
  const send = (fields: Record<string, string>) =>
    office.visit(
      groupForm as never,
      '/:event/registrations/group',
      { event: 'crystals' },
      new URLSearchParams({ ...payer, draft: randomUUID(), ...fields }),
    )
  const onPage = (page: object, path: string, secret: string, sent: Record<string, string>) =>
    office.visit(
      page as never,
      `/:event/registrations/:secret/${path}`,
      { event: 'crystals', secret },
      new URLSearchParams(sent),
    )
  const count = async () =>
    (await office.database.read.selectFrom('registrations').select('id').execute()).length
  const place = (people: Record<string, number>, extras: Parameters<typeof groupOf>[1] = []) =>
    placeGroup({ ...office, conference: office.fees.conference }, groupOf(people, extras))

  test('numbers that are none, or too many, are refused beside their field, and nothing is placed', async () => {
    for (const typed of [
      '-1',
      '1.5',
      '1e3',
      '0x2',
      '1000000000',
      '99999999999999999999',
      'NaN',
      '2 people',
    ]) {
      const answer = await send({ 'people-oral': typed })
      expect([typed, answer.status]).toEqual([typed, 422])
      expect(answer.html).toContain('people-oral-error')
      const extra = await send({ 'people-oral': '2', [`extra-${dinner}`]: typed })
      expect([typed, extra.status]).toEqual([typed, 422])
    }
    for (const nobody of [{}, { 'people-oral': '0' }, { 'people-oral': '', [`extra-${dinner}`]: '1' }]) {
      expect((await send(nobody)).status).toBe(422)
    }
    expect(await count()).toBe(0)
  })

  test('what is hidden, closed, of another conference or of nobody is not sold', async () => {
    const other = await createConference(office.database, { name: 'glaciers' })
    const foreign = await sellExtra(
      { database: office.database, conference: other.conference },
      { name: 'Boat', price_minor: 1 },
    )
    const make = async (name: string, columns: object) => {
      const { id } = await sellExtra(office, { name, price_minor: 1 })
      await office.database.write(tx => tx.updateTable('offers').set(columns).where('id', '=', id).execute())
      return id
    }
    const offers = [
      foreign.id,
      await make('Hidden', { sold_by: 'staff', link_secret: 'only-with-it' }),
      await make('Staff', { sold_by: 'staff' }),
      await make('Retired', { sold_by: 'nobody' }),
      await make('Over', { sold_until: '2000-01-01' }),
      999_999,
    ]
    const { secret, id } = await place({ oral: 1 })
    const [person] = (await readGroup(office.database, id)).people
    for (const offer of offers) {
      const answer = await send({ 'people-oral': '1', [`extra-${offer}`]: '1' })
      expect([offer, answer.status]).toEqual([offer, 422])
      for (const secretName of ['Hidden', 'Staff', 'Boat']) expect(answer.html).not.toContain(secretName)
      const added = await onPage(peoplePage, 'people', secret, {
        person: String(person?.id),
        [`extra-${offer}`]: '1',
      })
      expect([offer, added.status]).toEqual([offer, 422])
      const more = await onPage(peoplePage, 'people', secret, { 'people-oral': '1', [`extra-${offer}`]: '1' })
      expect([offer, more.status]).toEqual([offer, 422])
    }
    for (const admission of ['people-virtual', 'people-offer-999', 'people-nonsense']) {
      expect([admission, (await send({ [admission]: '1' })).status]).toEqual([admission, 422])
    }
    expect(await count()).toBe(1)
  })

  test('another group’s people are neither cancelled, changed, named nor billed', async () => {
    const mine = await place({ oral: 2 })
    const theirs = await placeGroup({ ...office, conference: office.fees.conference }, groupOf({ oral: 2 }), {
      email: 'other@example.org',
    })
    const before = await readGroup(office.database, theirs.id)
    const foreign = String(before.people[0]?.id)
    const answers = [
      await onPage(peoplePage, 'people', mine.secret, { [`leave-${foreign}`]: 'yes' }),
      await onPage(peoplePage, 'people', mine.secret, {
        [`leave-${foreign}`]: 'yes',
        difference: '0',
        refund: '0',
        key: 'k',
      }),
      await onPage(peoplePage, 'people', mine.secret, { person: foreign, [`extra-${dinner}`]: '1' }),
      await onPage(guestsPage, 'guests', mine.secret, {
        [`name-${foreign}`]: 'Eve',
        [`email-${foreign}`]: 'eve@example.org',
      }),
      await onPage(splitPage, 'split', mine.secret, { ...payer, [`bill-${foreign}`]: 'yes' }),
    ]
    expect(
      answers.filter(({ status }) => status < 400).map(({ html, to }) => to ?? html.slice(0, 200)),
    ).toEqual([])
    expect(await readGroup(office.database, theirs.id)).toEqual(before)
  })

  test('a change that is sent twice, or from two windows, is made once', async () => {
    const { id, secret } = await place({ oral: 4 })
    await payInFull(office.payments, id)
    const ids = (await readGroup(office.database, id)).people.map(person => person.id)
    const read = (nth: number) => onPage(peoplePage, 'people', secret, { [`leave-${ids[nth]}`]: 'yes' })
    const fieldsOf = ({ html }: { html: string }) => {
      const form = /<form(?:(?!<\/form>).)*name="difference".*?<\/form>/s.exec(html)?.[0] ?? ''
      return Object.fromEntries(
        [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
      )
    }
    const [one, other] = [fieldsOf(await read(0)), fieldsOf(await read(0))]
    const [first, again] = await Promise.all([
      onPage(peoplePage, 'people', secret, one),
      onPage(peoplePage, 'people', secret, one),
    ])
    expect([first.status, again.status]).toEqual([303, 303])
    const late = await onPage(peoplePage, 'people', secret, other)
    expect(late.status).toBe(409)
    expect((await readGroup(office.database, id)).people).toHaveLength(3)
    const refunds = await office.database.read.selectFrom('refunds').select('amount_minor').execute()
    expect(refunds).toHaveLength(1)
    // Sums that were not those of the page change nothing.
    const forged = await onPage(peoplePage, 'people', secret, {
      ...fieldsOf(await read(1)),
      refund: '999999',
    })
    expect(forged.status).toBe(409)
    expect((await readGroup(office.database, id)).people).toHaveLength(3)
    // What was chosen anew on the page that Back shows is another change.
    const changed = { ...fieldsOf(await read(1)), key: String(one.key) }
    expect((await onPage(peoplePage, 'people', secret, changed)).status).toBe(303)
    expect((await readGroup(office.database, id)).people).toHaveLength(2)
  })

  test('somebody who stands in two places is named, and several people may share an address', async () => {
    const { id, secret } = await place({ oral: 3 })
    const ids = (await readGroup(office.database, id)).people.map(person => person.id)
    const name = (who: readonly [string, string][]) =>
      onPage(
        guestsPage,
        'guests',
        secret,
        Object.fromEntries(
          who.flatMap(([name, email], at) => [
            [`name-${ids[at]}`, name],
            [`email-${ids[at]}`, email],
          ]),
        ),
      )
    const twice = await name([
      ['Ann Lee', 'ann@example.org'],
      ['ann  lee', 'Ann@example.org'],
    ])
    expect(twice.status).toBe(303)
    const shared = await name([
      ['Ann Lee', 'lab@example.org'],
      ['Bo Lind', 'lab@example.org'],
    ])
    // The notice is sealed in the address.
    expect(twice.to?.length ?? 0).toBeGreaterThan((shared.to?.length ?? 0) + 50)
    const long = await name([['x'.repeat(5_000), 'ann@example.org']])
    expect(long.status).toBe(422)
    expect(long.html).toContain(`name-${ids[0]}-error`)
  })
})
