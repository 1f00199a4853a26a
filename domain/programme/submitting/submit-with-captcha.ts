/** Submits an abstract once, however often its form or request is sent, and checks its captcha. */
import type { Reader, Transaction } from '#database/database.ts'
import {
  callOnce,
  findStoredAnswer,
  type KeyReused,
  type RequestKey,
} from '#domain/foundations/repeats/request-key.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import type { AbstractInput } from '#domain/programme/abstracts/abstract-input.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { type CaptchaAnswer, checkCaptcha, tryCaptcha } from '#domain/programme/submitting/captcha.ts'
import {
  checkSubmission,
  type Submission,
  type SubmitAbstractError,
  submitAbstract,
} from '#domain/programme/submitting/submit-abstract.ts'

export type WithCaptchaError = SubmitAbstractError | { code: 'wrong-captcha' } | KeyReused

interface KeyedSubmission extends Submission {
  /** Identifies the form or the request; null if it can't be recognized when it is sent again. */
  requestKey: RequestKey | null
}

type Trial = Pick<KeyedSubmission, 'conference' | 'now' | 'requestKey' | 'lateLinkId'>

/**
 * Finds what the same form or request submitted before.
 *
 * @returns the abstract; undefined if it is new; a failure if it was sent before with other content
 */
export async function findSubmitted(
  db: Reader,
  { conference, now, requestKey }: Trial,
): Promise<Result<Abstract, KeyReused> | undefined> {
  const answered = requestKey && (await findStoredAnswer(db, conference.id, requestKey, now))
  if (!answered) return undefined
  return answered.ok ? ok(await existing(db, answered.value)) : answered
}

/**
 * Checks whether an abstract would be accepted, before anything is stored. A refusal uses up the captcha's answer, so
 * the caller commits after a refusal too.
 *
 * @param captcha null if none is required
 * @returns the abstract that the same request submitted before; null if there is none
 */
export async function trySubmission(
  tx: Transaction,
  submission: Trial,
  captcha: CaptchaAnswer | null,
  input: AbstractInput,
): Promise<Result<Abstract | null, WithCaptchaError>> {
  const submitted = await findSubmitted(tx, submission)
  if (submitted) return submitted
  const checked = await checkOnce(tx, submission, captcha, input)
  // The same request, sent twice at once, may have been carried out since: its captcha is used, and its place taken.
  return checked.ok ? checked : ((await findSubmitted(tx, submission)) ?? checked)
}

async function checkOnce(
  tx: Transaction,
  submission: Trial,
  captcha: CaptchaAnswer | null,
  input: AbstractInput,
): Promise<Result<null, WithCaptchaError>> {
  if (captcha && !(await tryCaptcha(tx, captcha))) return fail({ code: 'wrong-captcha' })
  const checked = await checkSubmission(tx, submission, input)
  if (!checked.ok && captcha) await checkCaptcha(tx, captcha)
  return checked
}

/** Submits an abstract and uses up its captcha. Of two identical requests at the same time, one is a replay. */
export function submitWithCaptcha(
  tx: Transaction,
  submission: KeyedSubmission,
  captcha: CaptchaAnswer | null,
  input: AbstractInput,
): Promise<Result<{ abstract: Abstract; isReplay: boolean }, WithCaptchaError>> {
  const { conference, requestKey, now } = submission
  return callOnce<{ abstract: Abstract; isReplay: boolean }, WithCaptchaError>(
    tx,
    { conferenceId: conference.id, requestKey, now },
    {
      first: async () => {
        if (captcha && !(await checkCaptcha(tx, captcha))) return fail({ code: 'wrong-captcha' })
        const submitted = await submitAbstract(tx, submission, input)
        return submitted.ok ? ok({ abstract: submitted.value, isReplay: false }) : submitted
      },
      again: async id => ({ abstract: await existing(tx, id), isReplay: true }),
      idOf: ({ abstract }) => abstract.id,
    },
  )
}

async function existing(db: Reader, id: number): Promise<Abstract> {
  const abstract = await findAbstract(db, id)
  if (!abstract) throw new Error(`abstract ${id} vanished`)
  return abstract
}
