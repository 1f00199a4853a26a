/** The list of abstracts in words, and what is done with many. */
import { counted } from '#domain/foundations/counted.ts'
import { isCountable } from '#domain/offers/questions/question.ts'
import {
  type AbstractTypes,
  abstractsNoun,
  type ListedAbstract,
} from '#domain/office/abstract-list/abstracts-noun.ts'
import type { readDecisionCounts } from '#domain/office/abstract-list/count-abstracts.ts'
import { notAnswered } from '#domain/office/lists/answer-filter.ts'
import { filterValue, possibleAnswers } from '#domain/office/numbers/count-answers.ts'
import type { AbstractQuestion } from '#domain/programme/asking/abstract-question.ts'
import { type ChosenDecision, setDecision } from '#domain/programme/decisions/decide.ts'
import { makeTalk, unscheduledDay } from '#domain/programme/talks/talk-of-abstract.ts'
import { permit } from '#domain/staff/rights/permit.ts'
import type { ListAct, ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { Choices, ListWords } from '#site/organiser/office/lists/list-view.ts'
import {
  abstractStatus,
  answerStatus,
  decisionStatus,
  stepStatus,
} from '#words/organiser/programme/decision-words.ts'

export const abstractWords: ListWords<AbstractTypes> = {
  noun: abstractsNoun,
  one: 'abstract',
  many: 'abstracts',
  searched: () => 'Number, title, presenter, address or organisation',
  legends: {
    decision: 'Decision',
    presenter: 'Presenter of an accepted one',
    answer: 'Presenter says',
    changed: 'Change by its author',
    lapsed: 'Change asked for',
    objection: 'Authors',
    programme: 'Programme',
    overdue: 'Answer',
    state: 'State',
    topic: 'Topic',
    type: 'Presentation',
    file: 'File',
    asked: 'Answers of authors',
    new: 'New',
  },
  labels: {
    number: 'Number',
    presenter: 'Presenter',
    email: 'E-mail',
    topic: 'Topic',
    type: 'Wished',
    state: 'State',
    decision: 'Decision',
    answer: 'Confirmed',
    line: 'Registered',
    submitted: 'Submitted',
    'answer-by': 'Answer by',
    file: 'File',
    answers: 'Answers',
  },
  views: [
    { name: 'all', label: 'All', query: '' },
    { name: 'new', label: 'New', query: 'new=yes' },
    { name: 'undecided', label: 'Undecided', query: 'decision=undecided' },
    { name: 'overdue', label: 'Overdue', query: 'overdue=yes' },
    { name: 'unreleased', label: 'Decided, not told', query: 'decision=set' },
    { name: 'changed', label: 'Changes to look at', query: 'changed=yes' },
    { name: 'lapsed', label: 'Changes overdue', query: 'lapsed=yes' },
    { name: 'objections', label: 'Objections', query: 'objection=yes' },
    {
      name: 'unplaced',
      label: 'Not in the programme',
      query: 'programme=no&answer=unanswered&answer=confirmed',
    },
    { name: 'unconfirmed', label: 'Not confirmed', query: 'answer=unanswered' },
    { name: 'declined', label: 'Declined', query: 'answer=declined' },
    {
      name: 'unregistered',
      label: 'Accepted, not registered',
      query: 'presenter=unregistered&answer=declined&not=answer',
    },
  ],
}

export function abstractChoices(
  { topics, types }: Pick<Awaited<ReturnType<typeof readDecisionCounts>>, 'topics' | 'types'>,
  questions: readonly AbstractQuestion[],
): Choices {
  const named = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  const labels = (words: Readonly<Record<string, { label: string }>>) =>
    Object.entries(words).map(([value, { label }]) => ({ value, label }))
  return {
    decision: [
      { value: 'undecided', label: 'Undecided' },
      { value: 'recommended', label: 'Recommended' },
      { value: 'set', label: 'Decided, not told' },
      { value: 'released', label: 'Told by letter' },
      { value: 'accepted', label: 'Accepted' },
      { value: 'waiting', label: 'On the waiting list' },
      { value: 'rejected', label: 'Rejected' },
      { value: 'please-change', label: 'Change asked for' },
    ],
    presenter: labels(stepStatus),
    answer: labels(answerStatus),
    changed: [{ value: 'yes', label: 'Waits for the committee' }],
    lapsed: [{ value: 'yes', label: 'Overdue, and not sent' }],
    objection: [{ value: 'yes', label: 'An author objects' }],
    programme: [
      { value: 'yes', label: 'In the programme' },
      { value: 'no', label: 'Not in the programme' },
    ],
    overdue: [{ value: 'yes', label: 'Overdue' }],
    state: labels(abstractStatus),
    topic: named(topics),
    type: named(types),
    file: [
      { value: 'yes', label: 'With a file' },
      { value: 'no', label: 'Without a file' },
    ],
    asked: questions
      .filter(({ isRetired }) => !isRetired)
      .flatMap(question => [
        ...(isCountable(question)
          ? possibleAnswers(question).map(({ key, name }) => ({
              value: filterValue(question.id, key),
              label: `${question.label} ${name}`,
            }))
          : []),
        { value: filterValue(question.id, notAnswered), label: `${question.label} Not answered` },
      ]),
    new: [{ value: 'yes', label: 'Since your last look' }],
  }
}

/** How many presentation types have an act of their own on the bar. */
const mostForms = 6

/** Deciding about many: what nobody has decided yet, so that no colleague's decision is lost. */
export function abstractActs(
  forms: readonly { id: number; name: string }[],
  mayPlaceTalks: boolean,
): ListActs<AbstractTypes, 'decide-abstracts'> {
  const acceptances = forms
    .slice(0, mostForms)
    .map(({ id, name }) => [`as-${id}`, deciding({ kind: 'as', formId: id }, { label: `Accept as ${name}`, done: `accepted as ${name}` })]) // biome-ignore format: a row
  return {
    noun: abstractsNoun,
    right: 'decide-abstracts',
    nameOf: ({ number, abstractTitle }) => [number, abstractTitle].filter(Boolean).join(', '),
    counted: count => counted(count, 'abstract'),
    canBeUndone: true,
    acts: {
      'as-wished': asWished,
      ...Object.fromEntries(acceptances),
      waiting: deciding({ kind: 'waiting' }, { label: 'Waiting list', done: 'put on the waiting list' }),
      rejected: deciding({ kind: 'rejected' }, { label: 'Reject', done: 'rejected' }),
      ...(mayPlaceTalks && { programme: intoProgramme }),
    },
  }
}

const deciding = (
  choice: ChosenDecision,
  { label, done }: { label: string; done: string },
): ListAct<AbstractTypes, 'decide-abstracts'> => ({
  label,
  title: label,
  button: count => `${label}: ${count}`,
  facts: [
    {
      label: 'Then',
      lines: ['Nobody is told: letters are released on their own page.', 'Until then you can undo it.'],
    },
  ],
  done: count => `${count} ${done}. Nobody has been told.`,
  whyNot: whyNotDecided,
  run: async (tx, { permit, act }, abstractId) => {
    const set = await setDecision(tx, permit, act, { abstractId, choice, version: 'undecided' })
    return set.ok
  },
})

/** As the type that the check page counts it for: one that a colleague has moved meanwhile stays undecided. */
const asWished: ListAct<AbstractTypes, 'decide-abstracts'> = {
  ...deciding({ kind: 'as-wished' }, { label: 'Accept as wished', done: 'accepted as wished' }),
  shownOf: ({ presentationType }) => presentationType.id,
  run: async (tx, { permit, act }, abstractId, shownFormId) => {
    if (shownFormId === undefined) return false
    const choice: ChosenDecision = { kind: 'as-wished', shownFormId }
    return (await setDecision(tx, permit, act, { abstractId, choice, version: 'undecided' })).ok
  },
}

const intoProgramme: ListAct<AbstractTypes, 'decide-abstracts'> = {
  label: 'Into the programme',
  title: 'Into the programme',
  button: count => `Make talks of ${count}`,
  facts: [
    {
      label: 'Then',
      lines: [
        `Each is a talk with its title, text and authors, without a time, on the day “${unscheduledDay}”. Visitors do not see it before you show talks of abstracts.`,
        'Anyone who presents becomes a speaker. Later corrections of an abstract reach its talk, unless somebody has edited the talk.',
      ],
    },
  ],
  done: count => `${count} put into the programme.`,
  isFinal: true,
  whyNot: ({ state, decision, answer, hasTalk }) => {
    if (hasTalk) return 'They are in the programme already.'
    if (state !== 'submitted') return `They are ${abstractStatus[state].label.toLowerCase()}.`
    if (decision.outcome?.kind !== 'accepted' || decision.state !== 'released')
      return 'No letter has told their authors that they are accepted.'
    return answer === 'declined' ? 'Their presenters have declined.' : undefined
  },
  run: async (tx, { act, permit: { scope }, person }, abstractId) => {
    const placing = permit(person, 'place-talks', scope.conferenceId, act.now)
    if (!placing.ok) return false
    return (await makeTalk(tx, placing.value, act, abstractId)).ok
  },
}

function whyNotDecided({ state, decision }: ListedAbstract): string | undefined {
  if (state !== 'submitted') return `They are ${abstractStatus[state].label.toLowerCase()}.`
  if (decision.state === 'none' || decision.state === 'recommended') return undefined
  return decision.state === 'set'
    ? `They are decided already: ${decisionStatus(decision).label}. Undo that first.`
    : 'A letter has told their authors. Each is corrected on its own page.'
}
