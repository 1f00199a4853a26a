import { type Kysely, sql } from 'kysely'

/**
 * A refund names the move to another conference that it was decided with. An earlier one belongs to the move that was
 * completed at the same instant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('refunds')
    .addColumn('move_id', 'bigint', c => c.references('conference_moves.id'))
    .execute()
  // A registration that moved is cancelled, so no second move of it is completed.
  await sql`
    update refunds set move_id = (
      select id from conference_moves
      where from_registration_id = refunds.registration_id and state = 'completed'
        and settled_at = refunds.created_at
    )`.execute(db)
}
