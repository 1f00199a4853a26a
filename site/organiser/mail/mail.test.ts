import { expect, test } from 'vitest'
import { sendBatch } from '#domain/group-mail/send-batch.ts'
import { subscribe } from '#domain/newsletter/subscribe.ts'
import { listAttempts } from '#domain/payments/attempt-queries.ts'
import { settle } from '#domain/settlement/settle.ts'
import { toStored } from '#domain/time.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { officeUrl } from '#tests/support/hire-staff.ts'
import { holdTransaction, untilSomebodyWaits } from '#tests/support/hold-row.ts'
import { openOffice } from '#tests/support/office.ts'

const event = 'crystals'

describeOnBothDatabases('a group mail', open => {
  async function setUp(mailServer: Parameters<typeof openOffice>[1] = {}) {
    const office = await openOffice(await open(), mailServer)
    const { database, clock, fees, payments } = office
    const register = (email: string, name = 'Ada Noor', presentationType: 'oral' | 'delegate' = 'oral') =>
      createRegistration(database, fees, clock, {
        registrant: { ...registrant, email, name },
        presentationType,
      })
    const pay = async (registrationId: number) => {
      const started = await startPayment(payments, registrationId, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      await approve(payments, started.value.address)
      await settle(payments, (await listAttempts(database.read, registrationId)).at(-1)?.id ?? 0)
    }
    type Staff = Awaited<ReturnType<typeof office.hire>>
    const path = `/organiser/c/${event}/mail`
    const compose = (who: Staff, query: string) => who.get(`${path}/new?${query}`)
    const write = async (
      who: Staff,
      text: { subject: string; body: string },
      query = 'state=awaiting-payment',
    ) => {
      const fields = { intent: 'save', query, draft: '', ...text }
      const saved = await who.post(`${path}/new`, fields)
      return { ...saved, id: saved.to?.split('/').at(-1) ?? '' }
    }
    const see = (who: Staff, id: string, query = '') => who.get(`${path}/${id}${query}`)
    const act = (who: Staff, id: string, fields: Record<string, string>) => who.post(`${path}/${id}`, fields)
    /** Repeats until nothing is due, however many batches it takes. */
    const deliver = () => office.runEffects('group-mail')
    const to = (email: string) =>
      office.server.messages.filter(({ recipients }) => recipients.includes(email))
    /** A mail to this many new subscribers, whose ten minutes are over. */
    const sendNews = async (people: number) => {
      const now = toStored(clock.now())
      const subscribers = Array.from({ length: people }, (_, index) => ({
        name: '',
        email: `reader-${index}@example.org`,
        created_at: now,
        confirmed_at: now,
        secret: `secret-${index}`,
      }))
      await database.write(tx => tx.insertInto('subscriptions').values(subscribers).execute())
      const owner = await office.hire('owner')
      const { id } = await write(owner, { subject: 'News', body: '{greeting}' }, 'audience=newsletter')
      await act(owner, id, { intent: 'send', count: String(people) })
      clock.pass({ minutes: 10 })
      return { owner, id }
    }
    return { ...office, register, pay, compose, write, see, act, deliver, to, path, sendNews }
  }

  test('goes to the unpaid: merged, previewed, tested, held, sent once, and told in each story', async () => {
    const office = await setUp()
    const { register, pay, compose, write, see, act, deliver, to, hire, clock, runEffects, server } = office
    const spam = 'Ada BUY NOW https://evil.example'
    const first = await register('ada@example.org', spam)
    await register('Ada+two@example.org', spam)
    const quick = await register('quick@example.org')
    const paid = await register('paid@example.org')
    await pay(paid.id)
    const manager = await hire('manager', null, 'Mona Manager')
    const page = (await compose(manager, 'state=awaiting-payment&sort=-name&after=2')).data
    expect(page).toMatchObject({ count: 2, merged: 1, query: 'state=awaiting-payment' })
    expect(page.text.subject).toBe('Your registration {code} is not paid yet')
    const { id } = await write(manager, page.text)
    const draft = (await see(manager, id, '?for=2')).data.draft
    expect(draft).toMatchObject({ count: 2, at: 2, previous: `${office.path}/${id}?for=1`, next: undefined })
    // No payment came from this address, so neither the mail nor its preview contains typed text.
    expect(JSON.stringify(draft.preview)).not.toContain('evil')
    expect(draft.preview.parts[0]).toEqual({ kind: 'paragraph', text: 'Hello,' })
    expect(JSON.stringify(draft.preview).replaceAll('\u00a0', ' ')).toContain('your payment of USD 733.95')

    const before = server.messages.length
    await act(manager, id, { intent: 'test', for: '2', 'request-key': 'b'.repeat(32) })
    await act(manager, id, { intent: 'test', for: '2', 'request-key': 'b'.repeat(32) })
    await runEffects()
    expect(to(manager.email).map(({ read }) => read.subject)).toEqual([`[Test] ${draft.preview.subject}`])

    // The button names a number of people; with another number nothing is sent.
    expect((await act(manager, id, { intent: 'send', count: '3' })).status).toBe(409)
    for (let times = 0; times < 2; times++) {
      expect((await act(manager, id, { intent: 'send', count: '2' })).to).toContain('done=held')
    }
    expect((await see(manager, id)).data.status.label).toBe('Held')
    await pay(quick.id)
    await runEffects()
    clock.pass({ minutes: 9, seconds: 59 })
    await deliver()
    expect(to('ada@example.org')).toEqual([])
    clock.pass({ seconds: 1 })
    for (let times = 0; times < 2; times++) await deliver()
    const reminders = server.messages
      .slice(before)
      .filter(({ read }) => /not paid yet/.test(read.subject ?? ''))
    expect(reminders.map(({ recipients }) => recipients)).toEqual([[manager.email], ['Ada+two@example.org']])
    const [, reminder] = reminders
    expect(reminder?.raw).not.toMatch(/evil|^List-Unsubscribe/m)
    expect(reminder?.read.text).toContain('Pay now:\n')
    expect(reminder?.read.replyTo?.[0]?.address).toBe(reminder?.read.from?.address)
    const sent = (await see(manager, id)).data
    expect(sent).toMatchObject({
      status: { label: 'Sent' },
      sent: { total: 2, sentCount: 1, canStop: false },
    })
    expect(
      sent.sent.rows.map(({ email, status }: { email: string; status: { label: string } }) => [
        email,
        status.label,
      ]),
    ).toEqual([
      ['quick@example.org', 'Left out'],
      ['Ada+two@example.org', 'Sent'],
    ])
    const { code } = await office.database.read
      .selectFrom('registrations')
      .select('code')
      .where('email', '=', 'Ada+two@example.org')
      .executeTakeFirstOrThrow()
    const story = async (of: string) =>
      (await manager.get(`/organiser/c/${event}/registrations/${of}`)).data.story
    expect(await story(code)).toContainEqual(
      expect.objectContaining({
        title: `Mail: Your registration ${code} is not paid yet`,
        detail: 'Sent: the mail server accepted it.',
      }),
    )
    expect(JSON.stringify(await story(first.code))).not.toContain('not paid yet')
  })

  test('stopped within ten minutes, none of it leaves', async () => {
    const { register, write, see, act, deliver, hire, clock, server } = await setUp()
    await register('ada@example.org')
    const owner = await hire('owner')
    const { id } = await write(owner, { subject: 'Soon', body: '{greeting}' })
    await act(owner, id, { intent: 'send', count: '1' })
    clock.pass({ minutes: 9 })
    expect((await act(owner, id, { intent: 'stop' })).to).toContain('done=stopped')
    clock.pass({ hours: 1 })
    await deliver()
    expect(server.messages).toEqual([])
    expect((await see(owner, id)).data).toMatchObject({
      status: { label: 'Stopped' },
      sent: { sentCount: 0, rows: [{ status: { label: 'Not sent' } }] },
    })
    await act(owner, id, { intent: 'send', count: '1' })
    await act(owner, id, { intent: 'retry' })
    clock.pass({ hours: 1 })
    await deliver()
    expect(server.messages).toEqual([])
    const other = await write(owner, { subject: 'Now', body: 'Text' })
    await act(owner, other.id, { intent: 'send', count: '1' })
    clock.pass({ minutes: 10 })
    await deliver()
    expect(server.messages).toHaveLength(1)
    expect((await act(owner, other.id, { intent: 'stop' })).status).toBe(409)
  })

  test('a draft is deleted, and what was sent off is not', async () => {
    const { register, write, see, act, hire, database, path } = await setUp()
    await register('ada@example.org')
    const owner = await hire('owner')
    const { id } = await write(owner, { subject: 'Soon', body: '{greeting}' })
    // Nobody deletes what they may not see.
    const chair = await hire('programme')
    expect((await act(chair, id, { intent: 'discard' })).status).toBe(404)
    expect((await act(owner, id, { intent: 'discard' })).to).toBe(`${path}?done=deleted`)
    expect((await see(owner, id)).status).toBe(404)
    expect((await act(owner, id, { intent: 'discard' })).status).toBe(404)
    const held = await write(owner, { subject: 'Now', body: 'Text' })
    await act(owner, held.id, { intent: 'send', count: '1' })
    expect((await act(owner, held.id, { intent: 'discard' })).status).toBe(409)
    expect((await see(owner, held.id)).status).toBe(200)
    const acts = await database.read
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('act', '=', 'group mail deleted')
      .execute()
    expect(acts).toEqual([{ subject_id: id }])
  })

  test('a text with what it cannot hold comes back as typed', async () => {
    const { write, hire, compose, database } = await setUp()
    const owner = await hire('owner')
    const refuse = async (text: { subject: string; body: string }, query?: string) =>
      await write(owner, text, query)
    const unknown = await refuse({ subject: 'Hi {naem}', body: 'Pay {amount due}, {secret}, {email}' })
    expect(unknown).toMatchObject({ status: 422, data: { typed: { subject: 'Hi {naem}' } } })
    expect(unknown.data.subject).toContain('There is no field {naem}.')
    expect(unknown.data.body).toContain('There are no fields {secret}, {email}.')
    expect((await refuse({ subject: ' ', body: '' })).data).toMatchObject({
      subject: 'The subject is missing.',
      body: 'The text is missing.',
    })
    expect((await refuse({ subject: 'a\r\nBcc: x@example.org', body: 'x' })).status).toBe(422)
    expect((await refuse({ subject: 'a', body: 'x'.repeat(20_001) })).status).toBe(422)
    // Fields of registrations do not exist in the newsletter.
    expect((await refuse({ subject: 'a', body: '{code}' }, 'audience=newsletter')).status).toBe(422)
    expect(await database.read.selectFrom('group_mails').select('id').execute()).toEqual([])
    expect((await compose(owner, 'draft=99')).status).toBe(404)
  })

  test('what is typed by whoever paid stays text, in headers and in HTML', async () => {
    const { register, pay, write, act, deliver, hire, clock, to } = await setUp()
    const name = '{code} <img src=x onerror=alert(1)> =?utf-8?q?x?= \u202e"'
    const { id: registrationId } = await register('ada@example.org', name)
    await pay(registrationId)
    const owner = await hire('owner')
    const { id } = await write(
      owner,
      { subject: '{name}: {{code}}', body: '{greeting}\n\n<b>Bold</b> {name}\n\n{button}' },
      'state=paid',
    )
    await act(owner, id, { intent: 'send', count: '1' })
    clock.pass({ minutes: 10 })
    await deliver()
    const mail = to('ada@example.org').at(-1)?.read
    expect(mail?.subject?.replaceAll('\u2060', '')).toBe(`Dr. ${name}: {code}`)
    expect(mail?.text).toContain(`<b>Bold</b> Dr. ${name}`)
    expect(mail?.html).toContain('&lt;b&gt;Bold&lt;/b&gt; Dr. {code} &lt;img src=x')
    expect(mail?.html).not.toMatch(/<img/i)
  })

  test('goes to those who read the newsletter, with a link and a header that end it', async () => {
    const { write, act, deliver, hire, clock, database, to, conference, compose } = await setUp()
    for (const email of ['bo@example.org', 'eve@example.org', 'old@example.org']) {
      await database.write(tx => subscribe(tx, { actor: aVisitor, now: clock.now() }, { name: 'Bo', email }))
    }
    const confirmed = { confirmed_at: toStored(clock.now()) }
    await database.write(tx =>
      tx.updateTable('subscriptions').set(confirmed).where('email', '<>', 'old@example.org').execute(),
    )
    const owner = await hire('owner')
    const page = (await compose(owner, 'audience=newsletter')).data
    expect(page).toMatchObject({ count: 2, audience: 'Readers of the newsletter' })
    const { id } = await write(owner, page.text, 'audience=newsletter')
    await act(owner, id, { intent: 'send', count: '2' })
    await database.write(tx =>
      tx
        .updateTable('subscriptions')
        .set({ unsubscribed_at: toStored(clock.now()) })
        .where('email', '=', 'eve@example.org')
        .execute(),
    )
    clock.pass({ minutes: 10 })
    await deliver()
    expect([to('eve@example.org'), to('old@example.org')]).toEqual([[], []])
    const [mail] = to('bo@example.org')
    const headers = new Map(mail?.read.headers.map(({ key, value }) => [key, value]))
    const link = headers.get('list-unsubscribe')?.slice(1, -1)
    expect(link).toMatch(new RegExp(`^${officeUrl}/newsletter/unsubscribe/[0-9a-f]{32}$`))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.read.text).toContain(link)
    // Staff of one conference write to its registrants, and not to the newsletter.
    const local = await hire('manager', conference.id)
    expect((await compose(local, 'audience=newsletter')).status).toBe(404)
    expect((await write(local, page.text, 'audience=newsletter')).status).toBe(404)
  })

  test('some addresses that are broken hold nobody up, and only they are tried again', async () => {
    const [people, broken] = [130, 7]
    const isBroken = (address: string) => Number(/\d+/.exec(address)?.[0]) < broken
    let repaired = false
    let busy = new Set(['reader-50@example.org', 'reader-51@example.org'])
    const office = await setUp({
      onRcptTo({ address }, _session, done) {
        if (!repaired && isBroken(address)) {
          return done(Object.assign(new Error('No such person'), { responseCode: 550 }))
        }
        if (busy.has(address)) return done(Object.assign(new Error('Come later'), { responseCode: 450 }))
        done()
      },
    })
    const { clock, act, see, deliver, server, sendNews } = office
    const { owner, id } = await sendNews(people)
    await deliver()
    const failed = (await see(owner, id, '?state=failed')).data
    expect(failed.sent.rows).toHaveLength(broken)
    expect(failed.sent.rows[0].failure).toContain('No such person')
    expect(failed).toMatchObject({
      status: { label: 'Being sent' },
      sent: { sentCount: people - broken - 2 },
    })
    busy = new Set()
    clock.pass({ minutes: 1 })
    await deliver()
    const done = (await see(owner, id)).data
    expect(done).toMatchObject({
      status: { label: 'Sent' },
      sent: { sentCount: people - broken, failed: broken },
    })
    repaired = true
    for (let times = 0; times < 2; times++) await act(owner, id, { intent: 'retry' })
    await deliver()
    expect((await see(owner, id)).data.sent).toMatchObject({ sentCount: people, failed: 0 })
    const written = server.messages.flatMap(({ recipients }) => recipients)
    expect([written.length, new Set(written).size]).toEqual([people, people])
  })

  test('forty addresses in a row that always say "later" do not keep the others waiting for hours', async () => {
    const [people, broken] = [60, 40]
    const office = await setUp({
      onRcptTo({ address }, _session, done) {
        // The latest subscribers come first.
        const isBroken = Number(/\d+/.exec(address)?.[0]) >= people - broken
        if (isBroken) return done(Object.assign(new Error('No such host'), { responseCode: 451 }))
        done()
      },
    })
    const { clock, see, deliver, sendNews } = office
    const { owner, id } = await sendNews(people)
    // The mail server gets a pause of five minutes after each five failures in a row.
    for (let pauses = 0; pauses <= broken / 5; pauses++) {
      await deliver()
      clock.pass({ minutes: 5 })
    }
    expect((await see(owner, id)).data.sent.sentCount).toBe(people - broken)
  })

  test('whoever was written to when the program stopped is left for a person', async () => {
    const { register, write, act, see, deliver, hire, clock, server, database } = await setUp()
    await register('ada@example.org')
    const owner = await hire('owner')
    const { id } = await write(owner, { subject: 'Soon', body: 'Text' })
    await act(owner, id, { intent: 'send', count: '1' })
    clock.pass({ minutes: 10 })
    await database.write(tx =>
      tx
        .updateTable('group_mail_recipients')
        .set({ state: forced('sending') })
        .execute(),
    )
    await deliver()
    expect(server.messages).toEqual([])
    expect((await see(owner, id)).data.sent.rows[0].failure).toContain('it may have arrived')
  })

  test('tried again by one process while another is sending, it reaches everybody once', async () => {
    const { sendNews, act, see, database, clock } = await setUp()
    const { owner, id } = await sendNews(3)
    const posted: string[] = []
    const [slow, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const now = () => clock.now()
    const first = sendBatch(
      {
        database,
        now,
        async post(_mail, { email }) {
          if (posted.length === 0) {
            posted.push(email)
            return { kind: 'permanent', failure: 'No such person' }
          }
          posted.push(email)
          arrival.resolve()
          await slow.promise
          return { kind: 'sent' }
        },
      },
      Number(id),
    )
    await arrival.promise
    const refused = posted.shift()
    const other = {
      database,
      now,
      async post(_mail: unknown, { email }: { email: string }) {
        posted.push(email)
        return { kind: 'sent' as const }
      },
    }
    for (let times = 0; times < 2; times++) {
      await act(owner, id, { intent: 'retry' })
      await sendBatch(other, Number(id))
    }
    expect((await see(owner, id)).data).toMatchObject({ status: { label: 'Being sent' } })
    slow.resolve()
    await first
    expect((await see(owner, id)).data).toMatchObject({ status: { label: 'Sent' }, sent: { sentCount: 3 } })
    expect([posted.length, new Set([...posted, refused]).size]).toEqual([3, 3])
  })

  test('whoever got it from a process that was taken for dead does not get it again', async () => {
    const { sendNews, act, see, database, clock } = await setUp()
    const { owner, id } = await sendNews(1)
    const [slow, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const now = () => clock.now()
    let posted = 0
    const first = sendBatch(
      {
        database,
        now,
        async post() {
          posted += 1
          arrival.resolve()
          await slow.promise
          return { kind: 'sent' }
        },
      },
      Number(id),
    )
    await arrival.promise
    clock.pass({ minutes: 11 })
    const other = { database, now, post: async () => ({ kind: 'temporary' as const, failure: 'Later' }) }
    await sendBatch(other, Number(id))
    await act(owner, id, { intent: 'retry' })
    slow.resolve()
    await first
    clock.pass({ minutes: 10 })
    await sendBatch(
      {
        ...other,
        async post() {
          posted += 1
          return { kind: 'sent' }
        },
      },
      Number(id),
    )
    expect((await see(owner, id)).data).toMatchObject({ status: { label: 'Sent' }, sent: { sentCount: 1 } })
    expect(posted).toBe(1)
  })

  test('tried again in the moment in which it is finished, it is not forgotten', async () => {
    const { sendNews, act, see, database, clock } = await setUp()
    const { owner, id } = await sendNews(1)
    const now = () => clock.now()
    const refuse = { kind: 'permanent', failure: 'No such person' } as const
    await sendBatch({ database, now, post: async () => refuse }, Number(id))
    const mail = Number(id)
    const release = await holdTransaction(database, tx =>
      tx.updateTable('group_mails').set({ finished_at: null }).where('id', '=', mail).execute(),
    )
    const again = act(owner, id, { intent: 'retry' })
    await untilSomebodyWaits(database)
    const finishing = sendBatch({ database, now, post: async () => ({ kind: 'sent' }) }, mail)
    await release()
    await Promise.all([again, finishing])
    await sendBatch({ database, now, post: async () => ({ kind: 'sent' }) }, mail)
    expect((await see(owner, id)).data).toMatchObject({ status: { label: 'Sent' }, sent: { sentCount: 1 } })
  })

  test('programme writes to presenters, finance to the unpaid, and each sees their own', async () => {
    const { register, pay, compose, hire, write, see, path } = await setUp()
    const oral = await register('oral@example.org')
    const delegate = await register('delegate@example.org', 'Bo', 'delegate')
    const unpaid = await register('unpaid@example.org', 'Eve', 'delegate')
    for (const { id } of [oral, delegate]) await pay(id)
    const codes = async (who: Awaited<ReturnType<typeof hire>>) =>
      (await compose(who, '')).data.first.map(({ code }: { code: string }) => code)
    const [programme, finance, owner] = [await hire('programme'), await hire('finance'), await hire('owner')]
    expect(await codes(programme)).toEqual([oral.code])
    expect(await codes(finance)).toEqual([unpaid.code])
    expect(await codes(owner)).toHaveLength(3)
    const { id } = await write(owner, { subject: 'All', body: 'Text' }, '')
    expect((await see(finance, id)).status).toBe(404)
    const own = await write(finance, { subject: 'Pay', body: 'Text' }, '')
    const listed = async (who: typeof owner) =>
      (await who.get(path)).data.rows.map(({ subject }: { subject: string }) => subject)
    expect([own.status, await listed(finance), await listed(owner)]).toEqual([302, ['Pay'], ['Pay', 'All']])
  })
})
