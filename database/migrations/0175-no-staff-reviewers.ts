import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'

/**
 * Ends the staff role of reviewers, which led into an empty office: reviewers will be principals of their own. A process that
 * still gives the role gives nothing by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = isPostgres(db)
    ? sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  const isOpen = sql`role = 'reviewer' and accepted_at is null and withdrawn_at is null`
  await sql`insert into audit_entries (conference_id, actor_kind, act, subject_kind, subject_id, facts, recorded_at)
    select conference_id, 'clock', 'role removed', 'person', person_id, '{"role":"reviewer"}', ${now}
    from memberships where role = 'reviewer' order by id`.execute(db)
  await sql`insert into audit_entries (conference_id, actor_kind, act, subject_kind, subject_id, facts, recorded_at)
    select conference_id, 'clock', 'invitation withdrawn', 'invitation', cast(id as text), '{"role":"reviewer"}', ${now}
    from invitations where ${isOpen} order by id`.execute(db)
  // Whoever has no other role is signed out, as by removing one's last role.
  await sql`delete from session where ${sql.ref('userId')} in (select person_id from memberships where role = 'reviewer')
    and ${sql.ref('userId')} not in (select person_id from memberships where role <> 'reviewer')`.execute(db)
  await sql`delete from memberships where role = 'reviewer'`.execute(db)
  await sql`update invitations set withdrawn_at = ${now} where ${isOpen}`.execute(db)
}
