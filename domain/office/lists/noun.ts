/**
 * The description of a list: which rows there are, how they can be narrowed and sorted, and its columns. Its pages, files
 * and saved views are all made from it; CONTRIBUTING says how a list is added.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { contains, searchWords } from '#domain/foundations/texts/search.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'

/** The lists that are described so; saved views are stored under these names. */
export const nounNames = [
  'registrations',
  'abstracts',
  'talks',
  'subscribers',
  'messages',
  'mails',
  'members',
  'applications',
  'invited',
  'people',
  'codes',
] as const
/** Of a kind of records, such as speakers. */
export type RecordsName = `records:${EditableKind}`
export type NounName = (typeof nounNames)[number] | RecordsName

/** Any of the values, or with `isNot` none of them. */
export interface Wanted<T> {
  values: readonly T[]
  isNot: boolean
}

export interface Words {
  words: string
  isNot: boolean
}

/** Criteria that are left out or empty do not narrow a list. */
export type AnyFilter = { text?: Words }
/** The fields of a filter besides its words. */
export type FieldOf<F extends AnyFilter> = Exclude<keyof F & string, 'text'>

/** How a field of a filter is read from an address. */
export interface AskedField<Value> {
  /** The values that an address may name; others mean nothing. */
  read(texts: readonly string[]): readonly Value[]
  /** Of a field that is a choice of views: what is shown where the address names none, and the view of everything. */
  usual?: readonly Value[]
  whole?: Value
}

/** And what it means in SQL. */
export interface Field<Value, Context> extends AskedField<Value> {
  where(values: readonly Value[], context: Context): RawBuilder<unknown>
}

export type AskedFields<F extends AnyFilter> = {
  readonly [Name in FieldOf<F>]-?: NonNullable<F[Name]> extends Wanted<infer Value>
    ? AskedField<Value>
    : never
}

export type Fields<F extends AnyFilter, Context> = {
  readonly [Name in FieldOf<F>]-?: NonNullable<F[Name]> extends Wanted<infer Value>
    ? Field<Value, Context>
    : never
}

/** A query that the reader of lists narrows, sorts and cuts. */
export type Rows<Row> = SelectQueryBuilder<Schema, never, Row>

/** A row as an anchor of pages: its keys in an order, and its id, which decides between equal ones. */
export interface Anchor {
  id: number
  keys: readonly (string | number)[]
}

export interface PageAsked<F> {
  filter: F
  isDown: boolean
  anchor: Anchor | undefined
  /** Rows of the page. */
  size: number
}

export interface Order<Row, F, Context> {
  /** Before the id, as an index has them; none for the order of ids. */
  keys: readonly RawBuilder<string | number>[]
  /** Reads a page of an order that no index has, and one row more. */
  readPage?(db: Reader, context: Context, asked: PageAsked<F>): Promise<Row[]>
}

export interface Column<Order extends string, Sight> {
  /** Shown unless an address chooses columns. */
  isUsual?: true
  /** The order that it shows, which only those who see the column may choose. */
  order?: Order
  /** Who may sort by it, where that would say more than the column does. */
  isSortedFor?(sight: Sight): boolean
  /** Sorted from the largest down at first. */
  startsDown?: true
  /** Who sees it; everybody who sees the list if left out. */
  isSeen?(sight: Sight): boolean
}

/** The types of a noun, named once. */
export interface NounTypes {
  /** As read from its tables, and as listed. */
  row: { id: number }
  listed: { id: number }
  filter: AnyFilter
  order: string
  column: string
  /** What the reader may see, such as a scope. */
  context: unknown
  /** What decides which columns somebody sees. */
  sight: unknown
}

/** What addresses, pages and saved views have to know of a list, wherever its rows come from. */
export interface Described<T extends NounTypes> {
  name: NounName
  fields: AskedFields<T['filter']>
  orders: Readonly<Record<T['order'], unknown>>
  usualOrder: { order: T['order']; isDescending: boolean }
  /** The order of the column that heads each row. */
  headOrder?: T['order']
  /** Besides the head, in their order on the page. */
  columns: Readonly<Record<T['column'], Column<T['order'], T['sight']>>>
  /** How many rows an address can ask for on one page, where that may be more than the usual fifty. */
  mostOnPage?: number
}

/** A list whose rows are one query. */
export interface Noun<T extends NounTypes> extends Described<T> {
  /** Where its id is: `subscriptions.id`. */
  id: string
  /** The rows that this reader may see, in no order. */
  rows(db: Reader, context: T['context']): Rows<T['row']>
  fields: Fields<T['filter'], T['context']>
  /** How words are searched for: in SQL, or where the texts are not stored folded, in each row's folded text. */
  text:
    | {
        where(words: readonly string[], context: T['context'], text: T['filter']['text']): RawBuilder<unknown>
      }
    | {
        of(row: T['row']): string
        /** Whether what was typed finds a row by something else than its words, such as a code without its hyphens. */
        isAlso?(row: T['row'], typed: string): boolean
      }
  orders: Readonly<Record<T['order'], Order<T['row'], T['filter'], T['context']>>>
  /** Rows as they are listed; the same number of statements for any number of rows. */
  complete(db: Reader, rows: readonly T['row'][], context: T['context']): Promise<T['listed'][]>
}

/** A field whose values are known. */
export const oneOf = <const Value extends string, Context>(
  values: readonly Value[],
  where: Field<Value, Context>['where'],
): Field<Value, Context> => ({ read: texts => values.filter(value => texts.includes(value)), where })

/** A field whose values are conditions. */
export const oneOfThese = <Value extends string, Context>(
  conditions: Readonly<Record<Value, RawBuilder<unknown>>>,
): Field<Value, Context> => ({
  read: texts => Object.keys(conditions).filter((value): value is Value => texts.includes(value)),
  where: values => anyOf(values.map(value => conditions[value])),
})

export const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    conditions.map(each => sql`(${each})`),
    sql` or `,
  )})`

/** Whether a column of folded text contains all words. */
export const isIn = (column: string) => (words: readonly string[]) =>
  sql.join(
    words.map(word => contains(column, word)),
    sql` and `,
  )

/** A field of ids, as many as an address can hold. */
export const ids = <Context>(where: Field<number, Context>['where']): Field<number, Context> => ({
  ...someIds,
  where,
})

/** The same, where they are compared by the reader. */
export const someIds: AskedField<number> = {
  read: texts => texts.flatMap(text => toId(text) ?? []).slice(0, mostValues),
}

/** A field of rows by their own ids: those that somebody has ticked. */
export const rowsById = <Context>(id: string): Field<number, Context> => ids(isAmong(id))

/** A field of texts as they are stored, such as names of rooms; `none` is the empty one. */
export const texts = <Context>(column: string): Field<string, Context> => ({
  read: sent => sent.filter(Boolean).slice(0, mostValues),
  where: values =>
    sql`${sql.ref(column)} in (${sql.join(values.flatMap(value => (value === noText ? [value, ''] : [value])))})`,
})

/** How an address names an empty text. */
export const noText = 'none'

/** A condition on one column. */
export const isAmong = (column: string) => (values: readonly unknown[]) =>
  sql`${sql.ref(column)} in (${sql.join(values)})`

/** A page of the longest has as many rows to tick. */
const mostValues = 1_000

/** The conditions of a filter, all of which must hold. */
export function conditionsOf<F extends AnyFilter, Context>(
  {
    fields,
    text,
  }: { fields: Fields<F, Context>; text: Noun<NounTypes & { filter: F; context: Context }>['text'] },
  context: Context,
  filter: F,
): RawBuilder<boolean>[] {
  // Each value of a filter is of its field's own type.
  const named = Object.entries<Field<unknown, Context>>(fields).flatMap(([name, field]) => {
    const wanted = filter[name as keyof F] as Wanted<unknown> | undefined
    return wanted && wanted.values.length > 0
      ? [unless(wanted.isNot, field.where(wanted.values, context))]
      : []
  })
  const words = searchWords(filter.text?.words ?? '')
  if (words.length === 0 || 'of' in text) return named
  return [
    ...named,
    // It has words, as was just seen.
    unless(filter.text?.isNot ?? false, text.where(words, context, filter.text as F['text'] & Words)),
  ]
}

/** Unknown counts as false: a custom amount has no period, so it is not of the second one. */
const unless = (isNot: boolean, condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  isNot ? sql<boolean>`case when ${condition} then 1 else 0 end = 0` : sql<boolean>`(${condition})`

/** Whether a filter narrows the list within the view that is shown; of a file, in any way. */
export const isNarrowing = <F extends AnyFilter>(
  fields: AskedFields<F>,
  filter: F,
  of: 'view' | 'file' = 'view',
): boolean => {
  const views = new Map(
    Object.entries<AskedField<unknown>>(fields).filter(([, { usual }]) => usual !== undefined),
  )
  const named: [string, Words | Wanted<unknown>][] = Object.entries(filter)
  return named.some(([name, wanted]) => {
    const view = views.get(name)
    return view === undefined || (of === 'file' && 'values' in wanted && !wanted.values.includes(view.whole))
  })
}
