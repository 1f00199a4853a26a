import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { readingContext, type SiteContext, siteContext } from '#site/context.ts'
import { findConferenceOfPage } from '#site/microsite/conference.ts'
import { speakInTests } from '#tests/support/catalogues.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

speakInTests('de')

const at = '/organiser/c/crystals'
const words = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const markOf = (html: string) => /name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''

describeOnBothDatabases('translations in the back office', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, conference } = office
    const manager = await office.hire('manager')
    const [news = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'news', [
        { about: 'A hall for all', date: '2027-01-05', description: '<p>It has 300 seats.</p>', image: null },
      ]),
    )
    await database.write(tx => addContent(tx, conference.id, 'topic', [{ name: 'Glass' }, { name: 'Ice' }]))
    const speak = (languages: string) =>
      database.write(tx =>
        tx.updateTable('conferences').set({ languages }).where('id', '=', conference.id).execute(),
      )
    return { ...office, manager, news, speak }
  }

  test('are written beside their sources, as drafts and published, and nobody writes over another', async () => {
    const { manager, news, speak, database, conference, hire } = await setUp()
    const page = `${at}/translations/de/news/${news}`
    expect((await manager.get(page)).status).toBe(404)
    expect((await manager.get(`${at}/website/news/${news}`)).html).not.toContain('/translations/')
    expect(words((await manager.get(`${at}/translations`)).html)).toContain(
      'The conference has one language.',
    )
    await speak('en,de,ar')
    const opened = await manager.get(page)
    expect(words(opened.html)).toContain('2 of 2 missing. What is missing is shown in English.')
    expect(opened.html).toMatch(/lang="en" dir="ltr"><p[^>]*>A hall for all</)
    expect((await manager.get(`${at}/translations/ar/news/${news}`)).html).toContain('dir="rtl"')
    const form = {
      intent: 'write-website',
      mark: markOf(opened.html),
      do: 'draft',
      'text.about': 'Ein Saal für alle',
    }
    expect((await manager.post(page, form)).to).toBe(`${page}?done=draft`)
    const german = async () =>
      (await listContent(readerInLanguage(database.read, { ...conference, languages: ['en', 'de'] }, 'de'), conference.id, 'news'))[0]?.about // biome-ignore format: one thought
    expect(await german()).toBe('A hall for all')
    // The draft of a colleague is newer than this form.
    const late = await manager.post(page, {
      ...form,
      do: 'publish',
      'text.description': '<p>300 Plätze.</p>',
    })
    expect(late.status).toBe(409)
    expect(words(late.html)).toContain('Somebody changed this after you opened the page.')
    expect(late.html).toContain('300 Plätze.')
    const published = {
      ...form,
      do: 'publish',
      mark: markOf(late.html),
      'text.description': '<p>300 Plätze.</p>',
    }
    expect((await manager.post(page, published)).to).toBe(`${page}?done=published`)
    expect(await german()).toBe('Ein Saal für alle')
    const history = await manager.get(`${at}/website/news/${news}/history`)
    expect(words(history.html)).toContain('Deutsch: Headline added: Ein Saal für alle')

    const source = await manager.get(`${at}/website/news/${news}`)
    const changed = {
      intent: 'edit', mark: markOf(source.html), do: 'publish', about: 'A hall for everybody', date: '2027-01-05',
      description: '<p>It has 300 seats.</p>',
    } // biome-ignore format: a form
    expect((await manager.post(`${at}/website/news/${news}`, changed)).to).toContain('done=published')
    const old = await manager.get(page)
    expect(words(old.html)).toContain('1 older than its source')
    expect(words((await manager.get(`${at}/website/news`)).html)).toContain('Deutsch: 1 older than its source; العربية: 2 missing') // biome-ignore format: one thought
    // What was ticked before the source changed is not said of the source of now; another text's tick is kept.
    const early = await manager.post(page, { ...published, 'right.about': 'on', 'right.description': 'on' })
    expect([early.status, early.data.ticked]).toEqual([409, ['description']])
    const kept = { ...published, mark: markOf(old.html) }
    await manager.post(page, kept)
    const stillOld = await manager.get(page)
    expect(words(stillOld.html)).toContain('1 older than its source')
    // A refusal keeps the tick.
    const ticked = { ...kept, mark: markOf(stillOld.html), 'right.about': 'on' }
    const tooLong = await manager.post(page, { ...ticked, 'text.about': 'x'.repeat(1_001) })
    expect([tooLong.status, tooLong.data.ticked]).toEqual([422, ['about']])
    expect(tooLong.html).toMatch(/<input type="checkbox" name="right.about" checked=""/)
    await manager.post(page, ticked)
    expect(words((await manager.get(page)).html)).toContain('Everything is translated.')

    const readAt = (address: string) => newsAt(database, address, conference.id)
    expect(await readAt('/crystals/de')).toEqual(['Ein Saal für alle', '<p>300 Plätze.</p>'])
    const unmarked = '<p>It has 300 seats.</p>'
    expect(await readAt('/crystals/ar')).toEqual([
      'A hall for everybody',
      `<div lang="en" dir="ltr">${unmarked}</div>`,
    ])
    expect(await readAt('/crystals')).toEqual(['A hall for everybody', unmarked])
    const list = await manager.get(`${at}/translations`)
    expect(words(list.html)).toMatch(/Deutsch Of \d+ texts: \d+ missing\./)
    expect(list.html).not.toContain(`href="${page}"`)
    expect(list.html).toContain(`href="${at}/translations/ar/news/${news}"`)
    const desk = await hire('desk')
    const seen = await desk.get(page)
    expect(words(seen.html)).toContain('Your role can read this but not change it.')
    expect((await desk.post(page, kept)).status).toBe(403)
    expect((await manager.post(page, { ...kept, intent: 'write-fees' })).status).toBe(404)
    const long = { ...kept, mark: markOf((await manager.get(page)).html), 'text.about': 'x'.repeat(1_001) }
    const refused = await manager.post(page, long)
    expect(refused.status).toBe(422)
    expect(words(refused.html)).toContain('can have 1000 characters at most.')
  })

  test('of suggested texts come with the product, as drafts', async () => {
    const { manager, speak, database, conference } = await setUp()
    await database.write(tx =>
      addContent(tx, conference.id, 'page', [
        { slug: 'topics', section: 'introduction', title: 'Topics', lead: 'Mine.', body: '<p>Lunch</p>' },
      ]),
    )
    await speak('en,de')
    const page = `${at}/translations`
    expect(words((await manager.get(page)).html)).toContain(
      '3 of them were suggested to you, or are usual names: the product has them in Deutsch.',
    )
    const taken = await manager.post(page, { intent: 'take-write-website', language: 'de' })
    expect(words(taken.html)).toContain('Saved as drafts 3 texts are new.')
    const after = words((await manager.get(page)).html)
    expect(after).toContain('2 drafts change translations alone.')
    expect(after).not.toContain('suggested to you')
    const german = readerInLanguage(database.read, { ...conference, languages: ['en', 'de'] }, 'de')
    expect((await listContent(german, conference.id, 'page'))[0]?.title).toBe('Topics')
    expect((await manager.post(page, { intent: 'take-write-website', language: 'fr' })).status).toBe(404)
  })
})

/** The news as the pages at an address read them, after the middleware that they share. */
async function newsAt(database: Database, address: string, conferenceId: number): Promise<string[]> {
  const context = new RouterContextProvider()
  // What reads and acts has nothing else to say here.
  const site = { database, reportFault: () => {} } as unknown as SiteContext
  context.set(readingContext, site)
  context.set(siteContext, site)
  const [, event = '', lang] = address.split('/')
  const request = new Request(`http://office.example${address}`)
  const read: string[] = []
  await findConferenceOfPage(
    // The middleware reads these three alone.
    { params: { event, lang }, context, request } as unknown as Parameters<typeof findConferenceOfPage>[0],
    async () => {
      for (const each of [context.get(readingContext), context.get(siteContext)]) {
        const [item] = await listContent(each.database.read, conferenceId, 'news')
        read.push(item?.about ?? '', item?.description ?? '')
      }
      return new Response()
    },
  )
  // A page may read with either.
  expect(read.slice(2)).toEqual(read.slice(0, 2))
  return read.slice(0, 2)
}
