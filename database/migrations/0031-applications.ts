import { type Kysely, sql } from 'kysely'

/**
 * Who applied for a registration and waits for the organiser's decision is in no line for a place: no process may offer
 * them one, the release before included. docs/conditions.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('application', 'text', c =>
      c.check(
        sql`application is null or (application in ('with-place', 'without-place')
          and state not in ('awaiting-payment', 'paid', 'expired'))`,
      ),
    )
    .execute()
}
