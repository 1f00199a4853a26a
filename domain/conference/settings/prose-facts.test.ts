import { expect, test } from 'vitest'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { fillHtml, fillText } from '#domain/conference/content/prose-fields.ts'
import { readProseFacts } from '#domain/conference/settings/prose-facts.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { createConference } from '#tests/factories/conference.ts'
import { speakInTests } from '#tests/support/catalogues.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { midTerm } from '#tests/support/wire.ts'

speakInTests('de')

describeOnBothDatabases('fields of an organiser’s texts', open => {
  test('state the processing fee and how long a place is held, also where conferences differ', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const read = async (owner: number | null) => {
      const facts = await readProseFacts(database.read, owner, { productName: 'Colloquy', now: midTerm })
      return fillText('{processing fee}, {hold time}', facts)
    }
    expect(await read(conference.id)).toBe('5%, 30 minutes')
    expect(await read(null)).toBe('5%, 30 minutes')
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ fee_basis_points: 250, hold_minutes: 60 })
        .where('id', '=', conference.id)
        .execute(),
    )
    expect(await read(conference.id)).toBe('2.5%, an hour')
    await createConference(database, { name: 'glass' })
    expect(await read(null)).toBe(
      'stated on each conference’s registration-fee page, the time stated on the registration page',
    )
  })

  test('are said in the language of the text around them', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    await database.write(async tx => {
      const data = (body: string) => JSON.stringify({ slug: 'conference-policies', section: body.slice(3, 6), title: 'Up to {abstracts each}', lead: '', body }) // biome-ignore format: a record
      const rows = [
        '<p>Paid within {refund days} of {a dog}.</p>',
        '<p>{refund table}</p>',
        '<p>{refund days}</p>',
      ].map((body, position) => ({ conference_id: conference.id, kind: 'page', position, data: data(body) }))
      await tx.insertInto('content_items').values(rows).execute()
      const { id } = await tx.selectFrom('content_items').select('id').where('position', '=', 2).where('kind', '=', 'page').where('conference_id', '=', conference.id).executeTakeFirstOrThrow() // biome-ignore format: a query
      await tx
        .insertInto('translations')
        .values({
          conference_id: conference.id,
          kind: 'page',
          record_id: id,
          language: 'de',
          path: 'body',
          text: '<p>Frist: {refund days}</p>',
          source_digest: sourceDigest('<p>{refund days}</p>'),
        })
        .execute()
    })
    const german = readerInLanguage(database.read, { id: conference.id, languages: ['en', 'de'] }, 'de')
    const [within, table, translated] = await speakingTo({ language: 'de', addressed: null }, async () => {
      const facts = await readProseFacts(german, conference.id, { productName: 'Colloquy', now: midTerm })
      const pages = await listContent(german, conference.id, 'page')
      return pages.map(({ title, body }) => [fillText(title, facts), fillHtml(body, facts)].join(' '))
    })
    expect(within).toBe(
      'Up to two submissions <div lang="en" dir="ltr"><p>Paid within 30 days of {a dog}.</p></div>',
    )
    expect(table).toContain('<th scope="col">You cancel</th>')
    expect(translated).toBe('Up to two submissions <p>Frist: 30 Tage</p>')
  })
})
