import { expect, test } from 'vitest'
import { subscribe } from '#domain/correspondence/newsletter/subscribe.ts'
import * as confirmPage from '#site/main/newsletter/confirm.tsx'
import * as unsubscribePage from '#site/main/newsletter/unsubscribe.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'
import { officeUrl } from '#tests/support/hire-staff.ts'

const news = {
  subject: 'Next year in {place}',
  body: '{greeting}\n\nSee you again.',
  purpose: 'news',
} as const
const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

describeOnBothDatabases('news to registrants', (open, _dialect, testOnSqlite) => {
  async function setUp() {
    const room = await openMailRoom(await open())
    const { clock, deliver, database, see, sendAsRead, to, visit, write } = room
    const owner = await room.hire('owner')
    /** Sends a mail to all, its ten minutes over. @returns its id */
    const send = async (text: Parameters<typeof write>[1], count: number, query = '') => {
      const { id } = await write(owner, text, query)
      expect((await see(owner, id)).data.draft.count).toBe(count)
      expect((await sendAsRead(owner, id)).to).toContain('done=held')
      clock.pass({ minutes: 10 })
      await deliver()
      return id
    }
    const headersOf = (email: string) =>
      new Map(
        to(email)
          .at(-1)
          ?.read.headers.map(({ key, value }) => [key, value]),
      )
    const secretFor = (email: string) =>
      headersOf(email)
        .get('list-unsubscribe')
        ?.match(/\/unsubscribe\/([^/>]+)>$/)?.[1] ?? ''
    const follow = (secret: string, fields?: URLSearchParams) =>
      visit(unsubscribePage, '/newsletter/unsubscribe/:secret', { secret }, fields)
    const audited = async () =>
      (await database.read.selectFrom('audit_entries').select('act').orderBy('id').execute())
        .map(({ act }) => act)
        .filter(act => act.startsWith('news '))
    return { ...room, owner, send, headersOf, secretFor, follow, audited }
  }

  test('has a link and a header that end it at one click, and a way back on the same page', async () => {
    const room = await setUp()
    const { register, write, see, send, headersOf, secretFor, follow, audited, owner, to, path } = room
    const { code } = await register('Ada.Noor@example.org')
    await register('bo@example.org')
    await send(news, 2)
    const link = headersOf('Ada.Noor@example.org').get('list-unsubscribe')?.slice(1, -1) ?? ''
    expect(link).toMatch(new RegExp(`^${officeUrl}/newsletter/unsubscribe/[0-9a-f]{32}$`))
    expect(headersOf('Ada.Noor@example.org').get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const mail = to('Ada.Noor@example.org').at(-1)?.read
    const foot =
      'You get this news because your address was registered for 5th World Congress on Crystals and Glasses.\nUnsubscribe from all our news:\n'
    expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain(foot + link)
    expect(mail?.html).toContain(`href="${link}"`)
    const secret = secretFor('Ada.Noor@example.org')
    expect(secretFor('bo@example.org')).not.toBe(secret)

    // Opening the page changes nothing: programs that scan mail follow every link.
    for (let times = 0; times < 2; times++) {
      expect(await follow(secret)).toMatchObject({ status: 200, data: { email: '', outcome: 'open' } })
    }
    expect(await audited()).toEqual([])
    for (let times = 0; times < 2; times++) {
      expect(await follow(secret, oneClick)).toMatchObject({ status: 200, to: undefined })
    }
    expect((await follow(secret)).data).toEqual({ email: '', outcome: 'done' })
    expect(await audited()).toEqual(['news refused'])
    const contact = async () =>
      (await owner.get(`/organiser/c/crystals/registrations/${code}`)).data.contact as { label: string }[]
    expect(await contact()).toContainEqual({ label: 'News', value: 'Asked for no news' })

    // Another address of the same mailbox is left out too, and the check page says how many are.
    await register('ada.noor+second@example.org')
    const { id } = await write(owner, news, '')
    const draft = await see(owner, id)
    expect(draft.data.draft).toMatchObject({ count: 1, counts: { merged: 1, refused: 1 } })
    expect(draft.html).toContain('1 person asked for no news and is left out.')
    expect(draft.html).toContain('It is news or promotion')
    await send(news, 1)
    expect([to('ada.noor+second@example.org'), to('bo@example.org')].map(mails => mails.length)).toEqual([
      0, 2,
    ])
    expect((await owner.get(path)).data.rows.map(({ about }: { about: string }) => about)).toEqual(
      Array(3).fill('News'),
    )

    expect((await follow(secret, new URLSearchParams({ news: 'again' }))).status).toBe(200)
    expect((await follow(secret)).data).toEqual({ email: '', outcome: 'open' })
    expect(await audited()).toEqual(['news refused', 'news accepted again'])
    expect((await contact()).some(({ label }) => label === 'News')).toBe(false)
    await send(news, 2)
    expect(secretFor('ada.noor+second@example.org')).toBe(secret)
    const { story } = (await owner.get(`/organiser/c/crystals/registrations/${code}`)).data
    const titles = story.map(({ title }: { title: string }) => title)
    expect(titles).toContainEqual(expect.stringMatching(/^News: Next year in /))
  })

  test('a mail about their registration goes to everybody, without a link or header to end it', async () => {
    const { register, send, secretFor, follow, headersOf, to, compose, owner } = await setUp()
    await register('ada@example.org')
    await send(news, 1)
    await follow(secretFor('ada@example.org'), oneClick)
    expect((await compose(owner, '')).data).toMatchObject({ purpose: 'registration', count: 1 })
    await send({ subject: 'Room B', body: 'Text' }, 1)
    expect(to('ada@example.org').at(-1)?.read.subject).toBe('Room B')
    expect([...headersOf('ada@example.org').keys()].filter(key => key.startsWith('list-'))).toEqual([])
    expect(to('ada@example.org').at(-1)?.read.text).not.toContain('unsubscribe')
  })

  test('who refuses it while it is held or scheduled gets none of it', async () => {
    const room = await setUp()
    const { register, write, act, send, sendAsRead, see, secretFor, follow, deliver, clock, owner, to } = room
    for (const name of ['held', 'scheduled', 'stays']) await register(`${name}@example.org`)
    await send(news, 3)
    const later = { ...news, subject: 'Later' }
    const { id } = await write(owner, later, '')
    await sendAsRead(owner, id)
    await follow(secretFor('held@example.org'), oneClick)
    clock.pass({ minutes: 10 })
    await deliver()
    const { rows } = (await see(owner, id, '?state=left-out')).data.sent
    expect(rows).toMatchObject([{ email: 'held@example.org', failure: 'They asked for no news.' }])

    const scheduled = await write(owner, { ...news, subject: 'Scheduled' }, '')
    const typed = clock.now().add({ hours: 24 }).toZonedDateTimeISO('Europe/Lisbon').toPlainDateTime()
    await act(owner, scheduled.id, { intent: 'schedule', 'send-at': typed.toString().slice(0, 16) })
    expect((await see(owner, scheduled.id)).data.sent.atPresent).toBe(2)
    await follow(secretFor('scheduled@example.org'), oneClick)
    clock.pass({ hours: 24 })
    await deliver()
    const subjects = (name: string) => to(`${name}@example.org`).map(({ read }) => read.subject)
    expect(['held', 'scheduled', 'stays'].map(name => subjects(name).slice(-3))).toEqual([
      expect.not.arrayContaining(['Later', 'Scheduled']),
      expect.not.arrayContaining(['Scheduled']),
      ['Next year in Lisbon, Portugal', 'Later', 'Scheduled'],
    ])
    expect(subjects('scheduled')).toContain('Later')
  })

  test('one answer counts for the newsletter too, whichever link it is given by', async () => {
    const room = await setUp()
    const { register, send, secretFor, follow, visit, database, clock, runEffects, to, write, owner, see } =
      room
    await register('ada@example.org')
    await register('bo@example.org')
    await database.write(async tx => {
      for (const name of ['ada', 'bo'])
        await subscribe(tx, { actor: aVisitor, now: clock.now() }, { name, email: `${name}@example.org` })
    })
    await runEffects()
    const confirm = (email: string) => {
      const mail = to(email).findLast(({ read }) => read.text?.includes('/newsletter/confirm/'))
      const token = mail?.read.text?.match(/\/newsletter\/confirm\/([0-9a-f]{32})/)?.[1] ?? ''
      return visit(confirmPage, '/newsletter/confirm/:token', { token }, new URLSearchParams())
    }
    for (const name of ['ada', 'bo']) expect((await confirm(`${name}@example.org`)).status).toBe(200)
    const states = async () =>
      (await owner.get('/organiser/subscribers')).data.rows.map(
        ({ status }: { status: { label: string } }) => status.label,
      )
    expect(await states()).toEqual(['Subscribed', 'Subscribed'])
    await send(news, 2)
    const [ada, bo] = [secretFor('ada@example.org'), secretFor('bo@example.org')]
    clock.pass({ hours: 1 })
    await follow(ada, oneClick)
    expect(await states()).toEqual(['Subscribed', 'Unsubscribed'])
    await follow(ada, new URLSearchParams({ news: 'again' }))
    expect(await states()).toEqual(['Subscribed', 'Subscribed'])

    // The newsletter's own link, and confirming it again.
    await send({ subject: 'Letter', body: 'Text' }, 2, 'audience=newsletter')
    const secret = secretFor('bo@example.org')
    expect(secret).not.toBe(bo)
    await follow(secret, oneClick)
    await follow(secret, new URLSearchParams({ news: 'again' }))
    expect([await states(), (await follow(bo)).data.outcome]).toEqual([['Subscribed', 'Subscribed'], 'open'])
    await follow(secret, oneClick)
    expect(await states()).toEqual(['Unsubscribed', 'Subscribed'])
    expect((await follow(bo)).data).toEqual({ email: '', outcome: 'done' })
    const count = async () => (await see(owner, (await write(owner, news, '')).id)).data.draft.count
    expect(await count()).toBe(1)
    clock.pass({ hours: 1 })
    await database.write(tx =>
      subscribe(tx, { actor: aVisitor, now: clock.now() }, { name: '', email: 'bo@example.org' }),
    )
    await runEffects()
    await confirm('bo@example.org')
    expect(await count()).toBe(2)
  })

  testOnSqlite('a made-up or damaged link changes nothing, and a damaged post ends the news', async () => {
    const { register, send, secretFor, follow, database } = await setUp()
    await register('ada@example.org')
    await send(news, 1)
    const secret = secretFor('ada@example.org')
    for (const wrong of [
      'f'.repeat(32),
      secret.slice(1),
      `${secret}0`,
      secret.toUpperCase(),
      "' or 1=1",
      '\u0000',
      '%',
    ]) {
      expect([wrong, (await follow(wrong)).status, (await follow(wrong, oneClick)).status]).toEqual([wrong, 404, 404]) // biome-ignore format: one line
    }
    expect(await database.read.selectFrom('news_refusals').selectAll().execute()).toEqual([])
    expect((await follow(secret, new URLSearchParams({ news: 'please', x: 'y' }))).status).toBe(200)
    const refusals = await database.read.selectFrom('news_refusals').selectAll().execute()
    expect(refusals).toHaveLength(1)
    // Nobody can read from the table whose it is.
    expect(JSON.stringify(refusals)).not.toContain('ada')
  })

  testOnSqlite('a refused text comes back with its kind, and a corrected mail keeps it', async () => {
    const { register, write, act, sendAsRead, see, owner } = await setUp()
    await register('ada@example.org')
    const refused = await write(owner, { ...news, body: '' }, '')
    expect(refused).toMatchObject({ status: 422, data: { typed: { purpose: 'news' } } })
    const { id } = await write(owner, news, '')
    await sendAsRead(owner, id)
    await act(owner, id, { intent: 'stop' })
    const corrected = await owner.get((await see(owner, id)).data.sent.correct)
    expect(corrected.data.purpose).toBe('news')
    expect(corrected.html).toMatch(/value="news"[^>]*checked|checked=""[^>]*value="news"/)
  })
})
