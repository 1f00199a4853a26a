import { useState } from 'react'
import { Form, Link } from 'react-router'
import { languageNames } from '#domain/foundations/language-names.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import { ClashNotice } from '#site/organiser/programme/talks/clash-notice.tsx'
import { formOf } from '#site/organiser/record-form/forms.ts'
import type { EditorView } from '#site/organiser/record-form/load-editor.ts'
import { PreviewButton, TypedPreview } from '#site/organiser/record-form/preview/typed-preview.tsx'
import type { ConflictView } from '#site/organiser/record-form/receive/conflict-view.ts'
import type { EditAnswer } from '#site/organiser/record-form/receive/edit-answer.ts'
import styles from '#site/organiser/record-form/record-editor.module.css'
import { RecordFields } from '#site/organiser/record-form/record-fields.tsx'
import { UnsavedCopy, useForgottenCopy } from '#site/organiser/record-form/unsaved-copy.tsx'
import { OtherVisitors } from '#site/organiser/record-form/visitors/other-visitors.tsx'

/** The editor of any record: its fields, its state, and the ways to save it. */
export function RecordEditor({ view, answer: given }: { view: EditorView; answer: EditAnswer | undefined }) {
  const answer = useLatestAnswer(view, given)
  const form = formOf(view.kind)
  const { shown, mark, errors, detail, conflict } = answer ?? {
    ...view,
    errors: [],
    detail: null,
    conflict: null,
  }
  useForgottenCopy(copyOf(view, null), view.done !== null)
  const hasTimeError = errors.some(({ name }) => name === 'publish-at')
  return (
    <Page title={view.name} lead={form.about} actions={<Links view={view} />}>
      <Standing view={view} isAnswered={answer !== undefined} />
      {detail && <Notice tone="negative" title={detail} answers={answer} />}
      {conflict && <ConflictNotice conflict={conflict} answers={answer} />}
      {!view.mayWrite && <Notice title="Your role can read this but not change it." />}
      {form.note && <p className={styles.standing}>{form.note}</p>}
      <ErrorSummary errors={errors} answers={answer} />
      {view.mayWrite && view.required.length > 0 && (
        <p className={styles.standing}>Fields with * are needed to publish; a draft can wait for them.</p>
      )}
      <div className={styles.withPreview}>
        <div className={styles.column}>
          <div>
            <Form
              id="record"
              key={answer?.answer ?? mark}
              method="post"
              {...sentTo(view)}
              encType="multipart/form-data"
              className={styles.form}
            >
              {/* Enter in a line saves the draft, and presses none of the buttons between the fields. */}
              {view.mayWrite && (
                <button type="submit" name="do" value="draft" hidden aria-hidden="true" tabIndex={-1} />
              )}
              <input type="hidden" name="intent" value="edit" />
              <input type="hidden" name="mark" value={mark} />
              <RecordFields
                view={{
                  form,
                  shown,
                  errors,
                  known: view.known,
                  found: answer?.found ?? null,
                  required: view.required,
                }}
                uploads={view.uploads}
                besides={field => <Comparison conflict={conflict} field={field} />}
              />
              {view.mayWrite && (
                <div className={styles.bar}>
                  {view.others && <OtherVisitors formId="record" {...view.others} />}
                  <ButtonRow>
                    <Button type="submit" tone="loud" name="do" value="publish">
                      Publish
                    </Button>
                    <Button type="submit" name="do" value="draft">
                      Save draft
                    </Button>
                    <PreviewButton address={view.typedPage} />
                  </ButtonRow>
                  <details className={styles.later} open={Boolean(answer?.publishAt) || hasTimeError}>
                    <summary>Publish later</summary>
                    <div className={styles.schedule}>
                      <TextInput
                        name="publish-at"
                        type="datetime-local"
                        dir="ltr"
                        label={`When (${view.zone})`}
                        defaultValue={answer?.publishAt}
                        error={errors.find(({ name }) => name === 'publish-at')?.message}
                      />
                      <ButtonRow>
                        <Button type="submit" name="do" value="schedule">
                          Save and schedule
                        </Button>
                        {view.isScheduled && (
                          <Button type="submit" tone="quiet" name="do" value="unschedule">
                            Do not publish automatically
                          </Button>
                        )}
                      </ButtonRow>
                    </div>
                  </details>
                </div>
              )}
            </Form>
            {view.mayWrite && (
              <UnsavedCopy
                key={view.list + view.id}
                formId="record"
                record={copyOf(view, view.id)}
                mark={mark}
                isSaved={answer?.isSaved ?? view.done !== null}
              />
            )}
          </div>
          {view.mayWrite && <RemovalForms view={view} mark={mark} />}
        </div>
        <div className={styles.aside}>
          <TypedPreview formId="record" address={view.typedPage} form={answer?.answer ?? mark} />
        </div>
      </div>
    </Page>
  )
}

const sentTo = ({ address }: EditorView) => (address === undefined ? {} : { action: address })

/** What the browser calls the copy of a record's form. Kinds of one list have different ones. */
const copyOf = ({ list, kind }: EditorView, id: EditorView['id']) => `${list}/${kind}/${id ?? 'new'}`

/**
 * The response to a form, until the page is reloaded. The router drops it when a link within the page is followed, such
 * as one in the summary of errors, and the input would be lost with it.
 */
function useLatestAnswer(view: EditorView, given: EditAnswer | undefined): EditAnswer | undefined {
  const [kept, setKept] = useState({ view, answer: given })
  if (given ? kept.answer !== given : kept.view !== view) {
    setKept({ view, answer: given })
    return given
  }
  return kept.answer
}

function Links({
  view: { id, event, kind, publicPage, previewPage, list, isPublished, hasDraft, translations, mayWrite },
}: {
  view: EditorView
}) {
  return (
    <p className={styles.links}>
      <Link to={list}>
        {list === organiserPaths.website(event)
          ? 'All of the website'
          : list === (event && organiserPaths.fees(event))
            ? 'All offers'
            : `All ${formOf(kind).many.toLowerCase()}`}
      </Link>
      {id !== null && <Link to={organiserPaths.websiteHistory(event, kind, id)}>History</Link>}
      {translations.map(({ language, to, lack }) => (
        <Link key={language} to={to}>
          {languageNames[language]}
          {lack && `: ${lack}`}
        </Link>
      ))}
      {id !== null && event !== null && isPublished && mayWrite && kind === 'question' && (
        <Link to={organiserPaths.sellQuestion(event, id)}>Sell what it offers</Link>
      )}
      {id !== null && event !== null && isPublished && mayWrite && kind === 'extra' && (
        <Link to={organiserPaths.askInstead(event, id)}>Ask instead of sell</Link>
      )}
      {isPublished && publicPage !== null && <a href={publicPage}>See it on the site</a>}
      {hasDraft && <a href={previewPage}>See the draft on its page</a>}
    </p>
  )
}

const problems = {
  incomplete: 'It was not published as scheduled: a field needs your attention. Publish it to see which.',
  changed:
    'It was not published as scheduled: the published version was changed meanwhile. Compare both, then publish.',
} as const

function Standing({ view, isAnswered }: { view: EditorView; isAnswered: boolean }) {
  const { done, standing, problem, mark, setUps, clashes, clashesAhead, isClashCase, mayWrite } = view
  return (
    <>
      {done && !isAnswered && (
        <Notice tone="positive" title={done.what}>
          {done.undo !== null && (
            <Form method="post">
              <input type="hidden" name="intent" value="restore" />
              <input type="hidden" name="mark" value={mark} />
              <input type="hidden" name="number" value={done.undo} />
              <Button type="submit" tone="quiet">
                Undo
              </Button>
            </Form>
          )}
          {setUps.map(({ event, edition }) => (
            <p key={event}>
              <Link to={organiserPaths.setUp(event)}>Continue the set-up of {edition}</Link>
            </p>
          ))}
        </Notice>
      )}
      {problem && <Notice tone="negative" title={problems[problem]} />}
      <ClashNotice
        clashes={clashes}
        actions={
          isClashCase &&
          mayWrite && (
            <Form method="post">
              <input type="hidden" name="intent" value="accept-clashes" />
              <Button type="submit" tone="quiet">
                It is meant so
              </Button>
            </Form>
          )
        }
      />
      <ClashNotice title="These talks will clash once this is published" clashes={clashesAhead} />
      {standing.length > 0 && <p className={styles.standing}>{standing.join(' ')}</p>}
    </>
  )
}

function ConflictNotice({ conflict, answers }: { conflict: ConflictView; answers: object | undefined }) {
  const { who, fields, taken } = conflict
  return (
    <Notice tone="negative" title={who} answers={answers}>
      <p>
        Nothing is saved yet, and nothing that you typed is lost.
        {taken.length > 0 && ` The form already shows their ${taken.join(', ')}, which you did not change.`}
      </p>
      {fields.length > 0 ? (
        <p>
          Both versions differ in {fields.map(({ label }) => label).join(', ')}: choose below whose text to
          keep, then save again.
        </p>
      ) : (
        <p>Check the form, then save again.</p>
      )}
    </Notice>
  )
}

/** Your value, theirs and the earlier one, side by side, before the field that both changed. */
function Comparison({ conflict, field }: { conflict: ConflictView | null; field: string }) {
  const found = conflict?.fields.find(({ name }) => name === field)
  if (!found) return null
  const nothing = <span className={styles.nothing}>nothing</span>
  return (
    <fieldset className={styles.comparison}>
      <legend className={styles.legend}>Whose “{found.label}”?</legend>
      <label className={styles.version}>
        <span>
          <input type="radio" name={`take.${field}`} value="mine" defaultChecked /> Yours, as in the field
        </span>
        <q className={styles.words}>{found.yours || nothing}</q>
      </label>
      <label className={styles.version}>
        <span>
          <input type="radio" name={`take.${field}`} value="theirs" /> Theirs
        </span>
        <q className={styles.words}>{found.theirs || nothing}</q>
      </label>
      <div className={styles.version}>
        <span>Before</span>
        <q className={styles.words}>
          {found.base === null ? <span className={styles.nothing}>not known</span> : found.base || nothing}
        </q>
      </div>
    </fieldset>
  )
}

/** Discarding the draft and removing the record from the site; both can be undone, so neither asks first. */
function RemovalForms({ view, mark }: { view: EditorView; mark: string }) {
  const { id, hasDraft, isPublished, kind } = view
  const isRemovable = isPublished && view.list !== organiserPaths.website(view.event)
  if (id === null || !(hasDraft || isRemovable)) return null
  return (
    <div className={styles.removal}>
      {hasDraft && (
        <Form method="post" {...sentTo(view)}>
          <input type="hidden" name="intent" value="discard" />
          <input type="hidden" name="mark" value={mark} />
          <Button type="submit" tone="quiet">
            Drop the draft
          </Button>
        </Form>
      )}
      {isRemovable && (
        <Form method="post" {...sentTo(view)}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="mark" value={mark} />
          <Button type="submit" tone="quiet">
            Remove {view.isMany ? 'this' : 'the'} {formOf(kind).one} from the site
          </Button>
        </Form>
      )}
    </div>
  )
}
