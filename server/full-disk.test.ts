/** The whole application on a database whose disk is full: refused in plain words, not ready, and as before afterwards. */
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { watchDisk } from '#server/disk-watch.ts'
import { watchReadiness } from '#server/readiness.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

/** SQLite refuses to grow the file, as it does where the disk is full. */
async function fill(database: Database): Promise<void> {
  await database.write(async tx => {
    await sql`vacuum`.execute(tx).catch(() => {})
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(tx)
  })
}

const empty = (database: Database) =>
  database.write(tx => sql.raw('pragma max_page_count = 1000000').execute(tx))

test('where the disk is full, the wire and both APIs say when to try again, and the process is not ready', async () => {
  let disk: ReturnType<typeof watchDisk> | undefined
  const wire = await openWire('sqlite', {
    replace: dependencies => {
      disk = watchDisk(dependencies.database)
      const readiness = watchReadiness([disk.trouble], pino({ level: 'silent' }))
      onTestFinished(() => {
        disk?.close()
        readiness.close()
      })
      return { ...dependencies, database: disk.database, readiness }
    },
  })
  const crystals = await makeConference(wire.database, { name: 'crystals' })
  const { token } = await makeMaker(wire, { role: 'owner', at: null })
  const register = (number: number) =>
    wire.postJson('/crystals/registration/registrationform/', {
      ...registrationFields(crystals),
      email: `person-${number}@example.org`,
      affiliation: 'x'.repeat(200),
    })
  const ready = async () => {
    const answer = await wire.getPage('/health/ready')
    return [answer.status, ((await answer.json()) as { reasons?: string[] }).reasons]
  }
  expect((await register(0)).status).toBe(201)
  expect(await ready()).toEqual([200, undefined])

  await fill(wire.database)
  let stored = 0
  let refused: Response | undefined
  // Pages that are not full yet take a few more.
  for (let number = 1; number < 200 && !refused; number++) {
    const answer = await register(number)
    if (answer.status === 201) stored++
    else refused = answer
  }
  expect([refused?.status, Number(refused?.headers.get('Retry-After')) > 0]).toEqual([503, true])
  expect(await refused?.json()).toMatchObject({
    title: 'There is no room to store this at the moment',
    detail: expect.stringContaining('Nothing was done'),
  })
  expect(await ready()).toEqual([503, [expect.stringMatching(/^the disk of the database is full/)]])
  const data = { name: 'Glasses '.repeat(30) }
  const add = () =>
    callApi(wire, '/conferences/crystals/content/topic', { token, method: 'POST', body: { mark: '0', data } })
  let added = await add()
  for (let tries = 1; tries < 200 && added.status === 201; tries++) added = await add()
  expect([added.status, Number(added.headers.get('Retry-After')) > 0]).toEqual([503, true])
  // Everything that only reads goes on.
  expect((await wire.get('/crystals/event/banner')).status).toBe(200)

  await disk?.tryAgain()
  expect((await ready())[0]).toBe(503)
  await empty(wire.database)
  await disk?.tryAgain()
  expect(await ready()).toEqual([200, undefined])
  expect((await register(1_000)).status).toBe(201)
  const { count } = await wire.database.read
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(stored + 2)
})
