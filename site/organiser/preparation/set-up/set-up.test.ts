import { expect, test } from 'vitest'
import {
  findConferenceById,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { listPublicAddresses } from '#domain/conference/content/addressed-pages.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { removeUnusedFiles } from '#domain/conference/files/store-file.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { listStaffConferences } from '#domain/staff/rights/staff-conferences.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { createCustomRegistration, createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const typed = {
  intent: 'create',
  prefix: '6th Congress on',
  subject: 'Glass & Ceramics',
  name: '',
  startsOn: '2027-10-25',
  endsOn: '2027-10-27',
  timeZone: 'Europe/Lisbon',
  location: 'Porto, Portugal',
  isHybrid: 'on',
  hue: '25',
  artFamily: 'waves',
  currency: 'eur',
  feeRate: '2,5',
}

describeOnBothDatabases('setting up a conference', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const owner = await office.hire('owner')
    const create = (changes: Partial<Record<keyof typeof typed | 'request-key', string>> = {}) =>
      owner.post('/organiser/new', { ...typed, ...changes })
    const at = (event: string, page = '') => `/organiser/c/${event}/set-up${page}`
    return { ...office, owner, create, at }
  }

  test('a new one is a draft without prices, which is published once it has them and the texts that people agree to', async () => {
    const { owner, create, at, database, clock } = await setUp()
    expect(await create()).toMatchObject({ status: 303, to: `${at('glass-ceramics')}?done=created` })
    const db = database.read
    const row = await db
      .selectFrom('conferences')
      .selectAll()
      .where('name', '=', 'glass-ceramics')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ is_active: 0, currency: 'EUR', fee_basis_points: 250, hue: 25 })
    const { periods } = await db
      .selectFrom('registration_categories')
      .select(eb => eb.fn.countAll<number>().as('periods'))
      .where('conference_id', '=', row.id)
      .executeTakeFirstOrThrow()
    expect(Number(periods)).toBe(0)
    const seen = async () => [
      (await listUpcomingConferences(db, clock.now())).map(({ name }) => name),
      (await listPublicAddresses(db)).conferences.map(({ name }) => name),
    ]
    expect(await seen()).toEqual([['crystals'], ['crystals']])
    const list = (await owner.get(at('glass-ceramics'))).data
    expect(list).toMatchObject({ isPublic: false, progress: { done: 3, of: 17 } })
    expect(list.obstacles).toEqual([
      'Invoices would have no issuer. Enter your name and address under “Who you are”.',
      ...['privacy policy', 'terms and conditions', 'code of conduct', 'refund policy'].map(name =>
        expect.stringContaining(name),
      ),
      'Nobody could register: there are no prices. Enter them under “Offers”.',
    ])
    expect((await owner.post(at('glass-ceramics'), { intent: 'publish' })).status).toBe(409)

    await database.write(tx =>
      addContent(tx, null, 'organisation', [
        {
          name: 'Congress Office', tagline: '', officeAddress: 'Quay 1', email: 'office@example.org', phone: '', hue: 1,
          copyright: '', developerCredit: '',
        },
      ]),
    ) // biome-ignore format: a record
    const part = (slug: string) => [{ slug, title: slug, body: '<p>Ours.</p>' }]
    await database.write(async tx => {
      for (const slug of ['privacy-policy', 'terms-and-conditions', 'code-of-conduct'])
        await addContent(tx, null, 'page', part(slug))
      await addContent(tx, row.id, 'page', part('conference-policies'))
      await tx
        .insertInto('registration_categories')
        .values({
          conference_id: row.id, name: 'Early', ends_on: '2027-10-01', invited_minor: 1, oral_minor: 1,
          poster_minor: 1, student_minor: 1, delegate_minor: 1, virtual_minor: 1,
        })
        .execute()
    }) // biome-ignore format: records
    expect(await owner.post(at('glass-ceramics'), { intent: 'publish' })).toMatchObject({
      to: `${at('glass-ceramics')}?done=published`,
    })
    expect(await seen()).toEqual([
      ['crystals', 'glass-ceramics'],
      ['crystals', 'glass-ceramics'],
    ])
    // Undo.
    await owner.post(at('glass-ceramics'), { intent: 'unpublish' })
    expect(await seen()).toEqual([['crystals'], ['crystals']])
  })

  test('what is wrong is said beside its field, and a second click makes no second one', async () => {
    const { owner, create, database } = await setUp()
    const wrong = await create({
      subject: ' ', endsOn: '2027-10-01', timeZone: 'Atlantis', currency: 'EURO', feeRate: '120', name: 'Bad Name',
    }) // biome-ignore format: a record
    expect(wrong.status).toBe(422)
    expect(wrong.data.errors.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'currency', 'endsOn', 'feeRate', 'subject', 'timeZone',
    ]) // biome-ignore format: a list
    expect(wrong.data.typed).toMatchObject({ endsOn: '2027-10-01', name: 'Bad Name' })
    const empty = await create({ startsOn: '', endsOn: '', timeZone: '' })
    expect(empty.data.errors).toEqual([
      { name: 'startsOn', message: 'Enter the first day: day, month and year.' },
      { name: 'endsOn', message: 'Enter the last day: day, month and year.' },
      { name: 'timeZone', message: 'Choose a time zone from the list, such as Europe/Lisbon, or type a large city.' },
    ]) // biome-ignore format: a table
    // No form sends this, so no field has words for it.
    const tampered = await create({ artFamily: 'castles' })
    expect(tampered.data.errors).toEqual([
      { name: 'artFamily', message: expect.stringMatching(/^Choose one of these: \w+, /) },
    ])
    for (const [name, status] of [
      ['Bad Name', 422],
      ['organiser', 422],
      ['crystals', 409],
    ] as const) {
      // biome-ignore format: a table
      const refused = await create({ name })
      expect([refused.status, refused.data.errors[0].name]).toEqual([status, 'name'])
    }
    const key = 'a'.repeat(32)
    const first = await create({ 'request-key': key })
    expect(await create({ 'request-key': key })).toEqual(first)
    const count = await database.read.selectFrom('conferences').select('id').execute()
    expect(count).toHaveLength(2)
    const check = async (name: string) =>
      (await owner.get(`/organiser/new/address?name=${name}`)).data.problem
    expect(await check('glass-2')).toBeNull()
    expect(await check('glass-ceramics')).toMatch(/Another conference/)
    expect(await check('styles')).toMatch(/main site/)
    // Another one with the same subject gets the year; its zone is found by its city.
    expect((await create({ timeZone: ' buenos aires ' })).to).toContain('/glass-ceramics-2027/')
    const zoned = await database.read
      .selectFrom('conferences')
      .select('time_zone')
      .where('name', '=', 'glass-ceramics-2027')
      .executeTakeFirst()
    expect(zoned).toEqual({ time_zone: 'America/Buenos_Aires' })
  })

  test('another address is led to by the texts, menus, drafts and translations of the conference', async () => {
    const { owner, create, database } = await setUp()
    await create()
    const { id } = await database.read
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', 'glass-ceramics')
      .executeTakeFirstOrThrow()
    const body = (event: string) =>
      `<p>See <a href="/${event}/venue" rel="noopener noreferrer">there</a>, <a href="/glass" rel="noopener noreferrer">not</a>.</p>`
    const inGerman = (event: string) => `<p>Siehe <a href="/${event}/venue">dort</a>.</p>`
    const pageAt = (event: string): ContentFields<'own-page'> => ({
      slug: 'visa', title: 'Visa', menuLabel: '', isInMenu: true, lead: '', audience: 'everybody', announcedOn: null,
      blocks: [
        { block: 'text', heading: '', audience: 'everybody', body: body(event) },
        { block: 'button', heading: '', audience: 'everybody', label: 'Write', href: `/${event}/contact-us` },
      ],
    }) // biome-ignore format: one record
    const translation = (event: string) => ({
      text: inGerman(event),
      source_digest: sourceDigest(body(event)),
    })
    await database.write(async tx => {
      const [page = 0] = await addContent(tx, id, 'own-page', [pageAt('glass-ceramics')])
      const inDraft = { ...pageAt('glass-ceramics'), title: 'Visas' }
      const permit = permitOnCommandLine(commandLine, 'write-website', id)
      const act = { actor: commandLine, now: Temporal.Instant.from('2027-01-01T00:00:00Z') }
      const mark = '0+1'
      const saved = await saveDraft(tx, permit, act, { kind: 'own-page', id: page, data: inDraft, mark })
      expect(saved.ok).toBe(true)
      const of = {
        conference_id: id,
        kind: 'own-page',
        record_id: page,
        language: 'de',
        path: 'blocks.0.body',
      }
      await tx
        .insertInto('translations')
        .values({ ...of, ...translation('glass-ceramics') })
        .execute()
    })
    const path = '/organiser/c/glass-ceramics/set-up/basics'
    const { typed: now, mark } = (await owner.get(path)).data
    expect(await owner.post(path, { ...now, intent: 'save', mark, name: 'glass-2027' })).toMatchObject({
      status: 303,
    })
    const read = (table: 'content_items' | 'drafts') =>
      database.read
        .selectFrom(table)
        .select('data')
        .where('conference_id', '=', id)
        .where('kind', '=', 'own-page')
        .execute()
    const [published, draft] = [await read('content_items'), await read('drafts')]
    const { blocks } = pageAt('glass-2027')
    expect(published.map(({ data }) => JSON.parse(data))).toMatchObject([{ title: 'Visa', blocks }])
    expect(draft.map(({ data }) => JSON.parse(data))).toMatchObject([{ title: 'Visas', blocks }])
    const translations = database.read.selectFrom('translations').select(['text', 'source_digest'])
    expect(await translations.execute()).toEqual([translation('glass-2027')])
  })

  test('the first day moves, and what hangs on it where somebody says so; a stale form saves nothing', async () => {
    const { owner, database, conference } = await setUp()
    const path = '/organiser/c/crystals/set-up/basics'
    const { typed: now, mark } = (await owner.get(path)).data
    const save = (changes: Record<string, string>) =>
      owner.post(path, { ...now, intent: 'save', mark, ...changes })
    // 7 June moves by nine days: distant dates move by a week, close ones by nine days.
    const asked = await save({ startsOn: '2027-06-16', endsOn: '2027-06-18' })
    expect(asked.data.move.dates.map(({ to }: { to: string }) => to)).toEqual([
      'Thu 7 January 2027', 'Wed 7 April 2027', 'Tue 15 June 2027',
    ]) // biome-ignore format: a list
    const moved = await save({ startsOn: '2027-06-16', endsOn: '2027-06-18', dates: 'move' })
    expect(moved.to).toBe(`${path}?done=moved&first-day=moved`)
    const ends = await database.read
      .selectFrom('registration_categories')
      .select('ends_on')
      .where('conference_id', '=', conference.id)
      .orderBy('ends_on')
      .execute()
    expect(ends.map(({ ends_on }) => ends_on)).toEqual(['2027-01-07', '2027-04-07', '2027-06-15'])
    const noted = database.read.selectFrom('audit_entries').select('facts')
    const changes = () => noted.where('act', '=', 'conference changed').orderBy('id').execute()
    const dates = {
      startsOnBefore: '2027-06-07',
      startsOn: '2027-06-16',
      endsOnBefore: '2027-06-09',
      endsOn: '2027-06-18',
    }
    expect((await changes()).map(({ facts }) => JSON.parse(facts))).toEqual([{ ...dates, movedDates: 3 }])
    const { data } = await owner.get(path)
    await owner.post(path, { ...data.typed, intent: 'save', mark: data.mark })
    expect(await changes()).toHaveLength(1)
    const stale = await save({ location: 'Faro' })
    expect(stale.status).toBe(409)
    expect(stale.data.theirs).toContain('First day: 2027-06-16')
    expect(stale.data.typed.location).toBe('Faro')
    const renamed = await save({ mark: stale.data.mark, name: 'quartz' })
    expect([renamed.status, renamed.data.errors[0].name]).toEqual([409, 'name'])
  })

  test('a conference that is put off puts off the day by which groups name their people, where that is confirmed', async () => {
    const { owner, database, conference } = await setUp()
    await database.write(tx => tx.updateTable('conferences').set({ names_until: '2027-05-20' }).execute())
    const path = '/organiser/c/crystals/set-up/basics'
    const { typed: now, mark } = (await owner.get(path)).data
    const save = (dates: Record<string, string>) =>
      owner.post(path, {
        ...now,
        intent: 'save',
        mark,
        startsOn: '2028-06-05',
        endsOn: '2028-06-07',
        ...dates,
      })
    expect((await save({})).data.move.dates.at(-1)).toMatchObject({
      label: 'Groups are named until',
      from: 'Thu 20 May 2027',
      to: 'Thu 18 May 2028',
    })
    await save({ dates: 'move' })
    expect((await findConferenceById(database.read, conference.id))?.namesUntil?.toString()).toBe(
      '2028-05-18',
    )
  })

  test('with the first day, all days of what is sold and asked move, and until when proofs are sent', async () => {
    const { owner, database, fees, clock, conference } = await setUp()
    const registration = await createRegistration(database, fees, clock)
    const statement = await database.write(async tx => {
      const offer = { conference_id: conference.id, kind: 'extra', position: 1, description: '', sold_by: 'everybody', price_minor: 9000, most: 1 }
      const room = await tx
        .insertInto('offers')
        .values({
          ...offer, name: 'Workshop', sold_from: '2027-01-10', sold_until: '2027-05-31', names_until: '2027-06-01', also_at: '[{"from":"2027-06-08T14:00","to":"2027-06-08T17:00"}]',
          takes_place_from: '2027-06-07T09:00', takes_place_to: '2027-06-07T12:30',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const option = { offer_id: room.id, surcharge_minor: 0 }
      await tx
        .insertInto('offer_options')
        .values([
          { ...option, position: 1, name: '7–8 June 2027', night_on: '2027-06-07' },
          { ...option, position: 2, name: 'Single', sold_until: '2027-05-01' },
        ])
        .execute()
      const question = {
        conference_id: conference.id, kind: 'statement', help: '', options: '[]', is_required: 1, asked_of: 'attendee', asked_from: 'form', appears: 'list', care: 'plain',
      } as const
      await tx
        .insertInto('questions')
        .values({ ...question, position: 1, label: 'Diet', required_from: '2027-05-01', closed_from: '2027-05-20', changed_until: '2027-05-19' })
        .execute()
      const listed = { ...question, position: 2, label: 'List me', closed_from: '2027-09-02' }
      const { id } = await tx.insertInto('questions').values(listed).returning('id').executeTakeFirstOrThrow()
      await tx
        .updateTable('conferences')
        .set({
          conditions: '{"oral":{"kind":"proof","of":"a card","until":"2027-05-15"},"poster":{"kind":"invitation","until":null}}',
          participants: `{"audience":"everybody","until":"2027-09-01","questionId":${id}}`,
        })
        .execute()
      const attendee = await tx.selectFrom('attendees').select('id').where('registration_id', '=', registration.id).executeTakeFirstOrThrow()
      await tx
        .insertInto('eligibilities')
        .values({
          registration_id: registration.id, attendee_id: attendee.id, admission: 'oral', condition: 'proof', state: 'open', asked_at: clock.now().toString(), due_on: '2027-05-15',
        })
        .execute()
      return id
    }) // biome-ignore format: rows
    const path = '/organiser/c/crystals/set-up/basics'
    const read = async () => {
      const db = database.read
      const [offers, options, questions, owed] = await Promise.all([
        db.selectFrom('offers').select(['sold_from', 'sold_until', 'names_until', 'takes_place_from', 'takes_place_to', 'also_at']).execute(),
        db.selectFrom('offer_options').select(['name', 'night_on', 'sold_until']).orderBy('id').execute(),
        db.selectFrom('questions').select(['required_from', 'closed_from', 'changed_until']).orderBy('id').execute(),
        db.selectFrom('eligibilities').select('due_on').execute(),
      ])
      const { conditions, participants } = (await findConferenceById(db, conference.id)) ?? {}
      return { offers, options, questions, owed, conditions, participants }
    } // biome-ignore format: queries
    const before = await read()
    const { typed: now, mark } = (await owner.get(path)).data
    const save = (changes: Record<string, string>) =>
      owner.post(path, {
        ...now,
        intent: 'save',
        mark,
        startsOn: '2028-06-05',
        endsOn: '2028-06-07',
        ...changes,
      })
    const versions = async () => ({
      offers: await database.read.selectFrom('offers').select('version').execute(),
      questions: await database.read.selectFrom('questions').select('version').execute(),
    })
    const first = { version: 1 }
    expect(await versions()).toEqual({ offers: [first], questions: [first, first] })
    expect((await save({})).html).toContain('the nights of rooms')
    expect(await read()).toEqual(before)
    expect((await save({ dates: 'move' })).to).toBe(`${path}?done=moved&first-day=moved`)
    // Whoever has one open in a form is told, and does not put its old days back.
    const next = { version: 2 }
    expect(await versions()).toEqual({ offers: [next], questions: [next, next] })
    expect(await read()).toEqual({
      offers: [
        {
          sold_from: '2028-01-09', sold_until: '2028-05-29', names_until: '2028-05-30', also_at: '[{"from":"2028-06-06T14:00","to":"2028-06-06T17:00"}]',
          takes_place_from: '2028-06-05T09:00', takes_place_to: '2028-06-05T12:30',
        },
      ],
      options: [
        { name: '5–6 June 2028', night_on: '2028-06-05', sold_until: null },
        { name: 'Single', night_on: null, sold_until: '2028-04-29' },
      ],
      questions: [
        { required_from: '2028-04-29', closed_from: '2028-05-18', changed_until: '2028-05-17' },
        // Whoever agreed to be listed was told until when.
        { required_from: null, closed_from: '2027-09-02', changed_until: null },
      ],
      owed: [{ due_on: '2028-05-13' }],
      conditions: { oral: { kind: 'proof', of: 'a card', until: '2028-05-13' }, poster: { kind: 'invitation', until: null } },
      participants: { audience: 'everybody', until: '2027-09-01', questionId: statement },
    }) // biome-ignore format: rows
  })

  test('a first day that moves tells how many hold a place, and leads to a mail to them', async () => {
    const { owner, hire, database, fees, clock, conference } = await setUp()
    await createCustomRegistration(database, fees, clock)
    await createCustomRegistration(database, fees, clock)
    // It is said even if no other date depends on the first day.
    for (const table of ['programme_days', 'registration_categories'] as const)
      await database.write(tx => tx.deleteFrom(table).where('conference_id', '=', conference.id).execute())
    const path = '/organiser/c/crystals/set-up/basics'
    const { typed: now, mark } = (await owner.get(path)).data
    const save = (changes: Record<string, string>) =>
      owner.post(path, { ...now, intent: 'save', mark, startsOn: '2027-06-08', ...changes })
    const asked = await save({})
    expect([asked.status, asked.to]).toEqual([200, undefined])
    expect(asked.html).toContain('2 people hold a place.')
    expect(asked.html).toContain('Saving tells none of them')
    expect(asked.html).toContain('<input type="radio" name="dates" value="leave"/>')
    const saved = await save({ dates: 'leave' })
    expect(saved.to).toBe(`${path}?done=saved&first-day=moved`)
    const write = 'href="/organiser/c/crystals/mail/new?state=awaiting-payment&amp;state=paid"'
    expect((await owner.get(`${path}?done=saved&first-day=moved`)).html).toContain(write)
    // Where it was not moved, nobody has to be written to; a role that may not is not offered it.
    expect((await owner.get(`${path}?done=saved`)).html).not.toContain(write)
    const reader = await hire('reader')
    expect((await reader.get(`${path}?done=saved&first-day=moved`)).html).not.toContain('mail/new')
  })

  test('the currency stays once somebody has registered', async () => {
    const { owner, database, fees, clock } = await setUp()
    const path = '/organiser/c/crystals/set-up/basics'
    const set = (code: string) => owner.post(path, { intent: 'currency', code })
    expect((await set('eur')).to).toBe(`${path}?done=currency`)
    const misread = await set('JPY')
    expect(misread.data.errors[0].message).toMatch(/misread/)
    // Said at the top of the page too, with a way to the field at its foot.
    expect(misread.html).toMatch(/<a href="#field-code">[^<]*misread/)
    const cover = await owner.post(path, { intent: 'cover', number: '0' })
    expect(cover.html).toMatch(/<a href="#field-number">.*<fieldset[^>]* id="field-number"/s)
    await createRegistration(database, fees, clock)
    const refused = await set('USD')
    expect([refused.status, refused.data.errors[0].message]).toEqual([
      409,
      'One person has registered in EUR, and agreed prices stay. The currency can be changed only before anybody registers.',
    ])
  })

  test('only what nobody paid for is deleted, and by its name', async () => {
    const { owner, create, database, fees, clock, at } = await setUp()
    await create()
    const remove = async (name: string) => {
      const { digest } = (await owner.get(at('glass-ceramics', '/delete'))).data.check
      return owner.post(at('glass-ceramics', '/delete'), { intent: 'delete', name, digest })
    }
    expect((await remove('')).status).toBe(422)
    const unread = { intent: 'delete', name: 'glass-ceramics', digest: 'other' }
    expect((await owner.post(at('glass-ceramics', '/delete'), unread)).status).toBe(409)
    expect((await remove('glass-ceramics')).to).toBe('/organiser?done=deleted')
    const left = await listStaffConferences(database.read, {
      memberships: [{ id: 1, role: 'owner', conferenceId: null }],
    })
    expect(left.map(({ name }) => name)).toEqual(['crystals'])
    expect((await owner.get(at('glass-ceramics'))).status).toBe(404)
    // Its address is free again.
    expect((await create()).to).toBe(`${at('glass-ceramics')}?done=created`)

    await createRegistration(database, fees, clock)
    const refused = await owner.post(at('crystals', '/delete'), {
      intent: 'delete',
      name: 'crystals',
    })
    expect(refused.status).toBe(409)
    const taken = await owner.post(at('crystals'), { intent: 'unpublish' })
    expect([taken.status, taken.data.problem]).toEqual([409, 'registered'])
    const away = await owner.post(at('crystals'), { intent: 'archive' })
    expect([away.status, away.data.problem]).toEqual([409, 'still-open'])
  })

  test('a payment that was begun and left keeps a conference for a day, and no longer', async () => {
    const { owner, at, database, fees, clock, payments } = await setUp()
    const { id } = await createRegistration(database, fees, clock)
    await startPayment(payments, id, 'paypal')
    const refusal = async () => (await owner.get(at('crystals', '/delete'))).data.refusal
    expect(await refusal()).toBe('One registration may still be paid. Cancel the conference first.')
    clock.pass({ hours: 1 })
    await reapUnpaid(payments)
    expect(await refusal()).toBe(
      'Somebody may be paying for one registration at this moment: a payment page is open for at most a day. Try again tomorrow.',
    )
    expect((await owner.post(at('crystals'), { intent: 'unpublish' })).status).toBe(409)
    clock.pass({ hours: 24 })
    expect(await refusal()).toBe(null)
    expect((await owner.post(at('crystals'), { intent: 'unpublish' })).to).toMatch(/done=unpublished$/)
    const { digest } = (await owner.get(at('crystals', '/delete'))).data.check
    const deleted = await owner.post(at('crystals', '/delete'), {
      intent: 'delete',
      name: 'crystals',
      digest,
    })
    expect(deleted.to).toBe('/organiser?done=deleted')
  })

  test('a deleted one leaves neither its files nor its translations', async () => {
    const { owner, create, database, clock, at } = await setUp()
    await create()
    const { id } = await database.read
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', 'glass-ceramics')
      .executeTakeFirstOrThrow()
    const names = ['photo', 'record', 'draft', 'portrait', 'version', 'text', 'shared']
    const src = (name: string) => `/media/${name.padEnd(16, '0')}/a.jpg`
    await database.write(async tx => {
      for (const name of names) await tx.insertInto('files').values({ key: name.padEnd(16, '0'), name: 'a.jpg', content_type: 'image/jpeg', size: 1, purpose: '', created_at: '2027-01-10T12:00:00.000Z' }).execute()
      const data = (name: string) => JSON.stringify({ src: src(name) })
      await tx.updateTable('conferences').set({ photo: data('photo') }).where('id', '=', id).execute()
      await tx.updateTable('conferences').set({ photo: data('shared') }).where('name', '=', 'crystals').execute()
      await tx.insertInto('content_items').values({ conference_id: id, kind: 'counter', position: 1, data: JSON.stringify([src('record'), src('shared')]) }).execute()
      await tx.insertInto('drafts').values({ kind: 'counter', record_id: 901, conference_id: id, data: data('draft'), is_new: 0, publish_at: null, problem: null, saved_at: 'x', saved_by: 'staff:1' }).execute()
      await tx.insertInto('speakers').values({ conference_id: id, position: 1, speaker_group: 'keynote', name: 'Ada', affiliation: '', photo: data('portrait'), awards_html: '', talk_title: '', biography_html: '', guid: crypto.randomUUID() }).execute()
      await tx.insertInto('record_versions').values({ kind: 'counter', record_id: 902, conference_id: id, number: 1, state: 'published', data: data('version'), record_version: 1, actor_kind: 'clock', recorded_at: 'x' }).execute()
      await tx.insertInto('translations').values({ conference_id: id, kind: 'counter', record_id: 901, language: 'de', path: 'label', text: src('text'), source_digest: '' }).execute()
    }) // biome-ignore format: rows
    const { digest } = (await owner.get(at('glass-ceramics', '/delete'))).data.check
    const fields = { intent: 'delete', name: 'glass-ceramics', digest }
    expect((await owner.post(at('glass-ceramics', '/delete'), fields)).to).toBe('/organiser?done=deleted')
    await removeUnusedFiles(database, clock.now())
    const left = await database.read.selectFrom('files').select('key').execute()
    expect(left.map(({ key }) => key.replace(/0+$/, ''))).toEqual(['shared'])
    const texts = database.read.selectFrom('translations').select('text').where('conference_id', '=', id)
    expect(await texts.execute()).toEqual([])
  })

  test('a deleted one leaves nobody who was invited, listed or wrote, and none of their mails', async () => {
    const { owner, create, database, at } = await setUp()
    await create()
    const { id } = await database.read
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', 'glass-ceramics')
      .executeTakeFirstOrThrow()
    const by = { conference_id: id, email: 'ada@example.org' }
    const then = '2027-01-10T12:00:00.000Z'
    const mailsAbout = await database.write(async tx => {
      const member = { conference_id: id, kind: 'address', compared: 'ada@example.org', shown: 'ada@example.org', searched: '', added_at: then }
      await tx.insertInto('members').values(member).execute()
      await tx.insertInto('member_imports').values({ conference_id: id, mode: 'add', entries: '[]', faults: '[]', sent_at: then }).execute()
      const invited = await tx.insertInto('admission_invitations').values({ ...by, admission: 'oral', name: 'Ada', compared: by.email, searched: '', secret: 's', state: 'invited', invited_at: then }).returning('id').executeTakeFirstOrThrow()
      const late = await tx.insertInto('late_links').values({ ...by, topic_id: 0, form_id: 0, uses_allowed: 1, closes_on: '2027-05-01', made_by: 'staff:1', made_at: then, ended_at: null }).returning('id').executeTakeFirstOrThrow()
      const draft = await tx.insertInto('abstract_drafts').values({ ...by, email_key: by.email, form: '{}', file_key: null, language: 'en', saved_at: then, expires_at: then }).returning('id').executeTakeFirstOrThrow()
      const message = await tx.insertInto('contact_messages').values({ ...by, name: 'Ada', phone_number: '', subject: 'When?', message: 'When?', created_at: then }).returning('id').executeTakeFirstOrThrow()
      const answer = await tx.insertInto('contact_answers').values({ message_id: message.id, subject: 'Then', text: 'Then', quotes: 0, written_by: 'staff:1', written_at: then }).returning('id').executeTakeFirstOrThrow()
      const now = Temporal.Instant.from(then)
      await enqueue(tx, { kind: 'admission-invitation-mail', effect: 'of invitation', payload: { invitationId: invited.id, occasion: 'invited' }, now })
      await enqueue(tx, { kind: 'late-link-mail', effect: 'of link', payload: { linkId: late.id }, now })
      await enqueue(tx, { kind: 'abstract-draft-mail', effect: 'of draft', payload: { draftId: draft.id }, now })
      await enqueue(tx, { kind: 'contact-mail', effect: 'of message', payload: { messageId: message.id }, now })
      await enqueue(tx, { kind: 'contact-answer-mail', effect: 'of answer', payload: { answerId: answer.id }, now })
      return ['of invitation', 'of link', 'of draft', 'of message', 'of answer']
    }) // biome-ignore format: rows
    const { digest } = (await owner.get(at('glass-ceramics', '/delete'))).data.check
    const fields = { intent: 'delete', name: 'glass-ceramics', digest }
    expect((await owner.post(at('glass-ceramics', '/delete'), fields)).to).toBe('/organiser?done=deleted')
    for (const table of ['members', 'member_imports', 'admission_invitations', 'late_links', 'abstract_drafts', 'contact_messages'] as const)
      expect(await database.read.selectFrom(table).selectAll().where('conference_id', '=', id).execute(), table).toEqual([]) // biome-ignore format: a list
    expect(await database.read.selectFrom('contact_answers').selectAll().execute()).toEqual([])
    const mails = await database.read.selectFrom('outbox').select(['kind', 'payload']).execute()
    expect(mails.filter(({ kind }) => kind.endsWith('-mail'))).toEqual([])
    const copies = mails.find(({ kind }) => kind === 'remove-mail-copies')
    expect(new Set(JSON.parse(copies?.payload ?? '{}').keys)).toEqual(new Set(mailsAbout))
  })

  test('cancelling says what it does, asks again where that changed, and gives everything back', async () => {
    const { owner, database, fees, clock, payments, at } = await setUp()
    const path = at('crystals', '/cancel')
    const paid = await createRegistration(database, fees, clock)
    const started = await startPayment(payments, paid.id, 'paypal')
    if (!started.ok) throw new Error('not started')
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, paid.id)
    await settle(payments, attempt?.id ?? 0)
    const { digest, facts, sum } = (await owner.get(path)).data.check
    expect([facts.length, sum.figures]).toEqual([4, expect.stringContaining('733.95')])
    const send = (fields: Record<string, string>) => owner.post(path, { intent: 'cancel', ...fields })
    expect((await send({ digest, reason: '' })).status).toBe(422)
    await createRegistration(database, fees, clock)
    const changed = await send({ digest, reason: 'A strike' })
    expect([changed.status, changed.data]).toEqual([409, { problem: 'stale', reason: 'A strike' }])
    const fresh = (await owner.get(path)).data
    expect((await send({ digest: fresh.check.digest, reason: 'A strike' })).to).toBe(`${path}?done=all`)
    const states = await database.read.selectFrom('registrations').select('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    const after = (await owner.get(path)).data
    expect(after).toMatchObject({ isCancelled: true, reason: 'A strike', people: 0 })
    // A cancelled conference can be archived, and restored.
    await owner.post(at('crystals'), { intent: 'archive' })
    const home = (await owner.get('/organiser')).data
    expect([home.conferences.length, home.archived.length]).toEqual([0, 1])
    await owner.post(at('crystals'), { intent: 'bring-back' })
    expect((await owner.get('/organiser')).data.archived).toEqual([])
  })
})
