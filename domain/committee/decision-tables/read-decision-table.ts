/** A table of decisions that were made elsewhere: which columns it has, and what each row says. Pure. */

import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import {
  byColumn,
  type HeadedTable,
  readHeadings,
  type TableFault,
} from '#domain/foundations/texts/headed-table.ts'
import { unreadColumns } from '#domain/foundations/texts/unread-columns.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'

/**
 * Reads a CSV file, whatever its delimiter and encoding, within limits of time and memory.
 *
 * @param mostRows if it may have more than usual
 */
export type ReadTable = (bytes: Uint8Array, mostRows?: number) => Promise<Result<HeadedTable, SentTableFault>>

/** What one row says, as it was typed. */
export interface DecisionLine {
  /** From 1, the line of the file. */
  line: number
  number: string
  outcome: string
  /** The presentation type that it is accepted as; empty for the one that its author wished. */
  form: string
}

export interface DecisionTable {
  lines: DecisionLine[]
  /** The headings that were read. */
  read: string[]
  /** Columns that mean nothing here, as `unreadColumns` names them. */
  ignored: string[]
}

/** Without which nothing can be decided. */
const needed = ['number', 'outcome'] as const

export type NeededColumn = (typeof needed)[number]

/** As our own file calls them first, then EasyChair, HotCRP, pretalx and Indico. */
const known = byColumn({
  number: [
    'number',
    'abstract',
    'abstract id',
    '#',
    'id',
    'paper',
    'paper id',
    'submission',
    'code',
    'friendly id',
  ],
  outcome: ['decision', 'outcome', 'status', 'state'],
  form: ['accepted as', 'as', 'presentation', 'presentation type', 'type', 'contribution type', 'form'],
})

/** More abstracts than are decided at once. */
const most = 3_000

export function readDecisionTable(
  read: Awaited<ReturnType<ReadTable>>,
): Result<DecisionTable, SentTableFault | TableFault<NeededColumn>> {
  if (!read.ok) return read
  const { headings, rows } = read.value
  const at = readHeadings(headings, known)
  const lacking = needed.filter(name => !at.has(name))
  if (lacking.length > 0) return fail({ code: 'lacks-columns', lacking, headings })
  if (rows.length === 0) return fail({ code: 'no-rows' })
  if (rows.length > most) return fail({ code: 'too-many', most })
  const used = new Set(at.values())
  const textOf = (cells: readonly string[], column: 'number' | 'outcome' | 'form') =>
    (cells[at.get(column) ?? -1] ?? '').trim()
  return ok({
    read: headings.filter((heading, index) => heading !== '' && used.has(index)),
    ignored: unreadColumns({ headings, rows }, used),
    lines: rows.map(({ line, cells }) => ({
      line,
      number: textOf(cells, 'number'),
      outcome: textOf(cells, 'outcome'),
      form: textOf(cells, 'form'),
    })),
  })
}

type OutcomeRead = 'accepted' | 'waiting' | 'rejected' | 'none'

const words: Readonly<Record<OutcomeRead, readonly string[]>> = {
  accepted: ['accepted', 'accept', 'confirmed', 'yes'],
  waiting: ['waiting', 'waiting list', 'on the waiting list', 'waitlist', 'wait', 'reserve'],
  rejected: ['rejected', 'reject', 'declined', 'no', 'desk reject'],
  none: ['', 'undecided', 'submitted', 'no decision', 'open', '-', '–'],
}

/** What a word for an outcome means; undefined for one that is not known. */
export function outcomeOf(text: string): OutcomeRead | undefined {
  const folded = fold(text).trim()
  // The keys of the table.
  return (Object.keys(words) as OutcomeRead[]).find(outcome => words[outcome].includes(folded))
}
