/** One abstract: what was submitted, what is decided about it, and how far its presenter has come. */

import { Fragment } from 'react'
import { Link } from 'react-router'
import { Inscribed } from '#site/components/inscribed.tsx'
import { Notice } from '#site/components/notice.tsx'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Facts } from '#site/organiser/parts/facts.tsx'
import { useNeighbourKeys } from '#site/organiser/parts/keys/use-neighbour-keys.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'
import { DecisionPart, StatePart } from '#site/organiser/programme/abstracts/abstract-acts.tsx'
import { authorForms } from '#site/organiser/programme/abstracts/author-forms.ts'
import { AuthorsPart } from '#site/organiser/programme/abstracts/authors-part.tsx'
import { decisionForms } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { NextWaiting } from '#site/organiser/programme/abstracts/next-waiting.tsx'
import { presenterForms } from '#site/organiser/programme/abstracts/presenter-forms.ts'
import { PresenterPart } from '#site/organiser/programme/abstracts/presenter-part.tsx'
import { type AbstractView, readAbstract } from '#site/organiser/programme/abstracts/read-abstract.ts'
import { stateForms } from '#site/organiser/programme/abstracts/state-forms.ts'
import { VersionsPart } from '#site/organiser/programme/abstracts/versions-part.tsx'
import { waitingForms } from '#site/organiser/programme/abstracts/waiting-forms.ts'
import { conflictForms } from '#site/organiser/programme/conflicts/conflict-forms.ts'
import { ConflictPart } from '#site/organiser/programme/conflicts/conflict-part.tsx'
import { moveForms } from '#site/organiser/programme/entering/move-form.ts'
import { MovePart } from '#site/organiser/programme/entering/move-part.tsx'
import type { Route } from './+types/abstract.ts'

export const loader = guardedAtConference(
  'read-abstracts',
  async (staff, { params, url }: Route.LoaderArgs) => readAbstract(staff, params.number, url),
)

export const action = forms({
  ...decisionForms,
  ...presenterForms,
  ...waitingForms,
  ...authorForms,
  ...conflictForms,
  ...moveForms,
  ...stateForms,
})

export default function AbstractPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { title, number, authors, facts, statuses, told, merging } = view
  useNeighbourKeys()
  return (
    <Page title={title} lead={<Lead view={view} />}>
      {actionData?.problem && <Notice tone="negative" title={actionData.problem} answers={actionData} />}
      <Done said={{ entered: 'Submitted. Its author gets a mail with the link to it.' }} />
      <p className={styles.statuses}>
        {statuses.map(status => (
          <Status key={status.label} status={status} />
        ))}
        {told && <span className={styles.quiet}>{told}</span>}
      </p>
      {view.failedLetter && (
        <Notice
          tone="negative"
          title={['Its letter was not delivered.', view.failedLetter.reason].filter(Boolean).join(' ')}
        >
          {view.failedLetter.href && <Link to={view.failedLetter.href}>Try it again</Link>}
        </Notice>
      )}
      {(view.stateBecause !== '' || merging.length > 0) && (
        <p>
          {view.stateBecause !== '' && <bdi>{view.stateBecause}</bdi>}
          {merging.map(each => (
            <span key={each.number}>
              {' '}
              {each.label}: <Link to={each.href}>{each.number}</Link>
            </span>
          ))}
        </p>
      )}
      {/* Links lead from one abstract to the next: nothing that was chosen for one is sent for another. */}
      <div key={number} className={styles.columns}>
        <div>
          <Submitted view={view} />
          {view.changes.length > 0 && (
            <VersionsPart
              id={view.id}
              versions={view.changes}
              file={view.fileAt}
              canDecide={view.canDecide}
            />
          )}
          {view.next && <NextWaiting next={view.next} />}
          {view.canDecide && <DecisionPart {...view} typed={actionData?.typed} />}
          {view.history.length > 0 && <Decisions history={view.history} />}
        </div>
        <div>
          <AuthorsPart
            id={view.id}
            authors={authors}
            canDecide={view.canChangeState}
            refused={actionData?.author}
          />
          {view.known && (
            <PresenterPart
              id={view.id}
              presenter={view.known}
              canDecide={view.canDecide}
              typed={actionData?.typed}
            />
          )}
          <Part title="As submitted">
            <Facts facts={facts} isNarrow />
          </Part>
          {view.answers.length > 0 && (
            <Part title="Answers">
              <Facts facts={view.answers} isNarrow />
            </Part>
          )}
          {view.move && <MovePart id={view.id} move={view.move} refused={actionData?.move} />}
          {view.canChangeState && <StatePart {...view} typed={actionData?.typed} />}
          <ConflictPart id={view.id} number={number} lifted={view.lifted} canDecide={view.canChangeState} />
        </div>
      </div>
    </Page>
  )
}

/** Its number, and the way to the list and to the ones beside it there. */
function Lead({ view: { number, list, beside } }: { view: AbstractView }) {
  return (
    <>
      {number} · <Link to={list}>Abstracts</Link>
      {beside.map(each => (
        <Fragment key={each.key}>
          {' · '}
          <Link to={each.href} rel={each.rel}>
            {each.label}: {each.number}
          </Link>
        </Fragment>
      ))}
    </>
  )
}

/** What was submitted, with its formulas. */
function Submitted({ view: { title, inscribedTitle, text, inscribedText, file } }: { view: AbstractView }) {
  return (
    <Part title="Abstract">
      {inscribedTitle !== null && (
        <p className={styles.text}>
          <Inscribed text={title} html={inscribedTitle} />
        </p>
      )}
      {text.trim() !== '' && (
        <p className={styles.text}>
          <Inscribed text={text} html={inscribedText} />
        </p>
      )}
      {file && (
        <p>
          {/* A plain link, because it leads to a file, not a page. */}
          <a href={file.href} download>
            <bdi>{file.name}</bdi>
          </a>
        </p>
      )}
    </Part>
  )
}

function Decisions({ history }: Pick<AbstractView, 'history'>) {
  return (
    <Part title="Decisions so far">
      <ol className={styles.history}>
        {history.map(each => (
          <li key={each.key}>
            {each.isCorrection && 'Corrected: '}
            {each.what}
            {each.because !== '' && (
              <>
                {': '}
                <bdi>{each.because}</bdi>
              </>
            )}
            <span className={styles.quiet}>
              {' '}
              <bdi>{each.who}</bdi>, {each.when}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}
