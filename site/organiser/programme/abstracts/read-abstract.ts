/** The data of one abstract's page, in words and addresses. */

import { findFailedLetter } from '#domain/committee/decision-letters/letter-queries.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { findFile } from '#domain/conference/files/file-store.ts'
import { inscribedHtml } from '#domain/conference/formulas/formula-html.ts'
import { dateIn, formatDate, formatInstant } from '#domain/foundations/time.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import { answersInWords } from '#domain/offers/questions/answer-words.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import { findNeighbours, type Neighbours } from '#domain/office/abstract-list/abstract-neighbours.ts'
import { readAbstractReading, wholeReading } from '#domain/office/abstract-list/abstract-reading.ts'
import { type AbstractTypes, abstractsNoun } from '#domain/office/abstract-list/abstracts-noun.ts'
import { answerPromisedBy, changesPromisedUntil } from '#domain/programme/abstracts/promised-answer.ts'
import {
  findAbstractAnswers,
  listAbstractQuestions,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { listLifted } from '#domain/programme/conflicts/conflict-queries.ts'
import type { Decision } from '#domain/programme/decisions/decision.ts'
import {
  findJudged,
  type JudgedAbstract,
  listDecisions,
} from '#domain/programme/decisions/decision-queries.ts'
import { readPlaces } from '#domain/programme/presenting/places.ts'
import { type Entered, findEntered } from '#domain/programme/submitting/entered.ts'
import { findTalkOf } from '#domain/programme/talks/talks-of-abstracts.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import type { AtConference, StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { inSight, readRequest } from '#site/organiser/office/lists/list-address.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { readNext } from '#site/organiser/programme/abstracts/next-waiting.tsx'
import { placesView } from '#site/organiser/programme/abstracts/places-line.tsx'
import { readPresenter } from '#site/organiser/programme/abstracts/read-presenter.ts'
import { readVersions } from '#site/organiser/programme/abstracts/read-versions.ts'
import { queryOfPage } from '#site/organiser/programme/abstracts/same-page.ts'
import { mailFailureWords } from '#words/organiser/correspondence/mail-status.ts'
import { abstractStatus, decisionStatus } from '#words/organiser/programme/decision-words.ts'

/** @throws the 404 of one that does not exist, or that this person may not see */
export async function readAbstract(staff: AtConference<StaffRequest>, number: string, url: URL) {
  const { site, scope, conference, person } = staff
  const { read } = site.database
  const { id: conferenceId, name: event, timeZone } = conference
  const judged = await findJudged(read, scope, number)
  if (!judged) throw notFound()
  const { abstract, decision } = judged
  const { id, presenter, fileKey, state } = abstract
  const asked = await listAbstractQuestions(read, conferenceId)
  const countries = await readNamedCountries(read, asked)
  const answerLines = (given: Answers) =>
    answersInWords(asked, given, countries).map(({ question, answer }) => ({
      label: question,
      value: answer,
    }))
  const [country, file, known, decisions, types, changes, answers, lifted, entered, topics, beside, failed] =
    await Promise.all([
      findCountry(read, presenter.countryId),
      fileKey === null ? undefined : findFile(read, fileKey),
      readPresenter(read, scope, {
        conference,
        judged,
        mayOpen: opens(person, 'read-registrations', conferenceId),
      }),
      listDecisions(read, id),
      listContent(read, conferenceId, 'presentation-type'),
      readVersions(read, id, {
        timeZone,
        inWords: given =>
          answerLines(new Map(Object.entries(given).map(([of, value]) => [Number(of), value])))
            .map(({ label, value }) => `${label} ${value}`)
            .join('\n'),
      }),
      findAbstractAnswers(read, 'chair', id),
      listLifted(read, id),
      findEntered(read, id),
      listContent(read, conferenceId, 'topic'),
      readNeighbours(staff, url.searchParams, id),
      findFailedLetter(read, scope, id),
    ])
  const names = await listAccountNames(read, [
    ...decisions.map(({ decidedBy }) => personOf(decidedBy)),
    ...(entered ? [personOf(entered.enteredBy)] : []),
  ])
  const nameOf = (actor: string) => names.get(personOf(actor)) ?? 'somebody without an account'
  const canDecide = opens(person, 'decide-abstracts', conferenceId)
  const { outcome } = decision
  const isFreed = known?.answer === 'declined' || state === 'cancelled'
  const [talkId, places, next] = await Promise.all([
    findTalkOf(read, id),
    canDecide ? readPlaces(read, scope) : [],
    isFreed && outcome?.kind === 'accepted'
      ? readNext(read, scope, {
          event,
          form: outcome.form,
          mayAccept: canDecide && opens(person, 'release-decisions', conferenceId),
        })
      : null,
  ])
  const ofList = queryOfPage(url.searchParams)
  const pageOf = (of: string) => organiserPaths.abstract(event, of)
  const fileAt = organiserPaths.abstractFile(event, number)
  const isItsTopic = (id: number) => id === 0 || id === abstract.topic.id
  return {
    id,
    number,
    here: url.pathname,
    list: organiserPaths.abstracts(event) + ofList,
    beside: besideViews(beside, of => pageOf(of) + ofList),
    title: abstract.abstractTitle || `Abstract ${number}`,
    inscribedTitle: inscribedHtml(abstract.abstractTitle, site.readFormula),
    text: abstract.abstractText,
    inscribedText: inscribedHtml(abstract.abstractText, site.readFormula),
    file: file ? { name: file.name, href: fileAt } : null,
    authors: authorViews(judged, timeZone),
    facts: factsOf(abstract, conference, {
      country: country?.name,
      entered: entered && enteredWords(entered, nameOf(entered.enteredBy)),
    }),
    answers: answerLines(answers),
    statuses: [
      state === 'submitted' ? decisionStatus(decision) : abstractStatus[state],
      ...(known?.statuses ?? []),
    ],
    told: failed ? '' : toldWords(judged),
    failedLetter: failed && {
      reason: mailFailureWords(failed.failure),
      href: opens(person, 'release-decisions', conferenceId)
        ? abstractPages.letterRelease(event, failed.releaseId)
        : null,
    },
    canDecide: canDecide && state === 'submitted',
    canChangeState: canDecide,
    decision: decisionView(decision),
    forms: types.map(type => ({ value: `as-${type.id}`, label: `Accept as ${type.name}` })),
    wished: abstract.presentationType,
    move: canDecide && state === 'submitted' ? moveView(abstract, topics, types) : null,
    history: decisions.map(each => historyRow(each, nameOf, timeZone)),
    state,
    known,
    next,
    places: placesView(places.filter(({ topicId }) => isItsTopic(topicId))),
    changes,
    lifted,
    fileAt,
    isAccepted: judged.isToldAccepted,
    talk: talkId === null ? null : organiserPaths.websiteRecord(event, 'talk', talkId),
    stateBecause: judged.stateBecause,
    merging: mergingLinks(judged, pageOf),
  }
}

export type AbstractView = Awaited<ReturnType<typeof readAbstract>>

const personOf = (actor: string) => actor.split(/:(.*)/s)[1] ?? ''

/** In the list that it was opened from, which its address names; in the usual one if that names none. */
async function readNeighbours(
  { site, scope, conference, act }: AtConference<StaffRequest>,
  query: URLSearchParams,
  id: number,
): Promise<Neighbours> {
  const { read } = site.database
  const asked = inSight(abstractsNoun, readRequest<AbstractTypes>(abstractsNoun, query), null)
  const reading =
    Object.keys(asked.filter).length === 0
      ? wholeReading(scope)
      : await readAbstractReading(read, scope, { conference, personId: act.actor.personId, now: act.now })
  return findNeighbours(read, reading, asked, id)
}

/** The one after it first: that is where somebody who reads one after another goes. */
function besideViews({ before, after, undecided }: Neighbours, hrefOf: (number: string) => string) {
  return [
    { key: 'undecided', label: 'Next undecided', number: undecided, rel: undefined },
    { key: 'after', label: 'Next', number: after, rel: 'next' },
    { key: 'before', label: 'Previous', number: before, rel: 'prev' },
  ].flatMap(({ number, ...each }) => (number === null ? [] : [{ ...each, number, href: hrefOf(number) }]))
}

const authorViews = ({ authors, abstract: { presenter } }: JudgedAbstract, timeZone: string) =>
  authors.map(({ objectedAt, ...author }) => ({
    ...author,
    name: author.isCoauthor ? author.name : `${presenter.title} ${author.name}`,
    objected: objectedAt && formatDate(dateIn(timeZone, objectedAt)),
  }))

/** What was submitted with it, and by when it is answered. */
function factsOf(
  { presenter, keywords, topic, presentationType, submittedAt }: JudgedAbstract['abstract'],
  conference: Conference,
  { country, entered }: { country: string | undefined; entered: string | undefined },
) {
  return [
    { label: 'City', value: [presenter.city, country].filter(Boolean).join(', ') },
    { label: 'E-mail', value: presenter.email },
    { label: 'Telephone', value: presenter.telephone },
    { label: 'Keywords', value: keywords },
    { label: 'Topic', value: topic.name },
    { label: 'Presentation', value: presentationType.name },
    { label: 'Submitted', value: formatInstant(submittedAt, conference.timeZone) },
    { label: 'For its author', value: entered ?? '' },
    { label: 'Answer promised by', value: formatDate(answerPromisedBy(submittedAt, conference)) },
    { label: 'Changes until', value: formatDate(changesPromisedUntil(conference)) },
  ].filter(({ value }) => value !== '')
}

/** Who submitted it, what was set aside for it, and why. */
function enteredWords({ because, aside }: Entered, who: string): string {
  const what = [
    ...(aside.lastDay ? ['after the last day'] : []),
    ...(aside.limit ? ['beyond the limit'] : []),
  ]
  return `${[`Submitted by ${who}`, ...what].join(', ')}${because === '' ? '' : `: ${because}`}`
}

function toldWords({ isReleased, decision }: JudgedAbstract): string {
  if (isReleased) return 'A letter has told its authors.'
  return decision.state === 'set' ? 'Its authors have not been told.' : ''
}

/** As the form of the decision sends it. */
function decisionView({ version, state, outcome, because }: Decision) {
  return {
    version,
    state,
    choice: outcome === null ? '' : outcome.kind === 'accepted' ? `as-${outcome.form.id}` : outcome.kind,
    changeBy: outcome?.kind === 'please-change' ? outcome.by.toString() : '',
    because,
  }
}

interface Named {
  id: number
  name: string
}

/** What its topic and presentation type are, and could be. */
function moveView(
  { topic, presentationType }: JudgedAbstract['abstract'],
  topics: readonly Named[],
  types: readonly Named[],
) {
  return {
    topic,
    form: presentationType,
    topics: topics.map(({ id, name }) => ({ id, name })),
    forms: types.map(({ id, name }) => ({ id, name })),
  }
}

function historyRow(
  decision: Awaited<ReturnType<typeof listDecisions>>[number],
  nameOf: (actor: string) => string,
  timeZone: string,
) {
  const { version, state, because, decidedBy, decidedAt } = decision
  return {
    key: version,
    what:
      state === 'none'
        ? 'Taken back'
        : decisionStatus({ ...decision, state: state === 'corrected' ? 'set' : state }).label,
    isCorrection: state === 'corrected',
    because,
    who: nameOf(decidedBy),
    when: formatInstant(decidedAt, timeZone),
  }
}

function mergingLinks({ mergedInto, merged }: JudgedAbstract, hrefOf: (number: string) => string) {
  return [
    ...(mergedInto === null ? [] : [{ label: 'Merged into', number: mergedInto }]),
    ...merged.map(number => ({ label: 'Merged into it', number })),
  ].map(each => ({ ...each, href: hrefOf(each.number) }))
}
