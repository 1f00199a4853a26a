import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { addNamedRooms, changeRoom, removeRoom } from '#domain/programme/writing/write-rooms.ts'
import { changeTalk } from '#domain/programme/writing/write-talks.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('rooms of talks', open => {
  let database: Database
  let conferenceId: number
  let dayId: number

  beforeEach(async () => {
    database = await open()
    conferenceId = (await createConference(database)).conference.id
    const day = { conference_id: conferenceId, position: 1, name: 'Day 1', held_on: '2027-06-07' }
    dayId = (
      await database.write(tx =>
        tx.insertInto('programme_days').values(day).returning('id').executeTakeFirstOrThrow(),
      )
    ).id
  })

  /** As a process of release 0.1.0 writes a talk: it knows names only. */
  const addTalk = (room: string) =>
    database.write(async tx => {
      const words = {
        title: 'Ice',
        track: '',
        kind: '',
        abstract_html: '',
        speaker_affiliation: '',
        links: '[]',
      }
      const row = {
        ...words,
        day_id: dayId,
        position: 1,
        starts_at: null,
        duration_minutes: null,
        external_id: null,
      }
      const values = { ...row, room, guid: crypto.randomUUID() }
      return (await tx.insertInto('talks').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
  const addRoom = async (name: string) => {
    const [id = 0] = await database.write(tx =>
      addContent(tx, conferenceId, 'programme-room', [{ name, seats: null }]),
    )
    return id
  }
  const placeOf = async (id: number) => {
    const { room, room_id } = await database.read
      .selectFrom('talks')
      .select(['room', 'room_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [room, room_id]
  }

  test('what a process of release 0.1.0 writes by name finds its room', async () => {
    const aula = await addRoom('Aula')
    const other = await createConference(database, { name: 'elsewhere' })
    await database.write(tx =>
      addContent(tx, other.conference.id, 'programme-room', [{ name: 'Lab', seats: null }]),
    )
    const [first, second, third] = [await addTalk('Aula'), await addTalk('Lab'), await addTalk('')]
    expect(await placeOf(first)).toEqual(['Aula', aula])
    expect(await placeOf(second)).toEqual(['Lab', null])
    // The room of a new name is added after its talk.
    const lab = await addRoom('Lab')
    expect(await placeOf(second)).toEqual(['Lab', lab])
    expect(await placeOf(third)).toEqual(['', null])
    await database.write(tx =>
      tx.updateTable('talks').set({ room: 'Aula' }).where('id', '=', second).execute(),
    )
    expect(await placeOf(second)).toEqual(['Aula', aula])
    await database.write(tx =>
      tx.updateTable('talks').set({ room: 'Nowhere' }).where('id', '=', second).execute(),
    )
    expect(await placeOf(second)).toEqual(['Nowhere', null])
    // It renames a room first, and then its talks by the name before.
    await database.write(async tx => {
      const data = JSON.stringify({ name: 'Great Hall', seats: 80 })
      await tx.updateTable('content_items').set({ data }).where('id', '=', aula).execute()
      await tx.updateTable('talks').set({ room: 'Great Hall' }).where('room', '=', 'Aula').execute()
    })
    expect(await placeOf(first)).toEqual(['Great Hall', aula])
  })

  test('a room takes its talks along under a new name, also those of a homonym that is written otherwise', async () => {
    const [aula, lab] = [await addRoom('Aula'), await addRoom('aula')]
    const [first, second] = [await addTalk('Aula'), await addTalk('aula')]
    await database.write(tx => changeRoom(tx, aula, { name: 'Great Hall', seats: null }))
    expect(await placeOf(first)).toEqual(['Great Hall', aula])
    expect(await placeOf(second)).toEqual(['aula', lab])
    expect(await database.write(tx => removeRoom(tx, aula))).toMatchObject({ ok: false })
    await database.write(tx => changeTalk(tx, first, { room: 'Attic' }))
    expect(await placeOf(first)).toEqual(['Attic', null])
    expect(await database.write(tx => removeRoom(tx, aula))).toMatchObject({ ok: true })
    expect(await database.write(tx => addNamedRooms(tx, conferenceId))).toBe(1)
    expect(await placeOf(first)).toEqual(['Attic', expect.any(Number)])
    expect(await database.write(tx => addNamedRooms(tx, conferenceId))).toBe(0)
  })

  test('a talk refers to a room that there is', async () => {
    const id = await addTalk('Aula')
    const write = database.write(tx =>
      tx.updateTable('talks').set({ room_id: 999_999 }).where('id', '=', id).execute(),
    )
    await expect(write).rejects.toThrow(/foreign key/i)
  })

  test('in a snapshot, which has no triggers, talks refer to their rooms too', async () => {
    const id = await addTalk('')
    const seen = await database.snapshot(['talks', 'programme_days', 'content_items'], async tx => {
      await changeTalk(tx, id, { room: 'Aula' })
      await addNamedRooms(tx, conferenceId)
      return (await sql<{ room_id: number | null }>`select room_id from talks where id = ${id}`.execute(tx))
        .rows
    })
    expect(seen).toEqual([{ room_id: expect.any(Number) }])
    expect(await placeOf(id)).toEqual(['', null])
  })
})
