/** People to invite, as a file or pasted text: who is named, and which lines name nobody. Pure. */

import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { emailProblem, readEmail } from '#domain/foundations/texts/email.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
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

export type InviteeTableFault =
  | { code: 'no-columns'; headings: string[] }
  | { code: 'no-rows' }
  | { code: 'too-many'; most: number }

const headings = {
  title: ['title'],
  email: ['e-mail', 'email', 'mail', 'e-mail address', 'email address', 'address'],
  organization: ['organisation', 'organization', 'institution', 'affiliation', 'university'],
} as const

/** @param table with headings; without any that is known, columns are name, e-mail and organisation in this order */
export function readInvitees(table: {
  headings: string[]
  rows: { line: number; cells: string[] }[]
}): Result<InviteeTable, InviteeTableFault> {
  const folded = table.headings.map(heading => fold(heading).trim())
  const find = (names: readonly string[]) => folded.findIndex(heading => names.includes(heading))
  const isHeaded = find(headings.email) >= 0
  const names = isHeaded ? nameColumns(folded) : [0]
  if (names.length === 0) {
    return fail({ code: 'no-columns', headings: table.headings.filter(Boolean) })
  }
  const at = isHeaded
    ? { title: find(headings.title), email: find(headings.email), organization: find(headings.organization) }
    : { title: -1, email: 1, organization: 2 } // biome-ignore format: a table
  const rows = isHeaded ? table.rows : [{ line: 1, cells: table.headings }, ...table.rows]
  const filled = rows.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (filled.length === 0) return fail({ code: 'no-rows' })
  if (filled.length > mostInvited) return fail({ code: 'too-many', most: mostInvited })

  const seen = new Set<string>()
  const people: Invitee[] = []
  const faults: InviteeFault[] = []
  const unread = unreadColumns(
    { headings: isHeaded ? table.headings : [], rows: filled },
    new Set([...names, ...Object.values(at)]),
  )
  for (const { line, cells } of filled) {
    const of = (column: number) => (column < 0 ? '' : (cells[column] ?? '').trim())
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
        unread.push(`${table.headings[at.title]} in line ${line}: ${typedTitle.slice(0, 80)}`)
      people.push({ title, name, email: readEmail(email), organization })
    }
  }
  return ok({ people, faults, unread })
}
