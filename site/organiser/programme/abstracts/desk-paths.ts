/** Addresses of the abstracts' desk. Only its own pages need them, so they stay out of the scripts of all others. */
import type { TextFor } from '#domain/office/decision-letters/letter-text.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

const letters = (event: string) => `${organiserPaths.abstracts(event)}/letters`

export const deskPaths = {
  letters,
  alike: (event: string) => `${organiserPaths.abstracts(event)}/alike`,
  places: (event: string) => `${organiserPaths.abstracts(event)}/places`,
  days: (event: string) => `${organiserPaths.abstracts(event)}/days`,
  conflicts: (event: string) => `${organiserPaths.abstracts(event)}/conflicts`,
  waiting: (event: string) => `${organiserPaths.abstracts(event)}/waiting`,
  shown: (event: string) => `${organiserPaths.abstracts(event)}/shown`,
  letterText: (event: string, { outcome, formId, topicId }: TextFor) =>
    `${letters(event)}/text?${new URLSearchParams({ outcome, form: String(formId), topic: String(topicId) })}`,
  letterRelease: (event: string, id: number) => `${letters(event)}/${id}`,
  abstractLetter: (event: string, number: string) => `${organiserPaths.abstract(event, number)}/letter`,
  reminders: (event: string) => `${organiserPaths.abstracts(event)}/reminders`,
  moveIn: (event: string) => `${organiserPaths.abstracts(event)}/move-in`,
  decisionTable: (event: string) => `${organiserPaths.abstracts(event)}/table`,
}
