import type { Database } from '#database/database.ts'

/** Leaves a conference one limit, with so many seats and none of them taken. @returns the conference's id */
export async function limitSeats(database: Database, event: string, seats: number): Promise<number> {
  return database.write(async tx => {
    const { id } = await tx
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', event)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('seat_claims').execute()
    await tx.deleteFrom('capacity_limits').where('conference_id', '=', id).execute()
    await tx.insertInto('capacity_limits').values({ conference_id: id, seats }).execute()
    return id
  })
}
