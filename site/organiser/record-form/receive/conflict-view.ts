import { formatInstant } from '#domain/foundations/time.ts'
import type { Stale } from '#domain/preparation/editing/open-record.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import { fromUnknownVersion } from '#site/organiser/record-form/issue-words.ts'
import { valueText } from '#site/organiser/record-form/value-text.ts'

export interface ConflictView {
  /** Who changed it, and when. */
  who: string
  fields: { name: string; label: string; yours: string; theirs: string; base: string | null }[]
  /** Labels of fields that they changed and you did not: the form already has their values. */
  taken: string[]
}

export async function conflictView(
  { site, conference }: StaffRequest,
  form: RecordForm,
  { merge, newest, isFromUnknown }: Stale,
): Promise<ConflictView> {
  const zone = conference?.timeZone ?? 'UTC'
  const people = await listAccountNames(site.database.read, newest?.actorId ? [newest.actorId] : [])
  const name = newest?.actorId ? (people.get(newest.actorId) ?? 'Somebody') : 'An import or a command'
  const textOf = (field: string, value: unknown) => {
    const control = form.fields[field]
    return control ? valueText(control, value, merge.merged) : ''
  }
  return {
    who: isFromUnknown
      ? fromUnknownVersion
      : newest
        ? `${name} changed this at ${formatInstant(newest.at, zone)}, after you opened it.`
        : `${name} changed this.`,
    fields: merge.conflicts
      .filter(({ field }) => form.fields[field])
      .map(({ field, yours, theirs, base }) => ({
        name: field,
        label: form.fields[field]?.label ?? field,
        yours: textOf(field, yours),
        theirs: textOf(field, theirs),
        base: base === undefined ? null : textOf(field, base),
      })),
    taken: merge.taken.flatMap(field => form.fields[field]?.label ?? []),
  }
}
