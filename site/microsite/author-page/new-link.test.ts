import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { ok } from '#domain/foundations/result.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import { draftKeys } from '#domain/programme/submitting/link-keys.ts'
import { saveAbstractDraft } from '#domain/programme/submitting/save-abstract-draft.ts'
import { submitAbstract } from '#domain/programme/submitting/submit-abstract.ts'
import * as page from '#site/microsite/author-page/author-page.tsx'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('mails that lead authors to their own page', open => {
  async function given() {
    const office = await openOffice(await open(), {}, { countPost: async () => ok(undefined) })
    const { conference, clock, database, server, visit, hire } = office
    const openPage = (secret: string, body?: Record<string, string>) =>
      visit(page, '/:event/abstract/:secret', { event: conference.name, secret }, body && new URLSearchParams(body)) // biome-ignore format: one line
    const secretsIn = (text: string | undefined) =>
      [...(text ?? '').matchAll(/\/crystals\/abstract\/([\w-]{43})/g)].map(([, secret]) => secret ?? '')
    const submit = (number: string, more = {}) =>
      createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number, ...more })
    return { ...office, openPage, secretsIn, submit, server, chair: await hire('programme') }
  }

  test('the receipt of an abstract has its link', async () => {
    const { database, clock, conference, runEffects, server, secretsIn, openPage } = await given()
    const [[topicId = 0], [presentationTypeId = 0]] = await database.write(async tx => [
      await addContent(tx, conference.id, 'topic', [{ name: 'Grain' }]),
      await addContent(tx, conference.id, 'presentation-type', [{ name: 'Poster' }]),
    ])
    const presenter = { ...registrant, email: 'presenter@example.org' }
    const input = { presenter, presentationTypeId, topicId, abstractTitle: 'On glass', abstractText: 'It flows.' } // biome-ignore format: one line
    const submission = { conference, uploadKey: null, actor: aVisitor, now: clock.now() }
    const submitted = await database.write(tx => submitAbstract(tx, submission, input))
    if (!submitted.ok) throw new Error(submitted.error.code)
    await runEffects()
    const [secret = ''] = secretsIn(server.messages[0]?.read.text)
    expect((await openPage(secret)).data.view).toMatchObject({ number: submitted.value.number })
  })

  test('a new link is mailed to whoever has abstracts, and every address reads the same answer', async () => {
    const { openPage, submit, runEffects, server, secretsIn } = await given()
    await submit('CG27-0001', { email: 'ada@example.org' })
    await submit('CG27-0002', { email: 'Ada@Example.org', submission: 2 })
    await submit('CG27-0003', { email: 'grace@example.org' })
    expect((await openPage('new-link')).html).toContain('Send me a new link')
    const ask = (email: string) => openPage('new-link', { email })
    const [known, unknown] = [await ask('ADA@example.org'), await ask('nobody@example.org')]
    expect([known.status, unknown.status]).toEqual([303, 303])
    const wrong = await ask('no address')
    expect([wrong.status, wrong.data.email, wrong.data.emailError]).toEqual([
      422,
      'no address',
      expect.any(String),
    ])
    expect(wrong.html).toMatch(/<a href="#field-email">/)
    await runEffects()
    expect(server.messages.map(({ recipients }) => recipients)).toEqual([['ada@example.org']])
    const secrets = secretsIn(server.messages[0]?.read.text)
    const numbers = []
    for (const secret of secrets) numbers.push((await openPage(secret)).data.view.number)
    expect(numbers).toEqual(['CG27-0001', 'CG27-0002'])
    // Pressing the button again and again sends no second mail before the first has been read.
    await ask('ada@example.org')
    await runEffects()
    expect(server.messages).toHaveLength(1)
  })

  test('so are the links to forms that the address wanted to finish later, as long as they are kept', async () => {
    const { openPage, runEffects, server, conference, clock, database } = await given()
    const save = (email: string, title: string) =>
      database.write(
        tx =>
        saveAbstractDraft(tx, conference, { id: undefined, email, form: JSON.stringify({ title }), fileKey: null, language: 'en' }, clock.now()), // biome-ignore format: one line
      )
    const saved = [await save('ada@example.org', 'One'), await save('Ada@example.org', 'Two')]
    await save('grace@example.org', 'Hers')
    await runEffects()
    const before = server.messages.length
    clock.pass({ minutes: 30 })
    const ask = () => openPage('new-link', { email: 'ADA@example.org' })
    expect((await ask()).status).toBe(303)
    await ask()
    await runEffects()
    const keys = server.messages.slice(before).flatMap(({ recipients, read }) => [...(read.text ?? '').matchAll(/\?draft=([\w.-]+)/g)].map(([, key]) => [recipients[0]?.toLowerCase(), draftKeys.read('k'.repeat(64), key ?? '')])) // biome-ignore format: one line
    expect(keys).toEqual(saved.map(each => ['ada@example.org', each.ok && each.value.id]))
    clock.pass({ hours: 24 * 600 })
    await ask()
    await runEffects()
    expect(server.messages).toHaveLength(before + 2)
  })

  test('an author is told what became of a change that was held', async () => {
    const { submit, database, clock, chair, openPage, runEffects, server, secretsIn } = await given()
    const id = await submit('CG27-0001', { email: 'ada@example.org' })
    const decision = { abstract_id: id, version: 1, outcome: 'rejected', form_id: null, form_name: null, change_by: null, because: null, decided_by: 'staff:1', decided_at: '2027-01-01T00:00:00Z' } // biome-ignore format: a row
    await database.write(async tx => {
      await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
      await tx.insertInto('decision_versions').values({ ...decision, state: 'set' }).execute() // biome-ignore format: one line
    })
    const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
    const settle = async (version: string, intent: string) => {
      await openPage(secret, { intent: 'change', version, title: `Title ${version}`, text: 'We show' })
      const { status } = await chair.post('/organiser/c/crystals/abstracts/CG27-0001', { intent, abstract: `${id}`, version: `${Number(version) + 1}` }) // biome-ignore format: one line
      expect(status).toBeLessThan(400)
      await runEffects()
      return server.messages.at(-1)?.read
    }
    const passedOn = await settle('1', 'pass-on')
    expect(passedOn?.subject).toBe('Your change of abstract CG27-0001 counts now')
    expect((await openPage(secretsIn(passedOn?.text)[0] ?? '')).data.view.title).toBe('Title 1')
    // Nobody has proved that the address is the author's, so nothing that was typed goes there.
    expect(passedOn?.text).not.toContain('Title 1')
    expect((await settle('2', 'refuse'))?.subject).toBe('Your change of abstract CG27-0001 was not taken')
  })
})
