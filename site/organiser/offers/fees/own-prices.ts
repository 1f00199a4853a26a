/**
 * The prices of the organiser's own registrations in each period, as cells of the form of all fees. A registration is
 * stored with one price and those of the periods that differ; here every period has a cell.
 */
import { parseDecimal, toDecimal } from '#domain/foundations/money.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { FieldProblem } from '#site/organiser/record-form/files/store-files.ts'

/** What a cell is called, and how a registration names it. */
export interface PricedPeriod {
  id: number
  name: string
}

interface PeriodPrice {
  period: string
  price: unknown
}

// Its own field has no other rows.
const rowsOf = ({ periodPrices }: RecordData): PeriodPrice[] =>
  Array.isArray(periodPrices) ? (periodPrices as PeriodPrice[]) : []

/** The price of each period as text, by the period's id; empty where it is not offered. */
export function cellsOf(data: RecordData, periods: readonly PricedPeriod[]): Record<string, string> {
  const own = new Map(rowsOf(data).map(({ period, price }) => [period, price]))
  return Object.fromEntries(
    periods.map(({ id, name }) => [id, textOf(own.has(name) ? own.get(name) : data.price, data)]),
  )
}

const textOf = (price: unknown, data: RecordData): string =>
  typeof price === 'number' ? toDecimal(price, String(data.currency)) : String(price ?? '')

/**
 * The registration with what was typed into its cells. Its one price stays while a period has it still, and is the last
 * period's otherwise: so a period that is added later costs what people would expect.
 *
 * @param cells of the periods that the form had, by their ids
 */
export function withCells(
  began: RecordData,
  cells: Readonly<Record<string, string>>,
  periods: readonly PricedPeriod[],
): RecordData {
  const before = cellsOf(began, periods)
  const shown = periods.filter(({ id }) => cells[id] !== undefined)
  if (shown.every(({ id }) => cells[id]?.trim() === before[id])) return began
  const typed = shown.map(({ id, name }) => ({ period: name, price: read(cells[id] ?? '', began) }))
  const price = typed.some(each => each.price === began.price) ? began.price : typed.at(-1)?.price
  const names = new Set(typed.map(({ period }) => period))
  const elsewhere = rowsOf(began).filter(({ period }) => !names.has(period))
  return {
    ...began,
    price: price ?? null,
    periodPrices: [...elsewhere, ...typed.filter(each => each.price !== price)],
  }
}

/** An amount that is none stays a text, which the kind's fields refuse. */
function read(typed: string, { currency }: RecordData): unknown {
  const text = typed.trim()
  return text === '' ? null : (parseDecimal(text, String(currency)) ?? text)
}

/** The messages about a registration's prices, each at the cells that it is about. */
export function atCells(
  problems: readonly FieldProblem[],
  { data, cells, prefix }: { data: RecordData; cells: Readonly<Record<string, string>>; prefix: string },
  periods: readonly PricedPeriod[],
): FieldProblem[] {
  const shown = periods.filter(({ id }) => cells[id] !== undefined)
  return problems.flatMap(({ name, message }) => {
    const [, row] = /^periodPrices\.(\d+)\./.exec(name) ?? []
    const period = row === undefined ? undefined : rowsOf(data)[Number(row)]?.period
    const about = shown.filter(each =>
      period === undefined ? read(cells[each.id] ?? '', data) === data.price : each.name === period,
    )
    const [first] = about.length > 0 ? about : shown
    return first ? [{ name: `${prefix}.${first.id}`, message }] : []
  })
}
