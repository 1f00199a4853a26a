import { expect, test } from 'vitest'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/website/question'

describeOnBothDatabases('an option that costs', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, fees, clock } = office
    const owner = await office.hire('owner')
    const usual = {
      intent: 'edit', mark: '0', do: 'publish', kind: 'one-of', askedOf: 'attendee', askedFrom: 'form', care: 'plain',
      inList: 'on', inExport: 'on', inApi: 'on', inMail: 'on',
    } // biome-ignore format: a form
    const ask = async (fields: Record<string, string>) => {
      const { status, html } = await owner.post(`${page}/new`, { ...usual, ...fields })
      if (status !== 303 && status !== 303) throw new Error(html)
    }
    const questions = () => listQuestions(database.read, fees.conference.id)
    const offers = () => listOffers(database.read, fees.conference.id)
    const question = async (label: string) => {
      const found = (await questions()).find(each => each.label === label)
      if (!found) throw new Error(`no question ${label}`)
      return found
    }
    const register = async (more: object) => {
      const placement = { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null }
      const placed = await receiveRegistration(database, placement, oralInput(fees, more))
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      return placed.value.registration
    }
    const sell = async (id: number, typed: Record<string, string>) => {
      const address = `${page}/${id}/sell`
      const { data, html } = await owner.get(`${address}?${new URLSearchParams({ check: 'yes', ...typed })}`)
      return {
        data,
        html,
        confirm: () => owner.post(address, { ...data.check.hidden, digest: data.check.digest }),
      }
    }
    return { ...office, owner, ask, questions, question, offers, register, sell }
  }

  test('of a question becomes an extra in one act; who answered owes nothing, and is counted beforehand', async () => {
    const { database, ask, question, offers, register, sell, owner } = await setUp()
    const options = { 'options.0.name': 'Walk', 'options.1.name': 'Boat', 'options.2.name': 'Train' }
    await ask({ label: 'Excursion', ...options })
    const { id, options: had } = await question('Excursion')
    const boat = had.find(({ name }) => name === 'Boat')?.id ?? 0
    const ada = await register({ answers: { isShown: true, values: { [`answer-1-${id}`]: String(boat) } } })
    await database.write(tx =>
      tx
        .insertInto('answers')
        .values({
          question_id: id, registration_id: ada.id, attendee_id: ada.lines[0]?.attendeeId ?? null, question_version: 1,
          value: `,${boat},`, answered_at: '2027-01-10T12:00:00Z',
        }) // biome-ignore format: a row
        .onConflict(oc => oc.doNothing())
        .execute(),
    )
    const total = ada.price.totalMinor

    const empty = await sell(id, { name: 'Excursion' })
    expect(empty.html).toContain('Enter the price of at least one.')
    const wrong = await sell(id, { name: '', 'price.1': '3o' })
    expect(wrong.data.errors.map(({ name }: { name: string }) => name)).toEqual(['name', 'price.1'])
    expect(wrong.html).toContain('value="3o"')

    const typed = { name: 'Excursion by ship', 'price.1': '30', 'price.2': '12.50' }
    const check = await sell(id, typed)
    expect(check.html).toContain('1 answer chose it. The answers stay as they are')
    expect(check.html).toContain('“Excursion” keeps “Walk”.')
    expect(await offers()).toEqual([])
    expect((await check.confirm()).to).toContain('/organiser/c/crystals/fees')
    expect(await offers()).toMatchObject([
      {
        kind: 'extra', name: 'Excursion by ship', priceMinor: 0, soldBy: 'everybody',
        options: [{ name: 'Boat', surchargeMinor: 3_000 }, { name: 'Train', surchargeMinor: 1_250 }],
      },
    ]) // biome-ignore format: a record
    const after = await question('Excursion')
    expect(after.options.map(({ name, isRetired }) => [name, isRetired])).toEqual([
      ['Walk', false],
      ['Boat', true],
      ['Train', true],
    ])
    // Whoever answered has the answer, and nothing else.
    const answers = await database.read.selectFrom('answers').select('value').execute()
    expect(answers).toEqual([{ value: `,${boat},` }])
    expect((await findRegistration(database.read, ada.id))?.price.totalMinor).toBe(total)
    // Confirmed twice, it is done once: the question has other options now, and its form is shown.
    expect((await check.confirm()).to).toContain(`${page}/${id}/sell?`)
    expect(await offers()).toHaveLength(1)
    expect((await owner.get(`${page}/${id}`)).html).toContain('Sell what it offers')
  })

  test('of a yes or no is the extra itself, and the question is asked no more; another that depends on it keeps it', async () => {
    const { ask, question, questions, offers, sell } = await setUp()
    await ask({ label: 'Shuttle', kind: 'yes-no' })
    await ask({ label: 'Which flight?', kind: 'text', ifQuestion: 'Shuttle', ifAnswer: 'Yes' })
    const { id } = await question('Shuttle')
    const refused = await (await sell(id, { name: 'Shuttle', 'price.0': '25' })).confirm()
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Which flight?')
    expect(await offers()).toEqual([])
    await ask({ label: 'Bus', kind: 'yes-no' })
    await (await sell((await question('Bus')).id, { name: 'Bus', 'price.0': '25' })).confirm()
    expect(await offers()).toMatchObject([{ name: 'Bus', priceMinor: 2_500, options: [] }])
    expect((await questions()).find(({ label }) => label === 'Bus')?.isRetired).toBe(true)
    await ask({ label: 'Notes', kind: 'text' })
    expect((await sell((await question('Notes')).id, {})).html).toContain('It has no options.')
  })

  test('is a question again in one act; who bought it keeps it at its price', async () => {
    const { database, owner, offers, question, register } = await setUp()
    const add = (fields: Record<string, string>) =>
      owner.post('/organiser/c/crystals/fees/extra/new', {
        intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody', most: '1', ...fields,
      }) // biome-ignore format: a form
    const menu = {
      'options.0.name': 'Meat',
      'options.0.surcharge': '',
      'options.1.name': 'Vegan',
      'options.1.surcharge': '5',
    }
    await add({ name: 'Menu', price: '20', ...menu })
    const [extra] = await offers()
    if (!extra) throw new Error('no extra')
    const [meat] = extra.options
    const bought = await register({
      extras: [{ offerId: extra.id, optionId: meat?.id ?? null, quantity: 1 }],
    })
    const address = `/organiser/c/crystals/fees/extra/${extra.id}/ask`
    expect((await owner.get(`/organiser/c/crystals/fees/extra/${extra.id}`)).html).toContain(
      'Ask instead of sell',
    )
    const { data, html } = await owner.get(address)
    expect(html).toContain('1 registration has it. They keep it and its price')
    const form = { ...data.check.hidden, digest: data.check.digest }
    expect((await owner.post(address, form)).to).toBe(page)
    expect(await question('Menu')).toMatchObject({
      kind: 'one-of',
      options: [{ name: 'Meat' }, { name: 'Vegan' }],
    })
    expect(await offers()).toMatchObject([{ name: 'Menu', soldBy: 'nobody' }])
    const kept = await findRegistration(database.read, bought.id)
    expect(kept?.price.totalMinor).toBe(bought.price.totalMinor)
    expect(kept?.lines.some(line => line.offerId === extra.id)).toBe(true)
    expect((await owner.get(address)).html).toContain('It is retired')
    expect((await owner.post(address, form)).status).toBe(303)
  })
})
