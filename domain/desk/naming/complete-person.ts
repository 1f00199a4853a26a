/** A person of a group fills in their own details and answers, by the link of an invitation. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  type AnswerRequest,
  answerQuestions,
  readQuestionsOf,
} from '#domain/desk/changing/answer-questions.ts'
import { guestProblemsOf, isTooLateToName, saveNames } from '#domain/desk/naming/name-guests.ts'
import type { LinkedPerson } from '#domain/desk/naming/person-links.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isBlank, type TextProblem } from '#domain/foundations/texts/text.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { type NamedField, namedFieldOf } from '#domain/offers/lines/named-fields.ts'
import type { AnswerProblems } from '#domain/offers/questions/asking.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

export interface PersonDetails extends Pick<AnswerRequest, 'raw' | 'files'> {
  readonly names: Readonly<Record<NamedField, string>>
  /** Of the page on which they filled them in. */
  readonly language?: Language
}

export type CompletePersonError =
  | {
      code: 'invalid-details'
      problems: Partial<Record<NamedField, TextProblem>>
      answers: AnswerProblems
    }
  /** They do not come any more, or were replaced. */
  | { code: 'gone' }
  | { code: 'too-late' }

export async function completePerson(
  tx: Transaction,
  act: Act,
  conference: Conference,
  { registrationId, attendeeId }: LinkedPerson,
  { names, raw, files, language }: PersonDetails,
): Promise<Result<null, CompletePersonError>> {
  const registration = await lockRegistration(tx, registrationId)
  if (registration?.conferenceId !== conference.id || !isLive(registration.state)) {
    return fail({ code: 'gone' })
  }
  const guest = (await listGuests(tx, registration)).find(({ id }) => id === attendeeId)
  if (!guest) return fail({ code: 'gone' })
  if (await isTooLateToName(tx, conference, guest, act.now)) return fail({ code: 'too-late' })
  const problems = problemsIn(attendeeId, names)
  if (Object.keys(problems).length > 0) return fail({ code: 'invalid-details', problems, answers: {} })
  const { respondents } = await readQuestionsOf(tx, conference, registration, act.now)
  if (respondents.some(each => each.attendeeId === attendeeId)) {
    const request = { conference, registrationId, attendeeId, raw, ...(files && { files }) }
    const answered = await answerQuestions(tx, act, request)
    if (!answered.ok) {
      const answers = answered.error.code === 'invalid-answers' ? answered.error.problems : {}
      return fail({ code: 'invalid-details', problems, answers })
    }
  }
  const saved = await saveNames(tx, act, registration, new Map([[attendeeId, names]]), { by: 'person' })
  if (!saved.ok) throw new Error(`details that were checked are refused: ${saved.error.code}`)
  await tx
    .updateTable('attendees')
    .set({ completed_at: toStored(act.now), ...(language && { language }) })
    .where('id', '=', attendeeId)
    .execute()
  await auditRegistration(tx, act, registrationId, 'own details filled in', {})
  return ok(null)
}

/** A name and an address are needed: the organiser writes to people about their answers. */
function problemsIn(
  attendeeId: number,
  names: PersonDetails['names'],
): Partial<Record<NamedField, TextProblem>> {
  const found = guestProblemsOf(new Map([[attendeeId, names]]))
  const problems: Partial<Record<NamedField, TextProblem>> = {}
  for (const field of ['name', 'email', 'organization'] as const) {
    const problem = found.get(namedFieldOf(field, attendeeId))
    if (problem) problems[field] = problem
    else if (field !== 'organization' && isBlank(names[field])) problems[field] = 'missing'
  }
  return problems
}
