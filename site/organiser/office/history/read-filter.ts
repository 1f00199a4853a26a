/** The filter in the address of the history. */
import type { Reader } from '#database/database.ts'
import { endOfDay, startOfDay } from '#domain/foundations/time.ts'
import type { AuditFilter } from '#domain/office/history/audit-queries.ts'
import { findInScope } from '#domain/office/lists/find-in-scope.ts'
import { findRegistrationByCode } from '#domain/registrations/registration-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import { doors } from '#words/organiser/office/actor-words.ts'

export const filterFields = ['who', 'act', 'subject', 'conference', 'from', 'to', 'door'] as const
export type FilterField = (typeof filterFields)[number]

/** The content of the fields, and which of them can't be searched for. */
export interface ReadFilter {
  filter: AuditFilter
  shown: Record<FilterField, string>
  problems: Partial<Record<FilterField, string>>
}

/**
 * @param conferences that the page offers, by their names
 * @param zone the IANA zone of its days
 */
export async function readFilter(
  db: Reader,
  scope: Scope,
  query: URLSearchParams,
  { conferences, zone }: { conferences: ReadonlyMap<string, number>; zone: string },
): Promise<ReadFilter> {
  const shown = Object.fromEntries(
    filterFields.map(field => [field, (query.get(field) ?? '').trim().slice(0, 200)]),
    // One for each field.
  ) as ReadFilter['shown']
  const { who, act, subject, conference, from, to, door } = shown
  const problems: ReadFilter['problems'] = {}
  const day = (field: 'from' | 'to', text: string) => {
    try {
      return text === '' ? undefined : Temporal.PlainDate.from(text)
    } catch {
      problems[field] = 'This is not a date. Write it as 2027-03-20.'
      return undefined
    }
  }
  const [first, last] = [day('from', from), day('to', to)]
  const about = subject === '' ? undefined : await readSubject(db, scope, subject)
  if (subject !== '' && !about) problems.subject = 'No registration has this code.'
  const conferenceId = conferences.get(conference)
  const through = doors.find(each => each === door)
  return {
    shown,
    problems,
    filter: {
      ...(who !== '' && { who }),
      ...(act !== '' && { act }),
      ...(about && { subject: about }),
      ...(conferenceId !== undefined && { conferenceId }),
      ...(first && { from: startOfDay(first, zone) }),
      ...(last && { until: endOfDay(last, zone) }),
      ...(through && { door: through }),
    },
  }
}

/** `registration:17`, as links write it, or the code of a registration, as people do. */
async function readSubject(db: Reader, scope: Scope, text: string): Promise<AuditFilter['subject']> {
  const [, kind, id] = /^([a-z][a-z-]{1,40})(?::([A-Za-z0-9-]{1,64}))?$/.exec(text) ?? []
  if (kind !== undefined && id !== undefined) return { kind, id }
  // A code may consist of letters alone, and look like a kind in lower case.
  const found =
    scope.conferenceId === null ? await findRegistrationByCode(db, text) : await findInScope(db, scope, text)
  if (found) return { kind: 'registration', id: String(found.id) }
  return kind === undefined ? undefined : { kind, id: null }
}
