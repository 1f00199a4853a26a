import { expect, test } from 'vitest'
import { insertMany, insertManyWhole, isAmong, isAmongFolded } from '#database/many.ts'
import type { Schema } from '#database/schema.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const message = (email: string, name = 'Ada') => ({
  name,
  email,
  created_at: '2027-01-10T12:00:00.000Z',
})

describeOnBothDatabases('many rows at once', open => {
  test('are stored as they are, in their order', async () => {
    const { write, read } = await open()
    const odd = [
      '"quoted" \\ \'',
      'Ünïcödé 中 😀',
      'a\nb\tc',
      '{"a":[1]}',
      'null',
      '  ',
      "'); drop table x; --",
    ]
    const rows = odd.map((name, at) => message(`${at}@example.org`, name))
    const ids = await write(tx => insertMany(tx, 'subscriptions', rows, ['id']))
    expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted((a, b) => a - b))
    const stored = await read.selectFrom('subscriptions').select(['name', 'email']).orderBy('id').execute()
    expect(stored).toEqual(rows.map(({ name, email }) => ({ name, email })))
  })

  test('may lack what others have, in any order of their columns', async () => {
    const { write } = await open()
    const some = { ...message('1@example.org'), confirmed_at: '2027-01-11T12:00:00.000Z' }
    const { created_at, ...others } = message('2@example.org')
    const stored = await write(tx => insertManyWhole(tx, 'subscriptions', [{ ...others, created_at }, some]))
    expect(stored.map(({ email, confirmed_at }) => [email, confirmed_at]).toSorted()).toEqual([
      ['1@example.org', some.confirmed_at],
      ['2@example.org', null],
    ])
  })

  test('are stored however many they are, and none is no statement', async () => {
    const { write, read } = await open()
    const rows = Array.from({ length: 12_000 }, (_, at) => message(`${at}@example.org`))
    expect(await write(tx => insertMany(tx, 'subscriptions', []))).toEqual([])
    const stored = await write(tx => insertMany(tx, 'subscriptions', rows, ['email']))
    expect(new Set(stored.map(({ email }) => email)).size).toBe(rows.length)
    const { count } = await read
      .selectFrom('subscriptions')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(rows.length)
  })

  test('store half a character as a driver would', async () => {
    const { write } = await open()
    const [stored] = await write(tx =>
      insertMany(tx, 'subscriptions', [message('1@example.org', 'half \ud83d')], ['name']),
    )
    expect(stored).toEqual({ name: 'half \ufffd' })
  })

  test('are found by a list of texts', async () => {
    const { write, read } = await open()
    const emails = ['Ada@example.org', 'ben@example.org', '"{a},b"@example.org']
    await write(tx =>
      insertMany(
        tx,
        'subscriptions',
        emails.map(email => message(email)),
      ),
    )
    const found = async (how: typeof isAmong, texts: string[]) => {
      const rows = await read
        .selectFrom('subscriptions' satisfies keyof Schema)
        .select('email')
        .where(eb => how(read, eb.ref('email'), texts))
        .orderBy('id')
        .execute()
      return rows.map(({ email }) => email)
    }
    expect(await found(isAmong, ['ada@example.org', 'ben@example.org', '"{a},b"@example.org'])).toEqual(
      emails.slice(1),
    )
    expect(await found(isAmongFolded, ['ADA@example.org', 'nobody@example.org'])).toEqual(emails.slice(0, 1))
    expect(await found(isAmong, [])).toEqual([])
  })
})
