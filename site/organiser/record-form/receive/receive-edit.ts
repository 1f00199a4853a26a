import { dataAt, findRecord, listRecords } from '#domain/preparation/editing/editing-queries.ts'
import { findNames } from '#domain/preparation/editing/known-names.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { type Edit, saveDraft } from '#domain/preparation/editing/save-draft.ts'
import {
  describeKind,
  type EditableKind,
  type WritingRight,
} from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { FoundNames } from '#site/organiser/parts/names-field.tsx'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import type { Received, WritingRequest } from '#site/organiser/record-form/editor-request.ts'
import { storeFiles } from '#site/organiser/record-form/files/store-files.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { wordsForIssues } from '#site/organiser/record-form/issue-words.ts'
import {
  idOfPage,
  kindOfPage,
  type PageOfKinds,
  refuseOpening,
} from '#site/organiser/record-form/kind-of-page.ts'
import { readRecord } from '#site/organiser/record-form/read-record.ts'
import { changeRows } from '#site/organiser/record-form/receive/change-rows.ts'
import { conflictView } from '#site/organiser/record-form/receive/conflict-view.ts'
import { answerOf, type EditAnswer } from '#site/organiser/record-form/receive/edit-answer.ts'
import { schedule } from '#site/organiser/record-form/receive/schedule-edit.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'

/** Saves, publishes or schedules what was typed, or adds and moves rows of the form. */
export async function receiveEdit<A extends WritingRight>(
  page: PageOfKinds<A>,
  { staff, sent, args }: Received<A>,
) {
  const { site, scope, act, conference } = staff
  const kind = kindOfPage(page, args, conference)
  const id = idOfPage(args) ?? (await findOnlyOne(staff, kind))
  const form = formOf(kind)
  const { mark, do: requested, 'publish-at': publishAt } = textsOf(sent, ['mark', 'do', 'publish-at'])
  const current = id === null ? undefined : await findRecord(site.database.read, scope, { kind, id })
  const typed = readRecord(form, sent, current && dataAt(current, mark))
  const chosen = current ? takeTheirs(typed, current.data, sent) : typed
  const { data, problems } = await storeFiles(site, form, { sent, data: chosen })
  const back = (answer: Partial<EditAnswer>, status: number, shown = data) =>
    formAgain(answerOf(form, shown, { mark, publishAt, ...answer }), status)
  const rows = changeRows(form, data, requested)
  if (rows) return back({}, 200, rows)
  const found = await findRequested(staff, form, { requested, sent })
  if (found) return back({ found }, 200)
  // A draft may lack fields, but a broken file is an error.
  const grave = requested === 'publish' ? problems : problems.filter(({ name }) => !name.endsWith('.alt'))
  if (grave.length > 0) return back({ errors: grave }, 422)
  const edit: Edit = { kind, id, data, mark }
  // For example removed by an import: the input is not lost.
  if (id !== null && !current) return saveAsNew(staff, edit)
  const saved = await site.database.write(async tx =>
    requested === 'publish'
      ? publishRecord(tx, staff.permit, act, edit)
      : saveDraft(tx, staff.permit, act, edit),
  )
  if (!saved.ok) {
    const { error } = saved
    switch (error.code) {
      case 'invalid':
        return back({ errors: wordsForIssues(form, error.issues, data) }, 422)
      case 'stale':
        return back(
          { mark: error.mark, conflict: await conflictView(staff, form, error) },
          409,
          error.merge.merged,
        )
      case 'only-one':
        return back({ detail: `Somebody has created one meanwhile. Open it under “${form.many}”.` }, 409)
      default:
        throw refuseOpening(error, page.right)
    }
  }
  const to = organiserPaths.websiteRecord(conference?.name ?? null, kind, saved.value.id)
  if (requested === 'schedule' || requested === 'unschedule') {
    const refused = await schedule(staff, { kind, id: saved.value.id, data, publishAt, requested })
    // A new record has its own address now, as a draft.
    if (refused && id !== null) {
      const detail = 'The draft is saved, but the time was not set.'
      return back({ mark: saved.value.mark, isSaved: true, detail, ...refused }, 422)
    }
    if (refused) throw redirectTo(`${to}?done=draft`)
    throw redirectTo(`${to}?done=${requested}d`)
  }
  throw redirectTo(`${to}?done=${requested === 'publish' ? 'published' : 'draft'}`)
}

/** The record of a kind that has one at most: somebody can have created it since the form of a new one was opened. */
async function findOnlyOne({ site, scope }: StaffRequest, kind: EditableKind): Promise<number | null> {
  if (describeKind(kind).many) return null
  const [existing] = await listRecords(site.database.read, scope, kind)
  return existing?.id ?? null
}

/** What the search of a field finds, if its button was pressed. */
async function findRequested(
  { site, scope }: Pick<StaffRequest, 'site' | 'scope'>,
  form: RecordForm,
  { requested, sent }: { requested: string; sent: FormData },
): Promise<FoundNames | undefined> {
  const [, field = ''] = /^find:(\w+)$/.exec(requested) ?? []
  const control = form.fields[field]
  if (control?.control !== 'names') return undefined
  const [typed = ''] = Object.values(textsOf(sent, [`${field}.find`]))
  const query = typed.slice(0, 200)
  return { field, query, ...(await findNames(site.database.read, scope, control.known, { query })) }
}

async function saveAsNew<A extends WritingRight>(staff: WritingRequest<A>, edit: Edit): Promise<never> {
  const saved = await staff.site.database.write(tx =>
    saveDraft(tx, staff.permit, staff.act, { ...edit, id: null, mark: '0' }),
  )
  if (!saved.ok) throw notFound()
  const to = organiserPaths.websiteRecord(staff.conference?.name ?? null, edit.kind, saved.value.id)
  throw redirectTo(`${to}?done=kept-as-new`)
}

/** In a conflict, each field records whose value it keeps. */
function takeTheirs(data: RecordData, theirs: RecordData, sent: FormData): RecordData {
  const taken = Object.keys(theirs).filter(name => sent.get(`take.${name}`) === 'theirs')
  return { ...data, ...Object.fromEntries(taken.map(name => [name, theirs[name]])) }
}
