import { Suspense, useRef } from 'react'
import { Form } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { maxFileBytes } from '#domain/programme/abstracts/abstract.ts'
import type { Captcha } from '#domain/programme/submitting/captcha.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGroup, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { Popup } from '#site/components/popup.tsx'
import hidden from '#site/components/visually-hidden.module.css'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import { useKeptForm } from '#site/forms/use-kept-form.ts'
import { type FieldError, useNativeChecks } from '#site/forms/use-native-checks.ts'
import {
  type AbstractControl,
  type AbstractOutcome,
  controlLabels,
  type FormControl,
  type LostOutcome,
  type SavedForm,
} from '#site/microsite/abstracts/abstract-controls.ts'
import styles from '#site/microsite/abstracts/abstract-form.module.css'
import { AbstractPart, type Choices, PresenterPart } from '#site/microsite/abstracts/abstract-parts.tsx'
import type { AuthorQuestionView } from '#site/microsite/abstracts/author-questions.ts'
import { isUncheckedButton, LateAuthors, laterButton } from '#site/microsite/abstracts/late-authors.tsx'
import { abstractDraftName, KeptNotice, loadKeptAbstract } from '#site/microsite/abstracts/late-kept.tsx'
import { LateQuestions } from '#site/microsite/abstracts/late-questions.tsx'
import * as formWords from '#words/form-words.ts'
import * as texts from '#words/public/microsite/abstracts.ts'

const successSeconds = 10
const errorSeconds = 5

/** The abstract form: the presenter, the abstract, and a captcha. */
export function AbstractForm({
  event,
  address,
  choices,
  questions = [],
  fresh,
  answer,
  saved,
  lost,
}: {
  event: string
  address: string
  choices: Choices
  /** What the organiser asks authors. */
  questions?: readonly AuthorQuestionView[] | undefined
  /** The captcha and the key of a form that was not sent yet. */
  fresh: { captcha: Captcha; draft: string }
  /** The server's latest answer. */
  answer: AbstractOutcome | undefined
  /** What was saved earlier, to be finished now. */
  saved?: SavedForm | undefined
  /** Set if the server's answer to what was sent last did not arrive. */
  lost: LostOutcome | undefined
}) {
  const back = answer?.state === 'submitted' || answer?.state === 'saved' ? undefined : answer
  const savedKey = back?.saved ?? saved?.key
  const form = useRef<HTMLFormElement>(null)
  const { kept, save, clear } = useKeptForm(
    abstractDraftName(event, savedKey),
    form,
    { isFresh: back === undefined, done: takenNames(event, answer), answer },
    loadKeptAbstract,
  )
  const filled = back ?? kept ?? saved
  const outcome = lost ?? answer
  const words = lost?.words ?? back?.words
  const { captcha } = back ?? fresh
  const { draft } = back ?? kept ?? fresh
  const checks = useNativeChecks(controlLabels, form => fileErrors(form, Boolean(filled?.upload)))
  const errors: FieldError<FormControl>[] = checks.errors ?? back?.errors ?? []
  const isSending = useIsSending(address)
  const errorOf = (name: FormControl) => errors.find(error => error.name === name)?.message
  return (
    <>
      <Form
        // What was kept has rows of its own; after that the form stays, with a file that is chosen.
        key={kept ? 1 : 0}
        ref={element => {
          form.current = element
          checks.ref(element)
        }}
        onChange={save}
        method="post"
        encType="multipart/form-data"
        action={address}
        preventScrollReset
        className={styles.form}
        onSubmit={event => {
          if (isSending) event.preventDefault()
          else if (!isUncheckedButton(event)) checks.onSubmit(event)
        }}
      >
        {/* What Enter in a field presses: the first button would otherwise be one that adds a co-author. */}
        <button type="submit" className={hidden.hidden} aria-hidden="true" tabIndex={-1} />
        {outcome?.state === 'submitted' && <Submitted outcome={outcome} />}
        {outcome?.state === 'saved' && <Saved outcome={outcome} />}
        {words && <Notice tone="negative" title={words} answers={lost ?? back} />}
        <ErrorSummary errors={errors} />
        {kept && !back && (
          <Suspense>
            <KeptNotice address={address} savedKey={savedKey} hadFile={kept.hadFile} onClear={clear} />
          </Suspense>
        )}
        <input type="hidden" name="draft" value={draft} />
        {savedKey && <input type="hidden" name="saved" value={savedKey} />}
        <input type="hidden" name="captcha_token" value={captcha.token} />
        <input type="hidden" name="captcha_first" value={captcha.first} />
        <input type="hidden" name="captcha_second" value={captcha.second} />
        <PresenterPart values={filled?.values} choices={choices} errorOf={errorOf} />
        <AbstractPart
          values={filled?.values}
          choices={choices}
          errorOf={errorOf}
          upload={filled?.upload ?? null}
        />
        <Suspense>
          <LateAuthors typed={filled?.authors} errorOf={errorOf} />
        </Suspense>
        {questions.length > 0 && (
          <Suspense>
            <LateQuestions
              questions={questions}
              values={filled?.answers ?? {}}
              countries={choices.countries.ok ? choices.countries.value : null}
              errorOf={errorOf}
            />
          </Suspense>
        )}
        <Sum captcha={captcha} answer={back?.captchaAnswer} error={errorOf('captcha_answer')} />
        <SendingButtons isSending={isSending} />
      </Form>
      {outcome && outcome.state !== 'returned' && outcome.state !== 'saved' && (
        <OutcomePopup outcome={outcome} />
      )}
    </>
  )
}

function Sum({
  captcha,
  answer,
  error,
}: {
  captcha: Captcha
  /** The server sends it only with a captcha that is still to be answered. */
  answer: string | undefined
  error: string | undefined
}) {
  return (
    <FieldGroup legend={texts.oneSum()} description={<p>{texts.thisKeepsAutomatedProgramsOut()}</p>}>
      <div className={styles.sum}>
        <TextInput
          // A new sum has no answer yet.
          key={captcha.token}
          name="captcha_answer"
          label={texts.whatIs({ first: captcha.first, second: captcha.second })}
          isRequired
          inputMode="numeric"
          autoComplete="off"
          defaultValue={answer}
          error={error}
        />
      </div>
    </FieldGroup>
  )
}

function SendingButtons({ isSending }: { isSending: boolean }) {
  return (
    <div>
      <Button type="submit" tone="loud" {...(isSending && { 'aria-disabled': true })}>
        {isSending ? say('Submitting...') : texts.submitAbstract()}
      </Button>{' '}
      <Button type="submit" name={laterButton} value="yes">
        {texts.finishLater()}
      </Button>
      <p className={styles.later}>{texts.whatFinishingLaterDoes()}</p>
    </div>
  )
}

/** What the server has now, and the browser keeps no longer. */
function takenNames(event: string, answer: AbstractOutcome | undefined): string[] {
  if (answer?.state === 'saved') return [abstractDraftName(event), abstractDraftName(event, answer.key)]
  if (answer?.state !== 'submitted') return []
  return [abstractDraftName(event, answer.saved)]
}

/** What the browser's own validation does not know about files. */
function fileErrors(form: HTMLFormElement, hasUpload: boolean): FieldError<AbstractControl>[] {
  const values = new FormData(form)
  const file = values.get('file')
  if (file instanceof File && file.name !== '') {
    if (file.size === 0) return [{ name: 'file', message: formWords.emptyFile() }]
    return file.size > maxFileBytes ? [{ name: 'file', message: formWords.largeFile() }] : []
  }
  const hasText = String(values.get('abstract_text') ?? '').trim() !== ''
  return hasUpload || hasText ? [] : [{ name: 'file', message: formWords.noFile() }]
}

/** What is kept, until when, and what has to be given again. */
function Saved({ outcome }: { outcome: Extract<AbstractOutcome, { state: 'saved' }> }) {
  const { email, until, isFileKept } = outcome
  return (
    <Notice tone="positive" title={texts.savedForLater()} answers={outcome}>
      <p>{texts.draftLinkIsMailed({ email, until })}</p>
      {!isFileKept && <p>{texts.draftFileIsNotKept()}</p>}
    </Notice>
  )
}

/** Stays after the popup closes: the number is worth keeping. */
export function Submitted({ outcome }: { outcome: Extract<AbstractOutcome, { state: 'submitted' }> }) {
  const { number, email } = outcome
  return (
    <Notice tone="positive" title={texts.abstractHasArrived({ number })} answers={outcome}>
      <p>{texts.aReceiptGoesTo({ email, number })}</p>
    </Notice>
  )
}

function OutcomePopup({
  outcome,
}: {
  outcome: Exclude<AbstractOutcome, { state: 'returned' | 'saved' }> | LostOutcome
}) {
  if (outcome.state !== 'submitted') {
    return (
      <Popup
        key={outcome.id}
        tone="negative"
        title={formWords.abstractFailed()}
        closesAfterSeconds={errorSeconds}
      />
    )
  }
  return (
    <Popup
      key={outcome.id}
      tone="positive"
      title={formWords.abstractDone()}
      closesAfterSeconds={successSeconds}
    >
      <p>{formWords.abstractSubmitted()}</p>
      <p>{texts.abstractIdIs({ number: outcome.number })}</p>
    </Popup>
  )
}
