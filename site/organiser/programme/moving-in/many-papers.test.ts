/** The 781 papers of a real conference, moved in as EasyChair would export them, and their list. */
import { expect, test } from 'vitest'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** @param most how many of them */
async function asEasyChair(most: number): Promise<File[]> {
  const read = readCsv(await readMaterial('papers/main_papers.csv'))
  if (!read.ok) throw new Error(read.error.code)
  const { headings, rows } = read.value
  const papers = rows.slice(0, most).map(({ cells }) => {
    const of = (heading: string) => cells[headings.indexOf(heading)] ?? ''
    return { title: of('title'), authors: of('authors').split('|'), text: of('abstract'), track: of('track') }
  })
  const submissions = papers.map(({ title, text }, at) =>
    [`${at + 1}`, quoted(title), '', quoted(text)].join(),
  )
  const authors = papers.flatMap(paper => paper.authors.map((name, at) => [paper, name, at] as const))
  const people = authors.map(([paper, name, at]) => {
    const number = papers.indexOf(paper) + 1
    const [first = '', ...last] = name.split(' ')
    return [number, quoted(first), quoted(last.join(' ') || first), `a${number}.${at}@example.org`, 'Portugal', at === 0 ? '✔' : ''].join() // biome-ignore format: one line
  })
  const topics = papers.map(({ track }, at) => [`${at + 1}`, quoted(track)].join())
  const file = (name: string, heading: string, lines: readonly string[]) =>
    new File([[heading, ...lines].join('\n')], name)
  return [
    file('submission.csv', '#,title,decision,abstract', submissions),
    file('author.csv', 'submission #,first name,last name,email,country,corresponding?', people),
    file('submission_topic.csv', 'submission #,topic', topics),
  ]
}

describeOnBothDatabases('many papers', open => {
  test.skipIf(!hasMaterial)(
    `are moved in whole, and listed with as many statements as one ${needsMaterial}`,
    async () => {
      const { database, asked } = countReads(await open())
      const { hire, conference } = await openOffice(database)
      const { id } = await database.write(tx =>
        tx
          .insertInto('content_items')
          .values({ conference_id: conference.id, kind: 'presentation-type', position: 1, data: '{"name":"Oral"}' }) // biome-ignore format: one line
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const chair = await hire('programme')
      const take = async (most: number) => {
        const files = await asEasyChair(most)
        const sent = { intent: 'check', topic: '', form: `${id}`, country: '', files }
        const { check } = (await chair.post(`${list}/move-in`, sent)).data
        const taken = await chair.post(`${list}/move-in`, { ...check.hidden, digest: check.digest })
        expect(taken.status).toBe(303)
        return JSON.stringify(check.facts)
      }
      const statements = async () => {
        await chair.get(list)
        const before = asked()
        const { rows } = (await chair.get(list)).data
        return { count: asked() - before, rows: rows.length }
      }
      await take(1)
      const one = await statements()
      // Two of them have what a PDF left of ligatures.
      expect(await take(781)).toContain('["69: 1, 586: 2"]')
      const stored = await database.read
        .selectFrom('abstracts')
        .select(['abstract_title', 'abstract_text'])
        .orderBy('id')
        .execute()
      expect(stored).toHaveLength(781)
      const many = await statements()
      expect([one.rows, many.rows]).toEqual([1, 50])
      expect(many.count).toBe(one.count)
      expect(many.count).toBeLessThanOrEqual(12)
    },
  )
})
