import { setUnpaidLimits } from '#domain/conference/settings/set-unpaid-limits.ts'
import { windowMinutes } from '#domain/desk/registering/unpaid-limits.ts'
import { type SetLimitError, setLimit } from '#domain/desk/waiting/set-limit.ts'
import type { Offers } from '#domain/desk/waiting/waiting-list.ts'
import { counted } from '#domain/foundations/counted.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { type AddCodeError, addCode } from '#domain/offers/codes/add-code.ts'
import { listCodes, normalizeCode } from '#domain/offers/codes/codes.ts'
import { presentationTypes } from '#domain/offers/pricing/pricing.ts'
import { offerHours } from '#domain/registrations/registration.ts'
import { type Act, type Given, Refusal } from '#tools/desk/act.ts'
import {
  actNow,
  findEvent,
  permitFor,
  readAmount,
  readPercent,
  readWhole,
  wordsForInput,
} from '#tools/desk/lookups.ts'

const addCodeAct: Act = {
  usage: 'EVENT CODE [--percent P | --amount A] [--uses N] [--budget A] [--email ADDRESS]',
  about: 'Add a discount code; without a percentage or an amount it makes the registration free.',
  takes: ['event', 'code'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const uses = given.option('uses')
    const budget = given.option('budget')
    const input = {
      code: given.of('code'),
      discount: readDiscount(given, conference.currency),
      usesAllowed: uses ? readWhole(uses, '--uses') : null,
      budgetMinor: budget ? readAmount(budget, conference.currency) : null,
      email: given.option('email') ?? null,
    }
    const added = await payments.database.write(tx =>
      addCode(tx, permitFor('write-fees', conference.id), actNow(payments), input),
    )
    if (!added.ok) throw new Refusal(wordsForCode(added.error, input.code))
    return [`Added ${added.value.code} for ${conference.name}.`]
  },
}

function readDiscount(given: Given, currency: string) {
  const [percent, amount] = ['percent', 'amount'].map(given.option)
  if (percent && amount) throw new Refusal('Give a percentage or an amount, not both.')
  if (percent) return { kind: 'percent', basisPoints: readPercent(percent) } as const
  return amount
    ? ({ kind: 'amount', amountMinor: readAmount(amount, currency) } as const)
    : ({ kind: 'free' } as const)
}

function wordsForCode(error: AddCodeError, typed: string): string {
  switch (error.code) {
    case 'invalid-input':
      return wordsForInput(error)
    case 'taken':
      return `The code ${normalizeCode(typed)} already exists.`
    case 'unknown-period':
      return 'This conference has no such registration period.'
    case 'unknown-offer':
      return 'This conference has no such admission.'
    case 'unknown-extra':
      return 'This conference has no such extra.'
    case 'not-your-part':
      throw new Error('whoever has the machine may do everything')
  }
}

const listCodesAct: Act = {
  usage: 'EVENT',
  about: 'List the codes of a conference and how often each was used.',
  takes: ['event'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const codes = await listCodes(payments.database.read, conference.id)
    if (codes.length === 0) return ['None.']
    return codes.map(
      ({ code, discount, uses, usesAllowed }) =>
        `${code}  ${discount.kind}  used ${uses} of ${usesAllowed ?? 'any number'}`,
    )
  },
}

const setLimitAct: Act = {
  usage: 'EVENT SEATS [--type oral|poster|…]',
  about:
    'Set how many places a conference, or a presentation type of it, has. Added places go to the waiting list at once.',
  takes: ['event', 'seats'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const seats = readWhole(given.of('seats'), 'SEATS')
    const typed = given.option('type')
    const presentationType = presentationTypes.find(known => known === typed) ?? null
    if (typed !== undefined && presentationType === null) {
      throw new Refusal(`--type is one of ${presentationTypes.join(', ')}.`)
    }
    const input = { presentationType, seats }
    const set = await payments.database.write(tx =>
      setLimit(tx, permitFor('write-fees', conference.id), actNow(payments), input),
    )
    if (!set.ok) throw new Refusal(wordsForLimit(set.error))
    const what = presentationType ? `${conference.name}, ${presentationType}` : conference.name
    return [`${what}: ${set.value.taken} of ${seats} taken.`, ...offerWords(set.value.offers)]
  },
}

function offerWords({ toPay, granted }: Offers): string[] {
  const gotPlace = (count: number) =>
    `On the waiting list, ${counted(count, 'person', 'people')} got a place and a mail`
  return [
    ...(toPay.length > 0
      ? [
          `${gotPlace(toPay.length)}; ${toPay.length === 1 ? 'the place is' : 'the places are'} held for ${offerHours} hours.`,
        ]
      : []),
    ...(granted.length > 0 ? [`${gotPlace(granted.length)}; nothing is due.`] : []),
  ]
}

function wordsForLimit(error: SetLimitError): string {
  switch (error.code) {
    case 'invalid-input':
      return wordsForInput(error)
    case 'fewer-than-taken':
      return `Already taken: ${counted(error.taken, 'place')}${error.kept ? `, and ${error.kept} kept for codes` : ''}.`
    case 'unknown-period':
      return 'This conference has no such registration period.'
    case 'unknown-accommodation':
      return 'This conference has no such accommodation.'
    case 'unknown-offer':
      return 'This conference has no such admission or extra.'
    case 'stale':
    case 'not-your-part':
      // The desk has no previous number, and may do everything.
      throw new Error(`a limit was refused: ${error.code}`)
  }
}

const setUnpaidLimitsAct: Act = {
  usage: 'EVENT [--email N] [--address N]',
  about: `Set how many unpaid registrations one e-mail address may hold, and how many may come from one network in ${timeInWords(windowMinutes, 'minute')}.`,
  takes: ['event'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const [email, address] = ['email', 'address'].map(name => {
      const typed = given.option(name)
      return typed === undefined ? undefined : readWhole(typed, `--${name}`)
    })
    const set = await payments.database.write(tx =>
      setUnpaidLimits(tx, permitFor('write-fees', conference.id), actNow(payments), {
        email,
        address,
      }),
    )
    if (!set.ok) {
      // The desk may do everything.
      if (set.error.code === 'not-your-part') throw new Error(`limits were refused: ${set.error.code}`)
      throw new Refusal(wordsForInput(set.error))
    }
    const { unpaidPerEmail, unpaidPerClient } = set.value
    return [
      `${conference.name}: ${unpaidPerEmail} unpaid registrations for one e-mail address, ${unpaidPerClient} from one network in ${timeInWords(windowMinutes, 'minute')}.`,
    ]
  },
}

export const offerActs: Readonly<Record<string, Act>> = {
  'code add': addCodeAct,
  'code list': listCodesAct,
  'limit set': setLimitAct,
  'unpaid-limits set': setUnpaidLimitsAct,
}
