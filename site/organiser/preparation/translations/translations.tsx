/** What is missing in the other languages of a conference, or older than its source, record by record. */
import { data, Form, Link } from 'react-router'
import type { TranslationCounts } from '#domain/conference/translations/translation.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { isLanguage, type Language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { describeKind } from '#domain/preparation/records/editable-kinds.ts'
import {
  type FileReport,
  importTranslations,
  type NamedText,
} from '#domain/preparation/translating/import-translations.ts'
import {
  listSuggestedTranslations,
  surveyTranslations,
} from '#domain/preparation/translating/survey-translations.ts'
import { mostFileMegabytes } from '#domain/preparation/translating/translation-file.ts'
import { Button } from '#site/components/form/button.tsx'
import { FileInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAgain } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { ownerOfTexts } from '#site/organiser/preparation/translations/owner-of-texts.ts'
import {
  type TranslatingRight,
  translatingPermits,
  translatingRightOf,
} from '#site/organiser/preparation/translations/translating-acts.ts'
import styles from '#site/organiser/preparation/translations/translation.module.css'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { textLabel } from '#site/organiser/record-form/text-label.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import {
  entryFaultWords,
  fileFaultWords,
  lackWords,
  otherLanguageWords,
  takenWords,
  toReadWords,
} from '#words/organiser/preparation/translation-words.ts'
import type { Route } from './+types/translations.ts'

/** Records that are named for each language; of more, their number. */
const mostNamed = 200

export const loader = guarded('read-set-up', async (staff, { url }: Route.LoaderArgs) => {
  const { site, scope, person } = staff
  const owner = await ownerOfTexts(staff)
  const { event } = owner
  const [source, ...others] = owner.languages
  const asked = url.searchParams.get('language')
  const shown = others.filter(
    each => asked === null || !others.some(other => other === asked) || each === asked,
  )
  const { surveys, drafts } = await surveyTranslations(
    site.database.read,
    scope,
    [source, ...shown],
    mostNamed,
  )
  const parts = surveys.map(({ language, all, records, lacking, suggested }) => ({
    language,
    all,
    suggested,
    more: lacking - records.length,
    rows: records.map(({ kind, id, data: fields, counts }) => {
      const own = formOf(kind)
      return {
        to: organiserPaths.translation(event, language, kind, id),
        name: describeKind(kind).many ? nameOf(own, fields) : own.many,
        kind: describeKind(kind).many ? own.many : '',
        lack: lackWords(counts),
      }
    }),
  }))
  return {
    event,
    source,
    others,
    parts,
    settings: event === null ? organiserPaths.siteLanguages : organiserPaths.settingsPart(event, 'languages'),
    right: translatingRightOf(person, owner.id),
    drafts: drafts.length,
    count: toId(url.searchParams.get('count')) ?? 0,
    left: toId(url.searchParams.get('left')) ?? 0,
  }
})

interface Answer {
  language: Language
  problem: string | null
  report: ReportView | null
}

interface ReportView {
  isTaken: boolean
  counts: string[]
  refused: { name: string; to: string | null; words: string }[]
  more: number
  toRead: { name: string; to: string; words: string }[]
}

const receive = <A extends TranslatingRight>(right: A) =>
  form(right, async (staff, sent) => {
    const { language } = textsOf(sent, ['language'])
    const owner = await ownerOfTexts(staff)
    if (!isLanguage(language) || !owner.languages.slice(1).includes(language)) throw notFound()
    const again = (problem: string, status = 422) =>
      formAgain<Answer>({ language, problem, report: null }, status)
    const file = sent.get('file')
    if (!(file instanceof File) || file.size === 0) return again(fileFaultWords({ code: 'none' }))
    if (file.size > mostFileMegabytes * 1024 ** 2) return again(fileFaultWords({ code: 'too-large' }))
    const read = await staff.site.translationFiles.read(await file.bytes())
    if (!read.ok) return again(fileFaultWords(read.error), read.error.code === 'busy' ? 503 : 422)
    const { language: named, entries, unread } = read.value
    if (named !== null && named.split(/[-_@]/)[0]?.toLowerCase() !== language)
      return again(otherLanguageWords(named, language))
    const report = await importTranslations(staff.site.database, translatingPermits(staff), staff.act, {
      language,
      entries,
      unread,
    })
    return data<Answer>({
      language,
      problem: null,
      report: reportView(owner.event, language, report),
    })
  })

/** Saves what the product has of the texts that it suggested itself. */
const takeSuggested = <A extends TranslatingRight>(right: A) =>
  form(right, async (staff, sent) => {
    const { language } = textsOf(sent, ['language'])
    const owner = await ownerOfTexts(staff)
    if (!isLanguage(language) || !owner.languages.slice(1).includes(language)) throw notFound()
    const { database } = staff.site
    const entries = await listSuggestedTranslations(database.read, staff.scope, owner.languages, language)
    const report = await importTranslations(database, translatingPermits(staff), staff.act, {
      language,
      entries,
      unread: [],
    })
    return data<Answer>({ language, problem: null, report: reportView(owner.event, language, report) })
  })

export const action = forms({
  'write-website': receive('write-website'),
  'place-talks': receive('place-talks'),
  'write-fees': receive('write-fees'),
  'set-organisation': receive('set-organisation'),
  'take-write-website': takeSuggested('write-website'),
  'take-place-talks': takeSuggested('place-talks'),
  'take-write-fees': takeSuggested('write-fees'),
  'take-set-organisation': takeSuggested('set-organisation'),
})

/** Texts that are named one by one; of more, their number. */
const mostTexts = 100

function reportView(event: string | null, language: Language, report: FileReport): ReportView {
  const named = ({ kind, id, path, data: fields }: NamedText) => {
    const form = formOf(kind)
    const record = describeKind(kind).many ? `${nameOf(form, fields)}: ` : ''
    return {
      name: record + textLabel(form, fields, path),
      to: organiserPaths.translation(event, language, kind, id),
    }
  }
  return {
    isTaken: report.records > 0,
    counts: takenWords(report),
    refused: report.refused.slice(0, mostTexts).map(({ context, text, fault }) => ({
      ...(text ? named(text) : { name: context || 'The file', to: null }),
      words: entryFaultWords(fault),
    })),
    more: Math.max(0, report.refused.length - mostTexts),
    toRead: report.toRead
      .slice(0, mostTexts)
      .map(each => ({ ...named(each.text), words: toReadWords(each) })),
  }
}

export default function Translations({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { event, source, parts, settings, right, drafts } = view
  const settled = `${counted(view.count, 'draft')} ${view.count === 1 ? 'was' : 'were'}`
  return (
    <Page
      title="Translations"
      lead={`What visitors read in the other languages of ${event === null ? 'the main site' : 'the conference'}. A text that is missing is shown in ${languageNames[source]}.`}
      actions={<Link to={settings}>Languages</Link>}
    >
      <Done said={{ publish: `${settled} published.`, discard: `${settled} discarded.` }} answers={view}>
        {view.left > 0 && (
          <p>
            {counted(view.left, 'draft')} stayed, because somebody changed it, or it is not yours to change.
          </p>
        )}
      </Done>
      {parts.length === 0 && (
        <p>
          {event === null ? 'The main site' : 'The conference'} has one language.{' '}
          <Link to={settings}>Choose others</Link> to translate its texts.
        </p>
      )}
      {drafts > 0 && <Drafts count={drafts} event={event} right={right} />}
      {parts.map(part => (
        <LanguagePart
          key={part.language}
          part={part}
          event={event}
          right={right}
          answer={answer?.language === part.language ? answer : undefined}
        />
      ))}
    </Page>
  )
}

/** What translators sent, or staff saved, and visitors do not see yet. */
function Drafts({ count, event, right }: { count: number; event: string | null; right: string | null }) {
  const all = count === 1 ? 'it' : `all ${formatCount(count)}`
  return (
    <Part title="Not published yet">
      <p>
        {counted(count, 'draft')} {count === 1 ? 'changes' : 'change'} translations alone.
      </p>
      {right !== null && (
        <p className={styles.links}>
          <Link to={organiserPaths.translatedDrafts(event, 'publish')}>Publish {all}</Link>
          <Link to={organiserPaths.translatedDrafts(event, 'discard')}>Discard {all}</Link>
        </p>
      )}
    </Part>
  )
}

interface PartView {
  language: Language
  all: TranslationCounts
  suggested: number
  more: number
  rows: { to: string; name: string; kind: string; lack: string }[]
}

function LanguagePart({
  part: { language, all, suggested, rows, more },
  event,
  right,
  answer,
}: {
  part: PartView
  event: string | null
  right: string | null
  answer: Answer | undefined
}) {
  return (
    <Part title={languageNames[language]}>
      <p>
        {rows.length === 0
          ? `All ${counted(all.texts, 'text')} are translated.`
          : `Of ${counted(all.texts, 'text')}: ${lackWords(all)}.`}
      </p>
      {suggested > 0 && right !== null && (
        <Form method="post" className={formStyle}>
          <input type="hidden" name="intent" value={`take-${right}`} />
          <input type="hidden" name="language" value={language} />
          <p>
            {suggested === all.missing ? 'All of them were' : `${formatCount(suggested)} of them were`}{' '}
            suggested to you, or are usual names: the product has them in {languageNames[language]}. Read them
            as drafts, then publish all at once.
          </p>
          <div>
            <Button
              type="submit"
              aria-label={`Save ${formatCount(suggested)} as drafts: ${languageNames[language]}`}
            >
              Save {formatCount(suggested)} as drafts
            </Button>
          </div>
        </Form>
      )}
      {rows.length > 0 && (
        <Rows
          caption={`Texts to translate: ${languageNames[language]}`}
          columns={['What', 'Where', 'To do']}
          rows={rows.map(({ to, name, kind, lack }) => ({
            key: to,
            cells: [
              <Link key="to" to={to}>
                {name}
              </Link>,
              kind,
              lack,
            ],
          }))}
        />
      )}
      {more > 0 && <p>And {formatCount(more)} more.</p>}
      {answer?.report && <Report report={answer.report} answers={answer} />}
      <h3 className={styles.fileTitle}>Translators’ file</h3>
      <p>
        <a
          href={organiserPaths.translationFile(event, language)}
          download
          aria-label={`Download all texts: ${languageNames[language]}`}
        >
          Download all texts
        </a>{' '}
        as a PO file, which Poedit, Weblate and other programs for translators open. Send back the whole file
        or a part of it: what it says is saved as drafts, and what it leaves out stays.
      </p>
      {right !== null && (
        <Form method="post" encType="multipart/form-data" className={formStyle}>
          <input type="hidden" name="intent" value={right} />
          <input type="hidden" name="language" value={language} />
          <FileInput
            name="file"
            id={`file-${language}`}
            accept=".po,text/x-gettext-translation"
            label={`Translated file: ${languageNames[language]}`}
            {...(answer?.problem && { error: answer.problem })}
          />
          <div>
            <Button type="submit" aria-label={`Save as drafts: ${languageNames[language]}`}>
              Save as drafts
            </Button>
          </div>
        </Form>
      )}
    </Part>
  )
}

function Report({ report, answers }: { report: ReportView; answers: object }) {
  const { isTaken, counts, refused, more, toRead } = report
  return (
    <Notice
      tone={refused.length > 0 ? 'neutral' : 'positive'}
      title={isTaken ? 'Saved as drafts' : 'Nothing was taken'}
      answers={answers}
    >
      <ul>
        {counts.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {[...refused, ...toRead].length > 0 && (
        <ul>
          {[...refused, ...toRead].map(({ name, to, words }) => (
            <li key={`${name} ${words}`}>
              {to === null ? name : <Link to={to}>{name}</Link>}. {words}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          And {counted(more, 'text')} more that {more === 1 ? 'was' : 'were'} not taken.
        </p>
      )}
    </Notice>
  )
}
