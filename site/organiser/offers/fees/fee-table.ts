/**
 * The fees of a conference as one form: a group of fields for each period, each room, each registration of the
 * organiser's own, and the other charges.
 */
import type { Reader } from '#database/database.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { listMarkedRecords, type MarkedRecord } from '#domain/preparation/editing/editing-queries.ts'
import { type FeeKind, feeKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { cellsOf, type PricedPeriod } from '#site/organiser/offers/fees/own-prices.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { requiredFields } from '#site/organiser/record-form/fields/required-fields.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { shownValues } from '#site/organiser/record-form/shown-values.ts'
import { nameOf, valueText } from '#site/organiser/record-form/value-text.ts'

/** Of an own registration the form has its prices only. */
export const pricedKinds = ['admission', ...feeKinds] as const
export type PricedKind = (typeof pricedKinds)[number]

/** One record of the form. */
export interface FeeGroup {
  kind: PricedKind
  id: number
  /** The prefix of its field names: `fee-period.3`. */
  prefix: string
  name: string
  /** What the form started from. */
  mark: string
  /** The values of its fields, as typed. */
  shown: Record<string, string>
  /** The same values for reading, without the currency, which the heading shows. */
  read: Record<string, string>
  /** The currency of its prices. */
  currency: string
  /** A draft is not overwritten here: it is opened in its own editor. */
  hasDraft: boolean
  /** The fields that cannot be empty. */
  required: readonly string[]
  isPublished: boolean
  edit: string
  history: string
}

/**
 * The records of all kinds, with the same number of queries however many there are.
 *
 * @param admissions those of its own registrations, where they are read already
 */
export async function readFees(
  { site, scope, conference }: StaffRequest,
  admissions?: readonly MarkedRecord[],
): Promise<FeeGroup[]> {
  const event = conference?.name ?? null
  const [periods, ...lists] = await Promise.all([
    listPricedPeriods(site.database.read, conference?.id ?? null),
    ...pricedKinds.map(async kind => ({
      kind,
      records:
        (kind === 'admission' && admissions) || (await listMarkedRecords(site.database.read, scope, kind)),
    })),
  ])
  return lists.flatMap(({ kind, records }) =>
    records.map(({ id, data, mark, draft, isPublished }) => ({
      kind,
      id,
      prefix: prefixOf(kind, id),
      name: nameOf(formOf(kind), data),
      mark,
      ...(kind === 'admission' ? textsOfCells(cellsOf(data, periods)) : textsOfFee(kind, data)),
      currency: String(data.currency),
      hasDraft: draft !== undefined,
      required: requiredFields(kind),
      isPublished,
      edit: organiserPaths.websiteRecord(event, kind, id),
      history: organiserPaths.websiteHistory(event, kind, id),
    })),
  )
}

/** The periods whose prices the form has. */
export const listPricedPeriods = async (db: Reader, conferenceId: number | null): Promise<PricedPeriod[]> =>
  conferenceId === null ? [] : await listPeriods(db, conferenceId)

export const textsOfCells = (cells: Record<string, string>): Pick<FeeGroup, 'shown' | 'read'> => ({
  shown: cells,
  read: cells,
})

export const prefixOf = (kind: PricedKind, id: number) => `${kind}.${id}`

/** Fees consist of texts, numbers and boxes, whose text is empty if they are not ticked. */
export function textsOfFee(kind: FeeKind, data: RecordData): Pick<FeeGroup, 'shown' | 'read'> {
  const form = formOf(kind)
  const entries = Object.entries(shownValues(form, data)).map(([name, value]) => [
    name,
    value.kind === 'text' ? value.text : value.kind === 'check' && value.isOn ? 'on' : '',
  ])
  // Texts by field name.
  const shown: Record<string, string> = Object.fromEntries(entries)
  const worded = Object.entries(form.fields).flatMap(([name, control]) =>
    control.control === 'date' || control.control === 'check' || control.control === 'choice'
      ? [[name, valueText(control, data[name], data)]]
      : [],
  )
  return { shown, read: { ...shown, ...Object.fromEntries(worded) } }
}
