/**
 * The content of a QR code that banking apps fill in a transfer from: the European Payments Council's guideline
 * EPC069-12, version 2.
 */
import { cutTo } from '#domain/foundations/texts/text.ts'
import type { TransferGuide } from '#domain/money/billing/invoice.ts'

export interface Transfer {
  accountHolder: string
  /** As the organiser typed it. */
  account: string
  bic: string
  amountMinor: number
  currency: string
  reference: string
}

/** What a document says about how to pay it. */
export function transferGuideOf(
  {
    accountHolder,
    account,
    bic,
    bank,
  }: Pick<Transfer, 'accountHolder' | 'account' | 'bic'> & { bank: string },
  owed: Pick<Transfer, 'amountMinor' | 'currency' | 'reference'>,
): TransferGuide {
  const rows = [
    ['Account holder', accountHolder],
    ['Account', account],
    ['BIC', bic],
    ['Bank', bank],
    ['Reference', owed.reference],
  ]
  return {
    account: rows.flatMap(([label = '', value = '']) => (value === '' ? [] : [{ label, value }])),
    transferCode: transferCodeOf({ accountHolder, account, bic, ...owed }),
  }
}

/** @returns null unless it is a transfer of euros to an IBAN, which is all that such codes are for */
export function transferCodeOf(transfer: Transfer): string | null {
  const { amountMinor, currency, reference } = transfer
  const iban = closedUp(transfer.account)
  if (currency !== 'EUR' || amountMinor > maxMinor || !isIban(iban)) return null
  const bic = closedUp(transfer.bic)
  const name = cutTo(transfer.accountHolder.replaceAll(/\s+/g, ' ').trim(), 70)
  const cents = String(amountMinor % 100).padStart(2, '0')
  const amount = `EUR${Math.trunc(amountMinor / 100)}.${cents}`
  // After the amount: purpose and structured reference, of which there are none.
  return ['BCD', '002', '1', 'SCT', isBic(bic) ? bic : '', name, iban, amount, '', '', reference].join('\n')
}

const maxMinor = 99_999_999_999

const closedUp = (text: string) => text.replaceAll(/\s/g, '').toUpperCase()

const isBic = (text: string) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)

/** Whether its check digits are right (ISO 13616). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const moved = text.slice(4) + text.slice(0, 4)
  const digits = moved.replaceAll(/[A-Z]/g, letter => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
