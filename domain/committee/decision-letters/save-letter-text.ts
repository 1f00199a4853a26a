/** Writing a letter's own text, and going back to the one that applies without it. */
import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { removeStaffTranslations } from '#domain/conference/translations/staff-texts.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { type LetterProblem, type LetterText, letterProblems, type TextFor } from './letter-text.ts'

export type SaveLetterTextError =
  | { code: 'invalid'; problems: LetterProblem[] }
  /** Somebody else saved it meanwhile: their text. */
  | { code: 'stale'; theirs: LetterText; version: number }

/** Writes the text for an outcome, a form or a topic. @param version the one that was read; 0 for a new one */
export async function saveLetterText(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  { outcome, formId, topicId }: TextFor,
  { version, ...text }: LetterText & { version: number },
): Promise<Result<null, SaveLetterTextError>> {
  const conferenceId = conferenceOf(permit.scope)
  const problems = letterProblems(text)
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  await lockName(tx, `decision-letters:${conferenceId}`)
  const before = await findOwnText(tx, conferenceId, { outcome, formId, topicId })
  if ((before?.version ?? 0) !== version) {
    const { subject = '', body = '', version: latest = 0 } = before ?? {}
    return fail({ code: 'stale', theirs: { subject, body }, version: latest })
  }
  if (before) {
    const next = { ...text, version: version + 1 }
    await tx.updateTable('decision_letter_texts').set(next).where('id', '=', before.id).execute()
  } else {
    const row = {
      conference_id: conferenceId,
      outcome,
      form_id: formId,
      topic_id: topicId,
      version: 1,
      ...text,
    }
    await tx.insertInto('decision_letter_texts').values(row).execute()
  }
  await auditConference(tx, act, conferenceId, 'decision letter written', { outcome })
  return ok(null)
}

const findOwnText = (tx: Transaction, conferenceId: number, { outcome, formId, topicId }: TextFor) =>
  tx
    .selectFrom('decision_letter_texts')
    .select(['id', 'subject', 'body', 'version'])
    .where('conference_id', '=', conferenceId)
    .where('outcome', '=', outcome)
    .where('form_id', '=', formId)
    .where('topic_id', '=', topicId)
    .executeTakeFirst()

/**
 * Goes back to the text that applies without this one.
 *
 * @param version the one that was read
 */
export async function removeLetterText(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  { outcome, formId, topicId }: TextFor,
  version: number,
): Promise<Result<null, Extract<SaveLetterTextError, { code: 'stale' }>>> {
  const conferenceId = conferenceOf(permit.scope)
  await lockName(tx, `decision-letters:${conferenceId}`)
  const before = await findOwnText(tx, conferenceId, { outcome, formId, topicId })
  if (!before) return ok(null)
  const { id, version: latest, ...theirs } = before
  if (latest !== version) return fail({ code: 'stale', theirs, version: latest })
  await tx.deleteFrom('decision_letter_texts').where('id', '=', id).execute()
  await removeStaffTranslations(tx, conferenceId, 'decision-letter', id)
  await auditConference(tx, act, conferenceId, 'decision letter written', { outcome })
  return ok(null)
}
