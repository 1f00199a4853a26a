import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { toStoredRules } from '#domain/conference/conferences/conference-rules.ts'
import type { ContentKind } from '#domain/conference/content/kinds.ts'
import { keepAddress, listMovedPages } from '#domain/conference/content/own-page-queries.ts'
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
  hasMovingDates,
  isCopied,
  kindDecisions,
  tableDecisions,
} from '#domain/preparation/copying/clone-decisions.ts'
import { admissionIn, type CopiedOffers, copyOffers } from '#domain/preparation/copying/clone-offers.ts'
import { copyParticipants } from '#domain/preparation/copying/clone-participants.ts'
import { copyQuestions } from '#domain/preparation/copying/clone-questions.ts'
import { copyTranslations } from '#domain/preparation/copying/clone-translations.ts'
import { basicsFields, type ConferenceBasics } from '#domain/preparation/set-up/conference-basics.ts'
import { findNameProblem, type NameProblem } from '#domain/preparation/set-up/conference-name.ts'
import {
  type CreatedConference,
  makeConferenceOnce,
  noteCreation,
} from '#domain/preparation/set-up/create-conference.ts'
import { leadTo, type Renaming } from '#domain/preparation/set-up/own-links.ts'
import { mapTexts, moveDatesIn, moveYearIn } from '#domain/preparation/set-up/text-dates.ts'
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
    const id = await copyBasics(tx, source, { name, wanted })
    const copy: Copy = { tx, from: source.id, to: id, moves }
    const periods = await copyRows(copy, 'registration_categories')
    const rooms = await copyRows(copy, 'accommodations')
    const days = source.startsOn.until(startsOn).days
    const offered = await copyOffers(tx, { from: source.id, to: id, days }, periods)
    await copyConditions(tx, { source, to: id, days }, offered)
    await copyLimits(copy, { periods, rooms, ...offered })
    const questions = await copyQuestions(tx, { from: source.id, to: id, days }, offered)
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
    if (key.startsWith('period:') && iso > endsOn) {
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
  { name, wanted }: { name: string; wanted: ConferenceBasics },
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
      names_until:
        source.namesUntil?.add({ days: source.startsOn.until(wanted.startsOn).days }).toString() ?? null,
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

interface Copy {
  tx: Transaction
  from: number
  to: number
  moves: ReadonlyMap<string, Temporal.PlainDate>
}

type CopiedTable = 'registration_categories' | 'accommodations' | 'programme_days' | 'speakers'

/** Columns that are set in each table's copies besides the conference: dates that move, ids in exported files. */
const ownColumns = {
  registration_categories: (row, moves) => ({ ends_on: moves.get(`period:${row.id}`)?.toString() }),
  accommodations: () => ({}),
  programme_days: (row, moves) => ({ held_on: moves.get(`day:${row.id}`)?.toString() ?? null }),
  speakers: () => ({ external_id: null, guid: randomUUID() }),
} satisfies Record<
  CopiedTable,
  (row: { id: number }, moves: ReadonlyMap<string, Temporal.PlainDate>) => Record<string, unknown>
>

/**
 * Has a table's rows of the conference written as the copy has them.
 *
 * @param add writes them in their order, and returns their ids
 * @returns the new ids by the old ones
 */
async function copyEach<T extends CopiedTable>(
  { tx, from, to, moves }: Copy,
  add: (rows: Insertable<Schema[T]>[]) => Promise<number[]>,
  table: T,
): Promise<Map<number, number>> {
  const rows = await readRows(tx, table, from)
  const ids = await add(rows.map(row => copyOf(table, row, { to, moves })))
  return copiesOf(rows, ids)
}

function copiesOf(rows: readonly { id: number }[], ids: readonly number[]): Map<number, number> {
  return new Map(rows.flatMap(({ id }, at) => (ids[at] === undefined ? [] : [[id, ids[at]]])))
}

/** Copies the rows that nothing else writes. @returns the new ids by the old ones */
async function copyRows(
  { tx, from, to, moves }: Copy,
  table: 'registration_categories' | 'accommodations',
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const row of await readRows(tx, table, from)) {
    const { id } = await tx
      .insertInto(table)
      .values(copyOf(table, row, { to, moves }))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(row.id, id)
  }
  return ids
}

const readRows = (tx: Transaction, table: CopiedTable, from: number) =>
  tx
    .selectFrom(table)
    .selectAll()
    .where('conference_id', '=', from)
    // Not those who gave a talk or sent an abstract last year, and no more.
    .$if(table === 'speakers', query => query.where(sql<boolean>`speaker_group is not null`))
    .orderBy('id')
    .execute()

function copyOf<T extends CopiedTable>(
  table: T,
  row: { id: number },
  { to, moves }: Pick<Copy, 'to' | 'moves'>,
): Insertable<Schema[T]> {
  const values = {
    ...copiedColumns(table, { ...row }),
    ...ownColumns[table](row, moves),
    conference_id: to,
  }
  // The columns of a row of the same table.
  return values as unknown as Insertable<Schema[T]>
}

async function copyLimits(
  { tx, from, to }: Copy,
  {
    periods,
    rooms,
    offers,
    options,
  }: { periods: ReadonlyMap<number, number>; rooms: ReadonlyMap<number, number> } & CopiedOffers,
): Promise<void> {
  const rows = await tx
    .selectFrom('capacity_limits')
    .selectAll()
    .where('conference_id', '=', from)
    .orderBy('id')
    .execute()
  const added = await tx
    .selectFrom('seat_claims')
    .innerJoin('capacity_limits', 'capacity_limits.id', 'seat_claims.limit_id')
    .select(['limit_id', eb => eb.fn.sum<number>('added').as('added')])
    .where('capacity_limits.conference_id', '=', from)
    .groupBy('limit_id')
    .execute()
  const addedTo = new Map(added.map(each => [each.limit_id, Number(each.added)]))
  for (const row of rows) {
    await tx
      .insertInto('capacity_limits')
      .values({
        ...copiedColumns('capacity_limits', row),
        conference_id: to,
        // Without the places that codes added for who has them.
        seats: row.seats - (addedTo.get(row.id) ?? 0),
        category_id: copyIn(periods, row.category_id),
        presentation_type: admissionIn(offers, row.presentation_type),
        accommodation_id: copyIn(rooms, row.accommodation_id),
        offer_id: copyIn(offers, row.offer_id),
        option_id: copyIn(options, row.option_id),
        // Nobody has taken a seat yet; every other column is copied.
      } as Insertable<Schema['capacity_limits']>)
      .execute()
  }
}

const copyIn = (copies: ReadonlyMap<number, number>, id: number | null) =>
  id === null ? null : (copies.get(id) ?? null)

/** New dates of texts by the old ones: those of the conference itself, of what depends on it, and of texts alone. */
function movesInTexts(
  dates: readonly CloneDate[],
  moves: ReadonlyMap<string, Temporal.PlainDate>,
  source: Conference,
  wanted: ConferenceBasics,
): Map<string, Temporal.PlainDate> {
  const inTexts = new Map<string, Temporal.PlainDate>()
  // A date with several meanings follows the first of them; the conference's own days take precedence.
  for (const { key, from } of dates.toReversed()) {
    const to = moves.get(key)
    if (to) inTexts.set(from.toString(), to)
  }
  inTexts.set(source.endsOn.toString(), Temporal.PlainDate.from(wanted.endsOn))
  inTexts.set(source.startsOn.toString(), Temporal.PlainDate.from(wanted.startsOn))
  return inTexts
}

/** Names that contain the year: the only texts in which a bare year is the conference's. */
const namedByYear: ReadonlySet<ContentKind> = new Set(['about', 'meta-tags'])

async function copyContent(
  { tx, from, to }: Copy,
  {
    parts,
    inTexts,
    years: [oldYear, newYear],
    renaming,
  }: {
    parts: ReadonlySet<ClonePart>
    inTexts: ReadonlyMap<string, Temporal.PlainDate>
    years: [string, string]
    renaming: Renaming
  },
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('content_items')
    .selectAll()
    .where('conference_id', '=', from)
    .orderBy('id')
    .execute()
  const copies = rows.flatMap(row => {
    // Only values of this union are written.
    const kind = row.kind as ContentKind
    const data: unknown = JSON.parse(row.data)
    if (!isCopied(kindDecisions[kind], parts) && !isTemplate(kind, data)) return []
    const moved = mapTexts(data, text => {
      const led = leadTo(text, renaming)
      const dated = hasMovingDates(kind) ? moveDatesIn(led, inTexts) : led
      return namedByYear.has(kind) && text.length <= 300 ? moveYearIn(dated, oldYear, newYear) : dated
    })
    const copied = { ...copiedColumns('content_items', row), conference_id: to, data: JSON.stringify(moved) }
    // The columns of a row of the same table.
    return [{ id: row.id, copied: copied as unknown as Insertable<Schema['content_items']> }]
  })
  if (copies.length === 0) return new Map()
  const added = await tx
    .insertInto('content_items')
    .values(copies.map(({ copied }) => copied))
    .returning('id')
    .execute()
  return copiesOf(
    copies,
    added.map(({ id }) => id),
  )
}

/** Menus and links name pages by the addresses that these had once, too. */
async function copyPageAddresses(
  { tx, from, to }: Copy,
  content: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [slug, page] of await listMovedPages(tx, from)) {
    const recordId = content.get(page)
    if (recordId !== undefined) await keepAddress(tx, to, { slug, recordId })
  }
}

/** The abstract's template is the same every year. */
const isTemplate = (kind: ContentKind, data: unknown) =>
  kind === 'download' &&
  typeof data === 'object' &&
  data !== null &&
  'purpose' in data &&
  data.purpose === 'abstract-template'

/** The letters about abstracts that are for no single form or topic. @returns the new ids by the old ones */
async function copyLetterTexts({ tx, from, to }: Copy): Promise<Map<number, number>> {
  const texts = await tx
    .selectFrom('decision_letter_texts')
    .select(['id', 'outcome', 'subject', 'body'])
    .where('conference_id', '=', from)
    .where('form_id', '=', 0)
    .where('topic_id', '=', 0)
    .execute()
  const copies = new Map<number, number>()
  for (const { id, ...text } of texts) {
    const copy = await tx
      .insertInto('decision_letter_texts')
      .values({ ...text, conference_id: to, form_id: 0, topic_id: 0, version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    copies.set(id, copy.id)
  }
  return copies
}
