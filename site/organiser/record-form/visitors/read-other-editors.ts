import { listOtherVisitors, noteVisit } from '#domain/preparation/editing/record-visits.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { mayWrite } from '#site/organiser/record-form/kind-of-page.ts'

/**
 * Notes that this person has a record's editor open, if they may change it.
 *
 * @param record of the request's conference, or of the organiser
 * @returns the names of the others who have it open
 */
export async function readOtherEditors(
  staff: StaffRequest,
  record: { kind: EditableKind; id: number },
): Promise<string[]> {
  if (!mayWrite(staff, record.kind)) return []
  const { site, act } = staff
  const { personId } = act.actor
  await site.database.write(tx => noteVisit(tx, record, personId, act.now))
  return listOtherVisitors(site.database.read, record, personId, act.now)
}
