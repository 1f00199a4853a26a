/** What the page of the abstract form shows after the last day. What somebody had typed stays there to be copied. */

import { Link } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { yesNoWords } from '#domain/offers/questions/answer-words.ts'
import { typedAnswers } from '#domain/offers/questions/shown.ts'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import { countriesIn } from '#site/forms/country-lines.ts'
import type { AbstractOutcome, LostOutcome, SavedForm } from '#site/microsite/abstracts/abstract-controls.ts'
import styles from '#site/microsite/abstracts/abstract-form.module.css'
import { Submitted } from '#site/microsite/abstracts/abstract-form.tsx'
import type { TypedAuthors } from '#site/microsite/abstracts/author-controls.ts'
import type { AuthorQuestionView } from '#site/microsite/abstracts/author-questions.ts'
import type { ClosedWords } from '#site/microsite/abstracts/closed-words.ts'
import { LostLink } from '#site/microsite/abstracts/lost-link.tsx'
import type { Loaded } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as authorWords from '#words/public/microsite/abstract-authors.ts'
import * as words from '#words/public/microsite/abstracts.ts'

/** Without the title's leading words. */
export function Closed({
  title,
  because,
  event,
  outcome,
  saved,
  questions = [],
  countries,
}: {
  title: string
  because: ClosedWords
  event: string
  /** What was sent a moment ago: submitted by a link that is used up now, or a moment too late. */
  outcome: AbstractOutcome | LostOutcome | undefined
  /** What somebody had meant to finish. */
  saved: SavedForm | undefined
  /** What the organiser asks authors. */
  questions: readonly AuthorQuestionView[] | undefined
  countries: Loaded<string>
}) {
  const refused = outcome?.state === 'refused' ? outcome : undefined
  // They can still copy it.
  const typed = refused ?? saved
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
          {refused?.lostFile && (
            <p>
              <Sentence
                text={say('{file} is not kept. Please keep it, and have it ready if you write to us.')}
                file={<bdi>{refused.lostFile}</bdi>}
              />
            </p>
          )}
          <LostLink event={event} />
        </Notice>
        {typed && (
          <>
            <h2>{typed.values.abstract_title}</h2>
            <p className={styles.kept}>{typed.values.abstract_text}</p>
            <TypedAuthorsList typed={typed.authors} />
            <dl>
              {questions.map(question => {
                const answer = typedAnswers(typed.answers ?? {}).get(question.id)
                return (
                  answer !== undefined && (
                    <div key={question.id}>
                      <dt>{question.label}</dt>
                      <dd className={styles.kept}>{typedWords(question, answer, countries)}</dd>
                    </div>
                  )
                )
              })}
            </dl>
          </>
        )}
      </PageWidth>
    </>
  )
}

/** As they were typed. */
function TypedAuthorsList({ typed: { keywords, rows } }: { typed: TypedAuthors }) {
  return (
    <>
      {keywords !== '' && (
        <p className={styles.kept}>
          {authorWords.keywords()}: {keywords}
        </p>
      )}
      {rows.map(({ key, name, familyName, email, orcid, affiliation }, at) => (
        <p key={key} className={styles.kept}>
          {authorWords.coauthor({ number: at + 1 })}:{' '}
          {[[name, familyName].filter(Boolean).join(' '), email, orcid, affiliation]
            .filter(text => text.trim() !== '')
            .join('\n')}
        </p>
      ))}
    </>
  )
}

/** What was typed may be no answer yet, such as a day that is none. */
function typedWords(question: AuthorQuestionView, answer: string, countries: Loaded<string>): string {
  if (question.kind === 'one-of' || question.kind === 'several-of') {
    const chosen = answer.split(',')
    return question.options
      .filter(({ id }) => chosen.includes(String(id)))
      .map(({ name }) => name)
      .join(', ')
  }
  if (question.kind === 'country' && countries.ok)
    return countriesIn(countries.value).find(({ id }) => id === Number(answer))?.name ?? answer
  if (question.kind === 'yes-no') return yesNoWords[answer] ?? answer
  return question.kind === 'statement' ? say('Accepted') : answer
}
