/**
 * What the stores of questions to registrants and of questions to authors have in common: reading, checking and
 * writing a question with its options.
 */

import { type InsertObject, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { AskingFields } from '#domain/offers/questions/asking-rows.ts'
import { type Asking, isChoice } from '#domain/offers/questions/question.ts'
import type { RecordData, RecordProblem, RecordStore } from '#domain/preparation/records/record-store.ts'

/** A question as it would be stored. */
export interface AskedRecord<Fields> {
  id: number
  fields: Fields
  isAnswered: () => Promise<boolean>
}

type Table = 'questions' | 'abstract_questions'

/** What a question's row has besides its place among the conference's questions. */
type Columns<Of extends Table> = Omit<InsertObject<Schema, Of>, 'id' | 'position' | 'conference_id'>

/** Questions of one table: what they name, and how a row is read, written and checked. */
interface Asked<Of extends Table, Question extends Asking, Fields, Names> {
  table: Of
  answers: 'answers' | 'abstract_answers'
  /** A row that the CHECKs allow, whose id is reserved. */
  blank: Columns<Of>
  /** What the fields of a question name, which its row stores by ids. */
  readNames: (db: Reader, conferenceId: number) => Promise<Names & { questions: readonly Question[] }>
  fieldsOf: (data: RecordData) => Fields
  columnsOf: (fields: Fields, before: Question | undefined, names: Names) => Columns<Of>
  dataOf: (question: Question, names: Names) => RecordData
  problemsOf: (question: AskedRecord<Fields>, names: Names) => Promise<RecordProblem[]>
}

/** What an organiser asks, as records with their options; of registrants or of authors. */
export function askedStore<
  Of extends Table,
  Question extends Asking,
  Fields extends Pick<Question, 'label' | 'help'>,
  Names extends { questions: readonly Question[] },
>(asked: Asked<Of, Question, Fields, Names>): RecordStore {
  const { answers, blank, readNames, fieldsOf, columnsOf, dataOf, problemsOf } = asked
  // Kysely builds no statement for a type parameter.
  const table: Table = asked.table
  const list = async (db: Reader, owner: number | null) => {
    const conferenceId = ownerOf(owner)
    const names = await readNames(db, conferenceId)
    const positions = await db
      .selectFrom(table)
      .select(['id', 'position'])
      .where('conference_id', '=', conferenceId)
      .execute()
    return names.questions.map(question => ({
      id: question.id,
      position: positions.find(({ id }) => id === question.id)?.position ?? 0,
      version: question.version,
      data: dataOf(question, names),
    }))
  }
  const isAnswered = async (tx: Transaction, id: number) => {
    const row = await tx
      .selectFrom(answers)
      .select('question_id')
      .where('question_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }
  return {
    tables: [table],
    list,
    find: async (db, owner, id) => (await list(db, owner)).find(record => record.id === id),
    async check(tx, owner, { id, data }) {
      const names = await readNames(tx, ownerOf(owner))
      const question = { id, fields: fieldsOf(data), isAnswered: () => isAnswered(tx, id) }
      return problemsOf(question, names)
    },
    async reserveId(tx, owner) {
      const { id } = await tx
        .insertInto(table)
        .values(rowOf(blank, { position: 0, conference_id: ownerOf(owner) }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom(table).where('id', '=', id).execute()
      return id
    },
    async insert(tx, owner, { id, position, data }) {
      const conferenceId = ownerOf(owner)
      const names = await readNames(tx, conferenceId)
      await tx
        .insertInto(table)
        .values(
          rowOf(columnsOf(fieldsOf(data), undefined, names), { id, position, conference_id: conferenceId }),
        )
        .execute()
    },
    async update(tx, id, data) {
      const { conference_id } = await tx
        .selectFrom(table)
        .select('conference_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const names = await readNames(tx, conference_id)
      const before = names.questions.find(question => question.id === id)
      const fields = fieldsOf(data)
      const isReworded = before?.label !== fields.label || before.help !== fields.help
      await tx
        .updateTable(table)
        .set({
          ...columnsOf(fields, before, names),
          ...(isReworded && { statement_version: sql`statement_version + 1` }),
          version: sql`version + 1`,
        })
        .where('id', '=', id)
        .execute()
    },
    async remove(tx, id) {
      const needed = await tx
        .selectFrom(table)
        .select('id')
        .where('if_question_id', '=', id)
        .limit(1)
        .executeTakeFirst()
      if (needed || (await isAnswered(tx, id))) return fail({ code: 'in-use' })
      await tx.deleteFrom(table).where('id', '=', id).execute()
      return ok(undefined)
    },
    async setPosition(tx, id, position) {
      await tx.updateTable(table).set({ position }).where('id', '=', id).execute()
    },
  }
}

/** Kysely knows no row of one of two tables. That the columns are this table's, `Columns` has checked. */
const rowOf = (columns: object, place: { id?: number; position: number; conference_id: number }) =>
  ({ ...columns, ...place }) as InsertObject<Schema, Table>

function ownerOf(owner: number | null): number {
  if (owner === null) throw new Error('questions are asked by a conference')
  return owner
}

export const fieldsOfAsking = (question: Asking): AskingFields => ({
  label: question.label,
  help: question.help,
  kind: question.kind,
  options: question.options.filter(({ isRetired }) => !isRetired).map(({ name }) => ({ name })),
  isRequired: question.isRequired,
  least: question.least,
  most: question.most,
  isRetired: question.isRetired,
})

/** @param others the other questions of the conference to the same people */
export function problemsOfAsking(
  fields: Pick<AskingFields, 'kind' | 'label' | 'options'>,
  others: readonly Pick<Asking, 'label' | 'isRetired'>[],
): { field: 'label' | 'options'; rule: RecordProblem['rule'] }[] {
  const names = fields.options.map(({ name }) => name)
  const isTaken = others.some(({ label, isRetired }) => label === fields.label && !isRetired)
  return [
    ...(isTaken ? [{ field: 'label', rule: 'other-question' } as const] : []),
    ...(new Set(names).size < names.length ? [{ field: 'options', rule: 'named-twice' } as const] : []),
    ...(isChoice(fields) && names.length === 0 ? [{ field: 'options', rule: 'needs-options' } as const] : []),
  ]
}
