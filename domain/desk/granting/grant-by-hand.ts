/** Staff give a place to a registration whose money arrived when none was left: docs/algorithms/capacity.md. */

import type { Transaction } from '#database/database.ts'
import { type HandDecision, makeByHand, type NoRoom } from '#domain/desk/granting/decide-by-hand.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { NotCovered } from '#domain/money/billing/unallocated-money.ts'
import { needsOfLines } from '#domain/registrations/places/seats.ts'
import { next, type RegistrationState } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

type NotGrantable =
  /** Paid already, or cancelled. */
  | { code: 'not-grantable'; state: RegistrationState | undefined }
  /** Somebody has to decide about the application first. */
  | { code: 'applied' }

export type GrantByHandError = NotGrantable | NotCovered | NoRoom

/**
 * Makes a registration paid by the money that was received for it, at the agreed price, with its invoice and
 * confirmation.
 *
 * @returns how many limits were raised for it
 */
export async function grantByHand(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act,
  decision: HandDecision,
): Promise<Result<{ limitsRaised: number }, GrantByHandError>> {
  return makeByHand<NotGrantable>(tx, permit, act, decision, async registration => {
    if (!registration || !next(registration.state, 'paid-in-full')) {
      return fail({ code: 'not-grantable', state: registration?.state })
    }
    if (registration.application) return fail({ code: 'applied' })
    return ok({
      of: registration,
      act: 'place granted by hand',
      facts: { from: registration.state },
      needs: needsOfLines(registration.lines),
      costMinor: registration.price.totalMinor,
      make: () => grantRegistration(tx, act, registration),
    })
  })
}
