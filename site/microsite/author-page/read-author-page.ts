/** What an author's own page shows: their abstract, what a letter told about it, and what is asked of them. */

import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { findFile } from '#domain/conference/files/file-store.ts'
import { inscribedHtml } from '#domain/conference/formulas/formula-html.ts'
import { nameInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { dateIn, formatDate, formatInstant } from '#domain/foundations/time.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import { answerWords as answerInWords } from '#domain/offers/questions/answer-words.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import type { Seen } from '#domain/programme/abstracts/abstract-view.ts'
import type { AbstractQuestion } from '#domain/programme/asking/abstract-question.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import {
  type AbstractVersion,
  asVersion,
  latestVersion,
  listVersions,
  markOfAuthors,
  type VersionAnswers,
} from '#domain/programme/changes/abstract-version.ts'
import { askedLater } from '#domain/programme/changes/answer-later.ts'
import { changeableUntil, readAsked } from '#domain/programme/changes/change-abstract.ts'
import { toOutcome } from '#domain/programme/decisions/decision.ts'
import { listPresenterAnswers } from '#domain/programme/presenting/answer-queries.ts'
import { lacksAgreement, type PresenterAnswer } from '#domain/programme/presenting/presenter-answer.ts'
import { findStanding } from '#domain/programme/presenting/presenter-line.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import type { ReadingSite } from '#site/context.ts'
import { countryLines } from '#site/forms/country-lines.ts'
import { authorQuestionViews, valuesOfAnswers } from '#site/microsite/abstracts/author-questions.ts'
import { asTyped } from '#site/microsite/abstracts/author-rows.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/author-page.ts'

export async function readAuthorPage(
  { database: { read }, clock, readFormula }: ReadingSite,
  conference: Conference,
  { abstractId, secret }: { abstractId: number; secret: string },
) {
  const { name: event, timeZone } = conference
  const now = clock.now()
  const row = await findTold(read, abstractId)
  if (!row) return undefined
  const isAccepted = row.state === 'submitted' && row.outcome === 'accepted' && row.toldVersion !== null
  const [authors, answers, statements, known, versions, asked, later] = await Promise.all([
    listAuthors(read, abstractId),
    isAccepted ? listPresenterAnswers(read, abstractId, row.toldVersion ?? 0) : [],
    isAccepted ? listContent(read, conference.id, 'presenter-statement') : [],
    isAccepted ? findStanding(read, abstractId) : undefined,
    listVersions(read, abstractId),
    readAsked(read, row),
    askedLater(read, row),
  ])
  const outcome = toOutcome(row)
  const [topic, form, acceptedAs] = await Promise.all([
    nameInLanguage(read, conference.id, 'topic', { id: row.topic_id, name: row.topic_name }),
    nameInLanguage(read, conference.id, 'presentation-type', {
      id: row.presentation_type_id,
      name: row.presentation_type_name,
    }),
    outcome?.kind === 'accepted'
      ? nameInLanguage(read, conference.id, 'presentation-type', outcome.form)
      : undefined,
  ])
  const file = row.file_key === null ? undefined : await findFile(read, row.file_key)
  const [answer] = answers
  const until = changeableUntil(conference, row)
  const held = versions.find(({ standing }) => standing === 'held')
  const answered = toAnswers(held?.answers ?? asked.given)
  const countries = await readNamedCountries(read, [...asked.questions, ...later.questions])
  const questionsOf = (questions: readonly AbstractQuestion[], given: Answers) =>
    questions.length === 0
      ? null
      : {
          questions: authorQuestionViews(questions, { given }),
          values: valuesOfAnswers(questions, given),
          countries:
            countries.size === 0 ? null : countryLines([...countries].map(([id, name]) => ({ id, name }))),
        }
  return {
    event,
    number: row.number,
    title: row.abstract_title || words.abstractNumber({ number: row.number }),
    inscribedTitle: inscribedHtml(row.abstract_title, readFormula),
    text: row.abstract_text,
    inscribedText: inscribedHtml(row.abstract_text, readFormula),
    standing: standingOf(row, acceptedAs),
    /** Withdrawn or cancelled: nobody presents it. */
    isOver: row.state === 'withdrawn' || row.state === 'cancelled',
    authors: authors.map(({ name, affiliation, isPresenting, objectedAt }) => ({
      name,
      affiliation,
      isPresenting,
      isObjected: objectedAt !== null,
    })),
    facts: factsOf(row, { topic, form, file: file?.name, asked, countries, timeZone }),
    change:
      row.state === 'submitted'
        ? {
            version: `${latestVersion(versions)}-${markOfAuthors(held?.authors ?? asVersion(authors))}`,
            title: held?.title ?? row.abstract_title,
            text: held?.text ?? row.abstract_text,
            authors: asTyped(held?.authors ?? asVersion(authors), held?.keywords ?? row.keywords),
            isOpen: Temporal.PlainDate.compare(dateIn(timeZone, now), until) <= 0,
            until: formatDate(until),
            maxWords: conference.rules.abstractWords,
            isHeldFirst: row.toldVersion !== null && row.outcome !== 'please-change',
            isWaiting: held !== undefined,
            hasFile: row.file_key !== null,
            asked: questionsOf(asked.questions, answered),
            canWithdraw: row.outcome !== 'accepted',
          }
        : null,
    versions: versions.map(each => versionView(each, timeZone)),
    later: questionsOf(later.questions, later.given),
    asked: isAccepted
      ? {
          version: row.toldVersion ?? 0,
          statements: statements.map(({ id, text, isRequired }) => ({ id, text, isRequired })),
          answer: answer && {
            ...answerView(answer, timeZone),
            isIncomplete: lacksAgreement(answer, statements),
          },
          step: known?.step ?? ('unregistered' as const),
          coauthor: known?.coauthor ?? null,
          registerAt:
            (known && known.step !== 'unregistered') || salesEnd(conference, now)
              ? null
              : `${paths.microsite(event, 'online-registration')}?${new URLSearchParams({ author: secret })}`,
        }
      : null,
  }
}

const toAnswers = (stored: VersionAnswers): Answers =>
  new Map(Object.entries(stored).map(([id, value]) => [Number(id), value]))

/** What was submitted with it. */
function factsOf(
  row: Seen<'author'>,
  {
    topic,
    form,
    file,
    asked,
    countries,
    timeZone,
  }: {
    topic: string
    form: string
    file: string | undefined
    asked: Awaited<ReturnType<typeof readAsked>>
    countries: ReadonlyMap<number, string>
    timeZone: string
  },
) {
  return [
    { label: words.topic(), value: topic },
    ...(row.keywords === '' ? [] : [{ label: words.keywords(), value: row.keywords }]),
    ...(file === undefined ? [] : [{ label: words.file(), value: file }]),
    { label: words.presentation(), value: form },
    ...asked.questions.flatMap(question => {
      const value = asked.given[question.id]
      return value === undefined
        ? []
        : [{ label: question.label, value: answerInWords(question, value, id => countries.get(id)) }]
    }),
    { label: words.submitted(), value: formatInstant(Temporal.Instant.from(row.created_at), timeZone) },
  ]
}

function versionView({ version, standing, sentAt, title, text }: AbstractVersion, timeZone: string) {
  const line = words.versionLine[standing]({ version, on: formatInstant(sentAt, timeZone) })
  return { key: version, line, title, text }
}

function answerView(answer: PresenterAnswer, timeZone: string) {
  return {
    kind: answer.kind,
    words: answerWords(answer, formatDate(dateIn(timeZone, answer.answeredAt))),
    asksToWithdraw: answer.asksToWithdraw,
    agreed: answer.statements,
  }
}

function answerWords({ kind, asksToWithdraw }: PresenterAnswer, on: string): string {
  if (kind === 'confirmed') return words.confirmed({ on })
  return asksToWithdraw ? words.askedToWithdraw({ on }) : words.declined({ on })
}

export type AuthorPageView = NonNullable<Awaited<ReturnType<typeof readAuthorPage>>>

function standingOf(row: Seen<'author'>, acceptedAs = ''): string {
  const { standing } = words
  if (row.state === 'withdrawn' || row.state === 'merged' || row.state === 'cancelled')
    return standing[row.state]
  const outcome = toOutcome(row)
  switch (outcome?.kind) {
    case undefined:
      return standing.undecided
    case 'accepted':
      return standing.accepted({ form: acceptedAs })
    case 'please-change':
      return standing.pleaseChange({ by: formatDate(outcome.by) })
    case 'waiting':
    case 'rejected':
      return standing[outcome.kind]
  }
}
