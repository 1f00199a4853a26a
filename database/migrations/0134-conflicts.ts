import { type Kysely, sql } from 'kysely'

/**
 * Who is in conflict with which abstract: what staff say of themselves, which abstracts they say that they are in conflict
 * with, and what was lifted. All else is found in the authors.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conflict_profiles')
    .addColumn('person_id', 'text', c => c.notNull().primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('orcid', 'text', c => c.check(sql`length(orcid) = 19`))
    .addColumn('organisation', 'text', c => c.notNull().defaultTo(''))
    .addColumn('changed_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createTable('abstract_conflicts')
    .addColumn('person_id', 'text', c => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('standing', 'text', c =>
      c.notNull().check(sql`standing in ('declared', 'lifted', 'stand-in')`),
    )
    .addColumn('because', 'text', c => c.notNull())
    .addColumn('said_by', 'text', c => c.notNull())
    .addColumn('said_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('one_conflict', ['person_id', 'abstract_id'])
    .execute()
  await db.schema
    .createIndex('abstract_conflicts_by_abstract')
    .on('abstract_conflicts')
    .column('abstract_id')
    .execute()
  // As `mailboxIn` of `domain/programme/abstracts/conflicts.ts` writes it; both databases know these functions.
  const email = sql`lower(email)`
  const upToAt = sql`rtrim(${email}, replace(${email}, '@', ''))`
  const local = sql`rtrim(${upToAt}, '@')`
  const host = sql`substr(${email}, length(${upToAt}) + 1)`
  const tag = sql`ltrim(${local}, replace(${local}, '+', ''))`
  const name = sql`case when ${tag} = ${local} then ${local} else replace(${local}, ${tag}, '') end`
  const mailbox = sql`case when ${host} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com'
    else ${name} || '@' || ${host} end`
  await sql`create index abstract_authors_by_mailbox on abstract_authors ((${mailbox}))`.execute(db)
  await sql`create index abstract_authors_by_orcid on abstract_authors (orcid) where orcid is not null`.execute(
    db,
  )
}
