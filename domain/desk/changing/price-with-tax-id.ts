import { addedTaxFor } from '#domain/conference/taxes/added-tax.ts'
import { type Price, withAgreedFee } from '#domain/offers/pricing/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * What a registration costs if its buyer has another tax number: that can change who owes an added tax, while the rates
 * and the fee stay as agreed. Pure.
 *
 * @param taxId as typed; empty for none
 * @returns the same price object if the number changes nothing
 */
export function priceWithTaxId(
  { choice, price }: Pick<Registration, 'choice' | 'price'>,
  taxId: string,
): Price {
  if (!price.addedTax || choice.kind !== 'listed') return price
  const addedTax = addedTaxFor(price.addedTax, { taxId, isVirtual: choice.presentationType === 'virtual' })
  if (addedTax.isOwedByBuyer === price.addedTax.isOwedByBuyer) return price
  return withAgreedFee(price, price.feeMinor, addedTax)
}
