import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  type TranslateStaffTextError,
  translateStaffText,
} from '#domain/conference/translations/staff-texts.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { type LetterProblem, type LetterText, letterProblems, type TextFor } from './letter-text.ts'

/**
 * Writes a text in another language of the conference; without a text its translation is removed.
 *
 * @param mark of the translation that was read: `markOfTranslation`
 */
export async function translateLetterText(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  conference: Pick<Conference, 'id' | 'languages'>,
  { outcome, formId, topicId }: TextFor,
  wanted: { language: Language; mark: string; text: LetterText | null },
): Promise<Result<null, TranslateStaffTextError | { code: 'invalid'; problems: LetterProblem[] }>> {
  const conferenceId = conferenceOf(permit.scope)
  const problems = wanted.text ? letterProblems(wanted.text) : []
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  await lockName(tx, `decision-letters:${conferenceId}`)
  const source = await tx
    .selectFrom('decision_letter_texts')
    .select(['id', 'subject', 'body'])
    .where('conference_id', '=', conferenceId)
    .where('outcome', '=', outcome)
    .where('form_id', '=', formId)
    .where('topic_id', '=', topicId)
    .executeTakeFirst()
  const translated = await translateStaffText(tx, conference, 'decision-letter', source, wanted)
  if (!translated.ok) return translated
  await auditConference(tx, act, conferenceId, 'decision letter written', {
    outcome,
    language: wanted.language,
  })
  return ok(null)
}
