import type { Mailbox } from '#adapters/mail/mail.ts'
import { renderMessage } from '#adapters/mail/render-message.ts'
import type { Database, Reader } from '#database/database.ts'
import { readMailSender } from '#domain/conference/settings/mail-sender.ts'
import type { MailName } from '#domain/correspondence/letters/correspondent.ts'
import { postedBy } from '#domain/correspondence/letters/posted-by.ts'
import { readRecipient } from '#domain/correspondence/letters/spoken-language.ts'
import { readEditedTexts } from '#domain/correspondence/mail-texts/edited-texts.ts'
import { countMail, type MailSort } from '#domain/foundations/limits/mail-limit.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { type ClaimedEffect, dropEffect, noteMailText } from '#domain/foundations/outbox/outbox.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { isErased } from '#domain/foundations/texts/erased-address.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import type { LetterContext } from '#domain/office/group-mail/letter.ts'
import type { Message } from '#mails/all-mails.ts'
import {
  asSent,
  draftOf,
  letterheadOf,
  type MessageEffect,
  messageEffects,
  messageOf,
} from '#mails/all-mails.ts'
import { letterContextOf } from '#mails/letter-context.ts'
import type { MailToRead } from '#mails/mail-kind.ts'
import type { Dependencies } from '#server/dependencies.ts'
import {
  abstractDigestOf,
  accountChangeOf,
  clashesOf,
  conflictOf,
  invitationOf,
  newPasswordOf,
} from '#server/effects/account-mail.ts'
import {
  abstractMergedOf,
  abstractNewsOf,
  abstractReceiptOf,
  changeDueOf,
  coauthorMailOf,
  draftLinkOf,
  lateLinkOf,
} from '#server/effects/author-mail.ts'
import { type EffectHandlers, PermanentFailure, Postponement } from '#server/effects/background.ts'
import { decisionLetters } from '#server/effects/decision-letters.ts'
import { groupMail } from '#server/effects/group-mail.ts'
import { joinedGroupOf } from '#server/effects/joined-group.ts'
import { calendarOf } from '#server/effects/mail-calendar.ts'
import { personInvitationOf } from '#server/effects/person-invitation.ts'
import { sendMail } from '#server/effects/send-mail.ts'
import { testMail } from '#server/effects/test-mail.ts'

type Writing = Pick<
  Dependencies,
  'accounts' | 'database' | 'clock' | 'settings' | 'payments' | 'printer' | 'files'
> & {
  mailbox: Mailbox
}

type MailHandlers = Pick<
  EffectHandlers,
  Extract<EffectKind, `${string}-mail` | 'decision-letters' | 'presenter-reminders' | 'stop-mailings'>
>

/** Writes and sends the mails that commands queue. A mail that is no longer true is not sent. */
export function correspondence(writing: Writing): MailHandlers {
  const context = (reader?: Reader) => mailContextOf(writing, reader)
  /** Reads what a mail says and writes it in its recipient's language, with the addresses of that language. */
  const write = async (
    effect: ClaimedEffect,
    read: (context: LetterContext) => Promise<Message | undefined>,
  ) => {
    const { conferenceId, speech, reader } = await readRecipient(writing.database.read, effect)
    await speakingTo(speech, async () =>
      send(
        { ...writing, database: { ...writing.database, read: reader } },
        effect,
        await read(context(reader)),
        conferenceId,
      ),
    )
  }
  const read = messageEffects.map(kind => [
    kind,
    (effect: ClaimedEffect) =>
      // The outbox hands each effect to the handler of its kind.
      write(effect, now => messageOf(now, effect as ClaimedEffect & MailToRead)),
  ])
  return {
    // A handler for each kind of the list, by its name.
    ...(Object.fromEntries(read) as Pick<MailHandlers, MessageEffect>),
    ...groupMail(writing, context),
    ...decisionLetters(writing, context),
    ...testMail(writing, context),
    'abstract-mail': effect =>
      write(effect, now => abstractReceiptOf(writing, now, effect.payload.abstractId)),
    'abstract-news-mail': effect => write(effect, now => abstractNewsOf(writing, now, effect.payload)),
    'late-link-mail': effect => write(effect, now => lateLinkOf(writing, now, effect.payload)),
    'abstract-draft-mail': effect => write(effect, now => draftLinkOf(writing, now, effect.payload)),
    'coauthor-mail': effect => write(effect, now => coauthorMailOf(writing, now, effect.payload.authorId)),
    'invitation-mail': effect =>
      write(effect, now => invitationOf(writing, now, effect.payload.invitationId)),
    'joined-mail': effect => write(effect, now => joinedGroupOf(writing, now, effect.payload)),
    'person-invitation-mail': effect =>
      write(effect, now => personInvitationOf(writing, now, effect.payload)),
    'password-mail': effect => write(effect, now => newPasswordOf(writing, now, effect.payload.personId)),
    'account-changed-mail': effect => write(effect, now => accountChangeOf(writing, now, effect.payload)),
    'clashes-mail': effect => write(effect, now => clashesOf(writing, now, effect.payload)),
    'abstract-merged-mail': effect => write(effect, now => abstractMergedOf(writing, now, effect.payload)),
    'abstract-state-mail': effect => write(effect, now => abstractNewsOf(writing, now, effect.payload)),
    'change-due-mail': effect => write(effect, now => changeDueOf(writing, now, effect.payload)),
    'conflict-mail': effect => write(effect, now => conflictOf(writing, now, effect.payload)),
    'abstract-digest-mail': effect => write(effect, now => abstractDigestOf(writing, now, effect.payload)),
  }
}

/** What this server's mails and documents are written from. @param reader of their recipient's language */
export function mailContextOf(
  {
    database,
    clock,
    settings,
    payments,
  }: Pick<Dependencies, 'database' | 'clock' | 'settings'> & {
    payments: Pick<Payments, 'isDemo'>
  },
  reader: Reader = database.read,
): LetterContext {
  return letterContextOf({ ...settings, db: reader, isDemo: payments.isDemo, now: clock.now() })
}

/** Mails with information that is nowhere else, for somebody who has to act in time. */
const turns: ReadonlySet<string> = new Set(['offer-mail', 'handover-mail'])

/** How long a mail waits for its mailbox's limit before it is left for a person. */
const patienceDays = 3

/**
 * Sends a message, without typed text if its address is not verified (docs/security.md). Every mail to an address that
 * no real money was paid for counts against its mailbox's limit, and waits if that is reached.
 *
 * @throws Postponement until the mail may be sent
 */
async function send(
  { mailbox, printer, database, clock, settings }: Writing,
  effect: ClaimedEffect,
  message: Message | undefined,
  conferenceId: number | null,
): Promise<void> {
  if (!message) return dropEffect(database, effect.id)
  const { said, proof } = await asSent(database.read, message)
  const letterhead = letterheadOf(said)
  const { to } = letterhead
  if (isErased(to.address)) return dropEffect(database, effect.id)
  // Counted once for each mail: a retry after a failure was counted before.
  if ((proof === 'none' || proof === 'demonstration') && effect.tries <= 1) {
    await waitForRoom(database, effect, to.address, clock.now())
  }
  const draft = draftOf(said)
  if (draft) await noteMailText(database, effect, draft.text)
  const written = await renderMessage(said, printer, await readEditedTexts(database.read))
  const sender = await readMailSender(database.read, conferenceId)
  const calendar = await calendarOf({ db: database.read, settings, now: clock.now() }, said)
  await sendMail({ database, mailbox }, effect.id, {
    key: effect.effect,
    writtenAt: effect.requestedAt,
    ...postedBy(sender, letterhead),
    to,
    ...(said.kind === 'contact-answered' && { isPersonal: true, earlier: said.earlier.map(mailName) }),
    ...written,
    attachments: [...written.attachments, ...calendar],
  })
}

const mailName = ({ key, writtenAt }: MailName) => ({ key, writtenAt: Temporal.Instant.from(writtenAt) })

async function waitForRoom(
  database: Database,
  { kind, requestedAt }: ClaimedEffect,
  address: string,
  now: Temporal.Instant,
): Promise<void> {
  const sort: MailSort = turns.has(kind) ? 'turn' : 'notice'
  const from = await countMail(database, { address, sort, now })
  if (Temporal.Instant.compare(from, now) <= 0) return
  if (Temporal.Instant.compare(from, requestedAt.add({ hours: 24 * patienceDays })) > 0) {
    throw new PermanentFailure('too many mails to this mailbox, under one address or several')
  }
  throw new Postponement(from)
}
