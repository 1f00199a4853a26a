/** The list of a kind's records, such as speakers: those that are published in their order, then drafts of new ones. */
import { type Language, languages } from '#domain/foundations/language.ts'
import { searchWords } from '#domain/foundations/texts/search.ts'
import {
  type AskedField,
  type NounTypes,
  type RecordsName,
  someIds,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import { type ReadNoun, sizeOf } from '#domain/office/lists/read-page.ts'
import type { ListedRecord } from '#domain/preparation/editing/editing-queries.ts'
import { eachRecord, listRecordsPage, type PlacedRecord } from '#domain/preparation/editing/record-pages.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const recordStates = ['published', 'changed', 'draft', 'scheduled', 'suggested'] as const
export type RecordState = (typeof recordStates)[number]

export function recordStateOf({ isPublished, draft }: ListedRecord): RecordState {
  if (draft?.publishAt) return 'scheduled'
  if (isPublished) return draft ? 'changed' : 'published'
  return draft?.isSuggestion ? 'suggested' : 'draft'
}

/** What a record may lack: something that its form wants, or words in another language. */
export type RecordLack = 'fields' | Language
export const recordLacks: readonly RecordLack[] = ['fields', ...languages]

interface RecordFilter {
  id?: Wanted<number>
  state?: Wanted<RecordState>
  lacks?: Wanted<RecordLack>
  /** Words that must all occur in what its row shows. */
  text?: Words
}

export interface RecordsContext {
  scope: Scope
  kind: EditableKind
  /** A published record that the page shows, by id. */
  around?: number | undefined
  /** What a row shows, folded; and what it lacks. The forms know both. */
  textOf: (record: ListedRecord) => string
  lacksOf: (record: ListedRecord) => readonly RecordLack[]
}

export interface RecordTypes extends NounTypes {
  listed: PlacedRecord
  filter: RecordFilter
  order: 'place'
  column: string
  context: RecordsContext
}

const among = <Value extends string>(values: readonly Value[]): AskedField<Value> => ({
  read: texts => values.filter(value => texts.includes(value)),
})

/** @param columns the fields that a row shows */
export const recordsNounOf = (kind: EditableKind, columns: readonly string[]): ReadNoun<RecordTypes> => ({
  name: `records:${kind}` satisfies RecordsName,
  fields: { id: someIds, state: among(recordStates), lacks: among(recordLacks) },
  orders: { place: null },
  usualOrder: { order: 'place', isDescending: false },
  columns: Object.fromEntries(columns.map(column => [column, { isUsual: true }])),
  mostOnPage: 1_000,
  async readPage(db, { scope, around, ...context }, request) {
    const { filter, after, before } = request
    const size = sizeOf({ mostOnPage: 1_000 }, request)
    const matches = Object.keys(filter).length === 0 ? undefined : isFoundBy(filter, context)
    const { records, ...page } = await listRecordsPage(db, scope, context.kind, {
      after, before, around, size, matches,
    }) // biome-ignore format: what is asked
    return { rows: records, ...page }
  },
  async *readAll(db, { scope, ...context }, filter) {
    const isFound = isFoundBy(filter, context)
    for await (const part of eachRecord(db, scope, context.kind)) yield part.filter(isFound)
  },
})

const isFoundBy =
  ({ id, state, lacks, text }: RecordFilter, { textOf, lacksOf }: Omit<RecordsContext, 'scope'>) =>
  (record: ListedRecord): boolean =>
    agrees(id, value => value === record.id) &&
    agrees(state, value => value === recordStateOf(record)) &&
    agrees(lacks, value => lacksOf(record).includes(value)) &&
    hasWords(text, () => textOf(record))

function agrees<Value>(wanted: Wanted<Value> | undefined, isSo: (value: Value) => boolean): boolean {
  return wanted === undefined || wanted.values.length === 0 || wanted.values.some(isSo) !== wanted.isNot
}

function hasWords(wanted: Words | undefined, read: () => string): boolean {
  const words = searchWords(wanted?.words ?? '')
  if (!wanted || words.length === 0) return true
  const text = read()
  return words.every(word => text.includes(word)) !== wanted.isNot
}
