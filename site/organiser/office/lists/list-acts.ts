/**
 * Acts on many rows of a list that need no more than its own right: ticked ones, or all that match. The list's address
 * names the act, and shows its check page instead of the list.
 */

import { redirectDocument } from 'react-router'
import type { Reader, Transaction } from '#database/database.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readChosen, writeChosen } from '#domain/office/bulk-acts/chosen-rows.ts'
import { tableFormats } from '#domain/office/exports/table.ts'
import type { NounTypes } from '#domain/office/lists/noun.ts'
import { type AnyNoun, readAll } from '#domain/office/lists/read-page.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { form, type PermittedRequest } from '#site/organiser/guard.ts'
import { readSelected } from '#site/organiser/office/lists/list-address.ts'
import type { CheckView } from '#site/organiser/parts/check/check.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { firstLines } from '#words/organiser/first-of.ts'

/** What is done with each row; done twice, it changes nothing. */
export interface ListAct<T extends NounTypes, A extends Right> {
  /** On the bar, where there is little room. */
  label: string
  title: string
  /** With how many it is done. */
  button: (count: string) => string
  /** What becomes of each. */
  facts: readonly { label: string; lines: readonly string[] }[]
  /** What the list says afterwards. */
  done: (count: string) => string
  /** Why it does not apply to a row; undefined where it does. */
  whyNot: (row: T['listed']) => string | undefined
  /** The list cannot take it back. */
  isFinal?: true
  /** The id of what the check page takes each row for, if `run` acts on that alone. */
  shownOf?: (row: T['listed']) => number
  /**
   * @param shown what the check page took the row for
   * @returns whether the row was there
   */
  run: (tx: Transaction, staff: PermittedRequest<A>, id: number, shown?: number) => Promise<boolean>
}

export interface ListActs<T extends NounTypes, A extends Right> {
  noun: AnyNoun<T>
  right: A
  /** A row on the check page. */
  nameOf: (row: T['listed']) => string
  counted: (count: number) => string
  acts: Readonly<Record<string, ListAct<T, A>>>
  /** Then the list's address says when it was done. */
  canBeUndone?: true
}

/** More rows would hold a request for long. */
const mostAtOnce = 2_000
/** Rows of one transaction. */
const together = 100

/** The acts on the bar of a list, with its files for those who may have them. */
export const barActs = <T extends NounTypes, A extends Right>(
  { acts }: Pick<ListActs<T, A>, 'acts'>,
  hasFile: boolean,
): { value: string; label: string }[] => [
  ...Object.entries(acts).map(([value, { label }]) => ({ value, label })),
  ...(hasFile
    ? [
        { value: 'csv', label: 'CSV' },
        { value: 'xlsx', label: 'Spreadsheet' },
      ]
    : []),
]

export interface ListCheck extends CheckView {
  title: string
  /** The list that it leads back to. */
  list: string
}

/**
 * The check page of the act that a list's address names; undefined if it names none.
 *
 * @throws the redirect to a file of the selected rows
 */
export async function readListCheck<T extends NounTypes, A extends Right>(
  db: Reader,
  { noun, acts, nameOf, counted }: ListActs<T, A>,
  {
    url,
    context,
    title,
    fileAt,
  }: { url: URL; context: T['context']; title: string; fileAt: string | undefined },
): Promise<ListCheck | undefined> {
  const query = url.searchParams
  const name = query.get('act')
  if (name === null) return undefined
  const back = query.get('back') ?? ''
  const list = { list: title, back: back === '' ? url.pathname : `${url.pathname}?${back}` }
  const selected = readSelected(noun, 'id', query)
  const format = tableFormats.find(each => each === name)
  if (format && fileAt && selected) {
    throw redirectDocument(`${fileAt}${fileAt.includes('?') ? '&' : '?'}${selected.query}&format=${format}`)
  }
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act || !selected) {
    const lines = ['Tick rows of the list, or all that match, and choose what to do with them.']
    return {
      ...list,
      title: 'Nothing is selected',
      button: '',
      facts: [{ label: 'For', lines }],
      hidden: {},
      hindrance: 'Nothing would happen.',
    }
  }
  const included: T['listed'][] = []
  const leftOut: [because: string, row: T['listed']][] = []
  for await (const rows of readAll(db, noun, context, selected.filter)) {
    for (const row of rows) {
      const because =
        act.whyNot(row) ?? (included.length < mostAtOnce ? undefined : `${formatCount(mostAtOnce)} are done at once. Do it again for the others.`) // biome-ignore format: one line
      if (because === undefined) included.push(row)
      else leftOut.push([because, row])
    }
  }
  const namesOf = (rows: readonly T['listed'][]) => firstLines(rows.map(nameOf))
  const { shownOf } = act
  const reasons = Map.groupBy(leftOut, ([because]) => because)
  return {
    ...list,
    title: act.title,
    address: `${url.pathname}?${new URLSearchParams({ back })}`,
    button: act.button(counted(included.length)),
    facts: [
      { label: 'For', lines: [counted(included.length), ...namesOf(included)] },
      ...[...reasons].map(([because, those]) => ({
        label: 'Left out',
        lines: [`${counted(those.length)}: ${because}`, ...namesOf(those.map(([, row]) => row))],
      })),
      ...(included.length > 0 ? act.facts : []),
    ],
    hindrance: included.length === 0 ? 'It applies to none of them: nothing would happen.' : undefined,
    hidden: {
      intent: 'act',
      act: name,
      chosen: writeChosen(inOrder(included)),
      ...(shownOf && { shown: writeShown(Map.groupBy(included, shownOf)) }),
    },
  }
}

const inOrder = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)

const writeShown = (rows: ReadonlyMap<number, readonly { id: number }[]>) =>
  [...rows].map(([shown, those]) => `${shown}:${writeChosen(inOrder(those))}`).join(' ')

/** What the check page took each row for. */
const readShown = (text: string) =>
  new Map(
    text.split(' ').flatMap(part => {
      const [shown = '', those = ''] = part.split(':')
      return readChosen(those).map(id => [id, Number(shown)] as const)
    }),
  )

/** The form of the check page: it goes back to the list, which says what was done. */
export const actForms = <T extends NounTypes, A extends Right>(all: ListActs<T, A>) => ({
  act: form(all.right, (staff, sent, { url }) => carryOut(all, staff, sent, url)),
})

/**
 * Does what a check page asked for.
 *
 * @throws the redirect to the list
 */
export async function carryOut<T extends NounTypes, A extends Right>(
  { acts, canBeUndone }: ListActs<T, A>,
  staff: PermittedRequest<A>,
  sent: FormData,
  url: URL,
): Promise<never> {
  const name = String(sent.get('act'))
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  const back = new URLSearchParams(url.searchParams.get('back') ?? '')
  const shown = readShown(String(sent.get('shown') ?? ''))
  let count = 0
  for await (const part of partsOf(
    readChosen(String(sent.get('chosen') ?? '')).slice(0, mostAtOnce),
    together,
  )) {
    const done = await staff.site.database.write(async tx => {
      let those = 0
      for (const id of part) if (await act?.run(tx, staff, id, shown.get(id))) those += 1
      return those
    })
    count += done
  }
  back.set('acted', name)
  back.set('count', String(count))
  if (canBeUndone && !act?.isFinal) back.set('at', toStored(staff.act.now))
  throw redirectTo(`${url.pathname}?${back}`)
}

/** What was done, for the list that follows; undefined if its address says nothing. */
export function readActed<T extends NounTypes, A extends Right>(
  { acts, counted }: Pick<ListActs<T, A>, 'acts' | 'counted'>,
  query: URLSearchParams,
): string | undefined {
  const [name, count] = [query.get('acted') ?? '', query.get('count') ?? '']
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  return act && /^\d{1,6}$/.test(count) ? act.done(counted(Number(count))) : undefined
}
