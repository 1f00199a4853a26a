/** All abstracts of a conference as they were submitted, newest first. */
import { Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { toId } from '#domain/foundations/text.ts'
import { formatDate, formatInstant } from '#domain/foundations/time.ts'
import { findLastLook, noteLook } from '#domain/programme/abstracts/abstract-looks.ts'
import { listAbstracts } from '#domain/programme/abstracts/list-abstracts.ts'
import { answerPromisedBy, changesPromisedUntil } from '#domain/programme/abstracts/promised-answer.ts'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { NextPage } from '#site/organiser/parts/list-head.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import type { Route } from './+types/abstracts.ts'

export const loader = guardedAtConference(
  'decide-abstracts',
  async ({ site, scope, act, conference }, { url }: Route.LoaderArgs) => {
    const { read } = site.database
    const { name: event, id: conferenceId, timeZone } = conference
    const { personId } = act.actor
    const after = toId(url.searchParams.get('after'))
    const seen = await findLastLook(read, conferenceId, personId)
    const { rows, after: last } = await listAbstracts(read, scope, after)
    const newest = rows[0]?.id ?? 0
    // The next pages are older.
    if (after === undefined && newest > seen) {
      await site.database.write(tx => noteLook(tx, { conferenceId, personId, newest }))
    }
    const { abstractAnswerDays } = conference.rules
    return {
      lead: `As they were submitted, newest first. Presenters are promised an answer within ${counted(abstractAnswerDays, 'working day')}, and can have their abstracts changed until ${formatDate(changesPromisedUntil(conference))}.`,
      first: after === undefined ? undefined : organiserPaths.abstracts(event),
      next: last === null ? undefined : `${organiserPaths.abstracts(event)}?after=${last}`,
      rows: rows.map(
        ({ id, number, abstractTitle, presenter, topic, presentationType, submittedAt, fileKey }) => ({
          number,
          isNew: id > seen,
          title: abstractTitle || 'In its file',
          href: organiserPaths.abstract(event, number),
          presenter: presenter.name,
          topic: topic.name,
          type: presentationType.name,
          submitted: formatInstant(submittedAt, timeZone),
          answerBy: formatDate(answerPromisedBy(submittedAt, conference)),
          file: fileKey === null ? null : organiserPaths.abstractFile(event, number),
        }),
      ),
    }
  },
)

export default function Abstracts({ loaderData: { lead, rows, next, first } }: Route.ComponentProps) {
  return (
    <Page title="Abstracts" lead={lead}>
      <Rows
        caption="Abstracts"
        columns={['Number', 'Title', 'Presenter', 'Topic', 'Presentation', 'Submitted', 'Answer by', 'File']}
        empty="Nobody has submitted an abstract yet."
        rows={rows.map(
          ({ number, isNew, title, href, presenter, topic, type, submitted, answerBy, file }) => ({
            key: number,
            cells: [
              isNew ? (
                <span key="number">
                  {number} <strong>new</strong>
                </span>
              ) : (
                number
              ),
              <Link key="title" to={href}>
                <bdi>{title}</bdi>
              </Link>,
              <bdi key="presenter">{presenter}</bdi>,
              topic,
              type,
              submitted,
              answerBy,
              file ? (
                // A plain link, because it leads to a file, not a page.
                <a key="file" href={file} download aria-label={`File of ${number}`}>
                  File
                </a>
              ) : (
                'none'
              ),
            ],
          }),
        )}
      />
      <NextPage href={next} first={first} />
    </Page>
  )
}
