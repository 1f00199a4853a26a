import type { Transaction } from '#database/database.ts'
import { formatMoney } from '#domain/money.ts'
import { applyDroppedChange } from '#domain/registrations/apply-dropped-change.ts'
import type { SoldOutPart } from '#domain/registrations/capacity.ts'
import type { HandDecision } from '#domain/registrations/decide-by-hand.ts'
import { grantByHand } from '#domain/registrations/grant-by-hand.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { Result } from '#domain/result.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { actor, findByCode, needReason } from '#tools/desk/lookups.ts'

type DecisionError =
  | { code: 'no-dropped-change' }
  | { code: 'not-grantable'; state: string }
  | { code: 'other-currency' }
  | { code: 'not-paid-for'; lackingMinor: number }
  | { code: 'sold-out'; part: SoldOutPart }

type Decide = (
  tx: Transaction,
  registration: Registration,
  decision: HandDecision,
) => Promise<Result<{ limitsRaised: number }, DecisionError>>

const grant: Act = {
  usage: 'CODE --reason "…" [--add-place]',
  about:
    'Give the place for money that found none; --add-place lets them in beyond a limit that is full. To give it back instead: refund.',
  takes: ['code'],
  run: (payments, given) => decide(payments, given, grantByHand, 'is registered: the confirmation goes to'),
}

const applyChange: Act = {
  usage: 'CODE --reason "…" [--add-place]',
  about:
    'Make the change that was dropped before its money came, at its own price; --add-place as above. To give it back instead: refund.',
  takes: ['code'],
  run: (payments, given) =>
    decide(payments, given, applyDroppedChange, 'is changed as was asked for: the word of it goes to'),
}

async function decide(
  { database, clock }: Parameters<Act['run']>[0],
  given: Parameters<Act['run']>[1],
  decideIt: Decide,
  done: string,
): Promise<string[]> {
  const registration = await findByCode({ database }, given.of('code'))
  const decision = {
    reason: needReason(given),
    actor,
    now: clock.now(),
    mayAddPlace: given.isSet('add-place'),
  }
  const decided = await database.write(tx => decideIt(tx, registration, decision))
  if (!decided.ok) throw new Refusal(refusalOf(registration, decided.error))
  const { limitsRaised } = decided.value
  return [
    `${registration.code} ${done} ${registration.registrant.email}.`,
    ...(limitsRaised > 0 ? [`Limits raised by this place: ${limitsRaised}.`] : []),
  ]
}

function refusalOf({ code, currency }: Registration, error: DecisionError): string {
  switch (error.code) {
    case 'no-dropped-change':
      return `${code} is not paid, or its newest change was not dropped. Use refund to give money back.`
    case 'not-grantable':
      return `${code} is ${error.state}: there is no place to give. Use refund to give money back.`
    case 'other-currency':
      return `${code} was paid in another currency than its own, ${currency}: give that back with refund first.`
    case 'not-paid-for':
      return `${formatMoney(error.lackingMinor, currency)} is lacking in what came in for ${code}.`
    case 'sold-out':
      return `What ${code} wants is sold out (${error.part}). With --add-place they come beyond the limit.`
  }
}

export const placeActs: Readonly<Record<string, Act>> = { grant, 'apply-change': applyChange }
