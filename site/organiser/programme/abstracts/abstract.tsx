/** One abstract: what was submitted, what is decided about it, and how far its presenter has come. */

import { Fragment } from 'react'
import { Link } from 'react-router'
import { changeAbstractState } from '#domain/committee/withdrawing/change-abstract-state.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { findFile } from '#domain/conference/files/file-store.ts'
import { inscribedHtml } from '#domain/conference/formulas/formula-html.ts'
import { dateIn, formatDate, formatInstant } from '#domain/foundations/time.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import { findNeighbours, type Neighbours } from '#domain/office/lists/abstract-neighbours.ts'
import { readAbstractReading, wholeReading } from '#domain/office/lists/abstract-reading.ts'
import { type AbstractTypes, abstractsNoun } from '#domain/office/lists/abstracts-noun.ts'
import { abstractEvents } from '#domain/programme/abstracts/abstract-state.ts'
import { listLifted } from '#domain/programme/abstracts/conflict-queries.ts'
import { answerPromisedBy, changesPromisedUntil } from '#domain/programme/abstracts/promised-answer.ts'
import {
  findAbstractAnswers,
  listAbstractQuestions,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { findJudged, listDecisions } from '#domain/programme/decisions/decision-queries.ts'
import { readPlaces } from '#domain/programme/presenting/places.ts'
import { type Entered, findEntered } from '#domain/programme/submitting/entered.ts'
import { findTalkOf } from '#domain/programme/talks/talks-of-abstracts.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { Inscribed } from '#site/components/inscribed.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { inSight, readRequest } from '#site/organiser/office/lists/list-address.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Facts } from '#site/organiser/parts/facts.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { useNeighbourKeys } from '#site/organiser/parts/use-neighbour-keys.ts'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'
import { DecisionPart, StatePart } from '#site/organiser/programme/abstracts/abstract-acts.tsx'
import { authorForms } from '#site/organiser/programme/abstracts/author-forms.ts'
import { AuthorsPart } from '#site/organiser/programme/abstracts/authors-part.tsx'
import { decisionForms, undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { NextWaiting, readNext } from '#site/organiser/programme/abstracts/next-waiting.tsx'
import { placesView } from '#site/organiser/programme/abstracts/places-line.tsx'
import { presenterForms } from '#site/organiser/programme/abstracts/presenter-forms.ts'
import { PresenterPart } from '#site/organiser/programme/abstracts/presenter-part.tsx'
import { readPresenter } from '#site/organiser/programme/abstracts/read-presenter.ts'
import { readVersions } from '#site/organiser/programme/abstracts/read-versions.ts'
import { queryOfPage, samePage } from '#site/organiser/programme/abstracts/same-page.ts'
import { VersionsPart } from '#site/organiser/programme/abstracts/versions-part.tsx'
import { waitingForms } from '#site/organiser/programme/abstracts/waiting-forms.ts'
import { conflictForms } from '#site/organiser/programme/conflicts/conflict-forms.ts'
import { ConflictPart } from '#site/organiser/programme/conflicts/conflict-part.tsx'
import { moveForms } from '#site/organiser/programme/entering/move-form.ts'
import { MovePart } from '#site/organiser/programme/entering/move-part.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { abstractStatus, decisionStatus, stateChangeProblem } from '#words/organiser/decision-words.ts'
import type { Route } from './+types/abstract.ts'

export const loader = guardedAtConference(
  'read-abstracts',
  async (staff, { params, url }: Route.LoaderArgs) => {
    const { site, scope, conference, person } = staff
    const { read } = site.database
    const judged = await findJudged(read, scope, params.number)
    if (!judged) throw notFound()
    const { abstract, decision } = judged
    const { id, number, presenter, fileKey, state } = abstract
    const asked = await listAbstractQuestions(read, conference.id)
    const countries = await readNamedCountries(read, asked)
    const answerLines = (given: Answers) =>
      asked.flatMap(question => {
        const value = given.get(question.id)
        return value === undefined
          ? []
          : [{ label: question.label, value: answerWords(question, value, of => countries.get(of)) }]
      })
    const [country, file, known, decisions, types, changes, answers, lifted, entered, topics, beside] =
      await Promise.all([
        findCountry(read, presenter.countryId),
        fileKey === null ? undefined : findFile(read, fileKey),
        readPresenter(read, scope, {
          conference,
          judged,
          mayOpen: opens(person, 'read-registrations', conference.id),
        }),
        listDecisions(read, id),
        listContent(read, conference.id, 'presentation-type'),
        readVersions(read, id, {
          timeZone: conference.timeZone,
          inWords: given =>
            answerLines(new Map(Object.entries(given).map(([of, value]) => [Number(of), value])))
              .map(({ label, value }) => `${label} ${value}`)
              .join('\n'),
        }),
        findAbstractAnswers(read, 'chair', id),
        listLifted(read, id),
        findEntered(read, id),
        listContent(read, conference.id, 'topic'),
        readNeighbours(staff, url.searchParams, id),
      ])
    const personOf = (actor: string) => actor.split(/:(.*)/s)[1] ?? ''
    const names = await listAccountNames(read, [
      ...decisions.map(({ decidedBy }) => personOf(decidedBy)),
      ...(entered ? [personOf(entered.enteredBy)] : []),
    ])
    const nameOf = (actor: string) => names.get(personOf(actor)) ?? 'somebody without an account'
    const facts = [
      { label: 'City', value: [presenter.city, country?.name].filter(Boolean).join(', ') },
      { label: 'E-mail', value: presenter.email },
      { label: 'Telephone', value: presenter.telephone },
      { label: 'Keywords', value: abstract.keywords },
      { label: 'Topic', value: abstract.topic.name },
      { label: 'Presentation', value: abstract.presentationType.name },
      { label: 'Submitted', value: formatInstant(abstract.submittedAt, conference.timeZone) },
      ...(entered
        ? [{ label: 'For its author', value: enteredWords(entered, nameOf(entered.enteredBy)) }]
        : []),
      { label: 'Answer promised by', value: formatDate(answerPromisedBy(abstract.submittedAt, conference)) },
      { label: 'Changes until', value: formatDate(changesPromisedUntil(conference)) },
    ]
    const canDecide = opens(person, 'decide-abstracts', conference.id)
    const { outcome } = decision
    const isFreed = known?.answer === 'declined' || state === 'cancelled'
    const [talkId, places, next] = await Promise.all([
      findTalkOf(read, id),
      canDecide ? readPlaces(read, scope) : [],
      isFreed && outcome?.kind === 'accepted'
        ? readNext(read, scope, {
            event: conference.name,
            form: outcome.form,
            mayAccept: canDecide && opens(person, 'release-decisions', conference.id),
          })
        : null,
    ])
    const ofList = queryOfPage(url.searchParams)
    const isItsTopic = (id: number) => id === 0 || id === abstract.topic.id
    return {
      id,
      number,
      here: url.pathname,
      isEntered: url.searchParams.get('done') === 'entered',
      list: organiserPaths.abstracts(conference.name) + ofList,
      beside: besideViews(beside, of => organiserPaths.abstract(conference.name, of) + ofList),
      title: abstract.abstractTitle || `Abstract ${number}`,
      inscribedTitle: inscribedHtml(abstract.abstractTitle, site.readFormula),
      text: abstract.abstractText,
      inscribedText: inscribedHtml(abstract.abstractText, site.readFormula),
      file: file ? { name: file.name, href: organiserPaths.abstractFile(conference.name, number) } : null,
      authors: judged.authors.map(({ objectedAt, ...author }) => ({
        ...author,
        name: author.isCoauthor ? author.name : `${presenter.title} ${author.name}`,
        objected: objectedAt && formatDate(dateIn(conference.timeZone, objectedAt)),
      })),
      facts: facts.filter(({ value }) => value !== ''),
      answers: answerLines(answers),
      statuses: [
        ...(state === 'submitted' ? [decisionStatus(decision)] : [abstractStatus[state]]),
        ...(known?.statuses ?? []),
      ],
      told: judged.isReleased
        ? 'A letter has told its authors.'
        : decision.state === 'set'
          ? 'Its authors have not been told.'
          : '',
      canDecide: canDecide && state === 'submitted',
      canChangeState: canDecide,
      decision: {
        version: decision.version,
        state: decision.state,
        choice:
          decision.outcome === null
            ? ''
            : decision.outcome.kind === 'accepted'
              ? `as-${decision.outcome.form.id}`
              : decision.outcome.kind,
        changeBy: decision.outcome?.kind === 'please-change' ? decision.outcome.by.toString() : '',
        because: decision.because,
      },
      forms: types.map(type => ({ value: `as-${type.id}`, label: `Accept as ${type.name}` })),
      wished: abstract.presentationType,
      move:
        canDecide && state === 'submitted'
          ? {
              topic: abstract.topic,
              form: abstract.presentationType,
              topics: topics.map(each => ({ id: each.id, name: each.name })),
              forms: types.map(each => ({ id: each.id, name: each.name })),
            }
          : null,
      history: decisions.map(each => ({
        key: each.version,
        what: each.state === 'none' ? 'Taken back' : decisionStatus({ ...each, state: each.state === 'corrected' ? 'set' : each.state }).label, // biome-ignore format: one line
        isCorrection: each.state === 'corrected',
        because: each.because,
        who: nameOf(each.decidedBy),
        when: formatInstant(each.decidedAt, conference.timeZone),
      })),
      state,
      known,
      next,
      places: placesView(places.filter(({ topicId }) => isItsTopic(topicId))),
      changes,
      lifted,
      fileAt: organiserPaths.abstractFile(conference.name, number),
      isAccepted: judged.isToldAccepted,
      talk: talkId === null ? null : organiserPaths.websiteRecord(conference.name, 'talk', talkId),
      stateBecause: judged.stateBecause,
      merging: [
        ...(judged.mergedInto === null ? [] : [{ label: 'Merged into', number: judged.mergedInto }]),
        ...judged.merged.map(each => ({ label: 'Merged into it', number: each })),
      ].map(each => ({ ...each, href: organiserPaths.abstract(conference.name, each.number) })),
    }
  },
)

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

/** Who submitted it, what was set aside for it, and why. */
function enteredWords({ because, aside }: Entered, who: string): string {
  const what = [
    ...(aside.lastDay ? ['after the last day'] : []),
    ...(aside.limit ? ['beyond the limit'] : []),
  ]
  return `${[`Submitted by ${who}`, ...what].join(', ')}${because === '' ? '' : `: ${because}`}`
}

export const action = forms({
  ...decisionForms,
  ...presenterForms,
  ...waitingForms,
  ...authorForms,
  ...conflictForms,
  ...moveForms,
  'change-state': formAtConference(
    'decide-abstracts',
    async ({ site, scope, permit, act }, sent, { params, url }) => {
      const { event, because, into } = textsOf(sent, ['event', 'because', 'into'])
      const judged = await findJudged(site.database.read, scope, params.number ?? '')
      const known = abstractEvents.find(each => each === event)
      if (!judged || !known) throw notFound()
      const { id } = judged.abstract
      const change = known === 'merged' ? { event: known, because, into } : { event: known, because }
      const changed = await site.database.write(tx => changeAbstractState(tx, permit, act, id, change))
      if (!changed.ok) {
        const isTyped = changed.error.code === 'reason-missing' || changed.error.code === 'no-target'
        return undecided(id, stateChangeProblem(changed.error), isTyped ? 422 : 409, {
          into: known,
          values: { because, into },
        })
      }
      throw redirectTo(samePage(url))
    },
  ),
})

export default function AbstractPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { title, number, text, file, authors, facts, statuses, told, history, merging } = view
  useNeighbourKeys()
  return (
    <Page
      title={title}
      lead={
        <>
          {number} · <Link to={view.list}>Abstracts</Link>
          {view.beside.map(each => (
            <Fragment key={each.key}>
              {' · '}
              <Link to={each.href} rel={each.rel}>
                {each.label}: {each.number}
              </Link>
            </Fragment>
          ))}
        </>
      }
    >
      {actionData?.problem && <Notice tone="negative" title={actionData.problem} answers={actionData} />}
      {view.isEntered && !actionData && (
        <Notice tone="positive" title="Submitted. Its author gets a mail with the link to it." />
      )}
      <p className={styles.statuses}>
        {statuses.map(status => (
          <Status key={status.label} status={status} />
        ))}
        {told && <span className={styles.quiet}>{told}</span>}
      </p>
      {(view.stateBecause !== '' || merging.length > 0) && (
        <p>
          {view.stateBecause !== '' && <bdi>{view.stateBecause}</bdi>}
          {merging.map(each => (
            <span key={each.number}>
              {' '}
              {each.label}: <Link to={each.href}>{each.number}</Link>
            </span>
          ))}
        </p>
      )}
      {/* Links lead from one abstract to the next: nothing that was chosen for one is sent for another. */}
      <div key={number} className={styles.columns}>
        <div>
          <Part title="Abstract">
            {view.inscribedTitle !== null && (
              <p className={styles.text}>
                <Inscribed text={title} html={view.inscribedTitle} />
              </p>
            )}
            {text.trim() !== '' && (
              <p className={styles.text}>
                <Inscribed text={text} html={view.inscribedText} />
              </p>
            )}
            {file && (
              <p>
                {/* A plain link, because it leads to a file, not a page. */}
                <a href={file.href} download>
                  <bdi>{file.name}</bdi>
                </a>
              </p>
            )}
          </Part>
          {view.changes.length > 0 && (
            <VersionsPart
              id={view.id}
              versions={view.changes}
              file={view.fileAt}
              canDecide={view.canDecide}
            />
          )}
          {view.next && <NextWaiting next={view.next} />}
          {view.canDecide && <DecisionPart {...view} typed={actionData?.typed} />}
          {history.length > 0 && (
            <Part title="Decisions so far">
              <ol className={styles.history}>
                {history.map(each => (
                  <li key={each.key}>
                    {each.isCorrection && 'Corrected: '}
                    {each.what}
                    {each.because !== '' && (
                      <>
                        {': '}
                        <bdi>{each.because}</bdi>
                      </>
                    )}
                    <span className={styles.quiet}>
                      {' '}
                      <bdi>{each.who}</bdi>, {each.when}
                    </span>
                  </li>
                ))}
              </ol>
            </Part>
          )}
        </div>
        <div>
          <AuthorsPart
            id={view.id}
            authors={authors}
            canDecide={view.canChangeState}
            refused={actionData?.author}
          />
          {view.known && (
            <PresenterPart
              id={view.id}
              presenter={view.known}
              canDecide={view.canDecide}
              typed={actionData?.typed}
            />
          )}
          <Part title="As submitted">
            <Facts facts={facts} isNarrow />
          </Part>
          {view.answers.length > 0 && (
            <Part title="Answers">
              <Facts facts={view.answers} isNarrow />
            </Part>
          )}
          {view.move && <MovePart id={view.id} move={view.move} refused={actionData?.move} />}
          {view.canChangeState && <StatePart {...view} typed={actionData?.typed} />}
          <ConflictPart id={view.id} number={number} lifted={view.lifted} canDecide={view.canChangeState} />
        </div>
      </div>
    </Page>
  )
}
