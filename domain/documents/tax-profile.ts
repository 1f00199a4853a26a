/** What follows from the organiser's tax profile for one invoice: docs/algorithms/invoices.md. Pure. */
import type { NationalTax, TaxId, TaxRegime } from '#domain/documents/invoice.ts'
import { indianRates, type TaxRate } from '#domain/documents/tax.ts'
import { gstStates, isVatId, labelledTaxId, normalizeTaxId } from '#domain/documents/tax-id.ts'
import type { TaxProfile } from '#domain/documents/tax-profile-fields.ts'
import { exponentOf, formatMoney } from '#domain/money.ts'

/** What is taxed by its own rule: everything but hotel nights goes with admission. */
export type TaxedPart = 'admission' | 'accommodation'

/** Where an invoice's taxes come from, and what it has to say of them. */
export interface Taxation {
  regime: TaxRegime
  rates: Readonly<Record<TaxedPart, readonly TaxRate[]>>
  /** India's HSN or SAC; empty outside of India. */
  codes: Readonly<Record<TaxedPart, string>>
  issuerTaxIds: TaxId[]
  buyerTaxId: TaxId | null
  placeOfSupply: string
  isReverseCharge: boolean
  exemption: string
}

/**
 * The taxes on what somebody booked. India: half to the union and half to the state where the event is held in
 * the supplier's state, else integrated. EU: admission and hotel nights are taxed where the event is, whoever
 * buys them (Art. 47, 53 and 54); only attendance over the network, bought with a VAT id of another member state, is
 * taxed there, and owed by the buyer (Art. 44 and 196).
 *
 * @param buyer their number as typed, empty for none, and whether they attend over the network
 */
export function taxationOf(profile: TaxProfile, buyer: { taxId: string; isVirtual: boolean }): Taxation {
  const { taxId, placeOfSupply, placeStateCode, exemption } = profile
  const buyerTaxId = labelledTaxId(buyer.taxId)
  const codes = {
    admission: profile.serviceCode,
    accommodation: profile.accommodationServiceCode || profile.serviceCode,
  }
  const shared = { buyerTaxId, isReverseCharge: false, exemption, codes }
  switch (profile.regime) {
    case 'none':
      return {
        ...shared,
        regime: 'none',
        rates: { admission: [], accommodation: [] },
        issuerTaxIds: taxId === '' ? [] : [{ label: 'Tax number', value: taxId }],
        placeOfSupply,
      }
    case 'gst': {
      const rates = (basisPoints: number) =>
        basisPoints === 0 ? [] : indianRates(taxId.slice(0, 2), placeStateCode, basisPoints)
      return {
        ...shared,
        regime: 'india',
        rates: ratesOf(profile, rates),
        issuerTaxIds: [{ label: 'GSTIN', value: taxId }],
        placeOfSupply: `${placeOfSupply || gstStates.get(placeStateCode)} (${placeStateCode})`,
      }
    }
    case 'vat': {
      const rates = ratesOf(profile, basisPoints =>
        basisPoints === 0 ? [] : [{ label: 'VAT', basisPoints }],
      )
      const isReverseCharge = buyer.isVirtual && isRegisteredElsewhere(buyer.taxId, taxId)
      return {
        ...shared,
        regime: 'eu',
        rates: isReverseCharge ? { ...rates, admission: [] } : rates,
        issuerTaxIds: [{ label: 'VAT id', value: taxId }],
        placeOfSupply,
        isReverseCharge,
        exemption: isReverseCharge ? 'Articles 44 and 196 of Directive 2006/112/EC' : exemption,
      }
    }
  }
}

function ratesOf(profile: TaxProfile, rates: (basisPoints: number) => TaxRate[]): Taxation['rates'] {
  const { rateBasisPoints, accommodationRateBasisPoints } = profile
  return {
    admission: rates(rateBasisPoints),
    accommodation: rates(accommodationRateBasisPoints ?? rateBasisPoints),
  }
}

function isRegisteredElsewhere(buyerId: string, supplierId: string): boolean {
  const buyer = normalizeTaxId(buyerId)
  return isVatId(buyer) && buyer.slice(0, 2) !== supplierId.slice(0, 2)
}

/**
 * The tax in the currency in which it is declared (Art. 230), rounded half-up; null where that is the invoice's own,
 * nothing is owed, or the profile has no rate.
 */
export function nationalTaxOf(profile: TaxProfile, currency: string, taxMinor: number): NationalTax | null {
  const { nationalCurrency, exchangeRates, exchangeRateNote } = profile
  const rate = exchangeRates[currency]
  if (nationalCurrency === '' || nationalCurrency === currency || taxMinor === 0 || rate === undefined) {
    return null
  }
  const [whole = '', fraction = ''] = rate.split('.')
  const product = BigInt(taxMinor) * BigInt(whole + fraction) * 10n ** BigInt(exponentOf(nationalCurrency))
  const divisor = 10n ** BigInt(exponentOf(currency) + fraction.length)
  const source = exchangeRateNote === '' ? '' : `, ${exchangeRateNote}`
  return {
    currency: nationalCurrency,
    amountMinor: Number((2n * product + divisor) / (2n * divisor)),
    rate: `${formatMoney(10 ** exponentOf(currency), currency)} = ${nationalCurrency}\u00a0${rate}${source}`,
  }
}
