/** Income and tax by what was bought, as it is billed: the lines of paid registrations. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { taxationAsAgreed } from '#domain/conference/settings/tax-profile.ts'
import { findTaxProfile } from '#domain/conference/settings/tax-profile-queries.ts'
import { type AddedTax, ratesOf } from '#domain/conference/taxes/added-tax.ts'
import { withTaxAdded, withTaxIncluded } from '#domain/conference/taxes/tax.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { sumOf } from '#domain/foundations/money.ts'
import type { LineKind } from '#domain/offers/lines/line.ts'
import { inScopeOf } from '#domain/office/in-scope.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** What was sold of one thing; amounts in minor units of the conference's currency. */
export interface Sold {
  kind: Exclude<LineKind, 'tax'>
  /** A presentation type, or `add_on`. */
  wireName: string | null
  offerId: number | null
  optionId: number | null
  accommodationId: number | null
  quantity: number
  netMinor: number
  taxMinor: number
}

/**
 * What a conference sold, one row for each admission, room, extra with its option, and for agreed amounts, discounts and
 * fees. Rounded as invoices are: once for each line. What is not paid, or paid in another currency, is left out.
 */
export async function listSold(db: Reader, scope: Scope, conference: Conference): Promise<Sold[]> {
  const { id, currency } = conference
  const [profile, rows] = await Promise.all([findTaxProfile(db, id), countLines(db, scope, id, currency)])
  const sold = new Map<string, Sold>()
  for (const row of rows) {
    // Kinds and classes are those of lines; `tax` is left out by the query.
    const kind = row.kind as Sold['kind']
    const taxClass = (row.taxed_as ?? row.tax_class) as TaxClass | 'none'
    const {
      wire_name: wireName,
      offer_id: offerId,
      option_id: optionId,
      accommodation_id: accommodationId,
    } = row
    const key = JSON.stringify([kind, wireName, offerId, optionId, accommodationId])
    const entry = sold.get(key) ?? {
      ...{ kind, wireName, offerId, optionId, accommodationId },
      ...{ quantity: 0, netMinor: 0, taxMinor: 0 },
    }
    sold.set(key, entry)
    // Written by `priceColumns` only.
    const agreed = row.added_tax === null ? null : (JSON.parse(row.added_tax) as AddedTax)
    const buyer = { taxId: row.online_tax_id, isVirtual: row.online_tax_id !== '' }
    const rates =
      profile && taxClass !== 'none' ? ratesOf(taxationAsAgreed(profile, agreed, buyer).rates, taxClass) : []
    const amountMinor = Number(row.amount_minor)
    const one = agreed ? withTaxAdded(amountMinor, rates) : withTaxIncluded(amountMinor, rates)
    const lines = Number(row.lines)
    entry.quantity += row.quantity * lines
    entry.netMinor += one.taxableMinor * lines
    entry.taxMinor += sumOf(one.taxes) * lines
  }
  return [...sold.values()]
}

/** Lines that say the same are counted together: however many were sold, a part has as many rows as prices. */
function countLines(db: Reader, scope: Scope, conferenceId: number, currency: string) {
  return inIdRanges(db, [conferenceId], inRange =>
    db
      .selectFrom('registrations')
      .innerJoin('registration_lines', 'registration_lines.registration_id', 'registrations.id')
      .select(['kind', 'wire_name', 'offer_id', 'option_id', 'registration_lines.accommodation_id'])
      .select(['quantity', 'amount_minor', 'tax_class', 'taxed_as', 'added_tax'])
      // Only online attendance is taxed by who buys it.
      .select(
        sql<string>`case when presentation_type = 'virtual' then tax_id else '' end`.as('online_tax_id'),
      )
      .select(eb => eb.fn.countAll<number>().as('lines'))
      .where(inScopeOf(scope, [conferenceId]))
      .where(inRange)
      .where('registrations.state', '=', 'paid')
      .where('registrations.currency', '=', currency)
      .where('registration_lines.ended_at', 'is', null)
      .where('kind', '<>', 'tax')
      .groupBy(['kind', 'wire_name', 'offer_id', 'option_id', 'registration_lines.accommodation_id'])
      .groupBy(['quantity', 'amount_minor', 'tax_class', 'taxed_as', 'added_tax'])
      .groupBy(sql`case when presentation_type = 'virtual' then tax_id else '' end`)
      .execute(),
  )
}
