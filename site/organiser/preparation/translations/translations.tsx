/** What is missing in the other languages of a conference, or older than its source, record by record. */
import { Link } from 'react-router'
import type { TranslationCounts } from '#domain/conference/translations/translation.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { type Language, languageNames } from '#domain/foundations/language.ts'
import { describeKind } from '#domain/preparation/editing/editable-kinds.ts'
import { surveyTranslations } from '#domain/preparation/editing/survey-translations.ts'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { lackWords } from '#words/organiser/translation-words.ts'
import type { Route } from './+types/translations.ts'

/** Records that are named for each language; of more, their number. */
const mostNamed = 200

export const loader = guardedAtConference(
  'read-set-up',
  async ({ site, scope, conference }, { url }: Route.LoaderArgs) => {
    const event = conference.name
    const [source, ...others] = conference.languages
    const asked = url.searchParams.get('language')
    const shown = others.filter(
      each => asked === null || !others.some(other => other === asked) || each === asked,
    )
    const parts = []
    for (const language of shown) {
      const survey = await surveyTranslations(site.database.read, scope, language, mostNamed)
      parts.push({
        language,
        all: survey.all,
        more: survey.lacking - survey.records.length,
        rows: survey.records.map(({ kind, id, data, counts }) => {
          const form = formOf(kind)
          return {
            to: organiserPaths.translation(event, language, kind, id),
            name: describeKind(kind).many ? nameOf(form, data) : form.many,
            kind: describeKind(kind).many ? form.many : '',
            lack: lackWords(counts),
          }
        }),
      })
    }
    return { event, source, others, parts, settings: organiserPaths.settingsPart(event, 'languages') }
  },
)

export default function Translations({ loaderData: { source, parts, settings } }: Route.ComponentProps) {
  return (
    <Page
      title="Translations"
      lead={`What visitors read in the other languages of the conference. A text that is missing is shown in ${languageNames[source]}.`}
      actions={<Link to={settings}>Languages</Link>}
    >
      {parts.length === 0 && (
        <p>
          The conference has one language. <Link to={settings}>Choose others</Link> to translate its texts.
        </p>
      )}
      {parts.map(part => (
        <LanguagePart key={part.language} part={part} />
      ))}
    </Page>
  )
}

interface PartView {
  language: Language
  all: TranslationCounts
  more: number
  rows: { to: string; name: string; kind: string; lack: string }[]
}

function LanguagePart({ part: { language, all, rows, more } }: { part: PartView }) {
  return (
    <Part title={languageNames[language]}>
      <p>
        {rows.length === 0
          ? `All ${counted(all.texts, 'text')} are translated.`
          : `Of ${counted(all.texts, 'text')}: ${lackWords(all)}.`}
      </p>
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
    </Part>
  )
}
