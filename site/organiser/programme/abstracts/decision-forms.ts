/** The forms that decide about one abstract, on the list and on its own page, and that take decisions back. */
import { data } from 'react-router'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { counted } from '#domain/foundations/counted.ts'
import type { Result } from '#domain/foundations/result.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { toDate, toInstant } from '#domain/foundations/time.ts'
import {
  type ChosenDecision,
  correctDecision,
  type DecideError,
  setDecision,
  undoDecision,
  undoDecisionsOf,
} from '#domain/programme/decisions/decide.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference } from '#site/organiser/guard.ts'
import { carryOut } from '#site/organiser/office/lists/list-acts.ts'
import { abstractActs } from '#site/organiser/programme/abstract-list/abstract-list.ts'
import type { AuthorRefused } from '#site/organiser/programme/abstracts/author-refused.ts'
import type { Typed } from '#site/organiser/programme/abstracts/typed-into.ts'
import type { MoveRefused } from '#site/organiser/programme/entering/move-part.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { decideProblem } from '#words/organiser/programme/decision-words.ts'

/** What was not done, and with which abstract. */
export const undecided = (abstractId: number, problem: string, status = 409, typed?: Typed) =>
  data<NotDone>({ abstractId, problem, ...(typed && { typed }) }, { status })

export interface NotDone {
  abstractId: number
  /** Empty where it stands beside a field. */
  problem: string
  typed?: Typed
  author?: AuthorRefused
  move?: MoveRefused
}

/** Before the id of the presentation type that was shown as the wished one. */
const wishedAs = 'as-wished-'

/** Reads what a chair chose; undefined for no such choice, or no such day. */
export function readChoice(choice: string, changeBy: string): ChosenDecision | undefined {
  if (choice.startsWith(wishedAs)) {
    const shownFormId = toId(choice.slice(wishedAs.length))
    return shownFormId === undefined ? undefined : { kind: 'as-wished', shownFormId }
  }
  if (choice === 'as-wished' || choice === 'waiting' || choice === 'rejected') return { kind: choice }
  if (choice === 'please-change') {
    const by = toDate(changeBy)
    return by && { kind: choice, by }
  }
  const formId = choice.startsWith('as-') ? toId(choice.slice(3)) : undefined
  return formId === undefined ? undefined : { kind: 'as', formId }
}

/** 0 is nobody's decision yet; -1 is none that there can be. */
const readVersion = (typed: string) => (typed === '0' ? 0 : (toId(typed) ?? -1))

/** @param done where a decision leads; by default back to the very page */
const deciding = (command: typeof setDecision | typeof correctDecision, isRecommended = false) =>
  formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const typed = textsOf(sent, ['abstract', 'version', 'choice', 'change-by', 'because'])
    const abstractId = toId(typed.abstract) ?? 0
    const choice = readChoice(typed.choice, typed['change-by'])
    if (!choice) {
      const problem =
        typed.choice === 'please-change' ? 'Give the last day for the change.' : 'Choose what to decide.'
      return undecided(abstractId, problem, 422, { into: 'decision', values: typed })
    }
    const wanted = {
      abstractId,
      choice,
      version: readVersion(typed.version),
      because: typed.because,
      ...(isRecommended && { isRecommended }),
    }
    const decided = await site.database.write(tx => command(tx, permit, act, wanted))
    if (!decided.ok) {
      const isTyped = ['reason-missing', 'unknown-form', 'day-over'].includes(decided.error.code)
      return undecided(abstractId, decideProblem(decided.error), isTyped ? 422 : 409, {
        into: 'decision',
        values: typed,
      })
    }
    throw redirectTo(url.pathname + url.search)
  })

export const decisionForms = {
  decide: deciding(setDecision),
  recommend: deciding(setDecision, true),
  correct: deciding(correctDecision),
  undo: formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const typed = textsOf(sent, ['abstract', 'version'])
    const which = { abstractId: toId(typed.abstract) ?? 0, version: readVersion(typed.version) }
    const undone = await site.database.write(tx => undoDecision(tx, permit, act, which))
    if (!undone.ok) return undecided(which.abstractId, decideProblem(undone.error))
    throw redirectTo(url.pathname + url.search)
  }),
}

/** The forms of the list besides: the one of all its rows, acts on many, and what takes them back. */
export const decisionsOnMany = {
  /** The button names its row: what is decided about which abstract, and the version that was read. */
  'decide-row': formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const [decided = '', abstract = '', version = ''] = textsOf(sent, ['row']).row.split(' ')
    const which = { abstractId: toId(abstract) ?? 0, version: readVersion(version) }
    const choice = readChoice(decided, '')
    if (!choice && decided !== 'undo') return undecided(which.abstractId, 'Choose what to decide.', 422)
    const done = await site.database.write<Result<unknown, DecideError>>(tx =>
      choice
        ? setDecision(tx, permit, act, { ...which, choice, because: '' })
        : undoDecision(tx, permit, act, which),
    )
    if (!done.ok) return undecided(which.abstractId, decideProblem(done.error))
    throw redirectTo(url.pathname + url.search)
  }),
  act: formAtConference('decide-abstracts', async (staff, sent, { url }) => {
    const forms = await listContent(staff.site.database.read, staff.conference.id, 'presentation-type')
    const mayPlaceTalks = opens(staff.person, 'place-talks', staff.conference.id)
    return carryOut(abstractActs(forms, mayPlaceTalks), staff, sent, url)
  }),
  'undo-many': formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { at } = textsOf(sent, ['at'])
    const decidedAt = toInstant(at)
    const undone = decidedAt ? await undoDecisionsOf(site.database, permit, act, decidedAt) : 0
    const back = new URLSearchParams(url.search)
    for (const name of ['acted', 'count', 'at']) back.delete(name)
    back.set('undone', String(undone))
    throw redirectTo(`${url.pathname}?${back}`)
  }),
}

/** What the list says after taking back, or after a table of decisions; undefined if its address says neither. */
export function readDone(query: URLSearchParams): string | undefined {
  const count = (name: string) => {
    const text = query.get(name) ?? ''
    return /^\d{1,6}$/.test(text) ? counted(Number(text), 'decision') : undefined
  }
  const [undone, set] = [count('undone'), query.get('acted') === 'table' ? count('count') : undefined]
  if (undone !== undefined) return `${undone} taken back.`
  const taken = query.get('count') ?? ''
  if (query.get('acted') === 'moved' && /^\d{1,6}$/.test(taken)) {
    return `${counted(Number(taken), 'abstract')} taken, and ${count('decided') ?? 'no decision'} set. Nobody has been told.`
  }
  return set === undefined ? undefined : `${set} set from the table. Nobody has been told.`
}
