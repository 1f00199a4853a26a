/** Erases a person: their records are deleted, or name nobody any more. personal-data.ts says what stays, and why. */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { emptyVersions } from '#domain/conference/files/store-file.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { erasedAddress } from '#domain/foundations/texts/erased-address.ts'
import { contains, containsInAnyCase } from '#domain/foundations/texts/search.ts'
import { toStored } from '#domain/foundations/time.ts'
import { eraseAuthors, eraseDrafts, eraseSubmissions } from '#domain/office/privacy/erase-abstracts.ts'
import { eraseMail } from '#domain/office/privacy/erase-mail.ts'
import {
  eraseAttendee,
  erasedName,
  eraseHandover,
  eraseRegistration,
} from '#domain/office/privacy/erase-registration.ts'
import { eraseFromWebsite } from '#domain/office/privacy/erase-website.ts'
import {
  type ErasureHindrance,
  listErasureHindrances,
  type RoleHindrance,
} from '#domain/office/privacy/erasure-hindrances.ts'
import { findPerson, type Person, type PersonReference } from '#domain/office/privacy/find-person.ts'
import {
  containsText,
  listMentions,
  listOwnRecords,
  type Mention,
  namesWhole,
  type OwnRecord,
  searchedTexts,
} from '#domain/office/privacy/mentions.ts'
import { deletePersonRows, type PersonRows, readPersonTables } from '#domain/office/privacy/person-tables.ts'
import type { Permit, ReadingPermit } from '#domain/staff/rights/permit.ts'

/** The person, and the website records that are erased with them. */
export interface ErasureRequest {
  reference: PersonReference
  by: Person['by'] | undefined
  /** Website records, as `recordKey` writes them. */
  records: readonly string[]
}

export const recordKey = ({ kind, id }: Pick<OwnRecord, 'kind' | 'id'>) => `${kind}-${id}`

/** The effects of an erasure, as its check page lists them. */
export interface ErasurePreview {
  person: Person
  tables: (Pick<PersonRows, 'table' | 'fate'> & { count: number })[]
  /** Website records that are erased. */
  goes: OwnRecord[]
  /** Records about them that were not chosen, and texts that name them. */
  stays: OwnRecord[]
  mentions: Mention[]
  hindrances: (ErasureHindrance | RoleHindrance)[]
  /** A hash that changes with anything the page lists. */
  digest: string
}

export type ErasureRefusal =
  | { code: 'not-found' }
  | { code: 'hindered' }
  /** Something was added or removed since the check page was shown. */
  | { code: 'stale' }

/** @returns undefined if nobody is found */
export async function previewErasure(
  db: Reader,
  _permit: ReadingPermit<'erase-person'>,
  { reference, by, records }: ErasureRequest,
  now: Temporal.Instant,
): Promise<ErasurePreview | undefined> {
  const person = await findPerson(db, reference, by)
  if (!person) return undefined
  const read = await readPersonTables(db, person)
  const own = await listOwnRecords(db, person)
  const chosen = new Set(records)
  const goes = own.filter(record => chosen.has(recordKey(record)))
  const quote = {
    person,
    tables: read.map(({ table, fate, rows }) => ({ table, fate, count: rows.length })),
    goes,
    stays: own.filter(record => !goes.includes(record)),
    mentions: await listMentions(db, person),
    hindrances: await listErasureHindrances(db, person, now),
  }
  const said = [
    person,
    read.map(({ table, rows }) => [table, rows.length]),
    goes,
    quote.mentions,
    quote.hindrances,
  ]
  return { ...quote, digest: digestOf(said) }
}

/**
 * Erases what the check page listed, in one transaction. Files and stored mails are removed afterwards by the outbox.
 *
 * @param digest of the list on the confirmed check page
 */
export async function erasePerson(
  tx: Transaction,
  permit: Permit<'erase-person'>,
  { actor, now }: Act,
  request: ErasureRequest,
  digest: string,
): Promise<Result<{ records: number }, ErasureRefusal>> {
  const quote = await previewErasure(tx, permit, request, now)
  if (!quote) return fail({ code: 'not-found' })
  if (quote.digest !== digest) return fail({ code: 'stale' })
  if (quote.hindrances.length > 0) return fail({ code: 'hindered' })
  const { person, goes } = quote
  const { ids } = person
  await eraseMail(tx, person, now)
  for (const id of ids.registration.toSorted((a, b) => Number(a) - Number(b)))
    await eraseRegistration(tx, { actor, now }, Number(id))
  for (const id of ids.attendee) await eraseAttendee(tx, { actor, now }, Number(id))
  for (const id of ids.handover) await eraseHandover(tx, Number(id))
  await eraseSubmissions(tx, ids.abstract.map(Number), now)
  await eraseAuthors(tx, ids.author.map(Number))
  if (person.by === 'address') await eraseDrafts(tx, person.address, now)
  // Lists that wait to be confirmed may name them; whoever sent one sends it again.
  await tx.deleteFrom('member_imports').execute()
  await deletePersonRows(tx, person, [
    'replaced_people',
    'contact_answers',
    'contact_messages',
    'subscriptions',
    'news_links',
    'members',
    'admission_invitations',
    'late_links',
    'invitations',
  ])
  for (const id of ids.code.map(Number)) {
    await tx
      .updateTable('codes')
      .set(eb => ({
        email: erasedAddress('code', id),
        note: '',
        ended_at: eb.fn.coalesce('ended_at', eb.val(toStored(now))),
      }))
      .where('id', '=', id)
      .execute()
  }
  for (const id of ids.account) await eraseAccount(tx, id, now)
  await eraseFromWebsite(tx, goes, now)
  await eraseTraces(tx, person, now)
  const counts = Object.entries(ids).map(([source, of]) => [source, of.length])
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'person erased',
    subject: { kind: 'person', id: `${person.reference.source}-${person.reference.id}` },
    facts: { ...Object.fromEntries(counts.filter(([, count]) => count !== 0)), website: goes.length },
    now,
  })
  return ok({ records: quote.tables.reduce((sum, { count }) => sum + count, goes.length) })
}

/** The row stays because the audit refers to its id; nobody can sign in with it again. */
async function eraseAccount(tx: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  const db = tx.withTables<{
    account: { userId: string }
    twoFactor: { userId: string }
    user: { id: string; name: string; email: string; image: string | null }
    verification: { identifier: string; value: string }
  }>()
  const user = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()
  if (!user) return
  for (const table of ['session', 'account', 'twoFactor'] as const) {
    await db.deleteFrom(table).where('userId', '=', id).execute()
  }
  await db
    .deleteFrom('verification')
    .where(eb => eb.or([containsInAnyCase('identifier', user.email), contains('value', id)]))
    .execute()
  await db
    .updateTable('user')
    .set({ name: erasedName, email: erasedAddress('account', id), image: null })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: toStored(now) })
    .where('maker_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await tx.deleteFrom('conflict_profiles').where('person_id', '=', id).execute()
  await tx.updateTable('abstract_conflicts').set({ because: '' }).where('person_id', '=', id).execute()
  // The audit keeps the actor, but not the client address.
  await tx
    .updateTable('audit_entries')
    .set({ address: null })
    .where('actor_id', '=', id)
    .where('address', 'is not', null)
    .execute()
}

/** Stored answers to repeated requests, and earlier versions of texts that name the person. */
async function eraseTraces(tx: Transaction, person: Person, now: Temporal.Instant): Promise<void> {
  const texts = searchedTexts(person)
  if (texts.length === 0) return
  const answers = await tx
    .selectFrom('done_once')
    .select(['kind', 'scope', 'key', 'body'])
    .where(containsText(['body'], texts))
    .execute()
  for (const { kind, scope, key, body } of answers) {
    if (!namesWhole(body ?? '', texts)) continue
    const row = tx.deleteFrom('done_once').where('kind', '=', kind).where('scope', '=', scope)
    await row.where('key', '=', key).execute()
  }
  // The newest version of a record is what its page shows; that page stays until somebody edits it.
  const earlier = sql<boolean>`${containsText(['data'], texts)}
    and number < (select max(later.number) from record_versions as later
      where later.kind = record_versions.kind and later.record_id = record_versions.record_id)`
  const versions = await tx.selectFrom('record_versions').select(['id', 'data']).where(earlier).execute()
  for (const { id, data } of versions)
    if (namesWhole(data ?? '', texts)) await emptyVersions(tx, sql`id = ${id}`, now)
}
