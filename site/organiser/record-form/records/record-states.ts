import type { RecordState } from '#domain/office/lists/records-noun.ts'

/** The column of a record's state, beside those of its form. */
export const stateColumn = 'state'

export const stateWords: Readonly<Record<RecordState, string>> = {
  published: 'Published',
  changed: 'Published, with a draft',
  draft: 'Draft',
  scheduled: 'Scheduled',
  suggested: 'Suggestion, not public',
}
