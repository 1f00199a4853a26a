import { expect, test } from 'vitest'
import { sendContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const typed = {
  name: 'Bo Lind',
  phoneNumber: '',
  email: 'bo@example.org',
  subject: 'Posters',
  message: 'How large may a poster be?\nAnd who hangs it?',
}

describeOnBothDatabases('the inbox', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const write = async (message: Partial<typeof typed> = {}, conferenceId: number | null = null) => {
      const sent = await office.database.write(tx =>
        sendContactMessage(tx, { actor: aVisitor, now: office.clock.now() }, conferenceId, {
          ...typed,
          ...message,
        }),
      )
      if (!sent.ok) throw new Error(sent.error.code)
      return sent.value.id
    }
    const list = (who: Awaited<ReturnType<typeof office.hire>>, query = '') =>
      who.get(`/organiser/messages${query}`)
    const at = (id: number) => `/organiser/messages/${id}`
    return { ...office, write, list, at }
  }

  test('is narrowed by views and words, a page of 50 at a time', async () => {
    const { write, list, hire, conference } = await setUp()
    const owner = await hire('owner')
    for (let index = 0; index < 52; index++) await write({ subject: `Question ${index}` })
    await write({ message: 'Straße 100%_x' }, conference.id)
    const first = (await list(owner)).data
    expect(first.rows).toHaveLength(50)
    expect(first.rows[0]).toMatchObject({ place: 'Crystals and Glasses 2027', who: 'Bo Lind' })
    expect(first.views.map(({ count }: { count: number }) => count)).toEqual([53, 0, 0, 53])
    const second = (await list(owner, new URL(first.after, 'https://x.example').search)).data
    expect(second.rows.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Question 2',
      'Question 1',
      'Question 0',
    ])
    expect(second.after).toBeUndefined()
    const subjects = async (words: string) =>
      (await list(owner, `?${new URLSearchParams({ q: words })}`)).data.rows.length
    expect([await subjects('strasse 100%_X'), await subjects('%'), await subjects('nobody')]).toEqual([
      1, 1, 0,
    ])
  })

  test('an answer is mailed in its thread, once however often it is sent, and says how far it has come', async () => {
    const { write, hire, server, runEffects, at, database } = await setUp()
    const id = await write()
    await runEffects()
    const forwarded = server.messages.at(-1)?.read
    const ida = await hire('desk', null, 'Ida Staff')
    const page = await ida.get(at(id))
    expect(page.data).toMatchObject({ proposed: 'Re: Posters', canMail: true })
    const answer = {
      intent: 'answer',
      'request-key': page.data.requestKey,
      subject: 'Re: Posters',
      text: 'A0, upright.\n\nWe hang it: <b>come early</b>.',
      quotes: 'on',
      closes: 'on',
    }
    for (let times = 0; times < 2; times++) {
      expect((await ida.post(at(id), answer)).to).toBe(`${at(id)}?done=answer`)
    }
    server.refuseNext(1, 550)
    await runEffects()
    const failed = (await ida.get(at(id))).data
    expect(failed.answers).toMatchObject([{ who: 'Ida Staff', hasFailed: true }])
    expect(failed.answers[0].failure).toContain('550')
    expect(failed).toMatchObject({ isClosed: true, status: { label: 'Closed' } })
    const retry = { intent: 'retry', answer: String(failed.answers[0].id) }
    await ida.post(at(id), retry)
    await runEffects()
    const [sent, ...others] = server.messages.filter(({ recipients }) =>
      recipients.includes('bo@example.org'),
    )
    expect(others).toEqual([])
    expect(sent?.read.subject).toBe('Re: Posters')
    expect(sent?.read.inReplyTo).toBe(forwarded?.messageId)
    expect(sent?.read.replyTo?.[0]?.address).toBe(sent?.read.from?.address)
    expect(sent?.raw).not.toMatch(/^Auto-Submitted/m)
    expect(sent?.read.text).toContain('A0, upright.\n\nWe hang it: <b>come early</b>.\n\nIda Staff')
    expect(sent?.read.text).toContain('Bo Lind wrote:\n> How large may a poster be?\n> And who hangs it?')
    expect(sent?.read.html).toContain('&lt;b&gt;come early&lt;/b&gt;')
    expect((await ida.get(at(id))).data.answers).toMatchObject([
      { status: { label: 'Sent' }, hasFailed: false },
    ])

    await ida.post(at(id), { intent: 'reopen' })
    const again = { ...answer, 'request-key': 'a'.repeat(32), quotes: '' }
    await ida.post(at(id), again)
    await runEffects()
    const second = server.messages.at(-1)?.read
    expect(second?.inReplyTo).toBe(sent?.read.messageId)
    expect(second?.references).toContain(forwarded?.messageId ?? 'an id')
    expect(second?.text).not.toContain('wrote:')
    const acts = await database.read
      .selectFrom('audit_entries')
      .select('act')
      .where('subject_kind', '=', 'message')
      .orderBy('id')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual([
      'message received',
      'message answered',
      'message closed',
      'answer sent again',
      'message reopened',
      'message answered',
      'message closed',
    ])
  })

  test('an answer that cannot be sent comes back as it was typed', async () => {
    const { write, hire, at, database } = await setUp()
    const id = await write()
    const ida = await hire('manager')
    const answer = { intent: 'answer', subject: 'Re: a\r\nBcc: all@example.org', text: ' ', quotes: 'on' }
    const refused = await ida.post(at(id), answer)
    expect(refused).toMatchObject({ status: 422, data: { typed: { subject: answer.subject, quotes: true } } })
    expect([refused.data.subject, refused.data.text]).toEqual([
      expect.stringContaining('The subject'),
      'The answer is missing.',
    ])
    const long = await ida.post(at(id), { ...answer, subject: 'Re', text: 'x'.repeat(5_001) })
    expect(long).toMatchObject({ status: 422, data: { text: expect.stringContaining('5,000') } })
    // The rest of the page is as it was, and what is too long can be shortened.
    expect(long.data.typed.text.length).toBeGreaterThanOrEqual(5_000)
    const half = { subject: 'Re: Posters', text: 'A0, and' }
    for (const [besides, said] of [
      [{ intent: 'assign', person: ida.personId }, 'Assigned to manager.'],
      [{ intent: 'close' }, 'The message is closed.'],
      [{ intent: 'reopen' }, 'The message is open again.'],
    ] as const) {
      const { status, html } = await ida.post(at(id), { ...besides, ...half, closes: 'on' })
      expect([status, html.includes(said), html.includes('>A0, and</textarea>')]).toEqual([200, true, true])
    }
    const silent = await write({ email: ' ' })
    expect((await ida.get(at(silent))).data.canMail).toBe(false)
    const tried = await ida.post(at(silent), { ...answer, subject: 'Re', text: 'x' })
    expect(tried.status).toBe(422)
    expect(await database.read.selectFrom('contact_answers').select('id').execute()).toEqual([])
  })

  test('who answers their own alone sees what is given to them, and another conference’s staff see nothing', async () => {
    const { write, hire, at, list, conference, database } = await setUp()
    const there = await createConference(database, { name: 'glasses' })
    const [here, main] = [await write({}, conference.id), await write()]
    const owner = await hire('owner')
    const finance = await hire('finance')
    const manager = await hire('manager', conference.id)
    const stranger = await hire('manager', there.conference.id)
    const give = (id: number, person: string) => owner.post(at(id), { intent: 'assign', person })
    expect((await list(finance)).data.rows).toEqual([])
    expect((await finance.get(at(main))).status).toBe(404)
    await give(main, finance.personId)
    expect((await list(finance, '?view=mine')).data.rows).toMatchObject([{ id: main, assignee: 'finance' }])
    expect((await finance.get(at(main))).status).toBe(200)
    // Staff of one conference can do nothing with a message of the main site.
    const refused = await give(main, manager.personId)
    expect([refused.status, refused.html.includes('This colleague can no longer answer here.')]).toEqual([
      422,
      true,
    ])
    // What was written of the answer so far is not lost with it.
    const half = { intent: 'assign', person: manager.personId, subject: 'Re', text: 'A0, and' }
    expect((await owner.post(at(main), half)).html).toContain('>A0, and</textarea>')
    const said = async (person: string) => (await owner.get((await give(here, person)).to ?? '')).html
    expect(await said(owner.personId)).toContain('Assigned to owner.')
    expect(await said('')).toContain('Nobody is assigned now.')
    expect(await said(manager.personId)).toContain('Assigned to manager.')
    const path = `/organiser/c/${conference.name}/messages/${here}`
    expect((await manager.get(path)).status).toBe(200)
    expect((await stranger.get(path)).status).toBe(404)
    const crossed = `/organiser/c/glasses/messages/${here}`
    expect((await stranger.get(crossed)).status).toBe(404)
    expect((await stranger.post(crossed, { intent: 'close' })).status).toBe(404)
  })
})
