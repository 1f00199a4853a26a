/** A translators' file that came back: what it says becomes drafts, which nobody but staff sees. */
import type { Database, Transaction } from '#database/database.ts'
import { cleanHtmlNoting } from '#domain/conference/content/html.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import type { Language } from '#domain/foundations/language.ts'
import { newestData, openRecord, type WritingPermit } from '#domain/preparation/editing/open-record.ts'
import { storeDraft } from '#domain/preparation/editing/save-draft.ts'
import {
  type EditableKind,
  isEditableKind,
  type WritingRight,
  writingRightOf,
} from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import {
  translatedTexts,
  translationField,
  translationsIn,
} from '#domain/preparation/records/record-translations.ts'
import {
  type EntryFault,
  type FileEntry,
  type NewTranslation,
  placeOf,
  planEntry,
  type TranslationFile,
  type UnreadFault,
  withNew,
} from '#domain/preparation/translating/translation-file.ts'

/** What a file did, entry by entry where somebody should look. */
export interface FileReport {
  added: number
  replaced: number
  same: number
  missing: number
  /** How many records have a draft of it. */
  records: number
  refused: {
    context: string
    text: NamedText | undefined
    fault: EntryFault | UnreadFault | { code: 'not-yours' }
  }[]
  /** Taken, but their source is worded differently now, they link elsewhere, or pages cannot show some of their markup. */
  toRead: { text: NamedText; isOld: boolean; otherLinks: string[]; leftOut: string[] }[]
}

/** A text with its record, from which it has its name. */
export interface NamedText {
  kind: EditableKind
  id: number
  path: string
  data: RecordData
}

type Entry = Omit<FileEntry, 'note'>

/** Records that one transaction writes, so that others get their turn in between. */
const recordsAtOnce = 20

/**
 * Stores what a file says as drafts. Whatever a record says otherwise stays, and so do translations that the file has not.
 *
 * @param permits of the acts that the person may do
 */
export async function importTranslations(
  database: Database,
  permits: ReadonlyMap<WritingRight, WritingPermit>,
  act: Act,
  {
    language,
    entries,
    unread,
  }: { language: Language; entries: readonly Entry[]; unread: TranslationFile['unread'] },
): Promise<FileReport> {
  const report = emptyReport()
  report.refused = unread.map(each => ({ ...each, text: undefined }))
  const records = new Map<string, RecordEntries>()
  for (const entry of entries) {
    const place = placeOf(entry.context)
    if (!place || !isEditableKind(place.kind)) {
      report.refused.push({ context: entry.context, text: undefined, fault: { code: 'unknown' } })
      continue
    }
    const { kind, id, path } = place
    const key = `${kind} ${id}`
    const found = records.get(key) ?? { kind, id, entries: new Map() }
    records.set(key, found)
    if (found.entries.has(path))
      report.refused.push({ context: entry.context, text: undefined, fault: { code: 'twice' } })
    else found.entries.set(path, entry)
  }
  // All that one lock is for, one after the other.
  const inOrder = [...records.values()].toSorted((one, other) => one.kind.localeCompare(other.kind))
  for await (const part of partsOf(inOrder, recordsAtOnce)) {
    const reports = await database.write(async tx => {
      const done = []
      for (const record of part) done.push(await importRecord(tx, permits, act, language, record))
      return done
    })
    for (const each of reports) addReport(report, each)
  }
  return report
}

const emptyReport = (): FileReport => ({
  added: 0,
  replaced: 0,
  same: 0,
  missing: 0,
  records: 0,
  refused: [],
  toRead: [],
})

function addReport(report: FileReport, { refused, toRead, ...counts }: FileReport): void {
  report.refused.push(...refused)
  report.toRead.push(...toRead)
  for (const count of ['added', 'replaced', 'same', 'missing', 'records'] as const)
    report[count] += counts[count]
}

interface RecordEntries {
  kind: EditableKind
  id: number
  /** By the path of their text. */
  entries: Map<string, Entry>
}

async function importRecord(
  tx: Transaction,
  permits: ReadonlyMap<WritingRight, WritingPermit>,
  act: Act,
  language: Language,
  { kind, id, entries }: RecordEntries,
): Promise<FileReport> {
  const report = emptyReport()
  const refuseAll = (code: 'unknown' | 'not-yours') => {
    report.refused = [...entries.values()].map(({ context }) => ({
      context,
      text: undefined,
      fault: { code },
    }))
    return report
  }
  const permit = permits.get(writingRightOf(kind))
  if (!permit) return refuseAll('not-yours')
  const opened = await openRecord(tx, permit, act, { kind, id })
  if (!opened.ok) return refuseAll(opened.error.code === 'gone' ? 'unknown' : 'not-yours')
  const { record, draft } = opened.value
  if (!record && !draft) return refuseAll('unknown')
  const data = newestData(opened.value)
  const texts = translatedTexts(kind, data, language)
  const taken: NewTranslation[] = []
  for (const [path, { context, ...entry }] of entries) {
    const isHtml = texts.some(each => each.path === path && each.type === 'html')
    const { html: translation, leftOut } = isHtml
      ? cleanHtmlNoting(entry.translation)
      : { html: entry.translation, leftOut: [] }
    const change = planEntry(texts, path, { ...entry, translation })
    switch (change.code) {
      case 'missing':
      case 'same':
        report[change.code] += 1
        break
      case 'refused':
        report.refused.push({ context, text: { kind, id, path, data }, fault: change.fault })
        break
      case 'added':
      case 'replaced': {
        report[change.code] += 1
        taken.push(change)
        const { isOld, otherLinks } = change
        if (isOld || otherLinks.length > 0 || leftOut.length > 0)
          report.toRead.push({ text: { kind, id, path: change.path, data }, isOld, otherLinks, leftOut })
      }
    }
  }
  if (taken.length > 0) {
    const field = translationField(language)
    const translated = withNew(texts, translationsIn(data, language), taken)
    await storeDraft(tx, opened.value, act, { data: { ...data, [field]: translated } })
    report.records = 1
  }
  return report
}
