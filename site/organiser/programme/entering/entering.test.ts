/** Staff submit an abstract for its author: late, by mail or on paper. */
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'
const page = `${list}/new`

describeOnBothDatabases('submitting for an author', open => {
  /** The call is open until 10 January 2027, and takes two abstracts of one author. */
  async function given() {
    let forms = 0
    const office = await openOffice(
      await open(),
      {},
      { newFormKey: () => String(++forms).padStart(32, '0'), clientAddress: '192.0.2.7' },
    )
    const { database, conference, hire } = office
    const [topic = 0, type = 0] = await database.write(async tx => {
      await addContent(tx, conference.id, 'abstract-call-section', [
        { section: 'key-dates', description: '', closesOn: '2027-01-10' },
      ])
      return [
        ...(await addContent(tx, conference.id, 'topic', [{ name: 'Glass' }])),
        ...(await addContent(tx, conference.id, 'presentation-type', [{ name: 'Oral' }])),
      ]
    })
    const chair = await hire('programme')
    const typed = {
      ...{ title: 'Dr.', name: 'Ada Ferreira', email: 'ada@example.org', telephone: '+351' },
      ...{ organization: 'University of Lisbon', city: 'Lisbon', country: '620' },
      ...{ presentation_type: String(type), topic_of_interest: String(topic) },
      ...{ abstract_title: 'Slow glass', abstract_text: 'We show', because: '' },
    }
    const enter = async (fields: Record<string, string | File> = {}, who = chair) =>
      who.post(page, { intent: 'enter', draft: (await who.get(page)).data.draft, ...typed, ...fields })
    const stored = () => database.read.selectFrom('abstracts').selectAll().orderBy('id').execute()
    return { ...office, chair, enter, typed, stored, topic }
  }
  const late = '2027-01-20T12:00:00Z'
  const asNumber = (to: string | undefined) => /abstracts\/([A-Z0-9-]+)\?done=entered$/.exec(to ?? '')?.[1]

  test('the author is told, reads who did it, and can change it by their link', async () => {
    const { enter, runEffects, server, chair } = await given()
    const entered = await enter({
      own_place: '1',
      presents: '',
      keywords: 'glass',
      author: 'n00000001',
      'author-n00000001-name': 'Bo Lind',
      'author-n00000001-email': 'bo@example.org',
    })
    expect(asNumber(entered.to)).toBe('CR27-0001')
    await runEffects()
    const sent = server.messages.map(({ recipients, read }) => ({
      to: recipients[0],
      subject: read.subject,
      text: read.text ?? '',
    }))
    expect(sent.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['ada@example.org', 'Your abstract CR27-0001 was submitted for you'],
      ['bo@example.org', expect.stringContaining('named')],
    ])
    const mail = sent.find(({ to }) => to === 'ada@example.org')?.text ?? ''
    expect(mail).toMatch(/conf\.example\/crystals\/abstract\/[\w-]{43}/)
    expect(mail).not.toMatch(/Slow glass|Ferreira/)
    const { data, html } = await chair.get(`${list}/CR27-0001?done=entered`)
    expect(html).toContain('Submitted. Its author gets a mail with the link to it.')
    expect(data.facts).toContainEqual({ label: 'For its author', value: 'Submitted by programme' })
    expect(data.authors.map(({ name }: { name: string }) => name)).toEqual(['Dr. Ada Ferreira', 'Bo Lind'])
  })

  test('after the last day and beyond the limit it is taken with a reason, which its page shows', async () => {
    const { enter, stored, chair, clock } = await given()
    clock.instant = Temporal.Instant.from(late)
    const refused = await enter()
    expect([refused.status, refused.data.errors]).toEqual([
      422,
      [{ name: 'because', message: expect.stringMatching(/closed.*Say why/) }],
    ])
    expect(refused.data.values.abstract_title).toBe('Slow glass')
    const because = 'Came by post on 8 January'
    for (const title of ['One', 'Two', 'Three'])
      expect((await enter({ because, abstract_title: title })).status).toBe(303)
    expect((await stored()).map(({ submission }) => submission)).toEqual([1, 2, 3])
    const factOf = async (number: string) =>
      (await chair.get(`${list}/${number}`)).data.facts.find(
        ({ label }: { label: string }) => label === 'For its author',
      )?.value
    expect(await factOf('CR27-0001')).toBe(`Submitted by programme, after the last day: ${because}`)
    expect(await factOf('CR27-0003')).toBe(
      `Submitted by programme, after the last day, beyond the limit: ${because}`,
    )
  })

  test('the limit is passed with a reason only, also while the call is open', async () => {
    const { enter, stored } = await given()
    await enter()
    await enter()
    const third = await enter()
    expect([third.status, third.data.errors]).toEqual([
      409,
      [{ name: 'because', message: expect.stringMatching(/limit.*Say why/) }],
    ])
    expect((await enter({ because: 'The committee asked for it' })).status).toBe(303)
    expect(await stored()).toHaveLength(3)
  })

  test('sends nothing twice, and comes back as a new form with what differs', async () => {
    const { enter, stored, chair } = await given()
    const { draft } = (await chair.get(page)).data
    const first = await enter({ draft })
    expect(asNumber(first.to)).toBe('CR27-0001')
    expect((await enter({ draft })).status).toBe(303)
    const other = await enter({ draft, abstract_title: 'Something else' })
    expect([other.status, other.data.words]).toEqual([409, expect.stringContaining('CR27-0001')])
    expect(other.data.draft).not.toBe(draft)
    expect(await stored()).toHaveLength(1)
    const again = await enter({ draft: other.data.draft, abstract_title: 'Something else' })
    expect(asNumber(again.to)).toBe('CR27-0002')
  })

  test('keeps everything that was typed, and the file, while something is wrong', async () => {
    const { enter, typed, stored, chair } = await given()
    const file = new File([pdf], 'paper.pdf')
    const refused = await enter({
      email: 'no address',
      own_orcid: '0000-0002-1825-0098',
      because: 'x'.repeat(100),
      file,
    })
    expect(refused.status).toBe(422)
    expect(refused.data.errors.map(({ name }: { name: string }) => name)).toEqual(['email', 'own_orcid'])
    expect(refused.data).toMatchObject({
      values: { name: typed.name, abstract_text: 'We show', email: 'no address' },
      because: 'x'.repeat(100),
      upload: { name: 'paper.pdf' },
    })
    const { draft, upload } = refused.data
    expect((await enter({ draft, upload: upload.key, abstract_text: '' })).status).toBe(303)
    expect((await stored())[0]?.file_key).toBe(upload.key)
    for (const wrong of [{ topic_of_interest: '999' }, { country: 'x' }, { presentation_type: '' }])
      expect((await enter(wrong)).status).toBe(422)
    const row = await chair.post(page, { intent: 'enter', rows: 'add', ...typed, file })
    expect([row.status, row.data.authors.rows.length, row.data.upload.name]).toEqual([200, 1, 'paper.pdf'])
  })

  test('demands no answer of staff, and accepts no statement for the author', async () => {
    const { enter, database, conference, stored, chair } = await given()
    const question = { conference_id: conference.id, help: '', options: '[]', is_required: 1, least: null, most: null, topics: '', forms: '', asked_from: 'submitted' } as const // biome-ignore format: a row
    const [text, statement] = await database.write(async tx => [
      await tx.insertInto('abstract_questions').values({ ...question, position: 1, kind: 'text', label: 'Funding' }).returning('id').executeTakeFirstOrThrow(), // biome-ignore format: a row
      await tx.insertInto('abstract_questions').values({ ...question, position: 2, kind: 'statement', label: 'I hold the rights' }).returning('id').executeTakeFirstOrThrow(), // biome-ignore format: a row
    ])
    const shown = (await chair.get(page)).data.questions
    expect(shown.map(({ label }: { label: string }) => label)).toEqual(['Funding'])
    const entered = await enter({
      answers: 'shown',
      [`answer-${text?.id}`]: 'A grant',
      [`answer-${statement?.id}`]: 'yes',
    })
    expect(entered.status).toBe(303)
    expect((await enter({ answers: 'shown' })).status).toBe(303)
    const [one] = await stored()
    const answers = await database.read.selectFrom('abstract_answers').selectAll().execute()
    expect(answers.map(({ abstract_id, value }) => [abstract_id, value])).toEqual([[one?.id, 'A grant']])
  })

  test('nobody sets anything aside for an abstract that they are in conflict with', async () => {
    const { enter, stored, chair, clock } = await given()
    const own = { email: chair.email, name: 'programme' }
    const usual = await enter(own)
    expect(usual.to).toBe(`${list}?entered=CR27-0001`)
    clock.instant = Temporal.Instant.from(late)
    const refused = await enter({ ...own, because: 'I was ill' })
    expect([refused.status, refused.data.words]).toEqual([409, expect.stringContaining('in conflict')])
    expect(await stored()).toHaveLength(1)
    expect((await enter({ because: 'They were ill' })).status).toBe(303)
  })

  test('whoever it is for reads that it was withdrawn and brought back, without the reason', async () => {
    const { enter, chair, runEffects, server } = await given()
    await enter()
    const at = `${list}/CR27-0001`
    for (const event of ['withdrawn', 'restored'])
      await chair.post(at, { intent: 'change-state', event, because: 'A secret reason', into: '' })
    await runEffects()
    const mails = server.messages.map(({ read }) => [read.subject, read.text ?? ''] as const)
    expect(mails.map(([subject]) => subject).toSorted()).toEqual([
      'Your abstract CR27-0001 is considered again',
      'Your abstract CR27-0001 is withdrawn',
      'Your abstract CR27-0001 was submitted for you',
    ])
    expect(mails.map(([, text]) => text).join()).not.toMatch(/secret|Slow glass/)
  })

  test('a chair moves it to another topic, by what they read, and its history says where', async () => {
    const { enter, chair, hire, database, conference, stored, topic } = await given()
    const [ice = 0] = await database.write(tx => addContent(tx, conference.id, 'topic', [{ name: 'Ice' }]))
    await enter()
    const [abstract] = await stored()
    const at = `${list}/CR27-0001`
    const form = String(abstract?.presentation_type_id)
    const move = (fields: Record<string, string>, who = chair) =>
      who.post(at, { intent: 'move', abstract: String(abstract?.id), topic: String(ice), form, 'read-topic': String(topic), 'read-form': form, ...fields }) // biome-ignore format: one line
    expect((await move({ topic: '999' })).status).toBe(422)
    expect((await move({ form: 'x' })).status).toBe(422)
    expect((await move({})).status).toBe(303)
    const stale = await move({ topic: String(topic) })
    expect([stale.status, stale.data.problem]).toEqual([409, expect.stringContaining('Somebody else')])
    expect((await stored())[0]).toMatchObject({ topic_id: ice, topic_name: 'Ice' })
    const owner = await hire('owner')
    expect(JSON.stringify((await owner.get('/organiser/c/crystals/history')).data)).toMatch(/moved.*Ice/)
    expect((await move({}, await hire('finance'))).status).toBe(403)
  })

  test('is for those who decide, and not for a conference that is over', async () => {
    const { hire, enter, clock, stored } = await given()
    const finance = await hire('finance')
    expect((await finance.get(page)).status).toBe(403)
    expect((await finance.post(page, { intent: 'enter' })).status).toBe(403)
    clock.instant = Temporal.Instant.from('2028-01-01T00:00:00Z')
    const over = await enter({ because: 'All the same' })
    expect([over.status, over.data.words]).toEqual([422, expect.stringContaining('over')])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['École Polytechnique', 'ÉCOLE  POLYTECHNIQUE', ''],
    ['École Polytechnique', 'Laboratoire X, Ecole polytechnique', ''],
    ['Österreichische Akademie', '', 'Institut 3\nösterreichische\nAKADEMIE der Künste'],
    ['ostereichische akademie', '', ''],
  ])('somebody of %s does not see what has an author of it: %s%s', async (organisation, own, coauthors) => {
    const { enter, hire, chair, stored } = await given()
    const reader = await hire('programme', null, 'Ida')
    await enter({
      ...(own && { organization: own }),
      own_place: '1',
      presents: '',
      keywords: '',
      author: 'n00000001',
      'author-n00000001-name': 'Bo Lind',
      'author-n00000001-affiliation': coauthors || 'Lab',
    })
    const [{ number } = { number: '' }] = await stored()
    const isSeen = async () => (await reader.get(`${list}/${number}`)).status === 200
    expect(await isSeen()).toBe(true)
    await reader.post(`${list}/conflicts`, { intent: 'profile', orcid: '', organisation })
    expect(await isSeen()).toBe(own === '' && coauthors === '')
    expect((await chair.get(`${list}/${number}`)).status).toBe(200)
  })
})
