import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  type DecideError,
  lockAbstract,
  type WantedDecision,
  wantedOutcomeOf,
  writeDecision,
} from '#domain/programme/decisions/decide.ts'
import { type Decision, isSameOutcome } from '#domain/programme/decisions/decision.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Decides otherwise than a letter has told. Another letter, which replaces that one, is then to be released. */
export async function correctDecision(
  tx: Transaction,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  wanted: WantedDecision,
): Promise<Result<Decision, DecideError>> {
  const found = await lockAbstract(tx, permit, wanted.abstractId)
  if (!found.ok) return found
  const { row, decision } = found.value
  if (wanted.version !== decision.version) return fail({ code: 'decided-meanwhile', decision })
  if (decision.state !== 'released' && decision.state !== 'corrected')
    return fail({ code: 'nothing-changes' })
  const because = (wanted.because ?? '').trim()
  if (because === '') return fail({ code: 'reason-missing' })
  const outcome = await wantedOutcomeOf(tx, row, wanted.choice)
  if (!outcome) return fail({ code: 'unknown-form' })
  if (isSameOutcome(outcome, decision.outcome)) return fail({ code: 'nothing-changes' })
  return ok(await writeDecision(tx, act, found.value, { event: 'corrected', outcome, because }))
}
