/**
 * Changing a conference's basics: address, name, dates, place, look. Moving its first day moves other dates only if
 * somebody has read which.
 */

import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { type AuditEntry, auditConference } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { basicsFields, type ConferenceBasics } from '#domain/preparation/set-up/conference-basics.ts'
import { findNameProblem, type NameProblem } from '#domain/preparation/set-up/conference-name.ts'
import { countHolders, readConferenceStatus } from '#domain/preparation/set-up/conference-status.ts'
import {
  type DependentDate,
  listDependentDates,
  moveDates,
} from '#domain/preparation/set-up/dependent-dates.ts'
import { lengthenHolds } from '#domain/preparation/set-up/lengthen-holds.ts'
import { moveDays } from '#domain/preparation/set-up/move-days.ts'
import { leadOwnLinks } from '#domain/preparation/set-up/own-links.ts'
import { changeDay } from '#domain/programme/writing/write-days.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

type BasicsFacts = ConferenceBasics & { name: string }

function factsOf(conference: Conference): BasicsFacts {
  const { name, prefix, subject, nameOrder, startsOn, endsOn, timeZone, location } = conference
  const { isHybrid, hue, artFamily } = conference
  const days = { startsOn: startsOn.toString(), endsOn: endsOn.toString() }
  return { name, prefix, subject, nameOrder, ...days, timeZone, location, isHybrid, hue, artFamily }
}

/** The current basics as one text: the form carries it, and is outdated once they differ. */
export const basicsMark = (conference: Conference) => JSON.stringify(factsOf(conference))

export interface MovedDate extends DependentDate {
  to: Temporal.PlainDate
}

export type BasicsRefusal =
  | InvalidInput
  | NameProblem
  /** Links to its address are in use: by registrants, or by everybody. */
  | { code: 'name-in-use' }
  /** Somebody changed it since the form was opened. */
  | { code: 'stale'; theirs: Partial<BasicsFacts>; mark: string }
  /**
   * The first day changed, and nobody has read what that means: for the dates that depend on it, and for the people
   * with a place, whom no mail tells.
   */
  | { code: 'first-day-moves'; dates: MovedDate[]; holders: number }

export interface BasicsChange {
  conferenceId: number
  name: string
  basics: unknown
  /** What the form started from: see `basicsMark`. */
  mark: string
  /** Whether dates that depend on the first day move with it; undefined if nobody has been asked yet. */
  movesDates: boolean | undefined
}

/** Changes a conference's basics; who pays on site or by transfer gets more days if it is put off. @returns its address, and how many dates moved with the first day */
export async function changeBasics(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  { actor, now }: Act,
  { conferenceId, name, basics, mark, movesDates }: BasicsChange,
): Promise<Result<{ name: string; moved: number; isFirstDayMoved: boolean }, BasicsRefusal>> {
  if (!permit.isFor(conferenceId)) throw new Error(`a permit of another conference than ${conferenceId}`)
  const parsed = parseInput(basicsFields, basics)
  if (!parsed.ok) return parsed
  const wanted = parsed.value
  const before = await lockConference(tx, conferenceId)
  if (mark !== basicsMark(before)) {
    return fail({ code: 'stale', theirs: changedSince(mark, factsOf(before)), mark: basicsMark(before) })
  }
  if (name !== before.name) {
    const problem = await findNameProblem(tx, name)
    if (problem) return fail(problem)
    const { isPublic, registrations, abstracts } = await readConferenceStatus(tx, conferenceId, now)
    const isKnown = isPublic || registrations > 0 || abstracts > 0 || (await isNameMailed(tx, conferenceId))
    if (isKnown) return fail({ code: 'name-in-use' })
  }
  const changes = changedFacts(factsOf(before), { ...wanted, name })
  if (Object.keys(changes).length === 0) return ok({ name, moved: 0, isFirstDayMoved: false })
  const shift = { from: before, toStartsOn: Temporal.PlainDate.from(wanted.startsOn) }
  const isFirstDayMoved = !before.startsOn.equals(shift.toStartsOn)
  const dates = isFirstDayMoved ? moveDates(await listDependentDates(tx, before), shift) : []
  if (isFirstDayMoved && movesDates === undefined)
    return fail({ code: 'first-day-moves', dates, holders: await countHolders(tx, conferenceId) })
  let moved = 0
  if (movesDates) {
    for (const { key, to } of dates) await setDate(tx, key, to)
    moved = dates.length + (await moveDays(tx, conferenceId, before.startsOn.until(shift.toStartsOn).days))
  }
  await tx
    .updateTable('conferences')
    .set({
      name,
      subject: wanted.subject,
      prefix: wanted.prefix,
      name_order: wanted.nameOrder,
      starts_on: wanted.startsOn,
      ends_on: wanted.endsOn,
      time_zone: wanted.timeZone,
      location: wanted.location,
      is_hybrid: wanted.isHybrid ? 1 : 0,
      hue: wanted.hue,
      art_family: wanted.artFamily,
    })
    .where('id', '=', conferenceId)
    .execute()
  if (name !== before.name) await leadOwnLinks(tx, conferenceId, { from: before.name, to: name })
  if (['startsOn', 'endsOn', 'timeZone'].some(field => field in changes)) {
    await lengthenHolds(tx, conferenceId, now)
  }
  await bumpRevision(tx, conferenceId)
  await bumpRevision(tx, null)
  await auditConference(tx, { actor, now }, conferenceId, 'conference changed', {
    ...changes,
    movedDates: moved,
  })
  return ok({ name, moved, isFirstDayMoved })
}

/** Whether somebody may have a link to it: who was invited by name, may submit late, or goes on with an abstract. */
async function isNameMailed(tx: Transaction, conferenceId: number): Promise<boolean> {
  for (const table of ['admission_invitations', 'late_links', 'abstract_drafts'] as const) {
    const query = tx.selectFrom(table).select('conference_id').where('conference_id', '=', conferenceId)
    if (await query.limit(1).executeTakeFirst()) return true
  }
  return false
}

/** What changes, each fact with its value before: `{ locationBefore: 'Lisbon', location: 'Porto' }`. */
function changedFacts(before: BasicsFacts, after: BasicsFacts): AuditEntry['facts'] {
  const old = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(([field, value]) => value !== old.get(field))
  return Object.fromEntries(
    changed.flatMap(([field, value]) => [
      [`${field}Before`, old.get(field) ?? null],
      [field, value],
    ]),
  )
}

/** The fields that differ from what a form started from; all fields if that cannot be read. */
function changedSince(mark: string, now: BasicsFacts): Partial<BasicsFacts> {
  let began: Record<string, unknown> = {}
  try {
    began = { ...JSON.parse(mark) }
  } catch {
    // It was not made by this product.
  }
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => began[name] !== value))
}

async function setDate(tx: Transaction, key: DependentDate['key'], to: Temporal.PlainDate): Promise<void> {
  const [table, id] = key.split(':')
  if (table === 'period') {
    await tx
      .updateTable('registration_categories')
      .set({ ends_on: to.toString() })
      .where('id', '=', Number(id))
      .execute()
  } else if (table === 'names') {
    await tx
      .updateTable('conferences')
      .set({ names_until: to.toString() })
      .where('id', '=', Number(id))
      .execute()
  } else {
    await changeDay(tx, Number(id), { held_on: to.toString() })
  }
}
