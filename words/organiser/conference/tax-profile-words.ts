/** Texts about settings for organisers: why one is refused, and what to check next. */
import type { SetTaxProfileError, TaxProfileNote } from '#domain/conference/settings/set-tax-profile.ts'

/** @param error any error except that of a field, which has texts of its own */
export function taxProfileErrorWords(error: Exclude<SetTaxProfileError, { code: 'invalid-input' }>): string {
  switch (error.code) {
    case 'shared-series':
      return `seriesPrefix: ${error.seriesPrefix} is already the prefix of the invoices of ${error.taxId || 'another supplier'}: choose another.`
    case 'missing-exchange-rates':
      return `exchangeRates: needs ${error.currencies.join(', ')}, in which conferences are paid.`
  }
}

export function taxProfileNoteWords(note: TaxProfileNote): string {
  switch (note.code) {
    case 'prices-need-to-be-net':
      return 'From now on the tax is added to the prices in the fee tables. Check that they do not include it.'
    case 'consumer-prices-need-vat':
      return 'Consumers in the EU have to be told prices with their VAT (Directives 98/6/EC and 2011/83/EU).'
    case 'no-legal-name':
      return 'Without legalName and address, invoices show the organisation’s name and address.'
    case 'no-service-code':
      return 'Without serviceCode, lines have no HSN/SAC.'
    case 'no-signatory':
      return 'Without signatoryName, nobody signs for the supplier (Rule 46(q)).'
    case 'no-national-currency':
      return `Conferences are paid in ${note.currencies.join(', ')}. If the tax is declared in another currency, set nationalCurrency and exchangeRates.`
  }
}
