/** One page of any list, by a key of its order: the cost is the same on every page. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { inParts, partsOf } from '#domain/foundations/in-parts.ts'
import { searchWords } from '#domain/foundations/texts/search.ts'
import {
  type Anchor,
  conditionsOf,
  type Described,
  type Noun,
  type NounTypes,
  type PageAsked,
  type Rows,
} from '#domain/office/lists/noun.ts'

/** Rows of a page, unless its address asks for more. */
export const pageSize = 50

export interface ListRequest<T extends Pick<NounTypes, 'filter' | 'order'>> {
  filter: T['filter']
  order: T['order']
  isDescending: boolean
  /** The id of the row before or after the page; neither for the first page. */
  after?: number | undefined
  before?: number | undefined
  /** As many as a page of the list may have. */
  isWhole?: boolean
}

export interface Page<Listed> {
  rows: Listed[]
  /** How many match, on all pages. */
  total: number
  hasBefore: boolean
  hasAfter: boolean
}

/** A list whose rows are more than a query, such as records with their drafts, and which reads them itself. */
export interface ReadNoun<T extends NounTypes> extends Described<T> {
  readPage(db: Reader, context: T['context'], request: ListRequest<T>): Promise<Page<T['listed']>>
  /** All that a filter finds, part by part. */
  readAll(db: Reader, context: T['context'], filter: T['filter']): AsyncIterable<readonly T['listed'][]>
}

export type AnyNoun<T extends NounTypes> = Noun<T> | ReadNoun<T>

/** Rows of the page that an address asks for. */
export const sizeOf = <T extends NounTypes>(
  { mostOnPage }: Pick<Described<T>, 'mostOnPage'>,
  { isWhole }: Pick<ListRequest<T>, 'isWhole'>,
): number => (isWhole ? (mostOnPage ?? pageSize) : pageSize)

/** One page, with the same number of statements however many rows there are; the first if the given row is not in sight. */
export async function readPage<T extends NounTypes>(
  db: Reader,
  noun: AnyNoun<T>,
  context: T['context'],
  request: ListRequest<T>,
): Promise<Page<T['listed']>> {
  if ('readPage' in noun) return noun.readPage(db, context, request)
  const { filter, order, isDescending, after, before } = request
  const anchor = await findAnchor(db, noun, context, { order, id: after ?? before })
  const isBackwards = anchor !== undefined && after === undefined
  const size = sizeOf(noun, request)
  const asked = { filter, order, isDown: isDescending !== isBackwards, anchor, size }
  const { found, total } = await (isMatchedHere(noun, filter)
    ? matchPage(db, noun, context, asked)
    : selectPage(db, noun, context, asked))
  const hasMore = found.length > size
  const rows = found.slice(0, size)
  const listed = noun.complete(db, isBackwards ? rows.reverse() : rows, context)
  return {
    ...(await Promise.all([listed, total]).then(([all, count]) => ({ rows: all, total: count }))),
    hasBefore: isBackwards ? hasMore : anchor !== undefined,
    hasAfter: isBackwards || hasMore,
  }
}

/** The ids of a whole list in its order, decided once: a row that moves meanwhile is still read exactly once. */
export async function readIds<T extends NounTypes>(
  db: Reader,
  noun: Noun<T>,
  context: T['context'],
  { filter, order, isDescending }: ListRequest<T>,
): Promise<Float64Array> {
  if (isMatchedHere(noun, filter)) return matchIds(db, noun, context, { filter, order, isDown: isDescending })
  const rows = await inOrder(noun, order, isDescending, narrowed(db, noun, context, filter))
    .clearSelect()
    .select(sql.ref<number>(noun.id).as('id'))
    .execute()
  return Float64Array.from(rows, ({ id }) => id)
}

/** All rows that a filter finds, as they are listed, part by part. */
export async function* readAll<T extends NounTypes>(
  db: Reader,
  noun: AnyNoun<T>,
  context: T['context'],
  filter: T['filter'],
): AsyncGenerator<readonly T['listed'][]> {
  if ('readPage' in noun) {
    yield* noun.readAll(db, context, filter)
    return
  }
  const ids = await readIds(db, noun, context, { filter, ...noun.usualOrder })
  for await (const part of partsOf([...ids])) {
    yield noun.complete(db, await rowsOf(db, noun, context, part).execute(), context)
  }
}

/** How many rows match. */
export async function countRows<T extends NounTypes>(
  db: Reader,
  noun: Noun<T>,
  context: T['context'],
  filter: T['filter'],
): Promise<number> {
  if (isMatchedHere(noun, filter)) {
    const { order } = noun.usualOrder
    return (await matchIds(db, noun, context, { filter, order, isDown: false })).length
  }
  const { count } = await narrowed(db, noun, context, filter)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Some rows by their ids, in no order; those that the reader may not see are left out. */
export const rowsOf = <T extends NounTypes>(
  db: Reader,
  noun: Noun<T>,
  context: T['context'],
  ids: readonly number[],
) => noun.rows(db, context).where(sql<boolean>`${sql.ref(noun.id)} in (${sql.join(ids)})`)

/** The rows of a page and one more. */
export function pageOf<T extends NounTypes>(
  db: Reader,
  noun: Pick<Noun<T>, 'id' | 'rows' | 'fields' | 'text' | 'orders'>,
  context: T['context'],
  { filter, order, isDown, anchor, size }: PageAsked<T['filter']> & { order: T['order'] },
) {
  const rows = narrowed(db, noun, context, filter)
  const after = anchor ? rows.where(beyond(noun, order, anchor, isDown)) : rows
  return inOrder(noun, order, isDown, after).limit(size + 1)
}

type Asked<T extends NounTypes> = PageAsked<T['filter']> & { order: T['order'] }

async function selectPage<T extends NounTypes>(
  db: Reader,
  noun: Noun<T>,
  context: T['context'],
  asked: Asked<T>,
): Promise<{ found: T['row'][]; total: Promise<number> }> {
  const { readPage: ownPage } = noun.orders[asked.order]
  const total = countRows(db, noun, context, asked.filter)
  const page = ownPage ? ownPage(db, context, asked) : pageOf(db, noun, context, asked).execute()
  const [found] = await Promise.all([page, total])
  return { found, total }
}

/** Whether words are compared here, because the texts are not stored folded. */
export const isMatchedHere = <T extends NounTypes>({ text }: Noun<T>, filter: T['filter']): boolean =>
  'of' in text && searchWords(filter.text?.words ?? '').length > 0

async function matchPage<T extends NounTypes>(
  db: Reader,
  noun: Noun<T>,
  context: T['context'],
  asked: Asked<T>,
): Promise<{ found: T['row'][]; total: number }> {
  const ids = [...(await matchIds(db, noun, context, asked))]
  // An anchor that does not match leads to the first page.
  const at = ids.indexOf(asked.anchor?.id ?? 0) + 1
  const part = ids.slice(at, at + asked.size + 1)
  const rows = part.length === 0 ? [] : await rowsOf(db, noun, context, part).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return { found: part.flatMap(id => byId.get(id) ?? []), total: ids.length }
}

/** Reads the list part by part, so that others get their turn. */
async function matchIds<T extends NounTypes>(
  db: Reader,
  noun: Noun<T>,
  context: T['context'],
  { filter, order, isDown }: Omit<Asked<T>, 'anchor' | 'size'>,
): Promise<Float64Array> {
  const words = searchWords(filter.text?.words ?? '')
  const rows = inOrder(noun, order, isDown, narrowed(db, noun, context, filter))
  const keys = keysOf(noun, order)
  const keyed = keys.reduce((query, key, index) => query.select(key.as(`key${index}`)), rows)
  const found: number[] = []
  const read = (last: (T['row'] & Record<string, string | number>) | undefined, limit: number) => {
    const anchor = last && {
      id: last.id,
      keys: keys.slice(0, -1).map((_, index) => last[`key${index}`] ?? ''),
    }
    const after = anchor ? keyed.where(beyond(noun, order, anchor, isDown)) : keyed
    // The reduced query selects the keys, too, which its type does not say.
    return after.limit(limit).execute() as Promise<(T['row'] & Record<string, string | number>)[]>
  }
  const isFound = (row: T['row']) => {
    if (!('of' in noun.text)) return false
    const text = noun.text.of(row)
    return (
      words.every(word => text.includes(word)) || noun.text.isAlso?.(row, filter.text?.words ?? '') === true
    )
  }
  for await (const part of inParts(read)) {
    for (const row of part) {
      if (isFound(row) === !filter.text?.isNot) found.push(row.id)
    }
  }
  return Float64Array.from(found)
}

function narrowed<T extends NounTypes>(
  db: Reader,
  noun: Pick<Noun<T>, 'rows' | 'fields' | 'text'>,
  context: T['context'],
  filter: T['filter'],
) {
  return conditionsOf(noun, context, filter).reduce(
    (rows, condition) => rows.where(condition),
    noun.rows(db, context),
  )
}

const keysOf = <T extends NounTypes>(
  { orders, id }: Pick<Noun<T>, 'orders' | 'id'>,
  order: T['order'],
): RawBuilder<string | number>[] => [
  ...orders[order].keys,
  // A reference is a raw expression, too; its type does not say so.
  sql.ref<number>(id) as unknown as RawBuilder<number>,
]

function inOrder<T extends NounTypes, Row>(
  noun: Pick<Noun<T>, 'orders' | 'id'>,
  order: T['order'],
  isDown: boolean,
  rows: Rows<Row>,
) {
  return keysOf(noun, order).reduce((query, key) => query.orderBy(key, isDown ? 'desc' : 'asc'), rows)
}

function beyond<T extends NounTypes>(
  noun: Pick<Noun<T>, 'orders' | 'id'>,
  order: T['order'],
  { id, keys }: Anchor,
  isDown: boolean,
) {
  const than = isDown ? sql`<` : sql`>`
  const columns = keysOf(noun, order)
  if (columns.length === 1) return sql<boolean>`${columns[0]} ${than} ${id}`
  return sql<boolean>`(${sql.join(columns)}) ${than} (${sql.join([...keys, id])})`
}

/** Where a row stands in an order; undefined for one that is not in sight. */
export async function findAnchor<T extends NounTypes>(
  db: Reader,
  noun: Noun<T>,
  context: T['context'],
  { order, id }: { order: T['order']; id: number | undefined },
): Promise<Anchor | undefined> {
  if (id === undefined) return undefined
  const { keys } = noun.orders[order]
  const row = await keys
    .reduce(
      (query, key, index) => query.select(key.as(`key${index}`)),
      noun.rows(db, context).clearSelect().select(sql.ref<number>(noun.id).as('id')),
    )
    .where(sql<boolean>`${sql.ref(noun.id)} = ${id}`)
    .executeTakeFirst()
  if (!row) return undefined
  // The keys that were selected above.
  const read = row as Record<string, string | number>
  return { id, keys: keys.map((_, index) => read[`key${index}`] ?? '') }
}
