import { textOfHtml } from '#domain/conference/content/prose.ts'
import { languages } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { findRecord } from '#domain/preparation/editing/editing-queries.ts'
import {
  describeKind,
  type EditableKind,
  type WritingRight,
} from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { translatedTexts } from '#domain/preparation/records/record-translations.ts'
import type { RecordVersion } from '#domain/preparation/records/record-versions.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { guarded } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { type DiffPart, diffWords } from '#site/organiser/parts/word-diff.ts'
import type { Control, RecordForm } from '#site/organiser/record-form/controls.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import {
  idOfPage,
  kindOfPage,
  mayWrite,
  type PageOfKinds,
  readingRightOf,
} from '#site/organiser/record-form/kind-of-page.ts'
import { textLabel } from '#site/organiser/record-form/text-label.ts'
import { nameOf, valueText } from '#site/organiser/record-form/value-text.ts'

export interface HistoryView {
  kind: EditableKind
  event: string | null
  id: number
  name: string
  mark: string
  versions: VersionView[]
  /** How many older ones are not shown. */
  older: number
}

export interface VersionView {
  number: number
  when: string
  what: string
  who: string
  changes: { label: string; parts: DiffPart[] }[]
  /** Neither the newest nor emptied. */
  isRestorable: boolean
}

/** Most people only read a record's last weeks; older versions stay in the database. */
const mostShown = 50

/** The versions of a record, newest first, each compared with the one before it. */
export function historyLoader(page: PageOfKinds<WritingRight>) {
  return guarded(readingRightOf(page), async (staff, args): Promise<HistoryView> => {
    const { site, scope, conference } = staff
    const kind = kindOfPage(page, args, conference)
    const id = idOfPage(args)
    const record = id === null ? undefined : await findRecord(site.database.read, scope, { kind, id })
    if (id === null || !record) throw notFound()
    const form = formOf(kind)
    const people = await listAccountNames(
      site.database.read,
      record.versions.flatMap(({ actorId }) => actorId ?? []),
    )
    const zone = conference?.timeZone ?? 'UTC'
    return {
      kind,
      event: conference?.name ?? null,
      id,
      name: describeKind(kind).many ? nameOf(form, record.data) : form.many,
      mark: record.mark,
      versions: record.versions.slice(0, mostShown).map((version, index) => ({
        number: version.number,
        when: formatInstant(version.at, zone),
        what: whatHappened(version),
        who: whoDid(version, people),
        changes: [
          ...changesOf(form, record.versions[index + 1]?.data, version.data),
          ...translatedChanges(kind, record.versions[index + 1]?.data, version.data),
        ],
        isRestorable: mayWrite(staff, kind) && index > 0 && version.data !== null,
      })),
      older: Math.max(record.versions.length - mostShown, 0),
    }
  })
}

const acts = {
  draft: 'Draft saved',
  discarded: 'Draft discarded',
  published: 'Published',
  removed: 'Removed from the site',
  elsewhere: 'As it was before',
} as const satisfies Record<RecordVersion['state'], string>

function whatHappened({ state, restores, data, recordVersion }: RecordVersion): string {
  if (data === null) return `${acts[state]}; its text was erased`
  if (state === 'elsewhere' && recordVersion === null) return 'Removed by an import or a command'
  return restores === null ? acts[state] : `${acts[state]}, restored from version ${restores}`
}

function whoDid({ actorKind, actorId }: RecordVersion, people: Map<string, string>): string {
  if (actorKind === null) return 'an import or a command'
  if (actorKind === 'clock') return 'at its time'
  if (actorKind === 'command-line') return 'the command line'
  return (actorId && people.get(actorId)) || 'a former colleague'
}

/** The fields that differ from the version before; for the first version, all of them. */
function changesOf(form: RecordForm, before: RecordData | null | undefined, after: RecordData | null) {
  if (!after) return []
  return Object.entries(form.fields).flatMap(([name, control]) => {
    const old = before ? valueText(control, before[name], before) : ''
    const now = valueText(control, after[name], after)
    return old === now ? [] : [{ label: control.label, parts: partsOf(control, old, now) }]
  })
}

/** The translations that differ, each by its language and its field. */
function translatedChanges(
  kind: EditableKind,
  before: RecordData | null | undefined,
  after: RecordData | null,
) {
  if (!after) return []
  return languages.flatMap(language => {
    const textsOf = (data: RecordData) =>
      new Map(translatedTexts(kind, data, language).map(({ path, translation }) => [path, translation ?? '']))
    const [old, now] = [before ? textsOf(before) : new Map<string, string>(), textsOf(after)]
    return [...now].flatMap(([path, text]) => {
      const earlier = textOfHtml(old.get(path) ?? '')
      const label = `${languageNames[language]}: ${textLabel(formOf(kind), after, path)}`
      return earlier === textOfHtml(text) ? [] : [{ label, parts: diffWords(earlier, textOfHtml(text)) }]
    })
  })
}

/** A number is compared as a whole. */
function partsOf({ control }: Control, before: string, after: string): DiffPart[] {
  if (control !== 'money' && control !== 'percent' && control !== 'number') return diffWords(before, after)
  const both: DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return both.filter(({ text }) => text !== '')
}
