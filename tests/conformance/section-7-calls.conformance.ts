import { describe, expect, test } from 'vitest'
import { ask, backend, call, callWith, firstOf, rowsOf, upcoming } from '#tests/conformance/product.ts'

const base = `/${upcoming}`
const [string, number, file] = [expect.any(String), expect.any(Number), expect.stringMatching(/^\/\S+$/)]
const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
const text = expect.stringMatching(/\S/)
const id = expect.toSatisfy(
  (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0,
  'a positive id',
)

const meeting = {
  is_active: true,
  year_of_event: number,
  domain_name: string,
  meettings_photo: file,
  meetings_subject: text,
  meeting_prefix: text,
  meettings_date: expect.stringMatching(/^\d{1,2}(-| \w+( \d{4})? - )\d{1,2} \w+ \d{4}$/),
  meetingslocation: text,
}
const news = { id, news_date: day, news_image: file, news_about: text, news_description: text }
const blog = {
  id,
  blog_image: file,
  blog_date: day,
  blog_description: text,
  blog_heading: text,
  blog_detail: text,
}

/** Every call that lists, with exactly the names that its rows have. */
const lists: [path: string, row: Record<string, unknown>][] = [
  [
    '/api/HomepageBanner',
    { home_page_banner_heading: text, home_page_banner_subheading: text, home_page_banner_image: file },
  ],
  ['/api/EventMeetings', meeting],
  [
    '/api/EventMeetings/completed',
    { domain_name: text, meettings_date: meeting.meettings_date, meetingslocation: text },
  ],
  ['/api/Blogs', blog],
  ['/api/Country', { id, country_name: text }],
  [
    `${base}/event/testimonials`,
    {
      testimonials_image: file,
      testimonials_description: text,
      testimonials_name: text,
      testimonials_position: text,
    },
  ],
  [`${base}/event/banner`, meeting],
  [`${base}/event/about/Images`, { event_image: file }],
  [`${base}/event/experts`, { gallery: file }],
  [`${base}/event/news`, news],
  [`${base}/event/partners`, { partners_logo: file }],
  [`${base}/metatags`, { meta_names: text, meta_description: text }],
  [
    `${base}/agenda/speakers`,
    {
      id,
      speakers_type: expect.stringMatching(/^(PlenarySpeakers|KeynoteSpeakers|InvitedSpeakers)$/),
      speakername: text,
      speakerphoto: file,
      speaker_affiliation: text,
      speaker_awards: string,
      speaker_talk_tittle: text,
      speaker_biography: text,
    },
  ],
  [`${base}/agenda/program`, { program_day_type: text, talks: expect.any(Array) }],
  [`${base}/Uploads/add_to_calenders`, { add_to_calender: file }],
  [`${base}/Uploads/programfile`, { Program_file: file }],
  [`${base}/Uploads/broucherfile`, { Broucher_file: file }],
  [
    `${base}/committees`,
    {
      committe_type: expect.stringMatching(/^(Chair|Co-chair|Committee_members)$/),
      member_name: text,
      member_affiliation: text,
    },
  ],
  [`${base}/submissions/topics`, { id, topic_name: text }],
  [
    `${base}/submissions/call_for_abstract`,
    { select_heading: expect.stringMatching(/^(Key dates|Presenation Types)$/), abstracts_description: text },
  ],
  [`${base}/submissions/presentation_type`, { id, presentation_name: text }],
  [
    `${base}/more/venues`,
    {
      hotel_name: text,
      address: text,
      phone: text,
      note_1: text,
      note_2: text,
      note_3: text,
      about_hotel: text,
      location: text,
    },
  ],
  [`${base}/more/venue/Images`, { venue_images: file }],
  [`${base}/more/contacts/information`, { contact_heading: text, contact_description: text }],
  [
    `${base}/registration/register_categorys`,
    {
      id,
      registration_type: text,
      end_date: day,
      domain: id,
      invited_presentation: number,
      oral_presentation: number,
      poster_presentaion: number,
      student_delegate: number,
      delegate: number,
      virtual_presentation: number,
    },
  ],
  [
    `${base}/registration/accommodations`,
    {
      id,
      accommodation_name: text,
      One_Night: number,
      two_Nights: number,
      three_Nights: number,
      four_Nights: number,
      domain: id,
    },
  ],
]

describe('§7 Calls that list', () => {
  test.each(lists)(
    '§7 GET %s: rows of exactly these names, with and without the slash',
    async (path, row) => {
      const [bare, slashed] = await Promise.all([call(path), call(`${path}/`)])
      expect(bare.status).toBe(200)
      expect(bare.headers.get('Content-Type')).toMatch(/^application\/json/)
      expect(slashed).toMatchObject({ status: 200, body: bare.body })
      const rows = await rowsOf(path)
      expect(rows.length).toBeGreaterThan(0)
      for (const found of rows) expect(found).toEqual(row)
    },
  )
})

describe('§7 Calls that answer one thing', () => {
  test('§7 GET Blogs/{id}: one blog, under either base', async () => {
    const first = await firstOf('/api/Blogs/')
    for (const path of [`/api/Blogs/${first.id}`, `/Blogs/${first.id}`, `/Blogs/${first.id}/`]) {
      expect(await call(path)).toMatchObject({ status: 200, body: first })
    }
    expect((await call('/api/Blogs/999999')).status).toBe(404)
  })

  test('§7 GET event/news/{id}: one news item', async () => {
    const first = await firstOf(`${base}/event/news/`)
    for (const path of [`${base}/event/news/${first.id}`, `${base}/event/news/${first.id}/`]) {
      expect(await call(path)).toMatchObject({ status: 200, body: first })
    }
    expect((await call(`${base}/event/news/999999`)).status).toBe(404)
  })

  test('§7 GET event/about: one record', async () => {
    for (const path of [`${base}/event/about`, `${base}/event/about/`]) {
      const { status, body } = await call(path)
      expect(status).toBe(200)
      expect(body).toEqual({ event_short_name: text, event_heading: text, event_description: text })
    }
  })

  test('§7 GET more/contacts/information: phone, office address, email, in this order', async () => {
    const contacts = await rowsOf(`${base}/more/contacts/information`)
    expect(contacts.map(contact => String(contact.contact_heading).toLowerCase())).toEqual([
      'phone',
      'office address',
      'email',
    ])
  })

  test('§7 GET agenda/program: each day has talks with title and affiliation', async () => {
    for (const { talks } of await rowsOf(`${base}/agenda/program/`)) {
      if (!Array.isArray(talks)) throw new Error('no talks')
      expect(talks.length).toBeGreaterThan(0)
      for (const talk of talks) expect(talk).toEqual({ talk_title: text, speaker_affiliation: string })
    }
  })

  test('§7 POST get-domain: the id, or 404', async () => {
    const found = await callWith('/api/get-domain/', { domain_name: upcoming })
    expect(found).toMatchObject({ status: 200, body: { id } })
    expect(await callWith('/api/get-domain', { domain_name: upcoming })).toMatchObject({ body: found.body })
    expect((await callWith('/api/get-domain/', { domain_name: 'nowhere' })).status).toBe(404)
  })
})

describe('§7 Downloads', () => {
  test.each([
    ['add_to_calenders', 'add_to_calender', 'download', 'add_to_calender.pdf'],
    ['programfile', 'Program_file', 'programfile_download', 'Program_file.pdf'],
    ['broucherfile', 'Broucher_file', 'broucherfile_download', 'Broucher_file.pdf'],
  ])('§7 GET Uploads/%s: its %s is handed out by /%s as %s', async (listing, name, download, fileName) => {
    const path = String((await firstOf(`${base}/Uploads/${listing}/`))[name])
    const query = `?file_path=${encodeURIComponent(path)}`
    for (const address of [
      `${base}/${download}${query}`,
      `${base}/${download}/${query}`,
      `/${download}${query}`,
    ]) {
      const answer = await ask(backend + address)
      expect(answer.status, address).toBe(200)
      expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${fileName}"`)
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect((await answer.bytes()).subarray(0, 5)).toEqual(new TextEncoder().encode('%PDF-'))
    }
  })

  test.each(['/etc/passwd', '../../etc/passwd', '..%2f..%2fetc/passwd', '/media/../colloquy.sqlite', ''])(
    '§7 Downloads (note 13): a path that is in no listing is not found: %j',
    async path => {
      for (const download of ['download', 'programfile_download', 'broucherfile_download']) {
        const answer = await call(`${base}/${download}?file_path=${encodeURIComponent(path)}`)
        expect(answer.status).toBe(404)
      }
    },
  )

  test('§7 Downloads: a path of one listing is not served by the download of another', async () => {
    const { Program_file } = await firstOf(`${base}/Uploads/programfile/`)
    const query = `?file_path=${encodeURIComponent(String(Program_file))}`
    expect((await call(`${base}/broucherfile_download${query}`)).status).toBe(404)
  })
})

describe('§7 The wire as a whole', () => {
  test('§7 CORS: every origin may call, without credentials', async () => {
    const asked = await ask(`${backend}/api/Contact/`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(asked.ok).toBe(true)
    const called = await call('/api/Country/', { headers: { Origin: 'https://elsewhere.example' } })
    for (const { headers } of [asked, called]) {
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(headers.has('Access-Control-Allow-Credentials')).toBe(false)
    }
  })

  test.each(['/nowhere/event/banner/', '/nothing/at/all', '/api/Nothing/'])(
    '§7 Errors (note 21): %s is a problem of type 404',
    async path => {
      const { status, headers, body } = await call(path)
      expect(status).toBe(404)
      expect(headers.get('Content-Type')).toMatch(/^application\/problem\+json/)
      expect(body).toMatchObject({ status: 404, title: text })
    },
  )

  test('§7 The document of the calls names every one of them', async () => {
    const { status, headers, body } = await call('/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^application\/json/)
    expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { title: text } })
    const written = JSON.stringify(body)
    for (const [path] of lists) expect(written).toContain(`"${backend}${path.replace(base, '/{event}')}"`)
    const docs = await ask(`${backend}/docs`)
    expect(docs.status).toBe(200)
    expect(docs.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(await docs.text()).toContain('registrationform')
  })
})
