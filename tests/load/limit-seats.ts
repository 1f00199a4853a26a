import type { Database } from '#database/database.ts'

/**
 * Leaves a conference a single limit with this many seats, none of them taken.
 *
 * @param seats null: no limit at all
 * @returns the conference's id
 */
export async function limitSeats(database: Database, event: string, seats: number | null): Promise<number> {
  return database.write(async tx => {
    const { id } = await tx
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', event)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('seat_claims').execute()
    await tx.deleteFrom('capacity_limits').where('conference_id', '=', id).execute()
    if (seats === null) return id
    await tx.insertInto('capacity_limits').values({ conference_id: id, seats }).execute()
    return id
  })
}
