/** Sends group mails, and the tests of them. */

import { type Attachment, type Mail, type Mailbox, MailError } from '#adapters/mail/mail.ts'
import { renderMessage } from '#adapters/mail/render-message.ts'
import type { Reader } from '#database/database.ts'
import { stopMailings } from '#domain/committee/stopping/stop-mailings.ts'
import { FilesUnavailable } from '#domain/conference/files/file-store.ts'
import { type MailSender, readMailSender } from '#domain/conference/settings/mail-sender.ts'
import type { GroupLetter } from '#domain/correspondence/letters/group-letter.ts'
import { postedBy } from '#domain/correspondence/letters/posted-by.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { isErased } from '#domain/foundations/texts/erased-address.ts'
import { listAttachments } from '#domain/office/group-mail/attach-files.ts'
import { chooseRecipients } from '#domain/office/group-mail/choose-recipients.ts'
import { isFirstRecipient, isRecipient, readGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import {
  type LetterContext,
  letterTo,
  type MailToRead,
  readMailFor,
} from '#domain/office/group-mail/letter.ts'
import { type PostedRecipient, sendBatch } from '#domain/office/group-mail/send-batch.ts'
import type { PostOutcome } from '#domain/office/mailings/send-batch-of.ts'
import { findAccount } from '#domain/staff/team/team-queries.ts'
import { letterheadOf } from '#mails/all-mails.ts'
import { withoutOwnLinks } from '#mails/letter-context.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type EffectHandlers, Postponement } from '#server/effects/background.ts'
import { sendMail } from '#server/effects/send-mail.ts'

type Sending = Pick<Dependencies, 'database' | 'clock' | 'printer' | 'files'> & { mailbox: Mailbox }

interface Writing extends Sending {
  /** Where letters are written now. */
  context: (reader: Reader) => LetterContext
}

/** What a mail has besides its letter. */
type Posted = Pick<Mail, 'key' | 'writtenAt' | 'attachments'> & { sender: MailSender }

export function groupMail(
  sending: Sending,
  context: Writing['context'],
): Pick<EffectHandlers, 'group-mail' | 'scheduled-group-mail' | 'group-test-mail' | 'stop-mailings'> {
  const { database, clock, mailbox } = sending
  const writing = { ...sending, context }
  return {
    async 'group-mail'({ payload, requestedAt }) {
      // Read once for all, before anybody is claimed.
      const attachments = await attachmentsOf(writing, payload.mailId)
      const continueAt = await sendBatch(
        {
          database,
          now: () => clock.now(),
          async post(mail, recipient): Promise<PostOutcome> {
            const read = await readMailFor(database.read, mail, recipient)
            if (!read) return { kind: 'nobody' }
            return speakingTo(read.speech, () =>
              postLetter(writing, read, recipient, { writtenAt: requestedAt, attachments }),
            )
          },
        },
        payload.mailId,
      )
      if (continueAt) throw new Postponement(continueAt)
    },
    async 'scheduled-group-mail'({ payload }) {
      const lookAgainAt = await database.write(tx => chooseRecipients(tx, payload.mailId, clock.now()))
      if (lookAgainAt) throw new Postponement(lookAgainAt)
    },
    'stop-mailings': ({ payload }) => stopMailings(database, payload.conferenceId, clock.now()),
    async 'group-test-mail'({ id, payload, effect, requestedAt }) {
      const mail = await readGroupMail(database.read, payload.mailId)
      const person = await findAccount(database.read, payload.personId)
      const read = mail && (await readMailFor(database.read, mail, payload))
      if (!read || !person) return
      const sender = await readMailSender(database.read, mail.conferenceId)
      const attachments = await attachmentsOf(writing, mail.id)
      await speakingTo(read.speech, async () => {
        const letter = await letterTo(withoutOwnLinks(context(read.reader)), read.mail, payload)
        if (!letter) return
        const test = await mailOf(writing, letter, {
          key: effect,
          writtenAt: requestedAt,
          sender,
          attachments,
        })
        await sendMail({ database, mailbox }, id, {
          ...test,
          to: { name: person.name, address: person.email },
          // A test of news must not unsubscribe anybody.
          unsubscribeAt: undefined,
          subject: `[Test] ${test.subject}`,
        })
      })
    },
  }
}

async function mailOf(
  { printer }: Writing,
  letter: GroupLetter,
  { key, writtenAt, sender, attachments }: Posted,
): Promise<Mail> {
  const { issuer, to } = letterheadOf(letter)
  const replyTo = { name: sender.name || issuer.name, address: issuer.email }
  return {
    key,
    writtenAt,
    ...postedBy(sender, { issuer, replyTo }),
    to,
    unsubscribeAt: letter.unsubscribe?.href,
    ...(await renderMessage(letter, printer)),
    attachments,
  }
}

/** @throws Postponement while the store does not answer */
async function attachmentsOf({ database, files, clock }: Writing, mailId: number): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const { key, name, contentType } of await listAttachments(database.read, mailId)) {
    const content = await files.get(key).catch(error => {
      if (error instanceof FilesUnavailable) throw new Postponement(clock.now().add({ minutes: 5 }))
      throw error
    })
    if (!content) throw new Error(`group mail ${mailId} lacks its file ${key}`)
    attachments.push({ fileName: name, contentType, content })
  }
  return attachments
}

async function postLetter(
  writing: Writing,
  read: MailToRead,
  recipient: PostedRecipient,
  { writtenAt, attachments }: Pick<Posted, 'writtenAt' | 'attachments'>,
): Promise<PostOutcome> {
  const { database, mailbox, context } = writing
  const { mail } = read
  const letter = await letterTo(context(read.reader), mail, recipient)
  // The registration has been handed over since the mail was queued. Its new holder was not among the
  // recipients chosen.
  if (!letter || letter.to.address !== recipient.email) return { kind: 'nobody' }
  if (isErased(recipient.email)) return { kind: 'nobody' }
  const key = `group-mail:${mail.id}:${recipient.id}`
  try {
    const sender = await readMailSender(database.read, mail.conferenceId)
    const posted = { key, writtenAt, sender, attachments }
    const written = await mailOf(writing, letter, posted)
    // Erased while the letter was being written.
    if (!(await isRecipient(database.read, recipient))) return { kind: 'nobody' }
    await mailbox.send(written)
    await copyToOffice(writing, read, recipient, posted)
    return { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const { kind, message: failure } = error
    return kind === 'server' ? { kind, error } : { kind, failure }
  }
}

/** Once for each language of a mail, with its first recipient's, whose links lead nowhere in it. */
async function copyToOffice(
  writing: Writing,
  { mail, reader, ...read }: MailToRead,
  recipient: PostedRecipient,
  posted: Posted,
): Promise<void> {
  const { database, mailbox, context } = writing
  const { sender } = posted
  if (sender.copyTo === '') return
  const which = { mailId: mail.id, recipientId: recipient.id }
  if (!(await isFirstRecipient(database.read, which, read))) return
  const letter = await letterTo(withoutOwnLinks(context(reader)), mail, { ...recipient, newsSecret: null })
  if (!letter) return
  const inLanguage = read.written.includes(read.language) ? `:${read.language}` : ''
  const copy = await mailOf(writing, letter, { ...posted, key: `group-mail:${mail.id}:copy${inLanguage}` })
  const to = { name: '', address: sender.copyTo }
  // Its recipient has theirs already, so nothing is tried again for a copy.
  await mailbox
    .send({ ...copy, to, unsubscribeAt: undefined, subject: `[Copy] ${copy.subject}` })
    .catch(error => {
      if (!(error instanceof MailError)) throw error
    })
}
