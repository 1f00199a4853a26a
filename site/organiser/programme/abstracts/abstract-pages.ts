/** Addresses of the pages about abstracts. Only these need them, so they stay out of the scripts of all others. */

import type { TextFor } from '#domain/committee/decision-letters/letter-text.ts'
import type { Language } from '#domain/foundations/language.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

const letters = (event: string) => `${organiserPaths.abstracts(event)}/letters`

const queryOf = ({ outcome, formId, topicId }: TextFor) =>
  new URLSearchParams({ outcome, form: String(formId), topic: String(topicId) })

export const abstractPages = {
  letters,
  enter: (event: string) => `${organiserPaths.abstracts(event)}/new`,
  alike: (event: string) => `${organiserPaths.abstracts(event)}/alike`,
  places: (event: string) => `${organiserPaths.abstracts(event)}/places`,
  days: (event: string) => `${organiserPaths.abstracts(event)}/days`,
  call: (event: string) => `${organiserPaths.abstracts(event)}/call`,
  conflicts: (event: string) => `${organiserPaths.abstracts(event)}/conflicts`,
  waiting: (event: string) => `${organiserPaths.abstracts(event)}/waiting`,
  shown: (event: string) => `${organiserPaths.abstracts(event)}/shown`,
  letterText: (event: string, text: TextFor) => `${letters(event)}/text?${queryOf(text)}`,
  letterTranslation: (event: string, text: TextFor, language: Language) =>
    `${letters(event)}/text/${language}?${queryOf(text)}`,
  letterRelease: (event: string, id: number) => `${letters(event)}/${id}`,
  abstractLetter: (event: string, number: string) => `${organiserPaths.abstract(event, number)}/letter`,
  reminders: (event: string) => `${organiserPaths.abstracts(event)}/reminders`,
  moveIn: (event: string) => `${organiserPaths.abstracts(event)}/move-in`,
  decisionTable: (event: string) => `${organiserPaths.abstracts(event)}/table`,
}
