/** Saves the form of all fees: all changes are published together, or none with the reasons. */

import { isDeepStrictEqual } from 'node:util'
import { formatInstant } from '#domain/foundations/time.ts'
import { dataAt, findRecord } from '#domain/preparation/editing/editing-queries.ts'
import type { Stale } from '#domain/preparation/editing/open-record.ts'
import { publishTogether, type RefusedEdit } from '#domain/preparation/editing/publish-record.ts'
import type { Edit } from '#domain/preparation/editing/save-draft.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import type { PermittedRequest, StaffRequest } from '#site/organiser/guard.ts'
import {
  type FeeGroup,
  listPricedPeriods,
  type PricedKind,
  prefixOf,
  pricedKinds,
  readFees,
  textsOfCells,
  textsOfFee,
} from '#site/organiser/offers/fees/fee-table.ts'
import { atCells, cellsOf, withCells } from '#site/organiser/offers/fees/own-prices.ts'
import type { FieldProblem } from '#site/organiser/record-form/files/store-files.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { fromUnknownVersion, wordsForIssues } from '#site/organiser/record-form/issue-words.ts'
import { refuseOpening } from '#site/organiser/record-form/kind-of-page.ts'
import { readRecord } from '#site/organiser/record-form/read-record.ts'
import { valueText } from '#site/organiser/record-form/value-text.ts'

/** The returned form: its input, and the messages about it. */
export interface FeesAnswer {
  /** Different each time, so that the form is rendered from scratch. */
  answer: string
  groups: FeeGroup[]
  errors: FieldProblem[]
  detail: string
}

type Refused = { status: 409 | 422; answer: FeesAnswer }

/** @returns undefined if everything was saved */
export async function receiveFees(
  staff: PermittedRequest<'write-fees'>,
  sent: FormData,
): Promise<Refused | undefined> {
  const typed = await readFeeEdits(staff, sent)
  const gone = typed.filter(({ isGone }) => isGone)
  const edits = typed.filter(({ isChanged, isGone }) => isChanged && !isGone).map(({ edit }) => edit)
  if (gone.some(({ isChanged }) => isChanged)) return formAgain(staff, typed, [])
  const saved = await staff.site.database.write(tx => publishTogether(tx, staff.permit, staff.act, edits))
  return saved.ok ? undefined : formAgain(staff, typed, saved.error.refusals)
}

export interface TypedEdit {
  edit: Edit & { kind: PricedKind; id: number }
  /** Of an own registration: what was typed as its prices, by period. */
  cells?: Record<string, string>
  isChanged: boolean
  /** Removed since the form was opened. */
  isGone: boolean
}

/** The input for each own registration, each period, each room and the other charges. */
export async function readFeeEdits({ site, scope }: StaffRequest, sent: FormData): Promise<TypedEdit[]> {
  const edits: TypedEdit[] = []
  const periods = await listPricedPeriods(site.database.read, scope.conferenceId)
  for (const [name, mark] of sent) {
    const [, kindText, idText] = /^mark\.([a-z-]+)\.([1-9]\d{0,14})$/.exec(name) ?? []
    const kind = pricedKinds.find(each => each === kindText)
    if (!kind || typeof mark !== 'string') continue
    const id = Number(idText)
    const record = await findRecord(site.database.read, scope, { kind, id })
    const began = record && dataAt(record, mark)
    const fields = fieldsOf(sent, prefixOf(kind, id))
    const isGone = record === undefined || !record.isPublished
    if (kind === 'admission') {
      const cells = textsIn(fields)
      const data = withCells(began ?? {}, cells, periods)
      edits.push({ edit: { kind, id, data, mark }, cells, isChanged: data !== began, isGone })
      continue
    }
    const data = readRecord(formOf(kind), fields, began)
    edits.push({ edit: { kind, id, data, mark }, isChanged: !isDeepStrictEqual(data, began), isGone })
  }
  // Registrations name their periods as they are called now, so they come before the periods.
  return [...edits.filter(({ cells }) => cells), ...edits.filter(({ cells }) => !cells)]
}

const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** One group's fields under their own names. */
function fieldsOf(sent: FormData, prefix: string): FormData {
  const fields = new FormData()
  for (const [name, value] of sent) {
    if (name.startsWith(`${prefix}.`)) fields.append(name.slice(prefix.length + 1), value)
  }
  return fields
}

async function formAgain(
  staff: PermittedRequest<'write-fees'>,
  typed: readonly TypedEdit[],
  refusals: readonly RefusedEdit[],
): Promise<Refused> {
  const current = await readFees(staff)
  const periods = await listPricedPeriods(staff.site.database.read, staff.scope.conferenceId)
  const errors: FieldProblem[] = []
  const answers = new Map(typed.map(({ edit, cells }) => [prefixOf(edit.kind, edit.id), { ...edit, cells }]))
  const who: string[] = []
  for (const { edit, error } of refusals) {
    const { id } = edit
    // The form has no other fields.
    const kind = edit.kind as PricedKind
    const prefix = prefixOf(kind, Number(id))
    const cells = answers.get(prefix)?.cells
    const about = (problems: readonly FieldProblem[], data: RecordData) =>
      cells
        ? atCells(problems, { data, cells, prefix }, periods)
        : problems.map(each => ({ ...each, name: `${prefix}.${each.name}` }))
    if (error.code === 'invalid') {
      errors.push(...about(wordsForIssues(formOf(kind), error.issues, edit.data), edit.data))
    } else if (error.code === 'stale') {
      const { merged } = error.merge
      who.push(await whoChanged(staff, error))
      errors.push(...about(conflictsOf(kind, error), merged))
      answers.set(prefix, {
        ...edit,
        kind,
        id: Number(id),
        data: merged,
        mark: error.mark,
        cells: cells && cellsOf(merged, periods),
      })
    } else if (error.code === 'gone' || error.code === 'not-your-part') {
      throw refuseOpening(error, 'write-fees')
    }
  }
  const isGone = typed.some(each => each.isGone)
  const groups = current.map(group => {
    const edit = answers.get(group.prefix)
    if (!edit) return group
    const texts =
      group.kind === 'admission' ? textsOfCells(edit.cells ?? {}) : textsOfFee(group.kind, edit.data)
    return { ...group, mark: edit.mark, ...texts }
  })
  return {
    status: who.length > 0 || isGone ? 409 : 422,
    answer: { answer: crypto.randomUUID(), groups, errors, detail: detailOf([...new Set(who)], isGone) },
  }
}

function detailOf(who: readonly string[], isGone: boolean): string {
  if (who.length > 0) {
    return `${who.join(' ')} Nothing that you typed is lost, and nothing is saved yet: check the page, then save again.`
  }
  if (isGone)
    return 'Somebody removed a period, a registration or a room meanwhile. Everything else that you typed is here: save again.'
  return 'Nothing is saved yet. Please check the marked fields.'
}

async function whoChanged(
  { site, conference }: PermittedRequest<'write-fees'>,
  { newest, isFromUnknown }: Stale,
): Promise<string> {
  if (isFromUnknown) return fromUnknownVersion
  if (!newest) return 'Somebody changed these fees.'
  const people = await listAccountNames(site.database.read, newest.actorId ? [newest.actorId] : [])
  const name = (newest.actorId && people.get(newest.actorId)) || 'An import or a command'
  return `${name} changed fees at ${formatInstant(newest.at, conference?.timeZone ?? 'UTC')}, after you opened this page.`
}

/** For each field that both changed: the other editor's value. */
function conflictsOf(kind: PricedKind, { merge, theirs }: Stale): FieldProblem[] {
  const form = formOf(kind)
  return merge.conflicts.flatMap(({ field, theirs: value }) => {
    const control = form.fields[field]
    // The currency is not edited here, but each price includes it.
    if (!control || control.control === 'fixed') return []
    const text = valueText(control, value, theirs as RecordData)
    return [{ name: field, message: `They set it to ${text}. Save again to use yours.` }]
  })
}
