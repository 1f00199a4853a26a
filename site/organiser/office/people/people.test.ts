/** Everybody at a conference in one list, and mails to them by their roles. */
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { toStored } from '#domain/foundations/time.ts'
import { chooseRecipients } from '#domain/office/group-mail/choose-recipients.ts'
import { readGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { isStillMeant } from '#domain/office/group-mail/recipients.ts'
import { peopleNoun } from '#domain/office/lists/people-noun.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('everybody at a conference', open => {
  async function setUp() {
    const counted = countReads(await open())
    const office = await openOffice(counted.database)
    const { database, conference, clock, fees } = office
    const register = (name: string, email: string) =>
      createRegistration(database, fees, clock, { registrant: { ...registrant, name, email } })
    const at = `/organiser/c/${conference.name}`
    let number = 0
    const addAbstract = async (
      authors: readonly { name: string; email: string; isPresenting?: boolean; affiliation?: string }[],
      isAccepted = false,
    ) => {
      number += 1
      const [first] = authors
      return database.write(async tx => {
        const { id } = await tx
          .insertInto('abstracts')
          .values({
            presentation_type_id: 1, presentation_type_name: 'Oral', topic_id: 1, topic_name: 'Topic',
            title: 'Dr.', name: first?.name ?? '', email: first?.email ?? '', email_key: first?.email ?? '',
            telephone: '', city: 'Porto', abstract_title: `On ${number}`, abstract_text: 'We show', file_key: null,
            number: `CG27-000${number}`, submission: number, conference_id: conference.id, organization: 'Institute',
            country_id: 620, created_at: toStored(clock.now()),
          }) // biome-ignore format: a row
          .returning('id')
          .executeTakeFirstOrThrow()
        const rows = authors.map(({ name, email, isPresenting = false, affiliation = '' }, position) => ({
          abstract_id: id, position: position + 1, is_presenting: isPresenting ? (1 as const) : (0 as const), name, affiliation,
          email, orcid: null, speaker_id: null, objected_at: null,
        })) // biome-ignore format: a row
        // A trigger made one of whoever submitted.
        await tx.deleteFrom('abstract_authors').where('abstract_id', '=', id).execute()
        await tx.insertInto('abstract_authors').values(rows).execute()
        if (isAccepted) {
          const decided = { abstract_id: id, version: 1, state: 'released', outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: '', decided_by: 'staff:1', decided_at: toStored(clock.now()) } // biome-ignore format: a row
          await tx.insertInto('decision_versions').values(decided).execute()
          await tx
            .insertInto('decisions')
            .values({ ...decided, released_version: 1 })
            .execute()
        }
        return id
      })
    }
    const rowsOf = async (who: { get(path: string): Promise<{ data: { rows: Row[] } }> }, query = '') =>
      (await who.get(`${at}/everybody${query}`)).data.rows.map(
        ({ name, email, roles }) => `${name} <${email}> ${roles}`,
      )
    interface Row {
      name: string
      email: string
      roles: string
    }
    return { ...office, register, at, addAbstract, rowsOf, asked: counted.asked }
  }

  const speakerOf = (conferenceId: number, name: string) => ({
    conference_id: conferenceId, position: 1, speaker_group: 'plenary', name, affiliation: 'Lund', photo: null, awards_html: '',
    talk_title: '', biography_html: '', external_id: null, guid: crypto.randomUUID(),
  }) // biome-ignore format: a row

  test('each person is there once with all roles, and without an address each time they are named', async () => {
    const { database, conference, register, hire, addAbstract, rowsOf, at } = await setUp()
    const owner = await hire('owner')
    await register('Ada Berg', 'ada.berg@gmail.com')
    await addAbstract(
      [
        { name: 'A. Berg', email: 'adaberg@googlemail.com', isPresenting: true },
        { name: 'Bo Lind', email: 'bo@example.org' },
        { name: 'Nobody Known', email: '' },
      ],
      true,
    )
    await database.write(async tx => {
      await tx.insertInto('speakers').values(speakerOf(conference.id, 'Sif Dahl')).execute()
      await addContent(tx, conference.id, 'committee-member', [
        { role: 'chair', name: 'Cato Vik', affiliation: 'Oslo', title: '' },
      ])
    })
    const all = await rowsOf(owner)
    expect(all).toEqual([
      'Ada Berg <ada.berg@gmail.com> Registered, Author, Presenter',
      'Bo Lind <bo@example.org> Author',
      'Cato Vik <> Committee',
      'Nobody Known <> Author',
      `${owner.name} <${owner.email}> Staff`,
      'Sif Dahl <> Speaker',
    ])
    expect(await rowsOf(owner, '?role=presenter&role=committee')).toEqual([all[0], all[2]])
    expect(await rowsOf(owner, '?role=author&not=role&address=no')).toEqual([all[2], all[5]])
    expect(await rowsOf(owner, '?q=berg')).toEqual([all[0]])
    const { data, html } = await owner.get(`${at}/everybody?sort=-email`)
    expect(data.views.map(({ count }: { count: number }) => count)).toEqual([6, 1, 0, 3, 1, 1, 1, 1])
    expect(html).toContain('Write to these people')
    const page = `${at}/everybody`
    const saved = await owner.post(page, {
      intent: 'save-view',
      name: 'Mine',
      query: 'role=author',
      team: '',
    })
    expect(saved.status).not.toBe(500)
  })

  test('shows nobody more than their rights: no addresses, no abstracts, no conflicts', async () => {
    const { register, hire, addAbstract, rowsOf, at, asked } = await setUp()
    await register('Ada Berg', 'ada@example.org')
    const [reader, finance, manager] = [await hire('reader'), await hire('finance'), await hire('manager')]
    expect((await reader.get(`${at}/everybody`)).status).toBe(403)
    await addAbstract([{ name: 'Bo Lind', email: 'bo@example.org', isPresenting: true }])
    expect(await rowsOf(finance, '?role=staff&not=role')).toEqual(['Ada Berg <ada@example.org> Registered'])
    const before = await manager.get(`${at}/everybody`)
    expect(before.data.total).toBeGreaterThan(3)
    // An author of their own: the abstract does not exist for them, nor do its authors.
    await addAbstract([
      { name: 'Own Self', email: manager.email },
      { name: 'Friend', email: 'friend@example.org' },
    ])
    const after = await manager.get(`${at}/everybody`)
    expect(after.data.rows).toEqual(before.data.rows)
    expect(after.data.views).toEqual(before.data.views)
    const owner = await hire('owner')
    expect(await rowsOf(owner, '?q=friend')).toEqual(['Friend <friend@example.org> Author'])

    // As many statements for many as for few.
    const statements = async () => {
      const before = asked()
      await manager.get(`${at}/everybody`)
      return asked() - before
    }
    const few = await statements()
    for (let n = 0; n < 30; n++) await register(`Person ${n}`, `p${n}@example.org`)
    expect(await statements()).toBe(few)
  })

  test('a programme chair finds who presents by a registration of the organiser’s own', async () => {
    const { hire, register, database, conference, rowsOf } = await setUp()
    const { id } = await register('Bo', 'bo@example.org')
    await database.write(async tx => {
      await tx.updateTable('registrations').set({ presentation_type: 'own-5' }).where('id', '=', id).execute()
      await tx.updateTable('conferences').set({ conditions: '{"own-5":{"kind":"presenters"}}' }).where('id', '=', conference.id).execute() // biome-ignore format: one line
    })
    const found = (await rowsOf(await hire('programme'))).map(line => line.split(' ')[0])
    expect(found).toContain('Bo')
  })

  test('a mail to roles goes to each once, by what its writer may know, and says why it came if it is news', async () => {
    const { database, register, hire, addAbstract, at } = await setUp()
    const [owner, manager, finance] = [await hire('owner'), await hire('manager'), await hire('finance')]
    await register('Ada Berg', 'ada@example.org')
    await addAbstract([
      { name: 'Ada Berg', email: 'ADA@example.org' },
      { name: 'Bo Lind', email: 'bo@example.org' },
    ])
    await addAbstract([
      { name: 'Own Self', email: manager.email },
      { name: 'Friend', email: 'friend@example.org' },
    ])
    const compose = `${at}/mail/new?audience=people&role=author&role=registrant`
    const recipients = async (who: typeof owner) =>
      (await who.get(compose)).data.first
        .map(({ email }: { email: string }) => email.toLowerCase())
        .toSorted()
    expect(await recipients(owner)).toEqual(
      ['ada@example.org', 'bo@example.org', 'friend@example.org', manager.email].toSorted(),
    )
    expect(await recipients(manager)).toEqual(['ada@example.org', 'bo@example.org'])
    expect((await finance.get(compose)).status).toBe(404)

    const { query } = (await owner.get(compose)).data
    const typed = {
      intent: 'save',
      subject: 'Welcome',
      body: 'Dear {code}',
      query,
      draft: '',
      again: '',
      purpose: 'news',
      format: '',
    }
    expect((await owner.post(`${at}/mail/new`, typed)).status).toBe(422)
    const saved = await owner.post(`${at}/mail/new`, {
      ...typed,
      body: '{greeting}\n\nCome to {conference}.',
    })
    expect(saved.status).toBe(303)
    const draft = (await owner.get(saved.to ?? '')).data
    expect([draft.audience, draft.draft.count]).toEqual(['Registered, Authors', 4])
    // Nobody proved the address, so nobody is greeted by a name that somebody else typed.
    expect(JSON.stringify(draft.draft.preview)).not.toContain('Ada Berg')
    expect(draft.draft.preview.foot.reason).toContain('because of your part in')
    // To whom it goes says who wrote: hidden from whoever may not know that, in the list too.
    const id = Number(/\d+$/.exec((saved.to ?? '').split('?')[0] ?? '')?.[0])
    expect((await manager.get(`${at}/mail/${id}`)).status).toBe(404)
    expect((await manager.get(`${at}/mail`)).data.total).toBe(0)
    expect((await (await hire('manager')).get(`${at}/mail/${id}`)).status).toBe(200)
    expect((await owner.get(`${at}/mail?to=people`)).data.total).toBe(1)

    const stale = await manager.post(`${at}/mail/${id}`, { intent: 'send', digest: draft.draft.digest })
    expect(stale.status).toBe(404)
    expect(
      (await owner.post(`${at}/mail/${id}`, { intent: 'send', digest: draft.draft.digest })).status,
    ).toBe(303)
    const rows = await database.read.selectFrom('group_mail_recipients').select(['email']).execute()
    expect(rows).toHaveLength(4)
    const mail = await readGroupMail(database.read, id)
    if (!mail) throw new Error('it was sent')
    const meant = (email: string) =>
      isStillMeant(database.read, mail, { email, registrationId: null, subscriptionId: null })
    expect([await meant('bo@example.org'), await meant('b.o@example.org')]).toEqual([true, false])
    await database.write(tx =>
      tx
        .updateTable('abstracts')
        .set({ state: forced('withdrawn') })
        .where('email', '=', 'ADA@example.org')
        .execute(),
    )
    // She is registered as well; he is nothing any more.
    expect([await meant('ada@example.org'), await meant('bo@example.org')]).toEqual([true, false])
    // A process of the release before reads registrations there, and finds none.
    const stored = await database.read
      .selectFrom('group_mails')
      .select(['audience', 'filter'])
      .executeTakeFirst()
    expect(stored).toEqual({ audience: 'registrations', filter: '{"code":{"values":["-"],"isNot":false}}' })

    // A scheduled one is chosen by the rights that its sender has then.
    const again = await owner.post(`${at}/mail/new`, { ...typed, body: 'Come.' })
    const second = Number(/\d+$/.exec((again.to ?? '').split('?')[0] ?? '')?.[0])
    expect(
      (
        await owner.post(`${at}/mail/${second}`, {
          intent: 'rule',
          days: '7',
          of: 'before-first-day',
          at: '09:00',
        })
      ).status,
    ).toBe(303)
    const { send_at } = await database.read
      .selectFrom('group_mails')
      .select('send_at')
      .where('id', '=', second)
      .executeTakeFirstOrThrow()
    const then = Temporal.Instant.from(send_at ?? '').add({ minutes: 1 })
    await database.write(tx => chooseRecipients(tx, second, then))
    const chosen = await database.read
      .selectFrom('group_mail_recipients')
      .select('email')
      .where('mail_id', '=', second)
      .execute()
    expect(chosen.map(({ email }) => email).toSorted()).toEqual(
      ['ada@example.org', 'friend@example.org', manager.email].toSorted(),
    )
  })

  test('is exported with its roles in words by who may export people', async () => {
    const { register, hire, at } = await setUp()
    await register('Ada Berg', 'ada@example.org')
    const [owner, programme, desk] = [await hire('owner'), await hire('programme'), await hire('desk')]
    const file = `${at}/exports/people?list=people&role=registrant`
    expect((await owner.get(file)).status).toBe(200)
    expect((await programme.get(file)).status).toBe(403)
    expect((await desk.get(file)).status).toBe(403)
    expect((await owner.get('/organiser/exports/people?list=people')).status).toBe(404)
  })

  test('who has two registrations is listed with the number and the language of the newest', async () => {
    const { register, database, conference } = await setUp()
    const both = [
      await register('Ada Lind', 'ada@example.org'),
      await register('Ada Lind', 'ada+2@example.org'),
    ]
    const all = { conferenceId: conference.id, parts: 'all', abstracts: null, seesStaff: false, committee: [] } as const // biome-ignore format: one line
    for (const [older, newer] of [
      ['ZZZ1', 'AAA1'],
      ['AAA2', 'ZZZ2'],
    ] as const) {
      await database.write(async tx => {
        for (const [index, { id }] of both.entries()) {
          const said = index === 0 ? { code: older, language: 'fr' } : { code: newer, language: 'de' }
          await tx.updateTable('registrations').set(said).where('id', '=', id).execute()
        }
      })
      const [person, ...others] = await peopleNoun.rows(database.read, all).execute()
      expect(others).toEqual([])
      expect(person).toMatchObject({ code: newer, language: 'de' })
      expect(Number(person?.registration_id)).toBe(both[1]?.id)
    }
  })
})
