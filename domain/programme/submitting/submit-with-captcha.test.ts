import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { submitWithCaptcha, trySubmission } from '#domain/programme/submitting/submit-with-captcha.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { registrant } from '#tests/factories/registration.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { holdTransaction, untilSomebodyWaits } from '#tests/support/hold-row.ts'

// SQLite's writers come one after the other.
test('a form checked while an identical one is submitted finds the abstract, not a used captcha', async () => {
  const database = await openTestDatabase('postgres')
  const now = new StoppedClock().now()
  const { conference } = await createConference(database)
  const [topicId = 0, presentationTypeId = 0] = await database.write(async tx => [
    ...(await addContent(tx, conference.id, 'topic', [{ name: 'Glasses' }])),
    ...(await addContent(tx, conference.id, 'presentation-type', [{ name: 'Oral' }])),
  ])
  const presenter = { ...registrant, email: 'presenter@example.org' }
  const input = {
    presenter,
    topicId,
    presentationTypeId,
    abstractTitle: 'Glass',
    abstractText: 'Made of sand.',
  }
  const { first, second, token } = drawCaptcha('a key', now)
  const captcha = { secretKey: 'a key', token, answer: String(first + second), now }
  const requestKey = { call: 'abstract-form', key: 'form:1', contentHash: 'same' } as const
  const submission = { conference, now, requestKey, actor: aVisitor, uploadKey: null }

  const submitTwin = await holdTransaction(database, async tx => {
    await submitWithCaptcha(tx, submission, captcha, input)
    await sql`lock table captcha_uses in access exclusive mode`.execute(tx)
  })
  const checked = database.write(tx => trySubmission(tx, submission, captcha, input))
  await untilSomebodyWaits(database)
  await submitTwin()
  expect(await checked).toMatchObject({ ok: true, value: { number: expect.any(String) } })
})
