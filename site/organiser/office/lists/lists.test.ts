/** What every list does in one way, by all of them; what is a list's own is tested with its page. */
import { gunzipSync } from 'node:zlib'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#database/schema.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { sendContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'
import { subscribe } from '#domain/correspondence/newsletter/subscribe.ts'
import { toStored } from '#domain/foundations/time.ts'
import { codeKey } from '#domain/offers/codes/codes.ts'
import type { nounNames } from '#domain/office/lists/noun.ts'
import { addEligibility } from '#domain/registrations/eligibility/write-eligibility.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

type Row = Record<string, unknown>

describeOnBothDatabases('a list', open => {
  async function setUp() {
    const counted = countReads(await open())
    const office = await openOffice(counted.database)
    const { database, conference, fees, clock, hire } = office
    const at = `/organiser/c/${conference.name}`
    // One of each kind, which the type holds complete; and one of the lists of records.
    const lists: Record<(typeof nounNames)[number] | 'records', string> = {
      registrations: `${at}/registrations`,
      subscribers: '/organiser/subscribers',
      messages: '/organiser/messages',
      talks: `${at}/programme`,
      abstracts: `${at}/abstracts`,
      mails: `${at}/mail`,
      members: `${at}/members`,
      applications: `${at}/applications`,
      invited: `${at}/invited`,
      people: `${at}/everybody`,
      codes: `${at}/codes`,
      records: `${at}/website/committee-member`,
    }
    const register = (name: string) =>
      createRegistration(database, fees, clock, {
        registrant: { ...registrant, name, email: `${name.replaceAll(' ', '-').toLowerCase()}@example.org` },
      })
    const addMember = (shown: string) =>
      database.write(tx =>
        tx
          .insertInto('members')
          .values({
            conference_id: conference.id, kind: 'number', compared: shown, shown, name: '', searched: shown.toLowerCase(),
            added_at: toStored(clock.now()),
          }) // biome-ignore format: a row
          .execute(),
      )
    const apply = async (name: string) => {
      const { id } = await register(name)
      await database.write(
        tx =>
        addEligibility(tx, { actor: aVisitor, now: clock.now() }, id, {
          admission: 'oral', condition: 'application', state: 'accepted', memberId: null, dueOn: null, because: '',
        }), // biome-ignore format: a row
      )
    }
    const invite = (name: string, openedAt: string | null = null) =>
      database.write(tx =>
        tx
          .insertInto('admission_invitations')
          .values({
            conference_id: conference.id, admission: 'oral', title: '', name, email: `${name}@example.org`, compared: name,
            organization: '', searched: name.toLowerCase(), secret: `secret-${name}`, state: forced('invited'),
            invited_at: toStored(clock.now()), opened_at: openedAt, reminded_at: null,
          }) // biome-ignore format: a row
          .execute(),
      )
    const addCode = (code: string, note = '') =>
      database.write(tx =>
        tx
          .insertInto('codes')
          .values({
            conference_id: conference.id, code, compared: codeKey(code), kind: 'free', basis_points: null, amount_minor: null,
            currency: null, category_id: null, presentation_type: null, email: null, uses_allowed: 1, valid_from: null,
            valid_until: null, note,
          }) // biome-ignore format: a row
          .execute(),
      )
    const addRecord = (name: string) =>
      database.write(tx =>
        addContent(tx, conference.id, 'committee-member', [
          { role: 'chair', name, affiliation: 'Oslo', title: '' },
        ]),
      )
    const addReader = (name: string, email: string) =>
      database.write(tx => subscribe(tx, { actor: aVisitor, now: clock.now() }, { name, email }))
    const addMessage = (subject: string, conferenceId: number | null = null) =>
      database.write(
        tx =>
        sendContactMessage(tx, { actor: aVisitor, now: clock.now() }, conferenceId, {
          name: 'Bo Lind', phoneNumber: '', email: 'bo@example.org', subject, message: 'How?',
        }), // biome-ignore format: a message
      )
    const addTalks = async (talks: readonly { title: string; room?: string; startsAt?: string }[]) =>
      database.write(async tx => {
        const { id: day_id } = await tx
          .insertInto('programme_days')
          .values({ conference_id: conference.id, position: 1, name: 'Day 1', held_on: '2027-06-07' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const rows = talks.map(({ title, room = '', startsAt = null }, position) => ({
          day_id, position, title, room, track: '', kind: '', abstract_html: '', speaker_affiliation: '', links: '[]',
          external_id: null, guid: crypto.randomUUID(), starts_at: startsAt, duration_minutes: null,
        })) // biome-ignore format: a row
        await tx.insertInto('talks').values(rows).execute()
        return day_id
      })
    const addAbstract = (number: string, topicId: number) =>
      database.write(tx =>
        tx
          .insertInto('abstracts')
          .values({
            presentation_type_id: 1, presentation_type_name: 'Oral', topic_id: topicId, topic_name: `Topic ${topicId}`,
            title: 'Dr.', name: 'Noor Ahmadi', email: `${number}@example.org`, email_key: `${number}@example.org`,
            telephone: '', city: 'Porto', abstract_title: `On ${number}`, abstract_text: 'We show', file_key: null,
            number, submission: 1, conference_id: conference.id, organization: 'Institute', country_id: 620,
            created_at: toStored(clock.now()),
          }) // biome-ignore format: a row
          .execute(),
      )
    const owner = await hire('owner')
    type NewMail = Insertable<Schema['group_mails']>
    const addMail = (subject: string, columns: Partial<NewMail> = {}) =>
      database.write(tx =>
        tx
          .insertInto('group_mails')
          .values({
            conference_id: conference.id, audience: 'registrations', query: '', filter: '{}', subject, body: 'Ångström',
            written_by: `staff:${owner.personId}`, written_at: toStored(clock.now()), ...columns,
          }) // biome-ignore format: a row
          .execute(),
      )
    const read = async (path: string, field: string, who = owner): Promise<unknown[]> =>
      (await who.get(path)).data.rows.map((row: Row) => row[field])
    return {
      ...office,
      asked: counted.asked,
      lists,
      owner,
      addReader,
      addMessage,
      addTalks,
      addAbstract,
      addMail,
      register,
      addMember,
      apply,
      invite,
      addCode,
      addRecord,
      read,
    }
  }

  test('is narrowed, turned round, sorted and given other columns by its address', async () => {
    const office = await setUp()
    const { lists, owner, addReader, addMessage, addTalks, addAbstract, addMail, read, clock, conference } =
      office
    for (const [at, name] of ['Zoë', 'ada', 'Bo'].entries()) await addReader(name, `${at}@example.org`)
    const { subscribers, messages, talks, abstracts, mails } = lists
    expect(await read(`${subscribers}?q=zoe`, 'name')).toEqual(['Zoë'])
    expect(await read(`${subscribers}?q=zoe&not=q&sort=name`, 'name')).toEqual(['ada', 'Bo'])
    expect(await read(`${subscribers}?state=active`, 'name')).toEqual([])
    expect(await read(`${subscribers}?state=active&not=state&sort=-name`, 'name')).toEqual([
      'Zoë',
      'Bo',
      'ada',
    ])

    await addMessage('Posters')
    await addMessage('Rooms', conference.id)
    expect(await read(`${messages}?place=main`, 'subject')).toEqual(['Posters'])
    expect(await read(`${messages}?place=main&not=place`, 'subject')).toEqual(['Rooms'])
    expect(await read(`${messages}?with=nobody&answer=unanswered&sort=received`, 'subject')).toEqual([
      'Posters',
      'Rooms',
    ])
    expect(await read(`${messages}?with=${owner.personId}`, 'subject')).toEqual([])

    const day = await addTalks([
      { title: 'Glass', room: 'Aula', startsAt: '09:00' },
      { title: 'Ångström' },
      { title: 'Ice', room: 'Hall' },
    ])
    expect(await read(`${talks}?room=Aula&room=none`, 'title')).toEqual(['Glass', 'Ångström'])
    expect(await read(`${talks}?lacks=time&lacks=room`, 'title')).toEqual(['Ångström', 'Ice'])
    expect(await read(`${talks}?q=angstrom&not=q&day=${day}`, 'title')).toEqual(['Glass', 'Ice'])
    expect(await read(`${talks}?sort=-title&room=Aula&not=room`, 'title')).toEqual(
      (await read(`${talks}?sort=title&room=Aula&not=room`, 'title')).toReversed(),
    )

    await addAbstract('CG27-0001', 1)
    await addAbstract('CG27-0002', 2)
    expect(await read(`${abstracts}?topic=2`, 'number')).toEqual(['CG27-0002'])
    expect(await read(`${abstracts}?q=0002&not=q`, 'number')).toEqual(['CG27-0001'])
    expect(await read(`${abstracts}?new=yes`, 'number')).toEqual(['CG27-0002', 'CG27-0001'])
    expect(await read(`${abstracts}?sort=title`, 'number')).toEqual(['CG27-0001', 'CG27-0002'])

    const queued = (hours: number) => ({
      queued_by: `staff:${owner.personId}`,
      send_at: toStored(clock.now().add({ hours })),
    })
    const at = toStored(clock.now())
    await addMail('Draft')
    await addMail('Held', queued(1))
    await addMail('Going', { ...queued(-1), audience: 'newsletter' })
    await addMail('Gone', { ...queued(-2), finished_at: at, purpose: 'news' })
    await addMail('Ended', { ...queued(-2), stopped_at: at, finished_at: at })
    const inState = (state: string) => read(`${mails}?state=${state}`, 'subject')
    const states = ['draft', 'waiting', 'sending', 'sent', 'stopped'] as const
    expect(await Promise.all(states.map(inState))).toEqual([
      ['Draft'],
      ['Held'],
      ['Going'],
      ['Gone'],
      ['Ended'],
    ])
    const { views } = (await owner.get(mails)).data
    expect(views.map(({ count }: { count: number }) => count)).toEqual([5, 1, 1, 1, 1, 1])
    expect(await read(`${mails}?state=draft&state=sent&not=state&sort=subject`, 'subject')).toEqual([
      'Ended',
      'Going',
      'Held',
    ])
    expect(await read(`${mails}?purpose=news`, 'subject')).toEqual(['Gone', 'Going'])
    expect(await read(`${mails}?to=newsletter&not=to&q=angstrom`, 'subject')).toHaveLength(4)
    expect(await read(`${mails}?q=angstrom&not=q`, 'subject')).toEqual([])

    const { registrations, members, applications, invited, people, codes, records } = lists
    await office.register('Ada')
    await office.apply('Bo')
    expect(await read(`${registrations}?q=ada`, 'name')).toEqual(['Dr. Ada'])
    expect(await read(`${registrations}?q=ada&not=q`, 'name')).toEqual(['Dr. Bo'])
    expect(await read(`${applications}?state=accepted&q=bo`, 'name')).toEqual(['Dr. Bo'])
    expect(await read(`${applications}?state=accepted&not=state`, 'name')).toEqual([])
    for (const number of ['M-1', 'M-2']) await office.addMember(number)
    expect(await read(`${members}?use=unused&q=m-1&not=q`, 'shown')).toEqual(['M-2'])
    expect(await read(`${members}?use=unused&not=use`, 'shown')).toEqual([])
    await office.invite('Noor')
    await office.invite('Zoe', at)
    expect(await read(`${invited}?state=opened`, 'name')).toEqual(['Zoe'])
    expect(await read(`${invited}?q=zoe&not=q&state=invited&state=opened`, 'name')).toEqual(['Noor'])
    expect(await read(`${people}?role=registrant&sort=-name`, 'name')).toEqual(['Bo', 'Ada'])
    expect(await read(`${people}?role=registrant&q=bo&not=q`, 'name')).toEqual(['Ada'])
    await office.addCode('VIP23AB', 'Ångström')
    await office.addCode('GUEST')
    expect(await read(`${codes}?q=vip-23`, 'code')).toEqual(['VIP23AB'])
    expect(await read(`${codes}?q=angstrom&not=q&use=unused`, 'code')).toEqual(['GUEST'])
    expect(await read(`${codes}?use=used-up&use=ended&not=use&sort=added`, 'code')).toEqual([
      'VIP23AB',
      'GUEST',
    ])
    await office.addRecord('Cato')
    await office.addRecord('Sif')
    expect(await read(`${records}?q=sif`, 'name')).toEqual(['Sif'])
    expect(await read(`${records}?state=published&q=sif&not=q`, 'name')).toEqual(['Cato'])

    for (const [path, column, label] of [
      [registrations, 'email', 'E-mail'],
      [applications, 'organization', 'Organisation'],
      [members, 'name', 'Name'],
      [invited, 'organization', 'Organisation'],
      [people, 'roles', 'Roles'],
      [codes, 'note', 'Note'],
      [subscribers, 'confirmed-at', 'Confirmed'],
      [messages, 'email', 'E-mail'],
      [talks, 'language', 'Language'],
      [abstracts, 'email', 'E-mail'],
      [mails, 'kind', 'Kind'],
    ] as const) {
      const { data, html } = await owner.get(`${path}?columns=${column}`)
      expect([path, data.columns]).toEqual([path, [column]])
      expect(html).toContain(`<th scope="col">${label}</th>`)
    }
    // What means nothing does not narrow, and nothing is an error.
    for (const path of Object.values(lists)) {
      const { data } = await owner.get(path)
      const odd = await owner.get(`${path}?state=lost&sort=--&after=x&columns=sum&id=-1&not=&topic=1e9&with=`)
      expect([path, odd.status, odd.data.total]).toEqual([path, 200, data.total])
    }
  })

  test('marks what its address or search asks and it does not know, and applies the rest', async () => {
    const { lists, owner, addAbstract } = await setUp()
    await addAbstract('CG27-0001', 1)
    await addAbstract('CG27-0002', 2)
    const { abstracts, subscribers } = lists
    const unknown = async (address: string) => {
      const { html, data } = await owner.get(address)
      const { asked, asTyped, leftOut } = data.unknown
      for (const each of [...asked, ...asTyped, ...leftOut])
        expect(html).toContain(`<mark><bdi>${each}</bdi></mark>`)
      return [data.rows.length, asked, asTyped, leftOut]
    }
    expect(await unknown(abstracts)).toEqual([2, [], [], []])
    const known = 'topic=1&not=topic&decision=undecided&sort=-title&columns=number,topic&rows=all&q=noor'
    expect(await unknown(`${abstracts}?${known}&acted=waiting&count=2&state=`)).toEqual([1, [], [], []])
    expect(
      await unknown(`${abstracts}?topic=1&decision=acepted&topc=3&not=colour&sort=size&columns=number,age`),
    ).toEqual([1, ['decision=acepted', 'topc=3', 'not=colour', 'sort=size', 'columns=number,age'], [], []])
    expect(await unknown(`${abstracts}?q=topic:ice+noor`)).toEqual([0, [], ['topic:ice'], []])
    expect(await unknown(`${abstracts}?q=on+we+noor+ahmadi+institute+porto+example+glass`)).toEqual([
      0,
      [],
      [],
      ['example', 'glass'],
    ])
    expect(await unknown(`${subscribers}?state=gone`)).toEqual([0, ['state=gone'], [], []])
  })

  test('is read by key in either direction, whatever it is sorted and searched by', async () => {
    const office = await setUp()
    const { lists, addReader, addTalks, addMail, owner } = office
    for (let at = 0; at < 103; at++) await addMail(`Mail ${at % 4}`)
    await addTalks(
      Array.from({ length: 120 }, (_, at) => ({ title: `Talk ${at % 7}`, room: `Room ${at % 3}` })),
    )
    for (let at = 0; at < 104; at++) await addReader(`Ada ${at % 5}`, `reader-${at}@example.org`)
    for (let at = 0; at < 103; at++) await office.apply(`Ada ${at}`)
    for (let at = 0; at < 102; at++) await office.addMember(`M-${at}`)
    for (let at = 0; at < 101; at++) await office.invite(`Bo ${at}`)
    for (let at = 0; at < 101; at++) await office.addCode(`VIP-${at}`)
    for (const [path, count] of [
      [`${lists.registrations}?sort=-name`, 103],
      [`${lists.registrations}?q=ada`, 103],
      [`${lists.applications}?q=ada&sort=-sent`, 103],
      [`${lists.members}?use=unused`, 102],
      [`${lists.invited}?sort=-invited&q=bo`, 101],
      [`${lists.people}?role=registrant&sort=-email`, 103],
      [`${lists.codes}?use=unused`, 101],
      [`${lists.codes}?q=vip`, 101],
      [`${lists.talks}?`, 120],
      [`${lists.talks}?sort=-title`, 120],
      [`${lists.talks}?sort=room&q=talk`, 120],
      [`${lists.talks}?q=zzyzx&not=q`, 120],
      [`${lists.subscribers}?sort=name`, 104],
      [`${lists.subscribers}?sort=-email&q=ada`, 104],
      [`${lists.mails}?sort=subject`, 103],
      [`${lists.mails}?q=mail`, 103],
    ] as const) {
      const pages: (number | string)[][] = []
      // Registrations are known by their codes.
      const keyOf = ({ id, code }: { id?: number; code: string }) => id ?? code
      let last = ''
      for (let at: string | undefined = path; at !== undefined; ) {
        const { data } = await owner.get(at)
        expect([path, data.total]).toEqual([path, count])
        pages.push(data.rows.map(keyOf))
        last = at
        at = data.after && `${path.split('?')[0]}${data.after}`
      }
      expect([path, new Set(pages.flat()).size]).toEqual([path, count])
      const { data } = await owner.get(last)
      const back = await owner.get(`${path.split('?')[0]}${data.before}`)
      expect([path, back.data.rows.map(keyOf)]).toEqual([path, pages.at(-2)])
    }
  })

  test('of abstracts stands whole on one page where its address asks for it, with as many statements', async () => {
    const { lists, owner, asked, addAbstract, addReader } = await setUp()
    for (let at = 0; at < 120; at++) await addAbstract(`CG27-${1_000 + at}`, at)
    const cost = async (path: string) => {
      const before = asked()
      const { data, html } = await owner.get(path)
      return { statements: asked() - before, rows: data.rows.length, data, html }
    }
    // The first look at the abstracts is noted.
    await cost(lists.abstracts)
    const paged = await cost(lists.abstracts)
    expect([paged.rows, paged.data.whole]).toEqual([50, '?rows=all'])
    expect(paged.html).toContain('All 120 on one page')
    const whole = await cost(`${lists.abstracts}?rows=all&sort=title`)
    expect([whole.rows, whole.statements]).toEqual([120, paged.statements])
    expect([whole.data.before, whole.data.after, whole.data.inPages]).toEqual([
      undefined,
      undefined,
      '?sort=title',
    ])
    // A filter keeps it; a saved view may have it; files and other lists know nothing of it.
    expect(whole.data.address).toBe('?rows=all&sort=title')
    expect(whole.data.file.kept).not.toContainEqual(['rows', 'all'])
    for (let at = 0; at < 60; at++) await addReader(`Ada ${at}`, `reader-${at}@example.org`)
    const readers = await cost(`${lists.subscribers}?rows=all`)
    expect([readers.rows, readers.data.whole]).toEqual([50, undefined])
  })

  test('asks as many statements for fifty rows as for one', async () => {
    const office = await setUp()
    const { lists, owner, asked, addReader, addMessage, addTalks, addAbstract, addMail } = office
    const add = async (from: number, to: number) => {
      for (let at = from; at < to; at++) {
        await addReader(`Ada ${at}`, `reader-${at}@example.org`)
        await addMessage(`Glass ${at}`)
        await addMail(`News ${at}`)
        await addAbstract(`CG27-${1_000 + at}`, at)
        await office.apply(`Ada ${at}`)
        await office.addMember(`M-${at}`)
        await office.invite(`Bo ${at}`)
        await office.addRecord(`Cato ${at}`)
        await office.addCode(`VIP-${at}`)
      }
      await addTalks(
        Array.from({ length: to - from }, (_, at) => ({ title: `Talk ${at}`, room: `Room ${at}` })),
      )
    }
    const cost = async () => {
      const costs: Record<string, number> = {}
      for (const path of Object.values(lists)) {
        for (const query of [
          '',
          '?q=a',
          '?q=zzyzx&not=q',
          '?all=yes&act=close&list=',
          '?state=active&not=state&id=1&not=id',
        ]) {
          const before = asked()
          const { status } = await owner.get(`${path}${query}`)
          costs[`${path}${query}`] = status === 200 ? asked() - before : -1
        }
      }
      return costs
    }
    // So that there is one beside the first, too: a page without rows does not ask for what they are completed with.
    await addMail('Another')
    await office.addMember('M')
    await office.invite('Bo')
    await office.addCode('VIP')
    await add(0, 1)
    // The first look at the abstracts is noted.
    await cost()
    const one = await cost()
    await add(1, 50)
    await cost()
    const fifty = await cost()
    expect(fifty).toEqual(one)
    // Registrations have their money and what needs attention besides.
    const most = (path: string) => (path.startsWith(lists.registrations) ? 22 : 20)
    expect(Object.entries(fifty).filter(([path, count]) => count > most(path))).toEqual([])
  })

  test('keeps its own saved views, also where it belongs to no conference', async () => {
    const { lists, owner, hire } = await setUp()
    const other = await hire('manager')
    for (const [name, path] of Object.entries(lists)) {
      const saved = await owner.post(`${path}?q=x&not=q&after=3`, { intent: 'save-view', name, whose: 'own' })
      expect([path, saved.to]).toEqual([path, `${path}?q=x&not=q`])
      await owner.post(path, { intent: 'save-view', name: `All ${name}`, whose: 'team' })
      expect((await owner.post(path, { intent: 'save-view', name: ' ', whose: 'own' })).status).toBe(422)
    }
    const savedOf = async (who: typeof owner, path: string) => (await who.get(path)).data.saved
    for (const [name, path] of Object.entries(lists)) {
      const views = await savedOf(owner, path)
      expect(views.map((view: { name: string }) => view.name)).toEqual([`All ${name}`, name])
      expect((await savedOf(other, path)).map((view: { name: string }) => view.name)).toEqual([`All ${name}`])
      // Not by the address of another list.
      const elsewhere = path === lists.talks ? lists.abstracts : lists.talks
      await owner.post(elsewhere, { intent: 'remove-view', view: String(views[1].id) })
      expect(await savedOf(owner, path)).toHaveLength(2)
      await owner.post(path, { intent: 'remove-view', view: String(views[1].id) })
      expect(await savedOf(owner, path)).toHaveLength(1)
    }
  })

  test('has acts on many, which a check page says first and which do nothing when sent again', async () => {
    const { lists, owner, hire, addReader, addMessage, addMail, read, database, clock } = await setUp()
    for (const subject of ['One', 'Two', 'Three']) await addMessage(subject)
    const [three, two] = await read(lists.messages, 'id')
    const asked = `${lists.messages}?list=&back=q%3Dbo&id=${three}&id=${two}&act=close`
    const { html } = await owner.get(asked)
    for (const words of ['Close 2 messages', 'Bo Lind: Three', 'Bo Lind: Two', 'can be opened again'])
      expect(html).toContain(words)
    expect(html).not.toContain('Bo Lind: One')
    const { check } = (await owner.get(asked)).data
    const act = () => owner.post(check.address, { intent: 'act', act: 'close', chosen: check.hidden.chosen })
    for (let times = 0; times < 2; times++) {
      expect((await act()).to).toBe(`${lists.messages}?q=bo&acted=close&count=2`)
    }
    const after = await owner.get((await act()).to ?? '')
    expect(after.html).toContain('Closed: 2 messages.')
    expect(after.data.rows.map(({ subject }: Row) => subject)).toEqual(['One'])
    const closings = await database.read
      .selectFrom('audit_entries')
      .select('id')
      .where('act', '=', 'message closed')
      .execute()
    expect(closings).toHaveLength(2)
    // Of all that match, those that it does not apply to are left out.
    const all = (await owner.get(`${lists.messages}?all=yes&list=view%3Dall&act=close`)).html
    expect(all).toContain('2 messages: They are closed already.')
    expect(all).toContain('Close 1 message')
    // A role that answers its own alone reaches no other message.
    const finance = await hire('finance')
    expect((await finance.get(`${lists.messages}?all=yes&list=view%3Dall&act=close`)).html).toContain(
      'applies to none',
    )
    await finance.post(lists.messages, { intent: 'act', act: 'reopen', chosen: check.hidden.chosen })
    expect(await read(lists.messages, 'subject')).toEqual(['One'])

    await addMail('Sent off', { queued_by: 'staff:1', send_at: toStored(clock.now()) })
    for (const subject of ['One', 'Two']) await addMail(subject)
    const discarding = (await owner.get(`${lists.mails}?all=yes&list=&act=discard`)).data.check
    const discard = () =>
      owner.post(discarding.address, { intent: 'act', act: 'discard', chosen: discarding.hidden.chosen })
    for (let times = 0; times < 2; times++) await discard()
    expect(await read(lists.mails, 'subject')).toEqual(['Sent off'])

    for (const name of ['ada', 'bo', 'cy']) await addReader(name, `${name}@example.org`)
    const removing = (await owner.get(`${lists.subscribers}?all=yes&list=q%3Dada&act=remove`)).data.check
    expect(removing.facts[0].lines).toEqual(['1 address', 'ada@example.org, ada'])
    await owner.post(removing.address, { intent: 'act', act: 'remove', chosen: removing.hidden.chosen })
    expect(await read(`${lists.subscribers}?sort=name`, 'name')).toEqual(['bo', 'cy'])
    for (const act of ['remove', 'burn', 'constructor']) {
      const nothing = await owner.get(`${lists.subscribers}?act=${act}`)
      expect([act, nothing.status, nothing.html.includes('Nothing is selected')]).toEqual([act, 200, true])
    }
    expect(
      (await finance.post(lists.subscribers, { intent: 'act', act: 'remove', chosen: '2.1' })).status,
    ).toBe(403)
  })

  test('is a file with its filter, its order and chosen columns, of what its reader may see', async () => {
    const { lists, owner, hire, addReader, addMessage, addTalks, addAbstract, conference, read } =
      await setUp()
    for (const [at, name] of ['ada', 'Zoë'].entries()) await addReader(name, `${at}@example.org`)
    await addTalks([{ title: 'Glass', room: 'Aula' }, { title: 'Ångström' }, { title: 'Ice' }])
    await addAbstract('CG27-0001', 1)
    await addAbstract('CG27-0002', 2)
    await addMessage('=1+1')
    await addMessage('Rooms')
    const people = (list: string, at: string, query: string) =>
      `${at}/exports/people?list=${list}&format=csv&${query}`
    const here = `/organiser/c/${conference.name}`
    const lines = async (path: string, who = owner) => {
      const { data, status } = await who.get(path)
      expect([path, status]).toEqual([path, 200])
      const bytes = Buffer.from(await (data as Response).arrayBuffer())
      const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString()
      return text.replace('\ufeff', '').trim().split('\r\n')
    }
    expect(
      await lines(people('subscribers', '/organiser', 'q=zoe&not=q&columns=name&columns=state')),
    ).toEqual(['Name,State', 'ada,pending'])
    expect(
      await lines(`${here}/exports/programme?format=csv&q=angstrom&not=q&sort=-title&columns=title`),
    ).toEqual(['Title', 'Ice', 'Glass'])
    expect(await lines(`${here}/exports/programme?format=csv&columns=title`)).toEqual([
      'Title',
      'Glass',
      'Ångström',
      'Ice',
    ])
    expect(await lines(people('abstracts', here, 'topic=2&columns=number'))).toEqual(['Number', 'CG27-0002'])
    expect(await lines(people('messages', '/organiser', 'columns=subject'))).toEqual([
      'Subject',
      "'=1+1",
      'Rooms',
    ])

    // Ticked rows lead to the file itself.
    const [rooms] = await read(lists.messages, 'id')
    const { to } = await owner.get(`${lists.messages}?id=${rooms}&act=csv`)
    expect(await lines(`${to}&columns=subject`)).toEqual(['Subject', 'Rooms'])

    // Finance exports, but reads only messages that are assigned to them.
    const finance = await hire('finance')
    expect(await lines(people('messages', '/organiser', 'columns=subject'), finance)).toEqual(['Subject'])
    for (const role of ['desk', 'reader', 'programme'] as const) {
      const refused = await (await hire(role)).get(people('messages', '/organiser', ''))
      expect([role, refused.status]).toEqual([role, 403])
    }
  })
})
