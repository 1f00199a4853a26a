import {
  amountsBlock,
  billWords,
  moneyWords,
  subjectDraft,
  total,
} from '#adapters/mail/registration-draft.ts'
import type { Draft } from '#adapters/mail/words.ts'
import type { MoneyPosition } from '#domain/books/money-positions.ts'
import type { RegistrationCancelled } from '#domain/correspondence/registration-message.ts'
import { formatMoney, sumOf } from '#domain/money.ts'

export function registrationCancelled(message: RegistrationCancelled): Draft {
  const { subject, currency, refundMinor, money, declinedBecause } = message
  const { values, blocks } = subjectDraft(subject)
  const takenMinor = amountAt(money, 'charged-back')
  const paidMinor = message.paidMinor + takenMinor
  const isPaid = paidMinor !== 0
  const { backMinor, refund } = refundWords(message)
  const row = (label: string, amountMinor: number) => [
    { label, detail: '', amount: formatMoney(amountMinor, currency), isTotal: false },
  ]
  const owedMinor = refundMinor + amountAt(money, 'owed-back')
  const isUndecided = money.some(({ at }) => at === 'surplus' || at === 'other-currency')
  const rows = [
    ...row('Paid', paidMinor),
    ...(takenMinor > 0 ? row('Taken back by your bank', takenMinor) : []),
    ...(owedMinor > 0 || !isUndecided ? [total('Refund', owedMinor, currency)] : []),
  ]
  const facts = [
    ...(message.isConferenceCancelled ? ['The whole conference was cancelled.'] : []),
    ...(backMinor > 0 ? [`${formatMoney(backMinor, currency)} was paid back to you.`] : []),
    moneyWords(money, currency),
    ...(message.isChecking
      ? [
          'The payment service is still checking a payment of yours. If it arrives, we will send it back and write to you.',
        ]
      : []),
  ]
  return {
    text: declinedBecause === null ? 'registration-cancelled' : 'registration-cancelled.declined',
    values: {
      ...values,
      reason: declinedBecause ?? '',
      money: facts.filter(words => words !== '').join(' '),
      refund: isPaid ? refund : '',
      summary: summaryOf(isPaid, refund, facts),
      documents: billWords(message.creditNotes, message),
    },
    blocks: { ...blocks, amounts: amountsBlock(isPaid ? rows : []) },
  }
}

/**
 * What was paid back already, in minor units, and a sentence about the refund: empty where something was paid back, or
 * where the table of amounts explains it.
 */
function refundWords({ refundMinor, money }: RegistrationCancelled): { backMinor: number; refund: string } {
  const toGoMinor = amountAt(money, 'going-back')
  const backMinor = refundMinor - toGoMinor
  if (toGoMinor > 0) return { backMinor, refund: 'We will write to you when your refund has been sent.' }
  const isExplained = money.some(
    ({ at }) => at === 'owed-back' || at === 'surplus' || at === 'other-currency',
  )
  if (backMinor > 0 || isExplained) return { backMinor, refund: '' }
  const isTaken = amountAt(money, 'charged-back') > 0
  const refund = isTaken ? 'There is nothing to refund.' : 'Under the conference’s policy no refund is due.'
  return { backMinor, refund }
}

/** In the registration's own currency, in minor units. */
const amountAt = (money: readonly MoneyPosition[], place: MoneyPosition['at']) =>
  sumOf(money.filter(position => position.at === place && !('currency' in position && position.currency)))

/** The line that mail programs show beside the subject. */
function summaryOf(isPaid: boolean, refund: string, facts: readonly string[]): string {
  if (isPaid && refund !== '') return refund
  return facts.at(-1) || 'Nothing was paid and nothing is due.'
}
