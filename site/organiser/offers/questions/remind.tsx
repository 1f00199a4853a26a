/** Reminds those who have not answered: how many get a mail, what of, and those that are held. */

import { data, Form, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { daysBeforeClosing } from '#domain/offers/questions/question.ts'
import {
  daysBetweenAnswerReminders,
  planAnswerReminders,
} from '#domain/office/answer-reminders/plan-answer-reminders.ts'
import {
  readWaitingReminders,
  remindToAnswer,
  stopAnswerReminders,
} from '#domain/office/answer-reminders/remind-to-answer.ts'
import { holdMinutes } from '#domain/office/mailings/mailing.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/remind.ts'

const leftOutWords = {
  recent: `They were reminded within the last ${counted(daysBetweenAnswerReminders, 'day')}.`,
  'no-address': 'Their addresses take no mail.',
} as const

export const loader = guardedAtConference('edit-registrations', async ({ site, conference, act }) => {
  const { read } = site.database
  const [{ reminders, leftOut, digest }, waiting] = await Promise.all([
    planAnswerReminders(read, conference, act.now),
    readWaitingReminders(read, conference.id),
  ])
  const byQuestion = Map.groupBy(
    reminders.flatMap(({ questions }) => questions),
    question => question,
  )
  const reasons = Map.groupBy(leftOut, ({ because }) => because)
  return {
    questions: organiserPaths.questions(conference.name),
    waiting: waiting && {
      count: counted(waiting.count, 'reminder'),
      at: formatInstant(waiting.sendAt, conference.timeZone),
    },
    check: {
      button: `Remind ${counted(reminders.length, 'person', 'people')}`,
      facts: [
        {
          label: 'Mail',
          lines: [
            `${counted(reminders.length, 'mail')}, each with the link to its answers and the questions that are open.`,
            `They are held for ${counted(holdMinutes, 'minute')}, and you can stop them. Anyone who has answered by then gets none.`,
          ],
        },
        ...(byQuestion.size > 0
          ? [
              {
                label: 'Questions',
                lines: [...byQuestion].map(([question, of]) => `${question} ${formatCount(of.length)}`),
              },
            ]
          : []),
        ...[...reasons].map(([because, of]) => ({
          label: `Left out: ${formatCount(of.length)}`,
          lines: [
            leftOutWords[because],
            of
              .slice(0, 10)
              .map(({ code }) => code)
              .join(', '),
          ],
        })),
      ],
      digest,
      hidden: { intent: 'remind' },
      back: organiserPaths.questions(conference.name),
      hindrance:
        reminders.length === 0
          ? `Nobody is to be reminded: all have answered, or were reminded within the last ${counted(daysBetweenAnswerReminders, 'day')}.`
          : undefined,
    },
  }
})

export const action = forms({
  remind: formAtConference('edit-registrations', async ({ site, permit, act, conference }, sent, { url }) => {
    const { digest } = textsOf(sent, ['digest'])
    const reminded = await site.database.write(tx => remindToAnswer(tx, permit, act, { conference, digest }))
    if (reminded.ok) throw redirectTo(url.pathname)
    return data({ isStale: true, tooLate: undefined }, { status: 409 })
  }),
  stop: formAtConference('edit-registrations', async ({ site, permit, act }, _sent, { url }) => {
    const stopped = await site.database.write(tx => stopAnswerReminders(tx, permit, act))
    if (stopped.ok) throw redirectTo(url.pathname)
    return data({ isStale: false, tooLate: 'Every reminder had been sent already.' }, { status: 409 })
  }),
})

export default function Remind({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Remind of questions"
      lead={
        <>
          <Link to={view.questions}>Questions</Link> · Each at most once in{' '}
          {counted(daysBetweenAnswerReminders, 'day')} · By itself {counted(daysBeforeClosing, 'day')} before
          a question closes
        </>
      }
    >
      {actionData?.tooLate && <Notice tone="negative" title={actionData.tooLate} answers={actionData} />}
      {view.waiting && (
        <Notice title={`${view.waiting.count} on the way`}>
          <p>Sent from {view.waiting.at} on.</p>
          <Form method="post">
            <Button type="submit" name="intent" value="stop">
              Stop
            </Button>
          </Form>
        </Notice>
      )}
      <CheckSheet view={{ ...view.check, isStale: actionData?.isStale ?? false }} answers={actionData} />
    </Page>
  )
}
