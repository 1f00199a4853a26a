/** The accepted abstracts that a conference shows to everybody. */
import type { Reader } from '#database/database.ts'
import { nameInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { inTurns } from '#domain/foundations/in-parts.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'
import { batches } from '#domain/programme/matching/match-imported.ts'
import { hasDeclined } from '#domain/programme/presenting/answer-queries.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

export interface AcceptedAbstract {
  id: number
  number: string
  /** Empty if only a file was sent. */
  title: string
  /** As it was typed; empty if only a file was sent. */
  text: string
  keywords: string
  topic: string
  /** The presentation type as which it is accepted. */
  form: string
  /** In their order, without those who say that they are somebody else. */
  authors: { name: string; affiliation: string; isPresenting: boolean }[]
}

export interface AcceptedFilter {
  /** A topic by its id. */
  topic?: number | undefined
  /** Words that must all occur in the title, text, keywords or authors. */
  text?: string | undefined
  /** The part of the list, from 1. */
  part: number
}

export interface AcceptedFound {
  abstracts: AcceptedAbstract[]
  /** The topics that have any, each with how many of them the words are found in. */
  topics: { id: number; name: string; found: number }[]
  found: number
  total: number
  part: number
  parts: number
}

const inPart = 50

/**
 * Reads a part of the list, by topic and then number. There are none before the organiser shows the list; one that was
 * withdrawn, or whose presenter has declined, is not among them.
 */
export async function listAccepted(
  db: Reader,
  conferenceId: number,
  { topic, text = '', part }: AcceptedFilter,
): Promise<AcceptedFound> {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const withTexts = words.length > 0
  const all = await accepted(db, conferenceId)
    .select(['abstracts.id', 'topic_id', 'topic_name'])
    .$if(withTexts, query => query.select(['number', 'abstract_title', 'abstract_text', 'keywords']))
    .orderBy('topic_name')
    .orderBy('topic_id')
    .orderBy('number')
    .execute()
  const authors = withTexts ? await readAuthors(db, all) : new Map<number, Author[]>()
  const says = (row: (typeof all)[number]) => {
    const said = [row.number, row.abstract_title, row.abstract_text, row.keywords]
    const people = (authors.get(row.id) ?? []).flatMap(({ name, affiliation }) => [name, affiliation])
    const folded = fold([...said, ...people].join('\n'))
    return words.every(word => folded.includes(word))
  }
  const matching: typeof all = withTexts ? [] : all
  // To fold 3,000 texts at once would keep everybody else waiting for 200 ms.
  if (withTexts) for await (const row of inTurns(all)) if (says(row)) matching.push(row)
  const chosen = matching.filter(({ topic_id }) => topic === undefined || topic_id === topic)
  const parts = Math.max(Math.ceil(chosen.length / inPart), 1)
  const shown = Math.min(Math.max(part, 1), parts)
  const ids = chosen.slice((shown - 1) * inPart, shown * inPart).map(({ id }) => id)
  return {
    abstracts: await readWhole(db, conferenceId, ids),
    topics: await Promise.all(
      [...Map.groupBy(all, ({ topic_id }) => topic_id)].map(async ([id, rows]) => ({
        id,
        // Its latest name; it may have been renamed since somebody chose it.
        name: await nameInLanguage(db, conferenceId, 'topic', { id, name: rows.at(-1)?.topic_name ?? '' }),
        found: matching.filter(({ topic_id }) => topic_id === id).length,
      })),
    ),
    found: chosen.length,
    total: all.length,
    part: shown,
    parts,
  }
}

/** How many there would be, for staff who decide whether to show them. */
export async function countAccepted(db: Reader, scope: Scope): Promise<number> {
  const { count } = await accepted(db, conferenceOf(scope), { by: scope.readerId })
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @param isAsked if it is only asked how many there would be, by whom */
const accepted = (db: Reader, conferenceId: number, isAsked?: { by: string | null }) =>
  abstractsSeenBy(db, { kind: 'public', conferenceId, ...(isAsked && { isAsked }) }).where(eb =>
    eb.not(hasDeclined),
  )

type Author = AcceptedAbstract['authors'][number]

async function readWhole(
  db: Reader,
  conferenceId: number,
  ids: readonly number[],
): Promise<AcceptedAbstract[]> {
  if (ids.length === 0) return []
  const rows = await accepted(db, conferenceId)
    .select(['abstracts.id', 'number', 'abstract_title', 'abstract_text', 'keywords'])
    .select(['topic_id', 'topic_name', 'form_id', 'form_name'])
    .where('abstracts.id', 'in', [...ids])
    .execute()
  const authors = await readAuthors(db, rows)
  const byId = new Map(rows.map(row => [row.id, row]))
  const shown = ids.flatMap(id => byId.get(id) ?? [])
  return Promise.all(
    shown.map(async row => ({
      id: row.id,
      number: row.number,
      title: row.abstract_title.trim(),
      text: row.abstract_text.trim(),
      keywords: row.keywords,
      topic: await nameInLanguage(db, conferenceId, 'topic', { id: row.topic_id, name: row.topic_name }),
      form: await nameInLanguage(db, conferenceId, 'presentation-type', {
        id: row.form_id ?? 0,
        name: row.form_name ?? '',
      }),
      authors: authors.get(row.id) ?? [],
    })),
  )
}

/** The authors of abstracts that a viewer has been shown already. */
async function readAuthors(db: Reader, abstracts: readonly { id: number }[]): Promise<Map<number, Author[]>> {
  const found = new Map<number, Author[]>()
  for await (const batch of batches(abstracts.map(({ id }) => id))) {
    const rows = await db
      .selectFrom('abstract_authors')
      .select(['abstract_id', 'name', 'affiliation', 'is_presenting'])
      .where('abstract_id', 'in', batch)
      .where('objected_at', 'is', null)
      .orderBy('abstract_id')
      .orderBy('position')
      .execute()
    for (const row of rows) {
      const author = {
        name: row.name,
        affiliation: row.affiliation.replaceAll('\n', ', '),
        isPresenting: row.is_presenting === 1,
      }
      found.set(row.abstract_id, [...(found.get(row.abstract_id) ?? []), author])
    }
  }
  return found
}
