/**
 * Copying a conference for another year. What of each table is copied, moved in time or left is decided in
 * `clone-decisions.ts`; here the parts are copied in the order in which they refer to each other.
 */

import type { Insertable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { toStoredRules } from '#domain/conference/conferences/conference-rules.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toDate } from '#domain/foundations/time.ts'
import { copyAbstractDays } from '#domain/preparation/copying/clone-abstract-days.ts'
import { copyAbstractQuestions } from '#domain/preparation/copying/clone-abstract-questions.ts'
import { copyConditions } from '#domain/preparation/copying/clone-conditions.ts'
import { type CloneDate, listCloneDates } from '#domain/preparation/copying/clone-dates.ts'
import {
  type ClonePart,
  copiedColumns,
  isCopied,
  tableDecisions,
} from '#domain/preparation/copying/clone-decisions.ts'
import { copyOffers } from '#domain/preparation/copying/clone-offers.ts'
import { copyParticipants } from '#domain/preparation/copying/clone-participants.ts'
import { copyQuestions } from '#domain/preparation/copying/clone-questions.ts'
import { type Copy, copyEach, copyLimits, copyRows } from '#domain/preparation/copying/clone-rows.ts'
import {
  copyContent,
  copyLetterTexts,
  copyPageAddresses,
  movesInTexts,
} from '#domain/preparation/copying/clone-texts.ts'
import { copyTranslations } from '#domain/preparation/copying/clone-translations.ts'
import { basicsFields, type ConferenceBasics } from '#domain/preparation/set-up/conference-basics.ts'
import { findNameProblem, type NameProblem } from '#domain/preparation/set-up/conference-name.ts'
import {
  type CreatedConference,
  makeConferenceOnce,
  noteCreation,
} from '#domain/preparation/set-up/create-conference.ts'
import { moveDays } from '#domain/preparation/set-up/move-days.ts'
import { addDays } from '#domain/programme/writing/write-days.ts'
import { addSpeakers } from '#domain/programme/writing/write-speakers.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface Cloning {
  source: Conference
  name: string
  basics: unknown
  /** The optional parts that are copied. */
  parts: ReadonlySet<ClonePart>
  /** New dates as they were typed, by the key of a `CloneDate`; missing ones move automatically. */
  dates: ReadonlyMap<string, string>
}

/** The invalid new dates, by their keys. */
export type BadDates = { code: 'bad-dates'; issues: BadDate[] }

export interface BadDate {
  key: string
  code: 'no-date' | 'after-last-day' | 'not-a-day'
}

/**
 * Copies a conference for another year: a draft with its pages, fees and people, every date moved. Registrations, money,
 * abstracts, codes, drafts and histories stay: clone-decisions.ts.
 */
export async function cloneConference(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
  cloning: Cloning,
): Promise<Result<CreatedConference, InvalidInput | NameProblem | BadDates>> {
  if (!permit.isFor(null)) throw new Error('conferences are copied by the organiser')
  return copyConference(tx, act, cloning)
}

/** The same for who may do more with the copied one. */
export async function copyConference(
  tx: Transaction,
  act: Act,
  { source, name, basics, parts, dates: typed }: Cloning,
): Promise<Result<CreatedConference, InvalidInput | NameProblem | BadDates>> {
  const parsed = parseInput(basicsFields, basics)
  if (!parsed.ok) return parsed
  const wanted = parsed.value
  return makeConferenceOnce<NameProblem | BadDates>(tx, act, async () => {
    await lockTable(tx, 'conferences')
    const problem = await findNameProblem(tx, name)
    if (problem) return fail(problem)
    const startsOn = Temporal.PlainDate.from(wanted.startsOn)
    const dates = await listCloneDates(tx, source, { from: source, toStartsOn: startsOn })
    const read = readDates(dates, typed, wanted, source)
    if (!read.ok) return read
    const moves = read.value
    const id = await copyBasics(tx, source, { name, wanted, moves })
    const copy: Copy = { tx, from: source.id, to: id, moves }
    const periods = await copyRows(copy, 'registration_categories')
    const rooms = await copyRows(copy, 'accommodations')
    const offered = await copyOffers(tx, { from: source.id, to: id }, periods)
    await copyConditions(tx, { source, to: id }, offered)
    await copyLimits(copy, { periods, rooms, ...offered })
    const questions = await copyQuestions(tx, { from: source.id, to: id }, offered)
    const days = source.startsOn.until(startsOn).days
    await moveDays(tx, id, days)
    await copyParticipants(tx, { source, to: id, days }, questions)
    const programmeDays = await copyEach(copy, rows => addDays(tx, rows), 'programme_days')
    const speakers = isCopied(tableDecisions.speakers, parts)
      ? await copyEach(copy, async rows => (await addSpeakers(tx, rows)).map(({ id }) => id), 'speakers')
      : new Map<number, number>()
    const renaming = { from: source.name, to: name }
    const content = await copyContent(copy, {
      parts,
      inTexts: movesInTexts(dates, moves, source, wanted),
      years: [String(source.startsOn.year), String(startsOn.year)],
      renaming,
    })
    await copyPageAddresses(copy, content)
    const letters = await copyLetterTexts(copy)
    await copyAbstractDays(tx, { source, to: id, toStartsOn: startsOn }, content)
    const abstractQuestions = await copyAbstractQuestions(tx, { from: source.id, to: id }, content)
    const records = {
      content,
      days: programmeDays,
      speakers,
      periods,
      rooms,
      offers: offered.offers,
      questions,
      abstractQuestions,
      letters,
    }
    await copyTranslations(tx, { from: source.id, to: id, renaming }, records)
    await bumpRevision(tx, null)
    await bumpRevision(tx, id)
    await noteCreation(tx, act, { id, facts: { copyOf: source.id } })
    return ok(id)
  })
}

/** New dates by their keys, or the errors in those that were typed. */
function readDates(
  dates: readonly CloneDate[],
  typed: ReadonlyMap<string, string>,
  { startsOn, endsOn }: ConferenceBasics,
  source: Conference,
): Result<Map<string, Temporal.PlainDate>, BadDates> {
  const moves = new Map<string, Temporal.PlainDate>()
  const issues: BadDate[] = []
  // As in a rehearsal: a day of workshops before the conference was accepted where it is.
  const stays = startsOn === source.startsOn.toString() && endsOn === source.endsOn.toString()
  for (const { key, to } of dates) {
    const text = typed.get(key) ?? to.toString()
    const date = toDate(text)
    if (!date) {
      issues.push({ key, code: 'no-date' })
      continue
    }
    moves.set(key, date)
    if (stays) continue
    const iso = date.toString()
    if ((key.startsWith('period:') || key.startsWith('names:')) && iso > endsOn) {
      issues.push({ key, code: 'after-last-day' })
    } else if (key.startsWith('day:') && (iso < startsOn || iso > endsOn)) {
      issues.push({ key, code: 'not-a-day' })
    }
  }
  return issues.length > 0 ? fail({ code: 'bad-dates', issues }) : ok(moves)
}

async function copyBasics(
  tx: Transaction,
  source: Conference,
  { name, wanted, moves }: { name: string; wanted: ConferenceBasics; moves: Copy['moves'] },
): Promise<number> {
  const row = await tx
    .selectFrom('conferences')
    .selectAll()
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('conferences')
    .values({
      ...copiedColumns('conferences', row),
      name,
      names_until: moves.get(`names:${source.id}`)?.toString() ?? null,
      is_active: 0,
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
      // Without those of earlier registrations: there are none.
      rules: row.rules && toStoredRules({ rules: source.rules, earlierRules: [] }),
      // Every other column is copied.
    } as Insertable<Schema['conferences']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
