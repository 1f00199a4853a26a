import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { up } from '#database/migrations/0050-actors-in-the-audit.ts'
import { commandLine, type Staff } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const now = Temporal.Instant.from('2027-01-12T12:00:00Z')
const read = (database: Database) =>
  database.read.selectFrom('audit_entries').selectAll().orderBy('id').execute()

describeOnBothDatabases('the audit', open => {
  test('records who did what to what, through which interface and from where', async () => {
    const database = await open()
    const actor: Staff = {
      kind: 'staff',
      personId: 'p1',
      sessionId: 's1',
      via: { door: 'page', address: '192.0.2.7', requestId: 'r1' },
    }
    const entry = { conferenceId: 7, act: 'code changed' as const, facts: { codeId: 3 }, now }
    await database.write(tx => recordAudit(tx, { ...entry, actor, subject: { kind: 'code', id: 3 } }))
    expect(await read(database)).toEqual([
      {
        id: 1,
        conference_id: 7,
        actor_kind: 'staff',
        actor_id: 'p1',
        session_id: 's1',
        act: 'code changed',
        subject_kind: 'code',
        subject_id: '3',
        facts: '{"codeId":3}',
        door: 'page',
        address: '192.0.2.7',
        request_id: 'r1',
        recorded_at: '2027-01-12T12:00:00.000Z',
      },
    ])
  })

  test('never changes', async () => {
    const database = await open()
    const site = { kind: 'site', id: null }
    await database.write(tx =>
      recordAudit(tx, {
        conferenceId: null,
        actor: commandLine,
        act: 'organisation set',
        subject: site,
        facts: {},
        now,
      }),
    )
    const refusal = 'an audit entry never changes'
    await expect(
      database.write(tx => tx.updateTable('audit_entries').set({ act: 'other' }).execute()),
    ).rejects.toThrow(refusal)
    await expect(database.write(tx => tx.deleteFrom('audit_entries').execute())).rejects.toThrow(refusal)
  })

  test('keeps entries from when actors and subjects were words', async () => {
    const database = await open()
    await database.write(async tx => {
      await tx.schema.dropTable('audit_entries').execute()
      if (database.dialect === 'postgres') await sql`drop function refuse_audit_change`.execute(tx)
      await sql`create table audit_entries (id integer primary key, conference_id bigint, actor text not null,
        act text not null, subject text not null, facts text not null, recorded_at text not null)`.execute(tx)
      await sql`create index audit_by_subject on audit_entries (subject, id)`.execute(tx)
      await sql`insert into audit_entries values
        (4, 7, 'visitor', 'registration placed', 'registration:17', '{}', '2027-01-12T12:00:00.000Z'),
        (5, null, 'command line', 'organisation set', 'site', '{}', '2027-01-12T12:00:01.000Z')`.execute(tx)
      // Kysely's own type for migrations, which know no schema.
      await up(tx as unknown as Kysely<unknown>)
    })
    expect(await read(database)).toMatchObject([
      { conference_id: 7, actor_kind: 'visitor', subject_kind: 'registration', subject_id: '17' },
      { conference_id: null, actor_kind: 'command-line', subject_kind: 'site', subject_id: null },
    ])
  })
})
