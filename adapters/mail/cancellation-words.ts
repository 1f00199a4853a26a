import {
  amountsBlock,
  billWords,
  moneyWords,
  subjectDraft,
  total,
} from '#adapters/mail/registration-draft.ts'
import type { Draft } from '#adapters/mail/words.ts'
import type { RegistrationCancelled } from '#domain/correspondence/letters/registration-message.ts'
import { formatMoney, sumOf } from '#domain/foundations/money.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import { decidedShareWords, reasonWords } from '#words/deed-words.ts'

export function registrationCancelled(message: RegistrationCancelled): Draft {
  const { subject, currency, refundMinor, money, declinedBecause, how } = message
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
    ...(isPaid ? shareWords(message) : []),
    ...(backMinor > 0 ? [`${formatMoney(backMinor, currency)} was paid back to you.`] : []),
    moneyWords(money, currency),
    ...(message.isChecking
      ? [
          'The payment service is still checking a payment of yours. If it arrives, we will send it back and write to you.',
        ]
      : []),
  ]
  return {
    text: textOf(message),
    values: {
      ...values,
      reason: declinedBecause ?? '',
      because: reasonWords(how.reason),
      money: facts.filter(words => words !== '').join(' '),
      refund: isPaid ? refund : '',
      summary: summaryOf(isPaid, refund, facts),
      documents: billWords(message.creditNotes, message),
    },
    blocks: { ...blocks, amounts: amountsBlock(isPaid ? rows : []) },
  }
}

function textOf({ declinedBecause, how }: RegistrationCancelled): Draft['text'] {
  if (declinedBecause !== null) return 'registration-cancelled.declined'
  if (how.rule === 'conference') return 'registration-cancelled.with-conference'
  return how.by === 'organiser' ? 'registration-cancelled.by-organiser' : 'registration-cancelled'
}

/** A share that staff decided on, where they did not decline a custom amount, which gives everything back. */
function shareWords({ how, declinedBecause }: RegistrationCancelled): string[] {
  return declinedBecause === null ? decidedShareWords(how) : []
}

/**
 * What was paid back already, in minor units, and a sentence about the refund: empty where something was paid back, or
 * where the table of amounts explains it.
 */
function refundWords({ refundMinor, money, how }: RegistrationCancelled): {
  backMinor: number
  refund: string
} {
  const toGoMinor = amountAt(money, 'going-back')
  const backMinor = refundMinor - toGoMinor
  if (toGoMinor > 0) return { backMinor, refund: 'We will write to you when your refund has been sent.' }
  const isExplained = money.some(
    ({ at }) => at === 'owed-back' || at === 'surplus' || at === 'other-currency',
  )
  if (backMinor > 0 || isExplained) return { backMinor, refund: '' }
  const isTaken = amountAt(money, 'charged-back') > 0
  if (isTaken) return { backMinor, refund: 'There is nothing to refund.' }
  // A share of nothing has a sentence of its own.
  if (how.rule === 'share') return { backMinor, refund: '' }
  const isByPolicy = how.rule === 'policy'
  return {
    backMinor,
    refund: isByPolicy ? 'Under the conference’s policy no refund is due.' : 'No refund is due.',
  }
}

/** In the registration's own currency, in minor units. */
const amountAt = (money: readonly MoneyPosition[], place: MoneyPosition['at']) =>
  sumOf(money.filter(position => position.at === place && !('currency' in position && position.currency)))

/** The line that mail programs show beside the subject. */
function summaryOf(isPaid: boolean, refund: string, facts: readonly string[]): string {
  if (isPaid && refund !== '') return refund
  return facts.at(-1) || 'Nothing was paid and nothing is due.'
}
