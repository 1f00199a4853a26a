import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { writeArchive } from '#adapters/tables/write-archive.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { removeUnusedFiles } from '#domain/conference/files/store-file.ts'
import { hasRefusedNews } from '#domain/correspondence/newsletter/news-refusals.ts'
import { subscribe } from '#domain/correspondence/newsletter/subscribe.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { exportPerson } from '#domain/office/privacy/export-person.ts'
import { findPerson } from '#domain/office/privacy/find-person.ts'
import { listMentions } from '#domain/office/privacy/mentions.ts'
import { readPersonRows } from '#domain/office/privacy/person-tables.ts'
import { accountData, decisionOn, personalData } from '#domain/office/privacy/personal-data.ts'
import { countDue, readRetention, removeExpiredData } from '#domain/office/privacy/retention.ts'
import { writePersonPage } from '#site/organiser/office/privacy/person-page.ts'
import { createAbstract, present } from '#tests/factories/abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference } from '#tests/factories/conference.ts'
import { storeFile } from '#tests/factories/files.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { leaveTraces } from '#tests/factories/traces.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'
import { listTextColumns } from '#tests/support/text-columns.ts'

const page = '/organiser/settings/privacy'
/** Upper case, so that comparing addresses is tested. */
const email = 'Zoë.Quill@Slow-Glass.example'.replace('ë', 'e')
const name = 'Zoe Quillfeather'

describeOnBothDatabases('privacy', (open, _dialect, testOnSqlite) => {
  let database: Database
  let fees: ConferenceWithFees
  let office: Staff
  let payments: Payments
  let files: FileStore
  let registrationId: number

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    files = openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'privacy-')))
    payments = createPayments(database, { now: () => office.clock.now() })
    office = await hireStaff(database, { role: 'owner' }, { files, payments, writeArchive })
    registrationId = await leaveTraces(
      { database, fees, payments, files, clock: office.clock },
      { name, email },
    )
  })

  /** Columns of the whole database that contain some of these texts, ignoring case: `table.column`. */
  async function whereIs(...texts: string[]): Promise<string[]> {
    const found: string[] = []
    for (const { table, column } of await listTextColumns(database)) {
      const { rows } = await sql<{ text: string | null }>`
        select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(database.read)
      const isThere = rows.some(({ text }) => texts.some(each => fold(text ?? '').includes(fold(each))))
      if (isThere) found.push(`${table}.${column}`)
    }
    return found.toSorted()
  }

  test('a table or column that nobody decided on fails', async () => {
    const undecided = (await listTextColumns(database)).filter(
      ({ table, column }) => decisionOn(table, column) === undefined,
    )
    expect(undecided).toEqual([])
    const there = new Set((await listTextColumns(database)).map(({ table, column }) => `${table}.${column}`))
    const decided = [personalData, accountData].flatMap(decisions =>
      Object.entries(decisions).flatMap(([table, columns]) =>
        Object.keys(columns).map(column => `${table}.${column}`),
      ),
    )
    expect(decided.filter(each => !there.has(each))).toEqual([])
  })

  test('a person is found by name, address and code, wherever they are', async () => {
    const { code } = await database.read.selectFrom('registrations').select('code').executeTakeFirstOrThrow()
    for (const words of ['quillfea', 'zoe.quill@slow', code]) {
      const { html } = await office.get(`${page}?q=${encodeURIComponent(words)}`)
      expect([words, html.includes(`${page}/registration-${registrationId}`)]).toEqual([words, true])
    }
    expect((await office.get(`${page}?q=z`)).html).toContain('Nobody found')
    expect((await office.get(`${page}?q=${encodeURIComponent('%')}`)).html).toContain('Nobody found')
    for (const nobody of ['registration-999', 'registration-x', 'account-nobody', 'nothing-1', '%27']) {
      expect([nobody, (await office.get(`${page}/${nobody}`)).status]).toEqual([nobody, 404])
    }
  })

  test('signs that SQL searches read as wildcards are found as they are, and nothing else is', async () => {
    const now = office.clock.now()
    await database.write(async tx => {
      for (const [who, at] of [['Joan', 'joan_doe@example.org'], ['Joan', 'joan-doe@example.org']] as const)
        await subscribe(tx, { actor: aVisitor, now }, { name: who, email: at })
    }) // biome-ignore format: two people
    const { html } = await office.get(`${page}?q=joan_doe`)
    expect([html.includes('joan_doe@example.org'), html.includes('joan-doe@')]).toEqual([true, false])
  })

  test('what is kept of them is one file, without keys that let somebody in', async () => {
    const person = await findPerson(database.read, { source: 'registration', id: String(registrationId) })
    if (!person) throw new Error('nobody')
    const { secret } = await database.read
      .selectFrom('registrations')
      .select('secret')
      .executeTakeFirstOrThrow()
    // Not bytes(): the server's adapter replaces Node's Response with its own, which lacks it.
    const archive = await new Response(
      writeArchive(
        exportPerson({ database, files }, person, { now: office.clock.now(), writePage: writePersonPage }),
      ),
    ).arrayBuffer()
    const entries = unzipSync(new Uint8Array(archive))
    const texts = Object.fromEntries(
      Object.entries(entries).map(([file, content]) => [file, strFromU8(content)]),
    )
    const told = JSON.parse(texts['person.json'] ?? '')
    expect(Object.keys(told.tables)).toEqual(
      expect.arrayContaining(['registrations', 'invoices', 'captures', 'abstracts', 'contact_messages', 'contact_answers', 'subscriptions', 'news_links', 'news_refusals', 'group_mail_recipients', 'handovers', 'speakers', 'user', 'audit_entries']), // biome-ignore format: a list
    )
    expect(told.tables.contact_messages[0].message).toBe(`Yours, ${name}`)
    expect(texts['person.html']).toContain(`What is stored about ${name}`)
    const withoutAddress = writePersonPage(
      { ...person, address: '' },
      [],
      Temporal.Instant.from('2027-01-10T12:30:00Z'),
    )
    expect(withoutAddress).toContain('<p>Created at 12:30 UTC on 10 January 2027.')
    expect(texts['tables/registrations.csv']).toContain('Quillfeather and Daughters')
    expect(Object.keys(texts)).toContain('files/CG27-1-Zoe_Quillfeather.pdf')
    expect(Object.values(texts).join('\n')).not.toContain(secret)
    expect((await office.get(`${page}/registration-${registrationId}/file`)).status).toBe(200)
    const noted = await database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'person exported')
      .execute()
    expect(noted).toEqual([{ facts: '{}' }])
  })

  test('an erased person stands nowhere but where the law or a text of the organiser keeps them', async () => {
    const address = `${page}/registration-${registrationId}`
    const early = await office.get(address)
    expect(early.html).toContain('has a paid place at a conference that is not over')
    expect(early.html).not.toContain('value="erase"')
    expect((await office.post(address, { intent: 'erase', digest: '' })).status).toBe(409)
    // The conference is over.
    office.clock.pass({ hours: 24 * 200 })
    const chosen = `${address}?by=address&record=${await speakerKey()}`
    const check = await office.get(chosen)
    const [, digest = ''] = /name="digest" value="([0-9a-f]{64})"/.exec(check.html) ?? []
    expect(check.html).toContain('<dt>Stays as it is</dt>')
    expect(check.html).toMatch(/href="[^"]*\/registrations\/bulk\/\d+"[^>]*>As Zoe Quillfeather asked/)
    // Changes since the page was read have to be read first.
    await database.write(tx => tx.insertInto('registration_notes').values({ registration_id: registrationId, text: 'New', written_by: 'x', written_at: 'x' }).execute()) // biome-ignore format: a row
    const stale = await office.post(chosen, { intent: 'erase', digest })
    expect([stale.status, stale.html.includes('Something has changed since you opened this page')]).toEqual([
      409,
      true,
    ])
    expect(await whereIs(name)).toContain('registrations.name')
    const [, again = ''] = /name="digest" value="([0-9a-f]{64})"/.exec(stale.html) ?? []
    const key = 'a'.repeat(32)
    const fields = { intent: 'erase', digest: again, 'request-key': key }
    expect(await office.post(chosen, fields)).toMatchObject({ status: 303, to: `${page}?done=erased` })
    // A second click gets the same answer.
    expect(await office.post(chosen, fields)).toMatchObject({ status: 303, to: `${page}?done=erased` })

    // A mail that they did not get held nothing up, and concerns nobody any more.
    expect(await listAttention(database.read, registrationId)).toEqual([])
    const left = await whereIs(name, email, 'Quillfeather and Daughters', '192.0.2.7')
    expect(left.toSorted()).toEqual(['bulk_acts.reason', 'invoices.snapshot', 'saved_views.name'])
    for (const each of left) {
      const [table = '', column = ''] = each.split('.')
      expect(['kept', 'organiser']).toContain(decisionOn(table, column))
    }
    // The wish for no news outlives them, as a hash.
    expect(await hasRefusedNews(database.read, email)).toBe(true)
    expect(await database.read.selectFrom('news_links').select('id').execute()).toEqual([])
    const row = await database.read.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      state: 'paid',
      name: 'Erased person',
      total_minor: 73_395,
      billing_address: '',
    })
    expect((await office.get(`${page}?q=quillfea`)).html).toContain('Nobody found')
    expect((await office.get(address)).status).toBe(404)
    expect((await office.get(`/organiser/c/crystals/registrations/${row.code}`)).status).toBe(200)
    const waiting = await database.read
      .selectFrom('outbox')
      .select(['kind', 'payload', 'state'])
      .where('state', '<>', 'done')
      .execute()
    expect(waiting.filter(({ kind }) => kind.endsWith('-mail'))).toEqual([])
    const removed = waiting.filter(({ kind }) => kind === 'remove-files')
    expect(removed).toHaveLength(2)
    const forgotten = waiting.find(({ kind }) => kind === 'remove-mail-copies')
    expect(JSON.parse(forgotten?.payload ?? '').keys).toContain(`confirmation-mail:${registrationId}`)
    const audit = await database.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('act', '=', 'person erased')
      .execute()
    expect(audit.map(({ subject_id, facts }) => [subject_id, JSON.parse(facts).registration])).toEqual([
      [`registration-${registrationId}`, 1],
    ])
  })

  /** Erases somebody as an owner does, once their conference is over. */
  async function erase(who: string, by = 'address') {
    office.clock.pass({ hours: 24 * 200 })
    const address = `${page}/${who}?by=${by}`
    const [, digest = ''] =
      /name="digest" value="([0-9a-f]{64})"/.exec((await office.get(address)).html) ?? []
    expect((await office.post(address, { intent: 'erase', digest })).status).toBe(303)
  }

  const mailsOf = async (...effects: string[]) => {
    const rows = await database.read.selectFrom('outbox').select(['effect', 'state']).where('effect', 'in', effects).execute()
    return Object.fromEntries(rows.map(({ effect, state }) => [effect, state]))
  } // biome-ignore format: a query

  const copiesRemoved = async () => {
    const rows = await database.read.selectFrom('outbox').select('payload').where('kind', '=', 'remove-mail-copies').execute()
    return rows.flatMap(({ payload }) => JSON.parse(payload).keys)
  } // biome-ignore format: a query

  test('whoever comes with the registration of somebody else has their answers and files, and loses them', async () => {
    const host = await createRegistration(database, fees, office.clock)
    const now = toStored(office.clock.now())
    const kept = await storeFile({ database, files, clock: office.clock }, { name: 'Passport.pdf', contentType: 'application/pdf', bytes: new Uint8Array([7]), purpose: 'answer' }) // biome-ignore format: one file
    const key = kept.split('/').at(-2) ?? ''
    const guest = await database.write(async tx => {
      const { id } = await tx.insertInto('attendees').values({ registration_id: host.id, position: 2, is_registrant: 0, name: 'Bo Guest', email: 'bo@guest.example', organization: '', created_at: now }).returning('id').executeTakeFirstOrThrow()
      const asked = { conference_id: fees.conference.id, position: 9, label: 'Asked', help: '', options: '[]', is_required: 0, least: null, most: null, asked_of: 'attendee', buyers_of: null, if_question_id: null, if_answer: null, if_bought: null, asked_from: 'form', required_from: null, closed_from: null, changed_until: null, appears: 'list', care: 'sensitive', keep_days: 14 } as const
      for (const [kind, value] of [['text', 'No nuts at all'], ['file', key]] as const) {
        const question = await tx.insertInto('questions').values({ ...asked, kind }).returning('id').executeTakeFirstOrThrow()
        await tx.insertInto('answers').values({ question_id: question.id, registration_id: host.id, attendee_id: id, question_version: 1, value, answered_at: now }).execute()
      }
      await enqueue(tx, { kind: 'person-invitation-mail', effect: 'invitation-of-guest', payload: { registrationId: host.id, attendeeId: id }, now: office.clock.now() })
      return id
    }) // biome-ignore format: rows
    const person = await findPerson(database.read, { source: 'attendee', id: String(guest) })
    if (!person) throw new Error('nobody')
    const entries: string[] = []
    const told = { now: office.clock.now(), writePage: writePersonPage }
    for await (const entry of exportPerson({ database, files }, person, told))
      entries.push(entry.name, 'text' in entry ? entry.text : '')
    expect(entries.join('\n')).toContain('No nuts at all')
    expect(entries.find(entry => entry.startsWith('files/answer-'))).toContain('Passport.pdf')

    await erase(`attendee-${guest}`)
    const left = database.read.selectFrom('answers').select('id').where('registration_id', '=', host.id)
    expect(await left.execute()).toEqual([])
    expect(await database.read.selectFrom('files').select('key').where('key', '=', key).execute()).toEqual([])
    expect(await mailsOf('invitation-of-guest')).toEqual({ 'invitation-of-guest': 'done' })
  })

  test('an erasure takes every mail about the person, and of others none', async () => {
    const { read } = database
    const now = toStored(office.clock.now())
    const of = {
      conference_id: fees.conference.id,
      admission: 'student',
      title: 'Dr.',
      organization: '',
      invited_at: now,
    }
    const staff = await read.selectFrom('invitations').select('id').executeTakeFirstOrThrow()
    await database.write(async tx => {
      const invite = (id: number, whose: string) =>
        tx.insertInto('admission_invitations').values({ ...of, id, name: whose, email: whose, compared: whose, searched: whose, secret: `secret of ${whose}`, state: forced('invited') }).execute()
      // The same id as that of the person's invitation to the back office.
      await invite(staff.id, 'other@example.org')
      await invite(staff.id + 50, email.toLowerCase())
      const draft = await tx.selectFrom('abstract_drafts').select('id').executeTakeFirstOrThrow()
      const link = await tx.selectFrom('late_links').select('id').executeTakeFirstOrThrow()
      const at = office.clock.now()
      const invited = { kind: 'admission-invitation-mail' as const, now: at }
      await enqueue(tx, { ...invited, effect: 'of-another', payload: { invitationId: staff.id, occasion: 'invited' } })
      await enqueue(tx, { ...invited, effect: 'own-invitation', payload: { invitationId: staff.id + 50, occasion: 'invited' } })
      await enqueue(tx, { kind: 'invitation-mail', effect: 'own-role', payload: { invitationId: staff.id }, now: at })
      await enqueue(tx, { kind: 'late-link-mail', effect: 'own-late-link', payload: { linkId: link.id }, now: at })
      await enqueue(tx, { kind: 'abstract-draft-mail', effect: 'own-draft', payload: { draftId: draft.id }, now: at })
    }) // biome-ignore format: rows
    await erase(`registration-${registrationId}`)
    const own = ['own-invitation', 'own-role', 'own-late-link', 'own-draft']
    expect(await mailsOf('of-another', ...own)).toEqual({
      'of-another': 'queued',
      ...Object.fromEntries(own.map(effect => [effect, 'done'])),
    })
    const removed = await copiesRemoved()
    expect(removed).toEqual(expect.arrayContaining(own))
    expect(removed).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^decision-letter:/),
        expect.stringMatching(/^presenter-reminder:/),
      ]),
    )
    expect(removed).not.toContain('of-another')
  })

  test('texts of the organiser that name them are found in every column, in any capitals', async () => {
    const now = toStored(office.clock.now())
    const event = fees.conference.id
    await database.write(async tx => {
      // Those of the person are erased, so that they are not listed.
      await tx.insertInto('speakers').values({ conference_id: event, position: 2, speaker_group: 'keynote', name: 'Bo Lind', affiliation: '', photo: null, awards_html: '', talk_title: '', biography_html: '', guid: crypto.randomUUID() }).execute()
      await tx.insertInto('codes').values({ conference_id: event, code: 'FOR-ALL', kind: 'percent', basis_points: 1_000, amount_minor: null, currency: null, category_id: null, presentation_type: null, email: null, uses_allowed: 1, valid_from: null, valid_until: null, note: '' }).execute()
      const dinner = await tx.insertInto('offers').values({ conference_id: event, kind: 'extra', position: 1, name: '', description: '', sold_by: 'everybody', price_minor: 1, most: 1 }).returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('offer_options').values({ offer_id: dinner.id, position: 1, name: '', surcharge_minor: 0 }).execute()
      await tx.insertInto('content_items').values({ conference_id: event, kind: 'counter', position: 1, data: '{}' }).execute()
      await tx.insertInto('translations').values({ conference_id: event, kind: 'counter', record_id: 1, language: 'de', path: 'label', text: '', source_digest: '' }).execute()
      await tx.insertInto('site_translations').values({ kind: 'blog', record_id: 1, language: 'de', path: 'heading', text: '', source_digest: '' }).execute()
      await tx.insertInto('mail_text_versions').values({ text_id: 'confirmation-mail', number: 1, is_default: 0, subject: '', preview: '', heading: '', body: '', written_by: 'staff:1', written_at: now }).execute()
      await tx.insertInto('decision_letter_texts').values({ conference_id: event, outcome: 'rejected', subject: '', body: '', version: 1 }).execute()
      await tx.insertInto('unknown_payments').values({ gateway: 'paypal', gateway_capture_id: 'X', invoice_id: null, amount_minor: 1, currency: 'USD', found_at: now, settled_at: now, settled_by: 'x', note: '' }).execute()
      await tx.insertInto('imports').values({ conference_id: event, file_name: '', file_key: null, sender_id: 'gone', created_at: now, applied_at: null, counts: null }).execute()
      await tx.insertInto('webhook_subscriptions').values({ conference_id: event, address: '', events: '[]', secret: 's', maker_id: 'gone', created_at: now, ended_at: null }).execute()
      await tx.insertInto('cancelled_talks').values({ id: 1, conference_id: event, guid: 'g', title: '', room: '', held_on: '2027-06-07', starts_at: '10:00', is_after_midnight: 0, duration_minutes: null, cancelled_at: now }).execute()
      await tx.insertInto('member_lists').values({ conference_id: event, name: '' }).execute()
      for (const table of ['saved_views', 'drafts', 'bulk_acts'] as const) await tx.deleteFrom(table).execute()
      await tx.updateTable('talks').set({ speaker_affiliation: '' }).execute()
      await tx.insertInto('saved_views').values({ conference_id: event, person_id: null, name: '', query: '', created_at: now }).execute()
      await tx.insertInto('drafts').values({ kind: 'counter', record_id: 1, conference_id: event, data: '{}', is_new: 0, publish_at: null, problem: null, saved_at: now, saved_by: 'staff:1' }).execute()
      await tx.insertInto('bulk_acts').values({ conference_id: event, kind: 'cancel-unpaid', reason: '', actor: '{}', request_key: 'another', begun_at: now }).execute()
      await tx.updateTable('conferences').set({ cancelled_at: now, cancelled_by: 'x', cancelled_because: 'x' }).execute()
    }) // biome-ignore format: rows
    const person = await findPerson(database.read, { source: 'registration', id: String(registrationId) })
    if (!person) throw new Error('nobody')
    const count = async () => (await listMentions(database.read, person)).length
    expect(await count()).toBe(0)
    const missed: string[] = []
    for (const { table, column } of await listTextColumns(database)) {
      if (decisionOn(table, column) !== 'organiser') continue
      const [of, text] = [sql.table(table), sql.ref(column)]
      const { rows } = await sql<{ id: number; was: string | null }>`
        select id, ${text} as was from ${of} order by id desc limit 1`.execute(database.read)
      const [row] = rows
      if (!row) throw new Error(`no row of ${table}`)
      const set = (to: string | null) =>
        database.write(tx => sql`update ${of} set ${text} = ${to} where id = ${row.id}`.execute(tx))
      await set(JSON.stringify([name.toUpperCase()]))
      if ((await count()) !== 1) missed.push(`${table}.${column}`)
      await set(row.was)
    }
    expect(missed).toEqual([])
  })

  test('somebody is found, exported and erased who is only on a list of members, invited, or about to submit', async () => {
    const now = toStored(office.clock.now())
    const conference_id = fees.conference.id
    const at = (who: string) => ({ email: `${who}@only.example`, compared: `${who}@only.example`, searched: who })
    await database.write(async tx => {
      const list = await tx.insertInto('member_lists').values({ conference_id, name: 'Society' }).returning('id').executeTakeFirstOrThrow()
      const { email: shown, ...of } = at('memb')
      await tx.insertInto('members').values({ ...of, conference_id, list_id: list.id, kind: 'address', shown, name: 'Mem Bership', added_at: now }).execute()
      await tx.insertInto('members').values({ conference_id, list_id: list.id, kind: 'number', compared: '4711', shown: '4711', name: 'Num Bered', searched: '4711', added_at: now }).execute()
      await tx.insertInto('admission_invitations').values({ ...at('invi'), conference_id, admission: 'oral', title: '', name: 'Invi Ted', organization: '', secret: 'of the invited', state: forced('invited'), invited_at: now }).execute()
      await tx.insertInto('late_links').values({ conference_id, email: at('late').email, topic_id: 0, form_id: 0, uses_allowed: 1, closes_on: '2027-01-20', made_by: 'staff:1', made_at: now, ended_at: null }).execute()
      await tx.insertInto('abstract_drafts').values({ conference_id, email: at('draf').email, email_key: at('draf').email, form: '{}', file_key: null, language: 'en', saved_at: now, expires_at: now }).execute()
    }) // biome-ignore format: rows
    const found: Record<string, string> = {}
    for (const words of ['Mem Bership', 'memb@only', 'Num Bered', 'Invi Ted', 'late@only', 'draf@only']) {
      const { html } = await office.get(`${page}?q=${encodeURIComponent(words)}`)
      found[words] = /settings\/privacy\/([a-z]+-\d+)"/.exec(html)?.[1] ?? 'nobody'
    }
    expect(Object.values(found).map(key => key.split('-')[0])).toEqual(['member', 'member', 'member', 'invitee', 'late', 'draft'])
    // A number is no address: nothing else is looked for by it.
    expect((await office.get(`${page}/${found['Num Bered']}`)).html).toContain('Known only by name')
    for (const key of new Set(Object.values(found))) {
      expect([key, (await office.get(`${page}/${key}/file`)).status]).toEqual([key, 200])
      await erase(key)
    }
    expect(await whereIs('only.example', 'Mem Bership', 'Num Bered', '4711', 'Invi Ted')).toEqual([])
  }) // biome-ignore format: a list

  test('of unfinished abstracts, one whose address only ends in theirs is not theirs', async () => {
    const now = toStored(office.clock.now())
    const idOf = (whose: string, coauthor: string) =>
      database.write(async tx => {
        const form = JSON.stringify({ values: { email: whose }, authors: [{ email: coauthor }] })
        const { id } = await tx.insertInto('abstract_drafts').values({ conference_id: fees.conference.id, email: whose, email_key: whose, form, file_key: null, language: 'en', saved_at: now, expires_at: now }).returning('id').executeTakeFirstOrThrow()
        await enqueue(tx, { kind: 'abstract-draft-mail', effect: `draft of ${whose}`, payload: { draftId: id }, now: office.clock.now() })
        return id
      }) // biome-ignore format: rows
    const own = await idOf('li@uni.example', 'anneli@uni.example')
    const anothers = await idOf('anneli@uni.example', 'carli@uni.example')
    const namesThem = await idOf('bo@uni.example', ' Li@Uni.example ')
    const person = await findPerson(database.read, { source: 'draft', id: String(own) })
    if (!person) throw new Error('nobody')
    const exported = (await readPersonRows(database.read, person, 'abstract_drafts')).map(({ id }) => id)
    expect(exported).toEqual([own, namesThem])
    await erase(`draft-${own}`)
    const left = await database.read
      .selectFrom('abstract_drafts')
      .select('id')
      .where('id', '>=', own)
      .execute()
    expect(left).toEqual([{ id: anothers }])
    expect(await mailsOf('draft of anneli@uni.example', 'draft of li@uni.example')).toEqual({
      'draft of anneli@uni.example': 'queued',
      'draft of li@uni.example': 'done',
    })
  })

  test('texts, versions and stored answers with an address that only ends in theirs name somebody else', async () => {
    const whole = 'lo@uni.example'
    const of = { conference_id: fees.conference.id, position: 0 }
    await database.write(async tx => {
      for (const text of ['Write to carlo@uni.example', 'lo@uni.example.org', 'a.lo@uni.example', `Ask:\n${whole}.`, `?to=${encodeURIComponent(whole)}`])
        await tx.insertInto('content_items').values({ ...of, kind: 'counter', data: JSON.stringify({ text }) }).execute()
      for (const [number, text] of ['carlo@uni.example', whole, 'carlo@uni.example'].entries())
        await tx.insertInto('record_versions').values({ kind: 'counter', record_id: 9_999, conference_id: of.conference_id, number: number + 1, state: 'published', data: JSON.stringify({ text }), record_version: null, position: null, restores: null, actor_kind: 'staff', actor_id: '1', recorded_at: toStored(office.clock.now()) }).execute()
      for (const text of ['carlo@uni.example', whole])
        await tx.insertInto('done_once').values({ kind: 'act', scope: 0, key: text, content_hash: null, subject_id: null, status: 200, body: JSON.stringify({ text }), done_at: toStored(office.clock.now()) }).execute()
      await tx.insertInto('abstract_drafts').values({ conference_id: fees.conference.id, email: whole, email_key: whole, form: '{}', file_key: null, language: 'en', saved_at: toStored(office.clock.now()), expires_at: toStored(office.clock.now()) }).execute()
    }) // biome-ignore format: rows
    const { id } = await database.read
      .selectFrom('abstract_drafts')
      .select('id')
      .where('email', '=', whole)
      .executeTakeFirstOrThrow()
    const person = await findPerson(database.read, { source: 'draft', id: String(id) })
    if (!person) throw new Error('nobody')
    expect(await listMentions(database.read, person)).toHaveLength(2)
    await erase(`draft-${id}`)
    const versions = await database.read
      .selectFrom('record_versions')
      .select('data')
      .where('record_id', '=', 9_999)
      .orderBy('number')
      .execute()
    expect(versions.map(({ data }) => data === null)).toEqual([false, true, false])
    const answers = await database.read
      .selectFrom('done_once')
      .select('key')
      .where('key', 'like', '%lo@uni.example')
      .execute()
    expect(answers).toEqual([{ key: 'carlo@uni.example' }])
  })

  test('who declined to present still does after an erasure, and why they did is gone', async () => {
    const now = office.clock.now()
    const id = await createAbstract(
      database,
      { conferenceId: fees.conference.id, now },
      { number: 'CG27-0009' },
    )
    await present(database, id, { name: 'Bo Lind', email: 'bo@example.org' })
    const decision = {
      abstract_id: id,
      version: 1,
      outcome: 'accepted',
      form_id: 1,
      form_name: 'Oral',
      change_by: null,
      because: null,
      decided_by: 'staff:1',
      decided_at: toStored(now),
    }
    await database.write(async tx => {
      await tx.insertInto('decision_versions').values({ ...decision, state: 'set' }).execute()
      await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute()
      await tx.insertInto('presenter_answers').values({ abstract_id: id, decision_version: 1, answer: 'declined', statements: '[]', because: 'Noor is ill', answered_by: 'visitor', answered_at: toStored(now) }).execute()
    }) // biome-ignore format: rows
    const accepted = async () =>
      (await office.get('/organiser/c/crystals/abstracts/shown')).data.accepted.count
    expect(await accepted()).toBe('0 abstracts')
    await erase(`abstract-${id}`)
    expect(await accepted()).toBe('0 abstracts')
    const answers = database.read
      .selectFrom('presenter_answers')
      .select(['answer', 'because'])
      .where('abstract_id', '=', id)
    expect(await answers.execute()).toEqual([{ answer: 'declined', because: '' }])
  })

  test('under one of several names at an address, an erasure takes the lists that have that name', async () => {
    const now = toStored(office.clock.now())
    const conference_id = fees.conference.id
    const address = email.toLowerCase()
    await database.write(async tx => {
      const list = await tx.insertInto('member_lists').values({ conference_id, name: 'Society' }).returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('members').values({ conference_id, list_id: list.id, kind: 'address', compared: address, shown: address, name: 'Bo Lind', searched: 'bo', added_at: now }).execute()
      const invited = { conference_id, title: '', email: address, compared: address, searched: address, organization: '', state: forced('invited'), invited_at: now }
      await tx.insertInto('admission_invitations').values({ ...invited, admission: 'oral', name: 'Bo Lind', secret: 'of Bo' }).execute()
      await tx.insertInto('admission_invitations').values({ ...invited, admission: 'poster', name, secret: 'of Zoe' }).execute()
    }) // biome-ignore format: rows
    const { id } = await database.read.selectFrom('members').select('id').executeTakeFirstOrThrow()
    await erase(`member-${id}`, 'name')
    expect(await whereIs('Bo Lind')).toEqual([])
    expect(await database.read.selectFrom('admission_invitations').select('name').execute()).toEqual([
      { name },
    ])
  })

  test('of several people at one address only the one is found, unless all are asked for', async () => {
    const other = { ...registrant, name: 'Bo Lind', email }
    const { id } = await createRegistration(database, fees, office.clock, { registrant: other })
    const one = await office.get(`${page}/registration-${id}`)
    expect(one.html).toContain('Several names use this address')
    expect(one.html).not.toContain('contact_messages')
    const counts = async (by: string) =>
      (await findPerson(database.read, { source: 'registration', id: String(id) }, by as 'name'))?.ids
        .registration
    expect(await counts('name')).toEqual([String(id)])
    expect(await counts('address')).toEqual([String(registrationId), String(id)])
  })

  test('tax and payment settings that name somebody lead to where they are changed', async () => {
    const event = fees.conference.id
    const places = ['/organiser/c/crystals/settings/taxes', '/organiser/c/crystals/settings/payment', '/organiser/settings/taxes', '/organiser/settings/payment'] // biome-ignore format: a list
    for (const place of places) expect([place, (await office.get(place)).status]).toEqual([place, 200])
    await database.write(async tx => {
      await tx.deleteFrom('content_items').where('kind', 'in', ['tax-profile', 'offline-payment']).execute()
      for (const conference_id of [event, null])
        for (const kind of ['tax-profile', 'offline-payment'])
          await tx.insertInto('content_items').values({ conference_id, kind, position: 1, data: JSON.stringify({ name }) }).execute()
    }) // biome-ignore format: rows
    const { html } = await office.get(`${page}/registration-${registrationId}`)
    expect(places.filter(place => !html.includes(`href="${place}"`))).toEqual([])
  })

  test('somebody with a role is no person to erase yet', async () => {
    await database.write(tx => tx.insertInto('memberships').values({ person_id: 'gone', role: 'reader', conference_id: null, created_at: 'x' }).execute()) // biome-ignore format: a row
    expect((await office.get(`${page}/account-gone`)).html).toContain('They have a role in the back office')
  })

  test('what is over is removed in batches, and noted; what is kept for ever stays', async () => {
    const expired = await createRegistration(database, fees, office.clock, { registrant: { ...registrant, name: 'Un Paid', email: 'unpaid@example.org' } }) // biome-ignore format: a row
    await database.write(async tx => {
      await tx.updateTable('registrations').set({ state: forced('expired') }).where('id', '=', expired.id).execute()
      await tx.updateTable('contact_messages').set({ closed_at: toStored(office.clock.now()), closed_by: 'x' }).execute()
      await tx.updateTable('group_mails').set({ send_at: toStored(office.clock.now()), queued_by: 'x' }).execute()
      await tx.updateTable('group_mail_recipients').set({ state: forced('sent') }).execute()
      // More than one batch.
      const entry = { conference_id: null, actor_kind: 'staff', actor_id: 'gone', session_id: null, act: 'note written', subject_kind: 'site', subject_id: null, facts: '{}', door: 'page', address: '192.0.2.8', request_id: null, recorded_at: toStored(office.clock.now()) } as const
      await tx.insertInto('audit_entries').values(Array.from({ length: 120 }, () => entry)).execute()
    }) // biome-ignore format: rows
    const run = () => removeExpiredData(database, office.clock.now())
    await run()
    expect(await whereIs('192.0.2.8')).toEqual(['audit_entries.address'])
    office.clock.pass({ hours: 24 * 366 * 3 })
    const kept = await office.post(page, { ...(await periodsOf()), intent: 'keep', messages: '' })
    expect(kept.to).toBe(`${page}?done=kept`)
    const { html } = await office.get(page)
    expect(html).toContain('The next run removes 121 entries older than 1 year.')
    expect(html).toContain('The next run removes 1 registration older than 2 years.')
    await run()
    expect(await whereIs('192.0.2.')).toEqual([])
    expect(await whereIs('Un Paid')).toEqual([])
    // For ever, as the owner set it.
    expect(await whereIs('Yours, Zoe')).toEqual(['contact_messages.message', 'contact_messages.searched'])
    const noted = await database.read
      .selectFrom('audit_entries')
      .select(['subject_id', 'facts'])
      .where('act', '=', 'personal data removed')
      .orderBy('id')
      .execute()
    const counts = noted.map(({ subject_id, facts }) => [subject_id, JSON.parse(facts).count])
    expect(counts).toEqual([
      ['unpaid-registrations', 1], ['late-links', 1], ['mail-log', 1], ['news-links', 1], ['handovers', 1], ['replaced-people', 1], ['invitations', 1],
      ['sessions', 1], ['audit-addresses', 100], ['audit-addresses', 21], ['answers', 1],
    ]) // biome-ignore format: a table
    // Somebody paid for the place that they had in a group: the registration stays, and their address does not.
    expect(await database.read.selectFrom('replaced_people').select('email').execute()).toEqual([])
    // Nothing is left to do, and a second run finds nothing.
    await run()
    expect(Object.values(await countDue(database.read, await readRetention(database.read), office.clock.now())).every(count => count === 0)).toBe(true) // biome-ignore format: a line
  })

  test('who was invited or might submit late is forgotten a year after the conference, with their mails', async () => {
    const now = office.clock.now()
    const conference_id = fees.conference.id
    const whose = 'late@only.example'
    await database.write(async tx => {
      await tx.deleteFrom('late_links').execute()
      const late = await tx.insertInto('late_links').values({ conference_id, email: whose, topic_id: 0, form_id: 0, uses_allowed: 1, closes_on: '2027-01-20', made_by: 'staff:1', made_at: toStored(now), ended_at: null }).returning('id').executeTakeFirstOrThrow()
      const invited = await tx.insertInto('admission_invitations').values({ conference_id, admission: 'oral', title: '', name: 'Lat Ecomer', email: whose, compared: whose, searched: whose, organization: '', secret: 'of theirs', state: forced('invited'), invited_at: toStored(now) }).returning('id').executeTakeFirstOrThrow()
      await enqueue(tx, { kind: 'late-link-mail', effect: 'late', payload: { linkId: late.id }, now })
      await enqueue(tx, { kind: 'admission-invitation-mail', effect: 'invited', payload: { invitationId: invited.id, occasion: 'invited' }, now })
    }) // biome-ignore format: rows
    const run = () => removeExpiredData(database, office.clock.now())
    await run()
    expect(await whereIs(whose)).toContain('late_links.email')
    office.clock.pass({ hours: 24 * 366 * 2 })
    await run()
    expect(await whereIs(whose, 'Lat Ecomer')).toEqual([])
    expect(await mailsOf('late', 'invited')).toEqual({ late: 'done', invited: 'done' })
    expect(await copiesRemoved()).toEqual(expect.arrayContaining(['late', 'invited']))
  })

  test('a registration whose money is not settled is kept until it is', async () => {
    office.clock.pass({ hours: 24 * 366 })
    const now = toStored(office.clock.now())
    await office.post(page, { ...(await periodsOf()), intent: 'keep', registrations: '1' })
    const capture = await database.read
      .selectFrom('captures')
      .select(['id', 'currency', 'gateway'])
      .executeTakeFirstOrThrow()
    const state = async () => {
      await removeExpiredData(database, office.clock.now())
      const periods = await readRetention(database.read)
      const { registrations } = await countDue(database.read, periods, office.clock.now())
      const row = await database.read.selectFrom('registrations').select('name').executeTakeFirstOrThrow()
      return [registrations, row.name]
    }
    const kept = [0, name]
    await database.write(tx => tx.insertInto('refunds').values({ capture_id: capture.id, registration_id: registrationId, amount_minor: 1, currency: capture.currency, state: forced('scheduled'), reason: '', due_at: now, created_at: now }).execute()) // biome-ignore format: a row
    expect(['refund', ...(await state())]).toEqual(['refund', ...kept])
    await database.write(async tx => {
      await tx.deleteFrom('refunds').execute()
      await tx.insertInto('disputes').values({ gateway: capture.gateway, gateway_dispute_id: 'D-1', capture_id: capture.id, is_open: 1, opened_at: now }).execute() // biome-ignore format: a row
    })
    expect(['dispute', ...(await state())]).toEqual(['dispute', ...kept])
    await database.write(async tx => {
      await tx.deleteFrom('disputes').execute()
      await tx.updateTable('payment_attempts').set({ unknown_since: now }).execute()
    })
    expect(['payment', ...(await state())]).toEqual(['payment', ...kept])
    await database.write(async tx => {
      await tx.updateTable('payment_attempts').set({ unknown_since: null }).execute()
      await tx
        .updateTable('registrations')
        .set({ state: forced('awaiting-payment') })
        .execute()
    })
    expect(['invoice', ...(await state())]).toEqual(['invoice', ...kept])
    await database.write(async tx => {
      await tx.updateTable('registrations').set({ state: forced('paid') }).execute()
      await tx.updateTable('attention_reasons').set({ cleared_at: null, cleared_by: null, note: null }).where('reason', '=', 'books-differ').execute()
    }) // biome-ignore format: rows
    expect(['attention', ...(await state())]).toEqual(['attention', ...kept])
    // An undelivered mail holds nothing up.
    await database.write(tx =>
      tx.updateTable('attention_reasons').set({ cleared_at: now, cleared_by: 'x', note: 'x' }).where('reason', '=', 'books-differ').execute(),
    ) // biome-ignore format: a row
    expect(await state()).toEqual([0, 'Erased person'])
  })

  test('files that only emptied versions refer to are removed; what something else shows stays', async () => {
    const file = (which: number) =>
      storeFile({ database, files, clock: office.clock }, { name: 'Face.jpg', contentType: 'image/jpeg', bytes: new Uint8Array([which]) }) // biome-ignore format: one file
    const [gone, shown] = [await file(4), await file(5)]
    const version = { kind: 'gallery-image', record_id: 77, conference_id: fees.conference.id, record_version: 1, actor_kind: 'clock', recorded_at: toStored(office.clock.now()) } as const // biome-ignore format: a row
    await database.write(async tx => {
      await tx.insertInto('record_versions').values({ ...version, number: 1, state: 'published', data: JSON.stringify([gone, shown]) }).execute()
      await tx.insertInto('record_versions').values({ ...version, number: 2, state: 'removed', data: JSON.stringify([gone, shown]) }).execute()
      await tx.updateTable('conferences').set({ photo: JSON.stringify({ src: shown, width: 1, height: 1, alt: '' }) }).execute()
    }) // biome-ignore format: rows
    office.clock.pass({ hours: 24 * 366 * 3 + 24 })
    await removeExpiredData(database, office.clock.now())
    await removeUnusedFiles(database, office.clock.now())
    const left = await database.read.selectFrom('files').select('key').execute()
    const keys = left.map(({ key }) => key)
    expect([gone, shown].map(src => keys.includes(src.split('/')[2] ?? ''))).toEqual([false, true])
  })

  test('the outbox is read as often for many records as for one', async () => {
    const asked: string[] = []
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const isOutbox = JSON.stringify('from' in node ? node.from : null).includes('"outbox"')
        if (node.kind === 'SelectQueryNode' && isOutbox) asked.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const counting = {
      ...database,
      write: <T>(work: (tx: Transaction) => Promise<T>) =>
        database.write(tx => work(tx.withPlugin(plugin) as Transaction)),
    }
    const effects: string[] = []
    const removed = async (records: number) => {
      for (let nth = 0; nth < records; nth += 1) {
        const of = { ...registrant, email: `${records}-${nth}@example.org` }
        const { id } = await createRegistration(database, fees, office.clock, { registrant: of })
        const effect = `test-of:${id}`
        const payload = { mailId: 1, personId: 'gone', registrationId: id, subscriptionId: null }
        effects.push(effect)
        await database.write(async tx => {
          const expired = { state: forced('expired'), hold_until: '2020-01-01T00:00:00.000Z' }
          await tx.updateTable('registrations').set(expired).where('id', '=', id).execute()
          await enqueue(tx, { kind: 'group-test-mail', effect, payload, now: office.clock.now() })
        })
      }
      asked.length = 0
      await removeExpiredData(counting, office.clock.now())
      return asked.length
    }
    const ofOne = await removed(1)
    expect(ofOne).toBeGreaterThan(0)
    expect(await removed(4)).toBe(ofOne)
    const dropped = await database.read
      .selectFrom('outbox')
      .select('state')
      .where('effect', 'in', effects)
      .execute()
    expect(dropped.map(({ state }) => state)).toEqual(effects.map(() => 'done'))
  })

  testOnSqlite(
    'a period that is no number of months is refused beside its field, and nothing typed is lost',
    async () => {
      for (const wrong of ['0', '-1', '1.5', 'two years', '1201']) {
        const answer = await office.post(page, {
          ...(await periodsOf()),
          intent: 'keep',
          messages: wrong,
          abstracts: '7',
        })
        expect([wrong, answer.status]).toEqual([wrong, 422])
        expect(answer.html).toContain('A whole number from 1 to 1200, or nothing.')
        expect(answer.html).toContain('value="7"')
        expect(answer.html).toContain(`value="${wrong}"`)
      }
      expect((await readRetention(database.read)).abstracts).toBe(36)
    },
  )

  async function periodsOf(): Promise<Record<string, string>> {
    const periods = await readRetention(database.read)
    return Object.fromEntries(Object.entries(periods).map(([kind, months]) => [kind, String(months ?? '')]))
  }

  async function speakerKey(): Promise<string> {
    const { id } = await database.read.selectFrom('speakers').select('id').executeTakeFirstOrThrow()
    return `speaker-${id}`
  }
})

/** Every text column, from the database itself. */
