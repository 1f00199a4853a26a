/**
 * Finding conferences by address, by id or by date, and locking them. Which function is used decides who is found:
 * visitors' never find a draft, the organiser's do.
 */

import type { Selectable } from 'kysely'
import { batchReads } from '#database/batch.ts'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { lockAndRead } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import { fromStoredDays } from '#domain/conference/conferences/abstract-days.ts'
import { fromStoredConditions } from '#domain/conference/conferences/condition.ts'
import {
  type ArtFamily,
  type Conference,
  conferenceNameShape,
  hasEnded,
  type UnnamedPlaces,
} from '#domain/conference/conferences/conference.ts'
import { conferenceInLanguage } from '#domain/conference/conferences/conference-in-language.ts'
import {
  type ConferenceLanguages,
  fromStoredLanguages,
} from '#domain/conference/conferences/conference-languages.ts'
import { fromStoredRules } from '#domain/conference/conferences/conference-rules.ts'
import { fromStoredFieldSettings } from '#domain/conference/conferences/field-settings.ts'
import { groupDiscountOf } from '#domain/conference/conferences/group-discount.ts'
import { participantsIn } from '#domain/conference/conferences/participants.ts'

/** An active conference, or a rehearsal, by its path segment, whatever that contains; others are never found. */
export async function findConference(db: Reader, name: string): Promise<Conference | undefined> {
  if (!conferenceNameShape.test(name)) return undefined
  const row = await found(db).where('name', '=', name).executeTakeFirst()
  return row && toConference(row)
}

/** What an address names: a conference, if there is one, and the languages of the main site around it, with one query. */
export async function findAddressed(
  db: Reader,
  name: string,
): Promise<{ conference: Conference; siteLanguages: ConferenceLanguages } | undefined> {
  if (!conferenceNameShape.test(name)) return undefined
  const row = await found(db)
    .where('name', '=', name)
    .select(eb =>
      eb
        .selectFrom('site_settings')
        .select('value')
        .where('site_settings.name', '=', 'languages')
        .as('spoken'),
    )
    .executeTakeFirst()
  if (!row) return undefined
  // Written by `setSiteLanguages` alone.
  const { spoken }: { spoken: string | null } =
    row.spoken === null ? { spoken: null } : JSON.parse(row.spoken)
  return { conference: toConference(row), siteLanguages: fromStoredLanguages(spoken) }
}

/** `findConference` for many calls at once: all calls that arrive while a query runs share the next query. */
export const findConferenceBatched = (database: Database, name: string): Promise<Conference | undefined> =>
  findByName(database, onlyQueue, name)

/** All calls share one queue, because none depends on a row. */
const onlyQueue = 0

const findByName = batchReads(async (db, names: readonly string[]) => {
  const wanted = [...new Set(names)].filter(name => conferenceNameShape.test(name))
  const rows = wanted.length > 0 ? await found(db).where('name', 'in', wanted).execute() : []
  const byName = new Map(rows.map(row => [row.name, toConference(row)]))
  return names.map(name => byName.get(name))
})

/** Finds inactive conferences too: for the organiser, who fills a conference before it is public. */
export async function findConferenceByName(db: Reader, name: string): Promise<Conference | undefined> {
  const row = await db
    .selectFrom('conferences')
    .selectAll()
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toConference(row)
}

/** The names of all conferences, inactive ones included, by name. */
export async function listConferenceNames(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('conferences')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(row => row.name)
}

/** The names of some conferences by id, including inactive and deleted ones. */
export async function readConferenceNames(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number | null, string>> {
  const rows = await db
    .selectFrom('conferences')
    .select(['id', 'name'])
    .where('id', 'in', [-1, ...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Finds inactive conferences too: for what already belongs to a registration. */
export async function findConferenceById(db: Reader, id: number): Promise<Conference | undefined> {
  const row = await db.selectFrom('conferences').selectAll().where('id', '=', id).executeTakeFirst()
  return row && conferenceInLanguage(db, toConference(row))
}

/**
 * Locks a conference's row until the transaction ends, and returns its content as locked: its currency and prices may
 * have changed since the request read it. Every command that computes a price begins with this.
 *
 * @throws if there is no such conference
 */
export async function lockConference(tx: Transaction, id: number): Promise<Conference> {
  const row = await lockAndRead(tx, 'conferences', id)
  if (!row) throw new Error(`no conference ${id}`)
  return toConference(row)
}

/** Locks several, in the order of their ids. @returns them by id */
export async function lockConferences(
  tx: Transaction,
  ids: Iterable<number>,
): Promise<Map<number, Conference>> {
  const locked = new Map<number, Conference>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) locked.set(id, await lockConference(tx, id))
  return locked
}

/** Active conferences that are neither over nor cancelled, by first day. */
export async function listUpcomingConferences(db: Reader, now: Temporal.Instant): Promise<Conference[]> {
  const rows = await active(db).where('cancelled_at', 'is', null).orderBy('starts_on').orderBy('id').execute()
  return rows.map(toConference).filter(conference => !hasEnded(conference, now))
}

/** Active conferences that took place and are over, newest first. */
export async function listCompletedConferences(db: Reader, now: Temporal.Instant): Promise<Conference[]> {
  const rows = await active(db)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toConference).filter(conference => hasEnded(conference, now))
}

/** Conferences by their ids, in no order. */
export async function listConferencesById(db: Reader, ids: readonly number[]): Promise<Conference[]> {
  if (ids.length === 0) return []
  return (await db.selectFrom('conferences').selectAll().where('id', 'in', ids).execute()).map(toConference)
}

/** Whether the database contains no conference yet. */
export async function isEmpty(db: Reader): Promise<boolean> {
  return (await db.selectFrom('conferences').select('id').limit(1).executeTakeFirst()) === undefined
}

function active(db: Reader) {
  return db.selectFrom('conferences').selectAll().where('is_active', '=', 1)
}

/** Whoever has the address of a rehearsal finds it; no list names it. */
function found(db: Reader) {
  return db
    .selectFrom('conferences')
    .selectAll()
    .where(eb =>
      eb.or([
        eb('is_active', '=', 1),
        eb.and([eb('rehearsal_of', 'is not', null), eb('deleted_at', 'is', null)]),
      ]),
    )
}

function toConference(row: Selectable<Schema['conferences']>): Conference {
  return {
    id: row.id,
    name: row.name,
    isActive: row.is_active === 1,
    ...(row.rehearsal_of !== null && { isRehearsal: true as const }),
    subject: row.subject,
    prefix: row.prefix,
    // Only values of this union are written.
    nameOrder: row.name_order as Conference['nameOrder'],
    startsOn: Temporal.PlainDate.from(row.starts_on),
    endsOn: Temporal.PlainDate.from(row.ends_on),
    timeZone: row.time_zone,
    location: row.location,
    isHybrid: row.is_hybrid === 1,
    hue: row.hue,
    // Only values of this union are written.
    artFamily: row.art_family as ArtFamily,
    artSeed: row.art_seed,
    photo: row.photo === null ? null : JSON.parse(row.photo),
    currency: row.currency,
    feeBasisPoints: row.fee_basis_points,
    addOnMinor: row.is_add_on_offered === 1 ? row.add_on_minor : null,
    addOnIncludes: row.add_on_includes,
    studentRule: row.student_rule,
    takesGroups: row.takes_groups === 1,
    ...groupDiscountOf(row),
    namesUntil: row.names_until === null ? null : Temporal.PlainDate.from(row.names_until),
    groupInvoiceDays: row.group_invoice_days,
    // A CHECK enforces the union.
    unnamedPlaces: row.unnamed_places as UnnamedPlaces,
    showsAbstractTalks: row.shows_abstract_talks === 1,
    showsAcceptedAbstracts: row.shows_accepted_abstracts === 1,
    customAmountMinMinor: row.custom_amount_min_minor,
    customAmountMaxMinor: row.custom_amount_max_minor,
    holdMinutes: row.hold_minutes,
    unpaidPerEmail: row.unpaid_per_email,
    unpaidPerClient: row.unpaid_per_client,
    ...fromStoredRules(row.rules),
    conditions: fromStoredConditions(row.conditions),
    abstractDays: fromStoredDays(row.abstract_days),
    fieldSettings: fromStoredFieldSettings(row.field_settings),
    ...participantsIn(row.participants),
    languages: fromStoredLanguages(row.languages),
    cancelledAt: row.cancelled_at === null ? null : Temporal.Instant.from(row.cancelled_at),
  }
}
