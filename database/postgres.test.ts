import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { placeForTest } from '#tests/support/database.ts'

test('a connection that is cut in the middle of a write fails that write, and nothing else', async () => {
  const place = await placeForTest('postgres')
  const [database, other] = [await openDatabase(place.address), await openDatabase(place.address)]
  try {
    const count = (scope: string) =>
      database.write(tx => tx.insertInto('revisions').values({ scope, revision: 1 }).execute())
    const cut = database.write(async tx => {
      await tx.insertInto('revisions').values({ scope: 'cut', revision: 1 }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.read)
      // No statement is under way when the end of the connection arrives: nobody waits for its error.
      await wait(200)
      await tx.insertInto('revisions').values({ scope: 'after', revision: 1 }).execute()
    })
    await expect(cut).rejects.toThrow()
    await count('later')
    const rows = await other.read.selectFrom('revisions').select('scope').execute()
    expect(rows).toEqual([{ scope: 'later' }])
  } finally {
    await database.close()
    await other.close()
  }
})
