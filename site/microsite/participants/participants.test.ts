import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { listPublicAddresses } from '#domain/conference/content/addressed-pages.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { answerQuestions, enterAnswers } from '#domain/desk/changing/answer-questions.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { eraseRegistration } from '#domain/office/privacy/erase-registration.ts'
import { removeExpiredData } from '#domain/office/privacy/retention.ts'
import { cacheKey } from '#server/pages/cacheable.ts'
import * as firstSegment from '#site/first-segment.tsx'
import { readSurroundings } from '#site/layouts/shell-view.ts'
import { listPagesOfRegistrant } from '#site/microsite/registration/pages/list-pages.ts'
import * as registrantPage from '#site/microsite/registration/pages/page-of-registrant.tsx'
import * as personPage from '#site/microsite/registration/person/person-page.tsx'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/website/question'

describeOnBothDatabases('the list of participants', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let owner: Awaited<ReturnType<typeof office.hire>>

  beforeEach(async () => {
    office = await openOffice(await open())
    owner = await office.hire('owner')
  })

  /** What reading a page's surroundings uses of the site. */
  const site = () => ({
    database: office.database,
    clock: office.clock,
    publicUrl: '',
    productName: 'Colloquy',
    reportFault: () => {},
  })
  const conference = async () => {
    const found = await findConferenceById(office.database.read, office.fees.conference.id)
    if (!found) throw new Error('no conference')
    // Its pages are visited with the conference that the office was opened with.
    for (const key of ['participants', 'cancelledAt'] as const) delete office.fees.conference[key as never]
    return Object.assign(office.fees.conference, found)
  }
  const set = async (audience: string, until: string) => {
    const answer = await owner.post(page, { intent: 'participants', audience, until })
    await conference()
    return answer
  }
  const lastDay = () => office.fees.conference.endsOn.add({ days: 10 }).toString()
  const statement = async () =>
    (await listQuestions(office.database.read, office.fees.conference.id)).find(
      ({ kind, isRetired }) => kind === 'statement' && !isRetired,
    )
  const act = () => ({ actor: aVisitor, now: office.clock.now() })
  const payments = () => createPayments(office.database, office.clock)
  const register = async (name: string, isPaid = true) => {
    const email = `${name.toLowerCase().replaceAll(/\W/g, '.')}@zyx.example`
    const of = {
      ...registrant,
      name,
      email,
      telephone: '+351 999',
      city: 'Zyxtown',
      countryId: 276,
      organization: 'Zyx Institute',
    }
    const made = await createRegistration(office.database, office.fees, office.clock, { registrant: of })
    if (isPaid) await payInFull(payments(), made.id)
    const attendee = await office.database.read
      .selectFrom('attendees')
      .select('id')
      .where('registration_id', '=', made.id)
      .executeTakeFirstOrThrow()
    return { ...made, attendeeId: attendee.id }
  }
  const agree = async ({ id, attendeeId }: { id: number; attendeeId: number }, value?: string) => {
    const question = await statement()
    const raw = { [`answer-${question?.id}`]: value ?? String(question?.statementVersion) }
    const request = { conference: await conference(), registrationId: id, attendeeId, raw }
    return office.database.write(tx => answerQuestions(tx, act(), request))
  }
  const shown = (query = '') =>
    office.visit(
      firstSegment as never,
      '/:event/:lang?',
      { event: 'crystals', lang: 'participants' },
      undefined,
      query,
    )
  const shownTo = (secret: string) =>
    office.visit(registrantPage as never, '/:event/registrations/:secret/pages/:slug', {
      event: 'crystals',
      secret,
      slug: 'participants',
    })
  const said = ({ html, data }: { html: string; data: unknown }) => html + JSON.stringify(data)
  const menu = async () => JSON.stringify((await readSurroundings(site() as never, await conference())).menu)

  test('is there for nobody until it is set, and then has only who agreed and has paid', async () => {
    expect((await shown()).status).toBe(404)
    expect(await menu()).not.toContain('Participants')
    const [ada, bo, cy] = [
      await register('Ada Agrees'),
      await register('Bo Silent'),
      await register('Cy Owes', false),
    ]
    const { status, to } = await set('everybody', lastDay())
    expect([status, to]).toEqual([303, expect.stringContaining('done=participants')])
    expect(await statement()).toMatchObject({ askedOf: 'attendee', isRequired: false, keepDays: 10, label: 'List me among the participants' }) // biome-ignore format: one line
    await agree(ada)
    await agree(cy)
    const { html, data } = await shown()
    expect(data).toMatchObject({
      participants: {
        people: [{ name: 'Ada Agrees', organization: 'Zyx Institute', country: 'Germany' }],
        total: 1,
      },
      head: { isPrivate: true },
    })
    for (const hidden of [
      'Bo Silent',
      'Cy Owes',
      'zyx.example',
      '+351 999',
      'Zyxtown',
      ada.secret,
      ada.code,
      bo.code,
    ])
      expect(html + JSON.stringify(data)).not.toContain(hidden)
    const inGerman = await speakingTo({ language: 'de', addressed: 'crystals' }, () => shown())
    expect(inGerman.data.participants.people).toEqual([expect.objectContaining({ country: 'Deutschland' })])
    expect(await menu()).toContain('/crystals/participants')
    // Neither stored, nor found by search engines or copied.
    expect(cacheKey(new URL('https://site.example/crystals/participants'))).toBeUndefined()
    expect(JSON.stringify(await listPublicAddresses(office.database.read))).not.toContain('participants')
    // Whoever changes their mind is gone at once.
    await agree(ada, '')
    expect((await shown()).data).toMatchObject({ participants: { people: [], total: 0 } })
  })

  test('for participants is read by those who have paid, and by nobody else', async () => {
    const [ada, bo, cy] = [
      await register('Ada Agrees'),
      await register('Bo Silent'),
      await register('Cy Owes', false),
    ]
    await set('participants', lastDay())
    await agree(ada)
    expect((await shown()).status).toBe(404)
    expect(await menu()).not.toContain('participants')
    expect(said(await shownTo(bo.secret))).toContain('Ada Agrees')
    expect((await shownTo(cy.secret)).status).toBe(404)
    expect((await shownTo('x'.repeat(43))).status).toBe(404)
    const pages = async (id: number) => {
      const row = await office.database.read
        .selectFrom('registrations')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const of = {
        ...ada,
        conferenceId: office.fees.conference.id,
        state: row.state,
        choice: { kind: 'custom' },
      }
      return JSON.stringify(await listPagesOfRegistrant(site() as never, await conference(), of as never))
    }
    expect(await pages(bo.id)).toContain('/pages/participants')
    expect(await pages(cy.id)).not.toContain('/pages/participants')
    const stands = await conference()
    await office.database.write(tx =>
      cancelRegistration(tx, act(), { conference: stands, registrationId: bo.id }),
    )
    expect((await shownTo(bo.secret)).status).toBe(404)
    // By the wider list, this address is no other way in.
    await set('everybody', lastDay())
    expect((await shownTo(ada.secret)).status).toBe(404)
  })

  test('asks everybody anew before more people read it, or for longer; for fewer it keeps who agreed', async () => {
    const ada = await register('Ada Agrees')
    await set('participants', lastDay())
    const first = await statement()
    await agree(ada)
    const sooner = office.fees.conference.endsOn.add({ days: 3 }).toString()
    await set('participants', sooner)
    expect(await statement()).toMatchObject({ id: first?.id, keepDays: 3 })
    expect(said(await shownTo(ada.secret))).toContain('Ada Agrees')
    await set('everybody', sooner)
    expect((await statement())?.id).not.toBe(first?.id)
    expect(said(await shown())).not.toContain('Ada Agrees')
    await agree(ada)
    expect(said(await shown())).toContain('Ada Agrees')
    await set('participants', sooner)
    expect(said(await shownTo(ada.secret))).toContain('Ada Agrees')
    await set('participants', lastDay())
    expect(said(await shownTo(ada.secret))).not.toContain('Ada Agrees')
    await set('nobody', '')
    expect(await statement()).toBeUndefined()
    expect((await shown()).status).toBe(404)
    const { rows } = {
      rows: await office.database.read
        .selectFrom('audit_entries')
        .select('facts')
        .where('act', '=', 'list of participants set')
        .orderBy('id')
        .execute(),
    }
    expect(rows.map(({ facts }) => JSON.parse(facts).shownTo)).toEqual(['participants', 'participants', 'everybody', 'participants', 'participants', 'nobody']) // biome-ignore format: one line
  })

  test('forgets whoever is erased, and everybody after its last day', async () => {
    const [ada, bo] = [await register('Ada Agrees'), await register('Bo Agrees')]
    await set('everybody', lastDay())
    await agree(ada)
    await agree(bo)
    await office.database.write(tx => eraseRegistration(tx, act(), ada.id))
    const left = said(await shown())
    expect([left.includes('Ada'), left.includes('Bo Agrees')]).toEqual([false, true])
    const over = Temporal.PlainDate.from(lastDay()).add({ days: 2 })
    office.clock.instant = over.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).toInstant()
    expect((await shown()).status).toBe(404)
    expect(await menu()).not.toContain('participants')
    await removeExpiredData(office.database, office.clock.now())
    expect(await office.database.read.selectFrom('answers').selectAll().execute()).toEqual([])
  })

  test('is in parts of fifty, by name', async () => {
    const first = await register('Ada Agrees')
    await set('everybody', lastDay())
    await agree(first)
    const question = await statement()
    const names = Array.from({ length: 119 }, (_, at) => `Person ${String(at).padStart(3, '0')}`)
    await office.database.write(async tx => {
      const row = await tx
        .selectFrom('registrations')
        .selectAll()
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      const line = await tx
        .selectFrom('registration_lines')
        .selectAll()
        .where('attendee_id', '=', first.attendeeId)
        .executeTakeFirstOrThrow()
      for (const [at, name] of names.entries()) {
        const person = { registration_id: row.id, position: at + 2, is_registrant: 0 as const, name }
        const { id } = await tx
          .insertInto('attendees')
          .values({ ...person, created_at: row.created_at })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id: _id, ...same } = line
        await tx
          .insertInto('registration_lines')
          .values({ ...same, attendee_id: id, unit_minor: 0, amount_minor: 0 })
          .execute()
        await tx
          .insertInto('answers')
          .values({
            ...{ question_id: question?.id ?? 0, registration_id: row.id, attendee_id: id },
            ...{ question_version: 1, value: '1', answered_at: row.created_at },
          })
          .execute()
      }
    })
    const { data } = await shown('?part=3')
    expect(data).toMatchObject({ participants: { total: 120, part: 3, parts: 3, later: null } })
    expect((data as { participants: { people: unknown[] } }).participants.people).toHaveLength(20)
    for (const odd of ['?part=99', '?part=-1', '?part=x']) expect((await shown(odd)).status).toBe(200)
  })

  test('has people of a group only by their own agreement, who read it by their own link', async () => {
    await takeGroups(office.database)
    await set('participants', lastDay())
    const at = { database: office.database, conference: await conference(), clock: office.clock }
    const { id, secret } = await placeGroup(at, groupOf({ oral: 2 }))
    await payInFull(payments(), id)
    const [ann] = (await readGroup(office.database, id)).people
    const { makePersonLink } = await import('#domain/desk/naming/person-links.ts')
    const link = await makePersonLink(office.database, ann?.id ?? 0, office.clock.now())
    const person = (query = '', fields?: Record<string, string>) =>
      office.visit(
        personPage as never,
        '/:event/person/:secret',
        { event: 'crystals', secret: link },
        fields && new URLSearchParams(fields),
        query,
      )
    const question = await statement()
    const form = await person()
    expect(form.html).toContain('List me among the participants')
    expect(form.html).toContain('?participants=all')
    const box = `answer-${question?.id}`
    expect(new RegExp(`<input[^>]*name="${box}"[^>]*>`).exec(form.html)?.[0]).not.toContain('checked')
    await person('', { name: 'Ann Lee', email: 'ann@example.org', organization: 'Institute', [box]: String(question?.statementVersion) }) // biome-ignore format: one line
    const list = await person('?participants=all')
    expect(list.data).toMatchObject({
      participants: { people: [{ name: 'Ann Lee', organization: 'Institute', country: null }] },
    })
    expect(said(list)).not.toContain('ann@example.org')
    expect(said(await shownTo(secret))).toContain('Ann Lee')
  })

  test('is never agreed to by staff, and its statement stays one that nobody has to accept', async () => {
    const ada = await register('Ada Agrees')
    await set('everybody', lastDay())
    const question = await statement()
    const raw = { [`answer-${question?.id}`]: String(question?.statementVersion) }
    const request = {
      conference: await conference(),
      registrationId: ada.id,
      attendeeId: ada.attendeeId,
      raw,
    }
    const permit = permitFor('edit-registrations', office.fees.conference.id)
    await office.database.write(tx => enterAnswers(tx, permit, act(), { ...request, maySensitive: true }))
    expect(await office.database.read.selectFrom('answers').selectAll().execute()).toEqual([])
    const record = await owner.get(`${page}/${question?.id}`)
    const edit = (fields: Record<string, string>) =>
      owner.post(`${page}/${question?.id}`, {
        ...{ intent: 'edit', do: 'publish', mark: record.data.mark, label: 'List me', help: '' },
        ...{ kind: 'statement', askedOf: 'attendee', askedFrom: 'form', care: 'plain' },
        ...fields,
      })
    for (const wrong of [{ isRequired: 'on' }, { askedOf: 'registration' }, { kind: 'yes-no' }]) {
      const refused = await edit(wrong as Record<string, string>)
      expect([refused.status, refused.html.includes('each for themselves')]).toEqual([422, true])
    }
  })

  test('refuses days and choices that cannot be, keeps what was typed, and is for owners and managers', async () => {
    const { endsOn } = office.fees.conference
    for (const until of ['', 'soon', '2001-01-01', endsOn.add({ days: 366 }).toString(), '2027-02-30']) {
      const refused = await set('everybody', until)
      expect(refused.status).toBe(422)
      expect(refused.html).toMatch(/<option value="everybody" selected/)
    }
    expect((await set('all', lastDay())).status).toBe(422)
    const finance = await office.hire('finance')
    const asked = { intent: 'participants', audience: 'everybody', until: lastDay() }
    expect((await finance.post(page, asked)).status).toBe(403)
    expect(await statement()).toBeUndefined()
  })
})
