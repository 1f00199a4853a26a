/** The check of an import, as its page shows it. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import type { RecordChange } from '#domain/preparation/imports/import-changes.ts'
import type { ImportNote, NoteCode } from '#domain/preparation/imports/import-notes.ts'
import {
  type ImportCountsByKind,
  type ImportedKind,
  type ImportSums,
  importedKinds,
} from '#domain/preparation/imports/import-uploads.ts'
import type { ImportContent, ReadImport } from '#domain/preparation/imports/read-import.ts'
import type { ImportOutcome } from '#domain/preparation/imports/run-import.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { type DiffPart, diffWords } from '#site/organiser/parts/word-diff.ts'
import { type TableView, tableViews } from '#site/organiser/preparation/imports/column-choices.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { nameOf, valueText } from '#site/organiser/record-form/value-text.ts'
import { firstNames } from '#words/organiser/first-of.ts'
import { noteWords } from '#words/organiser/preparation/import-words.ts'
import { clashSentences } from '#words/organiser/programme/talk-clash-words.ts'

/** Changes on one page, and notes of one kind. */
const changesShown = 50
const notesShown = 20
/** Kinds of elements that are left out: each has one note, however often it occurs. */
const kindsShown = 200

export const changeViews = ['removed', 'changed', 'added'] as const
export type ChangeViewName = (typeof changeViews)[number]

export interface SumRow extends ImportSums {
  kind: ImportedKind
  label: string
}

export interface ShownChange {
  key: string
  name: string
  /** `Talk`, `Speaker`. */
  what: string
  /** Its editor; null for a new record. */
  href: string | null
  fields: { label: string; parts: DiffPart[] }[]
}

export interface CheckView {
  sums: SumRow[]
  /** One sentence on the button: `Import: 12 added, 3 changed`. */
  summary: string
  /** Whether anything would change at all. */
  isEmpty: boolean
  digest: string
  /** Warnings to read before confirming. */
  warnings: string[]
  /** Talks that the file puts in each other's way. */
  clashes: string[]
  notes: { words: string; lines: string[]; more: number }[]
  tables: TableView[]
  views: { name: ChangeViewName; count: number }[]
  shown: { name: ChangeViewName; from: number; changes: ShownChange[]; next: number | null } | null
}

interface Checked {
  read: ReadImport
  outcome: ImportOutcome
  conference: Conference
  /** The part selected by the address. */
  show: string | null
  from: string | null
}

export function checkView({ read, outcome, conference, show, from }: Checked): CheckView {
  const { changes, counts, digest, remainingSpeakers, clashes } = outcome
  const views = changeViews.flatMap(name => {
    const count = changes.filter(({ what }) => what === name).length
    return count > 0 ? [{ name, count }] : []
  })
  const shown = views.find(({ name }) => name === show) ?? views[0]
  return {
    sums: sumRows(counts),
    summary: summaryOf(counts),
    isEmpty: changes.length === 0,
    digest,
    warnings: warningsOf(read, conference, remainingSpeakers),
    clashes: clashSentences(clashes),
    notes: shownNotes(read.notes),
    tables: tableViews(read.tables),
    views,
    shown: shown ? shownChanges(shown.name, { changes, from, event: conference.name }) : null,
  }
}

export const sumRows = (counts: ImportCountsByKind): SumRow[] =>
  importedKinds.flatMap(kind => {
    const sums = counts[kind]
    return sums ? [{ kind, label: formOf(kind).many, ...sums }] : []
  })

/** `12 added, 3 changed, 1 removed`. */
export function summaryOf(counts: ImportCountsByKind): string {
  const words = (['added', 'changed', 'removed'] as const).flatMap(what => {
    const sum = Object.values(counts).reduce((total, sums) => total + sums[what], 0)
    return sum > 0 ? [`${formatCount(sum)} ${what}`] : []
  })
  return words.join(', ') || 'nothing changed'
}

function shownChanges(
  name: ChangeViewName,
  { changes, from, event }: { changes: readonly RecordChange[]; from: string | null; event: string },
): CheckView['shown'] {
  const own = changes.filter(({ what }) => what === name)
  const asked = /^\d{1,6}$/.test(from ?? '') ? Number(from) : 0
  const first = asked < own.length ? asked : 0
  const last = first + changesShown
  return {
    name,
    from: first,
    changes: own
      .slice(first, last)
      .map((change, index) => shownChange(change, { event, index: first + index })),
    next: last < own.length ? last : null,
  }
}

function shownChange(change: RecordChange, { event, index }: { event: string; index: number }): ShownChange {
  const { kind, what } = change
  const form = formOf(kind)
  const { id, data } = what === 'removed' ? change.before : change.after
  const before = what === 'added' ? {} : change.before.data
  const after = what === 'removed' ? {} : change.after.data
  // A removed record is shown by its name and a few facts; its history has everything.
  const names = what === 'changed' ? change.fields : [...form.columns]
  return {
    key: `${kind}-${what === 'added' ? index : id}`,
    name: nameOf(form, data),
    what: form.one,
    href: what === 'added' ? null : organiserPaths.websiteRecord(event, kind, id),
    fields: names.flatMap(field => {
      const control = form.fields[field]
      if (!control || control.control === 'picture' || control.control === 'file') return []
      const texts = [
        valueText(control, before[field], before),
        valueText(control, after[field], after),
      ] as const
      if (what === 'changed') {
        // The same words may have different markup.
        const isSame = texts[0] === texts[1]
        const parts = isSame
          ? [{ kind: 'same' as const, text: 'the same words, formatted differently' }]
          : diffWords(...texts)
        return [{ label: control.label, parts }]
      }
      const text = texts[0] || texts[1]
      return text ? [{ label: control.label, parts: [{ kind: 'same' as const, text }] }] : []
    }),
  }
}

function warningsOf(read: ReadImport, conference: Conference, kept: readonly string[]): string[] {
  const { zone, sharedIds, filesLeft } = read
  return [
    ...datesWarning(read.content, conference),
    ...(zone !== null && !isSameZone(zone, conference.timeZone)
      ? [
          `The file’s times are those of ${zone}, the conference is in ${conference.timeZone}. Talks are shown at the times in the file.`,
        ]
      : []),
    ...(sharedIds.ids > 0
      ? [
          `${formatCount(sharedIds.ids)} ${sharedIds.ids === 1 ? 'id is' : 'ids are'} given to ${formatCount(sharedIds.people)} people, who were distinguished by their names.`,
        ]
      : []),
    ...(kept.length > 0
      ? [
          `No longer in the file, but still shown on the speakers’ page: ${listed(kept)}. They are not changed.`,
        ]
      : []),
    ...(filesLeft.length > 0 ? [`Not used by this import: ${listed(filesLeft)}.`] : []),
  ]
}

/** A programme with other days is probably another conference's. */
function datesWarning(content: ImportContent, { startsOn, endsOn }: Conference): string[] {
  if (content.kind === 'speakers') return []
  const { days } = content.kind === 'papers' ? content.papers.programme : content.programme
  const dates = days.flatMap(({ date }) => date ?? []).toSorted(Temporal.PlainDate.compare)
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return []
  const isWithin =
    Temporal.PlainDate.compare(startsOn, first) <= 0 && Temporal.PlainDate.compare(last, endsOn) <= 0
  if (isWithin) return []
  return [
    `The file is for ${formatDateRange(first, last)}, but the conference is on ${formatDateRange(startsOn, endsOn)}. The conference’s dates stay as they are.`,
  ]
}

function isSameZone(zone: string, other: string): boolean {
  const now = Temporal.Instant.fromEpochMilliseconds(0)
  return now.toZonedDateTimeISO(zone).equals(now.toZonedDateTimeISO(other))
}

/** All kinds of notes with their lines, the most frequent first. */
function shownNotes(notes: readonly ImportNote[]): CheckView['notes'] {
  const byCode = [...Map.groupBy(notes, ({ code }) => code)].toSorted(([, a], [, b]) => b.length - a.length)
  return byCode.map(([code, found]) => {
    const most = code === 'part-left-out' ? kindsShown : notesShown
    return {
      words: `${formatCount(found.length)} ${noteWords[code satisfies NoteCode]}`,
      lines: found.slice(0, most).map(({ file, line, subject }) => {
        const place = `${file ? `${file}, ` : ''}line ${formatCount(line)}`
        return subject ? `${place}: ${subject}` : place
      }),
      more: Math.max(0, found.length - most),
    }
  })
}

/** The first of some names, and how many more there are. */
export const listed = (names: readonly string[]) => firstNames(names, notesShown)
