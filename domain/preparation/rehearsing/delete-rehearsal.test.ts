import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConference, findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { recordFile } from '#domain/conference/files/file-store.ts'
import { readOfflineTerms } from '#domain/conference/settings/offline-terms.ts'
import { makeAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { askToJoin } from '#domain/desk/joining/ask-to-join.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { saveAbstractDraft } from '#domain/programme/submitting/save-abstract-draft.ts'
import { setTags } from '#domain/registrations/tags.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const account = 'PT50 0002 0123 1234 5678 9015 4'
const page = '/organiser/c/crystals/set-up/rehearsal'

describeOnBothDatabases('a rehearsal with groups, tags and drafts', (open, dialect) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let manager: Awaited<ReturnType<typeof office.hire>>
  let conference: Conference
  let rehearsal: Conference

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    const { database } = office
    await takeGroups(database)
    await database.write(async tx => {
      await tx
        .updateTable('conferences')
        .set({ is_active: 0, group_invoice_days: 30, unpaid_per_email: 50, unpaid_per_client: 50 })
        .execute()
      const bankTransfer = { accountHolder: 'Crystals e.V.', account, note: `To ${account}, please` }
      await addContent(tx, null, 'offline-payment', [{ bankTransfer, cashOnSite: null }])
      await tx
        .insertInto('capacity_limits')
        .values({ conference_id: office.conference.id, seats: 20, taken: 0 })
        .execute()
    })
    manager = await office.hire('manager')
    expect(await manager.post(page, { intent: 'start' })).toMatchObject({ to: `${page}?done=started` })
    const { data } = await manager.get(page)
    const [own, copy] = [
      await findConferenceById(database.read, office.conference.id),
      await findConference(database.read, data.rehearsal.name),
    ]
    if (!own || !copy) throw new Error('no rehearsal')
    conference = own
    rehearsal = copy
  })

  const act = () => ({ actor: ida, now: office.clock.now() })
  const permit = () => permitFor('edit-registrations', rehearsal.id)

  /** Registers at the rehearsal or at the conference, as a visitor does. */
  async function register(at: Conference, email: string, code = '') {
    const { id: openId } = await office.database.read
      .selectFrom('registration_categories')
      .select('id')
      .where('conference_id', '=', at.id)
      .where('name', '=', 'Mid Term')
      .executeTakeFirstOrThrow()
    const placed = await receiveRegistration(
      office.database,
      { conference: at, actor: aVisitor, now: office.clock.now(), draftKey: null },
      oralInput({ ...office.fees, openId }, { code, registrant: { ...registrant, email } }),
    )
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    return placed.value.registration
  }

  /** Everything that is tried on a rehearsal beside a registration that is paid. @returns the group that pays for others */
  async function tryEverything() {
    const { database, clock, payments } = office
    const group = await placeGroup({ database, conference: rehearsal, clock }, groupOf({ oral: 2 }))
    await startPayment(payments, group.id, 'bank-transfer')
    const joining = await register(rehearsal, 'bo@example.org')
    const { code } = joining
    const asked = await database.write(tx =>
      askToJoin(tx, act(), { conference: rehearsal, groupId: group.id, code }),
    )
    expect(asked.ok).toBe(true)
    const request = { conference: rehearsal, groupId: group.id, registrationId: joining.id }
    expect(await joinGroup(payments, act(), request)).toMatchObject({ ok: true })
    const made = await database.write(tx =>
      makeAllowance(tx, permit(), act(), rehearsal.id, {
        homeId: group.id,
        code: 'LUND-2027',
        budgetMinor: 1_000_000,
        mostPeople: null,
        until: Temporal.PlainDate.from('2027-02-10'),
        admissions: null,
        extras: null,
        coversRooms: true,
        isBilledMonthly: false,
      }),
    )
    expect(made.ok).toBe(true)
    const atExpense = await register(rehearsal, 'cy@example.org', 'lund 2027')
    const tagged = await database.write(tx => setTags(tx, permit(), act(), atExpense, 'press, speaker'))
    expect(tagged.ok).toBe(true)
    await createAbstract(database, { conferenceId: rehearsal.id, now: clock.now() }, { number: 'TEST-0001' })
    await draft(rehearsal, 'waiting-for-the-rehearsal')
    return { group: await readGroup(database, group.id), joining, atExpense }
  }

  /** A form for an abstract with a file, which its author finishes later. */
  const draft = (at: Conference, fileKey: string) =>
    office.database.write(async tx => {
      const now = office.clock.now()
      const file = { name: 'paper.pdf', contentType: 'application/pdf', bytes: new Uint8Array(4) } as const
      await recordFile(tx, fileKey, file, now)
      await tx
        .insertInto('uploads')
        .values({
          file_key: fileKey,
          conference_id: at.id,
          expires_at: toStored(now.add({ hours: 24 })),
          sender: '203.0.113.9',
        })
        .execute()
      const saved = await saveAbstractDraft(
        tx,
        at,
        { id: undefined, email: 'Dee@example.org', form: '{}', fileKey, language: 'en' },
        now,
      )
      expect(saved).toMatchObject({ ok: true, value: { isFileKept: true } })
    })

  async function remove() {
    const { digest } = (await manager.get(page)).data.rehearsal.check
    expect(await manager.post(page, { intent: 'delete', digest })).toMatchObject({
      to: `${page}?done=deleted`,
    })
  }

  test('leaves nothing of it, and the conference as it was', async () => {
    const { database } = office
    const real = await register(conference, 'real@example.org')
    await draft(conference, 'waiting-for-the-conference')
    const before = await countOf(database, dialect, conference.id)
    const empty = await countOf(database, dialect, rehearsal.id)
    const { group, joining, atExpense } = await tryEverything()
    expect(group.people).toHaveLength(3)
    expect(await readGroup(database, joining.id)).toMatchObject({
      registration: { joined: { groupId: group.registration.id } },
    })
    expect(atExpense.joined).not.toBeNull()
    const tried = await countOf(database, dialect, rehearsal.id)
    for (const table of ['registrations', 'abstracts', 'abstract_drafts', 'registration_tags', 'uploads'])
      expect(tried[table] ?? 0, table).toBeGreaterThan(empty[table] ?? 0)

    await remove()
    const left = await countOf(database, dialect, rehearsal.id)
    const grown = Object.keys(left).filter(table => (left[table] ?? 0) > (empty[table] ?? 0))
    // What was done is told for ever, by whom and when.
    expect(grown).toEqual(['audit_entries'])
    const registrations = await database.read.selectFrom('registrations').select('id').execute()
    expect(registrations).toEqual([{ id: real.id }])
    for (const table of await tablesWith(database, dialect, 'registration_id')) {
      const { rows } = await sql<{ id: number }>`
        select registration_id as id from ${sql.table(table)} where registration_id is not null`.execute(
        database.read,
      )
      expect(
        rows.filter(({ id }) => Number(id) !== real.id),
        table,
      ).toEqual([])
    }
    for (const table of ['allowances', 'demo_orders', 'offline_orders'] as const)
      expect(await database.read.selectFrom(table).selectAll().execute(), table).toEqual([])
    const files = await database.read.selectFrom('files').select('key').execute()
    expect(files.map(({ key }) => key)).toContain('waiting-for-the-conference')
    expect(files.map(({ key }) => key)).not.toContain('waiting-for-the-rehearsal')
    const mails = await database.read.selectFrom('outbox').select('effect').execute()
    expect(mails.filter(({ effect }) => effect.startsWith('abstract-draft-mail:'))).toHaveLength(1)
    const after = await countOf(database, dialect, conference.id)
    // What was done to the rehearsal stands in its history.
    expect({ ...after, audit_entries: 0 }).toEqual({ ...before, audit_entries: 0 })
    const limits = await database.read
      .selectFrom('capacity_limits')
      .select('taken')
      .where('conference_id', '=', conference.id)
      .execute()
    expect(limits).toEqual([{ taken: 1 }])
  })

  test('is in no search and no overview of all conferences', async () => {
    const { joining } = await tryEverything()
    const owner = await office.hire('owner')
    for (const staff of [manager, owner]) {
      for (const words of ['Ada Noor', joining.code, 'TEST-0001', 'crystals']) {
        const { data } = await staff.get(`/organiser/search?q=${encodeURIComponent(words)}`)
        expect(JSON.stringify(data), words).not.toContain('/c/rehearsal-')
      }
      const { data } = await staff.get('/organiser')
      expect(JSON.stringify(data.needs)).not.toContain('/c/rehearsal-')
      expect(data.conferences.map(({ name }: { name: string }) => name)).toEqual(['crystals'])
      expect(data.rehearsals.map(({ name }: { name: string }) => name)).toEqual([rehearsal.name])
    }
  })

  test('shows no account for a bank transfer, neither on pages nor in mails', async () => {
    const { database, clock } = office
    const { group } = await tryEverything()
    const now = clock.now()
    const shown = await readInstructions(database.read, rehearsal, group.registration, now)
    expect(shown?.terms).toMatchObject({ means: 'bank-transfer', details: { account: 'TEST' } })
    expect(JSON.stringify(await readOfflineTerms(database.read, rehearsal, now, now))).not.toContain('PT50')
    expect(JSON.stringify(await readOfflineTerms(database.read, conference, now, now))).toContain(account)
    await office.runEffects()
    const texts = office.server.messages.map(({ read: { text } }) => text ?? '')
    expect(texts.some(text => text.includes(group.registration.code))).toBe(true)
    expect(texts.filter(text => text.includes('PT50') || text.includes('Crystals e.V.'))).toEqual([])
  })
})

/** How many rows of each table are a conference's, without those that have none. */
async function countOf(database: Database, dialect: string, id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tablesWith(database, dialect, 'conference_id')) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where conference_id = ${id}`.execute(database.read)
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) counts[table] = count
  }
  return counts
}

/** The tables with a column of that name. */
async function tablesWith({ read }: Database, dialect: string, column: string): Promise<string[]> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ name: string }>`
          select m.name from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and c.name = ${column} order by m.name`.execute(read)
      : await sql<{ name: string }>`
          select c.table_name as name from information_schema.columns c
          join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
          where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = ${column}
          order by c.table_name`.execute(read)
  return rows.map(({ name }) => name)
}
