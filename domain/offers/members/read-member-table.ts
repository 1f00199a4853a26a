/** A list of members as a file or pasted text: which entries it has, and which lines are none. Pure. */

import { inTurns } from '#domain/foundations/in-parts.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { columnHeadings } from '#domain/foundations/texts/column-headings.ts'
import {
  byColumn,
  type HeadedTable,
  readHeadings,
  type TableFault,
} from '#domain/foundations/texts/headed-table.ts'
import { unreadColumns } from '#domain/foundations/texts/unread-columns.ts'
import { type EntryProblem, type MemberEntry, readEntry } from '#domain/offers/members/member.ts'
import { nameColumns, nameIn } from '#domain/offers/members/name-columns.ts'

/** More than any society sends at once. */
export const mostMembers = 200_000

export interface MemberFault {
  /** From 1, the line of the file. */
  line: number
  problem: EntryProblem | 'twice'
  text: string
}

export interface MemberTable {
  entries: MemberEntry[]
  faults: MemberFault[]
  /** Columns that are not empty and not read, as `unreadColumns` names them. */
  unread: string[]
  /** Whether its encoding was guessed, so that its accents may be wrong. */
  isEncodingGuessed?: boolean | undefined
}

const known = byColumn({
  // Here it is nothing else.
  address: [...columnHeadings.email, 'address'],
  number: ['number', ...columnHeadings.membership, 'member id', 'id', 'no', 'no.'],
})

/**
 * A line has an address, a number or both, and both then are entries of the same person.
 *
 * @param table a table with headings; without one that is known, its only column is read, the first line included
 */
export async function readMemberTable(table: HeadedTable): Promise<Result<MemberTable, TableFault>> {
  const at = readHeadings(table.headings, known)
  const isHeaded = at.size > 0
  if (!isHeaded && table.headings.length > 1)
    return fail({ code: 'lacks-columns', lacking: ['E-mail', 'Number'], headings: table.headings })
  const rows = isHeaded ? table.rows : [{ line: 1, cells: table.headings }, ...table.rows]
  const columns = isHeaded ? [...at.values()] : [0]
  const names = isHeaded ? nameColumns(table.headings) : []
  const hasText = rows.some(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (!hasText) return fail({ code: 'no-rows' })
  if (rows.length > mostMembers) return fail({ code: 'too-many', most: mostMembers })

  const seen = new Set<string>()
  const entries: MemberEntry[] = []
  const faults: MemberFault[] = []
  for await (const { line, cells } of inTurns(rows)) {
    const name = nameIn(cells, names)
    const typed = columns.map(column => (cells[column] ?? '').trim()).filter(text => text !== '')
    if (typed.length === 0) faults.push({ line, problem: 'empty', text: cells.join(' ').trim().slice(0, 80) })
    for (const text of typed) {
      const entry = readEntry(text, name)
      if (typeof entry === 'string') faults.push({ line, problem: entry, text: text.slice(0, 80) })
      else if (seen.has(entry.compared)) faults.push({ line, problem: 'twice', text: text.slice(0, 80) })
      else {
        seen.add(entry.compared)
        entries.push(entry)
      }
    }
  }
  const unread = unreadColumns(
    { headings: isHeaded ? table.headings : [], rows },
    new Set([...columns, ...names]),
  )
  return ok({ entries, faults, unread, isEncodingGuessed: table.isEncodingGuessed })
}
