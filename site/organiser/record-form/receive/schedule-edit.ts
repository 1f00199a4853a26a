import { scheduleDraft } from '#domain/preparation/editing/schedule-draft.ts'
import type { EditableKind, WritingRight } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { readTypedTime } from '#site/organiser/parts/typed-time.ts'
import type { WritingRequest } from '#site/organiser/record-form/editor-request.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { wordsForIssues } from '#site/organiser/record-form/issue-words.ts'
import { refuseOpening } from '#site/organiser/record-form/kind-of-page.ts'
import type { EditAnswer } from '#site/organiser/record-form/receive/edit-answer.ts'

/** @returns the message if it cannot be scheduled */
export async function schedule<A extends WritingRight>(
  { site, act, permit, conference }: WritingRequest<A>,
  {
    kind,
    id,
    data,
    publishAt: typed,
    requested,
  }: { kind: EditableKind; id: number; data: RecordData; publishAt: string; requested: string },
): Promise<Partial<EditAnswer> | undefined> {
  const zone = conference?.timeZone ?? 'UTC'
  const publishAt = requested === 'schedule' ? readTypedTime(typed, zone) : null
  if (publishAt === undefined) return { errors: [{ name: 'publish-at', message: 'Enter a day and a time.' }] }
  const scheduled = await site.database.write(tx => scheduleDraft(tx, permit, act, { kind, id, publishAt }))
  if (scheduled.ok) return undefined
  switch (scheduled.error.code) {
    case 'invalid':
      return { errors: wordsForIssues(formOf(kind), scheduled.error.issues, data) }
    case 'time-is-past':
      return {
        errors: [
          { name: 'publish-at', message: 'This time is in the past. Enter a later one, or publish now.' },
        ],
      }
    case 'no-draft':
      return { detail: 'There is nothing to publish: everything is as published.' }
    default:
      throw refuseOpening(scheduled.error, permit.right)
  }
}
