/** The fields that a kind's record cannot be published without: those that refuse to be empty. */
import { describeKind, type EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { readRecord } from '#site/organiser/record-form/read-record.ts'

export function requiredFields(kind: EditableKind): string[] {
  const { fields } = describeKind(kind)
  const empty = readRecord(formOf(kind), new FormData(), undefined)
  const { error } = fields.safeParse(empty)
  return [...new Set(error?.issues.map(({ path }) => String(path[0])) ?? [])]
}
