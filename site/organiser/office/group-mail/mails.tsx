/** Group mails of a conference: sent, held, stopped, drafts. */
import { Link } from 'react-router'
import { fillInKnown } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { formatCount } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { type GroupMail, stateOf } from '#domain/office/group-mail/group-mail.ts'
import { listGroupMails, sumOfCounts } from '#domain/office/group-mail/group-mail-queries.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { audienceWords } from '#site/organiser/office/group-mail/read-audience.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { NextPage } from '#site/organiser/parts/list-head.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { groupMailStatus, purposeWords } from '#words/mail-status.ts'
import type { Route } from './+types/mails.ts'

export const loader = guardedAtConference('mail-group', async (staff, { url }: Route.LoaderArgs) => {
  const { conference, permit, site, act } = staff
  const after = toId(url.searchParams.get('after'))
  const { rows, next } = await listGroupMails(site.database.read, permit, after)
  const list = organiserPaths.mails(conference.name)
  return {
    compose: organiserPaths.newMail(conference.name),
    isDeleted: url.searchParams.get('done') === 'deleted',
    next: next === undefined ? undefined : `${list}?after=${next}`,
    first: after === undefined ? undefined : list,
    rows: rows.map(({ mail, counts }) => ({
      id: mail.id,
      href: organiserPaths.mail(conference.name, mail.id),
      subject: fillInKnown(mail.subject, { conference: conference.subject }),
      to: audienceWords(mail.audience),
      about: purposeWords[mail.purpose].short,
      status: groupMailStatus[stateOf(mail, act.now)],
      people: sumOfCounts(counts),
      sent: counts.sent,
      failed: counts.failed,
      at: formatInstant(lastStep(mail), conference.timeZone),
    })),
  }
})

function lastStep(mail: GroupMail): Temporal.Instant {
  if (mail.stage === 'draft') return mail.writtenAt
  return mail.stage === 'stopped' ? mail.stoppedAt : mail.sendAt
}

export default function Mails({
  loaderData: { compose, isDeleted, rows, next, first },
}: Route.ComponentProps) {
  return (
    <Page
      title="Mail"
      lead="Mails to everybody on a list. Automatic mails, such as confirmations, are not shown here."
      actions={
        <LinkButton to={compose} tone="loud">
          Write a mail
        </LinkButton>
      }
    >
      {isDeleted && <Notice tone="positive" title="The draft is deleted." />}
      <Rows
        caption="Mails"
        columns={['Subject', 'To', 'Kind', 'State', 'People', 'Sent', 'Failed', 'When']}
        figures={['People', 'Sent', 'Failed']}
        empty="No mail yet. Write one to everybody who has not paid, for example."
        rows={rows.map(({ id, href, subject, to, about, status, people, sent, failed, at }) => ({
          key: id,
          cells: [
            <Link key="subject" to={href}>
              <bdi>{subject}</bdi>
            </Link>,
            to,
            about,
            <Status key="state" status={status} />,
            people === 0 ? '–' : formatCount(people),
            people === 0 ? '–' : formatCount(sent),
            people === 0 ? '–' : formatCount(failed),
            at,
          ],
        }))}
      />
      <NextPage href={next} first={first} />
    </Page>
  )
}
