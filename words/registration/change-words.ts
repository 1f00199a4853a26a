import { inARow } from '#domain/foundations/listed.ts'
/** What a change of choice means for the registrant, and why one is refused. */

import type { ChangeChoiceError } from '#domain/desk/changing/change-choice.ts'
import type { ChangeQuote } from '#domain/desk/changing/quote-change.ts'
import type { WaitError } from '#domain/desk/changing/wait-for-extras.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { ExtraProblem } from '#domain/offers/catalogue/check-extras.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { saidAdmission } from '#domain/offers/lines/said-line.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { extraWords } from '#words/extra-words.ts'
import * as paymentWords from '#words/payment-words.ts'
import { timeLeftWords } from '#words/policy-words.ts'
import { groupCodeWords } from '#words/registration/group-code.ts'
import * as refusals from '#words/registration/refusals.ts'
import { nightsWords, payableWords } from '#words/registration/registration-words.ts'
import { shareWords } from '#words/registration/share-words.ts'
import * as waitWords from '#words/registration/waits.ts'
import { salesEndWords, soldOutWords } from '#words/selling-words.ts'

export function changeRefusalWords(error: ChangeChoiceError): string {
  switch (error.code) {
    case 'not-changeable':
      return say('This registration cannot be changed here. Please write to us.')
    case 'of-group':
      return say('Several people are registered with it. Please write to us about changes.')
    case 'no-group':
      return refusals.noGroup()
    case 'guest-gone':
      return refusals.guestGone()
    case 'nobody-left':
      return say('Nobody would be left. To cancel everybody, cancel the registration.')
    case 'invalid-order':
      return say('Please look at the numbers again.')
    case 'conference-cancelled':
    case 'registration-closed':
      return say('{reason}: nothing can be changed now.', { reason: salesEndWords[error.code] })
    case 'move-open':
      return say(
        'A move of this registration to another conference is under way. Cancel the new registration there, or let its time run out, before you change anything here.',
      )
    case 'change-open':
      return say(
        'A change is already waiting for payment. Pay for it, or keep what you had, before you change anything else.',
      )
    case 'payment-pending':
      return paymentWords.checking()
    case 'part-paid':
      return refusals.partPaid()
    case 'not-a-choice':
      return say('What you chose is no longer on the list. Please choose again.')
    case 'has-condition':
      return say('Not everybody may have this registration. Please write to us if you think that you may.')
    case 'extras-refused':
      return [...new Set(error.problems.values())].map(problem => extraRefusalWords[problem]).join(' ')
    case 'nothing-changed':
      return say('You have already booked this. Choose something else to see what it costs.')
    case 'sold-out':
      return say('{soldOut} You keep what you have.', { soldOut: soldOutWords[error.part] })
    case 'code-unusable':
    case 'code-for-extra':
    case 'code-without-effect':
    case 'code-covers-fewer':
    case 'code-spent':
    case 'code-other':
      return groupCodeWords(error)
    case 'terms-changed':
      return refusals.termsChanged()
  }
}

export function waitRefusalWords(error: WaitError | { code: 'terms-changed' }): string {
  switch (error.code) {
    case 'not-paid':
      return waitWords.payFirst()
    case 'waits-already':
      return waitWords.youWaitAlready()
    case 'terms-changed':
      return waitWords.placesHaveChanged()
    default:
      return changeRefusalWords(error)
  }
}

const extraRefusalWords: Readonly<Record<ExtraProblem, string>> = spoken({
  'not-offered': 'An extra that you chose is not offered any more.',
  'needs-option': 'Please choose one of the options of each extra.',
  'too-many': 'You chose more of an extra than one registration can have.',
  'not-a-quantity': 'Please look at the numbers again.',
  'too-few-chosen': 'You chose fewer extras of a kind than this registration needs.',
  'too-many-chosen': 'You chose more extras of a kind than this registration can have.',
  'not-an-amount': 'Please write the amount as a plain number, such as 250.',
  'amount-too-low': 'An amount that you wrote is below the least.',
  'amount-too-high': 'An amount that you wrote is too high. Please check it.',
  'nights-apart': 'Please choose nights that follow each other without a gap.',
  'second-stay': 'Please choose one room only.',
  'not-removable':
    'Something that you have cannot be given up, because it was made for you or is booked. Write to the organizer if you need to.',
  clashes: 'Two of the extras that you chose take place at the same time.',
})

/** One part that changes, before and after. */
export interface PartChange {
  label: string
  before: string
  after: string
}

export function partChanges(registration: Registration, quote: ChangeQuote): PartChange[] {
  const { choice: before, price: agreed, currency } = registration
  if (before.kind !== 'listed') return []
  const { choice: after, price } = quote
  const money = (minor: number) => formatMoney(minor, currency)
  const stay = (room: typeof before.accommodation, minor: number) =>
    room ? inARow([room.name, nightsWords(room.nights), money(minor)]) : say('None')
  const addOn = (has: boolean, minor: number) =>
    has ? say('One person, {minor}', { minor: money(minor) }) : say('None')
  const type = (choice: typeof before, minor: number) =>
    inARow([saidAdmission(choice), choice.periodName, money(minor)])
  const extras = (choice: typeof before) =>
    choice.extras
      .map(extra => inARow([extraWords(extra), money(extra.unitMinor * extra.quantity)]))
      .join('; ') || say('None')
  const people = (choice: typeof before) =>
    (choice.people ?? [])
      .map(each =>
        inARow([
          `${each.quantity} × ${saidAdmission(each)}`,
          each.periodName,
          money(each.unitMinor * each.quantity),
        ]),
      )
      .join('; ')
  const stays = (choice: typeof before) =>
    (choice.stays ?? [])
      .map(({ quantity, name, nights, unitMinor }) =>
        inARow([`${quantity} × ${name}`, nightsWords(nights), money(unitMinor * quantity)]),
      )
      .join('; ') || say('None')
  const addOns = (choice: typeof before) =>
    (choice.addOns ?? []).map(({ quantity, unitMinor }) => `${quantity} × ${money(unitMinor)}`).join('; ') ||
    say('None')
  if (isGroup(before)) {
    return [
      { label: say('People'), before: people(before), after: people(after) },
      { label: say('Accommodation'), before: stays(before), after: stays(after) },
      { label: say('Accompanying Person'), before: addOns(before), after: addOns(after) },
      { label: say('Extras'), before: extras(before), after: extras(after) },
    ].filter(part => part.before !== part.after)
  }
  const parts = [
    {
      label: say('Registration Category'),
      before: type(before, agreed.registrationMinor),
      after: type(after, price.registrationMinor),
    },
    {
      label: say('Accommodation'),
      before: stay(before.accommodation, agreed.accommodationMinor),
      after: stay(after.accommodation, price.accommodationMinor),
    },
    {
      label: say('Accompanying Person'),
      before: addOn(before.hasAddOn, agreed.addOnMinor),
      after: addOn(after.hasAddOn, price.addOnMinor),
    },
    { label: say('Extras'), before: extras(before), after: extras(after) },
    { label: say('Discount'), before: money(-agreed.discountMinor), after: money(-price.discountMinor) },
  ]
  return parts.filter(part => part.before !== part.after)
}

/** Where the money goes, in whole sentences. */
export function differenceWords(
  registration: Registration,
  quote: ChangeQuote,
  zone: string,
  holdMinutes: number,
): string[] {
  const { currency, price, state } = registration
  const money = (minor: number) => formatMoney(minor, currency)
  const { differenceMinor, refundMinor, stayingMinor, surplusMinor, terms } = quote
  const words: string[] = []
  if (price.discountMinor > 0 && !quote.codeApplies) {
    words.push(say('Your discount code is not for {admissionName}: the discount no longer applies.', { admissionName: saidAdmission(quote.choice) }))
  }
  if (state === 'waiting') return [...words, say('You keep your place in the line, and pay once a place is free.')]
  if (state === 'awaiting-payment') {
    return [...words, say('You have not paid yet: {total} is now due instead, while your place is held.', { total: money(quote.price.totalMinor) })]
  }
  if (differenceMinor > 0) {
    words.push(
      say('This costs {difference} more, which you pay after confirming. Your new choice is held for at least {minutes} and is yours once the difference is paid. Until then your registration stays as it is.', { difference: money(differenceMinor), minutes: counted(holdMinutes, 'minute') }),
    )
  }
  if (differenceMinor === 0) words.push(say('This costs the same. The change is made at once.'))
  if (differenceMinor < 0) {
    const hereMinor = refundMinor + stayingMinor
    const isAllHere = hereMinor === -differenceMinor
    const share = quote.refundParts.every(part => part.shareBasisPoints === terms.refundBasisPoints)
      ? (isAllHere ? say('{share} of the difference', { share: formatPercent(terms.refundBasisPoints) }) : say('{share} of that', { share: formatPercent(terms.refundBasisPoints) }))
      : shareWords(quote.refundParts, currency)
    const from = formatDate(quote.payableFrom.toZonedDateTimeISO(zone).toPlainDate())
    const less = isAllHere ? say('It costs {amount} less.', { amount: money(-differenceMinor) }) : say('It costs {amount} less; {here} of it is still here.', { amount: money(-differenceMinor), here: money(hereMinor) })
    const policy = say('{timeLeftWords}: by our policy', { timeLeftWords: timeLeftWords(terms.daysBefore) })
    words.push(
      hereMinor === 0
        ? say('It costs {amount} less. No payment is left from which any of it could be refunded.', { amount: money(-differenceMinor) })
        : refundMinor > 0
          ? say('{less} {policy} {share} is refunded, which is {refund}, {payableWords}. {staying} stays with the organiser.', { less, policy, share, refund: money(refundMinor), payableWords: payableWords(quote.payableBecause, from), staying: money(stayingMinor) })
          : say('{less} {policy} none of the difference is refunded any more.', { less, policy }),
      ...(surplusMinor > 0 ? [say('{surplus} that you paid beyond the price is refunded in full now.', { surplus: money(surplusMinor) })] : []),
      say('The change is made at once.'),
    )
  }
  return words
} // biome-ignore format: sentences
