import { redirect } from 'react-router'
import { listAccountNames } from '#domain/accounts/account-names.ts'
import type { Permit } from '#domain/accounts/permit.ts'
import { discardDraft } from '#domain/editing/discard-draft.ts'
import { type EditableKind, isFeeKind, type WritingAct } from '#domain/editing/editable-kinds.ts'
import { dataAt, findRecord } from '#domain/editing/editing-queries.ts'
import type { Stale } from '#domain/editing/open-record.ts'
import { publishRecord } from '#domain/editing/publish-record.ts'
import type { RecordData } from '#domain/editing/record-store.ts'
import { removeRecord } from '#domain/editing/remove-record.ts'
import { restoreVersion } from '#domain/editing/restore-version.ts'
import { type Edit, saveDraft } from '#domain/editing/save-draft.ts'
import { scheduleDraft } from '#domain/editing/schedule-draft.ts'
import { formatInstant } from '#domain/time.ts'
import { comeBack } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import type { RecordForm } from '#site/organiser/content/controls.ts'
import { type FieldProblem, storeFiles } from '#site/organiser/content/files/store-files.ts'
import { formOf } from '#site/organiser/content/forms.ts'
import { fromUnknownVersion, wordsForIssues } from '#site/organiser/content/issue-words.ts'
import {
  idOfPage,
  kindOfPage,
  type PageOfKinds,
  refuseOpening,
} from '#site/organiser/content/kind-of-page.ts'
import { mostRows, readRecord } from '#site/organiser/content/read-record.ts'
import type { ShownValue } from '#site/organiser/content/shown-value.ts'
import { shownValues } from '#site/organiser/content/shown-values.ts'
import { valueText } from '#site/organiser/content/value-text.ts'
import { form as guardedForm, type RouteArgs, type StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

/** The returned form: its input, and the messages about it. */
export interface EditAnswer {
  /** Different each time, so that the form is rendered afresh. */
  answer: string
  mark: string
  shown: Record<string, ShownValue>
  errors: FieldProblem[]
  detail: string | null
  conflict: ConflictView | null
  /** The time to publish at, as typed. */
  publishAt: string
  /** Whether the draft was saved although the rest was refused. */
  isSaved: boolean
}

export interface ConflictView {
  /** Who changed it, and when. */
  who: string
  fields: { name: string; label: string; yours: string; theirs: string; base: string | null }[]
  /** Labels of fields that they changed and you did not: the form already has their values. */
  taken: string[]
}

type WritingRequest<A extends WritingAct> = StaffRequest & { permit: Permit<A> }

/** The forms of an editor. */
export function editorForms<A extends WritingAct>(page: PageOfKinds<A>) {
  return {
    edit: guardedForm(page.act, (staff, sent, args) => receiveEdit(page, { staff, sent, args })),
    discard: guardedForm(page.act, (staff, sent, args) => receiveDiscard(page, { staff, sent, args })),
    remove: guardedForm(page.act, (staff, sent, args) => receiveRemoval(page, { staff, sent, args })),
    restore: guardedForm(page.act, (staff, sent, args) => receiveRestore(page, { staff, sent, args })),
  }
}

interface Received<A extends WritingAct> {
  staff: WritingRequest<A>
  sent: FormData
  args: RouteArgs
}

async function receiveEdit<A extends WritingAct>(page: PageOfKinds<A>, { staff, sent, args }: Received<A>) {
  const { site, scope, act, conference } = staff
  const kind = kindOfPage(page, args, conference)
  const id = idOfPage(args)
  const form = formOf(kind)
  const { mark, do: requested, 'publish-at': publishAt } = textsOf(sent, ['mark', 'do', 'publish-at'])
  const current = id === null ? undefined : await findRecord(site.database.read, scope, { kind, id })
  const typed = readRecord(form, sent, current && dataAt(current, mark))
  const chosen = current ? takeTheirs(typed, current.data, sent) : typed
  const { data, problems } = await storeFiles(site, form, { sent, data: chosen })
  const back = (answer: Partial<EditAnswer>, status: number, shown = data) =>
    comeBack(answerOf(form, shown, { mark, publishAt, ...answer }), status)
  const rows = changeRows(form, data, requested)
  if (rows) return back({}, 200, rows)
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
        throw refuseOpening(error, page.act)
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
    if (refused) throw redirect(`${to}?done=draft`)
    throw redirect(`${to}?done=${requested}d`)
  }
  throw redirect(`${to}?done=${requested === 'publish' ? 'published' : 'draft'}`)
}

function answerOf(
  form: RecordForm,
  data: RecordData,
  answer: Partial<EditAnswer> & { mark: string },
): EditAnswer {
  return {
    answer: crypto.randomUUID(),
    shown: shownValues(form, data),
    errors: [],
    detail: null,
    conflict: null,
    publishAt: '',
    isSaved: false,
    ...answer,
  }
}

async function saveAsNew<A extends WritingAct>(staff: WritingRequest<A>, edit: Edit): Promise<never> {
  const saved = await staff.site.database.write(tx =>
    saveDraft(tx, staff.permit, staff.act, { ...edit, id: null, mark: '0' }),
  )
  if (!saved.ok) throw notFound()
  const to = organiserPaths.websiteRecord(staff.conference?.name ?? null, edit.kind, saved.value.id)
  throw redirect(`${to}?done=kept-as-new`)
}

/** In a conflict, each field records whose value it keeps. */
function takeTheirs(data: RecordData, theirs: RecordData, sent: FormData): RecordData {
  const taken = Object.keys(theirs).filter(name => sent.get(`take.${name}`) === 'theirs')
  return { ...data, ...Object.fromEntries(taken.map(name => [name, theirs[name]])) }
}

/** The rows with one more or less, if a button requested it. */
function changeRows(form: RecordForm, data: RecordData, requested: string): RecordData | undefined {
  const [, verb = '', name = '', at = ''] = /^(add|remove|up):(\w+)(?:\.(\d{1,3}))?$/.exec(requested) ?? []
  const control = form.fields[name]
  if (control?.control === 'names') {
    return { ...data, [name]: changeNames(Array.isArray(data[name]) ? data[name] : [], verb, Number(at)) }
  }
  if (control?.control !== 'rows') return undefined
  const rows = Array.isArray(data[name]) ? data[name] : []
  const empty = Object.fromEntries(Object.keys(control.row).map(column => [column, '']))
  return {
    ...data,
    [name]: verb === 'add' ? [...rows, empty].slice(0, mostRows) : rows.toSpliced(Number(at), 1),
  }
}

/** The form already shows an empty field after the last name, so adding only returns the form. */
function changeNames(names: readonly unknown[], verb: string, at: number): unknown[] {
  if (verb === 'remove') return names.toSpliced(at, 1)
  const moved = names[at]
  return verb === 'up' && at > 0 && moved !== undefined
    ? names.toSpliced(at, 1).toSpliced(at - 1, 0, moved)
    : [...names]
}

async function conflictView(
  { site, conference }: StaffRequest,
  form: RecordForm,
  { merge, newest, isFromUnknown }: Stale,
): Promise<ConflictView> {
  const zone = conference?.timeZone ?? 'UTC'
  const people = await listAccountNames(site.database.read, newest?.actorId ? [newest.actorId] : [])
  const name = newest?.actorId ? (people.get(newest.actorId) ?? 'Somebody') : 'An import or a command'
  const textOf = (field: string, value: unknown) => {
    const control = form.fields[field]
    return control ? valueText(control, value, merge.merged) : ''
  }
  return {
    who: isFromUnknown
      ? fromUnknownVersion
      : newest
        ? `${name} changed this at ${formatInstant(newest.at, zone)}, after you opened it.`
        : `${name} changed this.`,
    fields: merge.conflicts
      .filter(({ field }) => form.fields[field])
      .map(({ field, yours, theirs, base }) => ({
        name: field,
        label: form.fields[field]?.label ?? field,
        yours: textOf(field, yours),
        theirs: textOf(field, theirs),
        base: base === undefined ? null : textOf(field, base),
      })),
    taken: merge.taken.flatMap(field => form.fields[field]?.label ?? []),
  }
}

/** @returns the message if it cannot be scheduled */
async function schedule<A extends WritingAct>(
  { site, act, permit, conference }: WritingRequest<A>,
  {
    kind,
    id,
    data,
    publishAt: typed,
    requested,
  }: { kind: EditableKind; id: number; data: RecordData; publishAt: string; requested: string },
): Promise<Partial<EditAnswer> | undefined> {
  const zone = conference?.timeZone ?? 'UTC'
  const publishAt = requested === 'schedule' ? readTime(typed, zone) : null
  if (publishAt === undefined) return { errors: [{ name: 'publish-at', message: 'Enter a day and a time.' }] }
  const scheduled = await site.database.write(tx => scheduleDraft(tx, permit, act, { kind, id, publishAt }))
  if (scheduled.ok) return undefined
  switch (scheduled.error.code) {
    case 'invalid':
      return { errors: wordsForIssues(formOf(kind), scheduled.error.issues, data) }
    case 'time-is-past':
      return {
        errors: [
          { name: 'publish-at', message: 'This time is in the past. Enter a later one, or publish now.' },
        ],
      }
    case 'no-draft':
      return { detail: 'There is nothing to publish: everything is as published.' }
    default:
      throw refuseOpening(scheduled.error, permit.act)
  }
}

function readTime(text: string, zone: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  } catch {
    return undefined
  }
}

const changedMeanwhile =
  'Somebody changed this after you opened the page. Check the current version, then try again.'

async function receiveDiscard<A extends WritingAct>(
  page: PageOfKinds<A>,
  { staff, sent, args }: Received<A>,
) {
  const { kind, id, event, mark } = target(page, { staff, sent, args })
  const done = await staff.site.database.write(tx =>
    discardDraft(tx, staff.permit, staff.act, { kind, id, mark }),
  )
  if (!done.ok) {
    if (done.error.code === 'changed' || done.error.code === 'no-draft')
      return backWith(staff, { kind, id }, changedMeanwhile)
    throw refuseOpening(done.error, page.act)
  }
  // A record that was never published can be opened again from here too.
  throw redirect(`${organiserPaths.websiteRecord(event, kind, id)}?done=discarded`)
}

const feeInUse =
  'Registrations, limits or codes use it, so it cannot be removed. To close a period, give it an earlier last day.'

async function receiveRemoval<A extends WritingAct>(
  page: PageOfKinds<A>,
  { staff, sent, args }: Received<A>,
) {
  const { kind, id, event, mark } = target(page, { staff, sent, args })
  const done = await staff.site.database.write(tx =>
    removeRecord(tx, staff.permit, staff.act, { kind, id, mark }),
  )
  if (!done.ok) {
    if (done.error.code === 'changed') return backWith(staff, { kind, id }, changedMeanwhile)
    if (done.error.code === 'in-use') {
      return backWith(
        staff,
        { kind, id },
        isFeeKind(kind) ? feeInUse : 'The program still uses it. Remove it from the program first.',
      )
    }
    throw refuseOpening(done.error, page.act)
  }
  throw redirect(`${organiserPaths.websiteKind(event, kind)}?removed=${id}&of=${kind}`)
}

/** Restores a version, from the history or as Undo. */
export async function receiveRestore<A extends WritingAct>(
  page: PageOfKinds<A>,
  { staff, sent, args }: Received<A>,
) {
  const { kind, id, event, mark } = target(page, { staff, sent, args })
  const number = Number(textsOf(sent, ['number']).number)
  const restoring = { kind, id, number, mark }
  const done = await staff.site.database.write(tx => restoreVersion(tx, staff.permit, staff.act, restoring))
  if (!done.ok) {
    switch (done.error.code) {
      case 'changed':
        return backWith(staff, { kind, id }, changedMeanwhile)
      case 'invalid':
        return backWith(
          staff,
          { kind, id },
          'This version cannot be published as it is: the rules for a field have changed.',
        )
      case 'no-version':
        return backWith(staff, { kind, id }, 'This version no longer exists.')
      case 'only-one':
        return backWith(staff, { kind, id }, 'There is another one now, and the website shows only one.')
      default:
        throw refuseOpening(done.error, page.act)
    }
  }
  throw redirect(`${organiserPaths.websiteRecord(event, kind, id)}?done=restored`)
}

function target<A extends WritingAct>(page: PageOfKinds<A>, { staff, sent, args }: Received<A>) {
  const kind = kindOfPage(page, args, staff.conference)
  const texts = textsOf(sent, ['mark', 'id'])
  // A list's forms contain the record's id; a record's own form does not.
  const id = args.params.id === undefined ? idOfPage({ params: { id: texts.id } }) : idOfPage(args)
  if (id === null) throw notFound()
  return { kind, id, event: staff.conference?.name ?? null, mark: texts.mark }
}

/** The record as it is now, with the reason against the act. */
async function backWith(
  { site, scope }: StaffRequest,
  { kind, id }: { kind: EditableKind; id: number },
  detail: string,
) {
  const record = await findRecord(site.database.read, scope, { kind, id })
  if (!record) throw notFound()
  return comeBack(answerOf(formOf(kind), record.data, { mark: record.mark, detail }), 409)
}
