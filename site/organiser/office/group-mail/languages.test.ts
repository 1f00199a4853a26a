import { expect, test } from 'vitest'
import { saveAbstractDraft } from '#domain/programme/submitting/save-abstract-draft.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { speakInTests } from '#tests/support/catalogues.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'

describeOnBothDatabases('a group mail in the language of its readers', open => {
  speakInTests('de', 'ar')

  async function given() {
    const room = await openMailRoom(await open())
    const { conference, database, hire } = room
    await database.write(tx =>
      tx.updateTable('conferences').set({ languages: 'en,de,fr' }).where('id', '=', conference.id).execute(),
    )
    const owner = await hire('owner')
    const reader = async (email: string, language: string | null) => {
      const { id } = await room.register(email)
      await database.write(tx =>
        tx.updateTable('registrations').set({ language }).where('id', '=', id).execute(),
      )
    }
    const translate = async (id: string, fields: Record<string, string>, language = 'de') => {
      const at = `${room.path}/${id}/in/${language}`
      const { mark } = (await owner.get(at)).data
      return owner.post(at, { intent: 'save', mark, ...fields })
    }
    const english = {
      subject: 'Soon in {place}',
      body: '<p>{greeting}</p><p>See you on {dates}.</p><p>{button}</p>',
    }
    const german = { subject: 'Bald: {conference}', body: '<p>{greeting}</p><p>Bis <strong>{dates}</strong>.</p><p>{button}</p>' } // biome-ignore format: a pair
    return { ...room, owner, reader, translate, english, german }
  }

  test('each gets theirs, or the first; the check page says how many, and reads each', async () => {
    const { owner, reader, translate, english, german, write, see, sendAsRead, deliver, to, clock } =
      await given()
    await reader('anna@example.org', 'de')
    await reader('ben@example.org', null)
    await reader('claire@example.org', 'fr')
    const { id } = await write(owner, english)
    await translate(id, german)
    const { draft } = (await see(owner, id)).data
    expect(
      draft.languages.map(({ language, people, state }: Record<string, unknown>) => [
        language,
        people,
        state,
      ]),
    ).toEqual([
      ['en', 1, 'source'],
      ['de', 1, 'written'],
      ['fr', 1, 'missing'],
    ])
    const at = draft.languages[1].read.replace(/^[^?]*/, '')
    const { preview } = (await see(owner, id, at)).data.draft
    expect([preview.language, preview.subject.startsWith('Bald: '), preview.parts[0].runs[0].text]).toEqual(['de', true, expect.stringContaining('Guten Tag')]) // biome-ignore format: one line
    expect((await see(owner, id)).html).toContain('1 person of Français in English')
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    await deliver()
    const mailTo = (email: string) => to(email).at(-1)?.read
    expect(mailTo('anna@example.org')?.subject).toMatch(/^Bald: /)
    expect(mailTo('anna@example.org')?.html).toMatch(/<strong>(?:<span>)?\d+\.[–-]\d+\. /)
    expect(mailTo('anna@example.org')?.html).toContain('lang="de"')
    expect(mailTo('anna@example.org')?.text).toContain('/crystals/de/')
    expect(mailTo('ben@example.org')?.subject).toMatch(/^Soon in /)
    expect(mailTo('claire@example.org')?.subject).toMatch(/^Soon in /)
    expect(mailTo('claire@example.org')?.text).toContain('Hello,')
    // What was sent is there to read.
    expect((await see(owner, id)).data.sent.texts).toMatchObject([
      { language: 'de', subject: german.subject },
    ])
  })

  test('authors with drafts get it in the language in which they saved theirs', async () => {
    const {
      owner,
      translate,
      english,
      german,
      write,
      see,
      sendAsRead,
      deliver,
      to,
      clock,
      database,
      conference,
    } = await given()
    for (const [email, language] of [['anna@example.org', 'de'], ['ben@example.org', 'en']] as const) // biome-ignore format: pairs
      await database.write(tx =>
        saveAbstractDraft(
          tx,
          conference,
          { id: undefined, email, form: '{}', fileKey: null, language },
          clock.now(),
        ),
      )
    const { id } = await write(owner, english, 'audience=drafts')
    await translate(id, german)
    const { draft } = (await see(owner, id)).data
    expect(draft.languages.map(({ people }: { people: number }) => people)).toEqual([1, 1, 0])
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    await deliver()
    expect(to('anna@example.org').at(-1)?.read.subject).toMatch(/^Bald: /)
    expect(to('anna@example.org').at(-1)?.read.html).toContain('lang="de"')
    expect(to('ben@example.org').at(-1)?.read.subject).toMatch(/^Soon in /)
  })

  test('people by their roles get it in the language in which they gave their details or submitted', async () => {
    const room = await given()
    const { owner, translate, english, german, write, see, sendAsRead, deliver, to, clock, database, conference, fees } = room // biome-ignore format: one line
    await takeGroups(database)
    const group = { database, clock, conference: { ...fees.conference, takesGroups: true } }
    const { id: groupId } = await placeGroup(group, groupOf({ oral: 2 }), { email: 'group@example.org' })
    const people = [['anna@example.org', 'de'], ['ben@example.org', null]] as const // biome-ignore format: pairs
    const { people: guests } = await readGroup(database, groupId)
    for (const [at, [email, language]] of people.entries())
      await database.write(tx => tx.updateTable('attendees').set({ name: email, email, language }).where('id', '=', guests[at]?.id ?? 0).execute()) // biome-ignore format: one line
    for (const [email, language] of [
      ['cleo@example.org', 'de'],
      ['dan@example.org', 'en'],
    ] as const) {
      // biome-ignore format: pairs
      const id = await createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number: email.slice(0, 3), email }) // biome-ignore format: one line
      await database.write(tx => tx.updateTable('abstracts').set({ language }).where('id', '=', id).execute())
    }
    const { id } = await write(owner, english, 'audience=people&role=companion&role=author')
    await translate(id, german)
    const { draft } = (await see(owner, id)).data
    expect(draft.languages.map(({ people: count }: { people: number }) => count)).toEqual([2, 2, 0])
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    await deliver()
    const isGerman = (email: string) => to(email).at(-1)?.read.subject?.startsWith('Bald: ')
    const readers = ['anna@example.org', 'ben@example.org', 'cleo@example.org', 'dan@example.org']
    expect(readers.map(isGerman)).toEqual([true, false, true, false])
  })

  test('a translation that was saved meanwhile is not removed, which the page says', async () => {
    const { owner, translate, english, german, write, path } = await given()
    const { id } = await write(owner, english)
    await translate(id, german)
    const at = `${path}/${id}/in/de`
    const { mark } = (await owner.get(at)).data
    await translate(id, { ...german, subject: 'Bald wieder: {conference}' })
    const late = await owner.post(at, { intent: 'remove', mark })
    expect(late.status).toBe(409)
    expect(late.html).toContain('It was not removed.')
    expect(late.html).toContain('Bald wieder')
    expect((await owner.get(at)).data.text.subject).toContain('Bald wieder')
  })

  test('a translation is older than a text that changed, and what was read before is not sent', async () => {
    const { owner, reader, translate, english, german, write, see, act, path } = await given()
    await reader('anna@example.org', 'de')
    const { id } = await write(owner, english)
    const { digest } = (await see(owner, id)).data.draft
    await translate(id, german)
    expect((await act(owner, id, { intent: 'send', digest })).status).toBe(409)
    const wrong = await translate(id, { ...german, body: '<p>{foo}</p>' })
    expect([wrong.status, wrong.data.typed.subject]).toEqual([422, german.subject])
    const stale = await owner.post(`${path}/${id}/in/de`, { intent: 'save', mark: 'none', ...german })
    expect([stale.status, stale.data.typed.subject]).toEqual([409, german.subject])
    const saved = { intent: 'save', query: 'state=awaiting-payment', draft: id, format: 'html', ...english }
    await owner.post(`${path}/new`, { ...saved, subject: 'Sooner' })
    const states = async () =>
      (await see(owner, id)).data.draft.languages.map(({ state }: { state: string }) => state)
    expect(await states()).toEqual(['source', 'old', 'missing'])
    await translate(id, german)
    expect(await states()).toEqual(['source', 'written', 'missing'])
    expect((await owner.get(`${path}/${id}/in/ar`)).status).toBe(404)
    expect((await owner.get(`${path}/${id}/in/en`)).status).toBe(404)
  })

  test('a mail that corrects another begins with its translations', async () => {
    const { owner, reader, translate, english, german, write, see, sendAsRead, act, path } = await given()
    await reader('anna@example.org', 'de')
    const { id } = await write(owner, english)
    await translate(id, german)
    await sendAsRead(owner, id)
    await act(owner, id, { intent: 'stop' })
    const again = { intent: 'save', query: 'state=awaiting-payment', draft: '', again: id, format: 'html' }
    const corrected = await owner.post(`${path}/new`, { ...again, ...english, subject: 'Soon, really' })
    const { draft } = (await see(owner, corrected.to?.split('/').at(-1) ?? '')).data
    expect(draft.languages[1]).toMatchObject({ language: 'de', state: 'old' })
  })
})
