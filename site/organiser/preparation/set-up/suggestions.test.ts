import { expect, test } from 'vitest'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { listSuggestions } from '#domain/preparation/editing/suggestions.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const typed = {
  intent: 'create', prefix: '', subject: 'Glass', name: 'glass', startsOn: '2027-10-25', endsOn: '2027-10-27',
  timeZone: 'Europe/Lisbon', location: 'Porto', isHybrid: '', hue: '25', artFamily: 'waves', currency: 'EUR', feeRate: '0',
} // biome-ignore format: a record

describeOnBothDatabases('suggested texts', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const owner = await office.hire('owner')
    await owner.post('/organiser/new', typed)
    const { id } = await office.database.read
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', 'glass')
      .executeTakeFirstOrThrow()
    const own = '/organiser/c/glass/set-up/texts'
    const published = async (owner: number | null) =>
      (await listContent(office.database.read, owner, 'page')).map(({ slug, section }) => [slug, section])
    return { ...office, owner, id, own, published }
  }
  type Texts = { id: number; title: string; gaps: string[] }[]
  const textsOf = (page: { data: { pages: { page: string; texts: Texts }[] } }, address: string) =>
    page.data.pages.find(each => each.page === address)?.texts ?? []

  test('are public only once they are accepted, one by one or together', async () => {
    const { owner, own, id, published, database } = await setUp()
    expect(await published(id)).toEqual([])
    const list = await owner.get(own)
    const [refunds] = textsOf(list, '/glass/conference-policies')
    expect(refunds).toMatchObject({ title: 'Cancellation and refund', gaps: [] })
    expect((await owner.post(own, { intent: 'accept' })).status).toBe(422)
    expect(await owner.post(own, { intent: 'accept', text: String(refunds?.id) })).toMatchObject({
      to: `${own}?accepted=1`,
    })
    expect(await published(id)).toEqual([['conference-policies', 'cancellation-and-refund']])
    // What was accepted meanwhile is no suggestion any more.
    expect((await owner.post(own, { intent: 'accept', text: String(refunds?.id) })).status).toBe(409)
    const { acceptable: complete } = (await owner.get(own)).data
    expect(complete.length).toBeGreaterThan(20)
    const [first, second] = complete
    await owner.post(own, { intent: 'discard', text: String(first) })
    await owner.post(own, { intent: 'accept-all', shown: String(second) })
    const left = await listSuggestions(database.read, id)
    expect(left.map(({ recordId }) => recordId)).toEqual(complete.slice(2))
  })

  test('stay suggestions while they are only translated, and are accepted with their translations', async () => {
    const { owner, own, id, database } = await setUp()
    await database.write(tx =>
      tx.updateTable('conferences').set({ languages: 'en,de' }).where('id', '=', id).execute(),
    )
    const [refunds, other] = textsOf(await owner.get(own), '/glass/conference-policies')
    const entries = [refunds, other].map(
      text => `msgctxt "page/${text?.id}/title"\nmsgid "${text?.title}"\nmsgstr "Titel ${text?.id}"`,
    )
    const file = new File([['msgid ""\nmsgstr "Language: de\\n"', ...entries].join('\n\n')], 'glass-de.po')
    const before = await listSuggestions(database.read, id)
    const sent = await owner.post('/organiser/c/glass/translations', { intent: 'write-website', language: 'de', file })
    expect(sent.data.report.counts).toEqual(['2 texts are new.'])
    const after = await listSuggestions(database.read, id)
    expect(after.map(({ recordId }) => recordId)).toEqual(before.map(({ recordId }) => recordId))
    const accepted = await owner.post(own, { intent: 'accept', text: String(refunds?.id) })
    expect(accepted.to).toBe(`${own}?accepted=1`)
    await owner.post(own, { intent: 'discard', text: String(other?.id) })
    const left = (await listSuggestions(database.read, id)).map(({ recordId }) => recordId)
    expect(left).toHaveLength(before.length - 2)
    const rows = await database.read.selectFrom('translations').select(['record_id', 'text']).execute()
    expect(rows).toEqual([{ record_id: refunds?.id, text: `Titel ${refunds?.id}` }])
    // Whatever else is changed makes it somebody's own draft.
    const [next] = await listSuggestions(database.read, id)
    const editor = `/organiser/c/glass/website/${next?.kind}/${next?.recordId}`
    const mark = /name="mark" value="([^"]*)"/.exec((await owner.get(editor)).html)?.[1] ?? ''
    await owner.post(editor, { intent: 'edit', mark, do: 'draft', title: 'Mine' })
    expect((await listSuggestions(database.read, id)).map(({ recordId }) => recordId)).toEqual(left.slice(1))
  }) // biome-ignore format: one thought

  test('name nobody: who you are is filled in where they are read, and what only you know stays open', async () => {
    const { owner, published, database } = await setUp()
    const site = await owner.get('/organiser/site-texts')
    const [terms] = textsOf(site, '/terms-and-conditions')
    expect(terms?.gaps).toEqual(['[your country]', '[your town]'])
    const id = String(terms?.id)
    const accept = (answers: Record<string, string>) =>
      owner.post('/organiser/site-texts', { intent: 'accept', text: id, ...answers })
    const open = await accept({ '[your country]': 'Norway', '[your town]': ' ' })
    expect([open.status, open.data]).toMatchObject([
      422,
      { problem: 'gaps', typed: { '[your country]': 'Norway' } },
    ])
    expect(JSON.stringify(site.data)).not.toMatch(/\{[a-z -]+\}|India|Pune/)
    expect(await published(null)).toEqual([])
    await accept({ '[your country]': 'Norway & Sweden', '[your town]': 'Oslo' })
    const [written] = await listContent(database.read, null, 'page')
    expect(written?.body).toContain('the laws of Norway &amp; Sweden. The courts at Oslo have')
  })

  test('are made again only for pages that never had one', async () => {
    const { owner, own, database } = await setUp()
    const again = () => owner.post(own, { intent: 'suggest' })
    expect(await again()).toMatchObject({ to: `${own}?suggested=0` })
    const all = (await owner.get(own)).data.acceptable as number[]
    await owner.post(own, { intent: 'discard', text: String(all[0]) })
    // Its history says that it was suggested before.
    expect(await again()).toMatchObject({ to: `${own}?suggested=0` })
    // As in a conference that was made before there were suggestions.
    const { id: other } = (await createConference(database, { name: 'older' })).conference
    await owner.post('/organiser/c/older/set-up/texts', { intent: 'suggest' })
    expect((await listSuggestions(database.read, other)).length).toBe(all.length + 2)
  })

  test('of people and topics can be accepted by a programme chair, and of policies not', async () => {
    const { hire, own } = await setUp()
    const chair = await hire('programme', null, 'chair')
    const page = await chair.get(own)
    const [policy] = textsOf(page, '/glass/conference-policies')
    const [type] = textsOf(page, '/glass/submit-abstract').filter(
      ({ title }) => title === 'Oral Presentation',
    )
    expect(page.data.acceptable).toContain(type?.id)
    expect(page.data.acceptable).not.toContain(policy?.id)
    expect((await chair.post(own, { intent: 'accept', text: String(policy?.id) })).status).toBe(409)
    expect((await chair.post(own, { intent: 'accept', text: String(type?.id) })).to).toBe(`${own}?accepted=1`)
  })
})
