import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as feePage from '#site/microsite/fees/registration-fee.tsx'
import * as home from '#site/microsite/home.tsx'
import * as onlineRegistration from '#site/microsite/registration/form/online-registration.tsx'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const form = '/:event/online-registration'
const event = { event: 'crystals' }
const fees = '/organiser/c/crystals/fees'

describeOnBothDatabases(
  'an offer that is sold only by its link or a code',
  (open, _dialect, testOnSqlite) => {
    let office: Awaited<ReturnType<typeof openOffice>>
    let dinner: number
    let isBusy = false
    let speaker: number

    beforeEach(async () => {
      const database = await open()
      isBusy = false
      const write: typeof database.write = (...work) =>
        isBusy ? Promise.reject(new Error('the database is busy')) : database.write(...work)
      const visitor = { newFormKey: randomUUID, clientAddress: '203.0.113.9' }
      office = await openOffice({ ...database, write }, {}, visitor)
      await takeGroups(office.database)
      dinner = (await sellExtra(office, { name: 'Quixotic dinner', price_minor: 8_000 })).id
      const { id } = await office.database.write(tx =>
        tx
          .insertInto('offers')
          .values({
            ...{
              conference_id: office.conference.id,
              kind: 'admission',
              position: 2,
              name: 'Zephyr speaker',
            },
            ...{
              description: 'By the programme committee',
              sold_by: 'everybody',
              most: 1,
              price_minor: 10_000,
            },
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      speaker = id
      await hide('dinner-secret-0123456789', dinner)
      await hide('speaker-secret-0123456789', speaker)
    })

    const hide = (link_secret: string, id: number) =>
      office.database.write(tx =>
        tx.updateTable('offers').set({ link_secret, sold_by: 'staff' }).where('id', '=', id).execute(),
      )
    const see = (query = '') => office.visit(onlineRegistration as never, form, event, undefined, query)
    const names = ({ html, data }: { html: string; data?: unknown }) => {
      const all = html + JSON.stringify(data ?? '')
      return ['Quixotic dinner', 'Zephyr speaker'].filter(name => all.includes(name))
    }
    const send = (fields: Record<string, string>) =>
      office.visit(onlineRegistration as never, form, event, new URLSearchParams({ draft: 'd', ...fields }))
    const receive = (changes: Partial<RegistrationInput>) =>
      receiveRegistration(
        office.database,
        { conference: office.fees.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
        oralInput(office.fees, changes),
      )
    const oneDinner = () => ({ extras: [{ offerId: dinner, optionId: null, quantity: 1 }] })
    const addCode = async (fields: Record<string, string>) =>
      (await office.hire('finance')).post('/organiser/c/crystals/codes/new', {
        intent: 'save',
        code: 'OPEN',
        kind: 'none',
        ...fields,
      })

    test('is named nowhere in public, and shown to who has its link alone', async () => {
      await office.database.write(async tx => {
        await tx
          .insertInto('offer_prices')
          .values({
            offer_id: dinner,
            period_id: null,
            admission: `offer-${speaker}`,
            price_minor: 1,
            included: null,
          })
          .execute()
      })
      for (const [module, path] of [
        [onlineRegistration, form],
        [feePage, '/:event/registration-fee'],
        [groupForm, '/:event/registrations/group'],
        [home, '/:event/home'],
      ] as const) {
        const { html } = await office.visit(module as never, path, event)
        expect([path, names({ html })]).toEqual([path, []])
      }
      expect(names(await see('?offer=dinner-secret-0123456789'))).toEqual(['Quixotic dinner'])
      const speakers = await see('?offer=speaker-secret-0123456789')
      expect(names(speakers)).toEqual(['Zephyr speaker'])
      // A link to a registration chooses it.
      expect(speakers.html).toMatch(
        new RegExp(
          `<input[^>]*value="offer-${speaker}"[^>]*checked=""|checked=""[^>]*value="offer-${speaker}"`,
        ),
      )
      expect(names(await see('?offer=dinner-secret'))).toEqual([])
      expect(names(await see(`?presentation=offer-${speaker}`))).toEqual([])
    })

    test('stays on the form that comes back, also where nothing can be stored or too many codes were tried', async () => {
      const typed = {
        ...{ title: registrant.title, name: registrant.name, email: registrant.email, telephone: '+351' },
        ...{ organization: 'Institute', city: 'Lisbon', country: '620', billing_address: 'Rua do Vidro 7' },
        ...{
          presentation: 'oral',
          category: String(oralInput(office.fees).periodId),
          offer: 'dinner-secret-0123456789',
          [`extra-${dinner}`]: '1',
        },
      }
      isBusy = true
      const busy = await send(typed)
      expect([busy.status, names(busy)]).toEqual([503, ['Quixotic dinner']])
      isBusy = false
      let tried = await send({ ...typed, open: 'yes', code: 'NONE-0' })
      for (let n = 1; tried.status === 422 && n < 60; n++)
        tried = await send({ ...typed, open: 'yes', code: `NONE-${n}` })
      expect([tried.status, names(tried)]).toEqual([429, ['Quixotic dinner']])
    })

    test('is bought with its link, and refused without it or with another one', async () => {
      const wanted = { presentationType: `offer-${speaker}` as const }
      expect(await receive(wanted)).toMatchObject({ error: { fields: { presentationType: 'not-offered' } } })
      expect(await receive({ ...wanted, link: 'dinner-secret-0123456789' })).toMatchObject({
        error: { fields: { presentationType: 'not-offered' } },
      })
      expect(await receive({ ...wanted, link: 'speaker-secret-0123456789' })).toMatchObject({ ok: true })
      expect(await receive(oneDinner())).toMatchObject({
        error: { fields: { [`extra-${dinner}`]: 'not-offered' } },
      })
      const placed = await receive({ ...oneDinner(), link: 'dinner-secret-0123456789' })
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      const { id } = placed.value.registration
      // Who has it keeps it in a change, and may give it up.
      const registration = await findRegistration(office.database.read, id)
      if (!registration) throw new Error('no registration')
      const changed = await quoteChange(
        office.database.read,
        office.fees.conference,
        registration,
        { presentationType: 'poster', accommodation: null, hasAddOn: false },
        office.clock.now(),
      )
      expect(changed).toMatchObject({ ok: true })
      await office.database.write(tx =>
        tx
          .updateTable('registrations')
          .set({ state: 'expired' as never })
          .where('id', '=', id)
          .execute(),
      )
      const renewed = await renewRegistration(
        office.payments,
        { actor: aVisitor, now: office.clock.now() },
        {
          conference: office.fees.conference,
          registrationId: id,
          expectedTotalMinor: registration.price.totalMinor,
        },
      )
      expect(renewed).toMatchObject({ ok: true })
    })

    test('is opened by a code on the form, keeps what was typed, and wrong codes are counted', async () => {
      await addCode({ on: String(dinner) })
      const typed = { open: 'yes', name: 'Ada Lovelace', email: 'ada@example.org' }
      const opened = await send({ ...typed, code: 'open' })
      expect(opened.status).toBe(200)
      expect(names(opened)).toEqual(['Quixotic dinner'])
      expect(opened.html).toContain('Your code opens: Quixotic dinner.')
      expect(opened.html).toContain('value="Ada Lovelace"')
      // A refused form shows it still.
      const refused = await send({ ...typed, open: '', code: 'OPEN', [`extra-${dinner}`]: '1' })
      expect(refused.status).toBe(422)
      expect(names(refused)).toEqual(['Quixotic dinner'])
      const used = await receive({ ...oneDinner(), code: 'OPEN' })
      expect(used).toMatchObject({ ok: true })
      const wrong = await send({ ...typed, code: 'OTHER' })
      expect(wrong.status).toBe(422)
      expect(wrong.html).toContain('This code can&#x27;t be used')
      const statuses: number[] = []
      for (let nth = 0; nth < 10; nth += 1)
        statuses.push((await send({ ...typed, code: `NO-${nth}` })).status)
      expect(statuses).toEqual([...Array(9).fill(422), 429])
      // Neither does a form with an error, nor one with the hidden offer itself, tell who has tried too many.
      expect(names(await send({ ...typed, open: '', code: 'OPEN' }))).toEqual([])
      expect(
        await receive({ ...oneDinner(), code: 'OPEN', registrant: { ...oralInput(office.fees).registrant } }),
      ).toMatchObject({
        ok: true,
      })
    })

    test('is not found by guessing codes beside it', async () => {
      await addCode({ on: String(dinner) })
      const guess = (code: string) => receive({ ...oneDinner(), code })
      for (let nth = 0; nth < 10; nth += 1) {
        expect(await guess(`NO-${nth}`)).toMatchObject({ error: { fields: { code: 'code-unusable' } } })
      }
      expect(await guess('OPEN')).toMatchObject({ error: { code: 'too-many-codes' } })
    })

    testOnSqlite(
      'is set in its editor, its link is given to who may write, and changes when it is hidden anew',
      async () => {
        const manager = await office.hire('manager')
        const list = await manager.get(fees)
        expect(list.html).toContain('online-registration?offer=dinner-secret-0123456789')
        expect((await (await office.hire('reader')).get(fees)).html).not.toContain('dinner-secret')
        const page = `${fees}/extra/${dinner}`
        const save = async (soldBy: string) => {
          const { html } = await manager.get(page)
          const mark = / name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''
          const fields = { name: 'Quixotic dinner', currency: 'USD', price: '80', most: '1', soldBy, mark }
          const saved = await manager.post(page, { intent: 'edit', do: 'publish', ...fields })
          expect([303]).toContain(saved.status)
        }
        const secret = async () =>
          (
            await office.database.read
              .selectFrom('offers')
              .select('link_secret')
              .where('id', '=', dinner)
              .executeTakeFirst()
          )?.link_secret
        await save('link')
        expect(await secret()).toBe('dinner-secret-0123456789')
        await save('everybody')
        expect(await secret()).toBe(null)
        await save('link')
        expect(await secret()).toMatch(/^[\w-]{32}$/)
        const [extra] = await listOffers(office.database.read, office.conference.id)
        expect(extra?.soldBy).toBe('link')
        expect((await manager.get(`${page}/history`)).html).not.toContain(await secret())
      },
    )
  },
)
