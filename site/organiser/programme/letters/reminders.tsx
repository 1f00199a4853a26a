/** Reminders to presenters who have not confirmed, registered or paid: who gets one, and those that were sent. */

import { data, Form, Link } from 'react-router'
import { listMailings, stopMailing } from '#domain/committee/author-mailing.ts'
import { planReminders } from '#domain/committee/presenter-reminders/plan-reminders.ts'
import { remindPresenters } from '#domain/committee/presenter-reminders/remind-presenters.ts'
import { daysBetweenReminders } from '#domain/committee/presenter-reminders/reminder.ts'
import { reminderMailing } from '#domain/committee/presenter-reminders/reminder-mailing.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { holdMinutes, sumOfCounts } from '#domain/office/mailings/mailing.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { releaseStatus } from '#words/decision-letters.ts'
import { lackingWords, reminderLeftOut } from '#words/presenter-reminders.ts'
import type { Route } from './+types/reminders.ts'

export const loader = guardedAtConference('release-decisions', async ({ site, scope, conference, act }) => {
  const { read } = site.database
  const { name: event, timeZone } = conference
  const [{ reminders, leftOut, digest }, sent] = await Promise.all([
    planReminders(read, scope, act.now),
    listMailings(read, scope, reminderMailing, act),
  ])
  const count = reminders.length
  const reasons = Map.groupBy(leftOut, ({ because }) => because)
  return {
    list: organiserPaths.abstracts(event),
    count,
    reminders: reminders.map(({ number, title, presenter, email, lacking }) => ({
      number,
      title,
      presenter,
      email,
      lacking: lacking.map(each => lackingWords[each]).join(', '),
      href: organiserPaths.abstract(event, number),
    })),
    check: {
      button: `Remind ${counted(count, 'presenter')}`,
      facts: [
        {
          label: 'Sent',
          lines: [
            `They are held for ${counted(holdMinutes, 'minute')}, and you can stop them.`,
            'Each names what its presenter lacks when it is sent; whoever has done it by then gets none.',
          ],
        },
        ...[...reasons].map(([because, of]) => ({
          label: `Left out: ${formatCount(of.length)}`,
          lines: [
            reminderLeftOut[because],
            of
              .slice(0, 10)
              .map(({ number }) => number)
              .join(', '),
          ],
        })),
      ],
      digest,
      hidden: { intent: 'remind' },
      back: organiserPaths.abstracts(event),
      hindrance:
        count === 0
          ? `Nobody is to be reminded: all have confirmed, registered and paid, or were written to in the last ${counted(daysBetweenReminders, 'day')}.`
          : undefined,
    },
    sent: sent.map(({ id, askedAt, state, counts }) => ({
      id,
      at: formatInstant(askedAt, timeZone),
      mails: formatCount(sumOfCounts(counts)),
      sent: formatCount(counts.sent),
      failed: formatCount(counts.failed),
      status: releaseStatus[state],
      canStop: state === 'held' || state === 'sending',
    })),
  }
})

export const action = forms({
  remind: formAtConference('release-decisions', async ({ site, permit, act }, sent, { url }) => {
    const { digest, count } = textsOf(sent, ['digest', 'count'])
    const reminded = await site.database.write(tx => remindPresenters(tx, permit, act, { digest, count }))
    if (reminded.ok) throw redirectTo(url.pathname)
    if (reminded.error.code === 'wrong-count') {
      const problem =
        'That is not how many presenters are to be reminded. Read the number above, and type it.'
      return data({ typed: count, problem }, { status: 422 })
    }
    return data({ isStale: true }, { status: 409 })
  }),
  stop: formAtConference('release-decisions', async ({ site, permit, act }, sent, { url }) => {
    const reminders = { ...reminderMailing, id: toId(sent.get('reminder')) ?? 0 }
    const stopped = await site.database.write(tx => stopMailing(tx, permit, act, reminders))
    if (stopped.ok) throw redirectTo(url.pathname)
    if (stopped.error.code === 'not-found') throw notFound()
    return data({ tooLate: 'Every reminder had been sent already.' }, { status: 409 })
  }),
})

export default function Reminders({ loaderData: view, actionData }: Route.ComponentProps) {
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  const tooLate = actionData && 'tooLate' in actionData ? actionData.tooLate : undefined
  return (
    <Page
      title="Remind presenters"
      lead={
        <>
          <Link to={view.list}>Abstracts</Link> · Each at most once in {daysBetweenReminders} days
        </>
      }
    >
      {tooLate && <Notice tone="negative" title={tooLate} answers={actionData} />}
      {view.count > 0 && (
        <Part title="Who gets one">
          <Rows
            caption="Reminders"
            columns={['Abstract', 'To', 'Has']}
            rows={view.reminders.map(each => ({
              key: each.number,
              cells: [
                <span key="abstract">
                  <Link to={each.href}>{each.number}</Link> <bdi>{each.title}</bdi>
                </span>,
                <span key="to">
                  <bdi>{each.presenter}</bdi>, <bdi>{each.email}</bdi>
                </span>,
                each.lacking,
              ],
            }))}
          />
        </Part>
      )}
      <Part title="Send">
        <CheckSheet
          view={{ ...view.check, isStale: actionData !== undefined && 'isStale' in actionData }}
          answers={actionData}
        >
          <TextInput
            name="count"
            label="How many presenters?"
            hint={`Type ${view.count}, so that nobody writes to more than they mean.`}
            inputMode="numeric"
            autoComplete="off"
            isMarked
            defaultValue={refused?.typed}
            error={refused?.problem}
          />
        </CheckSheet>
      </Part>
      {view.sent.length > 0 && (
        <Part title="So far">
          <Rows
            caption="Reminders so far"
            columns={['Asked for', 'Mails', 'Sent', 'Failed', 'State', '']}
            figures={['Mails', 'Sent', 'Failed']}
            rows={view.sent.map(each => ({
              key: each.id,
              cells: [
                each.at,
                each.mails,
                each.sent,
                each.failed,
                <Status key="state" status={each.status} />,
                each.canStop && (
                  <Form key="stop" method="post">
                    <input type="hidden" name="reminder" value={each.id} />
                    <Button type="submit" name="intent" value="stop" aria-label={`Stop those of ${each.at}`}>
                      Stop
                    </Button>
                  </Form>
                ),
              ],
            }))}
          />
        </Part>
      )}
    </Page>
  )
}
