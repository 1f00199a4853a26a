import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
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
})
