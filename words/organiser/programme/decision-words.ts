/** Abstracts and what was decided about them, as staff read it. */

import type { StateChangeError } from '#domain/committee/withdrawing/change-abstract-state.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { AbstractState } from '#domain/programme/abstracts/abstract-state.ts'
import type { SettleError } from '#domain/programme/changes/settle-version.ts'
import type { DecideError } from '#domain/programme/decisions/decide.ts'
import type { Decision, Outcome } from '#domain/programme/decisions/decision.ts'
import type { AnswerError } from '#domain/programme/presenting/answer-presentation.ts'
import type { LinkError } from '#domain/programme/presenting/link-registration.ts'
import type { AnswerState } from '#domain/programme/presenting/presenter-answer.ts'
import type { PresenterStep } from '#domain/programme/presenting/presenter-line.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const abstractStatus: Readonly<Record<AbstractState, StatusWords>> = {
  submitted: { label: 'Submitted', mark: 'filled', tone: 'positive' },
  withdrawn: { label: 'Withdrawn', mark: 'ring', tone: 'quiet' },
  merged: { label: 'Merged', mark: 'ring', tone: 'quiet' },
  cancelled: { label: 'Cancelled', mark: 'ring', tone: 'quiet' },
}

export const stepStatus: Readonly<Record<PresenterStep, StatusWords>> = {
  unregistered: { label: 'Not registered', mark: 'ring', tone: 'waiting' },
  waiting: { label: 'Waits for a place', mark: 'dotted', tone: 'waiting' },
  registered: { label: 'Registered, not paid', mark: 'half', tone: 'waiting' },
  paid: { label: 'Registered and paid', mark: 'filled', tone: 'positive' },
}

/** What a presenter says to the letter that accepted them. */
export const answerStatus: Readonly<Record<AnswerState, StatusWords>> = {
  unanswered: { label: 'Not confirmed', mark: 'dotted', tone: 'waiting' },
  confirmed: { label: 'Confirmed', mark: 'filled', tone: 'positive' },
  declined: { label: 'Declined', mark: 'ring', tone: 'negative' },
}

/** What a presenter says, and whether they ask for more. */
export const answerStatusOf = (
  answer: AnswerState,
  { asksToWithdraw }: { asksToWithdraw: boolean },
): StatusWords =>
  asksToWithdraw
    ? { ...answerStatus[answer], label: `${answerStatus[answer].label}, asks to withdraw it` }
    : answerStatus[answer]

/** `Accepted as Oral Presentation` */
export function outcomeWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return `Accepted as ${outcome.form.name}`
    case 'waiting':
      return 'On the waiting list'
    case 'rejected':
      return 'Rejected'
    case 'please-change':
      return `Change asked for by ${formatDate(outcome.by)}`
  }
}

/** How far a decision is; its authors learn of it by a released letter alone. */
export function decisionStatus({ state, outcome }: Decision): StatusWords {
  if (outcome === null) return { label: 'Undecided', mark: 'dotted', tone: 'quiet' }
  const words = outcomeWords(outcome)
  if (state === 'recommended') return { label: `Recommended: ${words}`, mark: 'dotted', tone: 'quiet' }
  if (state === 'corrected')
    return { label: `${words}, letter to be corrected`, mark: 'warning', tone: 'negative' }
  const tone = outcome.kind === 'accepted' ? 'positive' : outcome.kind === 'rejected' ? 'quiet' : 'waiting'
  return { label: words, mark: state === 'released' ? 'filled' : 'half', tone }
}

const noSuchAbstract = 'There is no such abstract any more.'
const reasonMissing = 'Say why. The committee reads it, the authors do not.'

/** Why nothing was decided, and what to do next. */
export function decideProblem(error: DecideError): string {
  switch (error.code) {
    case 'not-found':
      return noSuchAbstract
    case 'not-submitted':
      return `It is ${abstractStatus[error.state].label.toLowerCase()}, so nothing can be decided about it.`
    case 'decided-meanwhile':
      return `Somebody else has decided meanwhile: ${decisionStatus(error.decision).label}. Nothing was changed.`
    case 'moved-meanwhile':
      return `It was moved to ${error.form} meanwhile. Nothing was decided.`
    case 'unknown-form':
      return 'Choose one of the conference’s presentation types.'
    case 'released':
      return 'A letter has told its authors. Correct the decision on its page.'
    case 'reason-missing':
      return reasonMissing
    case 'day-over':
      return `The last day for the change is over: choose ${formatDate(error.today)} or later.`
    case 'nothing-changes':
      return 'That is what is decided already.'
  }
}

/** Why an answer of a presenter was not noted. */
export function answerProblem(error: AnswerError): string {
  switch (error.code) {
    case 'not-found':
      return noSuchAbstract
    case 'not-asked':
    case 'told-otherwise':
      return 'No letter that accepts it stands, so there is nothing to answer.'
    case 'because-unusable':
      return `Say it in ${error.longest} characters, without control characters.`
    case 'statements-missing':
    case 'declined-before':
      return 'Only its presenter can answer that.'
  }
}

export function versionProblem(error: SettleError): string {
  switch (error.code) {
    case 'not-found':
      return noSuchAbstract
    case 'not-held':
      return 'That version does not wait any more: its author has sent another, or a colleague has settled it.'
    case 'not-submitted':
      return 'It was withdrawn, merged or cancelled, so that no change of it counts.'
  }
}

export function linkProblem(error: LinkError): string {
  return error.code === 'not-found' ? noSuchAbstract : 'No registration of this conference has that code.'
}

export function stateChangeProblem(error: StateChangeError): string {
  switch (error.code) {
    case 'not-found':
      return noSuchAbstract
    case 'reason-missing':
      return reasonMissing
    case 'not-possible':
      return `It is ${abstractStatus[error.state].label.toLowerCase()} already.`
    case 'not-accepted':
      return 'Only an abstract that a letter has accepted is cancelled. Withdraw this one.'
    case 'accepted':
      return 'A letter has accepted it, so it is cancelled, not withdrawn.'
    case 'no-target':
      return 'No other submitted abstract of this conference has that number.'
  }
}
