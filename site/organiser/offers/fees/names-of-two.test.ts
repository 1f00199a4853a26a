import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/fees'
const usual = { intent: 'edit', mark: '0', do: 'publish', currency: 'USD' }
const extra = { ...usual, soldBy: 'everybody', most: '1', price: '80' }
const question = {
  intent: 'edit', mark: '0', do: 'publish', label: 'Which one?', kind: 'text', askedOf: 'attendee', askedFrom: 'form', care: 'plain',
} // biome-ignore format: a form

describeOnBothDatabases('two periods or two extras of one name', open => {
  async function given() {
    const office = await openOffice(await open())
    const manager = await office.hire('manager')
    const errorsOf = ({ data }: { data: { errors: { name: string; message: string }[] } }) =>
      data.errors.map(({ name, message }) => `${name}: ${message}`)
    return { ...office, manager, errorsOf }
  }

  test('are refused at the name of the second', async () => {
    const { manager, errorsOf } = await given()
    const period = { ...usual, oral: '900', poster: '500', student: '400', delegate: '700', virtual: '0' }
    const late = await manager.post(`${page}/fee-period/new`, { ...period, name: 'Late', endsOn: '2027-06-09' }) // biome-ignore format: one line
    expect(errorsOf(late)).toEqual([expect.stringMatching(/^name: .*another period/)])
    await manager.post(`${page}/extra/new`, { ...extra, name: 'Dinner' })
    for (const name of ['Dinner', 'Oral Presentation'])
      expect(errorsOf(await manager.post(`${page}/extra/new`, { ...extra, name }))).toEqual([
        expect.stringMatching(/^name: .*something else that is sold/),
      ])
  })

  test('that are there are not taken for one another', async () => {
    const { database, conference, fees, manager, errorsOf } = await given()
    await database.write(tx => tx.updateTable('registration_categories').set({ name: 'Registration' }).where('id', 'in', [fees.openId, fees.lateId]).execute()) // biome-ignore format: one line
    const tour = await sellExtra({ database, conference }, { name: 'Tour', price_minor: 8_000 })
    const price = { offer_id: tour.id, period_id: fees.lateId, admission: null, price_minor: 9_000 }
    await database.write(tx => tx.insertInto('offer_prices').values(price).execute())
    const row = { 'periodPrices.0.period': 'Registration', 'periodPrices.0.price': '90' }
    const { html } = await manager.get(`${page}/extra/${tour.id}`)
    const mark = /name="mark"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? ''
    const saved = await manager.post(`${page}/extra/${tour.id}`, { ...extra, mark, name: 'Tour', description: 'By boat', ...row }) // biome-ignore format: one line
    expect(errorsOf(saved)).toEqual([expect.stringMatching(/^periodPrices: .*two are called so/)])
    const [stored] = await listOffers(database.read, conference.id)
    expect(stored?.periodPrices).toEqual({ [fees.lateId]: 9_000 })
    await sellExtra({ database, conference }, { name: 'Tour', price_minor: 8_000 })
    const asked = await manager.post('/organiser/c/crystals/website/question/new', { ...question, buyersOf: 'Tour' }) // biome-ignore format: one line
    expect(errorsOf(asked)).toEqual([expect.stringMatching(/^buyersOf: .*two are called so/)])
    await database.write(tx => addContent(tx, conference.id, 'topic', [{ name: 'Glass' }, { name: 'Glass' }]))
    const ofTopic = await manager.post('/organiser/c/crystals/website/abstract-question/new', { ...question, askedFrom: 'submitted', 'topics.0.topic': 'Glass' }) // biome-ignore format: one line
    expect(errorsOf(ofTopic)).toEqual([expect.stringMatching(/^topics: .*two are called so/)])
  })
})
