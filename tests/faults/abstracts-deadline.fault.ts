/** The last day for abstracts, while clocks are set back over it or run ahead of it. */
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { dateIn, systemClock } from '#domain/foundations/time.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { dialects } from '#tests/support/database.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'

const event = 'material-science'
const program = 'tests/faults/shifted-server.mjs'
const secretKey = 'k'.repeat(64)
const threeDays = 3 * 24 * 60 * 60

/** Makes the call's last day so many days from today. */
async function closeCall(database: Database, days: number): Promise<void> {
  const conference = await findConference(database.read, event)
  if (!conference) throw new Error(`there is no ${event}`)
  const closesOn = dateIn(conference.timeZone, systemClock.now()).add({ days }).toString()
  const sections = database.read
    .selectFrom('content_items')
    .select(['id', 'data'])
    .where('conference_id', '=', conference.id)
    .where('kind', '=', 'abstract-call-section')
  for (const { id, data } of await sections.execute()) {
    const fields = typeof data === 'string' ? JSON.parse(data) : data
    await database.write(tx =>
      tx
        .updateTable('content_items')
        .set({ data: JSON.stringify({ ...fields, closesOn }) })
        .where('id', '=', id)
        .execute(),
    )
  }
}

/** Sends the form with a sum of the product's own. @returns the status, and what is said */
async function submit(database: Database, { address }: ServedProduct, email: string) {
  const conference = await findConference(database.read, event)
  const id = conference?.id ?? 0
  const [type] = await listContent(database.read, id, 'presentation-type')
  const [topic] = await listContent(database.read, id, 'topic')
  const captcha = drawCaptcha(secretKey, systemClock.now())
  const fields = {
    title: 'Dr.',
    name: 'Ada Noor',
    email,
    telephone: '+46 8 000 00 00',
    organization: 'Institute of Slow Glass',
    city: 'Uppsala',
    country: 752,
    presentation_type: type?.id,
    topic_of_interest: topic?.id,
    abstract_title: 'On glass',
    abstract_text: 'We looked for it everywhere, and found it at last.',
    captcha_token: captcha.token,
    captcha_first: captcha.first,
    captcha_second: captcha.second,
    captcha_answer: captcha.first + captcha.second,
    draft: crypto.randomUUID(),
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  const answer = await fetch(`${address}/${event}/submit-abstract`, {
    method: 'POST',
    body,
    headers: { Origin: address },
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

const isTaken = (database: Database, email: string) =>
  database.read
    .selectFrom('abstracts')
    .select('id')
    .where('email', '=', email)
    .execute()
    .then(rows => rows.length === 1)

test.for(dialects)(
  'does not come back when a clock is set back over it, nor earlier when it leaps (%s)',
  async dialect => {
    const started = await startWithSample(dialect, { program, env: { SECRET_KEY: secretKey } })
    const database = await openDatabase(started.database)
    onTestFinished(async () => {
      await database.close()
      await started.remove()
    })
    const { product } = started
    await closeCall(database, -1)
    const late = await submit(database, product, 'late@example.org')
    expect([late.status, late.text.includes('call for abstracts is closed')]).toEqual([422, true])
    product.send(String(-threeDays))
    const setBack = await submit(database, product, 'set-back@example.org')
    expect([setBack.status, await isTaken(database, 'set-back@example.org')]).toEqual([late.status, false])

    await closeCall(database, 1)
    product.send(String(threeDays))
    const early = await submit(database, product, 'early@example.org')
    expect([early.status, await isTaken(database, 'early@example.org')]).toEqual([303, true])
  },
)

test('is the database’s for processes whose clocks are three days late and early', async () => {
  const started = await startWithSample('postgres', {
    program,
    env: { SECRET_KEY: secretKey, CLOCK_AHEAD_SECONDS: String(-threeDays) },
  })
  const late = started.product
  const common = { databaseUrl: started.database, dataDir: late.dataDir, program }
  const early = await startProduct({
    ...common,
    scratchFolder: path.dirname(late.dataDir),
    env: { SECRET_KEY: secretKey, CLOCK_AHEAD_SECONDS: String(threeDays) },
  })
  const database = await openDatabase(started.database)
  onTestFinished(async () => {
    await database.close()
    await early.stop()
    await started.remove()
  })
  await closeCall(database, -1)
  for (const [at, product] of [late, early].entries())
    expect((await submit(database, product, `after-${at}@example.org`)).status).toBe(422)
  await closeCall(database, 1)
  for (const [at, product] of [late, early].entries())
    expect((await submit(database, product, `before-${at}@example.org`)).status).toBe(303)
})

test('is the machine’s own for a process that starts on SQLite with a wrong clock: the control', async () => {
  const started = await startWithSample('sqlite', {
    program,
    env: { SECRET_KEY: secretKey, CLOCK_AHEAD_SECONDS: String(-threeDays) },
  })
  const database = await openDatabase(started.database)
  onTestFinished(async () => {
    await database.close()
    await started.remove()
  })
  await closeCall(database, -1)
  expect((await submit(database, started.product, 'wrong@example.org')).status).toBe(303)
})
