/** Copying what visitors and authors read of a conference, with its dates, year and addresses moved. */
import type { Insertable } from 'kysely'
import { insertMany } from '#database/many.ts'
import type { Schema } from '#database/schema.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ContentKind } from '#domain/conference/content/kinds.ts'
import { keepAddress, listMovedPages } from '#domain/conference/content/own-page-queries.ts'
import type { CloneDate } from '#domain/preparation/copying/clone-dates.ts'
import {
  type ClonePart,
  copiedColumns,
  hasMovingDates,
  isCopied,
  kindDecisions,
} from '#domain/preparation/copying/clone-decisions.ts'
import { type Copy, copiesOf } from '#domain/preparation/copying/clone-rows.ts'
import type { ConferenceBasics } from '#domain/preparation/set-up/conference-basics.ts'
import { leadTo, type Renaming } from '#domain/preparation/set-up/own-links.ts'
import { mapTexts, moveDatesIn, moveYearIn } from '#domain/preparation/set-up/text-dates.ts'

/** New dates of texts by the old ones: those of the conference itself, of what depends on it, and of texts alone. */
export function movesInTexts(
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

export async function copyContent(
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
  const added = await insertMany(
    tx,
    'content_items',
    copies.map(({ copied }) => copied),
    ['id'],
  )
  // Ids ascend as the copies do; the rows come back in any order.
  const ids = added.map(({ id }) => id).toSorted((one, other) => one - other)
  return copiesOf(copies, ids)
}

/** Menus and links name pages by the addresses that these had once, too. */
export async function copyPageAddresses(
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
export async function copyLetterTexts({ tx, from, to }: Copy): Promise<Map<number, number>> {
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
