import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { Language } from '#domain/foundations/language.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { type LetterProblem, type LetterText, letterProblems } from './letter-text.ts'

/** Of the letter by hand that somebody read before they wrote theirs: another one was written meanwhile. */
export const markOfLetter = (text: LetterText | undefined): string =>
  text ? digestOf([text.subject, text.body]) : 'none'

export type WriteByHandError =
  | { code: 'invalid'; problems: LetterProblem[] }
  | { code: 'decided-meanwhile' }
  /** Somebody else wrote it by hand meanwhile, or took theirs back: null. */
  | { code: 'stale'; theirs: LetterText | null; mark: string }

/**
 * Writes a letter by hand, for one decision about one abstract; without a text it is written from the template again.
 *
 * @param mark of the letter by hand that was read: `markOfLetter`
 * @param text and in which language it is; null for the conference's first
 */
export async function writeByHand(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  { actor, now }: Act,
  { number, version, mark }: { number: string; version: number; mark: string },
  text: (LetterText & { language: Language | null }) | null,
): Promise<Result<null, WriteByHandError>> {
  const conferenceId = conferenceOf(permit.scope)
  const problems = text ? letterProblems(text) : []
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  await lockName(tx, `decision-letters:${conferenceId}`)
  const row = await abstractsSeenBy(tx, chairOf(permit.scope))
    .select(['id', 'decision_version'])
    .where('conference_id', '=', conferenceId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row || row.decision_version !== version) return fail({ code: 'decided-meanwhile' })
  const before = await tx
    .selectFrom('decision_letters_by_hand')
    .select(['subject', 'body'])
    .where('abstract_id', '=', row.id)
    .where('decision_version', '=', version)
    .executeTakeFirst()
  const present = markOfLetter(before)
  if (present !== mark) return fail({ code: 'stale', theirs: before ?? null, mark: present })
  await tx.deleteFrom('decision_letters_by_hand').where('abstract_id', '=', row.id).execute()
  if (text) {
    const { subject, body, language } = text
    const written = { abstract_id: row.id, decision_version: version, subject, body, language }
    await tx.insertInto('decision_letters_by_hand').values(written).execute()
  }
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'decision letter written',
    subject: { kind: 'abstract', id: row.id },
    facts: {},
    now,
  })
  return ok(null)
}
