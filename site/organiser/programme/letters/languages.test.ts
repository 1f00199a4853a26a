import { expect, test } from 'vitest'
import { createAbstract } from '#tests/factories/abstract.ts'
import { speakInTests } from '#tests/support/catalogues.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'
const letters = `${list}/letters`

describeOnBothDatabases('letters about decisions in the language of their authors', open => {
  speakInTests('de', 'ar')

  async function given() {
    const office = await openOffice(await open())
    const { conference, clock, hire, database, server } = office
    await database.write(tx =>
      tx.updateTable('conferences').set({ languages: 'en,de,ar' }).where('id', '=', conference.id).execute(),
    )
    const chair = await hire('programme')
    const ids = new Map<string, number>()
    const submit = async (number: string, language: string | null) => {
      const id = await createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number })
      await database.write(tx => tx.updateTable('abstracts').set({ language }).where('id', '=', id).execute())
      ids.set(number, id)
    }
    const decide = async (number: string, choice: string) => {
      const { data } = await chair.get(`${list}/${number}`)
      const fields = { intent: 'decide', abstract: `${ids.get(number)}`, version: `${data.decision.version}` }
      await chair.post(`${list}/${number}`, { ...fields, choice, because: 'Why', 'change-by': '2027-03-01' })
    }
    const read = async () => (await chair.get(letters)).data
    const text = (fields: Record<string, string>) =>
      chair.post(`${letters}/text?outcome=rejected`, { intent: 'save', version: '0', ...fields })
    const page = (language: string) => `${letters}/text/${language}?outcome=rejected&form=0&topic=0`
    const translate = async (language: string, fields: Record<string, string>) => {
      const { mark } = (await chair.get(page(language))).data
      return chair.post(page(language), { intent: 'save', mark, ...fields })
    }
    const release = async () => {
      const { check, count } = await read()
      await chair.post(letters, { intent: 'release', digest: check.digest, count: `${count}` })
      clock.pass({ minutes: 10 })
      for (let times = 0; times < 4; times++) await office.runEffects('group-mail')
    }
    const sentTo = (number: string) => {
      const found = server.messages.filter(({ recipients }) => recipients[0]?.startsWith(number))
      return found.map(({ read: { subject, text: said } }) => `${subject}\n${said}`).join('\n')
    }
    return { ...office, chair, submit, decide, read, text, page, translate, release, sentTo }
  }

  const factOf = (data: { check: { facts: { label: string; lines: string[] }[] } }, label: string) =>
    data.check.facts.find(fact => fact.label === label)?.lines

  test('the product’s own letters are in each language, with its dates and addresses', async () => {
    const { submit, decide, read, release, sentTo } = await given()
    for (const [number, language] of [['CG27-0001', 'de'], ['CG27-0002', null], ['CG27-0003', 'ar'], ['CG27-0004', 'fr']] as const) {
      await submit(number, language)
      await decide(number, 'please-change')
    } // biome-ignore format: one loop
    expect(factOf(await read(), 'Languages')).toEqual([
      '1 letter in Deutsch.',
      // One of French, which this conference does not speak.
      '2 letters in English.',
      '1 letter in العربية.',
    ])
    await release()
    expect(sentTo('CG27-0001')).toContain('Bitte ändern Sie Ihr Abstract CG27-0001')
    expect(sentTo('CG27-0001')).toContain('1. März 2027')
    expect(sentTo('CG27-0001')).toContain('/crystals/de/')
    expect(sentTo('CG27-0002')).toContain('1 March 2027')
    expect(sentTo('CG27-0003')).toContain('CG27-0003')
    expect(sentTo('CG27-0003')).not.toContain('committee')
    expect(sentTo('CG27-0004')).toContain('Please change your abstract')
  })

  test('a text of one’s own is read in the first language until it is translated, and an older one is marked', async () => {
    const { chair, submit, decide, read, text, page, translate, release, sentTo } = await given()
    expect((await chair.get(page('de'))).status).toBe(404)
    await text({ subject: 'About {abstract}', body: 'Sadly no.\n\n{dates}' })
    await submit('CG27-0001', 'de')
    await decide('CG27-0001', 'rejected')
    const states = async () => {
      const { texts } = await read()
      const own = texts.find(({ key }: { key: string }) => key === 'rejected 0 0')
      return own.languages.map(({ state }: { state: string }) => state)
    }
    expect(await states()).toEqual(['missing', 'missing'])
    expect(factOf(await read(), 'Languages')).toEqual(['1 letter in English, for a reader of Deutsch.'])
    const wrong = await translate('de', { subject: 'Zu {abstract}', body: '{foo}' })
    expect([wrong.status, wrong.data.typed.body, wrong.data.problems[0]]).toEqual([422, '{foo}', expect.stringContaining('{foo}')]) // biome-ignore format: one line
    await translate('de', { subject: 'Zu {abstract}', body: 'Leider nein.\n\n{dates}' })
    expect(await states()).toEqual(['written', 'missing'])
    // Somebody else read it before that.
    const stale = await chair.post(page('de'), {
      intent: 'save',
      mark: 'none',
      subject: 'Mine',
      body: 'Mine',
    })
    expect([stale.status, stale.data.typed.subject]).toEqual([409, 'Mine'])
    await text({ subject: 'About {abstract}', body: 'No.\n\n{dates}', version: '1' })
    expect(await states()).toEqual(['older than its source', 'missing'])
    expect(factOf(await read(), 'Languages')).toEqual(['1 letter in Deutsch, older than its source.'])
    await release()
    expect(sentTo('CG27-0001')).toContain('Zu CG27-0001')
    expect(sentTo('CG27-0001')).toMatch(/Leider nein\.\s+\d+\.[–-]\d+\. /)
    // Whoever removes it from a page that was opened before it was saved anew reads why nothing happened.
    const before = (await chair.get(page('de'))).data.mark
    await translate('de', { subject: 'Zu {abstract}', body: 'Leider nein, diesmal.\n\n{dates}' })
    const late = await chair.post(page('de'), { intent: 'remove', mark: before })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Somebody else has saved this translation meanwhile')
    expect(late.html).toContain('Leider nein, diesmal.')
    expect((await chair.get(page('de'))).data.text.body).toContain('diesmal')
    // With the text its translations go.
    await chair.post(`${letters}/text?outcome=rejected`, { intent: 'remove', version: '2' })
    expect(await states()).toEqual(['the product’s own', 'the product’s own'])
  })

  test('a topic is named as the author reads it, and a letter by hand says its language', async () => {
    const { chair, conference, database, submit, decide, release, sentTo } = await given()
    const { id: topic } = await database.write(tx =>
      tx
        .insertInto('content_items')
        .values({
          conference_id: conference.id,
          kind: 'topic',
          position: 99,
          data: JSON.stringify({ name: 'Glass' }),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const { sourceDigest } = await import('#domain/conference/translations/translation.ts')
    const of = { conference_id: conference.id, kind: 'topic', record_id: topic, language: 'de', path: 'name' }
    await database.write(tx =>
      tx
        .insertInto('translations')
        .values({ ...of, text: 'Glas', source_digest: sourceDigest('Glass') })
        .execute(),
    )
    await submit('CG27-0001', 'de')
    await submit('CG27-0002', 'de')
    await database.write(tx => tx.updateTable('abstracts').set({ topic_id: topic }).execute())
    await decide('CG27-0001', 'rejected')
    await decide('CG27-0002', 'rejected')
    expect((await chair.get(`${list}/CG27-0001/letter`)).data.parts.join()).toContain('„Glas“')
    const hand = {
      intent: 'by-hand',
      subject: 'For you',
      body: 'From {dates}',
      version: '1',
      mark: 'none',
      language: 'en',
    }
    const refused = await chair.post(`${list}/CG27-0002/letter`, { ...hand, body: 'From {nowhere}' })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/<option value="en" selected=""/)
    await chair.post(`${list}/CG27-0002/letter`, hand)
    await release()
    expect(sentTo('CG27-0001')).toContain('„Glas“')
    expect(sentTo('CG27-0002')).toMatch(/From \d+[–-]\d+ [A-Z]/)
  })
})
