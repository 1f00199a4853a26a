/** Texts about taxes added to prices. This module runs in browsers too. */

import {
  type AddedTax,
  type AddedTaxRow,
  ratesOn,
  taxNames,
  wholeRate,
} from '#domain/conference/taxes/added-tax.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { formatPercent } from '#domain/foundations/money.ts'
import { say, spoken } from '#domain/foundations/say.ts'

/**
 * The note next to prices without tax: `Prices exclude 18% GST, which is added at payment.`
 *
 * @param extras what is sold besides: some of it may have other rates
 */
export function taxNote(tax: AddedTax, extras: readonly { taxClass: TaxClass }[] = []): string {
  const isUsual = ({ taxClass }: { taxClass: TaxClass }) =>
    taxClass === 'admission' || wholeRate(ratesOn(tax, taxClass)) === wholeRate(ratesOn(tax, 'admission'))
  return [usualNote(tax), !extras.every(isUsual) && say('Some extras have another rate.')]
    .filter(Boolean)
    .join(' ')
}

function usualNote({ regime, rates }: Pick<AddedTax, 'regime' | 'rates'>): string {
  const name = taxNames[regime]
  const [admission, nights] = [wholeRate(rates.admission), wholeRate(rates.accommodation)]
  if (admission === nights) return say('Prices exclude {admission} {name}, which is added at payment.', { admission: formatPercent(admission), name })
  if (nights === 0)
    return say('Prices exclude {admission} {name}, which is added at payment to everything but hotel nights.', { admission: formatPercent(admission), name })
  if (admission === 0)
    return say('Prices exclude {nights} {name} on hotel nights, which is added at payment.', { nights: formatPercent(nights), name })
  return say('Prices exclude {name}, which is added at payment: {nights} on hotel nights, {admission} on everything else.', { name, nights: formatPercent(nights), admission: formatPercent(admission) })
} // biome-ignore format: sentences

/** The same next to admission prices only; null where nothing is added to them. */
export function admissionTaxNote(tax: AddedTax): string | null {
  const { admission } = tax.rates
  return wholeRate(admission) === 0
    ? null
    : usualNote({ ...tax, rates: { admission, accommodation: admission } })
}

/** `GST (18%)`: the label of an amount, such as the processing fee's, with its tax base in small type. */
export function taxRowWords(row: AddedTaxRow) {
  const { name, basisPoints, isOwedByBuyer } = row
  return {
    label: isOwedByBuyer
      ? say('{name} (reverse charge)', { name })
      : `${name} (${formatPercent(basisPoints)})`,
    detail: taxDetail(row),
  }
}

/** The same on receipts and in mail: `GST, 18%`. */
export function receiptTaxWords(row: AddedTaxRow) {
  const { name, basisPoints, isOwedByBuyer } = row
  return {
    description: isOwedByBuyer
      ? say('{name}, reverse charge', { name })
      : `${name}, ${formatPercent(basisPoints)}`,
    detail: taxDetail(row),
  }
}

const partWords = spoken({
  admission: 'On everything but hotel nights',
  accommodation: 'On hotel nights',
  food: 'On food',
  books: 'On books and goods',
  rest: 'On everything else',
})

/** What a tax applies to, or who pays it, if that must be stated. */
function taxDetail({ isOwedByBuyer, part }: AddedTaxRow): string {
  if (isOwedByBuyer) return say('You owe it to your own tax office')
  return part === null ? '' : (partWords[part as keyof typeof partWords] ?? say('On some extras'))
}
