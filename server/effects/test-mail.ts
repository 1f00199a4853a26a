/** Sends tests of the texts of automatic mails to their editors. */
import type { Mailbox } from '#adapters/mail/mail.ts'
import { mailWriter } from '#adapters/mail/mail-writer.ts'
import { type RenderedMessage, renderMessage } from '#adapters/mail/render-message.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { textKey } from '#domain/correspondence/mail-texts/mail-text.ts'
import { language, languages } from '#domain/foundations/language.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import type { Issuer } from '#domain/money/documents/letterhead.ts'
import { findAccount } from '#domain/staff/team/team-queries.ts'
import { asSent, draftOf, letterheadOf, messageOf } from '#mails/all-mails.ts'
import type { MailToRead } from '#mails/mail-kind.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { EffectHandlers } from '#server/effects/background.ts'
import { sendMail } from '#server/effects/send-mail.ts'

type Writing = Pick<Dependencies, 'database' | 'printer'> & { mailbox: Mailbox }

/** @param context what mails are written from at present */
export function testMail(
  { database, printer, mailbox }: Writing,
  context: () => MailContext,
): Pick<EffectHandlers, 'text-test-mail'> {
  async function write({
    textId,
    text,
    example,
  }: Effects['text-test-mail']): Promise<{ issuer: Issuer; mail: RenderedMessage } | undefined> {
    if (example === null) {
      const organiser = await readOrganiser(context())
      return {
        issuer: organiser.issuer,
        mail: { ...(await mailWriter.writeSample(text, organiser)), attachments: [] },
      }
    }
    // Only `sendTextTest` writes it, with the result of `findExample`.
    const message = await messageOf(context(), example as MailToRead)
    // Meanwhile it may lead to another mail, or none.
    if (!message || draftOf(message)?.text !== textId) return undefined
    const { said } = await asSent(database.read, message)
    return {
      issuer: letterheadOf(said).issuer,
      mail: await renderMessage(said, printer, { [textKey(textId, language())]: text }),
    }
  }
  return {
    async 'text-test-mail'({ id, payload, effect, requestedAt }) {
      const person = await findAccount(database.read, payload.personId)
      // As a recipient with that language gets it.
      const speech = { language: payload.language ?? languages[0], addressed: null }
      const written = person && (await speakingTo(speech, () => write(payload)))
      if (!person || !written) return
      await sendMail({ database, mailbox }, id, {
        key: effect,
        writtenAt: requestedAt,
        from: { name: written.issuer.name, address: written.issuer.email },
        to: { name: person.name, address: person.email },
        ...written.mail,
        subject: `[Test] ${written.mail.subject}`,
      })
    },
  }
}
