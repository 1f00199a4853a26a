/** What the organiser says of the taxes on its invoices, and what follows from it. Pure. */
import type { ContentFields } from '#domain/content/kinds.ts'
import type { TaxId, TaxRegime } from '#domain/documents/invoice.ts'
import { indianRates, type TaxRate } from '#domain/documents/tax.ts'

export type TaxProfile = ContentFields<'tax-profile'>

/** Where an invoice's taxes come from, and what it has to say of them. */
export interface Taxation {
  regime: TaxRegime
  rates: TaxRate[]
  issuerTaxIds: TaxId[]
  buyerTaxId: TaxId | null
  placeOfSupply: string
  isReverseCharge: boolean
  exemption: string
}

/**
 * The taxes on what somebody booked. India: half to the union and half to the state where the event is held in
 * the supplier's state, else integrated. EU: none where the buyer is registered in another member state and
 * owes the tax there.
 *
 * @param buyerTaxId as typed; empty for none
 */
export function taxationOf(profile: TaxProfile, buyerTaxId: string): Taxation {
  const { taxId, rateBasisPoints, placeOfSupply, placeStateCode, exemption } = profile
  const buyer = buyerTaxId.replace(/[\s.-]/g, '').toUpperCase()
  const shared = { placeOfSupply, isReverseCharge: false, exemption }
  if (profile.regime === 'gst') {
    const rates = rateBasisPoints === 0 ? [] : indianRates(taxId.slice(0, 2), placeStateCode, rateBasisPoints)
    return {
      ...shared,
      regime: 'india',
      rates,
      issuerTaxIds: [{ label: 'GSTIN', value: taxId }],
      buyerTaxId: buyer === '' ? null : { label: 'GSTIN', value: buyer },
      placeOfSupply: `${placeOfSupply} (${placeStateCode})`,
    }
  }
  const buyerId = buyer === '' ? null : { label: 'VAT id', value: buyer }
  if (profile.regime === 'none') {
    const issuerTaxIds = taxId === '' ? [] : [{ label: 'Tax number', value: taxId }]
    return { ...shared, regime: 'none', rates: [], issuerTaxIds, buyerTaxId: buyerId }
  }
  const isReverseCharge = owesTaxElsewhere(taxId, buyer)
  return {
    ...shared,
    regime: 'eu',
    rates: isReverseCharge || rateBasisPoints === 0 ? [] : [{ label: 'VAT', basisPoints: rateBasisPoints }],
    issuerTaxIds: [{ label: 'VAT id', value: taxId }],
    buyerTaxId: buyerId,
    isReverseCharge,
    exemption: isReverseCharge ? 'Article 196 of Directive 2006/112/EC' : exemption,
  }
}

/** What VAT ids of the member states begin with; Greece's is EL, Northern Ireland's for goods is left out. */
const memberPrefixes: ReadonlySet<string> = new Set([
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV',
  'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]) // biome-ignore format: a table

function owesTaxElsewhere(supplierId: string, buyerId: string): boolean {
  const state = buyerId.slice(0, 2)
  const isVatId = /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(buyerId) && memberPrefixes.has(state)
  return isVatId && state !== supplierId.slice(0, 2)
}
