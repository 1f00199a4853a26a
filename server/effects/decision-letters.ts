/** Sends the letters of a release of decisions. */
import { type Mailbox, MailError } from '#adapters/mail/mail.ts'
import { renderMessage } from '#adapters/mail/render-message.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import { sendLetters } from '#domain/office/decision-letters/send-letters.ts'
import type { LetterContext } from '#domain/office/group-mail/letter.ts'
import { isErased } from '#domain/office/privacy/find-person.ts'
import { letterheadOf } from '#mails/all-mails.ts'
import type { DecisionLetter } from '#mails/decision-letter.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type EffectHandlers, Postponement } from '#server/effects/background.ts'

type Writing = Pick<Dependencies, 'database' | 'clock' | 'printer'> & { mailbox: Mailbox }

/** @param context where letters are written now */
export function decisionLetters(
  { database, clock, printer, mailbox }: Writing,
  context: () => LetterContext,
): Pick<EffectHandlers, 'decision-letters'> {
  return {
    async 'decision-letters'({ payload, requestedAt }) {
      const { releaseId } = payload
      const continueAt = await sendLetters(
        {
          database,
          now: () => clock.now(),
          async post({ id, conferenceId, email, subject, parts, pageSecret }) {
            const conference = await findConferenceById(database.read, conferenceId)
            if (!conference || isErased(email)) return { kind: 'nobody' }
            const writing = context()
            const letter: DecisionLetter = {
              kind: 'decision-letter',
              issuer: (await readOrganiser(writing)).issuer,
              occasion: occasionOf(conference),
              to: { name: '', address: email },
              subject,
              parts,
              pageAt: writing.abstractOf(conference.name, pageSecret),
              registerAt: writing.pageOf(conference.name, 'online-registration'),
            }
            const { issuer, to, replyTo } = letterheadOf(letter)
            try {
              await mailbox.send({
                // One key a letter: a second sending of it is no second mail.
                key: `decision-letter:${releaseId}:${id}`,
                writtenAt: requestedAt,
                from: { name: issuer.name, address: issuer.email },
                to,
                replyTo,
                ...(await renderMessage(letter, printer)),
              })
              return { kind: 'sent' }
            } catch (error) {
              if (!(error instanceof MailError)) throw error
              const { kind, message: failure } = error
              return kind === 'server' ? { kind, error } : { kind, failure }
            }
          },
        },
        releaseId,
      )
      if (continueAt) throw new Postponement(continueAt)
    },
  }
}
