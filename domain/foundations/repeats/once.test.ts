import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '#database/database.ts'
import { once as actOnce, wasDone } from '#domain/foundations/repeats/acts-done.ts'
import {
  doOnce,
  findDone,
  noteDone,
  type OnceKey,
  removeOldKeys,
  type StoredResponse,
} from '#domain/foundations/repeats/once.ts'
import { callOnce } from '#domain/foundations/repeats/request-key.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const now = new StoppedClock().now()
const later = (hours: number) => now.add({ hours })
const form: OnceKey = { kind: 'act', scope: 0, key: 'staff:1/k', contentHash: null }
const call: OnceKey = { kind: 'message', scope: 0, key: 'k', contentHash: 'h' }

const rowsOf = async (
  database: Database,
  table: 'acts_done' | 'request_keys' | 'api_answers' | 'done_once',
) => (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.read)).rows

describeOnBothDatabases('what is done once', open => {
  const run = (tx: Transaction, key: OnceKey, does: () => Promise<void>, at = now) =>
    doOnce(tx, key, at, {
      async first() {
        await does()
        return ok('first')
      },
      stores: () => ({ subjectId: 7 }),
      again: async done => ok(done.ok ? `again ${done.value.subjectId}` : done.error.code),
    })

  test('is done once, however many ask at once, and each of them gets its result', async () => {
    const database = await open()
    let count = 0
    const ask = () => database.write(tx => run(tx, call, async () => void count++))
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(answers.map(({ value }) => value).sort()).toEqual([...Array(7).fill('again 7'), 'first'])
    expect(count).toBe(1)
  })

  test('is refused with other content, and is another thing with another kind, scope or key', async () => {
    const database = await open()
    const ask = async (key: OnceKey) => (await database.write(tx => run(tx, key, async () => {}))).value
    expect(await ask(call)).toBe('first')
    expect(await ask({ ...call, contentHash: 'other' })).toBe('key-reused')
    for (const other of [{ kind: 'subscription' }, { kind: 'answer', scope: 9 }, { key: 'l' }] as const) {
      expect(await ask({ ...call, ...other })).toBe('first')
    }
  })

  test('leaves its key unused if it is refused, or ends with an error', async () => {
    const database = await open()
    const refused = () =>
      database.write(tx =>
        doOnce(tx, form, now, { first: async () => fail({ code: 'no' }), again: async () => ok(null) }),
      )
    expect(await refused()).toEqual(fail({ code: 'no' }))
    expect(await refused()).toEqual(fail({ code: 'no' }))
    const broken = database.write(tx => run(tx, form, () => Promise.reject(new Error('broken'))))
    await expect(broken).rejects.toThrow('broken')
    expect(await findDone(database.read, form, now)).toBeUndefined()
  })

  test('is recognized for a day by a client’s key, for eight days by a form’s, and is then forgotten', async () => {
    const database = await open()
    await database.write(async tx => {
      await noteDone(tx, [call], now)
      await noteDone(tx, [form], now)
    })
    const known = async (hours: number) => {
      const found = [call, form].map(key => findDone(database.read, key, later(hours)))
      return (await Promise.all(found)).map(done => done !== undefined)
    }
    expect(await known(23)).toEqual([true, true])
    expect(await known(24)).toEqual([false, true])
    expect(await known(24 * 8)).toEqual([false, false])
    // A key that is too old is as good as new, also before it is removed.
    const again = await database.write(tx => run(tx, call, async () => {}, later(24)))
    expect(again.value).toBe('first')
    await removeOldKeys(database, later(47))
    expect(await rowsOf(database, 'done_once')).toHaveLength(2)
    await removeOldKeys(database, later(24 * 8))
    for (const table of ['done_once', 'acts_done', 'request_keys'] as const) {
      expect(await rowsOf(database, table), table).toEqual([])
    }
  })

  test('by this version is known to a process of 0.1.0', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const token = await aToken(database)
    const keyed = { call: 'registration', key: 'r', contentHash: 'h' } as const
    await database.write(async tx => {
      await actOnce(tx, { actor: ida, now, requestKey: 'f' }, async () => ok(null))
      await run(tx, call, async () => {})
      await callOnce(
        tx,
        { conferenceId: conference.id, requestKey: keyed, now },
        { first: async () => ok(12), again: async id => id, idOf: id => id },
      )
      await answerFor(tx, token, { status: 201, body: '{}' })
    })
    const done_at = now.toString({ smallestUnit: 'millisecond' })
    expect(await rowsOf(database, 'acts_done')).toEqual([{ key: 'staff:ida/f', done_at }])
    const ofCall = { key: 'k', call: 'message', conference_id: null, subject_id: 7 }
    const ofConference = { key: 'r', call: 'registration', conference_id: conference.id, subject_id: 12 }
    expect((await rowsOf(database, 'request_keys')).sort(byKey)).toEqual(
      [ofCall, ofConference].map(row => ({ ...row, content_hash: 'h', created_at: done_at })),
    )
    expect(await rowsOf(database, 'api_answers')).toEqual([
      { token_id: token, key: 'a', content_hash: 'h', status: 201, body: '{}', created_at: done_at },
    ])
  })

  test('by a process of 0.1.0 is known to this version, and so is what it takes back', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const token = await aToken(database)
    const at = now.toString({ smallestUnit: 'millisecond' })
    const at2 = later(25).toString({ smallestUnit: 'millisecond' })
    const write = (query: ReturnType<typeof sql>) => database.write(tx => query.execute(tx))
    const find = async (key: OnceKey, when = now) => (await findDone(database.read, key, when)) ?? 'new'
    const act = { actor: ida, now, requestKey: 'f' }
    await write(sql`insert into acts_done (key, done_at) values ('staff:ida/f', ${at})`)
    expect(await wasDone(database.read, act)).toBe(true)
    await write(sql`delete from acts_done`)
    expect(await wasDone(database.read, act)).toBe(false)

    const keyed: OnceKey = { kind: 'registration', scope: conference.id, key: 'r', contentHash: 'h' }
    const old = sql`insert into request_keys (conference_id, call, key, content_hash, subject_id, created_at)`
    const renewed = sql`on conflict (conference_id, call, key) do update
      set content_hash = excluded.content_hash, subject_id = excluded.subject_id, created_at = excluded.created_at`
    await write(sql`${old} values (${conference.id}, 'registration', 'r', 'h', 12, ${at}) ${renewed}`)
    expect(await find(keyed)).toMatchObject(ok({ subjectId: 12 }))
    await write(sql`${old} values (${conference.id}, 'registration', 'r', 'h2', 13, ${at2}) ${renewed}`)
    expect(await find({ ...keyed, contentHash: 'h2' }, later(26))).toMatchObject(ok({ subjectId: 13 }))
    await write(sql`${old} values (null, 'message', 'k', 'h', 5, ${at})`)
    expect(await find(call)).toMatchObject(ok({ subjectId: 5 }))
    await write(sql`delete from request_keys`)
    expect([await find(keyed), await find(call)]).toEqual(['new', 'new'])

    const answer: OnceKey = { kind: 'answer', scope: token, key: 'a', contentHash: 'h' }
    await write(sql`insert into api_answers (token_id, key, content_hash, status, body, created_at)
      values (${token}, 'a', 'h', 200, '[]', ${at})`)
    expect(await find(answer)).toMatchObject(ok({ answer: { status: 200, body: '[]' } }))
    await write(sql`delete from api_answers`)
    expect(await find(answer)).toBe('new')

    await write(sql`insert into bulk_acts (conference_id, kind, reason, actor, request_key, begun_at)
      values (${conference.id}, 'cancel-unpaid', '', '{}', 'staff:ida/b', ${at})`)
    expect(await find({ ...form, key: 'staff:ida/b' })).toMatchObject(ok({ subjectId: 1 }))
  })

  test('by both versions at once is done by one of them', async () => {
    const database = await open()
    let count = 0
    const asOld = () =>
      database.write(async tx => {
        const noted = await sql`insert into acts_done (key, done_at) values (${form.key}, ${now.toString()})
          on conflict (key) do nothing returning key`.execute(tx)
        if (noted.rows.length > 0) count++
      })
    const asNew = () => database.write(tx => run(tx, form, async () => void count++))
    await Promise.all([asOld(), asNew(), asOld(), asNew(), asNew(), asOld()])
    expect(count).toBe(1)
  })

  async function aToken(database: Database): Promise<number> {
    await makeMaker({ dependencies: { database, clock: new StoppedClock() } }, { role: 'owner', at: null })
    const token = database.read.selectFrom('api_tokens').select('id')
    return (await token.executeTakeFirstOrThrow()).id
  }

  const answerFor = (tx: Transaction, scope: number, answer: StoredResponse) =>
    doOnce(tx, { kind: 'answer', scope, key: 'a', contentHash: 'h' }, now, {
      first: async () => ok(answer),
      stores: made => ({ answer: made }),
      again: async () => ok(null),
    })
})

const byKey = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  String(one.key) < String(other.key) ? -1 : 1
