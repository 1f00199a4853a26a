import type { SMTPServerOptions } from 'smtp-server'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import type { Database } from '#database/database.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { readMailTrouble, watchMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { noteHome } from '#domain/foundations/attention/restored-copy.ts'
import { readOutboxStatus } from '#domain/foundations/outbox/outbox-status.ts'
import { eraseMail } from '#domain/office/privacy/erase-mail.ts'
import { findPerson } from '#domain/office/privacy/find-person.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { checkData } from '#server/self-check/data-checks.ts'
import { ida } from '#tests/factories/actors.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'
import { mailServerTroubles, openMailWay } from '#tests/support/mail-way.ts'

const attention = '/organiser/c/crystals/attention'
const page = '/organiser/mail-trouble'

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** A back office whose mail server is in trouble from the test’s first mail until its repair. */
async function openTroubled(open: () => Promise<Database>, kind: string, recipients: SMTPServerOptions = {}) {
  let isBroken = true
  const refusing = (code: number, text: string) => (done: (error?: Error) => void) =>
    isBroken ? done(refusal(code, text)) : done()
  const options: Record<string, SMTPServerOptions> = {
    'refuses to talk': { onConnect: (_session, done) => refusing(554, 'Go away')(done) },
    'refuses MAIL FROM': {
      onMailFrom: (_address, _session, done) => refusing(550, 'You may not send')(done),
    },
    'asks for a login': {
      onRcptTo: (_address, _session, done) => refusing(530, '5.7.0 Log in first')(done),
    },
    'is full': { onMailFrom: (_address, _session, done) => refusing(452, '4.3.1 No space')(done) },
  }
  const way = openMailWay()
  const office = await openMailRoom(await open(), options[kind] ?? recipients, way.before)
  const trouble = mailServerTroubles.find(each => each === kind)
  if (trouble) await way.break(trouble)
  const { clock, database, runEffects, register, pay, hire } = office
  const repair = async () => {
    isBroken = false
    await way.repair()
  }
  /** Runs what the background would in these hours: the first retries, and the last ones six hours apart. */
  const pass = async (hours: number) => {
    for (let passed = 0; passed < hours; passed++) {
      clock.pass({ hours: passed < 9 ? 1 : 6 })
      await runEffects()
      await watchMailTrouble({ database, clock })
    }
  }
  const people = ['ada', 'bea', 'cyd'].map(name => `${name}@example.org`)
  const registrations: Registration[] = []
  for (const email of people) registrations.push(await register(email))
  for (const { id } of registrations) await pay(id)
  await runEffects()
  await watchMailTrouble({ database, clock })
  const owner = await hire('owner')
  const acts = async () => {
    const noted = database.read.selectFrom('audit_entries').select('act').orderBy('id')
    return (await noted.where('act', 'like', '%mail%').execute()).map(({ act }) => act)
  }
  const cases = async () => (await listAttention(database.read)).map(({ reason }) => reason)
  const received = () => office.server.messages.flatMap(({ recipients }) => recipients).toSorted()
  return { ...office, way, repair, pass, people, registrations, owner, acts, cases, received }
}

const troubles: [string, RegExp, string][] = [
  ['absent', /^The mail server has not been reached since /, 'Nothing answers at its address.'],
  ['refuses EHLO', /^The mail server has refused our mails since /, 'It takes no mails from us.'],
  ['refuses STARTTLS', /^The mail server has refused our mails since /, 'The connection cannot be encrypted'],
  ['refuses to talk', /^The mail server has refused our mails since /, 'It takes no mails from us.'],
  ['refuses MAIL FROM', /^The mail server has refused our mails since /, 'It takes no mails from us.'],
  ['asks for a login', /^The mail server has refused our mails since /, 'does not accept our user name'],
  ['is full', /^The mail server has refused our mails since /, 'It takes no mails for now.'],
]

describeOnBothDatabases('a mail server in trouble', (open, dialect) => {
  /** What a mail server says means the same on both databases: the other one is asked once. */
  const each = <T>(all: readonly T[]) => (dialect === 'sqlite' ? all : all.slice(0, 1))

  test.each(each(troubles))(
    'that %s is one case, which ends by itself after the repair',
    async (kind, title, why) => {
      const at = await openTroubled(open, kind)
      const { owner, people, pass, repair, received, database, clock } = at
      // Short troubles end by themselves.
      expect((await owner.get(attention)).data.trouble).toBeUndefined()
      await pass(1)
      const { data, html } = await owner.get(attention)
      expect(data.trouble).toMatchObject({ title: expect.stringMatching(title), mayRepair: true })
      expect(data.trouble.why).toContain(why)
      expect(data.trouble.waiting).toBe('3 mails wait and are tried again.')
      for (const shown of [data.trouble.since, 'Owner', 'ends by itself']) expect(html).toContain(shown)
      expect(data.cases).toEqual([])
      expect((await owner.get('/organiser/c/crystals')).data.needs[0].sentence).toMatch(title)
      expect((await owner.get('/organiser')).data.needs[0].needs[0]).toMatchObject({ to: page })
      expect((await deskOn(database, clock)('attention')).said).toMatch(
        /: 3 mails wait and are tried again\./,
      )
      await repair()
      await pass(1)
      expect(received()).toEqual(people)
      expect((await owner.get(attention)).data.trouble).toBeUndefined()
      expect((await deskOn(database, clock)('mail-trouble')).said).toBe('None.\n')
      expect(await at.acts()).toEqual(['mail trouble ended'])
      expect(await at.cases()).toEqual([])
    },
  )

  test.each(each(['absent', 'refuses MAIL FROM']))(
    'that %s until mails are given up: “Send these again” sends each once',
    async kind => {
      const at = await openTroubled(open, kind)
      const { owner, people, pass, repair, received, runEffects, register, pay, clock, database } = at
      await pass(24)
      expect(await at.cases()).toEqual([])
      expect((await owner.get(page)).data.trouble).toMatchObject({
        mails: 3,
        waiting: '3 mails wait; after many tries, nothing more is tried.',
      })
      expect((await readOutboxStatus(database.read, clock.now())).refused).toBe(3)
      const checks = await checkData({ database, files: openFolder(inject('scratchFolder')) }, clock.now())
      expect(checks.find(({ label }) => label === 'Waiting mails')?.fact).toContain(': 3 mails wait;')
      await repair()
      // Others leave again, and those that were given up still wait.
      await pay((await register('new@example.org')).id)
      await pass(1)
      expect(received()).toEqual(['new@example.org'])
      const { data, html } = await owner.get(page)
      expect(data.trouble.title).toBe('The mail server takes mails again, but some still wait')
      expect(html).toMatch(/Send these again \((?:<!-- -->)?3/)
      expect((await owner.post(page, { intent: 'send-again' })).to).toBe(`${page}?sent=3`)
      expect((await owner.post(page, { intent: 'send-again' })).to).toBe(`${page}?sent=3`)
      await runEffects()
      await pass(1)
      expect(received()).toEqual([...people, 'new@example.org'])
      expect((await owner.get(page)).data.trouble).toBeUndefined()
      expect((await owner.post(page, { intent: 'send-again' })).status).toBe(409)
      const sent = 'refused mails sent again'
      expect(await at.acts()).toEqual([sent, sent, 'mail trouble ended'])
      expect((await owner.get('/organiser/history')).html).toContain('3 mails')
    },
  )

  test('is no matter of a recipient whose own server refuses the mail', async () => {
    const at = await openTroubled(open, 'absent', {
      onRcptTo: ({ address }, _session, done) =>
        address === 'ada@example.org' ? done(refusal(550, '5.1.1 No such person')) : done(),
    })
    const { owner, pass, repair, received, people } = at
    await pass(24)
    await repair()
    const desk = deskOn(at.database, at.clock)
    expect((await desk('mail-trouble', 'send')).said).toBe('3 mails will be sent again.\n')
    await pass(1)
    expect(received()).toEqual(people.filter(address => address !== 'ada@example.org'))
    const { data } = await owner.get(attention)
    expect(data.trouble).toBeUndefined()
    expect(data.cases.map(({ code }: { code: string }) => code)).toEqual([at.registrations[0]?.code])
    expect(await at.cases()).toEqual(['mail-not-delivered'])
    expect((await desk('mail-trouble', 'send')).said).toBe('None.\n')
  })

  test('sends nothing again that became untrue, was erased or was asked for once more', async () => {
    const at = await openTroubled(open, 'absent')
    const { database, clock, conference, pass, repair, server, registrations } = at
    const [cancelled, erased, asked] = registrations.map(({ id }) => id)
    const act = () => ({ actor: ida, now: clock.now() })
    await pass(24)
    await database.write(async tx => {
      await cancelRegistration(tx, act(), { conference, registrationId: cancelled ?? 0 })
      await resendConfirmation(tx, act(), asked ?? 0)
      const person = await findPerson(tx, { source: 'registration', id: String(erased) })
      if (person) await eraseMail(tx, person, clock.now())
    })
    await repair()
    await deskOn(database, clock)('mail-trouble', 'send')
    await pass(2)
    expect(server.messages.map(({ recipients: [to], read }) => `${to}: ${read.subject}`).toSorted()).toEqual([
      `ada@example.org: Your registration ${registrations[0]?.code} is cancelled`,
      expect.stringMatching(/^cyd@example\.org: Your registration \S+ for /),
    ])
    expect(await readMailTrouble(database.read)).toBeUndefined()
  })

  test('keeps a whole group mail back, and the tries of none of its recipients count', async () => {
    const { sendNews, write, deliver, clock, database, see, way, to, act, sendAsRead, received } =
      await openTroubled(open, '')
    await way.break('absent')
    const { owner, id } = await sendNews(7)
    for (let hours = 0; hours < 24; hours++) {
      await deliver()
      await watchMailTrouble({ database, clock })
      clock.pass({ hours: 1 })
    }
    expect((await owner.get(page)).data.trouble.mails).toBe(7)
    expect((await see(owner, id)).data.sent).toMatchObject({ sentCount: 0, failed: 0 })
    await way.repair()
    expect((await owner.post(page, { intent: 'send-again' })).to).toBe(`${page}?sent=7`)
    await deliver()
    expect((await see(owner, id)).data.sent).toMatchObject({ sentCount: 7, failed: 0 })
    expect(to('reader-3@example.org')).toHaveLength(1)
    expect(received()).toHaveLength(3 + 7)
    await watchMailTrouble({ database, clock })
    expect((await owner.get(page)).data.trouble).toBeUndefined()
    // One that is stopped while it waits is no case any more.
    await way.break('absent')
    const { id: second } = await write(owner, { subject: 'More', body: 'Text' }, 'state=paid')
    await sendAsRead(owner, second)
    for (const minutes of [10, 90]) {
      clock.pass({ minutes })
      await deliver()
    }
    await watchMailTrouble({ database, clock })
    expect((await owner.get(page)).data.trouble.mails).toBe(3)
    await act(owner, second, { intent: 'stop' })
    await watchMailTrouble({ database, clock })
    expect(await readMailTrouble(database.read)).toBeUndefined()
  })

  test.each(['send', 'drop'])('in a restored copy waits for its decision: %s', async decision => {
    const at = await openTroubled(open, 'absent')
    const { database, clock, owner, pass, repair, received, people } = at
    await pass(24)
    for (const home of ['here', 'elsewhere']) await noteHome(database, home, clock.now())
    expect((await owner.get(page)).data.trouble).toBeUndefined()
    expect((await owner.post(page, { intent: 'send-again' })).status).toBe(409)
    expect(await readOutboxStatus(database.read, clock.now())).toMatchObject({ held: 3, refused: 0 })
    await repair()
    await pass(1)
    expect([received(), await at.acts()]).toEqual([[], []])
    await deskOn(database, clock)('held-mails', decision)
    await pass(1)
    expect(received()).toEqual(decision === 'send' ? people : [])
    expect(await at.acts()).toEqual([
      decision === 'send' ? 'held mails sent' : 'held mails dropped',
      'mail trouble ended',
    ])
  })
})
