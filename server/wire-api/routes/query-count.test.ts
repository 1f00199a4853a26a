import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

const lists = [
  '/api/HomepageBanner',
  '/api/EventMeetings',
  '/api/EventMeetings/completed',
  '/api/Blogs',
  '/api/Country',
  '/material-science/event/testimonials',
  '/material-science/agenda/speakers',
  '/material-science/agenda/program',
  '/material-science/Uploads/programfile',
  '/material-science/committees',
  '/material-science/submissions/topics',
  '/material-science/more/contacts/information',
  '/material-science/registration/register_categorys',
  '/material-science/registration/accommodations',
]

test('every list takes as many queries for three rows as for one', async () => {
  const { plugin, asked } = countQueries()
  const { get, database } = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      database: { ...dependencies.database, read: dependencies.database.read.withPlugin(plugin) },
    }),
  })
  const { id } = await makeConference(database, { name: 'material-science' })
  const addOne = async (number: number) => {
    await makeConference(database, { name: `meeting-${number}` })
    await makeConference(database, { name: `past-${number}`, startsOn: '2025-01-01', endsOn: '2025-01-02' })
    await database.write(async tx => {
      const image = { src: '/media/a/a.avif', width: 1, height: 1 }
      const text = { description: '', image: null }
      await addContent(tx, null, 'home-banner', [{ heading: '', subheading: '', image }])
      await addContent(tx, null, 'blog', [{ heading: '', date: '2026-01-01', detail: '', ...text }])
      await addContent(tx, id, 'testimonial', [{ name: '', position: '', ...text }])
      await addContent(tx, id, 'topic', [{ name: '' }])
      await addContent(tx, id, 'committee-member', [{ role: 'member', name: '', affiliation: '' }])
      await addContent(tx, id, 'contact-entry', [{ subject: 'email', heading: '', description: '' }])
      const file = { src: '/media/a/a.pdf', name: 'a.pdf' }
      await addContent(tx, id, 'download', [{ purpose: 'program', file }])
      const day = { conference_id: id, position: number, name: '', held_on: null }
      await tx.insertInto('programme_days').values(day).execute()
    })
  }
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const path of lists) {
      const before = asked()
      expect((await get(path)).status).toBe(200)
      counts[path] = asked() - before
    }
    return counts
  }
  await addOne(1)
  const forOne = await count()
  await addOne(2)
  await addOne(3)
  expect(await count()).toEqual(forOne)
  expect(Math.max(...Object.values(forOne))).toBeLessThanOrEqual(3)
  expect(Math.min(...Object.values(forOne))).toBeGreaterThanOrEqual(1)
})
