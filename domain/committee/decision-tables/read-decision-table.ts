/** A table of decisions that were made elsewhere: which columns it has, and what each row says. Pure. */

import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { unreadColumns } from '#domain/foundations/texts/unread-columns.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'

export interface ReadRows {
  headings: string[]
  rows: { line: number; cells: string[] }[]
  /** Whether its encoding was guessed, so that its accents may be wrong. */
  isEncodingGuessed?: boolean
}

/**
 * Reads a CSV file, whatever its delimiter and encoding, within limits of time and memory.
 *
 * @param mostRows if it may have more than usual
 */
export type ReadTable = (bytes: Uint8Array, mostRows?: number) => Promise<Result<ReadRows, SentTableFault>>

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

export type DecisionTableFault =
  | SentTableFault
  /** With the headings that it has. */
  | { code: 'no-columns'; lacks: ('number' | 'outcome')[]; headings: string[] }
  | { code: 'no-rows' }
  | { code: 'too-many'; most: number }

/** As our own file calls them first, then EasyChair, HotCRP, pretalx and Indico. */
const headingsOf = {
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
} as const

/** More abstracts than are decided at once. */
const most = 3_000

export function readDecisionTable(
  read: Awaited<ReturnType<ReadTable>>,
): Result<DecisionTable, DecisionTableFault> {
  if (!read.ok) return read
  const { headings, rows } = read.value
  const folded = headings.map(heading => fold(heading).trim())
  const find = (names: readonly string[]) => {
    const name = names.find(each => folded.includes(each))
    return name === undefined ? -1 : folded.indexOf(name)
  }
  const at = {
    number: find(headingsOf.number),
    outcome: find(headingsOf.outcome),
    form: find(headingsOf.form),
  }
  const lacks = (['number', 'outcome'] as const).filter(name => at[name] < 0)
  if (lacks.length > 0) return fail({ code: 'no-columns', lacks, headings })
  if (rows.length === 0) return fail({ code: 'no-rows' })
  if (rows.length > most) return fail({ code: 'too-many', most })
  const used = new Set([at.number, at.outcome, at.form])
  return ok({
    read: headings.filter((heading, index) => heading !== '' && used.has(index)),
    ignored: unreadColumns({ headings, rows }, used),
    lines: rows.map(({ line, cells }) => ({
      line,
      number: (cells[at.number] ?? '').trim(),
      outcome: (cells[at.outcome] ?? '').trim(),
      form: (at.form < 0 ? '' : (cells[at.form] ?? '')).trim(),
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
