/** A record's texts in two languages, side by side: as they are written, and a translation to write. */
import { Form, Link } from 'react-router'
import { longestText } from '#domain/conference/translations/translatable.ts'
import { directionOf, type Language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { dataAt } from '#domain/preparation/editing/editing-queries.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import {
  describeKind,
  type EditableKind,
  editableKindNames,
  type WritingRight,
  writingRightOf,
} from '#domain/preparation/records/editable-kinds.ts'
import {
  translatedTexts,
  translationField,
  translationsIn,
} from '#domain/preparation/records/record-translations.ts'
import { surveyTranslations } from '#domain/preparation/translating/survey-translations.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done, doneIn, useDone } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { BesideSource } from '#site/organiser/preparation/translations/beside-source.tsx'
import { ownerOfTexts } from '#site/organiser/preparation/translations/owner-of-texts.ts'
import {
  findTranslation,
  readTyped,
  type TextView,
  textsOfTranslation,
} from '#site/organiser/preparation/translations/read-translation.ts'
import styles from '#site/organiser/preparation/translations/translation.module.css'
import { HtmlField } from '#site/organiser/record-form/fields/html-field.tsx'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { mayWrite, refuseOpening } from '#site/organiser/record-form/kind-of-page.ts'
import { UnsavedCopy } from '#site/organiser/record-form/unsaved-copy.tsx'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/translation.ts'

export const loader = guarded('read-set-up', async (staff, args: Route.LoaderArgs) => {
  const found = await findTranslation(staff, args)
  const { kind, id, language, record } = found
  const texts = textsOfTranslation(found)
  const { event, languages } = await ownerOfTexts(staff)
  const own = formOf(kind)
  return {
    event,
    name: describeKind(kind).many ? nameOf(own, record.data) : own.many,
    language,
    source: languages[0],
    right: writingRightOf(kind),
    mark: record.mark,
    texts,
    mayWrite: mayWrite(staff, kind),
    hasDraft: record.draft !== undefined,
    next:
      doneIn(args.url) === null
        ? null
        : await findNext(staff, { event, kind, id, language, source: languages[0] }),
    record:
      kind === 'organisation'
        ? organiserPaths.organisation(id)
        : organiserPaths.websiteRecord(event, kind, id),
    others: languages
      .slice(1)
      .filter(each => each !== language)
      .map(each => ({ language: each, to: organiserPaths.translation(event, each, kind, id) })),
  }
})

/** What lacks something after a record that was just saved, in the order of the list. */
async function findNext(
  { site, scope }: Pick<PermittedRequest<'read-set-up'>, 'site' | 'scope'>,
  { event, kind, id, language, source }: { event: string | null; kind: EditableKind; id: number; language: Language; source: Language },
): Promise<{ name: string; to: string } | null> {
  const { surveys } = await surveyTranslations(site.database.read, scope, [source, language], mostLooked)
  const records = surveys[0]?.records ?? []
  const kinds = editableKindNames.indexOf(kind)
  const isLater = (record: { kind: EditableKind; id: number }) => {
    const order = editableKindNames.indexOf(record.kind) - kinds
    return order > 0 || (order === 0 && record.id > id)
  }
  const others = records.filter(record => record.kind !== kind || record.id !== id)
  const next = others.find(isLater) ?? others[0]
  if (!next) return null
  const own = formOf(next.kind)
  return {
    name: describeKind(next.kind).many ? nameOf(own, next.data) : own.many,
    to: organiserPaths.translation(event, language, next.kind, next.id),
  }
} // biome-ignore format: facts in a line

/** Records among which the next one is looked for. */
const mostLooked = 1_000

interface Answer {
  /** Different each time, so that the form is rendered afresh. */
  answer: string
  mark: string
  typed: Record<string, string>
  /** The texts that were ticked as still right. */
  ticked: string[]
  errors: { name: string; message: string }[]
  detail: string | null
}

const receive = <A extends WritingRight>(right: A) =>
  form(right, async (staff, sent, args) => {
    const found = await findTranslation(staff, args)
    const { kind, id, language, record } = found
    if (writingRightOf(kind) !== right) throw notFound()
    const { mark, do: requested } = textsOf(sent, ['mark', 'do'])
    const field = translationField(language)
    const began = dataAt(record, mark)
    const texts = textsOfTranslation(found)
    const { translations, typed } = readTyped(texts, translationsIn(record.data, language), sent)
    const ticked = texts.map(({ path }) => path).filter(path => sent.has(`right.${path}`))
    const back = (answer: Partial<Answer>, status: number) =>
      formAgain<Answer>(
        {
          answer: crypto.randomUUID(),
          mark,
          typed: Object.fromEntries(typed),
          ticked,
          errors: [],
          detail: null,
          ...answer,
        },
        status,
      )
    const errors = texts
      .filter(({ path, type }) => (typed.get(path)?.length ?? 0) > longestText[type])
      .map(({ path, label, type }) => ({
        name: `text.${path}`,
        message: `“${label}” can have ${longestText[type]} characters at most.`,
      }))
    if (errors.length > 0) return back({ errors }, 422)
    // Nobody publishes words that they have not seen.
    if (mark !== record.mark) {
      const before = new Map(began && translatedTexts(kind, began, language).map(each => [each.path, each]))
      const mine = [...typed].filter(([path, text]) => text !== (before.get(path)?.translation ?? ''))
      // A tick is about the source that was read.
      const unchanged = new Set(
        texts.flatMap(({ path, source }) => (before.get(path)?.text === source ? [path] : [])),
      )
      return back(
        {
          mark: record.mark,
          typed: Object.fromEntries(mine),
          ticked: ticked.filter(path => unchanged.has(path)),
          detail: staleWords,
        },
        409,
      )
    }
    const edit = { kind, id, data: { ...record.data, [field]: translations }, mark }
    const saved = await staff.site.database.write(tx =>
      requested === 'publish'
        ? publishRecord(tx, staff.permit, staff.act, edit)
        : saveDraft(tx, staff.permit, staff.act, edit),
    )
    if (saved.ok) {
      const to = organiserPaths.translation(staff.conference?.name ?? null, language, kind, id)
      throw redirectTo(`${to}?done=${requested === 'publish' ? 'published' : 'draft'}`)
    }
    switch (saved.error.code) {
      case 'stale': {
        // Somebody saved in between: what is not one's own is shown as theirs, and no tick counts for sources that nobody has read.
        const was = new Map(texts.map(({ path, translation }) => [path, translation]))
        const mine = [...typed].filter(([path, text]) => text !== was.get(path))
        return back(
          { mark: saved.error.mark, typed: Object.fromEntries(mine), ticked: [], detail: staleWords },
          409,
        )
      }
      case 'invalid':
        return back({ detail: invalidWords }, 422)
      case 'only-one':
        throw notFound()
      default:
        throw refuseOpening(saved.error, right)
    }
  })

const staleWords =
  'Somebody changed this after you opened the page. Nothing that you typed is lost, and nothing is saved: read the texts again, then save.'
const invalidWords = 'This cannot be published yet, because the draft lacks something: open it to see what.'

export const action = forms({
  'write-website': receive('write-website'),
  'place-talks': receive('place-talks'),
  'write-fees': receive('write-fees'),
  'set-organisation': receive('set-organisation'),
})

const said = {
  draft: 'The draft is saved. Only you and your colleagues can see it.',
  published: 'Published.',
}

export default function Translation({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { texts, language, source, mark, errors, detail } = {
    errors: [],
    detail: null,
    ...view,
    ...(answer && { mark: answer.mark, errors: answer.errors, detail: answer.detail }),
  }
  const done = useDone()
  const missing = texts.filter(({ isMissing }) => isMissing).length
  const old = texts.filter(({ isOld }) => isOld).length
  return (
    <Page
      title={`${view.name}: ${languageNames[language]}`}
      lead={standingWords({ texts: texts.length, missing, old }, source)}
      actions={
        <p className={styles.links}>
          <Link to={organiserPaths.translations(view.event, language)}>All translations</Link>
          <Link to={view.record}>Edit the {languageNames[source]} texts</Link>
          {view.others.map(other => (
            <Link key={other.language} to={other.to}>
              {languageNames[other.language]}
            </Link>
          ))}
        </p>
      }
    >
      <Done said={said}>
        {view.next && (
          <p>
            <Link to={view.next.to}>Next: {view.next.name}</Link>
          </p>
        )}
      </Done>
      {detail && <Notice tone="negative" title={detail} answers={answer} />}
      {!view.mayWrite && <Notice title="Your role can read this but not change it." />}
      {view.hasDraft && view.mayWrite && (
        <Notice title="There is a draft, whose texts you see here. If you publish, the whole draft is published." />
      )}
      <ErrorSummary errors={errors} answers={answer} />
      {texts.length === 0 && <p>There is nothing to translate: no text is filled in.</p>}
      <Form
        id="translation"
        method="post"
        // Texts are longer than a form of the other type may be.
        encType="multipart/form-data"
        className={styles.form}
        // Links lead to its other languages and to the next record, which has a text of its own in each field.
        key={[view.record, language, answer?.answer, view.mark].join(' ')}
      >
        <input type="hidden" name="intent" value={view.right} />
        <input type="hidden" name="mark" value={mark} />
        {texts.map(text => (
          <Pair
            key={text.path}
            text={text}
            typed={answer?.typed[text.path] ?? text.translation}
            isTicked={answer?.ticked.includes(text.path)}
            error={errors.find(({ name }) => name === `text.${text.path}`)?.message}
            {...{ language, source }}
          />
        ))}
        {view.mayWrite && texts.length > 0 && (
          <ButtonRow>
            <Button type="submit" tone="loud" name="do" value="publish">
              Publish
            </Button>
            <Button type="submit" name="do" value="draft">
              Save draft
            </Button>
          </ButtonRow>
        )}
      </Form>
      {view.mayWrite && (
        <UnsavedCopy
          key={view.record + language}
          formId="translation"
          record={`${view.record}/${language}`}
          mark={mark}
          isSaved={done !== null}
        />
      )}
    </Page>
  )
}

function standingWords(
  { texts, missing, old }: { texts: number; missing: number; old: number },
  source: Language,
): string {
  if (missing + old === 0) return 'Everything is translated.'
  const said = [
    ...(missing > 0 ? [`${missing} of ${texts} missing`] : []),
    ...(old > 0 ? [`${old} older than ${old === 1 ? 'its source' : 'their sources'}`] : []),
  ]
  return `${said.join(', ')}. What is missing is shown in ${languageNames[source]}.`
}

/** One text beside its translation. */
function Pair({
  text: { path, label, type, source: written, isMissing, isOld, isRead },
  typed,
  isTicked,
  error,
  language,
  source,
}: {
  text: TextView
  typed: string
  isTicked: boolean | undefined
  error: string | undefined
  language: Language
  source: Language
}) {
  const field = {
    name: `text.${path}`,
    label: `${label} (${languageNames[language]})`,
    hint: isOld
      ? `Older than its source${isRead ? '' : `: visitors read the ${languageNames[source]} text`}.`
      : isMissing
        ? 'Missing.'
        : undefined,
    error,
    defaultValue: typed,
  }
  const spoken = { lang: language, dir: directionOf(language) }
  return (
    <BesideSource
      label={label}
      source={source}
      text={
        type === 'html' ? <HtmlProse html={written} size="note" /> : <p className={styles.lines}>{written}</p>
      }
    >
      {type === 'html' ? (
        <HtmlField {...field} />
      ) : type === 'text' ? (
        <TextArea {...field} {...spoken} rows={5} />
      ) : (
        <TextInput {...field} {...spoken} />
      )}
      {isOld && (
        <label className={styles.check}>
          <input type="checkbox" name={`right.${path}`} defaultChecked={isTicked} />
          It still says what the source says
        </label>
      )}
    </BesideSource>
  )
}
