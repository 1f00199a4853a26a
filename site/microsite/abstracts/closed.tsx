import { Link } from 'react-router'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import type { AbstractOutcome, LostOutcome, SavedForm } from '#site/microsite/abstracts/abstract-controls.ts'
import styles from '#site/microsite/abstracts/abstract-form.module.css'
import { Submitted } from '#site/microsite/abstracts/abstract-form.tsx'
import type { ClosedWords } from '#site/microsite/abstracts/closed-words.ts'
import { LostLink } from '#site/microsite/abstracts/lost-link.tsx'
import { paths } from '#words/paths.ts'
import * as words from '#words/public/microsite/abstracts.ts'

/** Without the title's leading words. */
export function Closed({
  title,
  because,
  event,
  outcome,
  saved,
}: {
  title: string
  because: ClosedWords
  event: string
  /** What was sent a moment ago: submitted by a link that is used up now, or a moment too late. */
  outcome: AbstractOutcome | LostOutcome | undefined
  /** What somebody had meant to finish. */
  saved: SavedForm | undefined
}) {
  const refused = outcome?.state === 'refused' ? outcome : undefined
  // They can still copy it.
  const typed = refused?.values ?? saved?.values
  return (
    <>
      <PageHeader title={title} />
      <PageWidth>
        {outcome?.state === 'submitted' && <Submitted outcome={outcome} />}
        <Notice tone={refused ? 'negative' : 'neutral'} title={because.title} answers={refused}>
          {because.advice && (
            <p>
              {because.advice} <Link to={paths.microsite(event, 'contact-us')}>{words.writeToUs()}</Link>
            </p>
          )}
          <LostLink event={event} />
        </Notice>
        {typed && (
          <>
            <h2>{typed.abstract_title}</h2>
            <p className={styles.kept}>{typed.abstract_text}</p>
          </>
        )}
      </PageWidth>
    </>
  )
}
