/** Staff submit an abstract for its author: one that came late, by mail or on paper. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { Language } from '#domain/foundations/language.ts'
import type { KeyReused, RequestKey } from '#domain/foundations/repeats/request-key.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import type { AbstractInput } from '#domain/programme/abstracts/abstract-input.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { findEntered } from '#domain/programme/submitting/entered.ts'
import type { SubmitAbstractError } from '#domain/programme/submitting/submit-abstract.ts'
import { submitWithCaptcha } from '#domain/programme/submitting/submit-with-captcha.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface Entry {
  conference: Conference
  requestKey: RequestKey | null
  uploadKey: string | null
  /** Empty where nothing is set aside. */
  because: string
  language?: Language
}

export type EnterAbstractError =
  | SubmitAbstractError
  | KeyReused
  /** Whoever is in conflict with an abstract sets nothing aside for it. */
  | { code: 'in-conflict' }

/**
 * Submits an abstract for its author, who is told by mail and changes or withdraws it by their link, as if they had submitted it.
 * With a reason the last day and the number of abstracts of one author are set aside.
 *
 * @returns the abstract, and whether it does not exist for whoever submitted it, because they are in conflict with it. After a
 *   failure the caller rolls back.
 */
export async function enterAbstract(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Pick<Act, 'actor' | 'now'>,
  { because, ...entry }: Entry,
  input: AbstractInput,
): Promise<Result<{ abstract: Abstract; isReplay: boolean; isHidden: boolean }, EnterAbstractError>> {
  const done = await submitWithCaptcha(tx, { ...entry, actor, now, entered: { because } }, null, input)
  if (!done.ok) {
    // Nobody is asked for a sum.
    if (done.error.code === 'wrong-captcha') throw new Error('a sum was checked that nobody was asked for')
    return fail(done.error)
  }
  const { id } = done.value.abstract
  const seen = await abstractsSeenBy(tx, chairOf(scope)).select('id').where('id', '=', id).executeTakeFirst()
  const isHidden = seen === undefined
  const aside = isHidden && !done.value.isReplay ? (await findEntered(tx, id))?.aside : undefined
  if (aside?.lastDay || aside?.limit) return fail({ code: 'in-conflict' })
  return ok({ ...done.value, isHidden })
}
