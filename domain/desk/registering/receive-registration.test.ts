import { setTimeout as sleep } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { openDatabase } from '#database/open-database.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import type { Placement } from '#domain/desk/registering/placement.ts'
import { type Received, receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases, placeForTest } from '#tests/support/database.ts'
import { holdTransaction } from '#tests/support/hold-row.ts'

const clock = new StoppedClock()

/** A sale as a request brings it. */
interface Coming {
  input: RegistrationInput
  more?: Partial<Placement>
}

const receive = (database: Database, { conference }: ConferenceWithFees, { input, more }: Coming) =>
  receiveRegistration(
    database,
    { conference, actor: aVisitor, now: clock.now(), draftKey: null, ...more },
    input,
  )

const inTurn = (database: Database, { conference }: ConferenceWithFees, { input, more }: Coming) =>
  database.write(tx =>
    placeRegistration(tx, { conference, actor: aVisitor, now: clock.now(), draftKey: null, ...more }, input),
  )

async function limit(database: Database, conferenceId: number, seats: number, columns: object = {}) {
  await database.write(tx =>
    tx
      .insertInto('capacity_limits')
      .values({ conference_id: conferenceId, seats, ...columns })
      .execute(),
  )
}

/** Everything that sales leave behind, but for what is drawn at random. */
async function leftBehind({ read }: Database) {
  const registrations = await read.selectFrom('registrations').selectAll().orderBy('id').execute()
  const audit = await read.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  const limits = await read.selectFrom('capacity_limits').selectAll().orderBy('id').execute()
  const claims = await read.selectFrom('seat_claims').selectAll().execute()
  const nameOf = new Map(registrations.map(({ id, name }) => [id, name]))
  return {
    registrations: registrations
      .map(({ id: _, code: _code, secret: _secret, ...rest }) => rest)
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    audit: audit
      .map(({ act, facts, subject_id }) => `${nameOf.get(Number(subject_id))} ${act} ${facts}`)
      .toSorted(),
    limits,
    claims: claims
      .map(({ registration_id, limit_id }) => `${nameOf.get(registration_id)} ${limit_id}`)
      .toSorted(),
  }
}

const answerOf = (outcome: Received) =>
  outcome.ok ? [outcome.value.registration.state, outcome.value.isReplay] : outcome.error

/** Twelve who come at once, each with something of their own. */
function everyKind(fees: ConferenceWithFees): Coming[] {
  const named = (name: string, changes: Partial<RegistrationInput> = {}) =>
    oralInput(fees, { ...changes, registrant: { ...registrant, name, ...changes.registrant } })
  const room = { id: fees.roomId, nights: 2 } as const
  return [
    { input: named('a') },
    { input: named('b', { presentationType: 'poster' }) },
    { input: named('c', { accommodation: room, hasAddOn: true }) },
    { input: named('d', { periodId: fees.earlyId }) },
    { input: oralInput(fees, { registrant: { ...registrant, name: 'e', countryId: 999 } }) },
    { input: named('f'), more: { quoted: { totalMinor: 1 } } },
    { input: named('g'), more: { quoted: { totalMinor: 73_395 }, draftKey: 'form:g' } },
    { input: named('g'), more: { quoted: { totalMinor: 73_395 }, draftKey: 'form:g' } },
    { input: named('h', { presentationType: 'poster' }) },
    { input: named('i', { presentationType: 'poster' }), more: { mayWait: true, draftKey: 'form:i' } },
    { input: named('j', { code: 'speaker' }) },
    { input: named('k', { code: 'unknown' }) },
    { input: named('l', { accommodation: { id: 404, nights: 1 } }) },
  ]
}

describeOnBothDatabases('registrations that come at once', (open, dialect) => {
  test('have the same results as one after the other, whatever each requests', async () => {
    const results = []
    for (const atOnce of [true, false]) {
      const database = await open()
      const fees = await createConference(database)
      const { id } = fees.conference
      await limit(database, id, 20)
      await limit(database, id, 1, { presentation_type: 'poster' })
      await limit(database, id, 1, { accommodation_id: fees.roomId })
      const code = { code: 'SPEAKER', conference_id: id, kind: 'free', uses_allowed: 1 }
      await database.write(tx => tx.insertInto('codes').values(code).execute())
      const coming = everyKind(fees)
      const answers = atOnce
        ? await Promise.all(coming.map(each => receive(database, fees, each)))
        : await Array.fromAsync(coming, each => inTurn(database, fees, each))
      results.push({ answers: answers.map(answerOf), ...(await leftBehind(database)) })
    }
    expect(results[0]).toEqual(results[1])
    expect(results[0]?.limits.map(({ taken }) => taken)).toEqual([5, 1, 1])
  })

  test('take no more queries than one does, apart from rows that SQLite stores in powers of two', async () => {
    const database = await open()
    const fees = await createConference(database)
    await limit(database, fees.conference.id, 100)
    const counted = counting(database)
    await receive(counted.database, fees, { input: oralInput(fees) })
    const one = counted.take()
    expect(one).toEqual({ read: 1, written: 18 })
    await Promise.all(names(50).map(name => receive(counted.database, fees, { input: sold(fees, name) })))
    // Six tables get rows, and 50 are 32, 16 and 2.
    const more = dialect === 'sqlite' ? 6 * 2 : 0
    expect(counted.take()).toEqual({ read: one.read, written: one.written + more })
  })

  test('and of whom one cannot be stored: that one fails, and all others have their place', async () => {
    const database = await open()
    const fees = await createConference(database)
    await limit(database, fees.conference.id, 30)
    const outcomes = await Promise.allSettled(
      names(20).map(name =>
        receive(database, fees, {
          // No form lets this through; the database refuses it.
          input: sold(fees, name === 'n9' ? (null as never) : name),
        }),
      ),
    )
    const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? index : []))
    expect(failed).toEqual([9])
    const { registrations, limits } = await leftBehind(database)
    expect(registrations.map(({ name }) => name)).toEqual(names(20).toSpliced(9, 1).toSorted())
    expect(limits.map(({ taken }) => taken)).toEqual([19])
  })
})

test('fifty at once in each of two processes want the last five seats: five get one', async () => {
  const { address } = await placeForTest('postgres')
  const processes = [await openDatabase(address), await openDatabase(address)] as const
  const fees = await createConference(processes[0])
  await limit(processes[0], fees.conference.id, 5)
  const answers = await Promise.all(
    processes.flatMap(database =>
      names(50).map(name => receive(database, fees, { input: sold(fees, name) })),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  expect(new Set(answers.flatMap(answer => (answer.ok ? [] : [JSON.stringify(answer.error)])))).toEqual(
    new Set([JSON.stringify({ code: 'sold-out', part: 'conference' })]),
  )
  const { registrations, limits } = await leftBehind(processes[0])
  expect([registrations.length, limits[0]?.taken]).toEqual([5, 5])
  await Promise.all(processes.map(database => database.close()))
})

test('a connection that is cut while they are placed loses none and sells no seat twice', async () => {
  const { address } = await placeForTest('postgres')
  const [database, other] = [await openDatabase(address), await openDatabase(address)]
  const fees = await createConference(other)
  await limit(other, fees.conference.id, 20)
  const letGo = await holdTransaction(other, tx => lockRow(tx, 'conferences', fees.conference.id))
  const first = receive(database, fees, { input: sold(fees, 'first') })
  await expect.poll(() => waitingForRows(other)).toHaveLength(1)
  const rest = names(30).map(name => receive(database, fees, { input: sold(fees, name) }))
  await sleep(50)
  // Whoever is alone when the line breaks fails, as any write does.
  const alone = expect(first).rejects.toThrow()
  await cut(other)
  await alone
  await expect.poll(() => waitingForRows(other)).toHaveLength(1)
  await cut(other)
  await letGo()
  const answers = await Promise.all(rest)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  const { registrations, limits, claims } = await leftBehind(other)
  expect([registrations.length, claims.length, limits[0]?.taken]).toEqual([20, 20, 20])
  await Promise.all([database.close(), other.close()])
})

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)

const sold = (fees: ConferenceWithFees, name: string) =>
  oralInput(fees, { registrant: { ...registrant, name } })

async function waitingForRows({ read }: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read)
  return rows.map(({ pid }) => pid)
}

async function cut(database: Database): Promise<void> {
  for (const pid of await waitingForRows(database)) {
    await sql`select pg_terminate_backend(${pid})`.execute(database.read)
  }
}

/** Counts statements, those of transactions without their begin and commit. */
function counting(database: Database) {
  const counts = { read: 0, written: 0 }
  const count = (kind: keyof typeof counts): KyselyPlugin => ({
    transformQuery: ({ node }) => node,
    // Statements that no query builder wrote have a result, too.
    async transformResult({ result }) {
      counts[kind]++
      return result
    },
  })
  const counted: Database = {
    ...database,
    read: database.read.withPlugin(count('read')),
    write: work => database.write(tx => work(tx.withPlugin(count('written')))),
  }
  const take = () => {
    const taken = { ...counts }
    Object.assign(counts, { read: 0, written: 0 })
    return taken
  }
  return { database: counted, take }
}
