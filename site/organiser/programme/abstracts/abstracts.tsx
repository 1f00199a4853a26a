/** All abstracts of a conference as they were submitted, newest first. */
import { counted } from '#domain/foundations/counted.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { abstractsFile } from '#domain/office/exports/list-files.ts'
import { abstractsNoun, countAbstracts, listAbstractChoices } from '#domain/office/lists/abstracts-noun.ts'
import { findLastLook, noteLook } from '#domain/programme/abstracts/abstract-looks.ts'
import { answerPromisedBy, changesPromisedUntil } from '#domain/programme/abstracts/promised-answer.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { fileOfList } from '#site/organiser/office/exports/table-of-list.ts'
import listStyles from '#site/organiser/office/lists/list.module.css'
import { List } from '#site/organiser/office/lists/list.tsx'
import { barActs, readListCheck } from '#site/organiser/office/lists/list-acts.ts'
import type { ListLook } from '#site/organiser/office/lists/list-table.tsx'
import { readListView } from '#site/organiser/office/lists/list-view.ts'
import { viewForms } from '#site/organiser/office/lists/view-forms.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import {
  abstractActs,
  abstractChoices,
  abstractWords,
} from '#site/organiser/programme/abstracts/abstract-list.ts'
import type { Route } from './+types/abstracts.ts'

export const loader = guardedAtConference('decide-abstracts', async (staff, { url }: Route.LoaderArgs) => {
  const { site, scope, act, conference, person } = staff
  const { read } = site.database
  const { name: event, id: conferenceId, timeZone } = conference
  const { personId } = act.actor
  const path = organiserPaths.abstracts(event)
  const fileAt = opens(person, 'export-people', conferenceId)
    ? organiserPaths.exportFile(event, 'abstracts')
    : undefined
  const seen = await findLastLook(read, conferenceId, personId)
  const context = { scope, seen }
  // No act on many but their file.
  await readListCheck(read, abstractActs, { url, context, title: 'Abstracts', fileAt })
  const counts = countAbstracts(read, scope, seen)
  const [view, { newest }] = await Promise.all([
    readListView(staff, abstractWords, {
      url,
      path,
      scope,
      context,
      sight: null,
      choices: listAbstractChoices(read, scope).then(abstractChoices),
      counts,
      row: ({ id, number, submittedAt, hasFile, ...row }) => ({
        id,
        number,
        isNew: id > seen,
        title: row.abstractTitle || 'In its file',
        href: organiserPaths.abstract(event, number),
        presenter: row.presenter,
        organization: row.organization,
        email: row.email,
        topic: row.topic,
        type: row.presentationType,
        submitted: formatDate(dateIn(timeZone, submittedAt)),
        answerBy: formatDate(answerPromisedBy(submittedAt, conference)),
        file: hasFile ? organiserPaths.abstractFile(event, number) : null,
      }),
      bulk: { address: path, field: 'id', acts: barActs(abstractActs, fileAt !== undefined), isHere: true },
      file: fileAt === undefined ? undefined : fileOfList(abstractsFile, fileAt),
    }),
    counts,
  ])
  // Another order, page or filter may leave out new ones.
  const isFirst = !view.isNarrowed && !['sort', 'after', 'before'].some(name => url.searchParams.has(name))
  if (isFirst && newest > seen) {
    await site.database.write(tx => noteLook(tx, { conferenceId, personId, newest }))
  }
  const { abstractAnswerDays } = conference.rules
  return {
    ...view,
    lead: `As they were submitted. Presenters are promised an answer within ${counted(abstractAnswerDays, 'working day')}, and can have their abstracts changed until ${formatDate(changesPromisedUntil(conference))}.`,
  }
})

export const action = forms(viewForms(abstractsNoun, 'decide-abstracts'))

type Row = Route.ComponentProps['loaderData']['rows'][number]

const look: ListLook<Row> = {
  head: 'Title',
  nameOf: ({ title, href }) => ({ name: title, href }),
  keyOf: ({ id }) => id,
  cells: {
    number: ({ number, isNew }) => (
      <span className={listStyles.code}>
        {number} {isNew && <strong>new</strong>}
      </span>
    ),
    presenter: ({ presenter, organization }) => (
      <>
        <bdi>{presenter}</bdi> <bdi className={listStyles.below}>{organization}</bdi>
      </>
    ),
    email: ({ email }) => <bdi className={listStyles.email}>{email}</bdi>,
    topic: ({ topic }) => topic,
    type: ({ type }) => type,
    submitted: ({ submitted }) => <span className={listStyles.date}>{submitted}</span>,
    'answer-by': ({ answerBy }) => <span className={listStyles.date}>{answerBy}</span>,
    file: ({ file, number }) =>
      file ? (
        // A plain link, because it leads to a file, not a page.
        <a href={file} download aria-label={`File of ${number}`}>
          File
        </a>
      ) : (
        'none'
      ),
  },
}

export default function Abstracts({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <Page title="Abstracts" lead={view.lead}>
      <List view={view} look={look} unsaved={actionData} empty="Nobody has submitted an abstract yet." />
    </Page>
  )
}
