import { expect, test } from 'vitest'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { createAbstract, type GivenAbstract } from '#tests/factories/abstract.ts'
import { createConference } from '#tests/factories/conference.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import type { Staff } from '#tests/support/hire-staff.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'
import { openOffice } from '#tests/support/office.ts'

const at = '/organiser/c/crystals/abstracts/alike'

describeOnBothDatabases('near-duplicates', open => {
  test('stand side by side, and one is merged into the other, of which both submitters read', async () => {
    const { conference, clock, hire, database, server, runEffects } = await openOffice(await open())
    const chair = await hire('programme')
    const submit = (
      number: string,
      given: { title: string; email?: string; name?: string; submission?: number },
    ) => createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number, ...given })
    const first = await submit('CG27-0001', { title: 'Slow glass under pressure' })
    const second = await submit('CG27-0002', { title: 'Slow Gláss, under pressure', name: 'Bo Lind' })
    const third = await submit('CG27-0003', { title: 'Snow', email: 'cg27-0001@example.org', submission: 2 })
    await submit('CG27-0004', { title: 'Something else', name: 'Ida Holm' })
    const pairs = async (): Promise<string[]> => (await chair.get(at)).data.pairs.map(({ both }: { both: { number: string }[] }) => both.map(({ number }) => number).join(' ')) // biome-ignore format: one line
    expect(await pairs()).toEqual(['CG27-0001 CG27-0002', 'CG27-0001 CG27-0003'])
    expect((await chair.get(at)).html).toContain('Keep CG27-0001, merge CG27-0002 into it')
    await chair.post(at, { intent: 'different', one: `${third}`, other: `${first}` })
    expect(await pairs()).toEqual(['CG27-0001 CG27-0002'])
    const merge = () => chair.post(at, { intent: 'merge', abstract: `${second}`, into: 'CG27-0001' })
    expect((await merge()).status).toBe(303)
    // Twice changes nothing, and tells nobody again.
    expect((await merge()).status).toBe(409)
    expect(await pairs()).toEqual([])
    await runEffects()
    const mails = server.messages.map(({ recipients, read }) => [recipients[0], read.subject, /lind|gláss/i.test(read.text ?? '')]) // biome-ignore format: one line
    expect(mails.toSorted()).toEqual([
      ['CG27-0001@example.org', 'Abstract CG27-0002 is merged into your abstract CG27-0001', false],
      ['CG27-0002@example.org', 'Your abstract CG27-0002 is merged into CG27-0001', false],
    ])
    for (const fields of [
      { intent: 'different', one: '0', other: 'x' },
      { intent: 'different', one: `${first}`, other: `${first}` },
      { intent: 'merge', abstract: `${first}`, into: 'CG27-0001' },
      { intent: 'merge', abstract: `${first}`, into: '' },
    ])
      expect([fields, (await chair.post(at, fields)).status]).toEqual([fields, 409])
    const desk = await hire('desk')
    expect((await desk.get(at)).status).toBe(403)
  })

  const textOf = (thing: string) =>
    `Cork agglomerates are sold as ${thing} and judged by one quick test, although a moored ship leans on them for days. We loaded notched blocks in sea water, and followed each crack tip with a camera.`
  const others = `<script>alert("1")</script> Slow waves $E = mc^2$ reach \\emph{every} harbour, من اليمين إلى اليسار, while buoys drift along currents, measure salinity, report positions by satellite, and sink after seven winters. 結晶化ガラスの強度を測定した。`

  test('are found by what they say, at other conferences for whoever may read there', async () => {
    const { conference, clock, hire, database } = await openOffice(await open())
    const { conference: second } = await createConference(database, { name: 'glasses' })
    const submit = (number: string, given: Partial<GivenAbstract>, conferenceId = conference.id) =>
      createAbstract(database, { conferenceId, now: clock.now() }, { number, ...given })
    const first = await submit('CG27-0001', { title: 'Fenders', text: textOf('fenders') })
    await submit('CG27-0002', { title: 'Cracks', text: `New. ${textOf('buffers')}`, name: 'Bo Lind' })
    await submit('CG27-0003', { title: '<b>Waves</b>', text: others, name: 'Ida Holm' })
    await submit('CG27-0004', { title: 'Whatever', text: 'See the file', name: 'Ida Holm' })
    await submit('CG27-0005', { title: 'Another', text: 'See the file', name: 'Bo Holm' })
    const there = await submit('GL27-0001', { title: 'Piers', text: textOf('walls') }, second.id)
    // Another work of the same presenter, who comes every year.
    await submit('GL27-0002', { title: 'Rain', email: 'CG27-0001@example.org' }, second.id)
    await submit('GL27-0003', { title: 'Drift', text: others }, second.id)
    const pairsOf = async (who: { get: Staff['get'] }): Promise<string[]> => (await who.get(at)).data.pairs.map(({ both, isHere }: { isHere: boolean; both: { number: string }[] }) => `${both.map(({ number }) => number).join(' ')}${isHere ? '' : ' elsewhere'}`).toSorted() // biome-ignore format: one line
    const [everywhere, here] = [await hire('programme'), await hire('programme', conference.id)]
    const all = [
      'CG27-0001 CG27-0002',
      'CG27-0001 GL27-0001 elsewhere',
      'CG27-0002 GL27-0001 elsewhere',
      'CG27-0003 GL27-0003 elsewhere',
    ]
    expect(await pairsOf(everywhere)).toEqual(all)
    expect(await pairsOf(here)).toEqual(['CG27-0001 CG27-0002'])
    const seen = await everywhere.get(at)
    const text = seen.html.replace(/<!-- -->/g, '')
    expect(text).toContain('Much the same text (')
    expect(text).toContain('The same text')
    expect(text).toContain('4 pairs, also sought among 3 abstracts of your other conferences')
    expect(text).toContain('href="/organiser/c/glasses/abstracts/GL27-0001"')
    expect(text).toContain('&lt;script&gt;alert(')
    expect(text).not.toContain('<b>Waves')
    expect(text).toContain('Keep CG27-0001, merge CG27-0002 into it')
    expect(text).not.toMatch(/merge GL27|Keep GL27/)
    // Whoever reads only here is not told that there are others: neither by the page, nor by its data.
    const theirs = await here.get(at)
    expect(`${theirs.html} ${JSON.stringify(theirs.data)}`).not.toMatch(/GL27|glasses|other conferences/i)
    // Nor are the two a pair that they can say anything about, nor can one be merged into the other.
    const different = { intent: 'different', one: `${there}`, other: `${first}` }
    expect((await here.post(at, different)).status).toBe(409)
    const merge = { intent: 'merge', abstract: `${first}`, into: 'GL27-0001' }
    expect((await everywhere.post(at, merge)).status).toBe(409)
    expect((await everywhere.post(at, different)).status).toBe(303)
    expect(await pairsOf(everywhere)).toEqual(all.toSpliced(1, 1))
    // From the other conference they are the same pairs.
    const back = await everywhere.get('/organiser/c/glasses/abstracts/alike')
    expect(back.data.pairs).toHaveLength(2)
  })

  test('do not exist for who is in conflict with one of them', async () => {
    const { conference, clock, hire, database } = await openOffice(await open())
    const { conference: second } = await createConference(database, { name: 'glasses' })
    const submit = (number: string, thing: string, conferenceId = conference.id) =>
      createAbstract(database, { conferenceId, now: clock.now() }, { number, title: thing, text: textOf(thing) }) // biome-ignore format: one line
    const [, own] = [await submit('CG27-0001', 'fenders'), await submit('CG27-0002', 'buffers')]
    const there = await submit('GL27-0001', 'walls', second.id)
    const chair = await hire('programme')
    const count = async () => (await chair.get(at)).data.pairs.length
    expect(await count()).toBe(3)
    const concerns = { intent: 'declare-conflict', because: 'A colleague' }
    expect((await chair.post('/organiser/c/glasses/abstracts/GL27-0001', concerns)).status).toBe(303)
    const { data } = await chair.get(at)
    expect([data.pairs.length, JSON.stringify(data).includes('GL27')]).toEqual([1, false])
    const different = { intent: 'different', one: `${own}`, other: `${there}` }
    expect((await chair.post(at, different)).status).toBe(409)
    expect((await chair.post('/organiser/c/crystals/abstracts/CG27-0001', concerns)).status).toBe(303)
    expect(await count()).toBe(0)
    expect(await (await hire('programme')).get(at).then(seen => seen.data.pairs.length)).toBe(3)
  })

  test.skipIf(!hasMaterial)(
    `are sought among 781 with as many statements as in one ${needsMaterial}`,
    async () => {
      const { database, asked } = countReads(await open())
      const { conference, clock, hire } = await openOffice(database)
      const { conference: second } = await createConference(database, { name: 'glasses' })
      const read = readCsv(await readMaterial('papers/main_papers.csv'))
      if (!read.ok) throw new Error(read.error.code)
      const { headings, rows } = read.value
      const papers = rows.map(({ cells }) => ['title', 'abstract'].map(heading => cells[headings.indexOf(heading)] ?? '')) // biome-ignore format: one line
      const submit = (from: number, to: number, conferenceId = conference.id) =>
        Promise.all(
          papers.slice(from, to).map(([title = '', text = ''], nth) => createAbstract(database, { conferenceId, now: clock.now() }, { number: `${conferenceId}-${from + nth}`, title, text })), // biome-ignore format: one line
        )
      await submit(0, 1)
      const chair = await hire('programme')
      const statements = async () => {
        const before = asked()
        const { pairs } = (await chair.get(at)).data
        return { count: asked() - before, pairs: pairs.length }
      }
      const one = await statements()
      await submit(1, papers.length)
      await submit(100, 103, second.id)
      // And two papers with titles much alike.
      const many = await statements()
      expect([one.pairs, many.pairs]).toEqual([0, 4])
      expect(many.count).toBe(one.count)
    },
  )
})
