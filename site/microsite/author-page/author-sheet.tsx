/**
 * An author's own page, reached by the link in a mail: the abstract, what was decided, and the forms to confirm,
 * decline, change or withdraw it.
 */

import { Form, Link } from 'react-router'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { CheckboxCard, ChoiceGrid } from '#site/components/form/choice-card.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextArea } from '#site/components/form/field.tsx'
import { Inscribed } from '#site/components/inscribed.tsx'
import { Notice } from '#site/components/notice.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import type { AuthorDone, AuthorRefusal } from '#site/microsite/author-page/author-answers.ts'
import styles from '#site/microsite/author-page/author-page.module.css'
import { ChangePart } from '#site/microsite/author-page/change-part.tsx'
import { LaterPart } from '#site/microsite/author-page/later-part.tsx'
import type { AuthorPageView } from '#site/microsite/author-page/read-author-page.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/author-page.ts'
import { saved } from '#words/registration/questions.ts'

const doneWords: Readonly<Record<AuthorDone, string>> = {
  ...words.thankYou,
  ...words.changeDone,
  get answered() {
    return saved()
  },
}

export function AuthorSheet({
  view,
  done,
  refusal,
}: {
  view: AuthorPageView
  done: AuthorDone | undefined
  refusal: AuthorRefusal | undefined
}) {
  const { number, title, text, standing, authors, facts, asked } = view
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.label}>{words.abstractNumber({ number })}</p>
        <h1 dir="auto" className={styles.heading}>
          <Inscribed text={title} html={view.inscribedTitle} />
        </h1>
        <p className={styles.lead}>{standing}</p>
        {view.isOver && <p className={styles.quiet}>{words.registrationStays()}</p>}
      </header>
      <ErrorSummary errors={errorsOf(refusal)} answers={refusal} />
      {refusal?.words && <Notice tone="negative" title={refusal.words} answers={refusal} />}
      {done && !refusal && <Notice tone="positive" title={doneWords[done]} answers={view} />}
      <div className={styles.body}>
        <div className={styles.part}>
          {asked && <AnswerPart event={view.event} asked={asked} refusal={refusal} />}
          {view.later && (
            <LaterPart event={view.event} number={number} later={view.later} done={done} refusal={refusal} />
          )}
          {view.change && (
            <ChangePart
              event={view.event}
              number={number}
              change={view.change}
              versions={view.versions}
              done={done}
              refusal={refusal}
            />
          )}
          {(asked || view.change) && <h2 className={styles.partTitle}>{words.yourAbstract()}</h2>}
          {text.trim() === '' ? (
            <p>{words.inItsFile()}</p>
          ) : (
            <p className={styles.text} dir="auto">
              <Inscribed text={text} html={view.inscribedText} />
            </p>
          )}
        </div>
        <div className={styles.part}>
          <h2 className={styles.partTitle}>{words.authors()}</h2>
          <AuthorList authors={authors} />
          <h2 className={styles.partTitle}>{words.asSubmitted()}</h2>
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </article>
  )
}

/** Of whichever form was refused: it may be far from where the page opens. */
function errorsOf(refusal: AuthorRefusal | undefined): { name: string; message: string }[] {
  if (!refusal) return []
  const { change, later, statementsError, becauseError } = refusal
  const fields = [
    ['statements', statementsError],
    ['because', becauseError],
    ['title', change?.titleError],
    ['text', change?.textError],
    ['file', change?.fileError],
  ] as const
  return [
    ...fields.flatMap(([name, message]) => (message ? [{ name, message }] : [])),
    ...(change?.authorErrors ?? []),
    ...(change?.answerErrors ?? []),
    ...(later?.errors ?? []),
  ]
}

interface ListedAuthor {
  name: string
  affiliation: string
  isPresenting: boolean
  isObjected?: boolean
}

export function AuthorList({ authors }: { authors: readonly ListedAuthor[] }) {
  return (
    <ol className={styles.authors}>
      {authors.map((author, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two authors may have one name
        <li key={at}>
          <Sentence
            text={author.isPresenting && authors.length > 1 ? words.presents() : '{name}'}
            name={<bdi>{author.name}</bdi>}
          />
          {author.affiliation.split('\n').map(line => (
            <bdi key={line} className={styles.quiet}>
              {line}
            </bdi>
          ))}
          {author.isObjected && <span className={styles.quiet}>{words.objects()}</span>}
        </li>
      ))}
    </ol>
  )
}

type Asked = NonNullable<AuthorPageView['asked']>

function AnswerPart({
  event,
  asked,
  refusal,
}: {
  event: string
  asked: Asked
  refusal: AuthorRefusal | undefined
}) {
  const { answer } = asked
  return (
    <section className={styles.answer} aria-labelledby="answer">
      <h2 id="answer" className={styles.partTitle}>
        {words.willYouPresent()}
      </h2>
      {answer ? <p>{answer.words}</p> : <p>{words.pleaseAnswer()}</p>}
      {answer && answer.agreed.length > 0 && (
        <details>
          <summary>{words.youAgreed()}</summary>
          <ul>
            {answer.agreed.map(each => (
              <li key={each} dir="auto">
                {each}
              </li>
            ))}
          </ul>
        </details>
      )}
      {(!answer || answer.isIncomplete) && <ConfirmForm asked={asked} refusal={refusal} />}
      {answer?.kind === 'declined' ? (
        <>
          <p>
            <Sentence
              text={words.presentAfterAll()}
              contact={link => <Link to={paths.microsite(event, 'contact-us')}>{link}</Link>}
            />
          </p>
          {!answer.asksToWithdraw && <WithdrawForm asked={asked} />}
          {asked.step !== 'unregistered' && asked.coauthor === null && <p>{words.registrationStays()}</p>}
        </>
      ) : (
        <>
          <DeclineForm asked={asked} refusal={refusal} />
          <h2 className={styles.partTitle}>{words.yourRegistration()}</h2>
          <p>{words.registrationLine(asked)}</p>
          {asked.registerAt !== null && (
            <div className={styles.register}>
              {/* A document of its own, as every way to pay begins. */}
              <LinkButton to={asked.registerAt} tone={answer ? 'loud' : 'plain'} reloadDocument>
                {words.register()}
              </LinkButton>
              <span className={styles.quiet}>{words.filledIn(asked.coauthor)}</span>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function ConfirmForm({ asked, refusal }: { asked: Asked; refusal: AuthorRefusal | undefined }) {
  return (
    <Form method="post" className={styles.form} noValidate preventScrollReset>
      <input type="hidden" name="version" value={asked.version} />
      {asked.statements.length > 0 && (
        <ChoiceGrid legend={words.pleaseAgree()} name="statements" error={refusal?.statementsError}>
          {asked.statements.map(({ id, text, isRequired }) => (
            <CheckboxCard
              key={id}
              name="statement"
              value={id}
              title={text}
              detail={isRequired ? words.isRequired() : undefined}
              defaultChecked={refusal?.statements.includes(id)}
            />
          ))}
        </ChoiceGrid>
      )}
      <div>
        <Button type="submit" name="intent" value="confirm" tone="loud">
          {words.confirm()}
        </Button>
      </div>
    </Form>
  )
}

function DeclineForm({ asked, refusal }: { asked: Asked; refusal: AuthorRefusal | undefined }) {
  const isTyped = Boolean(refusal?.because || refusal?.asksToWithdraw || refusal?.becauseError)
  return (
    <details className={styles.fold} open={isTyped}>
      <summary>{words.iCannot()}</summary>
      <Form method="post" className={styles.form} noValidate preventScrollReset>
        <input type="hidden" name="version" value={asked.version} />
        <TextArea
          name="because"
          label={words.why()}
          hint={words.whyHint()}
          rows={3}
          defaultValue={refusal?.because}
          error={refusal?.becauseError}
        />
        <CheckboxCard
          name="withdraw"
          value="yes"
          title={words.withdrawToo()}
          detail={words.withdrawTooHint()}
          defaultChecked={refusal?.asksToWithdraw}
        />
        <div>
          <Button type="submit" name="intent" value="decline">
            {words.decline()}
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** For whoever has declined already. */
function WithdrawForm({ asked }: { asked: Asked }) {
  return (
    <details className={styles.fold}>
      <summary>{words.withdrawToo()}</summary>
      <Form method="post" className={styles.form} noValidate preventScrollReset>
        <input type="hidden" name="version" value={asked.version} />
        <input type="hidden" name="withdraw" value="yes" />
        <p>{words.withdrawTooHint()}</p>
        <div>
          <Button type="submit" name="intent" value="decline">
            {words.askToWithdraw()}
          </Button>
        </div>
      </Form>
    </details>
  )
}
