import { expect, test } from 'vitest'
import {
  next,
  type RegistrationState,
  registrationEvents,
  registrationStates,
} from '#domain/registrations/registration.ts'

/** Every state that a sequence of events leads to. */
function reachableFrom(state: RegistrationState): RegistrationState[] {
  const reached = new Set<RegistrationState>()
  const look = (from: RegistrationState) => {
    for (const event of registrationEvents) {
      const to = next(from, event)
      if (to && !reached.has(to)) {
        reached.add(to)
        look(to)
      }
    }
  }
  look(state)
  return registrationStates.filter(each => reached.has(each))
}

test('money received is a fact: nothing but a cancellation undoes a paid registration', () => {
  expect(reachableFrom('paid')).toEqual(['cancelled'])
})

test('a cancelled registration stays cancelled', () => {
  expect(reachableFrom('cancelled')).toEqual([])
})

test('late money still makes a registration paid that gave its place up', () => {
  for (const state of ['expired', 'superseded'] as const) expect(next(state, 'paid-in-full')).toBe('paid')
})

test('no event leads back to the waiting list, and what was replaced is never held again', () => {
  for (const state of registrationStates) expect(reachableFrom(state)).not.toContain('waiting')
  expect(reachableFrom('superseded')).not.toContain('awaiting-payment')
})

test('who waits is offered a place, and has it at once where nothing is left to pay', () => {
  expect(next('waiting', 'offered')).toBe('awaiting-payment')
  expect(next('waiting', 'paid-in-full')).toBe('paid')
})

test('only an unpaid registration expires', () => {
  expect(registrationStates.filter(state => next(state, 'hold-ran-out'))).toEqual(['awaiting-payment'])
})
