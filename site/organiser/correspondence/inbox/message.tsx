/** One message: its text, the replies, and its assignee. */

import { data, Form, Link } from 'react-router'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import {
  type AnswerMessageError,
  answerMessage,
  retryAnswer,
} from '#domain/correspondence/inbox/answer-message.ts'
import { assignMessage } from '#domain/correspondence/inbox/assign-message.ts'
import { closeMessage, reopenMessage } from '#domain/correspondence/inbox/close-message.ts'
import { readingOf } from '#domain/correspondence/inbox/inbox.ts'
import {
  findMessage,
  type InboxMessage,
  listAnswerers,
  listAnswersToMessage,
} from '#domain/correspondence/inbox/inbox-queries.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { cutToLimit, toId } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { Button } from '#site/components/form/button.tsx'
import { Select } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import {
  AnswerForm,
  answerForm,
  type TypedAnswer,
} from '#site/organiser/correspondence/inbox/answer-form.tsx'
import styles from '#site/organiser/correspondence/inbox/message.module.css'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { useDone } from '#site/organiser/parts/done.tsx'
import { Facts } from '#site/organiser/parts/facts.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { editionName } from '#words/edition-name.ts'
import { mailStatus, messageStatus } from '#words/organiser/correspondence/mail-status.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import type { Route } from './+types/message.ts'

const right = 'answer-messages'
type MessageRequest = PermittedRequest<typeof right>

export const loader = guarded(right, async (staff, { params }: Route.LoaderArgs) => {
  const message = await findHere(staff, params.id)
  const { read } = staff.site.database
  const [answers, answerers, about] = await Promise.all([
    listAnswersToMessage(read, message.id),
    listAnswerers(read, message.conferenceId),
    message.conferenceId === null ? undefined : findConferenceById(read, message.conferenceId),
  ])
  const zone = about?.timeZone ?? 'UTC'
  const writers = answers.map(({ writtenBy }) => writtenBy.split(/:(.*)/s)[1] ?? '')
  const names = await listAccountNames(read, [...writers, message.assignedTo ?? ''])
  return {
    list: organiserPaths.messages(staff.conference?.name ?? null),
    address: organiserPaths.message(staff.conference?.name ?? null, message.id),
    who: message.name.trim() || message.email || 'A visitor',
    place: about ? editionName(about) : 'Main site',
    received: formatInstant(message.createdAt, zone),
    email: message.email,
    phone: message.phoneNumber,
    subject: message.subject,
    text: message.message,
    status: messageStatus({ isClosed: message.closedAt !== null, isAnswered: answers.length > 0 }),
    isClosed: message.closedAt !== null,
    assignedTo: message.assignedTo ?? '',
    assignee: message.assignedTo === null ? '' : (names.get(message.assignedTo) ?? 'a former colleague'),
    answerers,
    canMail: textProblem(message.email, 'email') === undefined,
    proposed: cutToLimit(message.subject.trim() ? `Re: ${message.subject}` : 'Your message', 'line'),
    answers: answers.map(({ id, subject, text, writtenAt, mail }, index) => ({
      id,
      subject,
      text,
      who: names.get(writers[index] ?? '') ?? 'Staff',
      at: formatInstant(writtenAt, zone),
      status: mail && mailStatus[mail.state],
      hasFailed: mail?.state === 'failed',
      failure: (mail && mail.state !== 'done' && mail.failure) || '',
    })),
    requestKey: newRequestKey(),
  }
})

export const action = forms({
  answer: form(right, async (staff, sent, { params }) => {
    const message = await findHere(staff, params.id)
    const { subject, text } = textsOf(sent, ['subject', 'text'])
    const answer = { subject, text, ...boxesIn(sent) }
    const answered = await staff.site.database.write(tx =>
      answerMessage(tx, staff.permit, staff.act, message.id, answer),
    )
    if (!answered.ok) return refused(answered.error, echoed(sent))
    throw back(staff, message, 'answer')
  }),
  retry: form(right, async (staff, sent, { params }) => {
    const message = await findHere(staff, params.id)
    const answerId = toId(sent.get('answer')) ?? 0
    await staff.site.database.write(tx => retryAnswer(tx, staff.permit, staff.act, message.id, answerId))
    throw back(staff, message, 'answer')
  }),
  assign: form(right, async (staff, sent, { params }) => {
    const message = await findHere(staff, params.id)
    const { person } = textsOf(sent, ['person'])
    const to = person === '' ? null : person
    const assigned = await staff.site.database.write(tx =>
      assignMessage(tx, staff.permit, staff.act, message.id, to),
    )
    if (!assigned.ok) {
      if (assigned.error.code === 'not-found') throw notFound()
      const problem = 'This colleague can no longer answer here.'
      return data({ form: 'assign', problem, typed: echoed(sent), ...nothingWrong } as const, {
        status: 422,
      })
    }
    // Staff who see only their own messages have just handed this one over.
    const stays = await findMessage(staff.site.database.read, readingOf(staff.permit), message.id)
    if (!stays) throw redirectTo(organiserPaths.messages(staff.conference?.name ?? null))
    return beside(staff, message, sent, 'assign')
  }),
  close: form(right, async (staff, sent, { params }) => {
    const message = await findHere(staff, params.id)
    await staff.site.database.write(tx => closeMessage(tx, staff.permit, staff.act, message.id))
    return beside(staff, message, sent, 'close')
  }),
  reopen: form(right, async (staff, sent, { params }) => {
    const message = await findHere(staff, params.id)
    await staff.site.database.write(tx => reopenMessage(tx, staff.permit, staff.act, message.id))
    return beside(staff, message, sent, 'reopen')
  }),
})

/** @throws the 404 of one that does not exist, or that this person may not see */
async function findHere({ site, permit }: MessageRequest, id = ''): Promise<InboxMessage> {
  const message = await findMessage(site.database.read, readingOf(permit), toId(id) ?? 0)
  if (!message) throw notFound()
  return message
}

const back = ({ conference }: MessageRequest, { id }: InboxMessage, what: keyof typeof done) =>
  redirectTo(`${organiserPaths.message(conference?.name ?? null, id)}?done=${what}`)

/** After an act beside the answer: the page again, with what is written of the answer so far. */
function beside(staff: MessageRequest, message: InboxMessage, sent: FormData, what: keyof typeof done) {
  const typed = echoed(sent)
  if (typed.text.trim() === '') throw back(staff, message, what)
  return data({ form: 'answer', typed, ...nothingWrong, done: what } as const)
}

const nothingWrong = { subject: undefined, text: undefined }

const boxesIn = (sent: FormData) => ({
  quotes: sent.get('quotes') === 'on',
  closes: sent.get('closes') === 'on',
})

function echoed(sent: FormData): TypedAnswer {
  const { subject, text } = textsOf(sent, ['subject', 'text'])
  return { subject: cutToLimit(subject, 'line'), text: cutToLimit(text, 'text'), ...boxesIn(sent) }
}

function refused(error: AnswerMessageError, typed: TypedAnswer) {
  if (error.code === 'not-found') throw notFound()
  const fields = error.code === 'invalid-fields' ? error.fields : {}
  return data(
    {
      form: 'answer',
      typed,
      subject: fields.subject && wordsForLabel('The subject', fields.subject),
      text: fields.text && wordsForLabel('The answer', fields.text),
      done: undefined,
    } as const,
    { status: 422 },
  )
}

const done = {
  answer: () => 'The answer is on its way.',
  assign: assignee => (assignee === '' ? 'Nobody is assigned now.' : `Assigned to ${assignee}.`),
  close: () => 'The message is closed.',
  reopen: () => 'The message is open again.',
} as const satisfies Record<string, (assignee: string) => string>

export default function Message({ loaderData: view, actionData }: Route.ComponentProps) {
  const wasDone = useDone() ?? (actionData?.form === 'answer' ? actionData.done : undefined)
  const said = lookUp(done, wasDone)?.(view.assignee)
  // The acts beside the answer are sent with it: without a script a half-written one would be lost.
  const formId = view.canMail ? answerForm : undefined
  return (
    <Page
      title={view.subject.trim() ? `${view.who}: ${view.subject}` : `Message from ${view.who}`}
      lead={
        <>
          <Link to={view.list}>Messages</Link> · {view.place} · {view.received} ·{' '}
          <Status status={view.status} />
        </>
      }
    >
      {said && <Notice tone="positive" title={said} answers={actionData} />}
      <div className={styles.body}>
        <div className={styles.main}>
          <blockquote className={styles.text}>
            <bdi>{view.text.trim() ? view.text : 'No message; only the other fields were filled in.'}</bdi>
          </blockquote>
          {view.answers.map(answer => (
            <Answer key={answer.id} answer={answer} />
          ))}
          <Part title={view.answers.length > 0 ? 'Write again' : 'Answer'}>
            {view.canMail ? (
              <AnswerForm view={view} sent={actionData} key={view.answers.length} />
            ) : (
              <p>
                There is no address to answer to.{' '}
                {view.phone.trim() && 'There is a telephone number beside the message.'}
              </p>
            )}
          </Part>
        </div>
        <aside className={styles.side}>
          <Facts
            isNarrow
            facts={[
              { label: 'Name', value: view.who },
              { label: 'E-mail', value: view.email },
              { label: 'Telephone', value: view.phone },
              { label: 'Assigned to', value: view.assignee || 'nobody yet' },
            ].filter(({ value }) => value.trim() !== '')}
          />
          <Form method="post" className={styles.assign} key={view.assignedTo}>
            <Select
              name="person"
              form={formId}
              label="Assign it to"
              defaultValue={view.assignedTo}
              error={actionData?.form === 'assign' ? actionData.problem : undefined}
            >
              <option value="">nobody</option>
              {view.answerers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Button {...besides} name="intent" value="assign" form={formId}>
              Assign
            </Button>
          </Form>
          <Form method="post">
            <Button {...besides} name="intent" value={view.isClosed ? 'reopen' : 'close'} form={formId}>
              {closingWords(view)}
            </Button>
          </Form>
        </aside>
      </div>
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

/** A button that does not send the answer that it is posted with. */
const besides = { type: 'submit', formNoValidate: true, 'data-saves-nothing': true } as const

function closingWords({ isClosed, answers }: View): string {
  if (isClosed) return 'Open it again'
  return answers.length > 0 ? 'Close' : 'Close without an answer'
}

function Answer({ answer }: { answer: View['answers'][number] }) {
  return (
    <section className={styles.answer} aria-label={`Answer of ${answer.at}`}>
      <p className={styles.head}>
        <strong>
          <bdi>{answer.subject}</bdi>
        </strong>
        <span className={styles.soft}>
          {answer.who}, {answer.at}
        </span>
        {answer.status && <Status status={answer.status} />}
      </p>
      <p className={styles.text}>
        <bdi>{answer.text}</bdi>
      </p>
      {answer.failure && <p className={styles.soft}>The mail server said: {answer.failure}</p>}
      {answer.hasFailed && (
        <Form method="post">
          <input type="hidden" name="intent" value="retry" />
          <input type="hidden" name="answer" value={answer.id} />
          <Button type="submit">Try again</Button>
        </Form>
      )}
    </section>
  )
}
