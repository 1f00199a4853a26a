import { redirect } from 'react-router'
import { languageNames } from '#domain/foundations/language-names.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { searchWords } from '#domain/foundations/texts/search.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import {
  describeKind,
  type EditableKind,
  type WritingAct,
} from '#domain/preparation/editing/editable-kinds.ts'
import {
  findRecord,
  type ListedRecord,
  listRecordsPage,
  type RecordsPage,
} from '#domain/preparation/editing/editing-queries.ts'
import { type Move, moveRecord } from '#domain/preparation/editing/move-record.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { guarded, form as guardedForm, type RouteArgs, type StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import {
  idOfPage,
  kindOfPage,
  listOfPage,
  mayWrite,
  type PageOfKinds,
  readingActOf,
  refuseOpening,
} from '#site/organiser/record-form/kind-of-page.ts'
import { receiveRestore } from '#site/organiser/record-form/receive/receive-record-acts.ts'
import type { ShownValue } from '#site/organiser/record-form/shown-value.ts'
import { shownValues } from '#site/organiser/record-form/shown-values.ts'
import { translationLinks } from '#site/organiser/record-form/translation-links.ts'
import { besideText, gapsOf, nameOf } from '#site/organiser/record-form/value-text.ts'

export interface RecordsView {
  kind: EditableKind
  event: string | null
  /** The page that this list belongs to. */
  area: { to: string; label: string }
  rows: RecordRow[]
  mayWrite: boolean
  /** How many there are, regardless of the search. */
  count: number
  /** How many of them are published, and so have a place. */
  published: number
  query: string
  /** The address of the next page, and of the first on any other. */
  next: string | undefined
  first: string | undefined
  /** The record that was just removed, and how to restore it. */
  removed: { id: number; name: string; number: number; mark: string } | null
  /** The record that was just moved, and its place before that. */
  moved: { id: number; from: number } | null
}

export interface RecordRow {
  id: number
  name: string
  cells: { label: string; text: string; picture: Extract<ShownValue, { kind: 'kept' }>['picture'] | null }[]
  gaps: string[]
  /** What its translations lack, by language. */
  lacks: string[]
  state: 'published' | 'changed' | 'draft' | 'scheduled' | 'suggested'
  /** Set for a scheduled draft. */
  publishedAt: string | null
  /** In the public order, from 1; null if nothing is published. */
  place: number | null
}

/** The list of a kind's records. */
export function recordsLoader(page: PageOfKinds<WritingAct>) {
  return guarded(readingActOf(page), async (staff, args): Promise<RecordsView> => {
    const { site, scope, conference } = staff
    const kind = kindOfPage(page, args, conference)
    const event = conference?.name ?? null
    const { read } = site.database
    const asked = args.url.searchParams
    const form = formOf(kind)
    const query = (asked.get('q') ?? '').slice(0, 200)
    const listed = await listRecordsPage(read, scope, kind, {
      after: toId(asked.get('after')),
      around: toId(asked.get('moved')),
      ...(query.trim() !== '' && { matches: matching(form, query) }),
    })
    if (!describeKind(kind).many) {
      throw redirect(organiserPaths.websiteRecord(event, kind, listed.records[0]?.id ?? 'new'))
    }
    const zone = conference?.timeZone ?? 'UTC'
    const rows = listed.records.map(record => ({
      ...rowOf(form, record, zone),
      lacks: translationLinks(conference, { kind, ...record }).flatMap(({ language, lack }) =>
        lack === '' ? [] : [`${languageNames[language]}: ${lack}`],
      ),
    }))
    const list = listOfPage(page, event, kind)
    const searched = query === '' ? {} : { q: query }
    const first = new URLSearchParams(searched).toString()
    return {
      kind,
      event,
      area: page.list
        ? { to: organiserPaths.websiteKind(event, kind), label: 'All offers' }
        : { to: organiserPaths.website(event), label: 'All of the website' },
      rows,
      mayWrite: mayWrite(staff, kind),
      count: listed.count,
      published: listed.published,
      query,
      next:
        listed.next === undefined
          ? undefined
          : `${list}?${new URLSearchParams({ ...searched, after: String(listed.next) })}`,
      first: listed.isFirst ? undefined : first === '' ? list : `${list}?${first}`,
      removed: await removedOf(staff, kind, asked.get('removed')),
      moved: movedOf(rows, asked),
    }
  })
}

function rowOf(
  form: RecordForm,
  { id, data, isPublished, draft, place }: RecordsPage['records'][number],
  zone: string,
): Omit<RecordRow, 'lacks'> {
  const shown = shownValues(form, data)
  return {
    id,
    name: nameOf(form, data),
    cells: form.columns.flatMap(column => {
      const control = form.fields[column]
      if (!control) return []
      const value = shown[column]
      const picture = value?.kind === 'kept' ? (value.picture ?? null) : null
      return [{ label: control.label, text: besideText(control, data[column], data), picture }]
    }),
    gaps: gapsOf(form, data),
    state: stateOf(isPublished, draft),
    publishedAt: draft?.publishAt ? formatInstant(draft.publishAt, zone) : null,
    place,
  }
}

function stateOf(isPublished: boolean, draft: ListedRecord['draft']): RecordRow['state'] {
  if (draft?.publishAt) return 'scheduled'
  if (isPublished) return draft ? 'changed' : 'published'
  return draft?.isSuggestion ? 'suggested' : 'draft'
}

/** Whether a record's name and what its row shows have every word. */
function matching(form: RecordForm, query: string): (record: ListedRecord) => boolean {
  const words = searchWords(query)
  return ({ data }) => {
    const shown = form.columns.flatMap(column => {
      const control = form.fields[column]
      return control ? [besideText(control, data[column], data)] : []
    })
    const text = fold([nameOf(form, data), ...shown].join(' '))
    return words.every(word => text.includes(word))
  }
}

/** The record that the address says was removed, if its newest version says so too. */
async function removedOf(
  { site, scope }: StaffRequest,
  kind: EditableKind,
  id: string | null,
): Promise<RecordsView['removed']> {
  if (id === null || !/^[1-9]\d{0,14}$/.test(id)) return null
  const record = await findRecord(site.database.read, scope, { kind, id: toId(id) ?? 0 })
  const newest = record?.versions[0]
  if (!record || newest?.state !== 'removed') return null
  return { id: record.id, name: nameOf(formOf(kind), record.data), number: newest.number, mark: record.mark }
}

/** The record that the address says was moved, unless it is back at its place. */
function movedOf(rows: readonly RecordRow[], query: URLSearchParams): RecordsView['moved'] {
  const [id, from] = [toId(query.get('moved')), toId(query.get('from'))]
  const row = rows.find(each => each.id === id)
  if (!row || from === undefined || row.place === null || row.place === from) return null
  return { id: row.id, from }
}

/** The forms of a list: order, and Undo of a removal. */
export function recordsForms<A extends WritingAct>(page: PageOfKinds<A>) {
  return {
    move: guardedForm(page.act, async (staff, sent, args: RouteArgs) => {
      const kind = kindOfPage(page, args, staff.conference)
      const texts = textsOf(sent, ['id', 'do', 'place'])
      const id = idOfPage({ params: { id: texts.id } })
      const move = readMove(texts)
      if (id === null) throw notFound()
      if (!move) return { detail: 'Enter the new position in the list as a number, 1 or more.' }
      const moved = await staff.site.database.write(tx =>
        moveRecord(tx, staff.permit, staff.act, { kind, id, move }),
      )
      if (!moved.ok) throw refuseOpening(moved.error)
      const { from, to } = moved.value
      const query = from === to ? '' : `?moved=${id}&from=${from}`
      const list = listOfPage(page, staff.conference?.name ?? null, kind)
      throw redirect(`${list}${query}#record-${id}`)
    }),
    restore: guardedForm(page.act, (staff, sent, args: RouteArgs) =>
      receiveRestore(page, { staff, sent, args }),
    ),
  }
}

function readMove({ do: requested, place }: { do: string; place: string }): Move | undefined {
  if (requested === 'up' || requested === 'down') return requested
  return /^\d{1,6}$/.test(place.trim()) ? { place: Number(place) } : undefined
}
