/** A conference's abstracts: newest first, decided in their rows or many at once. */

import { Form, Link } from 'react-router'
import type { Reader } from '#database/database.ts'
import { counted } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import { readChosen } from '#domain/office/bulk-acts/chosen-rows.ts'
import { abstractsFile } from '#domain/office/exports/list-files.ts'
import { readAbstractReading } from '#domain/office/lists/abstract-reading.ts'
import { abstractsNoun, type ListedAbstract } from '#domain/office/lists/abstracts-noun.ts'
import {
  countAbstracts,
  type DecisionCount,
  readDecisionCounts,
} from '#domain/office/lists/count-abstracts.ts'
import { noteLook } from '#domain/programme/abstracts/abstract-looks.ts'
import { answersPromisedBy, changesPromisedUntil } from '#domain/programme/abstracts/promised-answer.ts'
import type { AbstractQuestion } from '#domain/programme/asking/abstract-question.ts'
import { findPlace, type NamedPlace } from '#domain/programme/changes/move-abstract.ts'
import { listPlaces, placesAfter, takenPlaces } from '#domain/programme/presenting/places.ts'
import { opens, type Scope } from '#domain/staff/rights/permit.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { fileOfList } from '#site/organiser/office/exports/table-of-list.ts'
import listStyles from '#site/organiser/office/lists/list.module.css'
import { List } from '#site/organiser/office/lists/list.tsx'
import { barActs, type ListCheck, readActed, readListCheck } from '#site/organiser/office/lists/list-acts.ts'
import { ListCheckPage } from '#site/organiser/office/lists/list-check.tsx'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import {
  abstractActs,
  abstractChoices,
  abstractWords,
} from '#site/organiser/programme/abstracts/abstract-list.ts'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import {
  DecidedRows,
  DecisionCell,
  type DecisionView,
} from '#site/organiser/programme/abstracts/decision-cell.tsx'
import { countsView, DecisionCounts } from '#site/organiser/programme/abstracts/decision-counts.tsx'
import {
  decisionForms,
  decisionsOnMany,
  readDone,
} from '#site/organiser/programme/abstracts/decision-forms.ts'
import { placesFacts, placesView } from '#site/organiser/programme/abstracts/places-line.tsx'
import { queryOfPage } from '#site/organiser/programme/abstracts/same-page.ts'
import {
  type EditedRow,
  MoveCell,
  MoveForms,
  OpenCell,
  type Refused,
} from '#site/organiser/programme/entering/move-cell.tsx'
import { moveForms } from '#site/organiser/programme/entering/move-form.ts'
import {
  abstractStatus,
  answerStatusOf,
  decisionStatus,
  stepStatus,
} from '#words/organiser/decision-words.ts'
import type { Route } from './+types/abstracts.ts'

export const loader = guardedAtConference('read-abstracts', async (staff, { url }: Route.LoaderArgs) => {
  const { site, scope, act, conference, person } = staff
  const { read } = site.database
  const { name: event, id: conferenceId, timeZone } = conference
  const { personId } = act.actor
  const path = organiserPaths.abstracts(event)
  const listed = withoutRow(url)
  const fileAt = opens(person, 'export-people', conferenceId)
    ? organiserPaths.exportFile(event, 'abstracts')
    : undefined
  const canDecide = opens(person, 'decide-abstracts', conferenceId)
  const [context, known] = await Promise.all([
    readAbstractReading(read, scope, { conference, personId, now: act.now }),
    listPlaces(read, conferenceId),
  ])
  const onMany = abstractActs(known.forms, opens(person, 'place-talks', conferenceId))
  const acts = canDecide ? onMany : { ...onMany, acts: {} }
  const check = await readListCheck(read, acts, { url, context, title: 'Abstracts', fileAt })
  if (check) return { step: 'check' as const, check: await withPlaces(read, scope, check) }
  const promisedBy = answersPromisedBy(conference)
  const editing = canDecide ? toId(url.searchParams.get('edit')) : undefined
  const decisionOf = decisionViews(canDecide)
  const countries = await readNamedCountries(read, context.questions)
  const counts = countAbstracts(read, context)
  const decided = readDecisionCounts(read, scope)
  const [view, { newest, unreleased }, { counts: soFar }, place] = await Promise.all([
    readListView(staff, abstractWords, {
      url: listed,
      path,
      scope,
      context,
      sight: null,
      own: readHere,
      choices: decided.then(found => abstractChoices(found, context.questions)),
      counts,
      row: ({ id, number, submittedAt, hasFile, ...row }, shows) => ({
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
        ...(shows.has('submitted') && { submitted: formatDate(dateIn(timeZone, submittedAt)) }),
        ...(shows.has('answer-by') && {
          answerBy: row.isReleased ? 'told' : formatDate(promisedBy(submittedAt)),
        }),
        ...(hasFile && { hasFile }),
        ...(shows.has('answers') && { answers: answersView(context.questions, row.answers, countries) }),
      }),
      bulk: { address: path, field: 'id', acts: barActs(acts, fileAt !== undefined), isHere: true },
      file: fileAt === undefined ? undefined : fileOfList(abstractsFile, fileAt),
    }),
    counts,
    decided,
    editing === undefined ? undefined : findPlace(read, scope, editing),
  ])
  const edited = place && editedRow(view, { id: editing ?? 0, place, known, list: listed })
  // Another order, page or filter may leave out new ones.
  const isFirst = !view.isNarrowed && !['sort', 'after', 'before'].some(name => url.searchParams.has(name))
  if (isFirst && newest > context.seen) {
    await site.database.write(tx => noteLook(tx, { conferenceId, personId, newest }))
  }
  const { abstractAnswerDays } = conference.rules
  return {
    step: 'list' as const,
    ...view,
    event,
    here: hereOf(url),
    /** What an abstract's page and its neighbours are led to with. */
    ofList: queryOfPage(url.searchParams),
    moving: canDecide
      ? {
          kept: [...listed.searchParams].filter(([name]) => !readHere.includes(name)),
          back: toId(url.searchParams.get('row')) ?? null,
          edited,
        }
      : null,
    letters: opens(person, 'release-decisions', conferenceId)
      ? { to: abstractPages.letters(event), count: unreleased }
      : null,
    days: canDecide ? abstractPages.days(event) : null,
    call: opens(person, 'write-website', conferenceId) ? abstractPages.call(event) : null,
    conflicts: abstractPages.conflicts(event),
    alike: canDecide ? abstractPages.alike(event) : null,
    places: canDecide ? abstractPages.places(event) : null,
    waiting: canDecide ? abstractPages.waiting(event) : null,
    shown: opens(person, 'release-decisions', conferenceId) ? abstractPages.shown(event) : null,
    enter: canDecide ? abstractPages.enter(event) : null,
    entered: url.searchParams.get('entered'),
    table: canDecide ? abstractPages.decisionTable(event) : null,
    moveIn: canDecide ? abstractPages.moveIn(event) : null,
    reminders: opens(person, 'release-decisions', conferenceId) ? abstractPages.reminders(event) : null,
    acted: readActed(onMany, url.searchParams) ?? readDone(url.searchParams),
    decidedAt: canDecide ? url.searchParams.get('at') : null,
    programme: url.searchParams.get('acted') === 'programme' ? organiserPaths.programme(event) : null,
    decided: { ...countsView(soFar), places: placesView(takenPlaces(known, soFar.filter(isAccepted))) },
    lead: `Presenters are promised an answer within ${counted(abstractAnswerDays, 'working day')}, and can have their abstracts changed until ${formatDate(changesPromisedUntil(conference))}.`,
  }
})

/** What the address says besides the list: what was just done. */
const readHere = ['acted', 'count', 'undone', 'decided', 'at', 'index', 'entered']

/** The row whose topic and presentation type are edited, and the one that was: of one page, not of the list. */
function withoutRow(url: URL): URL {
  const list = new URL(url)
  for (const name of ['edit', 'row']) list.searchParams.delete(name)
  return list
}

/** The page with its edited row, where other rows are decided meanwhile. */
function hereOf(url: URL): string {
  const here = new URL(url)
  here.searchParams.delete('row')
  return here.pathname + here.search
}

/** Undefined where the page does not show the row, or none of its two cells. */
function editedRow(
  { rows, columns }: { rows: readonly { id: number; number: string }[]; columns: readonly string[] },
  {
    id,
    place,
    known: { topics, forms },
    list,
  }: { id: number; place: NamedPlace; known: Awaited<ReturnType<typeof listPlaces>>; list: URL },
): EditedRow | undefined {
  const row = rows.find(each => each.id === id)
  const shown = [
    ...(columns.includes('topic') ? (['topic'] as const) : []),
    ...(columns.includes('type') ? (['form'] as const) : []),
  ]
  if (!row || shown.length === 0) return undefined
  const back = new URLSearchParams(list.searchParams)
  back.set('row', String(id))
  return { ...place, id, number: row.number, topics, forms, shown, cancel: `${list.pathname}?${back}` }
}

const answersView = (
  questions: readonly AbstractQuestion[],
  answers: Answers,
  countries: ReadonlyMap<number, string>,
) =>
  questions.flatMap(question => {
    const value = answers.get(question.id)
    return value === undefined
      ? []
      : [
          {
            key: question.id,
            question: question.label,
            answer: answerWords(question, value, id => countries.get(id)),
          },
        ]
  })

/** They take a place. */
const isAccepted = ({ outcome, isDeclined }: DecisionCount) => outcome === 'accepted' && !isDeclined

/** What accepting them would make of the places, on the check page of an act on many. */
async function withPlaces(db: Reader, scope: Scope, check: ListCheck): Promise<ListCheck> {
  const { act = '', chosen = '' } = check.hidden
  const form = act.startsWith('as-') ? toId(act.slice(3)) : undefined
  if (act !== 'as-wished' && form === undefined) return check
  const places = await placesAfter(db, scope, readChosen(chosen), form)
  return { ...check, facts: [...check.facts, ...placesFacts(places)] }
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

export const action = forms({
  ...viewForms(abstractsNoun, 'read-abstracts'),
  ...decisionForms,
  ...decisionsOnMany,
  ...moveForms,
})

type ListData = Extract<Route.ComponentProps['loaderData'], { step: 'list' }>
type Row = ListData['rows'][number]

interface Looking {
  event: string
  ofList: string
  /** Null for those who may not move abstracts. */
  moving: ListData['moving']
  refused: Refused | undefined
}

/** A cell that says where an abstract stands, and changes it. */
function placeCell(
  row: Row,
  field: 'topic' | 'form',
  said: string | undefined,
  { moving, refused }: Looking,
) {
  if (!moving || row.isSettled || said === undefined) return said
  const { edited, back } = moving
  if (edited?.id === row.id) return <MoveCell field={field} edited={edited} refused={refused} />
  return (
    <OpenCell id={row.id} isBack={back === row.id && (field === 'topic' || row.topic === undefined)}>
      {said}
    </OpenCell>
  )
}

const lookAt = (looking: Looking): ListLook<Row> => ({
  head: 'Title',
  isHeadLong: true,
  nameOf: ({ title, number, presenter, organization }) => ({
    name: title,
    href: organiserPaths.abstract(looking.event, number) + looking.ofList,
    below: <bdi className={listStyles.below}>{`${presenter}, ${organization}`}</bdi>,
  }),
  keyOf: ({ id }) => id,
  cells: {
    number: ({ number, isNew }) => (
      <span className={listStyles.code}>
        {isNew ? `${number} ` : number}
        {isNew && <strong>new</strong>}
      </span>
    ),
    presenter: ({ presenter, organization }) => (
      <>
        <bdi>{presenter}</bdi> <bdi className={listStyles.below}>{organization}</bdi>
      </>
    ),
    email: ({ email }) => <bdi className={listStyles.email}>{email}</bdi>,
    topic: row => placeCell(row, 'topic', row.topic, looking),
    type: row => placeCell(row, 'form', row.type, looking),
    state: ({ state }) => state && <Status status={state} />,
    decision: ({ decision, id, number, type }) =>
      decision && (
        <DecisionCell
          view={decision}
          row={{
            id,
            number,
            href: organiserPaths.abstract(looking.event, number) + looking.ofList,
            wished: type,
          }}
        />
      ),
    answer: ({ answer }) => answer && <Status status={answer} />,
    line: ({ line }) => line && <Status status={line} />,
    submitted: ({ submitted }) => <span className={listStyles.date}>{submitted}</span>,
    'answer-by': ({ answerBy }) => <span className={listStyles.date}>{answerBy}</span>,
    file: ({ hasFile, number }) =>
      hasFile ? (
        // A plain link, because it leads to a file, not a page.
        <a
          href={organiserPaths.abstractFile(looking.event, number)}
          download
          aria-label={`File of ${number}`}
        >
          File
        </a>
      ) : (
        'none'
      ),
    answers: ({ answers }) => (
      <>
        {answers?.map(({ key, question, answer }) => (
          <span key={key} className={listStyles.below}>
            <bdi>{question}</bdi> <bdi>{answer}</bdi>
          </span>
        ))}
      </>
    ),
  },
})

export default function Abstracts({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'check') return <ListCheckPage check={loaderData.check} />
  const {
    lead,
    enter,
    entered,
    table,
    moveIn,
    reminders,
    conflicts,
    days,
    call,
    shown,
    alike,
    places,
    waiting,
    letters,
    event,
    here,
    ofList,
    moving,
    acted,
    decidedAt,
    programme,
    decided,
    ...view
  } = loaderData
  const notDone = actionData && 'abstractId' in actionData ? actionData : undefined
  const edited = moving?.edited
  // It stands in its row, as long as that is edited.
  const refused =
    notDone?.move && notDone.abstractId === edited?.id
      ? { ...notDone.move, problem: notDone.problem }
      : undefined
  const problem = refused ? undefined : notDone?.problem
  const unsaved = actionData && 'whose' in actionData ? actionData : undefined
  return (
    <Page
      title="Abstracts"
      lead={lead}
      actions={
        letters && (
          <LinkButton to={letters.to}>
            {letters.count === 0 ? 'Letters' : `Letters: ${counted(letters.count, 'decision')} not told`}
          </LinkButton>
        )
      }
    >
      {problem && <Notice tone="negative" title={problem} answers={actionData} />}
      {entered && (
        <Notice
          tone="positive"
          title={`${entered} is submitted, and its author is told by mail.`}
          answers={loaderData}
        />
      )}
      {acted && (
        <Notice
          tone="positive"
          title={acted}
          answers={loaderData}
          actions={
            programme ? (
              <Link to={programme}>Programme: set their day, room and time</Link>
            ) : (
              decidedAt && (
                <Form method="post" action={here}>
                  <input type="hidden" name="intent" value="undo-many" />
                  <input type="hidden" name="at" value={decidedAt} />
                  <Button type="submit">Undo all of these</Button>
                </Form>
              )
            )
          }
        />
      )}
      {moving && (
        <MoveForms list={view.form} kept={moving.kept} here={here} edited={edited} refused={refused} />
      )}
      <List
        view={view}
        look={lookAt({ event, ofList, moving, refused })}
        around={rows => <DecidedRows address={here}>{rows}</DecidedRows>}
        unsaved={unsaved}
        tools={
          <>
            {enter && <Link to={enter}>Submit for an author</Link>}
            {table && <Link to={table}>Decisions from a table</Link>}
            {moveIn && <Link to={moveIn}>Move in</Link>}
            {reminders && <Link to={reminders}>Remind presenters</Link>}
            {waiting && <Link to={waiting}>Waiting list</Link>}
            {places && <Link to={places}>Places</Link>}
            {days && <Link to={days}>Days and late links</Link>}
            <Link to={conflicts}>Conflicts of interest</Link>
            {alike && <Link to={alike}>Near-duplicates</Link>}
            {shown && <Link to={shown}>What visitors see</Link>}
          </>
        }
        empty={
          <>
            Nobody has submitted an abstract yet.
            {call && (
              <>
                {' '}
                <Link to={call}>Open the call</Link>
              </>
            )}
          </>
        }
      />
      <DecisionCounts {...decided} />
    </Page>
  )
}
