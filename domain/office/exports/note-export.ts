import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { TableFormat } from '#domain/office/exports/table.ts'
import type { Permit, ReadingPermit } from '#domain/staff/rights/permit.ts'

/** Lists that name people. */
export const peopleLists = [
  'registrations',
  'lines',
  'attendees',
  'payments',
  'documents',
  'abstracts',
  'subscribers',
  'messages',
  'people',
] as const
/** Lists that organisers download as files. */
export type ExportedList = (typeof peopleLists)[number] | 'ledger' | 'programme' | 'website'

type ExportPermit = Permit<'export-people'> | Permit<'read-ledger'> | Permit<'read-set-up'>

/** Whether somebody may download a list of people. A programme chair may only download abstracts. */
export function mayExport(permit: ReadingPermit<'export-people'>, list: ExportedList): boolean {
  // The newsletter belongs to no conference.
  if (list === 'subscribers' && permit.scope.conferenceId !== null) return false
  // People have roles at one conference.
  if (list === 'people' && permit.scope.conferenceId === null) return false
  const { parts } = permit.scope
  return parts === 'all' || (list === 'abstracts' && parts.includes('abstracts'))
}

/** Records that somebody downloads a list, before its first row is sent. */
export async function noteExport(
  tx: Transaction,
  permit: ExportPermit,
  { actor, now }: Act,
  { list, format, isNarrowed }: { list: ExportedList; format: TableFormat; isNarrowed: boolean },
): Promise<Result<null, { code: 'not-in-part' }>> {
  if (permit.right === 'export-people' && !mayExport(permit, list)) return fail({ code: 'not-in-part' })
  const { conferenceId } = permit.scope
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'list exported',
    subject: { kind: conferenceId === null ? 'organisation' : 'conference', id: conferenceId },
    facts: { list, format, isNarrowed },
    now,
  })
  return ok(null)
}
