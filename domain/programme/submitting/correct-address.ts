import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { takesMail } from '#domain/foundations/texts/erased-address.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { countSubmissions } from '#domain/programme/submitting/submit-abstract.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type CorrectAddressError = { code: 'not-found' } | { code: 'invalid'; problem: TextProblem }

/**
 * The committee corrects the address of whoever submitted, such as after a letter that came back. Letters that wait or have failed
 * go to the new one, and links that were mailed to the old one open nothing more.
 */
export async function correctAddress(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  { abstractId, email: typed }: { abstractId: number; email: string },
): Promise<Result<null, CorrectAddressError>> {
  const conferenceId = conferenceOf(scope)
  // The submissions of an address are counted under it.
  await lockConference(tx, conferenceId)
  await lockRow(tx, 'abstracts', abstractId)
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .select('email')
    .where('id', '=', abstractId)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  // Whoever is erased stays so.
  if (!row || !takesMail(row.email)) return fail({ code: 'not-found' })
  const email = readEmail(typed)
  const problem = textProblem(email, 'email')
  if (problem) return fail({ code: 'invalid', problem })
  if (email === row.email) return ok(null)
  const emailKey = email.toLowerCase()
  const isSame = emailKey === row.email.toLowerCase()
  await tx
    .updateTable('abstracts')
    .set({
      email,
      email_key: emailKey,
      ...(!isSame && { submission: (await countSubmissions(tx, conferenceId, emailKey)) + 1 }),
    })
    .where('id', '=', abstractId)
    .execute()
  await tx
    .updateTable('abstract_authors')
    .set({ email })
    .where('abstract_id', '=', abstractId)
    .where('is_coauthor', '=', 0)
    .execute()
  for (const table of ['decision_letters', 'presenter_reminder_mails'] as const)
    await tx
      .updateTable(table)
      .set({ email })
      .where('abstract_id', '=', abstractId)
      .where('state', 'in', ['queued', 'failed'])
      .execute()
  if (!isSame) await tx.deleteFrom('author_links').where('abstract_id', '=', abstractId).execute()
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'address of an author corrected',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  return ok(null)
}
