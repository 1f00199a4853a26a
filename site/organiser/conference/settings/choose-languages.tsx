/** The form in which somebody chooses the languages of a website: a conference's, or the main site's. */
import { Link } from 'react-router'
import { type Language, languages } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import {
  type SettingsAnswer,
  SettingsPage,
  type SettingsView,
} from '#site/organiser/conference/settings/settings-page.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'

export const languagesForm = ({
  many,
  about,
  hint,
  asked = 'Remove the language',
}: Pick<RecordForm, 'many' | 'about'> & {
  hint: string
  /** What somebody ticks who was told what it means. */
  asked?: string
}): RecordForm => ({
  one: 'languages', many, nameField: 'first', columns: [], required: ['first'], about,
  fields: {
    first: { control: 'choice', label: 'First language', choices: languageNames, hint },
    ...Object.fromEntries(languages.map(each => [`also-${each}`, { control: 'check', label: `Also in ${languageNames[each]}` }])),
    removes: { control: 'check', label: asked },
  },
}) // biome-ignore format: a table

/** What the form starts from. */
export function shownLanguages([first, ...others]: readonly Language[]): RecordData {
  const checks = languages.map(each => [`also-${each}`, others.includes(each)])
  return { first, ...Object.fromEntries(checks), removes: false }
}

/** What was chosen. The commands refuse what is no language. */
export const chosenLanguages = (typed: RecordData) => ({
  first: typed.first as Language,
  others: languages.filter(each => typed[`also-${each}`] === true),
  removes: typed.removes === true,
})

/** Beside the first language, where no other problem is known. */
export const noFirstLanguage = { errors: [{ name: 'first', message: 'Choose the first language.' }] }

export function LanguagesPage({
  form,
  view,
  answer,
}: {
  form: RecordForm
  view: SettingsView
  answer: SettingsAnswer | undefined
}) {
  // Asked only where it means something.
  const { removes: _, ...fields } = form.fields
  const hasOthers = languages.some(each => {
    const shown = view.shown[`also-${each}`]
    return shown?.kind === 'check' && shown.isOn
  })
  return (
    <SettingsPage
      form={answer?.detail != null ? form : { ...form, fields }}
      view={view}
      answer={answer}
      next={hasOthers && <Link to={organiserPaths.translations(view.event)}>Translations</Link>}
    />
  )
}
