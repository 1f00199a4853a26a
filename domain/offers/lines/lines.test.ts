import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '#database/database.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { eraseRegistration } from '#domain/office/privacy/erase-registration.ts'
import { openChanges, oral, poster } from '#tests/factories/choice-changes.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createCustomRegistration, createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const listLines = (database: Database, id: number) =>
  database.read
    .selectFrom('registration_lines')
    .selectAll()
    .where('registration_id', '=', id)
    .orderBy('id')
    .execute()
const live = async (database: Database, id: number) =>
  (await listLines(database, id)).filter(({ ended_at }) => ended_at === null)
const words = (lines: Awaited<ReturnType<typeof listLines>>) =>
  lines.map(({ name, detail, amount_minor }) => `${name} ${detail} ${amount_minor}`)

describeOnBothDatabases('the lines of a registration', open => {
  test('a change ends what it replaces, and leaves the rest as it was written', async () => {
    const { database, payments, room, paid, pay, change, find } = await openChanges(await open())
    const { id } = await paid()
    const before = await listLines(database, id)
    expect(words(before)).toEqual(['Oral Presentation Mid Term 69900', 'Processing fee  3495'])
    await change(id, { ...oral, accommodation: room(2) })
    expect(await listLines(database, id)).toEqual(before)
    await settle(payments, await pay(id))
    const after = await listLines(database, id)
    expect(after[0]).toEqual(before[0])
    expect(after[1]).toMatchObject({ id: before[1]?.id, ended_by: expect.stringMatching(/^change:\d+$/) })
    expect(words(after.slice(2))).toEqual(['Single Occupancy 2 nights 29000', 'Processing fee  4945'])
    const { lines, price } = await find(id)
    expect(lines.map(line => line.id)).toEqual([after[0]?.id, after[2]?.id, after[3]?.id])
    expect(price.totalMinor).toBe(103_845)
  })

  test('the registrant comes, and what a person buys names them', async () => {
    const { database, fees, clock } = await setUp()
    const { id, lines } = await createRegistration(database, fees, clock, { hasAddOn: true })
    const [registrant, ...others] = await database.read
      .selectFrom('attendees')
      .selectAll()
      .where('registration_id', '=', id)
      .execute()
    expect(registrant).toMatchObject({ position: 1, is_registrant: 1 })
    expect(others).toEqual([])
    const who = registrant?.id
    expect(lines.map(({ kind, attendeeId }) => [kind, attendeeId])).toEqual([
      ['admission', who],
      ['extra', who],
      ['fee', null],
    ])
  })

  test('a registration whose lines do not make its total is never stored', async () => {
    const { database, fees, clock } = await setUp()
    const { id } = await createRegistration(database, fees, clock)
    const [line] = await listLines(database, id)
    const refused: ((tx: Transaction) => Promise<unknown>)[] = [
      tx =>
        tx
          .updateTable('registration_lines')
          .set({ ended_at: '2027-01-01T00:00:00.000Z', ended_by: 'nothing' })
          .where('id', '=', line?.id ?? 0)
          .execute(),
      tx =>
        tx
          .insertInto('registration_lines')
          .values({ ...(line as NonNullable<typeof line>), id: undefined } as never)
          .execute(),
      // As somebody who counts the write of lines, and writes none.
      tx =>
        tx
          .updateTable('registrations')
          .set({
            total_minor: sql`total_minor + 1`,
            fee_minor: sql`fee_minor + 1`,
            lines_version: sql`lines_version + 1`,
          })
          .where('id', '=', id)
          .execute(),
    ]
    for (const write of refused) await expect(database.write(write)).rejects.toThrow()
    expect(await live(database, id)).toEqual(await listLines(database, id))
    // A change within a transaction is weighed at its end only.
    await database.write(async tx => {
      await refused[2]?.(tx)
      await tx
        .insertInto('registration_lines')
        .values({
          ...(line as NonNullable<typeof line>), id: undefined, kind: 'fee', wire_name: null, unit_minor: 1, amount_minor: 1,
        } as never) // biome-ignore format: a row
        .execute()
    })
    expect(await live(database, id)).toHaveLength(3)
  })

  test('a line never changes and is never removed; it ends once', async () => {
    const { database, fees, clock } = await setUp()
    const { id } = await createRegistration(database, fees, clock)
    const set = (values: Record<string, unknown>) =>
      database.write(tx =>
        tx.updateTable('registration_lines').set(values).where('registration_id', '=', id).execute(),
      )
    for (const values of [
      { name: 'Free' },
      { detail: 'Late' },
      { unit_minor: 1, amount_minor: 1 },
      { period_id: 9 },
    ]) {
      await expect(set(values)).rejects.toThrow('never changes')
    }
    const remove = database.write(tx =>
      tx.deleteFrom('registration_lines').where('registration_id', '=', id).execute(),
    )
    await expect(remove).rejects.toThrow('never changes')
  })

  test('a choice changed before payment ends what it replaces too', async () => {
    const { database, place, change, find } = await openChanges(await open())
    const { id } = await place({ hasAddOn: true })
    await change(id, { ...poster, hasAddOn: true })
    const lines = await listLines(database, id)
    expect(words(lines.filter(({ ended_by }) => ended_by === 'changed-before-payment'))).toEqual([
      'Oral Presentation Mid Term 69900',
      'Processing fee  4495',
    ])
    expect((await find(id)).choice).toMatchObject({ presentationType: 'poster', hasAddOn: true })
  })

  test('an agreed amount is one line, and an erasure removes what it was for', async () => {
    const { database, fees, clock } = await setUp()
    const { id } = await createCustomRegistration(database, fees, clock)
    expect(words(await live(database, id))).toEqual(['Payment of an agreed amount As agreed 25000'])
    await database.write(tx => eraseRegistration(tx, { actor: theClock, now: clock.now() }, id))
    expect(words(await live(database, id))).toEqual(['Payment of an agreed amount Erased 25000'])
  })

  test('what a process of release 0.1.0 writes becomes lines', async () => {
    const { database, fees, clock } = await setUp()
    const { id } = await createRegistration(database, fees, clock, {
      hasAddOn: true,
      accommodation: { id: fees.roomId, nights: 3 },
    })
    const ours = await live(database, id)
    const row = await database.read
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { id: _, lines_version, ...columns } = row
    expect(lines_version).toBe(1)
    // It inserts the same, and does not know of lines.
    const theirs = await database.write(tx =>
      tx
        .insertInto('registrations')
        .values({ ...columns, code: 'OLD', secret: 'old', draft_key: null })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const withoutIds = (lines: Awaited<ReturnType<typeof listLines>>) =>
      lines.map(({ id: _id, registration_id: _of, attendee_id, ...line }) => ({
        ...line,
        isOfPerson: attendee_id !== null,
      }))
    expect(withoutIds(await live(database, theirs.id))).toEqual(withoutIds(ours))
    // It replaces a choice and its price, of a registration of ours too.
    for (const each of [id, theirs.id]) {
      await database.write(tx =>
        tx
          .updateTable('registrations')
          .set({
            presentation_type: 'poster', registration_minor: 39_900, accommodation_id: null, accommodation_name: null,
            nights: null, accommodation_minor: 0, discount_minor: 900, subtotal_minor: 59_000, fee_minor: 2_950,
            tax_minor: 0, total_minor: 61_950,
          }) // biome-ignore format: columns
          .where('id', '=', each)
          .execute(),
      )
      expect(words(await live(database, each))).toEqual([
        'Poster Presentation Mid Term 39900',
        'Accompanying person  20000',
        'Discount  -900',
        'Processing fee  2950',
      ])
      const ended = (await listLines(database, each)).filter(({ ended_at }) => ended_at !== null)
      expect(new Set(ended.map(({ ended_by }) => ended_by))).toEqual(new Set(['an-older-version']))
      expect(ended).toHaveLength(ours.length)
    }
    // What it writes otherwise leaves the lines alone.
    const all = await listLines(database, id)
    await database.write(tx =>
      tx.updateTable('registrations').set({ city: 'Porto' }).where('id', '=', id).execute(),
    )
    expect(await listLines(database, id)).toEqual(all)
  })

  async function setUp() {
    const database = await open()
    const fees = await createConference(database)
    return { database, fees, clock: new StoppedClock() }
  }
})
