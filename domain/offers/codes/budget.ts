/** What codes take off in total, and what is left of their budgets: docs/offers.md. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { CodeGrant } from '#domain/offers/catalogue/discount.ts'
import { amountOf, codeDiscountName, isByCode, type NewLine } from '#domain/offers/lines/line.ts'
import { readNewLines } from '#domain/offers/lines/stored-lines.ts'
import { pricedExtras, priceOf, withCode } from '#domain/offers/pricing/pricing.ts'

/** What these lines cost less by their code, before fee and added tax. */
export const takenOffBy = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, line) => {
    const isOfCode = line.kind === 'discount' && (line.ofGroup === 0 || isByCode(line))
    return sum + line.codeMinor * line.quantity - (isOfCode ? amountOf(line) : 0)
  }, 0)

/** What a code takes off a choice at today's prices. */
export function takenOffChoice(
  list: Parameters<typeof priceOf>[0],
  choice: Parameters<typeof priceOf>[1],
  grant: CodeGrant,
): number {
  const reduced = withCode(list, grant)
  return pricedExtras(reduced.list, choice).reduce(
    (sum, { codeMinor = 0, quantity }) => sum + codeMinor * quantity,
    priceOf(reduced.list, choice, reduced.discount).discountMinor,
  )
}

/** The same of a stored line. */
const offOfLine = sql<number>`registration_lines.code_minor * registration_lines.quantity - case
  when registration_lines.kind = 'discount' and (registration_lines.of_group = 0 or registration_lines.name = ${codeDiscountName})
  then registration_lines.unit_minor * registration_lines.quantity else 0 end`

/**
 * What codes with a budget have taken off by now, by their ids: counted from the lines of those whose use counts, so whoever goes
 * frees it. A change that waits for its payment counts as made where it takes more off. Decide on it only under the conference's lock.
 *
 * @param withoutId a registration that does not count, because it is about to be replaced
 * @param currency of the sums; left out for that of each budget
 */
export async function readTakenOff(
  db: Reader,
  codeIds: readonly number[],
  { withoutId = 0, currency }: { withoutId?: number | undefined; currency?: string } = {},
): Promise<ReadonlyMap<number, number>> {
  if (codeIds.length === 0) return new Map()
  const counted = db
    .selectFrom('code_redemptions')
    .innerJoin('codes', 'codes.id', 'code_redemptions.code_id')
    .innerJoin('registrations', 'registrations.id', 'code_redemptions.registration_id')
    .where('code_redemptions.code_id', 'in', codeIds)
    .where('code_redemptions.is_counted', '=', 1)
    .where('code_redemptions.registration_id', '!=', withoutId)
    .where(eb => eb('registrations.currency', '=', currency ?? eb.ref('codes.budget_currency')))
  const ofLines = counted
    .innerJoin('registration_lines', 'registration_lines.registration_id', 'registrations.id')
    .where('registration_lines.ended_at', 'is', null)
    .select(sql<number>`sum(${offOfLine})`.as('off'))
  const sums = await ofLines
    .select('code_redemptions.code_id as codeId')
    .groupBy('code_redemptions.code_id')
    .execute()
  const changes = await counted
    .innerJoin('choice_changes', 'choice_changes.registration_id', 'registrations.id')
    .where('choice_changes.state', '=', 'open')
    .select(['code_redemptions.code_id as codeId', 'registrations.id', 'choice_changes.lines'])
    .execute()
  const taken = new Map(sums.map(({ codeId, off }) => [codeId, Number(off)]))
  if (changes.length === 0) return taken
  const changing = await ofLines
    .where(
      'registrations.id',
      'in',
      changes.map(({ id }) => id),
    )
    .select('registrations.id')
    .groupBy('registrations.id')
    .execute()
  for (const { codeId, id, lines } of changes) {
    const has = Number(changing.find(each => each.id === id)?.off ?? 0)
    const more = takenOffBy(lines === null ? [] : readNewLines(lines)) - has
    taken.set(codeId, (taken.get(codeId) ?? 0) + Math.max(0, more))
  }
  return taken
}

/** What a code with a budget may still take off; null for any sum. */
export async function readLeftOfBudget(
  db: Reader,
  { id, budgetMinor }: { id: number; budgetMinor: number | null },
  withoutId?: number,
): Promise<number | null> {
  if (budgetMinor === null) return null
  const taken = await readTakenOff(db, [id], { withoutId })
  return Math.max(0, budgetMinor - (taken.get(id) ?? 0))
}
