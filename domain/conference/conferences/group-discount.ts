/** What a group pays less where as many people come: docs/offers.md. Pure. */

/** From how many people on, and how much less each registration costs, with what comes with it: a share or an amount. */
export interface GroupDiscount {
  readonly from: number
  readonly discount:
    | { readonly kind: 'percent'; readonly basisPoints: number }
    | { readonly kind: 'amount'; readonly amountMinor: number }
}

interface Columns {
  group_discount_from: number | null
  group_discount_basis_points: number | null
  group_discount_minor: number | null
}

/** Of a conference's row; nothing where groups pay what everybody pays. */
export function groupDiscountOf(row: Columns): { groupDiscount?: GroupDiscount } {
  const { group_discount_from: from, group_discount_basis_points: basisPoints } = row
  const amountMinor = row.group_discount_minor
  if (from === null) return {}
  if (basisPoints !== null) return { groupDiscount: { from, discount: { kind: 'percent', basisPoints } } }
  return amountMinor === null ? {} : { groupDiscount: { from, discount: { kind: 'amount', amountMinor } } }
}
