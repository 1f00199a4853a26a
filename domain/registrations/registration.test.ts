import { expect, test } from 'vitest'
import {
  next,
  type RegistrationEvent,
  type RegistrationState,
  registrationEvents,
  registrationStates,
} from '#domain/registrations/registration.ts'

/** Every state with every event; a dash means that nothing happens. */
const expected: Record<RegistrationState, Record<RegistrationEvent, RegistrationState | '-'>> = {
  waiting: {
    offered: 'awaiting-payment',
    'paid-in-full': '-',
    'hold-ran-out': '-',
    replaced: 'superseded',
    cancelled: 'cancelled',
    renewed: '-',
  },
  'awaiting-payment': {
    offered: '-',
    'paid-in-full': 'paid',
    'hold-ran-out': 'expired',
    replaced: 'superseded',
    cancelled: 'cancelled',
    renewed: '-',
  },
  paid: {
    offered: '-',
    'paid-in-full': '-',
    'hold-ran-out': '-',
    replaced: '-',
    cancelled: 'cancelled',
    renewed: '-',
  },
  expired: {
    offered: '-',
    'paid-in-full': 'paid',
    'hold-ran-out': '-',
    replaced: 'superseded',
    cancelled: 'cancelled',
    renewed: 'awaiting-payment',
  },
  superseded: {
    offered: '-',
    'paid-in-full': 'paid',
    'hold-ran-out': '-',
    replaced: '-',
    cancelled: '-',
    renewed: '-',
  },
  cancelled: {
    offered: '-',
    'paid-in-full': '-',
    'hold-ran-out': '-',
    replaced: '-',
    cancelled: '-',
    renewed: '-',
  },
}

test.each(registrationStates.flatMap(state => registrationEvents.map(event => ({ state, event }))))(
  'a registration that is $state and hears $event goes where the table says',
  ({ state, event }) => {
    expect(next(state, event) ?? '-').toBe(expected[state][event])
  },
)
