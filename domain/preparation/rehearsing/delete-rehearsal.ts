/** Removes a rehearsal with all that was tried on it, as if nobody had ever registered. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { isAmong } from '#database/many.ts'
import type { Schema } from '#database/schema.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { listMailsAbout } from '#domain/foundations/outbox/mails-about.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { removeKeysOfConference } from '#domain/foundations/repeats/once.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { findRehearsal } from '#domain/preparation/set-up/find-rehearsal.ts'
import { hideConference } from '#domain/preparation/set-up/hide-conference.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { deleteAbstracts, listFilesOfAbstracts } from '#domain/programme/submitting/delete-abstracts.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/**
 * What names a registration, in an order in which nothing names what is gone. A test asks the databases whether there is
 * more.
 */
export const tablesOfRegistrations = [
  'answers', 'later_answers', 'replaced_people', 'registration_lines', 'invoices', 'chargebacks', 'refunds', 'ledger_entries',
  'payment_findings', 'captures', 'payment_attempts', 'extra_waits', 'choice_changes', 'billed_parties', 'bulk_act_items',
  'registration_notes', 'registration_tags', 'registration_texts', 'registration_sources', 'custom_amount_decisions', 'handovers',
  'attention_reasons', 'code_redemptions', 'seat_claims', 'join_requests', 'join_asks', 'same_person', 'eligibilities', 'attendees',
] as const // biome-ignore format: a list

/** What names one of these, by which column: gone before it. */
export const tablesBelow = [
  { table: 'proofs', column: 'eligibility_id', of: 'eligibilities' },
  { table: 'attendee_links', column: 'attendee_id', of: 'attendees' },
  { table: 'bill_causes', column: 'invoice_id', of: 'invoices' },
  { table: 'change_parts', column: 'choice_change_id', of: 'choice_changes' },
  { table: 'disputes', column: 'capture_id', of: 'captures' },
  { table: 'transaction_reports', column: 'capture_id', of: 'captures' },
] as const

/** What was tried besides registering, by conference. */
export const tablesOfConference = ['abstracts', 'codes', 'group_mails', 'bulk_acts'] as const

export type RehearsalDeletionRefusal =
  | { code: 'no-rehearsal' }
  /** Somebody registered since the page was read. */
  | { code: 'stale' }

/**
 * Deletes the rehearsal of a conference.
 *
 * @param registrations how many the page said are deleted; left out where nobody was asked
 */
export async function deleteRehearsal(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
  { registrations }: { registrations: number },
): Promise<Result<{ registrations: number }, RehearsalDeletionRefusal>> {
  const conferenceId = conferenceOf(permit.scope)
  await lockConference(tx, conferenceId)
  const there = await findRehearsal(tx, conferenceId)
  if (!there) return fail({ code: 'no-rehearsal' })
  // Who registers waits for this row.
  await lockConference(tx, there.id)
  const found = await findRehearsal(tx, conferenceId)
  if (found?.registrations !== registrations) return fail({ code: 'stale' })
  await removeRehearsal(tx, act, there.id)
  await auditConference(tx, act, conferenceId, 'rehearsal deleted', { registrations })
  return ok({ registrations })
}

async function removeRehearsal(tx: Transaction, { now }: Act, id: number): Promise<void> {
  const ofIt = tx.selectFrom('registrations').select('id').where('conference_id', '=', id)
  // Before the files, with which the abstracts go.
  await removeMails(tx, id, now)
  await removeFiles(tx, id, now)
  await removeOrders(tx, id)
  // Registrations that name each other, and the codes with which others register at a group's expense.
  await tx
    .updateTable('registrations')
    .set({ joined_to_id: null, joined_as_id: null, split_from_id: null, allowance_id: null })
    .where('conference_id', '=', id)
    .execute()
  await tx.deleteFrom('allowances').where('home_id', 'in', ofIt).execute()
  for (const { table, column, of } of tablesBelow) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in
      (select id from ${sql.table(of)} where registration_id in (${ofIt}))`.execute(tx)
  }
  await removeCredits(tx, ofIt)
  for (const table of tablesOfRegistrations) {
    await sql`delete from ${sql.table(table)} where registration_id in (${ofIt})`.execute(tx)
  }
  await tx.deleteFrom('registrations').where('conference_id', '=', id).execute()
  for (const table of tablesOfConference) {
    await sql`delete from ${sql.table(table)} where conference_id = ${id}`.execute(tx)
  }
  await removeKeysOfConference(tx, id)
  await tx.updateTable('capacity_limits').set({ taken: 0 }).where('conference_id', '=', id).execute()
  await hideConference(tx, id, now)
}

/** Money that staff moved between two registrations: both are of one conference. */
async function removeCredits(
  tx: Transaction,
  ofIt: SelectQueryBuilder<Schema, 'registrations', { id: number }>,
) {
  const credits = tx.selectFrom('credit_transfers').select('id').where('from_registration_id', 'in', ofIt)
  await tx.deleteFrom('credit_parts').where('credit_id', 'in', credits).execute()
  await tx.deleteFrom('credit_transfers').where('from_registration_id', 'in', ofIt).execute()
}

/** The files of proofs, answers, abstracts and mails go with their rows, and so do those that wait for a form. */
async function removeFiles(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  const rows = await Promise.all([
    tx
      .selectFrom('proofs')
      .innerJoin('eligibilities', 'eligibilities.id', 'proofs.eligibility_id')
      .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
      .select('proofs.file_key as key')
      .where('registrations.conference_id', '=', id)
      .execute(),
    tx
      .selectFrom('answers')
      .innerJoin('questions', 'questions.id', 'answers.question_id')
      .select('answers.value as key')
      .where('questions.conference_id', '=', id)
      .where('questions.kind', '=', 'file')
      .execute(),
    tx.selectFrom('uploads').select('file_key as key').where('conference_id', '=', id).execute(),
    tx
      .selectFrom('group_mail_files')
      .innerJoin('group_mails', 'group_mails.id', 'group_mail_files.mail_id')
      .select('group_mail_files.file_key as key')
      .where('group_mails.conference_id', '=', id)
      .execute(),
  ])
  const ofAbstracts = await listFilesOfAbstracts(tx, id)
  const keys = [...new Set([...rows.flat().flatMap(({ key }) => key ?? []), ...ofAbstracts])]
  if (keys.length === 0) return
  await tx.updateTable('proofs').set({ file_key: null }).where('file_key', 'in', keys).execute()
  await tx.deleteFrom('uploads').where('conference_id', '=', id).execute()
  await tx.deleteFrom('group_mail_files').where('file_key', 'in', keys).execute()
  await deleteAbstracts(tx, id)
  await tx.deleteFrom('files').where('key', 'in', keys).execute()
  await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${keys[0]}`, payload: { keys }, now })
}

/** What is still to be sent is not, and the stored copies of what was are removed. */
async function removeMails(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  const ofIt = tx.selectFrom('registrations').select('id').where('conference_id', '=', id)
  const seen = await abstractsSeenBy(tx, theProduct).select('id').where('conference_id', '=', id).execute()
  const abstract = seen.map(each => each.id)
  const authors = tx
    .selectFrom('abstract_authors')
    .select('id')
    .where('abstract_id', 'in', [-1, ...abstract])
  const about = await listMailsAbout(tx, {
    abstract,
    author: (await authors.execute()).map(each => each.id),
  })
  const rows = await tx
    .deleteFrom('outbox')
    .where(eb => eb.or([eb('registration_id', 'in', ofIt), isAmong(tx, eb.ref('effect'), about)]))
    .returning('effect')
    .execute()
  const keys = [...rows.map(({ effect }) => effect), ...(await listCopies(tx, id, abstract))]
  if (keys.length === 0) return
  await enqueue(tx, {
    kind: 'remove-mail-copies',
    effect: `remove-mail-copies:rehearsal-${id}`,
    payload: { keys },
    now,
  })
}

/** The stored copies of mails to many, which have no rows of their own among the effects. */
async function listCopies(tx: Transaction, id: number, abstractIds: readonly number[]): Promise<string[]> {
  const [recipients, letters, reminders] = await Promise.all([
    tx
      .selectFrom('group_mail_recipients')
      .innerJoin('group_mails', 'group_mails.id', 'group_mail_recipients.mail_id')
      .select(['group_mail_recipients.id', 'mail_id as of'])
      .where('group_mails.conference_id', '=', id)
      .execute(),
    tx
      .selectFrom('decision_letters')
      .select(['id', 'release_id as of'])
      .where('abstract_id', 'in', [-1, ...abstractIds])
      .execute(),
    tx
      .selectFrom('presenter_reminder_mails')
      .select(['id', 'reminder_id as of'])
      .where('abstract_id', 'in', [-1, ...abstractIds])
      .execute(),
  ])
  return [
    ...recipients.map(each => `group-mail:${each.of}:${each.id}`),
    ...letters.map(each => `decision-letter:${each.of}:${each.id}`),
    ...reminders.map(each => `presenter-reminder:${each.of}:${each.id}`),
  ]
}

/** The simulated gateway's orders: nobody would know any more whose they are. */
async function removeOrders(tx: Transaction, id: number): Promise<void> {
  const orders = tx
    .selectFrom('payment_attempts')
    .innerJoin('registrations', 'registrations.id', 'payment_attempts.registration_id')
    .select('gateway_order_id')
    .where('registrations.conference_id', '=', id)
    .where('gateway_order_id', 'is not', null)
    .$narrowType<{ gateway_order_id: string }>()
  const captures = tx
    .selectFrom('demo_orders')
    .select('capture_id')
    .where('id', 'in', orders)
    .where('capture_id', 'is not', null)
    .$narrowType<{ capture_id: string }>()
  await tx.deleteFrom('demo_refunds').where('capture_id', 'in', captures).execute()
  await tx.deleteFrom('demo_orders').where('id', 'in', orders).execute()
  await tx.deleteFrom('offline_refunds').where('order_id', 'in', orders).execute()
  await tx.deleteFrom('offline_orders').where('id', 'in', orders).execute()
}
