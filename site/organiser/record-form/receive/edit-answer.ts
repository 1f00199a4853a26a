import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { FoundNames } from '#site/organiser/parts/names-field.tsx'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import type { FieldProblem } from '#site/organiser/record-form/files/store-files.ts'
import type { ConflictView } from '#site/organiser/record-form/receive/conflict-view.ts'
import type { ShownValue } from '#site/organiser/record-form/shown-value.ts'
import { shownValues } from '#site/organiser/record-form/shown-values.ts'

/** The returned form: its input, and the messages about it. */
export interface EditAnswer {
  /** Different each time, so that the form is rendered afresh. */
  answer: string
  mark: string
  shown: Record<string, ShownValue>
  errors: FieldProblem[]
  detail: string | null
  conflict: ConflictView | null
  /** The time to publish at, as typed. */
  publishAt: string
  /** What was searched for in one of the fields. */
  found: FoundNames | null
  /** Whether the draft was saved although the rest was refused. */
  isSaved: boolean
}

export function answerOf(
  form: RecordForm,
  data: RecordData,
  answer: Partial<EditAnswer> & { mark: string },
): EditAnswer {
  return {
    answer: crypto.randomUUID(),
    shown: shownValues(form, data),
    errors: [],
    detail: null,
    conflict: null,
    publishAt: '',
    found: null,
    isSaved: false,
    ...answer,
  }
}
