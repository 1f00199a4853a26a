/** Tiers of sponsors, from their editor to the view of a page. */
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { readSponsors } from '#site/microsite/home/sponsor-view.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const logo = (width: number, height: number) =>
  new Uint8Array(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#064"/></svg>`,
    ),
  )

const website = '/organiser/c/crystals/website'

describeOnBothDatabases('sponsors', open => {
  test('stand in their tiers, which are ordered, renamed and translated', async () => {
    const database = await open()
    const { conference } = await createConference(database, { name: 'crystals' })
    const folder = await mkdtemp(path.join(inject('scratchFolder'), 'sponsors-'))
    const owner = await hireStaff(
      database,
      { role: 'owner' },
      { files: openFolder(folder), pictures: pictureMaker },
    )
    const publish = (kind: string, fields: Record<string, string | File>, id: number | 'new' = 'new') =>
      owner.post(`${website}/${kind}/${id}`, { intent: 'edit', do: 'publish', mark: '0', ...fields })
    const sponsor = (name: string, tier: string, bytes: Uint8Array<ArrayBuffer>) => ({
      name,
      tier,
      href: 'https://example.org/',
      'logo.file': new File([bytes], 'logo.svg'),
    })
    const readAll = async (db = database.read) =>
      (await readSponsors(db, conference.id)).map(group =>
        group.tier
          ? [group.tier.name, ...group.logos.map(({ name }) => name)]
          : [null, ...group.partners.map(({ name }) => name)],
      )

    await publish('partner', sponsor('First without a tier', '', logo(100, 100)))
    expect(await readAll()).toEqual([[null, 'First without a tier']])
    await publish('sponsor-tier', { name: 'Gold', size: 'large' })
    await publish('sponsor-tier', { name: 'Silver', size: 'small' })
    await publish('sponsor-tier', { name: 'Nobody', size: 'medium' })
    for (const [name, shape] of [
      ['Wide', logo(400, 100)],
      ['Square', logo(200, 200)],
    ] as const)
      expect((await publish('partner', sponsor(name, 'Gold', shape))).to).toContain('done=published')
    await publish('partner', sponsor('Silver one', 'Silver', logo(300, 100)))

    const refused = await publish('partner', sponsor('Elsewhere', 'Bronze', logo(10, 10)))
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([
      422,
      expect.stringContaining('Gold, Silver, Nobody'),
    ])
    const same = await publish('sponsor-tier', { name: 'Gold', size: 'small' })
    expect([same.status, JSON.stringify(same.data)]).toEqual([
      422,
      expect.stringContaining('is the name of another tier'),
    ])
    expect(await readAll()).toEqual([
      ['Gold', 'Wide', 'Square'],
      ['Silver', 'Silver one'],
      [null, 'First without a tier'],
    ])
    const [gold] = await readSponsors(database.read, conference.id)
    if (!gold?.tier) throw new Error('no tier')
    const sizes = gold.logos.map(each => each.logo?.light)
    const [wide = 0, square = 0] = sizes.map(size => (size?.width ?? 0) * (size?.height ?? 0))
    expect(Math.abs(wide / square - 1)).toBeLessThan(0.02)

    const translation = {
      conference_id: conference.id, kind: 'sponsor-tier', record_id: gold.tier.id, language: 'de', path: 'name',
      text: 'Goldsponsoren', source_digest: sourceDigest('Gold'),
    } // biome-ignore format: a row
    await database.write(tx => tx.insertInto('translations').values(translation).execute())
    const german = readerInLanguage(database.read, { id: conference.id, languages: ['en', 'de'] }, 'de')
    expect((await readAll(german))[0]).toEqual(['Goldsponsoren', 'Wide', 'Square'])

    const { html } = await owner.get(`${website}/sponsor-tier/${gold.tier.id}`)
    const mark = /name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const renamed = await publish('sponsor-tier', { name: 'Platinum', size: 'large', mark }, gold.tier.id)
    expect(renamed.to).toContain('done=published')
    expect((await readAll())[0]).toEqual(['Platinum', 'Wide', 'Square'])
  })

  test('keep their tier: it is renamed in their drafts too, and removed only where none is in it', async () => {
    const database = await open()
    await createConference(database, { name: 'crystals' })
    const owner = await hireStaff(database, { role: 'owner' })
    const save = (kind: string, act: string, fields: Record<string, string>, id: number | 'new' = 'new') =>
      owner.post(`${website}/${kind}/${id}`, { intent: 'edit', do: act, mark: '0', ...fields })
    const markOf = async (id: number) =>
      /name="mark" value="([^"]*)"/.exec((await owner.get(`${website}/sponsor-tier/${id}`)).html)?.[1] ?? ''
    await save('sponsor-tier', 'publish', { name: 'Gold', size: 'large' })
    await save('partner', 'save', { name: 'Later', tier: 'Gold' })
    const { id } = await database.read
      .selectFrom('content_items')
      .select('id')
      .where('kind', '=', 'sponsor-tier')
      .executeTakeFirstOrThrow()
    const renaming = { name: 'Platinum', size: 'large', mark: await markOf(id) }
    expect((await save('sponsor-tier', 'publish', renaming, id)).to).toContain('done=published')
    const drafts = await database.read.selectFrom('drafts').select(['id', 'data']).execute()
    expect(drafts.map(({ data }) => JSON.parse(data).tier)).toEqual(['Platinum'])
    const remove = async () =>
      owner.post(`${website}/sponsor-tier/${id}`, { intent: 'remove', mark: await markOf(id) })
    const refused = await remove()
    expect(JSON.stringify(refused.data)).toContain('Sponsors are in this tier.')
    await database.write(tx => tx.deleteFrom('drafts').execute())
    expect((await remove()).to).toContain('removed=')
  })
})
