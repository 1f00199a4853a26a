import { expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { ok } from '#domain/foundations/result.ts'
import { eraseAuthors, eraseSubmissions } from '#domain/office/privacy/erase-abstracts.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import * as submitPage from '#site/microsite/abstracts/submit-abstract.tsx'
import * as page from '#site/microsite/author-page/author-page.tsx'
import type { AuthorPageView } from '#site/microsite/author-page/read-author-page.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'

const rejected = { version: 1, outcome: 'rejected', form_id: null, form_name: null, change_by: null, because: null, decided_by: 'staff:1', decided_at: '2027-01-01T00:00:00Z' } // biome-ignore format: a row

async function release(tx: Transaction, abstract_id: number) {
  const decision = { ...rejected, abstract_id }
  await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
  await tx.insertInto('decision_versions').values({ ...decision, state: 'set' }).execute() // biome-ignore format: one line
}

/** What a browser sends of the form of a change, as it was opened. */
function formOf({ version, title, text, authors }: AuthorPageView['change'] & object) {
  const form: Record<string, string | string[]> = {
    intent: 'change', version: `${version}`, title, text, keywords: authors.keywords, own_place: authors.own_place,
    presents: authors.presents, own_family_name: authors.own_family_name, own_orcid: authors.own_orcid,
    author: authors.rows.map(({ key }) => key),
  } // biome-ignore format: a form
  for (const { key, ...fields } of authors.rows)
    for (const [field, value] of Object.entries(fields)) form[`author-${key}-${field}`] = value
  return form
}

describeOnBothDatabases('co-authors', open => {
  async function given() {
    const office = await openOffice(await open(), {}, { countPost: async () => ok(undefined), newFormKey: () => 'a key', drawCaptcha: () => ({ first: 1, second: 2, token: '' }) }) // biome-ignore format: one line
    const { conference, clock, hire, database, visit, server, runEffects } = office
    const [[topic = 0], [type = 0]] = await database.write(async tx => [
      await addContent(tx, conference.id, 'topic', [{ name: 'Grain' }]),
      await addContent(tx, conference.id, 'presentation-type', [{ name: 'Poster' }]),
    ])
    const toForm = (typed: Record<string, string | string[]>) => {
      const sent = new FormData()
      for (const [key, values] of Object.entries(typed))
        for (const value of [values].flat()) sent.append(key, value)
      return sent
    }
    const form = (more: Record<string, string | string[]>) => {
      const captcha = drawCaptcha('k'.repeat(64), clock.now())
      const { title, name, telephone, organization, city, countryId } = registrant
      const typed = {
        title, name, email: 'ada@example.org', telephone, organization, city, country: `${countryId}`,
        presentation_type: `${type}`, topic_of_interest: `${topic}`, abstract_title: 'On glass', abstract_text: 'It flows.',
        captcha_token: captcha.token, captcha_first: `${captcha.first}`, captcha_second: `${captcha.second}`,
        captcha_answer: `${captcha.first + captcha.second}`, ...more,
      } // biome-ignore format: a form
      return toForm(typed)
    }
    const submit = (more: Record<string, string | string[]>) =>
      visit(submitPage, '/:event/submit-abstract', { event: conference.name }, form(more))
    const openPage = (secret: string, body?: Record<string, string | string[]>) =>
      visit(page, '/:event/abstract/:secret', { event: conference.name, secret }, body && toForm(body))
    const authors = () => database.read.selectFrom('abstract_authors').select(['id', 'position', 'name', 'orcid', 'is_presenting', 'is_coauthor', 'objected_at']).orderBy('position').execute() // biome-ignore format: one line
    const mailTo = (address: string) => server.messages.findLast(({ recipients }) => recipients[0] === address)?.read // biome-ignore format: one line
    const secretIn = (text?: string) => /\/crystals\/abstract\/([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
    const bo = { author: ['n00000001'], 'author-n00000001-name': 'Bo Lind', 'author-n00000001-email': 'bo@example.org', 'author-n00000001-affiliation': 'Lund\r\nMalmö' } // biome-ignore format: a row
    return {
      ...office,
      chair: await hire('programme'),
      submit,
      openPage,
      authors,
      mailTo,
      secretIn,
      bo,
      runEffects,
    }
  }

  test('are typed in rows, told that they are named, and can object or correct their name', async () => {
    const { submit, authors, bo, runEffects, mailTo, secretIn, openPage, chair, database } = await given()
    // Each button of a row sends the form, which loses nothing.
    const added = await submit({ rows: 'add', keywords: 'glass' })
    expect([added.status, added.data.state, added.data.authors.rows.length, added.data.values.name]).toEqual([
      200,
      'returned',
      1,
      registrant.name,
    ])
    const wrong = await submit({ ...bo, 'author-n00000001-orcid': '0000-0002-1825-0098' })
    expect([wrong.status, wrong.data.errors, wrong.data.authors.rows[0].name]).toEqual([
      422,
      [{ name: 'author-n00000001-orcid', message: expect.stringContaining('ORCID') }],
      'Bo Lind',
    ])
    const sent = await submit({ ...bo, keywords: 'glass, Glass; flow', own_place: '2', presents: 'n00000001', 'author-n00000001-orcid': '0000000218250097' }) // biome-ignore format: one line
    expect(sent.status).toBe(303)
    expect(await authors()).toMatchObject([
      { name: 'Bo Lind', position: 1, is_presenting: 1, is_coauthor: 1, orcid: '0000-0002-1825-0097' },
      { name: registrant.name, position: 2, is_presenting: 0, is_coauthor: 0 },
    ])
    await runEffects()
    const mail = mailTo('bo@example.org')
    expect(mail?.subject).toMatch(/^You are named as an author of abstract CR?/)
    expect(mail?.text).not.toMatch(/Bo Lind|On glass/)
    const secret = secretIn(mail?.text)
    const named = await openPage(secret)
    expect(named.data.named).toMatchObject({ title: 'On glass', self: { name: 'Bo Lind' } })
    expect(JSON.stringify(named.data)).not.toContain('ada@example.org')
    // The link of a co-author withdraws nothing.
    await openPage(secret, { intent: 'withdraw' })
    expect(await database.read.selectFrom('abstracts').select(['state', 'keywords']).execute()).toEqual([
      { state: 'submitted', keywords: 'Glass, flow' },
    ])
    const blank = await openPage(secret, { intent: 'correct', name: ' ', familyName: 'Lind', orcid: '' })
    expect([blank.status, blank.data.typed.familyName]).toEqual([422, 'Lind'])
    // Said above the form, where a screen reader is led.
    expect(blank.html).toMatch(/<a href="#field-name">/)
    await openPage(secret, { intent: 'correct', name: 'Bo Göran Lind', familyName: 'Lind', orcid: '' })
    expect((await authors())[0]).toMatchObject({ name: 'Bo Göran Lind', orcid: null })
    expect((await openPage(secret, { intent: 'not-me' })).status).toBe(303)
    const objections = await chair.get(`${list}?objection=yes`)
    expect([objections.data.rows.length, objections.data.counts?.objections ?? 1]).toEqual([1, 1])
    const [{ number }] = objections.data.rows
    const { id, authors: shown } = (await chair.get(`${list}/${number}`)).data
    expect(shown[0].objected).toBe('10 January 2027')
    const refused = await chair.post(`${list}/${number}`, { intent: 'correct-author', abstract: `${id}`, author: `${shown[0].id}`, name: 'Bo', familyName: '', affiliation: '', email: 'no address', orcid: '' }) // biome-ignore format: one line
    expect([refused.status, refused.data.author.typed.email]).toEqual([422, 'no address'])
    expect(refused.html).toMatch(
      new RegExp(`<a href="#field-email-${shown[0].id}">.*id="field-email-${shown[0].id}"`, 's'),
    )
    await chair.post(`${list}/${number}`, { intent: 'remove-author', abstract: `${id}`, author: `${shown[0].id}` }) // biome-ignore format: one line
    expect(await authors()).toMatchObject([{ name: registrant.name, is_presenting: 1 }])
    expect((await openPage(secret)).status).toBe(404)
  })

  test('keep their order with whoever submits, when one of them is removed', async () => {
    const { submit } = await given()
    const rows = (...keys: string[]) => ({
      author: keys.map(key => `n0000000${key}`),
      ...Object.fromEntries(keys.map(key => [`author-n0000000${key}-name`, `Author ${key}`])),
    })
    const placeAfter = async (own_place: string, removed: string): Promise<string> =>
      (await submit({ ...rows('a', 'b'), own_place, rows: `remove:n0000000${removed}` })).data.authors
        .own_place
    // A, B, me; A, me, B; me, A, B.
    expect(await placeAfter('3', 'a')).toBe('2')
    expect(await placeAfter('3', 'b')).toBe('2')
    expect(await placeAfter('2', 'a')).toBe('1')
    expect(await placeAfter('2', 'b')).toBe('2')
    expect(await placeAfter('1', 'a')).toBe('1')
    expect(await placeAfter('nonsense', 'a')).toBe('1')
  })

  test('are changed on the author’s page with the file and keywords, after a letter as a version that waits', async () => {
    const { submit, authors, bo, openPage, chair, database, clock } = await given()
    await submit(bo)
    const { id, number } = await database.read.selectFrom('abstracts').select(['id', 'number']).executeTakeFirstOrThrow() // biome-ignore format: one line
    const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
    const { change } = (await openPage(secret)).data.view
    const [row] = change.authors.rows
    const typed = (more: Record<string, string>) => ({ intent: 'change', version: '1', title: 'On glass', text: 'It flows.', keywords: '', own_place: '1', presents: '', author: row.key, [`author-${row.key}-name`]: 'Bo Lind', [`author-${row.key}-email`]: 'bo@example.org', [`author-${row.key}-affiliation`]: 'Lund\nMalmö', ...more }) // biome-ignore format: a form
    expect((await openPage(secret, typed({}))).status).toBe(409)
    expect((await openPage(secret, typed({ rows: 'add' }))).data.change.authors.rows).toHaveLength(2)
    expect((await openPage(secret, typed({ presents: row.key }))).status).toBe(303)
    expect(await authors()).toMatchObject([
      { name: registrant.name, is_presenting: 0 },
      { name: 'Bo Lind', is_presenting: 1, id: Number(row.key.slice(1)) },
    ])
    await database.write(tx => release(tx, id))
    const without = { ...typed({ version: '2', keywords: 'flow' }), author: '' }
    expect((await openPage(secret, without)).status).toBe(303)
    expect(await authors()).toHaveLength(2)
    const { changes } = (await chair.get(`${list}/${number}`)).data
    expect(JSON.stringify(changes[0].changes.authors)).toContain('Bo')
    await chair.post(`${list}/${number}`, { intent: 'pass-on', abstract: `${id}`, version: '3' })
    expect(await authors()).toMatchObject([{ name: registrant.name, is_presenting: 1 }])
  })

  test('count as they were corrected or removed while a version waited, which says the rest alone', async () => {
    const { submit, authors, bo, openPage, chair, database, clock, runEffects, mailTo, secretIn, server } = await given() // biome-ignore format: one line
    const cy = { 'author-n00000002-name': 'Cy', 'author-n00000002-email': 'cy@example.org' }
    await submit({ ...bo, ...cy, author: ['n00000001', 'n00000002'] })
    await runEffects()
    const cySecret = secretIn(mailTo('cy@example.org')?.text)
    const { id, number } = await database.read.selectFrom('abstracts').select(['id', 'number']).executeTakeFirstOrThrow() // biome-ignore format: one line
    await database.write(tx => release(tx, id))
    const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
    await openPage(secret, { ...formOf((await openPage(secret)).data.view.change), title: 'On old glass' })
    // Bo goes, and Cy is called otherwise, after the author sent the version.
    const { authors: shown } = (await chair.get(`${list}/${number}`)).data
    await openPage(cySecret, { intent: 'correct', name: 'Cy Twombly', familyName: 'Twombly', orcid: '0000-0002-1825-0097' }) // biome-ignore format: one line
    await chair.post(`${list}/${number}`, { intent: 'remove-author', abstract: `${id}`, author: `${shown[1].id}` }) // biome-ignore format: one line
    const mails = server.messages.length
    expect((await openPage(secret)).data.view.change.authors.rows).toMatchObject([{ name: 'Cy Twombly' }])
    await chair.post(`${list}/${number}`, { intent: 'pass-on', abstract: `${id}`, version: '2' })
    expect(await authors()).toMatchObject([
      { name: registrant.name },
      { name: 'Cy Twombly', orcid: '0000-0002-1825-0097' },
    ])
    expect(await database.read.selectFrom('abstracts').select('abstract_title').execute()).toEqual([
      { abstract_title: 'On old glass' },
    ])
    await runEffects()
    expect(server.messages.slice(mails).flatMap(({ recipients }) => recipients)).toEqual(['ada@example.org'])
  })

  test('are not written over by a form that was opened before they were corrected', async () => {
    const { submit, authors, bo, openPage, chair, database, clock } = await given()
    await submit(bo)
    const { id, number } = await database.read.selectFrom('abstracts').select(['id', 'number']).executeTakeFirstOrThrow() // biome-ignore format: one line
    const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
    const form = { ...formOf((await openPage(secret)).data.view.change), title: 'On old glass' }
    const { authors: shown } = (await chair.get(`${list}/${number}`)).data
    await chair.post(`${list}/${number}`, { intent: 'correct-author', abstract: `${id}`, author: `${shown[1].id}`, name: 'Bo Göran', familyName: '', affiliation: '', email: 'bo@example.org', orcid: '' }) // biome-ignore format: one line
    const stale = await openPage(secret, form)
    expect([stale.status, stale.data.change.title, stale.data.words]).toEqual([
      409,
      'On old glass',
      expect.stringContaining('authors were corrected'),
    ])
    expect((await authors())[1]).toMatchObject({ name: 'Bo Göran' })
    // Whoever has read it sends it again.
    const again = { ...form, version: (await openPage(secret)).data.view.change.version }
    expect((await openPage(secret, again)).status).toBe(303)
    expect((await authors())[1]).toMatchObject({ name: 'Bo Lind' })
  })

  test('are not written over by a form that went through a button of its rows, or a refusal, since', async () => {
    const { submit, bo, authors, openPage, chair, database, clock } = await given()
    await submit(bo)
    const { id, number } = await database.read.selectFrom('abstracts').select(['id', 'number']).executeTakeFirstOrThrow() // biome-ignore format: one line
    const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
    const form = { ...formOf((await openPage(secret)).data.view.change), title: 'On old glass' }
    const { authors: shown } = (await chair.get(`${list}/${number}`)).data
    await chair.post(`${list}/${number}`, { intent: 'remove-author', abstract: `${id}`, author: `${shown[1].id}` }) // biome-ignore format: one line
    const versionIn = (html: string) => /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const added = await openPage(secret, { ...form, rows: 'add' })
    const tooLong = await openPage(secret, { ...form, title: 'x'.repeat(301) })
    expect([added.status, tooLong.status]).toEqual([200, 422])
    for (const { html } of [added, tooLong]) {
      const again = { ...form, version: versionIn(html) }
      const stale = await openPage(secret, again)
      expect([stale.status, stale.data.words]).toEqual([409, expect.stringContaining('authors were corrected')]) // biome-ignore format: one line
      // The next press counts: they have read it.
      expect(versionIn(stale.html)).toBe((await openPage(secret)).data.view.change.version)
    }
    expect(await authors()).toHaveLength(1)
  })

  test('stay as they are where the abstract is withdrawn: its version is passed on by nobody', async () => {
    const { submit, bo, openPage, chair, database, clock, runEffects, server } = await given()
    await submit(bo)
    const { id, number } = await database.read.selectFrom('abstracts').select(['id', 'number']).executeTakeFirstOrThrow() // biome-ignore format: one line
    await database.write(tx => release(tx, id))
    const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
    await openPage(secret, { ...formOf((await openPage(secret)).data.view.change), title: 'On old glass' })
    await openPage(secret, { intent: 'withdraw' })
    await runEffects()
    const mails = server.messages.length
    const passed = await chair.post(`${list}/${number}`, {
      intent: 'pass-on',
      abstract: `${id}`,
      version: '2',
    })
    expect([passed.status, passed.data.problem]).toEqual([409, expect.stringContaining('withdrawn')])
    expect((await chair.get(`${list}/${number}`)).html).not.toContain('Pass it on')
    await runEffects()
    expect(server.messages).toHaveLength(mails)
    const { abstract_title } = await database.read.selectFrom('abstracts').select('abstract_title').executeTakeFirstOrThrow() // biome-ignore format: one line
    expect(abstract_title).toBe('On glass')
  })

  test('stay when another author is erased, and lose their own names alone', async () => {
    const { submit, authors, bo, database, clock } = await given()
    await submit(bo)
    const { id } = await database.read.selectFrom('abstracts').select('id').executeTakeFirstOrThrow()
    await database.write(tx => eraseSubmissions(tx, [id], clock.now()))
    const left = await database.read.selectFrom('abstracts').select(['name', 'email', 'abstract_title']).execute() // biome-ignore format: one line
    expect(left).toEqual([{ name: 'Erased person', email: expect.stringContaining('erased.invalid'), abstract_title: 'On glass' }]) // biome-ignore format: one line
    const [, coauthor] = await authors()
    expect((await authors()).map(({ name }) => name)).toEqual(['Erased person', 'Bo Lind'])
    await database.write(tx => eraseAuthors(tx, [coauthor?.id ?? 0]))
    expect((await authors()).map(({ name }) => name)).toEqual(['Erased person', 'Erased person'])
    await database.write(tx => eraseSubmissions(tx, [id], clock.now()))
    expect(await authors()).toEqual([])
  })
})
