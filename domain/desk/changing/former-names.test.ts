import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { up } from '#database/migrations/0200-plain-names.ts'
import { openChanges, poster } from '#tests/factories/choice-changes.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const names = [
  ['choice_changes', 'retained_minor', 'kept_minor'],
  ['choice_changes', 'code_applies', 'keeps_code'],
  ['choice_changes', 'requested_at', 'asked_at'],
  ['conference_moves', 'requested_at', 'asked_at'],
  ['conference_moves', 'requested_by', 'asked_by'],
  ['subscriptions', 'requested_at', 'asked_at'],
  ['refunds', 'retained_because', 'kept_because'],
  ['refunds', 'checks', 'looks'],
  ['refunds', 'next_check_at', 'next_look_at'],
] as const

describeOnBothDatabases('a filled database with the former names', open => {
  test('has the same rows, checks and indexes under the new names', async () => {
    const database = await open()
    const { paid, change } = await openChanges(database)
    const registration = await paid()
    expect((await change(registration.id, poster)).ok).toBe(true)
    await database.write(tx =>
      tx
        .updateTable('refunds')
        .set({ state: forced('failed'), retained_because: 'No account.' })
        .execute(),
    )
    const before = await contentOf(database)
    expect(before.changes[0]?.retained_minor).toBeGreaterThan(0)
    await restoreFormerNames(database)

    // The tables as they were then.
    await database.write(tx => up(tx as unknown as Parameters<typeof up>[0]))
    expect(await contentOf(database)).toEqual(before)
    const { read } = database
    const kinds = read.selectFrom('outbox').select('effect').where('kind', '=', 'remove-mail-copies')
    expect(await kinds.execute()).toEqual([{ effect: 'forget-mails:registration-1' }])
    const texts = read.selectFrom('mail_text_versions').select('text_id')
    expect(await texts.execute()).toEqual([{ text_id: 'refund-failed.retained' }])

    const failed = database.write(tx => tx.updateTable('refunds').set({ retained_because: '' }).execute())
    await expect(failed).rejects.toThrow(/check/i)
    const cheaper = database.write(tx =>
      tx.updateTable('choice_changes').set({ retained_minor: 0 }).execute(),
    )
    await expect(cheaper).rejects.toThrow(/change_gives_back_or_keeps_the_difference/)
  })
})

async function contentOf({ read }: Database) {
  return {
    changes: await read.selectFrom('choice_changes').selectAll().execute(),
    refunds: await read.selectFrom('refunds').selectAll().execute(),
  }
}

/** As the migration before 0200 left it, with an effect and a mail's text from then. */
async function restoreFormerNames(database: Database): Promise<void> {
  await database.write(async tx => {
    for (const [table, name, former] of names) {
      await tx.schema.alterTable(table).renameColumn(name, former).execute()
    }
    await sql`
      insert into outbox (kind, effect, payload, state, next_try_at, created_at)
      values ('forget-mails', 'forget-mails:registration-1', '{"keys":[]}', 'queued', '2027', '2027')
    `.execute(tx)
    await sql`
      insert into mail_text_versions
        (text_id, number, is_default, subject, preview, heading, body, written_by, written_at)
      values ('refund-failed.kept', 1, 0, 's', 'p', 'h', 'b', 'w', '2027')
    `.execute(tx)
  })
}
