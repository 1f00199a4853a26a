import { expect, test } from 'vitest'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a snapshot', open => {
  test('shows its own changes to itself alone, while others write', async () => {
    const database = await open()
    const { id } = (await createConference(database)).conference
    const item = { conference_id: id, kind: 'topic', position: 1 }
    const add = (data: string) =>
      database.write(tx =>
        tx
          .insertInto('content_items')
          .values({ ...item, data })
          .execute(),
      )
    await add('stored')
    const dataOf = async (db: typeof database.read) =>
      (
        await db
          .selectFrom('content_items')
          .select('data')
          .where('kind', '=', 'topic')
          .orderBy('id')
          .execute()
      ).map(({ data }) => data)
    const seen = await database.snapshot(['content_items', 'conferences'], async snapshot => {
      await snapshot
        .updateTable('content_items')
        .set({ data: 'drafted' })
        .where('data', '=', 'stored')
        .execute()
      await snapshot
        .insertInto('content_items')
        .values({ ...item, data: 'new' })
        .execute()
      await snapshot.updateTable('conferences').set({ is_active: 0 }).where('id', '=', id).execute()
      // The writer is free, even for the rows that were changed here.
      await database.write(tx =>
        tx.updateTable('conferences').set({ name: 'renamed' }).where('id', '=', id).execute(),
      )
      await add('added meanwhile')
      return dataOf(snapshot)
    })
    expect(seen).toEqual(['drafted', 'new'])
    expect(await dataOf(database.read)).toEqual(['stored', 'added meanwhile'])
    const conference = database.read
      .selectFrom('conferences')
      .select(['name', 'is_active'])
      .where('id', '=', id)
    expect(await conference.executeTakeFirst()).toEqual({ name: 'renamed', is_active: 1 })
  })

  test('refuses a write to any other table', async () => {
    const database = await open()
    const write = database.snapshot(['content_items'], snapshot =>
      snapshot.insertInto('revisions').values({ scope: 'from a snapshot', revision: 1 }).execute(),
    )
    await expect(write).rejects.toThrow(/read-?only/)
  })
})
