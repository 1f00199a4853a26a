/** The public page with the unsaved input of a record's form, which is not stored. */

import { escapeHtml } from '#domain/conference/content/prose.ts'
import { dataAt, findRecord } from '#domain/preparation/editing/editing-queries.ts'
import {
  inSnapshot,
  listDraftedKinds,
  openConference,
  showDrafts,
  showTyped,
} from '#domain/preparation/editing/show-drafts.ts'
import { canOwn, type EditableKind, isEditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded, type RouteArgs, type StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { storeFiles } from '#site/organiser/record-form/files/store-files.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { wordsForIssues } from '#site/organiser/record-form/issue-words.ts'
import { idOfPage, mayWrite } from '#site/organiser/record-form/kind-of-page.ts'
import { type PreviewSign, previewHeader } from '#site/organiser/record-form/preview/frame-signs.ts'
import { framed, notYet } from '#site/organiser/record-form/preview/framed-page.ts'
import { publicPageOf } from '#site/organiser/record-form/public-page.ts'
import { readRecord } from '#site/organiser/record-form/read-record.ts'
import { startOf } from '#site/organiser/record-form/start-values.ts'

/** The page as it is saved, for a frame without a script: only a press of the button shows there what is typed. */
export const loader = guarded('read-set-up', async (staff, args: RouteArgs) => {
  const { kind, id, record } = await findHere(staff, args)
  const start = { ...startOf(kind, staff.conference?.id ?? null), currency: staff.conference?.currency }
  const page = await showPage(staff, { kind, id, data: record?.data ?? start })
  // Nobody has pressed anything yet.
  const isShown = page.headers.get(previewHeader) === ('shown' satisfies PreviewSign)
  return isShown ? page : notYet(['It appears here once you press Preview.'])
})

export const action = forms({
  // The intent of the editor's form, whose button sends it here.
  edit: form('read-set-up', async (staff, sent, args) => {
    const { kind, id, data, problems } = await readTyped(staff, sent, args)
    if (problems.length > 0) return notYet(problems.map(({ message }) => message))
    return showPage(staff, { kind, id, data })
  }),
})

/** @throws the 404 of a record that does not exist here; a new one has neither id nor record */
async function findHere({ site, scope, conference }: StaffRequest, args: RouteArgs) {
  const { kind = '' } = args.params
  if (!isEditableKind(kind) || !canOwn(kind, conference?.id ?? null)) throw notFound()
  const id = idOfPage(args)
  const record = id === null ? undefined : await findRecord(site.database.read, scope, { kind, id })
  if (id !== null && !record) throw notFound()
  return { kind, id, record }
}

async function showPage(
  { site, conference }: StaffRequest,
  { kind, id, data }: { kind: EditableKind; id: number | null; data: RecordData },
): Promise<Response> {
  const owner = conference?.id ?? null
  const event = conference?.name ?? null
  const kinds = await listDraftedKinds(site.database.read, owner)
  return inSnapshot(site.database, [kind, ...kinds], async tx => {
    if (event !== null && !(await openConference(tx, owner, event))) throw notFound()
    await showDrafts(tx, owner, kinds)
    const shown = await showTyped(tx, owner, { kind, id, data })
    if (!shown.ok) {
      return notYet(wordsForIssues(formOf(kind), shown.error.issues, data).map(({ message }) => message))
    }
    const path = publicPageOf(kind, event, { id: shown.value, data })
    return framed(await site.renderPreview(path, tx), clues(kind, data))
  })
}

async function readTyped(staff: StaffRequest, sent: FormData, args: RouteArgs) {
  const { kind, id, record } = await findHere(staff, args)
  const { site } = staff
  const { mark } = textsOf(sent, ['mark'])
  const typed = readRecord(formOf(kind), sent, record && dataAt(record, mark))
  // Somebody who may only read sees the page, but stores nothing.
  const { data, problems } = mayWrite(staff, kind)
    ? await storeFiles(site, formOf(kind), { sent, data: typed })
    : { data: typed, problems: [] }
  // A preview does not need the alternative text of a picture yet.
  const grave = problems.filter(({ name }) => !name.endsWith('.alt'))
  return { kind, id, data: withAlt(kind, data), problems: grave }
}

/** Pictures that have no description yet. */
function withAlt(kind: EditableKind, data: RecordData): RecordData {
  const pictures = Object.entries(formOf(kind).fields).flatMap(([name, { control }]) => {
    const value = data[name]
    return control === 'picture' && typeof value === 'object' && value !== null
      ? [[name, { alt: '', ...value }] as const]
      : []
  })
  return { ...data, ...Object.fromEntries(pictures) }
}

/** Text and picture addresses that show where a record is on its page, as React writes them. */
function clues(kind: EditableKind, data: RecordData): string[] {
  return Object.entries(formOf(kind).fields).flatMap(([name, { control }]) => {
    const value = data[name]
    if (control === 'picture' && typeof value === 'object' && value !== null && 'src' in value) {
      return [` src="${String(value.src)}"`]
    }
    const isWords = control === 'line' || control === 'text'
    return isWords && typeof value === 'string' && value.length >= 4
      ? [`>${asReactWrites(value.trim())}`]
      : []
  })
}

const asReactWrites = (text: string) => escapeHtml(text).replaceAll(/&#39;|'/g, '&#x27;')
