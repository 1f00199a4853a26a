/** What the organiser's tax profile means for one invoice: docs/algorithms/invoices.md. Pure. */

import type { TaxProfile } from '#domain/conference/content/tax-profile-fields.ts'
import { type AddedTax, ratesOn, type TaxRates, wholeRate } from '#domain/conference/taxes/added-tax.ts'
import type { NationalTax, TaxRegime } from '#domain/conference/taxes/tax.ts'
import { indianRates, type TaxRate } from '#domain/conference/taxes/tax.ts'
import { namedTaxClasses } from '#domain/conference/taxes/tax-class.ts'
import type { TaxId } from '#domain/conference/taxes/tax-id.ts'
import { gstStates, isForeignVatId, labelledTaxId, memberStateOf } from '#domain/conference/taxes/tax-id.ts'
import { exponentOf, formatMoney } from '#domain/foundations/money.ts'

/** The origin of an invoice's taxes, and what it must say about them. */
export interface Taxation {
  regime: TaxRegime
  rates: TaxRates
  /** India's HSN or SAC; empty outside of India. */
  codes: Readonly<Record<(typeof namedTaxClasses)[number], string>>
  issuerTaxIds: TaxId[]
  buyerTaxId: TaxId | null
  /** Empty if it need not be stated; everything but admission is supplied where hotel nights are. */
  placesOfSupply: Readonly<Record<'admission' | 'accommodation', string>>
  isReverseCharge: boolean
  exemption: string
}

interface Buyer {
  taxId: string
  isVirtual: boolean
}

/**
 * The taxes on a booking. India: half to the union and half to the state if the event is held in the supplier's state,
 * else integrated. EU: admission and hotel nights are taxed at the place of the event, whoever buys them (Art. 47, 53
 * and 54); only online attendance bought with a VAT id of another member state is taxed there, and owed by the buyer
 * (Art. 44 and 196).
 *
 * @param buyer their number as typed, empty for none, and whether they attend online
 */
export function taxationOf(profile: TaxProfile, buyer: Buyer): Taxation {
  const { taxId, placeOfSupply, placeStateCode, exemption } = profile
  const buyerTaxId = labelledTaxId(buyer.taxId)
  const codes = {
    admission: profile.serviceCode,
    accommodation: profile.accommodationServiceCode || profile.serviceCode,
    food: profile.foodServiceCode || profile.serviceCode,
    books: profile.booksServiceCode || profile.serviceCode,
  }
  const shared = { buyerTaxId, isReverseCharge: false, exemption, codes }
  switch (profile.regime) {
    case 'none':
      return {
        ...shared,
        regime: 'none',
        rates: { admission: [], accommodation: [] },
        issuerTaxIds: taxId === '' ? [] : [{ label: 'Tax number', value: taxId }],
        placesOfSupply: everywhere(placeOfSupply),
      }
    case 'gst': {
      const rates = (basisPoints: number) =>
        basisPoints === 0 ? [] : indianRates(taxId.slice(0, 2), placeStateCode, basisPoints)
      return {
        ...shared,
        regime: 'gst',
        rates: ratesOf(profile, rates),
        issuerTaxIds: [{ label: 'GSTIN', value: taxId }],
        placesOfSupply: everywhere(`${placeOfSupply || gstStates.get(placeStateCode)} (${placeStateCode})`),
      }
    }
    case 'vat': {
      const rates = ratesOf(profile, basisPoints =>
        basisPoints === 0 ? [] : [{ label: 'VAT', basisPoints }],
      )
      const isReverseCharge = buyer.isVirtual && isForeignVatId(buyer.taxId, taxId)
      return {
        ...shared,
        regime: 'vat',
        rates: isReverseCharge ? { ...rates, admission: [] } : rates,
        issuerTaxIds: [{ label: 'VAT id', value: taxId }],
        placesOfSupply: everywhere(placeOfSupply),
        exemption,
        ...(isReverseCharge && reverseCharge(buyer, placeOfSupply)),
      }
    }
  }
}

function ratesOf(profile: TaxProfile, rates: (basisPoints: number) => TaxRate[]): Taxation['rates'] {
  const { rateBasisPoints, accommodationRateBasisPoints, foodRateBasisPoints, booksRateBasisPoints } = profile
  return {
    admission: rates(rateBasisPoints),
    accommodation: rates(accommodationRateBasisPoints ?? rateBasisPoints),
    // Left out where they are the same, so that terms that were agreed before say the same.
    ...(typeof foodRateBasisPoints === 'number' && { food: rates(foodRateBasisPoints) }),
    ...(typeof booksRateBasisPoints === 'number' && { books: rates(booksRateBasisPoints) }),
    ...(rateBasisPoints === 0 && { labels: rates(2).map(({ label }) => label) }),
  }
}

const everywhere = (place: string) => ({ admission: place, accommodation: place })

/**
 * What an invoice says if the buyer owes the tax on online attendance: it is supplied where the buyer is established,
 * and not at the place of the event (Art. 53 has excluded it since 2025). A hotel room is supplied where it is (Art.
 * 47).
 */
function reverseCharge(buyer: Buyer, placeOfEvent: string) {
  return {
    isReverseCharge: true,
    exemption: 'Articles 44 and 196 of Directive 2006/112/EC',
    placesOfSupply: {
      admission: `${memberStateOf(buyer.taxId)}, where the recipient is established`,
      accommodation: placeOfEvent,
    },
  }
}

/** Whether a profile adds taxes on top of the prices, at whatever rate. */
export const addsTax = ({ pricesIncludeTax, regime }: TaxProfile): boolean =>
  !pricesIncludeTax && regime !== 'none'

/**
 * The tax that a profile adds on top of the prices; null if they include their taxes, or it charges none.
 *
 * @param hasOwnRates whether something is sold that has a rate of its own
 */
export function addedTaxOf(profile: TaxProfile, hasOwnRates = false): AddedTax | null {
  if (!addsTax(profile) || profile.regime === 'none') return null
  const { rates } = taxationOf(profile, { taxId: '', isVirtual: false })
  const some = namedTaxClasses.some(taxClass => wholeRate(rates[taxClass] ?? []) > 0)
  if (!some && !hasOwnRates) return null
  return { regime: profile.regime, rates, sellerTaxId: profile.taxId, isOwedByBuyer: false }
}

/**
 * The taxes on a registration. If they were added to its price they are those that were agreed, even if the profile has
 * changed since; everything else on the invoice follows the profile.
 */
export function taxationAsAgreed(profile: TaxProfile, agreed: AddedTax | null, buyer: Buyer): Taxation {
  if (!agreed) return taxationOf(profile, buyer)
  const today = taxationOf(profile, { taxId: buyer.taxId, isVirtual: false })
  const { regime } = agreed
  const number = { label: regime === 'gst' ? 'GSTIN' : 'VAT id', value: agreed.sellerTaxId }
  return {
    ...today,
    regime,
    rates: { ...agreed.rates, admission: ratesOn(agreed, 'admission') },
    issuerTaxIds: today.regime === regime ? today.issuerTaxIds : [number],
    ...(agreed.isOwedByBuyer && reverseCharge(buyer, profile.placeOfSupply)),
  }
}

/** Whether tax on payments in a currency could not be declared: it is declared in another one, and has no rate for it. */
export function isRateMissing(
  { regime, nationalCurrency, exchangeRates }: TaxProfile,
  currency: string,
): boolean {
  if (regime === 'none' || nationalCurrency === '' || nationalCurrency === currency) return false
  return exchangeRates[currency] === undefined
}

/**
 * The tax in the currency in which it is declared (Art. 230), rounded half-up; null if that is the invoice's own
 * currency, nothing is owed, or the profile has no rate.
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
