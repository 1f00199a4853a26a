/** Submits an abstract with a captcha: one answer is good for one abstract, even if it is sent twice at once. */
import type { Transaction } from '#database/database.ts'
import type { Abstract } from '#domain/abstracts/abstract.ts'
import type { AbstractInput } from '#domain/abstracts/abstract-input.ts'
import { findAbstractByDraft } from '#domain/abstracts/abstract-queries.ts'
import { type CaptchaAnswer, checkCaptcha, tryCaptcha } from '#domain/abstracts/captcha.ts'
import {
  checkSubmission,
  type Submission,
  type SubmitAbstractError,
  submitAbstract,
} from '#domain/abstracts/submit-abstract.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export type WithCaptchaError = SubmitAbstractError | { code: 'wrong-captcha' }

/**
 * Whether an abstract would be accepted, before any of it is stored. If not, the answer is used up, so the caller
 * commits after a refusal too.
 *
 * @param captcha null if none is required
 * @returns the abstract that the same form submitted before, if any
 */
export async function trySubmission(
  tx: Transaction,
  submission: Pick<Submission, 'conference' | 'now' | 'draftKey'>,
  captcha: CaptchaAnswer | null,
  input: AbstractInput,
): Promise<Result<Abstract | null, WithCaptchaError>> {
  const earlier = await findEarlier(tx, submission)
  if (earlier) return ok(earlier)
  if (captcha && !(await tryCaptcha(tx, captcha))) return fail({ code: 'wrong-captcha' })
  const checked = await checkSubmission(tx, submission, input)
  if (!checked.ok && captcha) await checkCaptcha(tx, captcha)
  return checked
}

/** Submits an abstract and uses up its answer, under the conference's lock: of two at once, one is a replay. */
export async function submitWithCaptcha(
  tx: Transaction,
  submission: Submission,
  captcha: CaptchaAnswer | null,
  input: AbstractInput,
): Promise<Result<{ abstract: Abstract; isReplay: boolean }, WithCaptchaError>> {
  await lockConference(tx, submission.conference.id)
  const earlier = await findEarlier(tx, submission)
  if (earlier) return ok({ abstract: earlier, isReplay: true })
  if (captcha && !(await checkCaptcha(tx, captcha))) return fail({ code: 'wrong-captcha' })
  return submitAbstract(tx, submission, input)
}

async function findEarlier(
  tx: Transaction,
  { conference, draftKey }: Pick<Submission, 'conference' | 'draftKey'>,
): Promise<Abstract | undefined> {
  return draftKey === null ? undefined : findAbstractByDraft(tx, conference.id, draftKey)
}
