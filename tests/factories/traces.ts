import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { sendContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'
import { keepRefusal, mailboxKey, newsSecretOf } from '#domain/correspondence/newsletter/news-refusals.ts'
import { subscribe } from '#domain/correspondence/newsletter/subscribe.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import type { ConferenceWithFees, StoppedClock } from '#tests/factories/conference.ts'
import { storeFile } from '#tests/factories/files.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'

interface Place {
  database: Database
  fees: ConferenceWithFees
  payments: Payments
  files: FileStore
  clock: StoppedClock
}

/** One person in every table that can name somebody. @returns the id of their paid registration */
export async function leaveTraces(
  { database, fees, payments, files, clock }: Place,
  { name, email }: { name: string; email: string },
): Promise<number> {
  const now = toStored(clock.now())
  const event = fees.conference.id
  const of = { ...registrant, name, email, organization: 'Quillfeather and Daughters' }
  const { id } = await createRegistration(database, fees, clock, { registrant: of })
  const started = await startPayment(payments, id, 'paypal')
  if (!started.ok) throw new Error(started.error.code)
  await approve(payments, started.value.address)
  for (const attempt of await listAttempts(database.read, id)) await settle(payments, attempt.id)
  const told = { name, phoneNumber: '1', email, subject: `Of ${name}`, message: `Yours, ${name}` }
  const paper = (await storeFile({ database, files, clock }, { name: `${name}.pdf`, contentType: 'application/pdf', bytes: new Uint8Array([1]), purpose: 'abstract' })).split('/')[2] ?? '' // biome-ignore format: one file
  const portrait = await storeFile({ database, files, clock }, { name: `${name}.jpg`, contentType: 'image/jpeg', bytes: new Uint8Array([2]) }) // biome-ignore format: one file
  // An import of the same bytes refers to the same file.
  const shared = await storeFile({ database, files, clock }, { name: 'Hall.jpg', contentType: 'image/jpeg', bytes: new Uint8Array([3]) }) // biome-ignore format: one file
  const account = await insertAccount()
  await database.write(async tx => {
    const message = await sendContactMessage(tx, { actor: aVisitor, now: clock.now() }, event, told)
    if (!message.ok) throw new Error('not sent')
    await tx.insertInto('contact_answers').values({ message_id: message.value.id, subject: 'Re', text: `Dear ${name}`, quotes: 1, written_by: 'staff:1', written_at: now }).execute()
    await newsSecretOf(tx, email, clock.now())
    await keepRefusal(tx, mailboxKey(email), clock.now())
    await subscribe(tx, { actor: aVisitor, now: clock.now() }, { name, email })
    await tx.updateTable('captures').set({ details: JSON.stringify({ name, email_address: email }) }).execute()
    await tx.updateTable('payment_attempts').set({ payer_address: `https://pay.example/${email}` }).execute()
    await tx.insertInto('registration_tags').values({ registration_id: id, conference_id: event, tag: name, folded: name.toLowerCase() }).execute()
    await tx.insertInto('join_asks').values({ registration_id: id, code: name, asked_at: now }).execute()
    await tx.insertInto('registration_notes').values({ registration_id: id, text: `${name} called`, written_by: 'staff:1', written_at: now }).execute()
    const question = await tx.insertInto('questions').values({ conference_id: event, position: 1, kind: 'text', label: '', help: '', options: '[]', is_required: 0, least: null, most: null, asked_of: 'attendee', buyers_of: null, if_question_id: null, if_answer: null, if_bought: null, asked_from: 'form', required_from: null, closed_from: null, changed_until: null, appears: 'list', care: 'sensitive', keep_days: 14 }).returning('id').executeTakeFirstOrThrow()
    const { id: person } = await tx.selectFrom('attendees').select('id').where('registration_id', '=', id).executeTakeFirstOrThrow()
    await tx.insertInto('attendee_links').values({ attendee_id: person, token_hash: 'of a person', made_at: now }).execute()
    await tx.insertInto('answers').values({ question_id: question.id, registration_id: id, attendee_id: person, question_version: 1, value: `Nuts, says ${name}`, answered_at: now }).execute()
    await tx.insertInto('attention_reasons').values({ registration_id: id, reason: 'books-differ', raised_at: now, cleared_at: now, cleared_by: 'x', note: name }).execute()
    await askForAttention(tx, id, 'mail-not-delivered', clock.now())
    await tx.insertInto('handovers').values({ registration_id: id, former_secret: 'f'.repeat(32), former_title: 'Dr.', former_name: name, former_email: email, handed_over_by: 'visitor', handed_over_at: now }).execute()
    await tx.insertInto('replaced_people').values({ registration_id: id, email, language: null, replaced_at: now }).execute()
    await tx.insertInto('codes').values({ conference_id: event, code: 'FOR-ONE', kind: 'percent', basis_points: 1_000, amount_minor: null, currency: null, category_id: null, presentation_type: null, email, uses_allowed: 1, valid_from: null, valid_until: null, note: name }).execute()
    await tx.insertInto('invitations').values({ token_hash: 'h', email, role: 'reader', conference_id: event, invited_by: 'staff:1', created_at: now, expires_at: now, accepted_at: null, withdrawn_at: null }).execute()
    const sent = await tx.insertInto('abstracts').values({ conference_id: event, number: 'CG27-1', title: 'Dr.', name, email, email_key: email.toLowerCase(), submission: 1, telephone: '', organization: '', city: '', country_id: 620, presentation_type_id: 1, presentation_type_name: 'Oral', topic_id: 1, topic_name: 'Glass', abstract_title: 'Slow', abstract_text: `By ${name}`, file_key: paper, created_at: now }).returning('id').executeTakeFirstOrThrow()
    const judged = { abstract_id: sent.id, version: 1, state: 'set', outcome: 'rejected', form_id: null, form_name: null, change_by: null, because: `As ${name} said`, decided_by: 'staff:1', decided_at: now }
    await tx.insertInto('decision_versions').values(judged).execute()
    await tx.insertInto('decisions').values({ ...judged, released_version: null }).execute()
    await tx.insertInto('decision_letters_by_hand').values({ abstract_id: sent.id, decision_version: 1, subject: 'Slow glass', body: `Dear ${name}` }).execute()
    const { id: submitter } = await tx.selectFrom('abstract_authors').select('id').where('abstract_id', '=', sent.id).executeTakeFirstOrThrow()
    await tx.insertInto('coauthor_links').values({ author_id: submitter, token_hash: 'of a co-author', made_at: now }).execute()
    await tx.insertInto('author_links').values({ abstract_id: sent.id, token_hash: 'of a link', made_at: now }).execute()
    await tx.insertInto('abstract_versions').values({ abstract_id: sent.id, version: 1, title: 'Slow', text: `By ${name}`, standing: 'passed', sent_at: now, settled_by: 'staff:1', settled_at: now }).execute()
    await tx.insertInto('abstract_drafts').values({ conference_id: event, email, email_key: email.toLowerCase(), form: JSON.stringify({ name }), file_key: null, language: 'en', saved_at: now, expires_at: now }).execute()
    await tx.insertInto('late_links').values({ conference_id: event, email, topic_id: 0, form_id: 0, uses_allowed: 1, closes_on: '2027-01-20', made_by: 'staff:1', made_at: now, ended_at: null }).execute()
    await tx.insertInto('conflict_profiles').values({ person_id: account, orcid: '0000-0002-1825-0097', organisation: `Institute of ${name}`, changed_at: now }).execute()
    await tx.insertInto('abstract_conflicts').values({ person_id: account, abstract_id: sent.id, standing: 'declared', because: `${name} is a friend`, said_by: 'staff:1', said_at: now }).execute()
    await tx.insertInto('moved_abstracts').values({ abstract_id: sent.id, conference_id: event, system: 'Indico', external_id: '7' }).execute()
    await tx.insertInto('entered_abstracts').values({ abstract_id: sent.id, because: `Sent by ${name} on paper`, after_last_day: 1, beyond_limit: 0, entered_by: 'staff:1', entered_at: now }).execute()
    const asked = await tx.insertInto('abstract_questions').values({ conference_id: event, position: 1, kind: 'text', label: '', help: '', options: '[]', is_required: 0, least: null, most: null, topics: '', forms: '', asked_from: 'submitted' }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('abstract_answers').values({ abstract_id: sent.id, question_id: asked.id, question_version: 1, value: `A furnace for ${name}`, answered_at: now }).execute()
    await tx.insertInto('presenter_answers').values({ abstract_id: sent.id, decision_version: 1, answer: 'declined', statements: '[]', because: `${name} is ill`, answered_by: 'visitor', answered_at: now }).execute()
    const reminder = await tx.insertInto('presenter_reminders').values({ conference_id: event, asked_by: 'staff:1', asked_at: now, send_at: now, stopped_by: null, stopped_at: null, finished_at: now }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('presenter_reminder_mails').values({ reminder_id: reminder.id, abstract_id: sent.id, email, state: 'sent', failure: null, next_try_at: now, sent_at: now }).execute()
    const release = await tx.insertInto('decision_releases').values({ conference_id: event, released_by: 'staff:1', released_at: now, send_at: now, stopped_by: null, stopped_at: null, finished_at: now }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('decision_letters').values({ release_id: release.id, abstract_id: sent.id, decision_version: 1, email, subject: 'Slow glass', parts: '[]', is_by_hand: 0, state: 'sent', failure: null, next_try_at: now, sent_at: now }).execute()
    const mail = await tx.insertInto('group_mails').values({ conference_id: event, audience: 'registrations', query: '', filter: '{}', subject: 'Hello', body: 'All', written_by: 'staff:1', written_at: now }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('group_mail_recipients').values({ mail_id: mail.id, mailbox: email.toLowerCase(), email, registration_id: id, subscription_id: null, state: 'queued', failure: `no ${email}`, next_try_at: now }).execute()
    await tx.updateTable('outbox').set({ failure: `550 <${email}> unknown`, state: forced('failed') }).where('registration_id', '=', id).execute()
    await tx.insertInto('rate_limits').values({ key: `mail-day:notice:${email.toLowerCase()}`, points: 1, resets_at: 1 }).execute()
    await tx.insertInto('api_tokens').values({ name: 'A program', token_hash: 't', maker_id: account, acts: '[]', created_at: now, expires_at: now, revoked_at: null, last_used_at: null }).execute()
    const token = await tx.selectFrom('api_tokens').select('id').executeTakeFirstOrThrow()
    await tx.insertInto('done_once').values({ kind: 'answer', scope: token.id, key: 'k', content_hash: 'h', subject_id: null, status: 200, body: JSON.stringify({ email: email.toUpperCase() }), done_at: now }).execute()
    await tx.insertInto('saved_views').values({ conference_id: event, person_id: null, name: `About ${name}`, query: '', created_at: now }).execute()
    await tx.insertInto('bulk_acts').values({ conference_id: event, kind: 'cancel-unpaid', reason: `As ${name} asked`, actor: '{}', request_key: 'bulk', begun_at: now }).execute()
    const speaker = await tx.insertInto('speakers').values({ conference_id: event, position: 1, speaker_group: 'keynote', name, affiliation: '', photo: JSON.stringify({ src: portrait }), awards_html: '', talk_title: '', biography_html: `<p>${name}</p>`, guid: crypto.randomUUID() }).returning('id').executeTakeFirstOrThrow()
    const day = await tx.insertInto('programme_days').values({ conference_id: event, position: 1, name: 'Day 1', held_on: null }).returning('id').executeTakeFirstOrThrow()
    const talk = await tx.insertInto('talks').values({ day_id: day.id, position: 1, title: 'Slow glass', starts_at: null, duration_minutes: null, room: '', track: '', kind: '', abstract_html: '', speaker_affiliation: `${name}, Porto`, links: '[]', guid: crypto.randomUUID() }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('talk_speakers').values({ talk_id: talk.id, speaker_id: speaker.id, position: 1 }).execute()
    for (const [kind, record] of [['speaker', speaker.id], ['talk', talk.id]] as const) {
      await tx.insertInto('record_versions').values({ kind, record_id: record, conference_id: event, number: 1, state: 'published', data: JSON.stringify({ name: name.toUpperCase(), photo: shared }), record_version: 1, actor_kind: 'clock', recorded_at: now }).execute()
    }
    await tx.updateTable('conferences').set({ photo: JSON.stringify({ src: shared, width: 1, height: 1, alt: '' }) }).execute()
    await tx.insertInto('drafts').values({ kind: 'speaker', record_id: speaker.id, conference_id: event, data: JSON.stringify({ name }), is_new: 0, publish_at: null, problem: null, saved_at: now, saved_by: 'staff:1' }).execute()
  }) // biome-ignore format: rows
  return id

  /** A former member of staff with the same address. */
  async function insertAccount(): Promise<string> {
    const yes = database.dialect === 'postgres' ? true : 1
    await database.write(async tx => {
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values ('gone', ${name}, ${email.toLowerCase()}, ${yes}, ${now}, ${now})`.execute(tx)
      await sql`insert into "session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent")
        values ('s', 't', 'gone', ${now}, ${now}, ${now}, '192.0.2.7', ${name})`.execute(tx)
      await tx.insertInto('audit_entries').values({ conference_id: null, actor_kind: 'staff', actor_id: 'gone', session_id: 's', act: 'note written', subject_kind: 'site', subject_id: null, facts: '{}', door: 'page', address: '192.0.2.7', request_id: null, recorded_at: now }).execute() // biome-ignore format: a row
    })
    return 'gone'
  }
}
