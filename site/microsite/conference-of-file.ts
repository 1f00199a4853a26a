import type { RouterContextProvider } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { namedConferenceContext } from '#site/context.ts'
import { withoutConference } from '#site/microsite/conference.ts'
import * as texts from '#words/public/microsite/conference-of-file.ts'

/**
 * The conference of a machine-readable file.
 *
 * @throws the 404 or 503 that the layout would throw for a page
 */
export function conferenceOfFile(context: Readonly<RouterContextProvider>): Conference {
  const named = context.get(namedConferenceContext)
  if (named?.ok && named.value) return named.value
  const words = named?.ok !== false ? texts.thereIsNoSuchConference() : texts.pleaseTryAgainInA()
  throw new Response(words, withoutConference(named).init ?? { status: 404 })
}
