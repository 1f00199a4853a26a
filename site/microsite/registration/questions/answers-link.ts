import type { Conference } from '#domain/conference/conferences/conference.ts'
import { readQuestionsOf, unanswered } from '#domain/desk/changing/answer-questions.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/registration/questions.ts'

/** The way from a registration's page to its questions; null if nothing is asked. */
export async function readAnswersLink(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
): Promise<{ label: string; to: string; isAwaited: boolean } | null> {
  if (!isLive(registration.state)) return null
  const now = site.clock.now()
  const { respondents } = await readQuestionsOf(site.database.read, conference, registration, now)
  if (respondents.length === 0) return null
  const count = respondents.flatMap(unanswered).length
  return {
    label: count > 0 ? words.toAnswer(count) : words.yourAnswers(),
    to: paths.answers(conference.name, registration.secret),
    isAwaited: count > 0,
  }
}
