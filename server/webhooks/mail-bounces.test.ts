import { expect, test } from 'vitest'
import { bounceToken } from '#domain/correspondence/bounces/bounce.ts'
import { receiveBounces } from '#domain/correspondence/bounces/receive-bounces.ts'
import { clearAttention } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { dialects } from '#tests/support/database.ts'
import { openWire } from '#tests/support/wire.ts'

const notification = `From: MAILER-DAEMON@mx.example
To: office@society.example
Date: Sun, 10 Jan 2027 11:00:00 +0000
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

Your mail could not be delivered.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; Ada@Example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no
 such user

Final-Recipient: rfc822; emmy@example.org
Action: delayed
Status: 4.4.1

--b1
Content-Type: message/rfc822

Subject: Your registration

Final-Recipient: rfc822; emmy@example.org
Action: failed
--b1--
`

test.each(dialects)('a mail that came back is marked on its registrants once (%s)', async dialect => {
  const wire = await openWire(dialect)
  const { database, dependencies } = wire
  const clock = new StoppedClock()
  const fees = await createConference(database)
  const register = (email: string) =>
    createRegistration(database, fees, clock, { registrant: { ...registrant, email } })
  const ada = await register('ada@example.org')
  const emmy = await register('emmy@example.org')
  const token = bounceToken(dependencies.settings.secretKey)
  const report = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await wire.getPage('/webhooks/mail/bounces', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${token}`, ...headers },
    })
    return [answer.status, answer.status === 200 ? await answer.json() : null]
  }
  const open = async () =>
    (
      await database.read
        .selectFrom('attention_reasons')
        .select('registration_id')
        .where('reason', '=', 'mail-not-delivered')
        .where('cleared_at', 'is', null)
        .orderBy('registration_id')
        .execute()
    ).map(row => row.registration_id)
  expect(await report(notification, { Authorization: 'Bearer wrong' })).toEqual([401, null])
  expect(await report(notification, { Authorization: '' })).toEqual([401, null])
  expect(await report('Hello')).toEqual([400, null])
  expect(await open()).toEqual([])
  expect(await report(notification.replaceAll('\n', '\r\n'))).toEqual([200, { marked: 1 }])
  expect(await open()).toEqual([ada.id])
  await database.write(tx =>
    clearAttention(
      tx,
      { actor: aVisitor, now: dependencies.clock.now() },
      { registrationId: ada.id, reason: 'mail-not-delivered', note: 'wrote by hand' },
    ),
  )
  // The same report again does not undo that.
  expect(await report(notification)).toEqual([200, { marked: 0 }])
  expect(await open()).toEqual([])
  const json = { 'Content-Type': 'application/json' }
  const bounces = [
    { email: 'emmy@example.org', type: 'soft', status: '4.2.2' },
    { email: 'nobody@example.org', type: 'hard' },
  ]
  expect(await report(JSON.stringify({ bounces }), json)).toEqual([200, { marked: 0 }])
  const hard = { bounces: [{ email: 'EMMY@example.org', type: 'hard', status: '5.2.2' }] }
  const basic = { ...json, Authorization: `Basic ${Buffer.from(`bounces:${token}`).toString('base64')}` }
  expect(await report(JSON.stringify(hard), basic)).toEqual([200, { marked: 1 }])
  expect(await open()).toEqual([emmy.id])
  for (const wrong of [
    '{',
    '{"bounces":[{"email":1}]}',
    '[]',
    JSON.stringify({ bounces: Array(501).fill(bounces[1]) }),
  ])
    expect(await report(wrong, json)).toEqual([400, null])
  const noted = await database.read
    .selectFrom('audit_entries')
    .select('facts')
    .where('act', '=', 'mail came back')
    .orderBy('id')
    .execute()
  expect(noted.map(({ facts }) => JSON.parse(facts))).toEqual([{ bounce: 'no-address' }, { bounce: 'full' }])
})

test.each(dialects)('a letter to an author that came back has failed (%s)', async dialect => {
  const wire = await openWire(dialect)
  const { database, dependencies } = wire
  const now = dependencies.clock.now()
  const { conference } = await createConference(database)
  const abstract = { number: 'CG27-0001', email: 'cy@example.org' }
  const abstractId = await createAbstract(database, { conferenceId: conference.id, now }, abstract)
  await database.write(async tx => {
    const at = toStored(now)
    const { id } = await tx
      .insertInto('decision_releases')
      .values({ conference_id: conference.id, released_by: 'clock', released_at: at, send_at: at, stopped_by: null, stopped_at: null, finished_at: at }) // biome-ignore format: a row
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('decision_letters')
      .values({ release_id: id, abstract_id: abstractId, decision_version: 1, email: abstract.email, subject: 'S', parts: '[]', is_by_hand: 0, state: forced('sent'), failure: null, next_try_at: at, sent_at: at }) // biome-ignore format: a row
      .execute()
  })
  const answer = await wire.getPage('/webhooks/mail/bounces', {
    method: 'POST',
    body: JSON.stringify({ bounces: [{ email: 'Cy@example.org', type: 'hard', status: '5.2.2' }] }),
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${bounceToken(dependencies.settings.secretKey)}`,
    },
  })
  expect(await answer.json()).toEqual({ marked: 1 })
  expect(await database.read.selectFrom('decision_letters').select(['state', 'failure']).execute()).toEqual([
    { state: 'failed', failure: 'came-back-full' },
  ])
})

test.each(dialects)('it counts on the whole last day, wherever the conference is (%s)', async dialect => {
  const { database } = await openWire(dialect)
  const clock = new StoppedClock()
  const fees = await createConference(database)
  await createRegistration(database, fees, clock, { registrant: { ...registrant, email: 'ada@example.org' } })
  const marked = async (timeZone: string, at: string) => {
    await database.write(tx =>
      tx.updateTable('conferences').set({ time_zone: timeZone, ends_on: '2027-06-17' }).execute(),
    )
    const bounces = [{ email: 'ada@example.org', cause: 'no-address', at: null }] as const
    return database.write(tx => receiveBounces(tx, bounces, Temporal.Instant.from(at)))
  }
  expect(await marked('Pacific/Honolulu', '2027-06-18T10:30:00Z')).toBe(0)
  expect(await marked('Pacific/Honolulu', '2027-06-18T09:30:00Z')).toBe(1)
  expect(await marked('Pacific/Kiritimati', '2027-06-17T10:30:00Z')).toBe(0)
})
