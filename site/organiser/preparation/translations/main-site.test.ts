import { po } from 'gettext-parser'
import { expect, test } from 'vitest'
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import { readFrame } from '#domain/conference/content/frame-queries.ts'
import { addContent, replaceContent } from '#domain/conference/content/write-content.ts'
import { writeSiteSetting } from '#domain/conference/settings/site-settings.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/site/translations'

describeOnBothDatabases('the main site’s own texts', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, clock } = office
    const owner = await office.hire('owner')
    await database.write(tx => writeSiteSetting(tx, 'languages', { spoken: 'en,de' }, clock.now()))
    const [post = 0] = await database.write(tx =>
      addContent(tx, null, 'blog', [
        {
          heading: 'On posters',
          date: '2027-01-05',
          description: 'Short',
          detail: '<p>Long</p>',
          image: null,
        },
      ]),
    )
    await database.write(tx =>
      replaceContent(tx, null, 'home-about', {
        title: 'About us',
        paragraphs: ['We organise.'],
        badge: 'Since 1990',
      }),
    )
    const speaking = () => readerInLanguage(database.read, { id: null, languages: ['en', 'de'] }, 'de')
    const send = (entries: Readonly<Record<string, [source: string, text: string]>>) => {
      const translations = Object.fromEntries(
        Object.entries(entries).map(([msgctxt, [msgid, text]]) => [
          msgctxt,
          { [msgid]: { msgctxt, msgid, msgstr: [text] } },
        ]),
      )
      const bytes = po.compile({ charset: 'utf-8', headers: { Language: 'de' }, translations })
      return owner.post(page, { intent: 'write-website', language: 'de', file: new File([Uint8Array.from(bytes)], 'de.po') }) // biome-ignore format: one form
    }
    return { ...office, owner, post, speaking, send }
  }

  test('are translated beside their source, and are what a German page reads', async () => {
    const { owner, post, speaking, database } = await setUp()
    const overview = (await owner.get(page)).data
    expect(overview.parts[0].rows.map(({ name, lack }: Record<string, string>) => [name, lack])).toContainEqual(['On posters', '3 missing']) // biome-ignore format: one line
    const at = `${page}/de/blog/${post}`
    const { mark, right } = (await owner.get(at)).data
    const fields = { intent: right, mark, do: 'publish', 'text.heading': 'Über Poster', 'text.description': '', 'text.detail': '<p>Lang</p>' } // biome-ignore format: one form
    expect((await owner.post(at, fields)).status).toBe(303)
    const [read] = await listContent(speaking(), null, 'blog')
    expect(read).toMatchObject({ heading: 'Über Poster', description: 'Short', detail: '<p>Lang</p>' })
    // English pages, and commands, have it as it is written.
    expect((await listContent(database.read, null, 'blog'))[0]?.heading).toBe('On posters')
    expect((await owner.get(page)).data.parts[0].rows).toContainEqual(expect.objectContaining({ name: 'On posters', lack: '1 missing' })) // biome-ignore format: one line
  })

  test('go to translators as a file, and come back as drafts', async () => {
    const { owner, speaking, send, database } = await setUp()
    const about = await findContent(database.read, null, 'home-about')
    const file = await ((await owner.get(`${page}/de/file`)).data as Response).text()
    expect(file).toContain(`home-about/${about?.id}/paragraphs.0`)
    const sent = await send({
      [`home-about/${about?.id}/title`]: ['About us', 'Über uns'],
      [`home-about/${about?.id}/paragraphs.0`]: ['We organise.', 'Wir richten aus.'],
    })
    expect([sent.status, sent.data.report.isTaken]).toEqual([200, true])
    expect((await findContent(speaking(), null, 'home-about'))?.title).toBe('About us')
    const { digest, hidden } = (await owner.get(`${page}/drafts?do=publish`)).data
    const settled = await owner.post(`${page}/drafts`, { ...hidden, digest })
    expect(settled.to).toContain('/organiser/site/translations?done=publish&count=1')
    expect(await findContent(speaking(), null, 'home-about')).toMatchObject({
      title: 'Über uns',
      paragraphs: ['Wir richten aus.'],
      badge: 'Since 1990',
    })
  })

  test('stand around the pages of a conference in its language, and a language that is removed says what it hides', async () => {
    const { owner, speaking, database, conference } = await setUp()
    await database.write(
      tx =>
      replaceContent(tx, null, 'organisation', {
        name: 'Colloquy', tagline: 'Meetings', officeAddress: 'Street 1', email: 'desk@example.org', phone: '1', hue: 200,
        socialLinks: [], copyright: 'All rights', developerCredit: 'Made here', logo: null,
      }), // biome-ignore format: a record
    )
    const organisation = await findContent(database.read, null, 'organisation')
    const at = `${page}/de/organisation/${organisation?.id}`
    const { data, html } = await owner.get(at)
    expect(html).toContain(`href="/organiser/site/organisation/${organisation?.id}"`)
    const { mark, texts } = data
    const fields = Object.fromEntries(
      texts.map(({ path, source }: Record<string, string>) => [`text.${path}`, `DE ${source}`]),
    )
    await owner.post(at, { intent: 'set-organisation', mark, do: 'publish', ...fields })
    const both = readerInLanguage(speaking(), { ...conference, languages: ['en', 'de'] }, 'de')
    expect((await readFrame(both, null)).organisation?.tagline).toBe(`DE ${organisation?.tagline}`)
    const settings = '/organiser/settings/languages'
    const { mark: read } = (await owner.get(settings)).data
    const removal = await owner.post(settings, { intent: 'save', mark: read, first: 'en' })
    expect([removal.status, removal.html]).toEqual([409, expect.stringContaining('translated text')])
  })
})
