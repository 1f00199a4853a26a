/**
 * The list of registrations as a file: a row for each, columns by name, and columns of their own for a conference's
 * extras and questions. Sensitive answers are never among them.
 */

import type { Reader } from '#database/database.ts'
import type { Money } from '#domain/foundations/money.ts'
import { readBalances } from '#domain/money/payments/balance.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { priceOfLines } from '#domain/offers/lines/choice-of-lines.ts'
import type { Line, LineKind } from '#domain/offers/lines/line.ts'
import { linesJson, readLines } from '#domain/offers/lines/line-queries.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import { appearsIn, type Question } from '#domain/offers/questions/question.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import { answersCell, type Countries } from '#domain/office/exports/answer-cell.ts'
import type { ListFile } from '#domain/office/exports/list-file.ts'
import { ofConferences } from '#domain/office/exports/of-conferences.ts'
import { type Cell, timeCell } from '#domain/office/exports/table.ts'
import { inScope } from '#domain/office/in-scope.ts'
import { readDues } from '#domain/office/lists/due-amounts.ts'
import {
  answerColumn,
  type RegistrationTypes,
  registrationsNoun,
} from '#domain/office/lists/registrations-noun.ts'
import { listAnswers, type StoredAnswer } from '#domain/registrations/answers/answer-queries.ts'
import type { Eligibility } from '#domain/registrations/eligibility/eligibility.ts'
import { listEligibilities } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { type ExtraWait, listWaitsOf, waitWords } from '#domain/registrations/places/extra-waits.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import { exportNameOf, type RegistrantColumn, registrantUses } from '#domain/registrations/registrant-uses.ts'
import { type RegistrationState, standingOf } from '#domain/registrations/registration.ts'
import { joinedOf } from '#domain/registrations/registration-queries.ts'
import { listTagsOf } from '#domain/registrations/tags.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
/** A row with what its lines say, what was received and refunded, and what is due. */
interface Read extends Row {
  bought: Bought
  capturedMinor: number
  refundedMinor: number
  dueMinor: number
  eligibility: Pick<Eligibility, 'condition' | 'state'> | undefined
  tags: readonly string[]
  waits: readonly ExtraWait[]
  /** To the questions that are columns. */
  answers: readonly StoredAnswer[]
}

interface Bought {
  /** Of a group, one for each kind. */
  admissions: readonly Line[]
  stays: readonly Line[]
  /** Whether somebody accompanies them. */
  hasAddOn: boolean
  /** The organiser's own extras. */
  extras: readonly Line[]
  /** What an agreed amount is for. */
  customFor: string | null
  price: Price
}

function readBought(json: unknown): Bought {
  const lines = readLines(json)
  const ofKind = (kind: LineKind) => lines.filter(line => line.kind === kind)
  return {
    admissions: ofKind('admission'),
    stays: ofKind('stay'),
    hasAddOn: lines.some(({ wireName }) => wireName === 'add_on'),
    extras: lines.filter(({ kind, offerId }) => kind === 'extra' && offerId !== null),
    customFor: ofKind('other')[0]?.detail ?? null,
    price: priceOfLines(lines, null),
  }
}

/** What lines say, each once: one value as it is, several of a group with commas between; null for none. */
function eachOnce<T extends string | number | null>(
  lines: readonly Line[],
  said: (line: Line) => T,
): T | string | null {
  const [one = null, ...more] = new Set(lines.map(said))
  return more.length === 0 ? one : [one, ...more].join(', ')
}

/** One is a code, which a workbook has in words; several of a group are words. */
function categoryOf({ admissions, customFor }: Pick<Read['bought'], 'admissions' | 'customFor'>): string {
  const names = eachOnce(admissions, ({ name }) => name)
  const codes = new Set(admissions.map(({ wireName, name }) => wireName ?? name))
  const [code] = codes
  return (codes.size > 1 ? names : code) ?? (customFor === null ? 'extras' : 'custom')
}

/** How to get a column's cell from a row. */
type Column = (row: Read) => Cell

const sum =
  (minor: (row: Read) => number) =>
  (row: Read): Money => ({ amountMinor: minor(row), currency: row.currency })

/** The columns of registrants, by their names in exports; of a country, its name. */
const ofRegistrants = Object.fromEntries(
  registrantFieldNames.map(field => [
    exportNameOf(field),
    field === 'countryId' ? (row: Read) => row.country : (row: Read) => row[registrantUses[field].column],
  ]),
) as Record<RegistrantColumn, Column>

/** By name, in the order of the file; columns that the list shows too have the same names. */
const columns = {
  code: row => row.code,
  conference: row => row.conference,
  state: row =>
    standingOf({
      state: row.state as RegistrationState, // a CHECK holds it to the union
      application: row.application,
      joined: joinedOf(row),
    }),
  ...ofRegistrants,
  period: row => eachOnce(row.bought.admissions, ({ detail }) => detail),
  category: row => categoryOf(row.bought),
  accommodation: row => eachOnce(row.bought.stays, ({ name }) => name),
  nights: row => eachOnce(row.bought.stays, ({ nights }) => nights),
  'add-on': row => (row.bought.hasAddOn ? 'yes' : 'no'),
  'custom-for': row => row.bought.customFor,
  currency: row => row.currency,
  'registration-fee': sum(row => row.bought.price.registrationMinor),
  'accommodation-fee': sum(row => row.bought.price.accommodationMinor),
  'add-on-fee': sum(row => row.bought.price.addOnMinor),
  discount: sum(row => row.bought.price.discountMinor),
  'processing-fee': sum(row => row.bought.price.feeMinor),
  tax: sum(row => row.bought.price.taxMinor),
  total: sum(row => row.bought.price.totalMinor),
  received: sum(row => row.capturedMinor),
  refunded: sum(row => row.refundedMinor),
  due: sum(row => row.dueMinor),
  registered: row => timeCell(row.created_at, row.time_zone),
  held: row => timeCell(row.hold_until, row.time_zone),
  'paid-at': row => timeCell(row.paid_at, row.time_zone),
  condition: row => row.eligibility?.condition ?? null,
  eligibility: row => row.eligibility?.state ?? null,
  tags: row => row.tags.join(', '),
  waits: row => row.waits.map(waitWords).join('; '),
} as const satisfies Record<string, Column>

export type ExportColumn = keyof typeof columns

export const exportColumns = Object.keys(columns) as ExportColumn[] // the keys of the table above

/** The registrations of a conference, or of all conferences if the scope has none; then without filter and order. */
export const registrationsFile: ListFile<RegistrationTypes, Row, Read, ExportColumn> = {
  noun: registrationsNoun,
  rows: selectRows,
  columns,
  async complete(db, rows, chosen) {
    const ids = rows.map(({ id }) => id)
    const balances = await readBalances(db, ids)
    const dues = chosen.includes('due') ? await readDues(db, ids) : undefined
    const isAsked = chosen.includes('condition') || chosen.includes('eligibility')
    const eligibilities = isAsked ? await listEligibilities(db, ids) : undefined
    const tags = chosen.includes('tags') ? await listTagsOf(db, ids) : undefined
    const waits = chosen.includes('waits') ? await listWaitsOf(db, ids) : undefined
    return rows.map(row => {
      const { capturedMinor, refundedMinor } = balances.get(row.id) ?? { capturedMinor: 0, refundedMinor: 0 }
      return {
        ...row,
        bought: readBought(row.lines),
        capturedMinor,
        refundedMinor,
        dueMinor: dues?.get(row.id) ?? 0,
        eligibility: eligibilities?.get(row.id),
        tags: tags?.get(row.id) ?? [],
        waits: waits?.get(row.id) ?? [],
        answers: [],
      }
    })
  },
}

/**
 * The same with a column for each extra of a conference's own, or for each of its options: how many somebody has; and for
 * each question that is in files: what they and those who come with them answered. Sensitive answers have a file of their own.
 */
export function registrationsFileOf(
  offers: readonly Offer[],
  questions: readonly Question[],
): typeof registrationsFile {
  const extras = offers
    .filter(({ kind }) => kind === 'extra')
    .flatMap(({ id, name, options }) =>
      options.length === 0
        ? [{ title: name, cell: (row: Read) => countOf(row, id, null) }]
        : options.map(option => ({
            title: `${name}, ${option.name}`,
            cell: (row: Read) => countOf(row, id, option.id),
          })),
    )
  const asked = questionsInFile(questions)
  if (extras.length === 0 && asked.length === 0) return registrationsFile
  let countries: Countries = new Map()
  const answers = asked.map(question => ({
    name: answerColumn(question.id),
    title: question.label,
    cell: (row: Read) => answersCell(question, row.answers, countries),
  }))
  return {
    ...registrationsFile,
    own: [
      { with: 'add-on', columns: extras },
      { with: null, columns: answers },
    ],
    async complete(db, rows, chosen) {
      const whole = await registrationsFile.complete(db, rows, chosen)
      if (asked.length === 0) return whole
      countries = await readNamedCountries(db, asked)
      const ids = asked.map(({ id }) => id)
      const given = await listAnswers(
        db,
        rows.map(({ id }) => id),
        ids,
      )
      const byRegistration = Map.groupBy(given, ({ registrationId }) => registrationId)
      return whole.map(row => ({ ...row, answers: byRegistration.get(row.id) ?? [] }))
    },
  }
}

/** The questions that are columns of files. */
export const questionsInFile = (questions: readonly Question[]): Question[] =>
  questions.filter(question => appearsIn(question, 'export'))

/** Empty for none. */
function countOf({ bought }: Read, offerId: number, optionId: number | null): Cell {
  const quantity = bought.extras.reduce(
    (sum, line) => (line.offerId === offerId && line.optionId === optionId ? sum + line.quantity : sum),
    0,
  )
  return quantity || null
}

function selectRows(db: Reader, scope: Scope) {
  return db
    .selectFrom('registrations')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .leftJoin('countries', 'countries.id', 'registrations.country_id')
    .selectAll('registrations')
    .select(linesJson(db).as('lines'))
    .select(['conferences.name as conference', 'conferences.time_zone', 'countries.name as country'])
    .where(scope.conferenceId === null ? ofConferences(null) : inScope(scope))
}
