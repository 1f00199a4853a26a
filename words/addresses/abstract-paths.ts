/** Addresses of authors' own pages. Few pages need them, so they stay out of the scripts of all others. */
import { micrositeRoot } from '#domain/foundations/language.ts'

/** An author's page of their abstract; `secret` is a link's. */
export const abstractPath = (event: string, secret: string) => `${micrositeRoot(event)}/abstract/${secret}`

/** Where authors ask for a new link: a page in the place of a link, so that the list of routes stays as short as it is. */
export const newLinkName = 'new-link'
export const newLinkPath = (event: string) => abstractPath(event, newLinkName)

/** What the form for abstracts is opened with by a link of somebody's own: one that still takes an abstract, or a form saved for later. */
export const submissionParameters: readonly string[] = ['late', 'draft']
