/**
 * Turns what a question offers into an extra with prices, and an extra back into a question, in one act: docs/questions.md.
 * Nobody who answered has agreed to pay, so answers stay answers; nobody who bought loses it, so lines stay lines.
 */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { type EditedRecord, findRecord } from '#domain/preparation/editing/editing-queries.ts'
import type { WritingPermit } from '#domain/preparation/editing/open-record.ts'
import { publishTogether, type RefusedEdit } from '#domain/preparation/editing/publish-record.ts'
import type { EditableFields } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** An option, or of a yes or no its only one, with its price in minor units; null where it stays in the question. */
export interface PricedOption {
  name: string
  priceMinor: number | null
}

export interface SoldQuestion {
  record: EditedRecord
  fields: EditableFields<'question'>
  /** What can be sold of it; a yes or no is one thing, called as the question. */
  options: { name: string; answered: number }[]
}

export type NotSold = 'not-published' | 'has-draft' | 'retired' | 'nothing-to-choose'

/** A question whose options can be sold; undefined if there is none. */
export async function readSoldQuestion(
  db: Reader,
  scope: Scope,
  id: number,
): Promise<Result<SoldQuestion, { code: NotSold }> | undefined> {
  const record = await findRecord(db, scope, { kind: 'question', id })
  if (!record) return undefined
  if (record.draft) return fail({ code: 'has-draft' })
  if (!record.published || scope.conferenceId === null) return fail({ code: 'not-published' })
  // The store writes only what the kind's fields accept.
  const fields = record.published as unknown as EditableFields<'question'>
  if (fields.isRetired) return fail({ code: 'retired' })
  const question = (await listQuestions(db, scope.conferenceId)).find(each => each.id === id)
  const countOf = (value: string) => countAnswers(db, id, value)
  if (fields.kind === 'yes-no') {
    return ok({ record, fields, options: [{ name: fields.label, answered: await countOf('yes') }] })
  }
  if (fields.kind !== 'one-of' && fields.kind !== 'several-of') return fail({ code: 'nothing-to-choose' })
  const options = []
  for (const { id: optionId, name, isRetired } of question?.options ?? []) {
    if (!isRetired) options.push({ name, answered: await countOf(`%,${optionId},%`) })
  }
  return ok({ record, fields, options })
}

async function countAnswers(db: Reader, questionId: number, value: string): Promise<number> {
  const { count } = await db
    .selectFrom('answers')
    .innerJoin('registrations', 'registrations.id', 'answers.registration_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('answers.question_id', '=', questionId)
    .where('answers.value', 'like', value)
    .where('registrations.state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface SaleOfOptions {
  /** What the extra is called. */
  name: string
  currency: string
  options: readonly PricedOption[]
}

/** The two records as they will be. One option that is sold is the extra itself; of several one is chosen. */
export function saleOf({ fields }: SoldQuestion, { name, currency, options }: SaleOfOptions) {
  const sold = options.filter(({ priceMinor }) => priceMinor !== null)
  const kept = fields.kind === 'yes-no' ? [] : options.filter(({ priceMinor }) => priceMinor === null)
  const [only] = sold.length === 1 ? sold : []
  const extra = {
    ...newExtra,
    name,
    currency,
    description: fields.help,
    price: only ? only.priceMinor : 0,
    options: only
      ? []
      : sold.map(option => ({
          name: option.name,
          surcharge: option.priceMinor,
          places: null,
          soldUntil: null,
        })),
  }
  const question: RecordData =
    kept.length === 0
      ? { ...fields, isRetired: true }
      : { ...fields, options: kept.map(option => ({ name: option.name })) }
  return { extra, question, sold, kept }
}

export const newExtra = {
  periodPrices: [], admissionPrices: [], soldFrom: null, soldUntil: null, soldBy: 'everybody', isNeverRefunded: false, places: null,
  most: 1, takesPlaceOn: null, begins: '', ends: '', alsoAt: [], taxClass: null, taxRate: null, includedIn: [], isFixed: false, selection: '',
  selectionRules: [], isForGuests: false, namesUntil: null, isOwnAmount: false, suggested: null, isOfRegistration: false, options: [],
} // biome-ignore format: a record

export type SellError =
  | { code: 'gone' }
  | { code: NotSold }
  | { code: 'nothing-sold' }
  | { code: 'refused'; refusals: RefusedEdit[] }

/** Sells options from now on: the extra is there, and the question asks for them no more. */
export async function sellOptions(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  { id, ...sale }: SaleOfOptions & { id: number },
): Promise<Result<null, SellError>> {
  const read = await readSoldQuestion(tx, permit.scope, id)
  if (!read) return fail({ code: 'gone' })
  if (!read.ok) return read
  const { extra, question, sold } = saleOf(read.value, sale)
  if (sold.length === 0) return fail({ code: 'nothing-sold' })
  return publishTogether(tx, permit, act, [
    { kind: 'extra', id: null, mark: '0', data: extra },
    { kind: 'question', id, mark: read.value.record.mark, data: question },
  ])
}

export interface AskedExtra {
  record: EditedRecord
  fields: EditableFields<'extra'>
  /** How many registrations have it. */
  bought: number
  /** How many codes are for it. */
  codes: number
}

export type NotAsked = 'not-published' | 'has-draft' | 'retired' | 'included' | 'for-guests' | 'in-selection'

/** An extra that can be asked for instead of sold; undefined if there is none. */
export async function readAskedExtra(
  db: Reader,
  scope: Scope,
  id: number,
): Promise<Result<AskedExtra, { code: NotAsked }> | undefined> {
  const record = await findRecord(db, scope, { kind: 'extra', id })
  if (!record) return undefined
  if (record.draft) return fail({ code: 'has-draft' })
  if (!record.published) return fail({ code: 'not-published' })
  // The store writes only what the kind's fields accept.
  const fields = record.published as unknown as EditableFields<'extra'>
  if (fields.soldBy === 'nobody') return fail({ code: 'retired' })
  if (fields.includedIn.length > 0) return fail({ code: 'included' })
  if (fields.isForGuests) return fail({ code: 'for-guests' })
  if (fields.selection !== '' || fields.selectionRules.length > 0) return fail({ code: 'in-selection' })
  const { bought } = await db
    .selectFrom('registration_lines')
    .innerJoin('registrations', 'registrations.id', 'registration_lines.registration_id')
    .select(sql<number>`count(distinct registrations.id)`.as('bought'))
    .where('registration_lines.offer_id', '=', id)
    .where('registration_lines.ended_at', 'is', null)
    .where('registrations.state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .executeTakeFirstOrThrow()
  const { codes } = await db
    .selectFrom('codes')
    .select(eb => eb.fn.countAll<number>().as('codes'))
    .where('extra_offer_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return ok({ record, fields, bought: Number(bought), codes: Number(codes) })
}

/** Asks from now on for what was sold: everybody is asked, and nobody can buy it any more. */
export async function askInstead(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  id: number,
): Promise<
  Result<null, { code: 'gone' } | { code: NotAsked } | { code: 'refused'; refusals: RefusedEdit[] }>
> {
  const read = await readAskedExtra(tx, permit.scope, id)
  if (!read) return fail({ code: 'gone' })
  if (!read.ok) return read
  const { record, fields } = read.value
  const question = {
    ...newQuestion,
    label: fields.name,
    help: fields.description,
    kind: fields.options.length === 0 ? 'yes-no' : 'one-of',
    options: fields.options.map(({ name }) => ({ name })),
  }
  return publishTogether(tx, permit, act, [
    { kind: 'extra', id, mark: record.mark, data: { ...fields, soldBy: 'nobody' } },
    { kind: 'question', id: null, mark: '0', data: question },
  ])
}

const newQuestion = {
  isRequired: false, least: null, most: null, askedOf: 'attendee', buyersOf: '', ifQuestion: '', ifAnswer: '', ifBought: '',
  askedFrom: 'form', requiredFrom: null, closedFrom: null, changedUntil: null, care: 'plain', keepDays: null, inList: true,
  inExport: true, inApi: true, inMail: true, inInvoice: false, isRetired: false,
} // biome-ignore format: a record
