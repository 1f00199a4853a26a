import { expect, test } from 'vitest'
import { subscribe } from '#domain/correspondence/newsletter/subscribe.ts'
import { toStored } from '#domain/foundations/time.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'
import { officeUrl } from '#tests/support/hire-staff.ts'

const event = 'crystals'

describeOnBothDatabases('a group mail', (open, _dialect, testOnSqlite) => {
  const setUp = async (mailServer?: Parameters<typeof openMailRoom>[1]) =>
    openMailRoom(await open(), mailServer)

  test('goes to the unpaid: merged, previewed, tested, held, sent once, and told in each story', async () => {
    const office = await setUp()
    const {
      register,
      pay,
      compose,
      write,
      see,
      act,
      sendAsRead,
      deliver,
      to,
      hire,
      clock,
      runEffects,
      server,
    } = office
    const spam = 'Ada BUY NOW https://evil.example'
    const first = await register('ada@example.org', spam)
    await register('Ada+two@example.org', spam)
    const quick = await register('quick@example.org')
    const paid = await register('paid@example.org')
    await pay(paid.id)
    const manager = await hire('manager', null, 'Mona Manager')
    const page = (await compose(manager, 'state=awaiting-payment&sort=-name&after=2')).data
    expect(page).toMatchObject({ count: 2, counts: { merged: 1 }, query: 'state=awaiting-payment' })
    expect(page.text.subject).toBe('Your registration {code} is not paid yet')
    const { id } = await write(manager, page.text)
    const draft = (await see(manager, id, '?for=2')).data.draft
    expect(draft).toMatchObject({ count: 2, at: 2, previous: `${office.path}/${id}?for=1`, next: undefined })
    // No payment came from this address, so neither the mail nor its preview contains typed text.
    expect(JSON.stringify(draft.preview)).not.toContain('evil')
    expect(draft.preview.parts[0]).toEqual({ kind: 'prose', runs: [{ text: 'Hello,' }] })
    expect(JSON.stringify(draft.preview).replaceAll('\u00a0', ' ')).toContain('your payment of USD 733.95')

    const before = server.messages.length
    await act(manager, id, { intent: 'test', for: '2', 'request-key': 'b'.repeat(32) })
    await act(manager, id, { intent: 'test', for: '2', 'request-key': 'b'.repeat(32) })
    await runEffects()
    expect(to(manager.email).map(({ read }) => read.subject)).toEqual([`[Test] ${draft.preview.subject}`])
    // Whoever has a recipient's own link can act in their name.
    const ownLink = /\/registrations\/(?!each-has-their-own)/
    expect(JSON.stringify(draft.preview)).not.toMatch(ownLink)
    expect(to(manager.email)[0]?.read.text).not.toMatch(ownLink)
    expect(to(manager.email)[0]?.read.text).toContain('/registrations/each-has-their-own')

    // A text that a colleague changes meanwhile, or other recipients, are read before anything is sent.
    const { digest } = draft
    const { subject, body } = (await see(manager, id)).data
    const query = 'state=awaiting-payment'
    const edited = { intent: 'save', query, draft: id, subject, body: `${body}\n\nSee you there!` }
    await manager.post(`${office.path}/new`, edited)
    const stale = await act(manager, id, { intent: 'send', digest })
    expect([stale.status, stale.html]).toEqual([
      409,
      expect.stringContaining('Something has changed since you opened this page'),
    ])
    for (let times = 0; times < 2; times++) {
      expect((await sendAsRead(manager, id)).to).toContain('done=held')
    }
    expect((await see(manager, id)).data.status.label).toBe('Held')
    expect((await manager.get(`${office.path}/${id}?done=held`)).html).toContain('It is held for')
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
    expect(reminder?.read.text).toMatch(ownLink)
    expect(reminder?.read.text).toContain('Pay now:\n')
    expect(reminder?.read.replyTo?.[0]?.address).toBe(reminder?.read.from?.address)
    // The page is reloaded at the address that it had while the mail was held.
    const { data: sent, html } = await manager.get(`${office.path}/${id}?done=held`)
    expect(html).not.toContain('It is held for')
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

  test('stopped within ten minutes, none of it leaves, and it can be corrected', async () => {
    const { register, write, see, act, sendAsRead, deliver, hire, clock, server, path, compose } =
      await setUp()
    await register('ada@example.org')
    const owner = await hire('owner')
    const { id } = await write(owner, { subject: 'Soon', body: '{greeting}' })
    await sendAsRead(owner, id)
    clock.pass({ minutes: 9 })
    expect((await act(owner, id, { intent: 'stop' })).to).toContain('done=stopped')
    clock.pass({ hours: 1 })
    await deliver()
    expect(server.messages).toEqual([])
    const stopped = (await see(owner, id)).data
    expect(stopped).toMatchObject({
      status: { label: 'Stopped' },
      sent: { sentCount: 0, rows: [{ status: { label: 'Left out' } }] },
    })
    expect((await owner.get(path)).data.rows[0].at).toBe(stopped.sent.stoppedAt)
    const corrected = (await owner.get(stopped.sent.correct)).data
    expect(corrected).toMatchObject({
      count: 1,
      query: 'state=awaiting-payment',
      text: { subject: 'Soon', body: '<p>{greeting}</p>' },
    })
    const draft = await write(owner, { ...corrected.text, subject: 'Soon, corrected' }, corrected.query)
    expect(draft.id).not.toBe(id)
    expect((await see(owner, id)).data).toMatchObject({ subject: 'Soon', status: { label: 'Stopped' } })
    expect((await compose(owner, 'again=99')).status).toBe(404)
    await sendAsRead(owner, id)
    await act(owner, id, { intent: 'retry' })
    clock.pass({ hours: 1 })
    await deliver()
    expect(server.messages).toEqual([])
    const other = await write(owner, { subject: 'Now', body: 'Text' })
    await sendAsRead(owner, other.id)
    clock.pass({ minutes: 10 })
    await deliver()
    expect(server.messages).toHaveLength(1)
    expect((await act(owner, other.id, { intent: 'stop' })).status).toBe(409)
  })

  test('a draft is deleted, and what was sent off is not', async () => {
    const { register, write, see, act, sendAsRead, hire, database, path } = await setUp()
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
    await sendAsRead(owner, held.id)
    expect((await act(owner, held.id, { intent: 'discard' })).status).toBe(409)
    expect((await see(owner, held.id)).status).toBe(200)
    const acts = await database.read
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('act', '=', 'group mail deleted')
      .execute()
    expect(acts).toEqual([{ subject_id: id }])
  })

  testOnSqlite('a text with what it cannot hold comes back as typed', async () => {
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

  testOnSqlite('what is typed by whoever paid stays text, in headers and in HTML', async () => {
    const { register, pay, write, sendAsRead, deliver, hire, clock, to } = await setUp()
    const name = '{code} <img src=x onerror=alert(1)> =?utf-8?q?x?= \u202e"'
    const { id: registrationId } = await register('ada@example.org', name)
    await pay(registrationId)
    const owner = await hire('owner')
    const { id } = await write(
      owner,
      { subject: '{name}: {{code}}', body: '{greeting}\n\n<b>Bold</b> {name}\n\n{button}' },
      'state=paid',
    )
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    await deliver()
    const mail = to('ada@example.org').at(-1)?.read
    expect(mail?.subject?.replaceAll('\u2060', '')).toBe(`Dr. ${name}: {code}`)
    expect(mail?.text).toContain(`Bold Dr. ${name}`)
    expect(mail?.html).toMatch(/<strong>.*Bold.*<\/strong>.* Dr\. \{code\} &lt;img src=x/s)
    expect(mail?.html).not.toMatch(/<img/i)
  })

  test('goes to those who read the newsletter, with a link and a header that end it', async () => {
    const { write, sendAsRead, deliver, hire, clock, database, to, conference, compose } = await setUp()
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
    await sendAsRead(owner, id)
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

  test('at a chosen time goes to whoever is on the list then, and can be stopped before', async () => {
    const { register, pay, write, act, see, deliver, hire, clock, to } = await setUp()
    const owner = await hire('owner')
    const paysLater = await register('pays@example.org')
    await register('stays@example.org')
    const text = { subject: 'Please pay', body: 'Text' }
    const { id } = await write(owner, text)
    const when = (minutes: number) =>
      clock
        .now()
        .add({ minutes })
        .toZonedDateTimeISO('Europe/Lisbon')
        .toPlainDateTime()
        .toString()
        .slice(0, 16)
    for (const typed of ['', 'tomorrow', when(-60), when(5)]) {
      const refused = await act(owner, id, { intent: 'schedule', 'send-at': typed })
      expect(refused.status).toBe(422)
      expect(refused.data.sendAt.typed).toBe(typed)
    }
    await act(owner, id, { intent: 'schedule', 'send-at': when(24 * 60) })
    // A second click changes nothing.
    await act(owner, id, { intent: 'schedule', 'send-at': when(48 * 60) })
    const other = await write(owner, { subject: 'Stopped', body: 'Text' })
    await act(owner, other.id, { intent: 'schedule', 'send-at': when(24 * 60) })
    await act(owner, other.id, { intent: 'stop' })
    expect((await see(owner, id)).data).toMatchObject({
      status: { label: 'Scheduled' },
      sent: { atPresent: 2, total: 0, canStop: true },
    })
    clock.pass({ hours: 23 })
    await deliver()
    expect(to('stays@example.org')).toEqual([])
    await pay(paysLater.id)
    await register('new@example.org')
    clock.pass({ hours: 1 })
    await deliver()
    expect((await see(owner, id)).data).toMatchObject({
      status: { label: 'Sent' },
      sent: { total: 2, sentCount: 2 },
    })
    const subjects = (email: string) => to(email).map(({ read }) => read.subject)
    const got = ['pays@example.org', 'stays@example.org', 'new@example.org'].map(subjects)
    expect(got.map(each => each.filter(subject => subject === 'Please pay').length)).toEqual([0, 1, 1])
    expect(got.flat()).not.toContain('Stopped')
  })

  test('at a chosen time goes nowhere if whoever scheduled it may no longer write to the list', async () => {
    const { register, write, act, see, deliver, hire, clock, to, database } = await setUp()
    await register('stays@example.org')
    const [owner, finance] = [await hire('owner'), await hire('finance')]
    const { id } = await write(finance, { subject: 'Please pay', body: 'Text' })
    const typed = clock.now().add({ hours: 24 }).toZonedDateTimeISO('Europe/Lisbon').toPlainDateTime()
    await act(finance, id, { intent: 'schedule', 'send-at': typed.toString().slice(0, 16) })
    await database.write(tx => tx.deleteFrom('memberships').where('role', '=', 'finance').execute())
    clock.pass({ hours: 24 })
    await deliver()
    expect(to('stays@example.org')).toEqual([])
    expect((await see(owner, id)).data).toMatchObject({ status: { label: 'Stopped' }, sent: { total: 0 } })
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
    expect([own.status, await listed(finance), await listed(owner)]).toEqual([303, ['Pay'], ['Pay', 'All']])
  })

  test('to all says how many of them have no place', async () => {
    const { register, compose, hire, write, see, database } = await setUp()
    await register('ada@example.org')
    for (const state of ['waiting', 'expired', 'cancelled']) {
      const { id } = await register(`${state}@example.org`)
      await database.write(tx =>
        tx
          .updateTable('registrations')
          .set({ state: forced(state) })
          .where('id', '=', id)
          .execute(),
      )
    }
    const owner = await hire('owner')
    const words =
      'Of these, 1 is on the waiting list and 2 have a registration that expired or was cancelled.'
    expect((await compose(owner, '')).html).toContain(words)
    expect((await compose(owner, 'state=waiting')).html).not.toContain('Of these')
    const { id } = await write(owner, { subject: 'All', body: 'Text' }, '')
    expect((await see(owner, id)).html).toContain(words)
  })
})
