/**
 * Each column that the list of personal data calls erased gets a mark of its own in the rows of one person, and the
 * person is erased. Then no mark may be left anywhere that is stored.
 */
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { openMailbox } from '#adapters/mail/mailbox.ts'
import { writeArchive } from '#adapters/tables/write-archive.ts'
import { writeTable } from '#adapters/tables/write-table.ts'
import type { Database } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import { decisionOn } from '#domain/office/privacy/personal-data.ts'
import { type ConferenceWithFees, createConference, type StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createCustomRegistration } from '#tests/factories/registration.ts'
import { leaveTraces } from '#tests/factories/traces.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'
import { listTextColumns } from '#tests/support/text-columns.ts'

const name = 'Zoe Quillfeather'
const email = 'zoe.quill@slow-glass.example'

/**
 * Columns that a mark cannot stand in, because the database checks what they hold: ids of other rows, roles, and hashes. Their
 * rows have other columns with marks.
 */
const checkedColumns = [
  'abstract_authors.orcid',
  'abstract_versions.file_key',
  'abstract_versions.standing',
  'abstracts.file_key',
  'abstracts.state',
  'account.userId',
  'conflict_profiles.orcid',
  'decision_letters.state',
  'decisions.change_by',
  'decisions.form_name',
  'decisions.outcome',
  'decisions.state',
  'invitations.role',
  'news_links.mailbox_key',
  'presenter_answers.answer',
  'presenter_reminder_mails.state',
  'proofs.file_key',
  'session.userId',
  'twoFactor.userId',
]

describeOnBothDatabases('what is called erased', open => {
  test('is gone from the database, its log, files, mails, searches and exports', async () => {
    const database = await open()
    const fees = await createConference(database)
    const folder = await mkdtemp(path.join(inject('scratchFolder'), 'erased-'))
    const files = openFolder(path.join(folder, 'files'))
    const mailbox = openMailbox({ directory: path.join(folder, 'mail') })
    const payments = createPayments(database, { now: () => office.clock.now() })
    const office = await hireStaff(database, { role: 'owner' }, { files, payments, writeArchive, writeTable })
    const id = await leaveTraces({ database, fees, payments, files, clock: office.clock }, { name, email })
    await fillOtherTables(database, fees, office.clock, id)
    await mailbox.send({
      key: `confirmation-mail:${id}`,
      writtenAt: office.clock.now(),
      to: { name, address: email },
      from: { name: 'Colloquy', address: 'desk@example.org' },
      subject: 'Registered',
      text: `Dear ${name}`,
      html: `<p>Dear ${name}</p>`,
      attachments: [],
    } as unknown as Parameters<typeof mailbox.send>[0])

    const { marked, refused } = await markErasedColumns(database)
    expect(refused.toSorted()).toEqual(checkedColumns)
    expect(await whereAreMarks(database)).toEqual(expect.arrayContaining(marked))

    // The conference is over.
    office.clock.pass({ hours: 24 * 200 })
    const speaker = await database.read.selectFrom('speakers').select('id').executeTakeFirstOrThrow()
    const address = `/organiser/settings/privacy/registration-${id}?by=address&record=speaker-${speaker.id}`
    const [, digest = ''] =
      /name="digest" value="([0-9a-f]{64})"/.exec((await office.get(address)).html) ?? []
    expect((await office.post(address, { intent: 'erase', digest })).status).toBe(303)
    for (const { kind, payload } of await database.read
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .execute()) {
      if (kind === 'remove-mail-copies') await mailbox.removeCopies(JSON.parse(payload).keys)
      if (kind === 'remove-files') for (const key of JSON.parse(payload).keys) await files.remove(key)
    }
    await database.emptyLog?.()

    expect(await whereAreMarks(database)).toEqual([])
    for (const file of await listStoredFiles(database, folder)) {
      const bytes = (await readFile(file)).toString('latin1').toLowerCase()
      expect([file, ...new Set(bytes.match(/mark[0-9]+ofperson/g))]).toEqual([file])
    }
    expect(await readdir(path.join(folder, 'mail'))).toEqual([])
    for (const list of ['registrations', 'abstracts']) {
      const { data } = await office.get(`/organiser/c/crystals/exports/${list}?as=csv`)
      const text = data instanceof Response ? await data.text() : JSON.stringify(data)
      expect([list, /mark[0-9]+ofperson/i.exec(text)?.[0]]).toEqual([list, undefined])
    }
    mailbox.close()
  })
})

/** Rows of the person in tables that their registration alone leaves empty. */
async function fillOtherTables(
  database: Database,
  fees: ConferenceWithFees,
  clock: StoppedClock,
  registrationId: number,
): Promise<void> {
  const custom = await createCustomRegistration(database, fees, clock)
  const then = toStored(clock.now())
  const capture = await database.read.selectFrom('captures').selectAll().executeTakeFirstOrThrow()
  await database.write(async tx => {
    await tx
      .updateTable('registrations')
      .set({ name, email, state: forced('expired') })
      .where('id', '=', custom.id)
      .execute()
    await tx.insertInto('custom_amount_decisions').values({ registration_id: custom.id, decision: 'declined', reason: `As ${name} asked`, decided_by: 'staff:1', decided_at: then }).execute()
    await tx.insertInto('refunds').values({ capture_id: capture.id, registration_id: registrationId, amount_minor: 1, currency: 'USD', state: forced('completed'), reason: '', gateway_refund_id: 'R-1', due_at: then, created_at: then, settled_at: then, failure: 'closed account' }).execute()
    await tx.insertInto('members').values({ conference_id: fees.conference.id, kind: 'address', compared: email, shown: email, name, searched: `${email} ${name}`, added_at: then }).execute()
    await tx.insertInto('admission_invitations').values({ conference_id: fees.conference.id, admission: 'student', title: 'Dr.', name, email, compared: email, organization: `Of ${name}`, searched: `${email} ${name}`, secret: `For ${name}`, state: forced('invited'), invited_at: then }).execute()
    await tx.insertInto('member_imports').values({ conference_id: fees.conference.id, mode: 'add', entries: JSON.stringify([[email, name]]), faults: JSON.stringify([{ line: 1, problem: 'twice', text: email }]), sent_at: then }).execute()
    const { id: attendee_id } = await tx.selectFrom('attendees').select('id').where('registration_id', '=', registrationId).executeTakeFirstOrThrow()
    const { id: eligibility_id } = await tx.insertInto('eligibilities').values({ registration_id: registrationId, attendee_id, admission: 'student', condition: 'proof', state: forced('open'), asked_at: then, because: `Of ${name}` }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('files').values({ key: 'proofofthem', name: 'proof.jpg', content_type: 'image/jpeg', size: 1, purpose: 'proof', created_at: then }).execute()
    await tx.insertInto('proofs').values({ eligibility_id, file_key: 'proofofthem', received_at: then }).execute()
    await tx.insertInto('choice_changes').values({ registration_id: registrationId, state: forced('dropped'), category_id: fees.openId, category_name: 'Mid Term', presentation_type: 'student', has_add_on: 0, registration_minor: 0, accommodation_minor: 0, add_on_minor: 0, discount_minor: 0, subtotal_minor: 0, fee_minor: 0, total_minor: 0, code_applies: 1, difference_minor: 0, refund_minor: 0, retained_minor: 0, requested_at: then, hold_until: then, settled_at: then, overruled_because: `Saw ${name}` }).execute()
    await tx.insertInto('billed_parties').values({ registration_id: registrationId, name: 'Their university', address_lines: 'Institute', postal_code: '20148', city: 'Hamburg', country_id: 276, changed_at: then }).execute()
    await tx.insertInto('registration_sources').values({ registration_id: registrationId, conference_id: fees.conference.id, email_key: email, client: '192.0.2.7', placed_at: then }).execute()
    await sql`insert into "account" ("id", "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "scope", "password", "createdAt", "updatedAt")
      values ('a', 'gone', 'credential', 'gone', 'x', 'x', 'x', 'x', 'x', ${then}, ${then})`.execute(tx)
    await sql`insert into "verification" ("id", "identifier", "value", "expiresAt", "createdAt", "updatedAt")
      values ('v', ${`reset-password:${email}`}, 'gone', ${then}, ${then}, ${then})`.execute(tx)
    await sql`insert into "twoFactor" ("id", "secret", "backupCodes", "userId")
      values ('f', 'x', 'x', 'gone')`.execute(tx)
  }) // biome-ignore format: rows
}

/** What the traces of the person contain. */
const ofPerson = new RegExp([name, email, '192.0.2.7'].join('|').replaceAll('.', '\\.'), 'i')

const markOf = (at: number) => `Mark${at}ofperson`

/** The rows that are the person's, in tables with rows of others: the owner's account, and a picture of the hall. */
function rowsOfPerson(table: string) {
  if (table === 'user') return sql<boolean>`id = 'gone'`
  return table === 'files' ? sql<boolean>`name like ${`${name}%`}` : sql<boolean>`1 = 1`
}

/** Writes a mark into every column that is called erased. @returns where, and what the database did not take */
async function markErasedColumns(database: Database): Promise<{ marked: string[]; refused: string[] }> {
  const [marked, refused, unmarked]: [string[], string[], string[]] = [[], [], []]
  for (const [at, { table, column }] of (await listTextColumns(database)).entries()) {
    if (decisionOn(table, column) !== 'erased') continue
    const [of, text] = [sql.table(table), sql.ref(column)]
    const theirs = rowsOfPerson(table)
    const { rows } = await sql<{
      was: string | null
    }>`select ${text} as was from ${of} where ${theirs}`.execute(database.read)
    if (rows.length === 0) unmarked.push(`${table}.${column}`)
    for (const { was } of new Set(rows)) {
      // Names and addresses say whose the row is, and are marks themselves. Some of these rows can't be changed.
      if (ofPerson.test(was ?? '')) {
        marked.push(`${table}.${column}`)
        continue
      }
      const value = was?.startsWith('{')
        ? was.replace('{', `{"mark":"${markOf(at)}",`).replace(',}', '}')
        : `${was ?? ''} ${markOf(at)}`
      try {
        await database.write(tx =>
          sql`update ${of} set ${text} = ${value} where ${theirs} and (${text} = ${was} or (${text} is null and ${was === null ? 1 : 0} = 1))`.execute(
            tx,
          ),
        )
        marked.push(`${table}.${column}`)
      } catch {
        refused.push(`${table}.${column}`)
      }
    }
  }
  // Each has to have a row of the person, or nothing would be tried.
  expect(unmarked).toEqual([])
  return {
    marked: [...new Set(marked)],
    refused: [...new Set(refused)].filter(each => !marked.includes(each)),
  }
}

/** Columns with a mark, the person's name or their address. */
async function whereAreMarks(database: Database): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await listTextColumns(database)) {
    if (['kept', 'organiser'].includes(decisionOn(table, column) ?? '')) continue
    const { rows } = await sql<{ text: string | null }>`
      select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(database.read)
    const isThere = rows.some(({ text }) => ofPerson.test(text ?? '') || /mark\d+ofperson/i.test(text ?? ''))
    if (isThere) found.push(`${table}.${column}`)
  }
  return found
}

/** The files of the store and the mails, and SQLite's own with its log. */
async function listStoredFiles(database: Database, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const stored = entries.filter(each => each.isFile()).map(each => path.join(each.parentPath, each.name))
  if (database.dialect === 'postgres') return stored
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(database.read)
  const file = rows[0]?.file ?? ''
  const beside = (await readdir(path.dirname(file))).filter(each => each.startsWith(path.basename(file)))
  return [...stored, ...beside.map(each => path.join(path.dirname(file), each))]
}
