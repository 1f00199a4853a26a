import type { RouterContextProvider } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { namedConferenceContext } from '#site/context.ts'
import { withoutConference } from '#site/microsite/conference.ts'

/**
 * The conference of a machine-readable file.
 *
 * @throws the 404 or 503 that the layout would throw for a page
 */
export function conferenceOfFile(context: Readonly<RouterContextProvider>): Conference {
  const named = context.get(namedConferenceContext)
  if (named?.ok && named.value) return named.value
  const words = named?.ok !== false ? 'There is no such conference.' : 'Please try again in a moment.'
  throw new Response(words, withoutConference(named).init ?? { status: 404 })
}
