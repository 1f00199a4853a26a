/** Who else has a record's editor open, for an editor that asks while somebody types. */

import { findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { canOwn, isEditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { guarded } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { idOfPage } from '#site/organiser/record-form/kind-of-page.ts'
import { readOtherEditors } from '#site/organiser/record-form/visitors/read-other-editors.ts'

export const loader = guarded('read-set-up', async (staff, args) => {
  const { site, scope, conference } = staff
  const { kind = '' } = args.params
  const id = idOfPage(args)
  if (id === null || !isEditableKind(kind) || !canOwn(kind, conference?.id ?? null)) throw notFound()
  // Records of other conferences have other visitors.
  if (!(await findRecord(site.database.read, scope, { kind, id }))) throw notFound()
  return Response.json({ visitors: await readOtherEditors(staff, { kind, id }) })
})
