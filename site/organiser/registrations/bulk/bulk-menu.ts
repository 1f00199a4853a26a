import { type BulkKind, bulkKinds, bulkNeeds } from '#domain/office/bulk-acts/bulk-act.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { bulkWords } from '#words/organiser/registrations/bulk-act-words.ts'

/** The acts on many that somebody may do, for the list's bar. */
export function bulkActs(
  person: StaffRequest['person'],
  conferenceId: number,
  showsMoney: boolean,
): { value: string; label: string }[] {
  const may = (right: Right) => opens(person, right, conferenceId)
  const kinds: readonly BulkKind[] = bulkKinds.filter(kind => may(bulkNeeds[kind]))
  return [
    ...(may('mail-group') ? [{ value: 'mail', label: 'Write to them' }] : []),
    ...(may('edit-registrations') ? [{ value: 'tag', label: 'Tag' }] : []),
    ...kinds.map(kind => ({ value: kind, label: bulkWords[kind].short })),
    ...(may('export-people') && showsMoney ? [{ value: 'export', label: 'Export' }] : []),
  ]
}
