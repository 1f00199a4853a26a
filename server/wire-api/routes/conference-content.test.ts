import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import type { ContentInput, ContentKind } from '#domain/conference/content/kinds.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { dialects } from '#tests/support/database.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

const picture = (name: string) => ({ src: `/media/0123456789abcdef/${name}`, width: 800, height: 600 })
const empty: Record<string, unknown[]> = {
  '/event/about/Images': [],
  '/event/experts': [],
  '/event/testimonials': [],
  '/event/news': [],
  '/event/partners': [],
  '/metatags': [],
  '/agenda/speakers': [],
  '/agenda/program': [],
  '/Uploads/add_to_calenders': [],
  '/Uploads/programfile': [],
  '/Uploads/broucherfile': [],
  '/committees': [],
  '/submissions/topics': [],
  '/submissions/call_for_abstract': [],
  '/submissions/presentation_type': [],
  '/more/venues': [],
  '/more/venue/Images': [],
}

describe.each(dialects)("a conference's content on the wire (%s)", dialect => {
  async function open() {
    const wire = await openWire(dialect)
    const { id } = await makeConference(wire.database, { name: 'material-science' })
    await makeConference(wire.database, { name: 'ocean-science' })
    const read = async (path: string) => {
      const answer = await wire.get(`/material-science${path}`)
      expect(answer.status).toBe(200)
      const withSlash = await wire.get(`/material-science${path}/`)
      const body = await answer.json()
      expect(await withSlash.json()).toEqual(body)
      return body
    }
    return { ...wire, id, read }
  }

  test('is an empty list where there is nothing', async () => {
    const { read } = await open()
    const answers: Record<string, unknown> = {}
    for (const path of Object.keys(empty)) answers[path] = await read(path)
    expect(answers).toEqual(empty)
  })

  test("is never another conference's", async () => {
    const { get, database, id } = await open()
    await fill(database, id)
    for (const path of Object.keys(empty)) {
      expect([path, await (await get(`/ocean-science${path}`)).json()]).toEqual([path, []])
    }
    expect((await get('/ocean-science/event/about')).status).toBe(404)
  })

  test('is spelled as old clients read it', async () => {
    const { read, database, id } = await open()
    const { newsId, topicId, typeId, speakerId } = await fill(database, id)
    expect(await read('/event/about')).toEqual({
      event_short_name: 'MSE 2027',
      event_heading: 'Materials',
      event_description: '<p>About</p>',
    })
    expect(await read('/event/about/Images')).toEqual([{ event_image: picture('about.avif').src }])
    expect(await read('/event/experts')).toEqual([{ gallery: picture('gallery.avif').src }])
    expect(await read('/event/testimonials')).toEqual([
      {
        testimonials_image: null,
        testimonials_description: 'Good',
        testimonials_name: 'Ada',
        testimonials_position: 'Chemist',
      },
    ])
    const article = {
      id: newsId,
      news_date: '2026-10-12',
      news_image: picture('news.avif').src,
      news_about: 'Programme',
      news_description: '<p>Complete</p>',
    }
    expect(await read('/event/news')).toEqual([article])
    expect(await read(`/event/news/${newsId}`)).toEqual(article)
    expect(await read('/event/partners')).toEqual([{ partners_logo: picture('logo.svg').src }])
    expect(await read('/metatags')).toEqual([{ meta_names: 'Title', meta_description: 'Description' }])
    expect(await read('/agenda/speakers')).toEqual([
      {
        id: speakerId,
        speakers_type: 'PlenarySpeakers',
        speakername: 'Marta',
        speakerphoto: null,
        speaker_affiliation: 'Coimbra',
        speaker_awards: '<p>Prize</p>',
        speaker_talk_tittle: 'Glass',
        speaker_biography: '<p>Life</p>',
      },
    ])
    expect(await read('/agenda/program')).toEqual([
      { program_day_type: 'Day 1', talks: [{ talk_title: 'Glass', speaker_affiliation: 'Marta, Coimbra' }] },
      { program_day_type: 'Day 2', talks: [] },
    ])
    expect(await read('/committees')).toEqual([
      { committe_type: 'Chair', member_name: 'One', member_affiliation: 'A' },
      { committe_type: 'Co-chair', member_name: 'Two', member_affiliation: 'B' },
      { committe_type: 'Committee_members', member_name: 'Three', member_affiliation: 'C' },
    ])
    expect(await read('/submissions/topics')).toEqual([{ id: topicId, topic_name: 'Glasses' }])
    expect(await read('/submissions/presentation_type')).toEqual([{ id: typeId, presentation_name: 'Oral' }])
    expect(await read('/submissions/call_for_abstract')).toEqual([
      { select_heading: 'Key dates', abstracts_description: '<p>Soon</p>' },
      { select_heading: 'Presenation Types', abstracts_description: '<p>Oral</p>' },
    ])
    expect(await read('/more/venues')).toEqual([
      {
        hotel_name: 'Hotel',
        address: '<p>Street</p>',
        phone: '+351',
        note_1: 'First',
        note_2: 'Second',
        note_3: '',
        about_hotel: '<p>Quiet</p>',
        location: '<p>River</p>',
      },
    ])
    expect(await read('/more/venue/Images')).toEqual([{ venue_images: picture('venue.avif').src }])
  })

  test('has no article by a number that is none', async () => {
    const { get, database, id } = await open()
    await fill(database, id)
    for (const text of ['0', '-1', '100000000000000000000', '1.0', '1e1', '%00', 'x', '%F0%9F%92%A5']) {
      for (const path of [`/material-science/event/news/${text}`, `/api/Blogs/${text}`, `/Blogs/${text}`]) {
        const answer = await get(path)
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
      }
    }
  })

  test("has no article of another conference's, of another kind's, or of the main site's", async () => {
    const { get, database, id } = await open()
    const { newsId, topicId } = await fill(database, id)
    expect((await get(`/ocean-science/event/news/${newsId}`)).status).toBe(404)
    expect((await get(`/material-science/event/news/${topicId}`)).status).toBe(404)
    expect((await get(`/api/Blogs/${newsId}`)).status).toBe(404)
  })

  test('reads one blog article under both of its addresses', async () => {
    const { get, database } = await open()
    const fields = {
      heading: 'Head',
      date: '2026-11-02',
      description: 'Lead',
      detail: '<p>All</p>',
      image: null,
    }
    const [id] = await database.write(tx => addContent(tx, null, 'blog', [fields]))
    const article = {
      id,
      blog_image: null,
      blog_date: '2026-11-02',
      blog_description: 'Lead',
      blog_heading: 'Head',
      blog_detail: '<p>All</p>',
    }
    for (const path of [`/api/Blogs/${id}`, `/Blogs/${id}/`]) {
      expect(await (await get(path)).json()).toEqual(article)
    }
    expect(await (await get('/api/Blogs')).json()).toEqual([article])
  })

  test('has three contacts in a fixed order, its own before those of the organisation', async () => {
    const { read, database, id } = await open()
    const headings = ['Phone', 'Office Address', 'Email']
    expect(await read('/more/contacts/information')).toEqual(
      headings.map(heading => ({ contact_heading: heading, contact_description: '' })),
    )
    await database.write(async tx => {
      await addContent(tx, null, 'organisation', [
        {
          name: 'Colloquy', tagline: '', officeAddress: 'Street 1', email: 'office@example.org', phone: '+1',
          hue: 0, copyright: '', developerCredit: '',
        }, // biome-ignore format: a table
      ])
      await addContent(tx, id, 'contact-entry', [
        { subject: 'email', heading: 'Write to us', description: 'mse@example.org' },
      ])
    })
    expect(await read('/more/contacts/information')).toEqual([
      { contact_heading: 'Phone', contact_description: '+1' },
      { contact_heading: 'Office Address', contact_description: 'Street 1' },
      { contact_heading: 'Write to us', contact_description: 'mse@example.org' },
    ])
  })
})

/** One record of every kind, and their ids. */
async function fill(database: Database, conferenceId: number) {
  return database.write(async tx => {
    const add = <K extends ContentKind>(kind: K, items: ContentInput<K>[]) =>
      addContent(tx, conferenceId, kind, items)
    await add('about', [{ shortName: 'MSE 2027', heading: 'Materials', description: '<p>About</p>' }])
    await add('about-image', [{ image: picture('about.avif') }])
    await add('gallery-image', [{ image: picture('gallery.avif') }])
    await add('testimonial', [{ name: 'Ada', position: 'Chemist', description: 'Good', image: null }])
    const [newsId] = await add('news', [
      { about: 'Programme', date: '2026-10-12', description: '<p>Complete</p>', image: picture('news.avif') },
    ])
    await add('partner', [{ name: 'Partner', logo: picture('logo.svg') }])
    await add('meta-tags', [{ title: 'Title', description: 'Description' }])
    await add('committee-member', [
      { role: 'chair', name: 'One', affiliation: 'A' },
      { role: 'co-chair', name: 'Two', affiliation: 'B' },
      { role: 'member', name: 'Three', affiliation: 'C' },
    ])
    const [topicId] = await add('topic', [{ name: 'Glasses' }])
    const [typeId] = await add('presentation-type', [{ name: 'Oral' }])
    await add('abstract-call-section', [
      { section: 'key-dates', description: '<p>Soon</p>' },
      { section: 'presentation-types', description: '<p>Oral</p>' },
    ])
    await add('venue', [
      {
        hotelName: 'Hotel',
        address: '<p>Street</p>',
        phone: '+351',
        notes: ['First', 'Second'],
        about: '<p>Quiet</p>',
        location: '<p>River</p>',
      },
    ])
    await add('venue-image', [{ image: picture('venue.avif') }])
    await add('download', [
      { purpose: 'calendar', file: { src: '/media/a/calendar.pdf', name: 'calendar.pdf' } },
      { purpose: 'program', file: { src: '/media/a/program.pdf', name: 'program.pdf' } },
      { purpose: 'brochure', file: { src: '/media/a/brochure.pdf', name: 'brochure.pdf' } },
    ])
    const person = { conference_id: conferenceId, affiliation: 'Coimbra', photo: null, external_id: null }
    const words = { awards_html: '<p>Prize</p>', talk_title: 'Glass', biography_html: '<p>Life</p>' }
    const speakers = await tx
      .insertInto('speakers')
      .values([
        { ...person, ...words, position: 1, speaker_group: 'plenary', name: 'Marta', guid: randomUUID() },
        {
          ...person,
          ...words,
          position: 2,
          speaker_group: null,
          name: 'Only in the programme',
          guid: randomUUID(),
        },
      ])
      .returning('id')
      .execute()
    const days = await tx
      .insertInto('programme_days')
      .values([
        { conference_id: conferenceId, position: 1, name: 'Day 1', held_on: null },
        { conference_id: conferenceId, position: 2, name: 'Day 2', held_on: null },
      ])
      .returning('id')
      .execute()
    await tx
      .insertInto('talks')
      .values({
        day_id: days[0]?.id ?? 0,
        position: 1,
        title: 'Glass',
        room: '',
        track: '',
        kind: '',
        abstract_html: '',
        speaker_affiliation: 'Marta, Coimbra',
        links: '[]',
        guid: randomUUID(),
      })
      .execute()
    return { newsId, topicId, typeId, speakerId: speakers[0]?.id }
  })
}
