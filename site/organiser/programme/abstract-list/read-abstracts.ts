/** The data of the list of abstracts, or of the check page before something is done with many. */

import type { Reader } from '#database/database.ts'
import { counted } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import { readAbstractReading } from '#domain/office/abstract-list/abstract-reading.ts'
import {
  countAbstracts,
  type DecisionCount,
  readDecisionCounts,
} from '#domain/office/abstract-list/count-abstracts.ts'
import { readChosen } from '#domain/office/bulk-acts/chosen-rows.ts'
import { abstractsFile } from '#domain/office/exports/list-files.ts'
import { noteLook } from '#domain/programme/abstracts/abstract-looks.ts'
import { changesPromisedUntil } from '#domain/programme/abstracts/promised-answer.ts'
import { findPlace, type NamedPlace } from '#domain/programme/changes/move-abstract.ts'
import { listPlaces, placesAfter, takenPlaces } from '#domain/programme/presenting/places.ts'
import { opens, type Scope } from '#domain/staff/rights/permit.ts'
import type { AtConference, StaffRequest } from '#site/organiser/guard.ts'
import { fileOfList } from '#site/organiser/office/exports/table-of-list.ts'
import { barActs, type ListCheck, readActed, readListCheck } from '#site/organiser/office/lists/list-acts.ts'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import {
  abstractActs,
  abstractChoices,
  abstractWords,
} from '#site/organiser/programme/abstract-list/abstract-list.ts'
import { abstractRows } from '#site/organiser/programme/abstract-list/abstract-rows.ts'
import { countsView } from '#site/organiser/programme/abstract-list/decision-counts.tsx'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { readDone } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { placesFacts, placesView } from '#site/organiser/programme/abstracts/places-line.tsx'
import { queryOfPage } from '#site/organiser/programme/abstracts/same-page.ts'
import type { EditedRow } from '#site/organiser/programme/entering/move-cell.tsx'

export async function readAbstracts(staff: AtConference<StaffRequest>, url: URL) {
  const { site, scope, act, conference, person } = staff
  const { read } = site.database
  const { name: event, id: conferenceId } = conference
  const { personId } = act.actor
  const path = organiserPaths.abstracts(event)
  const listed = withoutRow(url)
  const fileAt = opens(person, 'export-people', conferenceId)
    ? organiserPaths.exportFile(event, 'abstracts')
    : undefined
  const canDecide = opens(person, 'decide-abstracts', conferenceId)
  const canRelease = opens(person, 'release-decisions', conferenceId)
  const [context, known] = await Promise.all([
    readAbstractReading(read, scope, { conference, personId, now: act.now }),
    listPlaces(read, conferenceId),
  ])
  const onMany = abstractActs(known.forms, opens(person, 'place-talks', conferenceId))
  const acts = canDecide ? onMany : { ...onMany, acts: {} }
  const check = await readListCheck(read, acts, { url, context, title: 'Abstracts', fileAt })
  if (check) return { step: 'check' as const, check: await withPlaces(read, scope, check) }
  const editing = canDecide ? toId(url.searchParams.get('edit')) : undefined
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
      row: abstractRows({ context, conference, countries, canDecide }),
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
    letters: canRelease ? { to: abstractPages.letters(event), count: unreleased } : null,
    call: opens(person, 'write-website', conferenceId) ? abstractPages.call(event) : null,
    tools: otherPages(event, { canDecide, canRelease }),
    entered: url.searchParams.get('entered'),
    acted: readActed(onMany, url.searchParams) ?? readDone(url.searchParams),
    decidedAt: canDecide ? url.searchParams.get('at') : null,
    programme: url.searchParams.get('acted') === 'programme' ? organiserPaths.programme(event) : null,
    decided: { ...countsView(soFar), places: placesView(takenPlaces(known, soFar.filter(isAccepted))) },
    lead: `Presenters are promised an answer within ${counted(abstractAnswerDays, 'working day')}, and can have their abstracts changed until ${formatDate(changesPromisedUntil(conference))}.`,
  }
}

export type AbstractsView = Extract<Awaited<ReturnType<typeof readAbstracts>>, { step: 'list' }>

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

/** Links above the list, of those that this person may open. */
function otherPages(event: string, { canDecide, canRelease }: { canDecide: boolean; canRelease: boolean }) {
  const pages = [
    { at: abstractPages.enter, label: 'Submit for an author', isOpen: canDecide },
    { at: abstractPages.decisionTable, label: 'Decisions from a table', isOpen: canDecide },
    { at: abstractPages.moveIn, label: 'Move in', isOpen: canDecide },
    { at: abstractPages.reminders, label: 'Remind presenters', isOpen: canRelease },
    { at: abstractPages.waiting, label: 'Waiting list', isOpen: canDecide },
    { at: abstractPages.places, label: 'Places', isOpen: canDecide },
    { at: abstractPages.days, label: 'Days and late links', isOpen: canDecide },
    { at: abstractPages.conflicts, label: 'Conflicts of interest', isOpen: true },
    { at: abstractPages.alike, label: 'Near-duplicates', isOpen: canDecide },
    { at: abstractPages.shown, label: 'What visitors see', isOpen: canRelease },
  ]
  return pages.filter(({ isOpen }) => isOpen).map(({ at, label }) => ({ to: at(event), label }))
}

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
