import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '#database/columns.ts'

/** States of abstracts, their authors in order, and the committee's decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .alterTable('abstracts')
    .addColumn('state', 'text', c =>
      c
        .notNull()
        .defaultTo('submitted')
        .check(sql`state in ('submitted', 'withdrawn', 'merged', 'cancelled')`),
    )
    .execute()
  // Removed with the abstract that it was merged into, if somebody's erasure removes that.
  await db.schema
    .alterTable('abstracts')
    .addColumn('merged_into_id', 'bigint', c => c.references('abstracts.id').onDelete('set null'))
    .execute()
  await db.schema.alterTable('abstracts').addColumn('state_because', 'text').execute()

  await db.schema
    .createTable('abstract_authors')
    .addColumn('id', idType, id)
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('position', 'integer', c => c.notNull().check(sql`position > 0`))
    .addColumn('is_presenting', 'integer', c => c.notNull().check(sql`is_presenting in (0, 1)`))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('affiliation', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('orcid', 'text', c => c.check(sql`length(orcid) = 19`))
    .addUniqueConstraint('author_has_a_position', ['abstract_id', 'position'])
    .execute()
  await sql`create unique index one_author_presents on abstract_authors (abstract_id) where is_presenting = 1`.execute(
    db,
  )

  await db.schema
    .createTable('decisions')
    .addColumn('id', idType, id)
    .addColumn('abstract_id', 'bigint', c =>
      c.notNull().unique().references('abstracts.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', c => c.notNull().check(sql`version > 0`))
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('none', 'recommended', 'set', 'released', 'corrected')`),
    )
    .addColumn('outcome', 'text', c =>
      c.check(sql`outcome in ('accepted', 'waiting', 'rejected', 'please-change')`),
    )
    .addColumn('form_id', 'bigint')
    .addColumn('form_name', 'text')
    .addColumn('change_by', 'text')
    .addColumn('because', 'text')
    .addColumn('decided_by', 'text', c => c.notNull())
    .addColumn('decided_at', 'text', c => c.notNull())
    .addColumn('released_version', 'integer')
    .addCheckConstraint(
      'released_with_a_letter',
      sql`(state in ('released', 'corrected')) = (released_version is not null)`,
    )
    .addCheckConstraint('decision_has_an_outcome', sql`(state = 'none') = (outcome is null)`)
    .addCheckConstraint(
      'accepted_as_a_form',
      sql`(coalesce(outcome, '') = 'accepted') = (form_id is not null) and (form_id is null) = (form_name is null)`,
    )
    .addCheckConstraint(
      'changed_by_a_day',
      sql`(coalesce(outcome, '') = 'please-change') = (change_by is not null)`,
    )
    .execute()

  await db.schema
    .createTable('decision_versions')
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('version', 'integer', c => c.notNull().check(sql`version > 0`))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('form_id', 'bigint')
    .addColumn('form_name', 'text')
    .addColumn('change_by', 'text')
    .addColumn('because', 'text')
    .addColumn('decided_by', 'text', c => c.notNull())
    .addColumn('decided_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('decision_version', ['abstract_id', 'version'])
    .execute()
  await db.schema
    .createIndex('decision_versions_by_decider')
    .on('decision_versions')
    .columns(['decided_by', 'decided_at'])
    .execute()

  await insertPresenters(sql``).execute(db)
  // Whoever submits, also a process of release 0.1.0, submits as the first author.
  if (isPostgres(db)) {
    await sql`create function presenter_as_first_author() returns trigger language plpgsql as $$
      begin ${insertPresenters(sql`where id = new.id`)}; return null; end $$`.execute(db)
    await sql`create trigger abstract_has_its_presenter after insert on abstracts for each row
      execute function presenter_as_first_author()`.execute(db)
  } else {
    await sql`create trigger abstract_has_its_presenter after insert on abstracts
      begin ${insertPresenters(sql`where id = new.id`)}; end`.execute(db)
  }

  // Reading abstracts was a part of deciding them.
  await sql`update api_tokens set acts = replace(acts, '"decide-abstracts"', '"read-abstracts","decide-abstracts"')
    where acts like '%"decide-abstracts"%'`.execute(db)
}

const insertPresenters = (which: ReturnType<typeof sql>) =>
  sql`insert into abstract_authors (abstract_id, position, is_presenting, name, affiliation, email, orcid)
    select id, 1, 1, name, organization, email, null from abstracts ${which} order by id`
