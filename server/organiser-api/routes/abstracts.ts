/** Calls about abstracts: reading them, and deciding about one. */

import { z } from '@hono/zod-openapi'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { answersInWords } from '#domain/offers/questions/answer-words.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import { listAbstracts } from '#domain/programme/abstracts/list-abstracts.ts'
import {
  findAbstractAnswers,
  listAbstractQuestions,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { type ChosenDecision, setDecision } from '#domain/programme/decisions/decide.ts'
import type { Decision } from '#domain/programme/decisions/decision.ts'
import { findJudged } from '#domain/programme/decisions/decision-queries.ts'
import { listWaiting } from '#domain/programme/presenting/abstracts-waiting.ts'
import { readPlaces } from '#domain/programme/presenting/places.ts'
import { findEntered } from '#domain/programme/submitting/entered.ts'
import { listLateLinks } from '#domain/programme/submitting/late-links.ts'
import { lastDayOfCall } from '#domain/programme/submitting/submission-end.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conferenceOf } from '#server/organiser-api/authorize-call.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { afterOf, paging } from '#server/organiser-api/paging.ts'
import { invalid, notHere } from '#server/organiser-api/problems.ts'
import {
  abstractDays,
  abstractPlaces,
  abstracts,
  decided,
  deciding,
  oneAbstract,
  waitingAbstracts,
} from '#server/organiser-api/routes/abstract-shapes.ts'
import { decideProblem } from '#words/organiser/programme/decision-words.ts'

export function abstractCalls(dependencies: Dependencies): Calls {
  const { read } = dependencies.database
  return new Calls(dependencies)
    .write(
      {
        path: '/conferences/{event}/abstracts/{number}/decision',
        tag: 'Abstracts',
        summary: 'Decide about an abstract, of which no letter has told yet; nobody outside is told',
        right: 'decide-abstracts',
        body: deciding,
        answer: decided,
      },
      async (tx, call, sent) => {
        const judged = await findJudged(tx, call.scope, call.params.number ?? '')
        if (!judged) throw notHere()
        const types = await listContent(tx, judged.abstract.conferenceId, 'presentation-type')
        const choice = choiceOf(sent, types)
        if (!choice.ok) return invalid(choice.error.errors)
        const wanted = { abstractId: judged.abstract.id, choice: choice.value, version: sent.version }
        const set = await setDecision(tx, call.permit, call.act, { ...wanted, because: sent.because ?? '' })
        if (set.ok) return ok(toDecision(set.value))
        const { code } = set.error
        if (code === 'not-found') throw notHere()
        if (code === 'day-over') return invalid({ changeBy: decideProblem(set.error) })
        return fail({ code, status: 409, title: decideProblem(set.error) })
      },
    )
    .read(
      {
        path: '/conferences/{event}/abstracts',
        tag: 'Abstracts',
        summary: 'Abstracts, fifty at a time, newest first',
        right: 'read-abstracts',
        query: z.object(paging),
        answer: abstracts,
      },
      async (call, query) => {
        const found = await listAbstracts(read, call.scope, afterOf(query))
        return { rows: found.rows.map(toAbstract), after: found.after }
      },
    )
    .read(
      {
        path: '/conferences/{event}/abstract-days',
        tag: 'Abstracts',
        summary: 'Until when abstracts are taken, and late links without their addresses',
        right: 'read-abstracts',
        answer: abstractDays,
      },
      call => readDays(read, call.scope, conferenceOf(call)),
    )
    .read(
      {
        path: '/conferences/{event}/abstract-places',
        tag: 'Abstracts',
        summary:
          'How many can be accepted of a topic, a presentation type, or both, and how many are; null for any',
        right: 'read-abstracts',
        answer: abstractPlaces,
      },
      async call => ({
        rows: (await readPlaces(read, call.scope)).map(({ topic, form, places, taken }) => ({
          topic: topic === '' ? null : topic,
          presentationType: form === '' ? null : form,
          places,
          accepted: taken,
        })),
      }),
    )
    .read(
      {
        path: '/conferences/{event}/abstract-waiting-list',
        tag: 'Abstracts',
        summary: 'Abstracts that wait for a place, in their order',
        right: 'read-abstracts',
        answer: waitingAbstracts,
      },
      async call => ({
        rows: (await listWaiting(read, call.scope)).map(
          ({ number, title, presenter, topic, wished, isTold }) => ({
            number,
            abstractTitle: title,
            name: presenter,
            topic,
            presentationType: wished.name,
            isTold,
          }),
        ),
      }),
    )
    .read(
      {
        path: '/conferences/{event}/abstracts/{number}',
        tag: 'Abstracts',
        summary: 'One abstract',
        right: 'read-abstracts',
        answer: oneAbstract,
      },
      call => readWhole(read, call.scope, call.params.number ?? ''),
    )
}

/** Until when abstracts are taken. */
async function readDays(read: Reader, scope: Scope, conference: Conference) {
  const [topics, types, sections, links] = await Promise.all([
    listContent(read, conference.id, 'topic'),
    listContent(read, conference.id, 'presentation-type'),
    listContent(read, conference.id, 'abstract-call-section'),
    listLateLinks(read, scope),
  ])
  const nameIn = (all: readonly { id: number; name: string }[], id: number | null) =>
    all.find(each => each.id === id)?.name ?? null
  return {
    call: (lastDayOfCall(sections) ?? conference.endsOn).toString(),
    ownDays: conference.abstractDays.map(({ on, id, closesOn }) => ({
      topic: on === 'topic' ? nameIn(topics, id) : null,
      presentationType: on === 'form' ? nameIn(types, id) : null,
      until: closesOn.toString(),
    })),
    lateLinks: links.map(link => ({
      id: link.id,
      topic: nameIn(topics, link.topicId),
      presentationType: nameIn(types, link.formId),
      usesAllowed: link.usesAllowed,
      uses: link.uses,
      until: link.closesOn.toString(),
      isEnded: link.endedAt !== null,
    })),
  }
}

/** @throws the 404 of one that does not exist, or that this token may not read */
async function readWhole(read: Reader, scope: Scope, number: string) {
  const judged = await findJudged(read, scope, number)
  if (!judged) throw notHere()
  const { abstract: found, authors, mergedInto, merged } = judged
  const questions = await listAbstractQuestions(read, found.conferenceId)
  const given = await findAbstractAnswers(read, 'chair', found.id)
  const countries = await readNamedCountries(read, questions)
  const entered = await findEntered(read, found.id)
  return {
    ...toAbstract(found),
    abstractText: found.abstractText,
    keywords: found.keywords,
    decision: toDecision(judged.decision),
    submittedByStaff: entered
      ? {
          because: entered.because,
          isAfterLastDay: entered.aside.lastDay,
          isBeyondLimit: entered.aside.limit,
        }
      : null,
    state: found.state,
    mergedInto,
    merged,
    authors: authors.map(({ name, familyName, affiliation, email, orcid, isPresenting, objectedAt }) => ({
      name,
      familyName,
      affiliations: affiliation.split('\n').filter(line => line !== ''),
      email,
      orcid,
      isPresenting,
      hasObjected: objectedAt !== null,
    })),
    answers: answersInWords(questions, given, countries).map(({ question, answer }) => ({
      question,
      answer,
    })),
  }
}

type Deciding = z.output<(typeof deciding)['schema']>

function choiceOf(
  { outcome, presentationType, changeBy }: Deciding,
  types: readonly { id: number; name: string }[],
): Result<ChosenDecision, { code: 'no-choice'; errors: Record<string, string> }> {
  if (outcome === 'please-change')
    return changeBy === undefined
      ? fail({ code: 'no-choice', errors: { changeBy: 'Give the last day for the change.' } })
      : ok({ kind: outcome, by: Temporal.PlainDate.from(changeBy) })
  if (outcome !== 'accepted') return ok({ kind: outcome })
  const type = types.find(({ name }) => name === presentationType)
  return type
    ? ok({ kind: 'as', formId: type.id })
    : fail({
        code: 'no-choice',
        errors: { presentationType: 'Name one of the conference’s presentation types.' },
      })
}

const toDecision = ({ version, state, outcome }: Decision) => ({
  version,
  state,
  outcome: outcome?.kind ?? null,
  presentationType: outcome?.kind === 'accepted' ? outcome.form.name : null,
  changeBy: outcome?.kind === 'please-change' ? outcome.by.toString() : null,
})

function toAbstract({
  number,
  presenter,
  presentationType,
  topic,
  abstractTitle,
  fileKey,
  submittedAt,
}: Abstract) {
  const { title, name, email, organization, city } = presenter
  return {
    number,
    title,
    name,
    email,
    organization,
    city,
    presentationType: presentationType.name,
    topic: topic.name,
    abstractTitle,
    hasFile: fileKey !== null,
    submittedAt: submittedAt.toString(),
  }
}
