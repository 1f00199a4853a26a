import { data } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { type RecordState, recordStateOf } from '#domain/office/lists/records-noun.ts'
import { findRecord, listRecords } from '#domain/preparation/editing/editing-queries.ts'
import { countRecordsOf, type PlacedRecord } from '#domain/preparation/editing/record-pages.ts'
import { type Move, reorderRecord } from '#domain/preparation/editing/reorder-record.ts'
import {
  describeKind,
  type EditableKind,
  type WritingRight,
} from '#domain/preparation/records/editable-kinds.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { guarded, form as guardedForm, type RouteArgs, type StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { barActs, carryOut, readActed, readListCheck } from '#site/organiser/office/lists/list-acts.ts'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import {
  idOfPage,
  kindOfPage,
  listOfPage,
  mayWrite,
  type PageOfKinds,
  readingRightOf,
  refuseOpening,
} from '#site/organiser/record-form/kind-of-page.ts'
import { receiveRestore } from '#site/organiser/record-form/receive/receive-record-acts.ts'
import {
  lacksIn,
  recordActs,
  recordChoices,
  recordsContext,
  recordsNoun,
  recordWords,
} from '#site/organiser/record-form/records/record-words.ts'
import { columnsOfFile } from '#site/organiser/record-form/records/records-file.ts'
import type { ShownValue } from '#site/organiser/record-form/shown-value.ts'
import { shownValues } from '#site/organiser/record-form/shown-values.ts'
import { besideText, gapsOf, nameOf } from '#site/organiser/record-form/value-text.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'

export type RecordsView = Awaited<ReturnType<ReturnType<typeof recordsLoader>>>

export interface RecordRow {
  id: number
  name: string
  cells: {
    field: string
    label: string
    text: string
    picture: Extract<ShownValue, { kind: 'kept' }>['picture'] | null
  }[]
  gaps: string[]
  /** What its translations lack, by language. */
  lacks: string[]
  state: RecordState
  /** Set for a scheduled draft. */
  publishedAt: string | null
  /** In the public order, from 1; null if nothing is published. */
  place: number | null
}

/** What an address says of an act that is done, and the list's own links do not repeat. */
const saidOnce = ['moved', 'from', 'removed', 'of', 'acted', 'count']

/** The list of a kind's records. */
export function recordsLoader(page: PageOfKinds<WritingRight>) {
  return guarded(readingRightOf(page), async (staff, args: RouteArgs) => {
    const { site, scope, conference } = staff
    const kind = kindOfPage(page, args, conference)
    const event = conference?.name ?? null
    const { read } = site.database
    const asked = args.url.searchParams
    const form = formOf(kind)
    if (!describeKind(kind).many) {
      const [only] = await listRecords(read, scope, kind)
      throw redirectTo(organiserPaths.websiteRecord(event, kind, only?.id ?? 'new'))
    }
    const path = listOfPage(page, event, kind)
    const url = new URL(args.url)
    for (const name of saidOnce) url.searchParams.delete(name)
    const context = recordsContext(staff, kind, toId(asked.get('moved')))
    const isWriter = mayWrite(staff, kind)
    const all = recordActs(page.right, kind)
    const acts = isWriter ? all : { ...all, acts: {} }
    const fileAt = organiserPaths.recordsFile(event, kind)
    const check = await readListCheck(read, acts, { url, context, title: form.many, fileAt })
    const counting = countRecordsOf(read, scope, kind)
    const [view, { all: count, published }, removed] = await Promise.all([
      readListView(staff, recordWords(kind), {
        url,
        path,
        scope,
        context,
        sight: null,
        choices: Promise.resolve(recordChoices(kind, conference)),
        counts: counting,
        row: record => rowOf(kind, record, conference),
        bulk: { address: path, field: 'id', acts: barActs(acts, true), isHere: true },
        file: { address: fileAt, kept: [], columns: columnsOfFile(kind) },
      }),
      counting,
      removedOf(staff, kind, asked.get('removed')),
    ])
    return {
      ...view,
      check,
      kind,
      event,
      /** The page that this list belongs to. */
      area: page.list
        ? { to: organiserPaths.websiteKind(event, kind), label: 'All offers' }
        : { to: organiserPaths.website(event), label: 'All of the website' },
      mayWrite: isWriter,
      /** How many there are, whatever is found; and how many of them are published, and so have a place. */
      count,
      published,
      /** The record that was just removed, and how to restore it. */
      removed,
      /** The record that was just moved, and its place before that. */
      moved: movedOf(view.rows, asked),
      acted: readActed(all, asked) ?? null,
    }
  })
}

function rowOf(kind: EditableKind, record: PlacedRecord, conference: Conference | null): RecordRow {
  const form = formOf(kind)
  const { id, data, draft, place } = record
  const shown = shownValues(form, data)
  return {
    id,
    name: nameOf(form, data),
    cells: form.columns.flatMap(field => {
      const control = form.fields[field]
      if (!control) return []
      const value = shown[field]
      const picture = value?.kind === 'kept' ? (value.picture ?? null) : null
      return [{ field, label: control.label, text: besideText(control, data[field], data), picture }]
    }),
    gaps: gapsOf(form, data),
    lacks: lacksIn(conference, kind, record).map(
      ({ language, lack }) => `${languageNames[language]}: ${lack}`,
    ),
    state: recordStateOf(record),
    publishedAt: draft?.publishAt ? formatInstant(draft.publishAt, conference?.timeZone ?? 'UTC') : null,
    place,
  }
}

/** The record that the address says was removed, if its newest version says so too. */
async function removedOf(
  { site, scope }: StaffRequest,
  kind: EditableKind,
  id: string | null,
): Promise<{ id: number; name: string; number: number; mark: string } | null> {
  if (id === null || !/^[1-9]\d{0,14}$/.test(id)) return null
  const record = await findRecord(site.database.read, scope, { kind, id: toId(id) ?? 0 })
  const newest = record?.versions[0]
  if (!record || newest?.state !== 'removed') return null
  return { id: record.id, name: nameOf(formOf(kind), record.data), number: newest.number, mark: record.mark }
}

/** The record that the address says was moved, unless it is back at its place. */
function movedOf(rows: readonly RecordRow[], query: URLSearchParams): { id: number; from: number } | null {
  const [id, from] = [toId(query.get('moved')), toId(query.get('from'))]
  const row = rows.find(each => each.id === id)
  if (!row || from === undefined || row.place === null || row.place === from) return null
  return { id: row.id, from }
}

/** The forms of a list: order, Undo of a removal, acts on many, and saved views. */
export function recordsForms<A extends WritingRight>(page: PageOfKinds<A>) {
  return {
    ...viewForms((args, conference) => recordsNoun(kindOfPage(page, args, conference)), readingRightOf(page)),
    act: guardedForm(page.right, (staff, sent, args: RouteArgs) =>
      carryOut(recordActs(page.right, kindOfPage(page, args, staff.conference)), staff, sent, args.url),
    ),
    move: guardedForm(page.right, async (staff, sent, args: RouteArgs) => {
      const kind = kindOfPage(page, args, staff.conference)
      const texts = textsOf(sent, ['id', 'do', 'place'])
      const id = idOfPage({ params: { id: texts.id } })
      const move = readMove(texts)
      if (id === null) throw notFound()
      if (!move) {
        const detail = 'Enter the new position in the list as a number, 1 or more.'
        return data({ detail, unmoved: { id, place: texts.place.slice(0, 100) } }, { status: 422 })
      }
      const moved = await staff.site.database.write(tx =>
        reorderRecord(tx, staff.permit, staff.act, { kind, id, move }),
      )
      if (!moved.ok) throw refuseOpening(moved.error)
      const { from, to } = moved.value
      const query = from === to ? '' : `?moved=${id}&from=${from}`
      const list = listOfPage(page, staff.conference?.name ?? null, kind)
      throw redirectTo(`${list}${query}#record-${id}`)
    }),
    restore: guardedForm(page.right, (staff, sent, args: RouteArgs) =>
      receiveRestore(page, { staff, sent, args }),
    ),
  }
}

function readMove({ do: requested, place }: { do: string; place: string }): Move | undefined {
  if (requested === 'up' || requested === 'down') return requested
  return /^[1-9]\d{0,5}$/.test(place.trim()) ? { place: Number(place) } : undefined
}
