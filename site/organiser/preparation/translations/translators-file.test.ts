import { po } from 'gettext-parser'
import { expect, test } from 'vitest'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const at = '/organiser/c/crystals'
const page = `${at}/translations`
const words = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const digestOf = (html: string) => /name="digest" value="([^"]*)"/.exec(html)?.[1] ?? ''

/** An entry as a translator sends it. */
interface Sent {
  text: string
  source?: string
  flag?: string
}

function poOf(entries: Readonly<Record<string, Sent>>, language = 'de'): File {
  const translations = Object.fromEntries(
    Object.entries(entries).map(([msgctxt, { source = '', text, flag }]) => [
      msgctxt,
      { [source]: { msgctxt, msgid: source, msgstr: [text], ...(flag && { comments: { flag } }) } },
    ]),
  )
  const bytes = po.compile({ charset: 'utf-8', headers: { Language: language }, translations })
  return new File([Uint8Array.from(bytes)], 'crystals-de.po')
}

describeOnBothDatabases('a translators’ file', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, conference } = office
    const manager = await office.hire('manager')
    await database.write(tx =>
      tx.updateTable('conferences').set({ languages: 'en,de' }).where('id', '=', conference.id).execute(),
    )
    const [news = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'news', [
        {
          about: 'A hall for all',
          date: '2027-01-05',
          description: '<p>It has <a href="https://example.org/seats">300 seats</a>.</p>',
          image: null,
        },
      ]),
    )
    const [glass = 0, ice = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'topic', [{ name: 'Glass' }, { name: 'Ice' }]),
    )
    const speaking = () => readerInLanguage(database.read, { ...conference, languages: ['en', 'de'] }, 'de')
    const inGerman = <Kind extends 'news' | 'topic'>(kind: Kind) =>
      listContent(speaking(), conference.id, kind)
    const send = (file: File) => manager.post(page, { intent: 'write-website', language: 'de', file })
    const fileOf = async () => ((await manager.get(`${page}/de/file`)).data as Response).text()
    return { ...office, manager, news, glass, ice, inGerman, send, fileOf }
  }

  test('names whatever it has beside its translations: notes, plurals, old texts and second ones', async () => {
    const { glass, ice, send, manager } = await setUp()
    const entry = (context: string, source: string, ...lines: readonly string[]) =>
      [`msgctxt "${context}"`, `msgid "${source}"`, ...lines].join('\n')
    const text = [
      '# By Ada\nmsgid ""\nmsgstr "Language: de\\nLast-Translator: Ada\\n"',
      `# Is this the material?\n${entry(`topic/${glass}/name`, 'Glass', 'msgstr "Glas"')}`,
      entry(`topic/${glass}/name`, 'Glass', 'msgstr "Scheibe"'),
      entry(`topic/${ice}/name`, 'Ice', 'msgid_plural "Ices"', 'msgstr[0] "Eis"', 'msgstr[1] "Eise"'),
      '#~ msgctxt "topic/9/name"\n#~ msgid "Steel"\n#~ msgstr "Stahl"',
    ].join('\r\n\r\n')
    const { data, status } = await send(new File([text], 'crystals-de.po'))
    expect([status, data.report.isTaken]).toEqual([200, true])
    expect(data.report.refused).toEqual([
      { name: 'The file', to: null, words: 'Stands in the head of the file, and is not stored: Last-Translator: Ada' },
      { name: 'The file', to: null, words: 'A note of the translator, which is not stored: “By Ada”' },
      { name: `topic/${glass}/name`, to: null, words: 'Stands twice in the file: the first one was taken, not “Scheibe”.' },
      { name: `topic/${glass}/name`, to: null, words: 'A note of the translator, which is not stored: “Is this the material?”' },
      { name: `topic/${ice}/name`, to: null, words: 'Not taken: texts here have no plural. “Eise”' },
      { name: 'topic/9/name', to: null, words: 'Not taken: the file marks it as obsolete. “Stahl”' },
    ]) // biome-ignore format: a list
    // The first one was taken.
    expect((await manager.get(`${page}/de/topic/${glass}`)).html).toContain('Glas')
    expect((await manager.get(`${page}/de/topic/${glass}`)).html).not.toContain('Scheibe')
  })

  test('has every text, and what comes back is a draft until it is published', async () => {
    const { manager, news, glass, ice, inGerman, send, fileOf } = await setUp()
    const { headers, translations } = po.parse(await fileOf())
    expect(headers.Language).toBe('de')
    const entries = Object.values(translations).flatMap(Object.values)
    expect(entries.map(({ msgctxt }) => msgctxt)).toContain(`topic/${ice}/name`)
    const about = translations[`news/${news}/about`]?.['A hall for all']
    expect([about?.msgstr, about?.comments?.extracted]).toEqual([
      [''],
      'News item “A hall for all”: Headline',
    ])

    const sent = await send(
      poOf({
        [`news/${news}/about`]: { source: 'A hall for all', text: 'Ein Saal für alle' },
        [`news/${news}/description`]: {
          source: '<p>It has <a href="https://example.org/seats">300 seats</a>.</p>',
          text: '<p>Er hat <a href="https://example.org/plaetze" onclick="alert(1)">300 Plätze</a>.</p>',
        },
        [`topic/${glass}/name`]: { source: 'Glass and more', text: 'Glas und mehr' },
        [`topic/${ice}/name`]: { source: 'Ice', text: '' },
      }),
    )
    expect(sent.status).toBe(200)
    const report = words(sent.html)
    expect(report).toContain('3 texts are new. 1 text is not translated in the file, and stays as here.')
    expect(report).toContain('Glass: Name . Its source is worded differently now.')
    expect(report).toContain('https://example.org/seats, https://example.org/plaetze')
    expect(report).toContain('Pages cannot show, and it was left out: onclick=')
    expect((await inGerman('news'))[0]?.about).toBe('A hall for all')

    const list = await manager.get(page)
    expect(words(list.html)).toContain('2 drafts change translations alone.')
    const check = await manager.get(`${page}/drafts?do=publish`)
    expect(words(check.html)).toContain(`News item “A hall for all” (${news}): Deutsch`)
    const stale = { intent: 'write-website', do: 'publish', digest: 'of an earlier list' }
    expect((await manager.post(`${page}/drafts`, stale)).status).toBe(409)
    const published = await manager.post(`${page}/drafts`, { ...stale, digest: digestOf(check.html) })
    expect(published.to).toBe(`${page}?done=publish&count=2&left=0`)
    expect((await inGerman('news'))[0]).toMatchObject({
      about: 'Ein Saal für alle',
      description:
        '<p>Er hat <a href="https://example.org/plaetze" rel="noopener noreferrer">300 Plätze</a>.</p>',
    })
    // The file that is sent twice changes nothing.
    const again = await fileOf()
    const same = await send(new File([again], 'again.po'))
    expect(words(same.html)).toContain('0 texts are new. 3 texts are here already.')
    expect(words((await manager.get(page)).html)).not.toContain('change translations alone')
    // An older one is marked for translators.
    expect(again).toMatch(/#, fuzzy\nmsgctxt "topic\/\d+\/name"\nmsgid "Glass"\nmsgstr "Glas und mehr"/)
  })

  test('that is not whole, not sure, or not ours loses nothing, and each text says why', async () => {
    const { manager, hire, news, glass, ice, send } = await setUp()
    const refused = async (file: File, because: string) => {
      const answer = await send(file)
      expect(answer.status).toBe(422)
      expect(words(answer.html)).toContain(because)
    }
    await refused(new File([], ''), 'Choose a file.')
    await refused(new File(['PK\u0003\u0004 no text at all'], 'x.po'), 'This is no PO file that can be read.')
    await refused(poOf({}), 'There is no text in this file.')
    await refused(
      poOf({ [`topic/${ice}/name`]: { source: 'Ice', text: 'Glace' } }, 'fr_FR'),
      'The file says that it is in “fr_FR”, and not in Deutsch.',
    )
    const foreign = 9_999
    const sent = await send(
      poOf({
        [`topic/${foreign}/name`]: { source: 'Ice', text: 'Eis' },
        'no context at all': { source: 'Ice', text: 'Eis' },
        '__proto__/1/name': { source: 'Ice', text: 'Eis' },
        [`topic/${ice}/price`]: { source: 'Ice', text: 'Eis' },
        [`topic/${glass}/name`]: { source: 'Glass', text: 'x'.repeat(1_001) },
        [`news/${news}/about`]: { source: 'Until {refund days}', text: 'Bis {Tage}' },
        [`news/${news}/description`]: { source: '<p>It</p>', text: '<p>Er</p>', flag: 'fuzzy' },
      }),
    )
    const report = words(sent.html)
    for (const words of [
      `topic/${foreign}/name. Not taken: there is no such text any more.`,
      'no context at all. Not taken: there is no such text any more.',
      '__proto__/1/name. Not taken: there is no such text any more.',
      'Glass: Name . Not taken: it can have 1,000 characters at most.',
      'Headline . Not taken: words in braces have to be the same as in its source. Look at {refund days}.',
      'Not taken: the file marks it as unsure (fuzzy).',
    ])
      expect(report).toContain(words)
    expect(report).toContain('0 texts are new.')
    expect((await manager.get(page)).html).not.toContain('Not published yet')
    expect((await manager.get(`${page}/fr/file`)).status).toBe(404)
    const desk = await hire('desk')
    expect((await desk.get(page)).html).not.toContain('type="file"')
    const file = poOf({ [`topic/${ice}/name`]: { source: 'Ice', text: 'Eis' } })
    expect((await desk.post(page, { intent: 'write-website', language: 'de', file })).status).toBe(403)
  })

  test('leaves what a colleague changes meanwhile unpublished', async () => {
    const { manager, ice, send, inGerman } = await setUp()
    await send(poOf({ [`topic/${ice}/name`]: { source: 'Ice', text: 'Eis' } }))
    const list = await manager.get(`${page}/drafts?do=publish`)
    const editor = await manager.get(`${at}/website/topic/${ice}`)
    const mark = /name="mark" value="([^"]*)"/.exec(editor.html)?.[1] ?? ''
    await manager.post(`${at}/website/topic/${ice}`, { intent: 'edit', mark, do: 'draft', name: 'Old ice' })
    const late = { intent: 'write-website', do: 'publish', digest: digestOf(list.html) }
    expect((await manager.post(`${page}/drafts`, late)).status).toBe(409)
    expect((await inGerman('topic')).map(({ name }) => name)).toEqual(['Glass', 'Ice'])
    // It is no draft of translations alone any more, so its editor publishes it.
    expect((await manager.get(page)).html).not.toContain('Not published yet')
  })

  test('of which one text is new leaves the others of a list that was reordered', async () => {
    const { database, conference, manager, send } = await setUp()
    const say = (source: string, words: string) => ({ text: words, of: sourceDigest(source) })
    const permit = permitOnCommandLine(commandLine, 'write-website', conference.id)
    const act = { actor: commandLine, now: Temporal.Instant.from('2027-01-12T12:00:00Z') }
    const venue = { hotelName: '', address: '', phone: '', about: '', location: '' }
    const first = await database.write(
      tx =>
      publishRecord(tx, permit, act, {
        kind: 'venue', id: null, mark: '0',
        data: {
          ...venue, notes: ['By tram', 'By bus'],
          'translation-de': { 'notes.0': say('By tram', 'Mit der Tram'), 'notes.1': say('By bus', 'Mit dem Bus') },
        },
      }), // biome-ignore format: a call
    )
    const { id, mark } = first.ok ? first.value : { id: 0, mark: '' }
    const data = { ...venue, notes: ['By bus', 'By tram'] }
    const moved = await database.write(tx =>
      publishRecord(tx, permit, act, { kind: 'venue', id, mark, data }),
    )
    expect([first.ok, moved.ok]).toEqual([true, true])
    const sent = await send(
      poOf({
        [`venue/${id}/notes.0`]: { source: 'By bus', text: 'Im Bus' },
        [`venue/${id}/notes.1`]: { source: 'By tram', text: 'Mit der Tram' },
      }),
    )
    expect(words(sent.html)).toContain('1 text is here already.')
    const { html } = await manager.get(`${page}/de/venue/${id}`)
    expect(html).toContain('Im Bus')
    expect(html).toContain('Mit der Tram')
  })
})
