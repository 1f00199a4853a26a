import type { Transaction } from '#database/database.ts'
import type { MailText } from '#domain/correspondence/mail-texts/mail-text.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { Language } from '#domain/foundations/language.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/**
 * Sends a text that is being written to its writer. The text itself is not saved.
 *
 * @param example the mail that it is shown with; null for sample values
 */
export async function sendTextTest(
  tx: Transaction,
  permit: Permit<'set-organisation'>,
  { actor, now }: Act,
  {
    textId,
    text,
    example,
    language,
  }: { textId: string; text: MailText; language: Language; example: Effects['text-test-mail']['example'] },
): Promise<void> {
  if (!permit.isFor(null)) throw new Error('the texts of mails belong to no conference')
  if (actor.kind !== 'staff') throw new Error('a test goes to somebody who is signed in')
  const { personId } = actor
  await enqueue(tx, {
    kind: 'text-test-mail',
    // A form may be sent again with another text, so its key would not do.
    effect: `text-test-mail:${personId}:${textId}:${toStored(now)}`,
    payload: { personId, textId, text, example, language },
    now,
  })
}
