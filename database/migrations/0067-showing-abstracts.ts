import { type Kysely, sql } from 'kysely'

/** Whether a conference shows the talks that were made of abstracts, and a list of accepted ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['shows_abstract_talks', 'shows_accepted_abstracts']) {
    await db.schema
      .alterTable('conferences')
      .addColumn(column, 'integer', c =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(column)} in (0, 1)`),
      )
      .execute()
  }
  // They stay hidden when the abstract is erased, so that stands in their own row.
  for (const table of ['talks', 'speakers']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_of_abstract', 'integer', c =>
        c.notNull().defaultTo(0).check(sql`is_of_abstract in (0, 1)`),
      )
      .execute()
  }
  // Ids are never used again, so these refer to nothing.
  await db.schema
    .createTable('removed_of_abstracts')
    .addColumn('kind', 'text', c => c.notNull().check(sql`kind in ('talk', 'speaker')`))
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addPrimaryKeyConstraint('removed_of_abstract', ['kind', 'record_id'])
    .execute()
  await sql`update talks set is_of_abstract = 1 where id in (select talk_id from abstract_talks)`.execute(db)
  await sql`update speakers set is_of_abstract = 1
    where id in (select speaker_id from abstract_authors where speaker_id is not null)`.execute(db)
}
