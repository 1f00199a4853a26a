/** People to invite, as a file or pasted text: who is named, and which lines name nobody. Pure. */

import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { columnHeadings } from '#domain/foundations/texts/column-headings.ts'
import { emailProblem, readEmail } from '#domain/foundations/texts/email.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import {
  byColumn,
  type HeadedTable,
  readHeadings,
  type TableFault,
} from '#domain/foundations/texts/headed-table.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { titles } from '#domain/foundations/texts/titles.ts'
import { unreadColumns } from '#domain/foundations/texts/unread-columns.ts'
import { type Invitee, mostInvited } from '#domain/offers/invitations/invitation.ts'
import { comparedAddress } from '#domain/offers/members/member.ts'
import { nameColumns, nameIn } from '#domain/offers/members/name-columns.ts'

export interface InviteeFault {
  /** From 1, the line of the file. */
  line: number
  problem: 'no-name' | 'not-an-address' | 'too-long' | 'twice'
  text: string
}

export interface InviteeTable {
  people: Invitee[]
  faults: InviteeFault[]
  /** Columns, and titles, that are not empty and not read. */
  unread: string[]
}

const known = byColumn({
  title: columnHeadings.title,
  // Here it is nothing else.
  email: [...columnHeadings.email, 'address'],
  organization: columnHeadings.organization,
})

/** @param table with headings; without any that is known, columns are name, e-mail and organisation in this order */
export function readInvitees(table: HeadedTable): Result<InviteeTable, TableFault> {
  const found = readHeadings(table.headings, known)
  const isHeaded = found.has('email')
  const names = isHeaded ? nameColumns(table.headings) : [0]
  if (names.length === 0) {
    return fail({ code: 'lacks-columns', lacking: ['Name'], headings: table.headings })
  }
  const at = isHeaded
    ? { title: found.get('title'), email: found.get('email'), organization: found.get('organization') }
    : { title: undefined, email: 1, organization: 2 } // biome-ignore format: a table
  const rows = isHeaded ? table.rows : [{ line: 1, cells: table.headings }, ...table.rows]
  const filled = rows.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (filled.length === 0) return fail({ code: 'no-rows' })
  if (filled.length > mostInvited) return fail({ code: 'too-many', most: mostInvited })

  const seen = new Set<string>()
  const people: Invitee[] = []
  const faults: InviteeFault[] = []
  const unread = unreadColumns(
    { headings: isHeaded ? table.headings : [], rows: filled },
    new Set([...names, ...Object.values(at).filter(column => column !== undefined)]),
  )
  for (const { line, cells } of filled) {
    const of = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim())
    const name = nameIn(cells, names)
    const [typedTitle, email, organization] = [of(at.title), of(at.email), of(at.organization)]
    const leave = (problem: InviteeFault['problem']) =>
      faults.push({ line, problem, text: cells.join(' ').trim().slice(0, 80) })
    if (name === '') leave('no-name')
    else if (email === '' || emailProblem(email) !== undefined) leave('not-an-address')
    else if (textProblem(name, 'line') || (organization !== '' && textProblem(organization, 'line')))
      leave('too-long')
    else if (seen.has(comparedAddress(email))) leave('twice')
    else {
      seen.add(comparedAddress(email))
      const title = titles.find(each => fold(each) === fold(typedTitle)) ?? ''
      if (title === '' && typedTitle !== '')
        unread.push(`${table.headings[at.title ?? -1]} in line ${line}: ${typedTitle.slice(0, 80)}`)
      people.push({ title, name, email: readEmail(email), organization })
    }
  }
  return ok({ people, faults, unread })
}
