import { expect, test } from 'vitest'
import { sendBatch } from '#domain/office/group-mail/send-batch.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'
import { holdTransaction, untilSomebodyWaits } from '#tests/support/hold-row.ts'

describeOnBothDatabases('sending a group mail', (open, dialect) => {
  const setUp = async (mailServer?: Parameters<typeof openMailRoom>[1]) =>
    openMailRoom(await open(), mailServer)

  test('some addresses that are broken hold nobody up, and only they are tried again', async () => {
    // More than one batch of a hundred; that they are claimed one by one on PostgreSQL shows in one.
    const [people, broken] = [dialect === 'sqlite' ? 104 : 60, 7]
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
    const { register, write, sendAsRead, see, deliver, hire, clock, server, database } = await setUp()
    const registration = await register('ada@example.org')
    const owner = await hire('owner')
    const { id } = await write(owner, { subject: 'Soon', body: 'Text' })
    const story = async () =>
      (await readStory(database.read, registration.id, clock.now())).flatMap(({ event }) =>
        event.kind === 'group-mail' ? [event.subject, event.delivery.state] : [],
      )
    await sendAsRead(owner, id)
    expect(await story()).toEqual([])
    clock.pass({ minutes: 10 })
    expect(await story()).toEqual(['Soon', 'queued'])
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
})
