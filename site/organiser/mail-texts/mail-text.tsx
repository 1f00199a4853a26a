/** The text of one automatic mail: written, looked at, and put back. */
import { data, Form, Link, redirect } from 'react-router'
import { listPersonNames } from '#domain/accounts/person-names.ts'
import {
  lineFields,
  listTextVersions,
  problemsOfText,
  saveText,
  type TextPartProblem,
} from '#domain/mail-texts/edited-texts.ts'
import { type MailText, mailTextParts } from '#domain/mail-texts/mail-text.ts'
import { formatInstant } from '#domain/time.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import styles from '#site/organiser/mail-texts/mail-text.module.css'
import { previewOf, TextPreview } from '#site/organiser/mail-texts/text-preview.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { findAutomaticMail } from '#words/automatic-mails/automatic-mails.ts'
import { wordsForLabel } from '#words/words.ts'
import type { Route } from './+types/mail-text.ts'

const act = 'set-organisation'

export const loader = guarded(act, async ({ site }, { params, url }: Route.LoaderArgs) => {
  const original = findHere(params.text)
  const { read } = site.database
  const versions = await listTextVersions(read, params.text)
  const writers = versions.map(({ writtenBy }) => writtenBy.split(/:(.*)/s)[1] ?? '')
  const names = await listPersonNames(read, writers)
  const asked = versions.find(({ number }) => String(number) === url.searchParams.get('version'))
  const newest = versions[0]
  const current = asked ?? (newest && !newest.isDefault ? newest : original)
  return {
    title: original.title,
    when: original.when,
    original: textOf(original),
    text: textOf(current),
    isDefault: newest === undefined || newest.isDefault,
    asked: asked?.number,
    base: newest?.number ?? 0,
    fields: original.fields,
    lines: lineFields(original.fields),
    preview: previewOf(textOf(current)),
    versions: versions.map(({ number, isDefault, writtenAt }, index) => ({
      number,
      href: `${organiserPaths.mailText(params.text)}?version=${number}`,
      what: isDefault ? 'The default, restored' : 'A text of yours',
      at: formatInstant(writtenAt, 'UTC'),
      who: names.get(writers[index] ?? '') ?? 'somebody who is gone',
    })),
    done: url.searchParams.get('done'),
  }
})

const textOf = ({ subject, preview, heading, body }: MailText): MailText => ({
  subject,
  preview,
  heading,
  body,
})

/** @throws the 404 of a mail that there is not */
function findHere(id = '') {
  const found = findAutomaticMail(id)
  if (!found) throw data(null, { status: 404 })
  return found
}

export const action = forms({
  save: form(act, async ({ permit, act: by, site }, sent, { params }) => {
    const original = findHere(params.text)
    const text = textsOf(sent, mailTextParts)
    const saving = { textId: params.text ?? '', base: baseOf(sent), text, original }
    const saved = await site.database.write(tx => saveText(tx, permit, by, saving))
    if (saved.ok) throw redirect(`${organiserPaths.mailText(params.text ?? '')}?done=save`)
    if (saved.error.code === 'stale') {
      const isStale =
        'Somebody else saved another text meanwhile. It stands under “Versions”; yours is still here.'
      return data({ ...answerOf(text, {}), stale: isStale }, { status: 409 })
    }
    return data(answerOf(text, saved.error.fields), { status: 422 })
  }),
  preview: form(act, (_desk, sent, { params }) => {
    const original = findHere(params.text)
    const text = textsOf(sent, mailTextParts)
    const problems = problemsOfText(text, original)
    return data(answerOf(text, problems), { status: Object.keys(problems).length > 0 ? 422 : 200 })
  }),
  restore: form(act, async ({ permit, act: by, site }, sent, { params }) => {
    const original = findHere(params.text)
    const saving = { textId: params.text ?? '', base: baseOf(sent), text: null, original }
    const saved = await site.database.write(tx => saveText(tx, permit, by, saving))
    throw redirect(`${organiserPaths.mailText(params.text ?? '')}?done=${saved.ok ? 'restore' : 'stale'}`)
  }),
})

function baseOf(sent: FormData): number {
  const base = Number(sent.get('base'))
  return Number.isSafeInteger(base) && base >= 0 ? base : -1
}

function answerOf(text: MailText, problems: Partial<Record<keyof MailText, TextPartProblem>>) {
  const hasProblems = Object.keys(problems).length > 0
  const words = Object.fromEntries(
    mailTextParts.flatMap(part => {
      const problem = problems[part]
      return problem ? [[part, problemWords(labels[part], problem)]] : []
    }),
  )
  // What comes back is no longer than what is sent twice over.
  const typed = { ...text, body: text.body.slice(0, 40_000) }
  return {
    typed,
    problems: words as Partial<Record<keyof MailText, string>>,
    preview: hasProblems ? undefined : previewOf(typed),
    stale: undefined as string | undefined,
  }
}

const labels: Readonly<Record<keyof MailText, string>> = {
  subject: 'The subject',
  preview: 'The preview',
  heading: 'The heading',
  body: 'The text',
}

function problemWords(label: string, problem: TextPartProblem): string {
  if (typeof problem === 'string') return wordsForLabel(label, problem)
  if (problem.code === 'button-missing') {
    return 'The button is missing: without {button} in a paragraph of its own the mail leads nowhere.'
  }
  const names = problem.fields.map(name => `{${name}}`).join(', ')
  return `${problem.fields.length === 1 ? 'There is no field' : 'There are no fields'} ${names} here. A brace that is meant is written twice.`
}

const done: Readonly<Record<string, string>> = {
  save: 'The text is saved. Mails say it from now on.',
  restore: 'The default is back.',
  stale: 'Somebody else saved another text meanwhile. Please look at it first.',
}

export default function MailTextPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const text = actionData?.typed ?? view.text
  const preview = actionData ? actionData.preview : view.preview
  const said = view.done !== null && Object.hasOwn(done, view.done) ? done[view.done] : undefined
  const hasProblems = actionData !== undefined && Object.keys(actionData.problems).length > 0
  return (
    <Page
      title={view.title}
      lead={
        <>
          <Link to={organiserPaths.mailTexts}>Mail texts</Link> · sent {view.when} ·{' '}
          {view.isDefault ? 'says its default' : 'says a text of yours'}
        </>
      }
    >
      {said && !actionData && <Notice tone="positive" title={said} />}
      {actionData?.stale && <Notice tone="negative" title={actionData.stale} answers={actionData} />}
      {hasProblems && (
        <Notice tone="negative" title="Something in the text has to change first." answers={actionData} />
      )}
      {view.asked !== undefined && !actionData && (
        <Notice title={`This is version ${view.asked}. It counts again once you save it.`} />
      )}
      <div className={styles.body}>
        <Form method="post" className={formStyle} key={`${view.base} ${view.asked}`}>
          <input type="hidden" name="base" value={view.base} />
          <TextInput
            name="subject"
            label="Subject"
            defaultValue={text.subject}
            error={actionData?.problems.subject}
            isRequired
          />
          <TextInput
            name="preview"
            label="Preview"
            hint="What mail programs list after the subject."
            defaultValue={text.preview}
            error={actionData?.problems.preview}
          />
          <TextInput
            name="heading"
            label="Heading"
            defaultValue={text.heading}
            error={actionData?.problems.heading}
            isRequired
          />
          <TextArea
            name="body"
            label="Text"
            hint="An empty line begins a paragraph. A paragraph whose fields are all empty is left out."
            rows={18}
            defaultValue={text.body}
            error={actionData?.problems.body}
            isRequired
          />
          <p className={styles.fields}>
            Fields:{' '}
            {view.fields.map(name => (
              <code key={name}>{`{${name}}`}</code>
            ))}
          </p>
          <div className={styles.acts}>
            <Button type="submit" name="intent" value="save" tone="loud">
              Save
            </Button>
            <Button type="submit" name="intent" value="preview">
              Preview
            </Button>
            {!view.isDefault && (
              <Button type="submit" name="intent" value="restore" tone="quiet">
                Restore the default
              </Button>
            )}
          </div>
        </Form>
        <section className={styles.original} aria-labelledby="default">
          <h2 id="default" className={styles.title}>
            Default
          </h2>
          <p>
            <strong>{view.original.subject}</strong>
          </p>
          <p className={styles.soft}>{view.original.preview}</p>
          <p>
            <strong>{view.original.heading}</strong>
          </p>
          <p className={styles.text}>{view.original.body}</p>
        </section>
      </div>
      {preview && (
        <Part title="Preview">
          <TextPreview preview={preview} />
        </Part>
      )}
      {view.versions.length > 0 && (
        <Part title="Versions">
          <Rows
            caption="Versions"
            columns={['Version', 'What', 'When', 'Who']}
            rows={view.versions.map(({ number, href, what, at, who }) => ({
              key: number,
              cells: [
                <Link key="number" to={href}>
                  {number}
                </Link>,
                what,
                at,
                who,
              ],
            }))}
          />
        </Part>
      )}
    </Page>
  )
}
