import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Who may buy an admission, where not everybody may: docs/conditions.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  // By admission, with the conference: whoever sells or shows one has read it already.
  await db.schema.alterTable('conferences').addColumn('conditions', 'text').execute()

  // Why staff set the condition of the new admission aside; null if they did not.
  await db.schema.alterTable('choice_changes').addColumn('overruled_because', 'text').execute()

  await db.schema
    .createTable('members')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('kind', 'text', c => c.notNull().check(sql`kind in ('address', 'number')`))
    .addColumn('compared', 'text', c => c.notNull())
    .addColumn('shown', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('searched', 'text', c => c.notNull())
    .addColumn('added_at', 'text', c => c.notNull())
    .addUniqueConstraint('members_are_listed_once', ['conference_id', 'compared'])
    .execute()

  // A list that was sent and waits to be confirmed; nobody keeps it longer than a day.
  await db.schema
    .createTable('member_imports')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('mode', 'text', c => c.notNull().check(sql`mode in ('add', 'replace')`))
    .addColumn('entries', 'text', c => c.notNull())
    .addColumn('faults', 'text', c => c.notNull())
    .addColumn('sent_at', 'text', c => c.notNull())
    .execute()

  await db.schema
    .createTable('eligibilities')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('attendee_id', 'bigint', c => c.notNull().references('attendees.id'))
    .addColumn('admission', 'text', c => c.notNull())
    .addColumn('condition', 'text', c => c.notNull())
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('open', 'accepted', 'refused', 'not-needed')`),
    )
    .addColumn('member_id', 'bigint', c => c.references('members.id').onDelete('set null'))
    .addColumn('asked_at', 'text', c => c.notNull())
    .addColumn('due_on', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('because', 'text', c => c.notNull().defaultTo(''))
    .addCheckConstraint(
      'decided_by_somebody',
      sql`(state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)`,
    )
    .execute()
  await db.schema
    .createIndex('one_eligibility_of_a_person')
    .on('eligibilities')
    .column('attendee_id')
    .unique()
    .where(sql.ref('state'), '<>', 'not-needed')
    .execute()
  await db.schema
    .createIndex('eligibilities_by_registration')
    .on('eligibilities')
    .column('registration_id')
    .execute()
  await db.schema
    .createIndex('eligibilities_by_member')
    .on('eligibilities')
    .column('member_id')
    .where(sql.ref('member_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('open_eligibilities')
    .on('eligibilities')
    .columns(['condition', 'id'])
    .where(sql.ref('state'), '=', 'open')
    .execute()
}
