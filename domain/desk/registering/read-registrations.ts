/**
 * Registrations as a table that staff send: what each column is, and what each row asks for. Every column is mapped or named
 * as not taken; whether a row can be had is decided by `import-registrations.ts`. Pure.
 */
import { z } from 'zod'
import type { Country } from '#domain/conference/conferences/countries.ts'
import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import type { RawExtra, RawRegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { columnHeadings } from '#domain/foundations/texts/column-headings.ts'
import { isErrorCell } from '#domain/foundations/texts/error-cell.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import {
  byColumn,
  type HeadedTable,
  type HeadingNames,
  readHeadings,
  type TableFault,
} from '#domain/foundations/texts/headed-table.ts'
import { titles } from '#domain/foundations/texts/titles.ts'
import { unreadCells, unreadColumns } from '#domain/foundations/texts/unread-columns.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'
import { fieldStateOf, type RegistrantField } from '#domain/registrations/registrant.ts'

/** As many as one transaction places. */
export const mostImported = 200

const registrantHeadings = {
  title: columnHeadings.title,
  name: columnHeadings.name,
  email: columnHeadings.email,
  telephone: ['telephone', 'phone', 'phone number', 'mobile', 'tel'],
  organization: columnHeadings.organization,
  city: ['city', 'town'],
  countryId: ['country'],
  billingAddress: ['billing address', 'address', 'street'],
  postalCode: ['postal code', 'postcode', 'zip', 'zip code'],
  taxId: ['tax number', 'tax id', 'vat number', 'vat id'],
  billingOrganization: ['billing organisation', 'billing organization', 'invoice to'],
  purchaseOrder: ['purchase order', 'po number'],
} as const satisfies Record<RegistrantField, readonly string[]>

const otherHeadings = {
  admission: [
    ...columnHeadings.admission,
    'registered as',
    'category',
    'registration type',
    'ticket',
    'type',
  ],
  code: ['code', 'discount code', 'voucher'],
  membership: columnHeadings.membership,
  tags: ['tags', 'tag'],
} as const

export type RegistrationColumn =
  | { kind: 'registrant'; field: RegistrantField }
  | { kind: keyof typeof otherHeadings }
  | { kind: 'extra'; offer: Offer }
  /** Nothing is taken from it. */
  | { kind: 'none' }

export interface ImportedRow {
  /** From 1, the line of the file. */
  line: number
  raw: RawRegistrationInput
  tags: string
  /** Cells that say nothing that is known, with their headings. */
  unknown: { heading: string; text: string }[]
  /** Whether something stands beyond the last heading, such as the rest of an address with a comma: all may be displaced then. */
  hasMore: boolean
}

export interface RegistrationTable {
  columns: { heading: string; meaning: RegistrationColumn }[]
  rows: ImportedRow[]
  /** Columns that are not empty and not taken, as `unreadColumns` names them. */
  unread: string[]
}

/** What the words of a table can name. */
export interface Known {
  admissions: readonly NamedAdmission[]
  /** Extras that staff can sell. */
  extras: readonly Offer[]
  countries: readonly Country[]
  /** What the conference asks for: nothing is stored of a field that is off. */
  settings: FieldSettings
  /** Whether an admission has a condition that a membership number meets. */
  asksMembership(admission: string): boolean
}

export function readRegistrations(table: HeadedTable, known: Known): Result<RegistrationTable, TableFault> {
  const found = readHeadings(table.headings, headingsOf(known))
  const meanings = new Map([...found].map(([meaning, at]) => [at, meaning]))
  const columns = table.headings.map((heading, at) => ({
    heading,
    meaning: whatIsAsked(meanings.get(at), known),
  }))
  const has = (kind: RegistrationColumn['kind'], field?: RegistrantField) =>
    columns.some(
      ({ meaning }) => meaning.kind === kind && (meaning.kind !== 'registrant' || meaning.field === field),
    )
  const lacking = [
    ...(has('registrant', 'name') ? [] : ['Name']),
    ...(has('registrant', 'email') ? [] : ['E-mail']),
    ...(has('admission') ? [] : ['Registration']),
  ]
  if (lacking.length > 0) {
    return fail({ code: 'lacks-columns', lacking, headings: table.headings })
  }
  if (table.rows.length === 0) return fail({ code: 'no-rows' })
  if (table.rows.length > mostImported) return fail({ code: 'too-many', most: mostImported })
  const read = new Set(columns.flatMap(({ meaning }, at) => (meaning.kind === 'none' ? [] : [at])))
  const rows = table.rows.map(row => readRow(row, columns, known))
  return ok({
    columns,
    rows: rows.map(({ raw, ...row }) => ({ ...row, raw: withoutSpare(raw, known) })),
    unread: [...unreadColumns(table, read), ...spareNumbers(columns, rows, known)],
  })
}

/** Whether a membership number meets no condition of what its row registers as, so that nothing is kept of it. */
const isSpare = ({ membership, presentationType }: RawRegistrationInput, { asksMembership }: Known) =>
  membership !== undefined && typeof presentationType === 'string' && !asksMembership(presentationType)

function withoutSpare(raw: RawRegistrationInput, known: Known): RawRegistrationInput {
  if (!isSpare(raw, known)) return raw
  const { membership: _, ...others } = raw
  return others
}

function spareNumbers(
  columns: RegistrationTable['columns'],
  rows: readonly ImportedRow[],
  known: Known,
): string[] {
  const { heading = '' } = columns.find(({ meaning }) => meaning.kind === 'membership') ?? {}
  const spare = rows.flatMap(({ raw }) => (isSpare(raw, known) ? [String(raw.membership)] : []))
  return spare.length === 0 ? [] : [`${unreadCells(heading, spare)} (no condition asks for it)`]
}

const headingsOf = ({ extras }: Known): HeadingNames<RegistrationColumn> => [
  ...byColumn(registrantHeadings).map(([field, names]) => [{ kind: 'registrant', field }, names] as const),
  ...byColumn(otherHeadings).map(([kind, names]) => [{ kind }, names] as const),
  ...extras.map(offer => [{ kind: 'extra', offer }, [offer.name]] as const),
]

/** Nothing is taken from a column without a known heading, or for a field that the conference does not ask for. */
function whatIsAsked(
  meaning: RegistrationColumn = { kind: 'none' },
  { settings }: Known,
): RegistrationColumn {
  const isOff = meaning.kind === 'registrant' && fieldStateOf(meaning.field, settings) === 'off'
  return isOff ? { kind: 'none' } : meaning
}

function readRow(
  { line, cells }: { line: number; cells: string[] },
  columns: RegistrationTable['columns'],
  { admissions, countries }: Known,
): ImportedRow {
  const raw: RawRegistrationInput = { title: '' }
  const extras: RawExtra[] = []
  const unknown: ImportedRow['unknown'] = []
  let tags = ''
  for (const [at, { heading, meaning }] of columns.entries()) {
    const text = (cells[at] ?? '').trim()
    if (text === '') continue
    if (isErrorCell(text) && meaning.kind !== 'none') {
      unknown.push({ heading, text })
      continue
    }
    const isSame = (name: string) => fold(name).trim() === fold(text)
    switch (meaning.kind) {
      case 'registrant': {
        const value =
          meaning.field === 'countryId'
            ? countries.find(({ id, code, name }) => isSame(name) || isSame(code) || text === String(id))?.id
            : meaning.field === 'title'
              ? titles.find(each => isSame(each) || isSame(each.replace('.', '')))
              : text
        if (value === undefined) unknown.push({ heading, text })
        else raw[meaning.field] = value
        break
      }
      case 'admission': {
        const admission = admissions.find(({ key, name }) => isSame(name) || isSame(key))
        if (admission) raw.presentationType = admission.key
        else unknown.push({ heading, text })
        break
      }
      case 'code':
      case 'membership':
        raw[meaning.kind] = text
        break
      case 'tags':
        tags = text
        break
      case 'extra': {
        const read = meaning.offer.isByNight
          ? readNights(meaning.offer, text)
          : readExtra(meaning.offer, text)
        if (read === 'unknown') unknown.push({ heading, text })
        else extras.push(...read)
        break
      }
      case 'none':
    }
  }
  const hasMore = cells.slice(columns.length).some(cell => cell.trim() !== '')
  return { line, raw: { ...raw, extras }, tags, unknown, hasMore }
}

const nothing = ['no', 'none', '0', '-']
const one = ['yes', 'x', '1', 'true']

/** Of an extra with options, the name of one; of another, how many or yes. */
function readExtra({ id, options, ownAmount }: Offer, text: string): RawExtra[] | 'unknown' {
  if (ownAmount) return /[^\s0.,]/.test(text) ? [{ offer: id, quantity: 1, amount: text }] : []
  const folded = fold(text)
  if (nothing.includes(folded)) return []
  if (options.length > 0) {
    const option = options.find(({ name, isRetired }) => !isRetired && fold(name).trim() === folded)
    return option ? [{ offer: id, option: option.id, quantity: 1 }] : 'unknown'
  }
  if (one.includes(folded)) return [{ offer: id, quantity: 1 }]
  return /^[1-9]\d{0,2}$/.test(text) ? [{ offer: id, quantity: Number(text) }] : 'unknown'
}

/** Of a room by night: the days of arrival and departure, `2027-03-19 2027-03-22`. */
function readNights({ id, options }: Offer, text: string): RawExtra[] | 'unknown' {
  if (nothing.includes(fold(text))) return []
  const [arrival, departure, ...more] = text.match(/\d{4}-\d{2}-\d{2}/g) ?? []
  if (arrival === undefined || departure === undefined || more.length > 0) return 'unknown'
  const nights = options.filter(
    ({ night = '', isRetired }) => !isRetired && arrival <= night && night < departure,
  )
  const wanted = isDay(arrival) && isDay(departure) ? daysBetween(arrival, departure) : 0
  return wanted < 1 || nights.length !== wanted
    ? 'unknown'
    : nights.map(option => ({ offer: id, option: option.id, quantity: 1 }))
}

const isDay = (text: string) => z.iso.date().safeParse(text).success

const daysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days
