/** The subjects of audit entries, by name, with the page of each. */
import type { Reader } from '#database/database.ts'
import type { AuditRow } from '#domain/office/history/audit-queries.ts'
import {
  type NamedSubjectKind,
  readAuditedConferences,
  readAuditedRecords,
  type SubjectName,
  subjectQueries,
  toNumbers,
} from '#domain/office/history/audit-subjects.ts'
import { readReference } from '#domain/office/privacy/find-person.ts'
import {
  type EditableKind,
  isEditableKind,
  isWebsiteKind,
} from '#domain/preparation/records/editable-kinds.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { editionName } from '#words/edition-name.ts'

export interface SubjectOfEntry {
  label: string
  /** The conference's currency, used for sums without one; null for the organiser's own. */
  currency: string | null
  /** Its page; null if it has none. */
  to: string | null
  /** Its value in the history's filter: `registration:17`. */
  all: string
}

type About = Pick<AuditRow, 'subjectKind' | 'subjectId' | 'conferenceId'>

type Named = Pick<SubjectOfEntry, 'label' | 'to'>

/** The names and pages of some entries' subjects, in one query for each kind that occurs. */
export async function readSubjects(
  db: Reader,
  entries: readonly About[],
): Promise<(entry: About) => SubjectOfEntry> {
  const events = await readEvents(db, entries)
  const found = new Map<string, Named>()
  for (const [id, conference] of events) {
    const to = organiserPaths.conference(conference.name)
    found.set(`conference:${id}`, { label: editionName(conference), to })
  }
  for (const [kind, read] of Object.entries(subjectQueries)) {
    const ids = entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind && subjectId) || [])
    if (ids.length === 0) continue
    const rows = await read(db, ids)
    const names = new Map(rows.map(row => [row.id, row]))
    // Its own keys.
    for (const id of ids) {
      const named = name(kind as NamedSubjectKind, id, names.get(id))
      if (named) found.set(`${kind}:${id}`, named)
    }
  }
  const recordName = await readRecordNames(db, entries)
  return entry => {
    const { subjectKind: kind, subjectId: id, conferenceId } = entry
    const all = id === null ? kind : `${kind}:${id}`
    const conference = conferenceId === null ? undefined : events.get(conferenceId)
    const named = found.get(all) ?? { label: recordName(entry) ?? kindWords(kind), to: null }
    return {
      label: named.label,
      currency: conference?.currency ?? null,
      to: named.to ?? pageOf(kind, id, conference?.name ?? null),
      all,
    }
  }
}

/** “speaker “Ada Pires””; undefined for other subjects and for records of which nothing is left. */
async function readRecordNames(
  db: Reader,
  entries: readonly About[],
): Promise<(entry: About) => string | undefined> {
  const wanted = new Map<string, { kind: EditableKind; owner: number | null; ids: number[] }>()
  const listOf = ({ subjectKind, conferenceId }: About) => `${subjectKind} ${conferenceId}`
  for (const entry of entries) {
    const { subjectKind: kind, conferenceId: owner, subjectId } = entry
    if (!isEditableKind(kind) || subjectId === null) continue
    const { ids } = wanted.get(listOf(entry)) ?? { ids: [] }
    wanted.set(listOf(entry), { kind, owner, ids: [...ids, ...toNumbers([subjectId])] })
  }
  const names = new Map<string, string>()
  for (const [list, { kind, owner, ids }] of wanted) {
    const records = await readAuditedRecords(db, { kind, owner, ids })
    for (const [id, data] of records) {
      names.set(`${list} ${id}`, `${formOf(kind).one} “${nameOf(formOf(kind), data)}”`)
    }
  }
  return entry => names.get(`${listOf(entry)} ${entry.subjectId}`)
}

async function readEvents(db: Reader, entries: readonly About[]) {
  const ids = entries.flatMap(({ conferenceId, subjectKind, subjectId }) => [
    ...(conferenceId === null ? [] : [conferenceId]),
    ...(subjectKind === 'conference' && subjectId !== null ? toNumbers([subjectId]) : []),
  ])
  return readAuditedConferences(db, ids)
}

/** @param row undefined if it was deleted */
function name(kind: NamedSubjectKind, id: string, row: SubjectName | undefined): Named | undefined {
  if (kind === 'person') return namePerson(id, row)
  if (!row) return undefined
  switch (kind) {
    case 'registration':
      return { label: row.name, to: organiserPaths.registration(row.event ?? '', row.name) }
    case 'code':
      return { label: `code ${row.name}`, to: null }
    case 'abstract':
      return { label: `abstract ${row.name}`, to: organiserPaths.abstract(row.event ?? '', row.name) }
    case 'group-mail':
      return { label: `mail “${row.name}”`, to: null }
    case 'message':
      return { label: `message from ${row.name}`, to: null }
    case 'token':
      return { label: `token “${row.name}”`, to: null }
  }
}

/** Staff by name; a person whose data was viewed has none, because a name here would survive an erasure. */
function namePerson(id: string, row: SubjectName | undefined): Named {
  if (row) return { label: row.name, to: null }
  if (!readReference(id)) return { label: 'a former colleague', to: null }
  return { label: 'somebody’s data', to: organiserPaths.personalData(id) }
}

/** A subject without a name is called by its kind: “speaker”, “act on many”. */
function kindWords(kind: string): string {
  if (isEditableKind(kind)) return formOf(kind).one
  return kindNames[kind] ?? kind.replaceAll('-', ' ')
}

const kindNames: Readonly<Record<string, string>> = {
  site: 'all conferences',
  'bulk-act': 'act on many',
  'group-mail': 'mail',
  'decision-release': 'letters about decisions',
  'presenter-reminder': 'reminders of presenters',
  'mail-text': 'mail text',
  retention: 'expired data',
}

/**
 * The page of a subject identified only by kind and id. @param event the conference's name; null for the organiser's
 * own
 */
function pageOf(kind: string, subjectId: string | null, event: string | null): string | null {
  if (kind === 'person') return event === null ? organiserPaths.team : organiserPaths.conferenceTeam(event)
  const [id] = toNumbers(subjectId === null ? [] : [subjectId])
  if (id === undefined) return null
  if (kind === 'message') return organiserPaths.message(event, id)
  if (kind === 'webhook') return organiserPaths.webhookOf(event, id)
  if (isEditableKind(kind) && isWebsiteKind(kind)) return organiserPaths.websiteRecord(event, kind, id)
  if (event === null) return null
  if (kind === 'code') return organiserPaths.code(event, id)
  if (kind === 'group-mail') return organiserPaths.mail(event, id)
  if (kind === 'presenter-reminder') return abstractPages.reminders(event)
  if (kind === 'decision-release') return abstractPages.letterRelease(event, id)
  return kind === 'bulk-act' ? organiserPaths.bulkAct(event, id) : null
}
