import { expect, test } from 'vitest'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { mostFileMegabytes } from '#domain/preparation/translating/translation-file.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/translations'

describeOnBothDatabases('a translators’ file with mistakes', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, conference } = office
    const manager = await office.hire('manager')
    await database.write(tx =>
      tx.updateTable('conferences').set({ languages: 'en,de' }).where('id', '=', conference.id).execute(),
    )
    const names = Array.from({ length: 60 }, (_, at) => (at < 3 ? `Topic {number} ${at}` : `Topic ${at}`))
    const ids = await database.write(tx =>
      addContent(tx, conference.id, 'topic', names.map(name => ({ name }))),
    ) // biome-ignore format: one thought
    const send = (text: string | Uint8Array<ArrayBuffer>) =>
      manager.post(page, { intent: 'write-website', language: 'de', file: new File([text], 'de.po') })
    const head = (language: string) => `msgid ""\nmsgstr "Language: ${language}\\n"\n\n`
    const entry = (at: number, text: string, flag = '') =>
      `${flag}msgctxt "topic/${ids[at]}/name"\nmsgid "${names[at]}"\nmsgstr "${text}"\n`
    return { ...office, manager, names, ids, send, head, entry }
  }

  test('40 missing and 3 altered placeholders: the others are taken, and each of the three is named', async () => {
    const { send, head, entry, names, manager, ids } = await setUp()
    const altered = ['Thema {nummer} 0', 'Thema 1', 'Thema {number} {number} 2']
    const text = head('de') + names.map((_, at) => entry(at, at < 3 ? (altered[at] ?? '') : at < 43 ? '' : `Thema ${at}`)).join('\n') // biome-ignore format: one thought
    const { status, data } = await send(text)
    expect(status).toBe(200)
    expect(data.report.counts).toEqual([
      '17 texts are new.',
      '40 texts are not translated in the file, and stay as here.',
    ])
    expect(data.report.refused.map(({ words }: { words: string }) => words)).toEqual([
      'Not taken: words in braces have to be the same as in its source. Look at {number}, {nummer}.',
      'Not taken: words in braces have to be the same as in its source. Look at {number}.',
      'Not taken: words in braces have to be the same as in its source. Look at {number}.',
    ])
    expect((await manager.get(`${page}/de/topic/${ids[50]}`)).html).toContain('Thema 50')
  })

  test('a mark of the byte order, CRLF and unsure texts', async () => {
    const { send, head, entry, ids } = await setUp()
    const text = `\uFEFF${head('de')}${entry(5, 'Thema 5')}\n${entry(6, 'Thema 6', '#, fuzzy\n')}`
    const { status, data } = await send(text.replaceAll('\n', '\r\n'))
    expect([status, data.report.counts]).toEqual([200, ['1 text is new.']])
    expect(data.report.refused).toMatchObject([{ words: 'Not taken: the file marks it as unsure (fuzzy).' }])
    expect(ids).toHaveLength(60)
  })

  test('of another language, too large, cut short or of another kind: a sentence, and nothing is lost', async () => {
    const { send, head, entry, database, conference } = await setUp()
    const other = await send(head('fr') + entry(5, 'Sujet 5'))
    expect([other.status, other.data.problem]).toEqual([422, 'The file says that it is in “fr”, and not in Deutsch. Nothing was taken.']) // biome-ignore format: one line
    const large = await send(new Uint8Array(mostFileMegabytes * 1024 ** 2 + 1))
    expect([large.status, large.data.problem]).toEqual([422, 'The file is larger than 10 MB.'])
    // Its characters are not in the encoding that it names.
    const latin = await send(Buffer.from(head('de') + entry(5, 'Größe 5'), 'latin1'))
    expect([latin.status, typeof latin.data.problem]).toEqual([422, 'string'])
    for (const bad of ['', 'Topic,Thema\n1,2\n', '%PDF-1.7', `${head('de')}msgctxt "topic`]) {
      const { status, data } = await send(bad)
      expect([bad, status, typeof data.problem]).toEqual([bad, 422, 'string'])
    }
    expect(await listContent(database.read, conference.id, 'topic')).toHaveLength(60)
    expect(await database.read.selectFrom('drafts').select('id').execute()).toEqual([])
  })
})
