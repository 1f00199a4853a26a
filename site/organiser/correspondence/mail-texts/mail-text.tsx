/** The text of one automatic mail: edited, previewed, and restored. */

import { data, Form, Link } from 'react-router'
import {
  fieldsOfLines,
  listMailLanguages,
  listTextVersions,
  readEditedTexts,
  saveText,
  type TextPartProblem,
} from '#domain/correspondence/mail-texts/edited-texts.ts'
import { type MailText, mailTextParts, textKey } from '#domain/correspondence/mail-texts/mail-text.ts'
import { isLanguage, type Language, languages } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import { findAutomaticMail } from '#mails/all-mails.ts'
import { hasExamples } from '#mails/find-example.ts'
import { translated } from '#mails/translated-text.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { LetterPreview } from '#site/organiser/correspondence/mail-texts/letter-preview.tsx'
import styles from '#site/organiser/correspondence/mail-texts/mail-text.module.css'
import { wordsForProblems } from '#site/organiser/correspondence/mail-texts/text-problems.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done, useDone } from '#site/organiser/parts/done.tsx'
import head from '#site/organiser/parts/list-head.module.css'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { UnsavedCopy } from '#site/organiser/record-form/unsaved-copy.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/mail-text.ts'

const right = 'set-organisation'

export const loader = guarded(right, async ({ site }, { params, url }: Route.LoaderArgs) => {
  const original = findHere(params.text)
  const { read } = site.database
  const spoken = languageIn(url.searchParams.get('language'))
  const key = textKey(params.text, spoken)
  const [versions, offered, edited] = await Promise.all([
    listTextVersions(read, key),
    listMailLanguages(read),
    readEditedTexts(read),
  ])
  const writers = versions.map(({ writtenBy }) => writtenBy.split(/:(.*)/s)[1] ?? '')
  const names = await listAccountNames(read, writers)
  const asked = versions.find(({ number }) => String(number) === url.searchParams.get('version'))
  const newest = versions[0]
  const ownDefault = speakingTo({ language: spoken, addressed: null }, () => translated(original))
  const current = asked ?? (newest && !newest.isDefault ? newest : ownDefault)
  // What this one says in another language: the organiser's English text, if there is one.
  const source = spoken === languages[0] ? original : (edited[params.text] ?? original)
  const query = spoken === languages[0] ? '' : `?language=${spoken}`
  return {
    title: original.title,
    when: original.when,
    original: textOf(source),
    language: spoken,
    languages: offered.map(each => ({
      name: each,
      label: languageNames[each],
      href: organiserPaths.mailText(params.text) + (each === languages[0] ? '' : `?language=${each}`),
      isOwn: Object.hasOwn(edited, textKey(params.text, each)),
    })),
    text: textOf(current),
    isDefault: newest === undefined || newest.isDefault,
    asked: asked?.number,
    base: newest?.number ?? 0,
    fields: original.fields,
    lines: fieldsOfLines(original.fields),
    letter: organiserPaths.mailTextLetter(params.text),
    shown: `${organiserPaths.mailTextLetter(params.text)}${withVersion(query, asked?.number)}`,
    hasExamples: hasExamples(params.text),
    versions: versions.map(({ number, isDefault, writtenAt }, index) => ({
      number,
      href: `${organiserPaths.mailText(params.text)}${withVersion(query, number)}`,
      what: isDefault ? 'The default text, restored' : 'Your own text',
      at: formatInstant(writtenAt, 'UTC'),
      who: names.get(writers[index] ?? '') ?? 'a former colleague',
    })),
  }
})

const languageIn = (typed: string | null): Language =>
  typed !== null && isLanguage(typed) ? typed : languages[0]

const withVersion = (query: string, version: number | undefined) =>
  version === undefined ? query : `${query === '' ? '?' : `${query}&`}version=${version}`

/** The page again, in the language that was edited. */
const pageOf = (id: string | undefined, sent: FormData, done: string) => {
  const spoken = languageIn(textsOf(sent, ['language']).language)
  const query = new URLSearchParams({ ...(spoken !== languages[0] && { language: spoken }), done })
  return `${organiserPaths.mailText(id ?? '')}?${query}`
}

const keyOf = (id: string | undefined, sent: FormData) =>
  textKey(id ?? '', languageIn(textsOf(sent, ['language']).language))

const textOf = ({ subject, preview, heading, body }: MailText): MailText => ({
  subject,
  preview,
  heading,
  body,
})

/** @throws the 404 of an unknown mail */
function findHere(id = '') {
  const found = findAutomaticMail(id)
  if (!found) throw notFound()
  return found
}

export const action = forms({
  save: form(right, async ({ permit, act: by, site }, sent, { params }) => {
    const original = findHere(params.text)
    const text = textsOf(sent, mailTextParts)
    const saving = { textId: keyOf(params.text, sent), base: baseOf(sent), text, original }
    const saved = await site.database.write(tx => saveText(tx, permit, by, saving))
    if (saved.ok) throw redirectTo(pageOf(params.text, sent, 'save'))
    if (saved.error.code === 'stale') {
      const isStale =
        'Somebody else saved another text meanwhile. It is under “Versions”; yours is still here.'
      return data({ ...answerOf(text, {}), stale: isStale }, { status: 409 })
    }
    return data(answerOf(text, saved.error.fields), { status: 422 })
  }),
  restore: form(right, async ({ permit, act: by, site }, sent, { params }) => {
    const original = findHere(params.text)
    const saving = { textId: keyOf(params.text, sent), base: baseOf(sent), text: null, original }
    const saved = await site.database.write(tx => saveText(tx, permit, by, saving))
    throw redirectTo(pageOf(params.text, sent, saved.ok ? 'restore' : 'stale'))
  }),
})

function baseOf(sent: FormData): number {
  const base = Number(sent.get('base'))
  return Number.isSafeInteger(base) && base >= 0 ? base : -1
}

function answerOf(text: MailText, problems: Partial<Record<keyof MailText, TextPartProblem>>) {
  return {
    // The result is at most twice as long as the input.
    typed: { ...text, body: text.body.slice(0, 40_000) },
    problems: wordsForProblems(problems),
    stale: undefined as string | undefined,
  }
}

const said = {
  save: 'The text is saved. Mails use it from now on.',
  restore: 'The default text is restored.',
  stale: 'Somebody else saved another text meanwhile. Please read it first.',
}

export default function MailTextPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const text = actionData?.typed ?? view.text
  const isSaved = useDone() === 'save'
  const hasProblems = actionData !== undefined && Object.keys(actionData.problems).length > 0
  return (
    <Page
      title={view.title}
      lead={
        <>
          <Link to={organiserPaths.mailTexts}>Mail texts</Link> · sent {view.when} ·{' '}
          {view.isDefault ? 'default text' : 'your own text'}
        </>
      }
    >
      {view.languages.length > 1 && (
        <nav aria-label="Language">
          <ul className={head.views}>
            {view.languages.map(({ name, label, href, isOwn }) => (
              <li key={name}>
                <Link
                  to={href}
                  className={head.view}
                  aria-current={name === view.language ? 'page' : undefined}
                >
                  <bdi lang={name}>{label}</bdi>
                  {isOwn && ' (your own)'}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Done said={said} />
      {actionData?.stale && <Notice tone="negative" title={actionData.stale} answers={actionData} />}
      {hasProblems && <Notice tone="negative" title="Please correct the text first." answers={actionData} />}
      {view.asked !== undefined && !actionData && (
        <Notice title={`This is version ${view.asked}. It is used again once you save it.`} />
      )}
      <div className={styles.body}>
        {/* Its buttons send it to the frame too, which only a browser does. */}
        <Form
          id="mail-text"
          method="post"
          reloadDocument
          className={formStyle}
          key={`${view.language} ${view.base} ${view.asked}`}
        >
          <input type="hidden" name="base" value={view.base} />
          <input type="hidden" name="language" value={view.language} />
          <TextFields text={text} problems={actionData?.problems} fields={view.fields} />
          <div className={styles.acts}>
            <Button type="submit" name="intent" value="save" tone="loud">
              Save
            </Button>
            {!view.isDefault && (
              <Button type="submit" name="intent" value="restore" tone="quiet">
                Restore the default
              </Button>
            )}
          </div>
          <LetterPreview view={view} />
        </Form>
        <UnsavedCopy
          key={`${view.letter} ${view.language} ${view.base} ${view.asked}`}
          formId="mail-text"
          record={view.shown.replace(/[?&]version=\d+$/, '')}
          mark={String(view.base)}
          isSaved={isSaved}
        />
        <DefaultText original={view.original} title={view.language === 'en' ? 'Default' : 'In English'} />
      </div>
      {view.versions.length > 0 && <Versions versions={view.versions} />}
    </Page>
  )
}

type View = Route.ComponentProps['loaderData']

function TextFields({
  text,
  problems,
  fields,
}: {
  text: MailText
  problems: ReturnType<typeof answerOf>['problems'] | undefined
  fields: View['fields']
}) {
  return (
    <>
      <TextInput
        name="subject"
        label="Subject"
        defaultValue={text.subject}
        error={problems?.subject}
        isRequired
      />
      <TextInput
        name="preview"
        label="Preview"
        hint="Mail programs show it after the subject."
        defaultValue={text.preview}
        error={problems?.preview}
      />
      <TextInput
        name="heading"
        label="Heading"
        defaultValue={text.heading}
        error={problems?.heading}
        isRequired
      />
      <TextArea
        name="body"
        label="Text"
        hint="Separate paragraphs with empty lines. A paragraph whose fields are all empty is left out."
        rows={18}
        defaultValue={text.body}
        error={problems?.body}
        isRequired
      />
      <p className={styles.fields}>
        Fields:{' '}
        {fields.map(name => (
          <code key={name}>{`{${name}}`}</code>
        ))}
      </p>
    </>
  )
}

function DefaultText({ original, title }: Pick<View, 'original'> & { title: string }) {
  return (
    <section className={styles.original} aria-labelledby="default">
      <h2 id="default" className={styles.title}>
        {title}
      </h2>
      <p>
        <strong>{original.subject}</strong>
      </p>
      <p className={styles.soft}>{original.preview}</p>
      <p>
        <strong>{original.heading}</strong>
      </p>
      <p className={styles.text}>{original.body}</p>
    </section>
  )
}

function Versions({ versions }: Pick<View, 'versions'>) {
  return (
    <Part title="Versions">
      <Rows
        caption="Versions"
        columns={['Version', 'What', 'When', 'Who']}
        rows={versions.map(({ number, href, what, at, who }) => ({
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
  )
}
