import type { RefusedEdit } from '#domain/preparation/editing/publish-record.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { wordsForIssues } from '#site/organiser/record-form/issue-words.ts'

/** Why records of two kinds cannot be published together: a sentence for each problem. */
export const refusalsInWords = (refusals: readonly RefusedEdit[]): string[] =>
  refusals.flatMap(({ edit, error }) =>
    error.code === 'invalid'
      ? wordsForIssues(formOf(edit.kind), error.issues, edit.data).map(({ message }) => message)
      : [
          'A colleague changed it meanwhile, or your role does not write it. Open it again to see how it is now.',
        ],
  )
