/** What is known of the presenter of an accepted abstract: their answer, and their registration. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import type { JudgedAbstract } from '#domain/programme/decisions/decision-queries.ts'
import { listPresenterAnswers } from '#domain/programme/presenting/answer-queries.ts'
import { listAlikeRegistrations, readPresenterLine } from '#domain/programme/presenting/presenter-line.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { answerStatusOf, stepStatus } from '#words/organiser/programme/decision-words.ts'

/** @param mayOpen whether this person sees registrations, so that their codes lead there */
export async function readPresenter(
  db: Reader,
  scope: Scope,
  { conference, judged, mayOpen }: { conference: Conference; judged: JudgedAbstract; mayOpen: boolean },
) {
  const { abstract } = judged
  const standing = (await readPresenterLine(db, scope)).find(({ id }) => id === abstract.id)
  if (!standing) return null
  const registration = standing.step === 'unregistered' ? null : standing.registration
  const isDeclined = standing.answer === 'declined'
  const [answers, alike] = await Promise.all([
    standing.answer === null ? [] : listPresenterAnswers(db, abstract.id),
    registration
      ? []
      : listAlikeRegistrations(db, {
          conferenceId: conference.id,
          abstractId: abstract.id,
          // Registrations are of whoever presents, which may be a co-author.
          name: judged.authors.find(({ isPresenting }) => isPresenting)?.name ?? abstract.presenter.name,
        }),
  ])
  const hrefOf = (code: string) => (mayOpen ? organiserPaths.registration(conference.name, code) : null)
  return {
    statuses: [
      ...(standing.answer === null ? [] : [answerStatusOf(standing.answer, standing)]),
      ...(isDeclined && standing.step === 'unregistered' ? [] : [stepStatus[standing.step]]),
    ],
    answer: standing.answer,
    asksToWithdraw: standing.asksToWithdraw,
    answers: answers.map((each, at) => ({
      key: answers.length - at,
      label: answerStatusOf(each.kind, each).label,
      statements: each.statements,
      because: each.because,
      isByStaff: each.answeredBy !== 'visitor',
      when: formatInstant(each.answeredAt, conference.timeZone),
    })),
    registration: registration && { ...registration, href: hrefOf(registration.code) },
    alike: alike.map(each => ({ ...each, href: hrefOf(each.code) })),
  }
}

export type PresenterView = NonNullable<Awaited<ReturnType<typeof readPresenter>>>
