/** A row of the list of abstracts, in words. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { answersInWords } from '#domain/offers/questions/answer-words.ts'
import type { AbstractReading } from '#domain/office/abstract-list/abstract-reading.ts'
import type { AbstractTypes, ListedAbstract } from '#domain/office/abstract-list/abstracts-noun.ts'
import { answersPromisedBy } from '#domain/programme/abstracts/promised-answer.ts'
import type { DecisionView } from '#site/organiser/programme/abstract-list/decision-cell.tsx'
import {
  abstractStatus,
  answerStatusOf,
  decisionStatus,
  stepStatus,
} from '#words/organiser/programme/decision-words.ts'

interface Shared {
  context: AbstractReading
  conference: Conference
  countries: ReadonlyMap<number, string>
  canDecide: boolean
}

/** What only some rows or lists show is left out of the others: a page has up to a thousand. */
export function abstractRows({ context, conference, countries, canDecide }: Shared) {
  const decisionOf = decisionViews(canDecide)
  const promisedBy = answersPromisedBy(conference)
  return (
    { id, number, submittedAt, hasFile, ...row }: ListedAbstract,
    shows: ReadonlySet<AbstractTypes['column']>,
  ) => ({
    id,
    number,
    isNew: id > context.seen,
    title: row.abstractTitle || 'In its file',
    presenter: row.presenter,
    organization: row.organization,
    type: row.presentationType.name,
    // Of most rows nothing.
    ...(row.state !== 'submitted' && { isSettled: true }),
    ...(shows.has('email') && { email: row.email }),
    ...(shows.has('topic') && { topic: row.topic }),
    ...(shows.has('state') && { state: abstractStatus[row.state] }),
    ...(shows.has('decision') && { decision: decisionOf(row) }),
    ...(row.answer && { answer: answerStatusOf(row.answer, row) }),
    ...(row.step && { line: stepStatus[row.step] }),
    ...(shows.has('submitted') && { submitted: formatDate(dateIn(conference.timeZone, submittedAt)) }),
    ...(shows.has('answer-by') && {
      answerBy: row.isReleased ? 'told' : formatDate(promisedBy(submittedAt)),
    }),
    ...(hasFile && { hasFile }),
    ...(shows.has('answers') && { answers: answersInWords(context.questions, row.answers, countries) }),
  })
}

/** Rows that were decided alike share one view, which the page's data then has once. */
function decisionViews(canDecide: boolean): (row: Parameters<typeof decisionView>[0]) => DecisionView {
  const known = new Map<string, DecisionView>()
  return row => {
    const view = decisionView(row, canDecide)
    const { version, status, told, can, wishedId } = view
    const key = JSON.stringify([version, status, told, can, wishedId])
    const alike = known.get(key)
    if (!alike) known.set(key, view)
    return alike ?? view
  }
}

function decisionView(
  { state, decision, presentationType }: Pick<ListedAbstract, 'state' | 'decision' | 'presentationType'>,
  canDecide: boolean,
): DecisionView {
  const isOpen = decision.state === 'none' || decision.state === 'recommended'
  const isHere = state === 'submitted'
  const can = !canDecide || !isHere ? null : isOpen ? 'decide' : decision.state === 'set' ? 'undo' : null
  return {
    version: decision.version,
    // Its buttons say that nothing is decided.
    status: !isHere
      ? abstractStatus[state]
      : can === 'decide' && decision.version === 0
        ? undefined
        : decisionStatus(decision),
    // The status of one that was corrected says that a letter is to follow.
    told: !isHere ? '' : decision.state === 'set' ? 'not told' : decision.state === 'released' ? 'told' : '',
    can,
    ...(can === 'decide' && { wishedId: presentationType.id }),
  }
}
