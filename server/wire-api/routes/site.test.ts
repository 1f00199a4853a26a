import { describe, expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { dialects } from '#tests/support/database.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

const image = { src: '/media/0123456789abcdef/banner.avif', width: 1600, height: 900 }

describe.each(dialects)('the main site on the wire (%s)', dialect => {
  test('lists banners in their order, and nothing as an empty list', async () => {
    const { get, database } = await openWire(dialect)
    expect(await (await get('/api/HomepageBanner')).json()).toEqual([])
    await database.write(tx =>
      addContent(tx, null, 'home-banner', [
        { heading: 'One', subheading: 'First', image },
        { heading: 'Two', subheading: 'Second', image },
      ]),
    )
    const answer = await get('/api/HomepageBanner/')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([
      {
        home_page_banner_heading: 'One',
        home_page_banner_subheading: 'First',
        home_page_banner_image: image.src,
      },
      {
        home_page_banner_heading: 'Two',
        home_page_banner_subheading: 'Second',
        home_page_banner_image: image.src,
      },
    ])
  })

  test('lists active meetings to come by first day, and those that ended newest first', async () => {
    const { get, database, setNow } = await openWire(dialect)
    await makeConference(database, { name: 'late', startsOn: '2028-05-01', endsOn: '2028-05-01' })
    await makeConference(database, { name: 'soon' })
    await makeConference(database, { name: 'hidden', isActive: false })
    await makeConference(database, { name: 'oldest', startsOn: '2024-05-30', endsOn: '2024-06-01' })
    await makeConference(database, { name: 'old', startsOn: '2025-12-31', endsOn: '2026-01-02' })
    const names = async (path: string) =>
      (await (await get(path)).json()).map((meeting: { domain_name: string }) => meeting.domain_name)
    expect(await names('/api/EventMeetings')).toEqual(['soon', 'late'])
    expect(await names('/api/EventMeetings/completed')).toEqual(['old', 'oldest'])
    setNow(Temporal.Instant.from('2027-03-23T00:00:00Z'))
    expect(await names('/api/EventMeetings/')).toEqual(['late'])
    expect(await names('/api/EventMeetings/completed/')).toEqual(['soon', 'old', 'oldest'])
  })

  test('spells a meeting as old clients read it', async () => {
    const { get, database } = await openWire(dialect)
    await makeConference(database, { name: 'material-science' })
    const meeting = {
      is_active: true,
      year_of_event: 2027,
      domain_name: 'material-science',
      meettings_photo: null,
      meetings_subject: 'Material Science',
      meeting_prefix: 'International Conference on',
      meettings_date: '20-22 March 2027',
      meetingslocation: 'Lisbon, Portugal',
    }
    expect(await (await get('/api/EventMeetings')).json()).toEqual([meeting])
    expect(await (await get('/material-science/event/banner')).json()).toEqual([meeting])
  })

  test('spells a completed event with a hyphen between its days', async () => {
    const { get, database } = await openWire(dialect)
    await makeConference(database, { name: 'old', startsOn: '2025-12-31', endsOn: '2026-01-02' })
    expect(await (await get('/api/EventMeetings/completed')).json()).toEqual([
      {
        domain_name: 'old',
        meettings_date: '31 December 2025 - 2 January 2026',
        meetingslocation: 'Lisbon, Portugal',
      },
    ])
  })

  test('lists every country by name', async () => {
    const { get } = await openWire(dialect)
    const countries = await (await get('/api/Country')).json()
    expect(countries).toContainEqual({ id: 620, country_name: 'Portugal' })
    const names: string[] = countries.map((each: { country_name: string }) => each.country_name)
    // ISO 3166-1 has 249, and Kosovo is offered too.
    expect(new Set(names).size).toBe(250)
    expect(new Set(countries.map(({ id }: { id: number }) => id)).size).toBe(250)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })

  test('finds the id of a conference by its name, posted as JSON or as a form', async () => {
    const { postJson, post, database } = await openWire(dialect)
    const { id } = await makeConference(database, { name: 'material-science' })
    const byJson = await postJson('/api/get-domain/', { domain_name: 'material-science' })
    expect([byJson.status, await byJson.json()]).toEqual([200, { id }])
    const byForm = await post('/api/get-domain', {
      body: new URLSearchParams({ domain_name: 'material-science' }),
    })
    expect(await byForm.json()).toEqual({ id })
    const body = new FormData()
    body.set('domain_name', 'material-science')
    expect(await (await post('/api/get-domain', { body })).json()).toEqual({ id })
  })

  test('answers a known Idempotency-Key again, and refuses it with another name', async () => {
    const { postJson, database } = await openWire(dialect)
    const { id } = await makeConference(database, { name: 'material-science' })
    await makeConference(database, { name: 'ocean-science' })
    const ask = (domain_name: string) =>
      postJson('/api/get-domain', { domain_name }, { 'Idempotency-Key': 'k' })
    expect((await ask('material-science')).status).toBe(200)
    const again = await ask('material-science')
    expect([again.status, await again.json()]).toEqual([200, { id }])
    expect((await ask('ocean-science')).status).toBe(422)
  })

  test.each([
    ['nobody has', 'nowhere'],
    ['an inactive conference has', 'hidden'],
    ['is a conference in capitals', 'MATERIAL-SCIENCE'],
    ['cannot be printed', '\u0000'],
    ['is longer than any', 'a'.repeat(10_000)],
  ])('knows no name that %s', async (_what, name) => {
    const { postJson, database } = await openWire(dialect)
    await makeConference(database, { name: 'hidden', isActive: false })
    await makeConference(database, { name: 'material-science' })
    expect((await postJson('/api/get-domain', { domain_name: name })).status).toBe(404)
  })
})
