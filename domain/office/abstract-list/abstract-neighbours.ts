/** What stands beside an abstract in a list of the desk, for somebody who reads one after another. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { decisionConditions } from '#domain/office/abstract-list/abstract-conditions.ts'
import type { AbstractReading } from '#domain/office/abstract-list/abstract-reading.ts'
import { type AbstractTypes, abstractsNoun } from '#domain/office/abstract-list/abstracts-noun.ts'
import type { Noun } from '#domain/office/lists/noun.ts'
import {
  findAnchor,
  isMatchedHere,
  type ListRequest,
  pageOf,
  readIds,
  rowsOf,
} from '#domain/office/lists/read-page.ts'

export interface Neighbours {
  /** By their numbers; null at an end. */
  before: string | null
  after: string | null
  /** The next that nobody has decided, after the last one from the first on; null if there is no other. */
  undecided: string | null
}

type Asked = Pick<ListRequest<AbstractTypes>, 'filter' | 'order' | 'isDescending'>

const undecidedNoun: Noun<AbstractTypes> = {
  ...abstractsNoun,
  rows: (db, context) => abstractsNoun.rows(db, context).where(sql<boolean>`${decisionConditions.undecided}`),
}

/** In one statement, and one for the place of this one. The list may have lost it meanwhile, as when it was decided. */
export async function findNeighbours(
  db: Reader,
  context: AbstractReading,
  { filter, order, isDescending }: Asked,
  id: number,
): Promise<Neighbours> {
  if (isMatchedHere(abstractsNoun, filter))
    return matchNeighbours(db, context, { filter, order, isDescending }, id)
  const anchor =
    abstractsNoun.orders[order].keys.length === 0
      ? { id, keys: [] }
      : await findAnchor(db, abstractsNoun, context, { order, id })
  const first = (noun: Noun<AbstractTypes>, from: typeof anchor, isDown: boolean) =>
    pageOf(db, noun, context, { filter, order, isDown, anchor: from, size: 0 })
      .clearSelect()
      .select(sql<string>`abstracts.number`.as('number'))
  const found = await db
    .selectNoFrom([
      first(abstractsNoun, anchor, !isDescending).as('before'),
      first(abstractsNoun, anchor, isDescending).as('after'),
      first(undecidedNoun, anchor, isDescending).as('nextOpen'),
      first(undecidedNoun, undefined, isDescending)
        .where(sql<boolean>`abstracts.id <> ${id}`)
        .as('firstOpen'),
    ])
    .executeTakeFirstOrThrow()
  const { before, after, nextOpen, firstOpen } = found
  return { before, after, undecided: nextOpen ?? firstOpen }
}

/** In a list that is searched by words, which are compared outside of the database. */
async function matchNeighbours(
  db: Reader,
  context: AbstractReading,
  asked: Asked,
  id: number,
): Promise<Neighbours> {
  const ids = await readIds(db, abstractsNoun, context, asked)
  const open = await readIds(db, undecidedNoun, context, asked)
  const at = ids.indexOf(id)
  const isOpen = new Set(open)
  const rest = at === -1 ? [] : [...ids.subarray(at + 1)]
  const beside = {
    before: at === -1 ? undefined : ids[at - 1],
    after: rest[0],
    undecided: rest.find(each => isOpen.has(each)) ?? open.find(each => each !== id),
  }
  const wanted = Object.values(beside).filter(each => each !== undefined)
  const rows = wanted.length === 0 ? [] : await rowsOf(db, abstractsNoun, context, wanted).execute()
  const numberOf = (of: number | undefined) => rows.find(row => row.id === of)?.number ?? null
  return {
    before: numberOf(beside.before),
    after: numberOf(beside.after),
    undecided: numberOf(beside.undecided),
  }
}
