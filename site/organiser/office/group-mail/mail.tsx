/** One group mail: checked, sent, held, and its progress. */

import { data, Link } from 'react-router'
import type { NewFile } from '#domain/conference/files/file-store.ts'
import { storeFile } from '#domain/conference/files/store-file.ts'
import { fillInKnown } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { countMail } from '#domain/foundations/limits/mail-limit.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import {
  attachFiles,
  checkTogether,
  listAttachments,
  removeAttachment,
} from '#domain/office/group-mail/attach-files.ts'
import { checkAttachment } from '#domain/office/group-mail/attachment.ts'
import { deleteDraft } from '#domain/office/group-mail/delete-draft.ts'
import { type GroupMail, stateOf } from '#domain/office/group-mail/group-mail.ts'
import { findGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { mostRuleDays, toMailRule } from '#domain/office/group-mail/mail-rule.ts'
import { listRecipients } from '#domain/office/group-mail/recipients.ts'
import { retryMail } from '#domain/office/group-mail/retry-mail.ts'
import { scheduleMail, sendMail, sendTest } from '#domain/office/group-mail/send-mail.ts'
import { stopMail } from '#domain/office/group-mail/stop-mail.ts'
import { holdMinutes } from '#domain/office/mailings/mailing.ts'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formHeaders, receiveUncounted } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { DraftMail } from '#site/organiser/office/group-mail/draft-mail.tsx'
import { audiencePermits, audienceWords, sightOf } from '#site/organiser/office/group-mail/read-audience.ts'
import { type MailRequest, readDraft, readSent } from '#site/organiser/office/group-mail/read-mail.ts'
import { SentMail } from '#site/organiser/office/group-mail/sent-mail.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { readTypedTime } from '#site/organiser/parts/typed-time.ts'
import { useForgottenCopy } from '#site/organiser/record-form/unsaved-copy.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { groupMailStatus, purposeWords } from '#words/organiser/correspondence/mail-status.ts'
import {
  attachmentProblemWords,
  noFileWords,
  togetherWords,
} from '#words/organiser/office/attachment-words.ts'
import type { Route } from './+types/mail.ts'

const right = 'mail-group'

export const headers = formHeaders

export const loader = guardedAtConference(right, async (staff, { params, url }: Route.LoaderArgs) => {
  const { mail, event, subject, timeZone } = await findHere(staff, params.id)
  const state = stateOf(mail, staff.act.now)
  return {
    list: organiserPaths.mails(event),
    title: fillInKnown(mail.subject, { conference: subject }),
    subject: mail.subject,
    body: mail.body,
    audience: audienceWords(mail.audience),
    purpose: purposeWords[mail.purpose],
    status: groupMailStatus[state],
    draft: state === 'draft' ? await readDraft(staff, mail, { event, timeZone, url }) : undefined,
    sent: state === 'draft' ? undefined : await readSent(staff, mail, { event, timeZone, url }),
    state,
  }
})

export const action = forms({
  send: formAtConference(right, async (staff, sent, { params }) => {
    const { mail, event } = await findHere(staff, params.id)
    const { digest } = textsOf(sent, ['digest'])
    const going = { mailId: mail.id, digest, ...(await audiencePermits(staff)) }
    const done = await staff.site.database.write(tx => sendMail(tx, staff.permit, staff.act, going))
    if (done.ok) throw back(event, mail, 'held')
    switch (done.error.code) {
      case 'stale':
        return data({ isStale: true }, { status: 409 })
      case 'nobody':
        return data({ problem: 'There is nobody to send it to.' }, { status: 422 })
      default:
        throw notFound()
    }
  }),
  schedule: formAtConference(right, async (staff, sent, { params }) => {
    const { mail, event, timeZone } = await findHere(staff, params.id)
    const typed = textsOf(sent, ['send-at'])['send-at']
    const sendAt = readTypedTime(typed, timeZone)
    const refuse = (message: string) =>
      data({ sendAt: { typed, message }, problem: message }, { status: 422 })
    if (!sendAt) return refuse('Enter a day and a time.')
    const going = { mailId: mail.id, sendAt, ...(await audiencePermits(staff)) }
    const done = await staff.site.database.write(tx => scheduleMail(tx, staff.permit, staff.act, going))
    if (done.ok) throw back(event, mail, 'scheduled')
    if (done.error.code !== 'too-soon') throw notFound()
    return refuse(
      `Choose a time at least ${holdMinutes} minutes from now, or send it now: it is held for as long.`,
    )
  }),
  rule: formAtConference(right, async (staff, sent, { params }) => {
    const { mail, event } = await findHere(staff, params.id)
    const { days, of, at } = textsOf(sent, ['days', 'of', 'at'])
    const refuse = (message: string) =>
      data({ rule: { days, of, at, message }, problem: message }, { status: 422 })
    const rule = toMailRule({ days, of, at })
    if (!rule) return refuse(`Enter a whole number of days, up to ${mostRuleDays}, and a time such as 09:00.`)
    const going = { mailId: mail.id, rule, ...(await audiencePermits(staff)) }
    const done = await staff.site.database.write(tx => scheduleMail(tx, staff.permit, staff.act, going))
    if (done.ok) throw back(event, mail, 'scheduled')
    if (done.error.code !== 'too-soon') throw notFound()
    return refuse('That time is over, or in a few minutes: choose another one, or send it now.')
  }),
  test: formAtConference(right, async (staff, sent, { params }) => {
    const { mail, event } = await findHere(staff, params.id)
    const { list } = await listRecipients(staff.site.database.read, await sightOf(staff), mail)
    const at = toId(sent.get('for')) ?? 1
    const like = list[Math.min(at, list.length) - 1]
    if (!like)
      return data({ problem: 'Nobody is on the list, so a test has no details to show.' }, { status: 422 })
    const { now } = staff.act
    const from = await countMail(staff.site.database, { address: staff.person.email, sort: 'test', now })
    if (Temporal.Instant.compare(from, now) > 0)
      return data({ problem: tooManyTests(from, staff.conference.timeZone) }, { status: 429 })
    const { registrationId, subscriptionId, draftId } = like
    await staff.site.database.write(tx =>
      sendTest(tx, staff.permit, staff.act, mail.id, {
        registrationId,
        subscriptionId,
        ...(draftId && { draftId }),
      }),
    )
    throw back(event, mail, 'test', at)
  }),
  attach: formAtConference(right, async (staff, sent, { params }) => {
    const { mail, event } = await findHere(staff, params.id)
    const received = await receiveUncounted(staff.site, 'attachments', () => receiveFiles(staff, mail, sent))
    if (received.ok) {
      if (received.value === null) throw back(event, mail, 'attached')
      return data({ files: received.value }, { status: 422 })
    }
    const { status, words, retryAfterSeconds } = received.failure
    return data({ files: words }, { status, headers: { 'Retry-After': String(retryAfterSeconds) } })
  }),
  detach: formAtConference(right, async (staff, sent, { params }) => {
    const { mail, event } = await findHere(staff, params.id)
    const which = { mailId: mail.id, attachmentId: toId(sent.get('attachment')) ?? 0 }
    const removed = await staff.site.database.write(tx =>
      removeAttachment(tx, staff.permit, staff.act, which),
    )
    if (removed.ok) throw back(event, mail, 'detached')
    return data(
      { problem: 'This file is no longer attached, or the mail was sent meanwhile.' },
      { status: 409 },
    )
  }),
  discard: formAtConference(right, async (staff, _sent, { params }) => {
    const { mail, event } = await findHere(staff, params.id)
    const deleted = await staff.site.database.write(tx => deleteDraft(tx, staff.permit, staff.act, mail.id))
    if (deleted.ok) throw redirectTo(`${organiserPaths.mails(event)}?done=deleted`)
    return data({ problem: 'It was sent meanwhile, so it stays here.' }, { status: 409 })
  }),
  stop: formAtConference(right, async (staff, _sent, { params }) => {
    const { mail, event } = await findHere(staff, params.id)
    const stopped = await staff.site.database.write(tx => stopMail(tx, staff.permit, staff.act, mail.id))
    if (!stopped.ok)
      return data({ problem: 'It has already been sent and can no longer be stopped.' }, { status: 409 })
    throw back(event, mail, 'stopped')
  }),
  retry: formAtConference(right, async (staff, _sent, { params }) => {
    const { mail, event } = await findHere(staff, params.id)
    await staff.site.database.write(tx => retryMail(tx, staff.permit, staff.act, mail.id))
    throw back(event, mail, 'retried')
  }),
})

/** Stores and attaches what was chosen. @returns why nothing was */
async function receiveFiles(
  { site, permit, act: by }: MailRequest,
  mail: GroupMail,
  sent: FormData,
): Promise<string | null> {
  // A browser sends an empty, nameless file where none was chosen.
  const files = sent
    .getAll('files')
    .filter(file => file instanceof File)
    .filter(({ name, size }) => name !== '' || size > 0)
  if (files.length === 0) return noFileWords
  const sizes = files.map(({ size }) => size)
  const fitting = checkTogether(await listAttachments(site.database.read, mail.id), sizes)
  if (!fitting.ok && fitting.error.code !== 'not-found') return togetherWords(fitting.error)
  const checked: NewFile[] = []
  for (const file of files) {
    const one = checkAttachment({ name: file.name, bytes: await file.bytes() })
    if (!one.ok) return attachmentProblemWords(file.name.slice(0, 200), one.error.code)
    checked.push(one.value)
  }
  // What is not attached then is removed after a day.
  const keys: string[] = []
  for (const file of checked) keys.push(await storeFile(site, by.now, file))
  const attached = await site.database.write(tx => attachFiles(tx, permit, by, { mailId: mail.id, keys }))
  if (attached.ok) return null
  return attached.error.code === 'not-found' ? 'It was sent meanwhile.' : togetherWords(attached.error)
}

/** @throws the 404 of one that does not exist, or that this person may not see */
async function findHere({ site, permit, conference }: MailRequest, id = '') {
  const mail = await findGroupMail(site.database.read, permit, toId(id) ?? 0)
  if (!mail) throw notFound()
  const { name: event, subject, timeZone } = conference
  return { mail, event, subject, timeZone }
}

const back = (event: string, { id }: GroupMail, what: keyof typeof said, at?: number) =>
  redirectTo(`${organiserPaths.mail(event, id)}?done=${what}${at === undefined ? '' : `&for=${at}`}`)

const tooManyTests = (from: Temporal.Instant, zone: string) =>
  `You have sent many tests. The next one can be sent from ${formatInstant(from, zone)}; the preview shows the same mail.`

const said = {
  held: `It is held for ${holdMinutes} minutes. Nothing is sent before then, and you can stop it.`,
  scheduled: 'It is scheduled. Nothing is sent before then, and you can stop it.',
  test: 'A test is on its way to you.',
  stopped: 'It is stopped.',
  attached: 'It is attached. Anyone who gets the mail gets it too.',
  detached: 'The file is no longer attached.',
  translated: 'Saved. Read below who gets the mail in which language.',
  retried: 'The failed ones will be tried again.',
} as const

export default function Mail({ loaderData: view, actionData, params }: Route.ComponentProps) {
  useForgottenCopy(`${view.list}/new`)
  useForgottenCopy(`${view.list}/${params.id}`)
  return (
    <Page
      title={view.title}
      lead={
        <>
          <Link to={view.list}>Mail</Link> · {view.audience} · {view.purpose.short} ·{' '}
          <Status status={view.status} />
        </>
      }
    >
      {actionData && 'problem' in actionData && (
        <Notice tone="negative" title={actionData.problem} answers={actionData} />
      )}
      {actionData && 'files' in actionData && (
        <ErrorSummary errors={[{ name: 'files', message: actionData.files }]} answers={actionData} />
      )}
      <Done
        said={{
          ...said,
          // The page is reloaded until everybody has the mail.
          held: view.state === 'held' && said.held,
          scheduled: view.state === 'scheduled' && said.scheduled,
        }}
      />
      {view.draft && (
        <DraftMail
          audience={view.audience}
          purpose={view.purpose}
          draft={view.draft}
          answers={actionData}
          sendAt={actionData && 'sendAt' in actionData ? actionData.sendAt : undefined}
          rule={actionData && 'rule' in actionData ? actionData.rule : undefined}
          files={actionData && 'files' in actionData ? actionData.files : undefined}
        />
      )}
      {view.sent && <SentMail sent={view.sent} subject={view.subject} body={view.body} />}
    </Page>
  )
}
