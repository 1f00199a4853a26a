import { lazy } from 'react'
import { orAsSent } from '#site/browser/or-as-sent.ts'

/** Co-authors and keywords, whose script comes after what the form needs first. */
export const LateAuthors = lazy(async () => ({
  default: (await orAsSent(import('#site/microsite/abstracts/rare-parts.ts'))).rareParts.AuthorsPart,
}))

/** The button that saves a form to be finished later. */
export const laterButton = 'later'

/** Whether a form is sent by a button with which nothing in it is checked yet: of rows, or to finish it later. */
export const isUncheckedButton = (event: React.SubmitEvent<HTMLFormElement>) =>
  ['rows', laterButton].includes(event.nativeEvent.submitter?.getAttribute('name') ?? '')
