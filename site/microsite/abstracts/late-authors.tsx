import { lazy } from 'react'

/** Co-authors and keywords, whose script comes after what the form needs first. */
export const LateAuthors = lazy(async () => ({
  default: (await import('#site/microsite/abstracts/rare-parts.ts')).rareParts.AuthorsPart,
}))

/** Whether a form is sent by one of the buttons of rows, so that nothing in it is checked yet. */
export const isRowButton = (event: React.SubmitEvent<HTMLFormElement>) =>
  event.nativeEvent.submitter?.getAttribute('name') === 'rows'
