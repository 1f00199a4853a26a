import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type SetLanguagesError, setLanguages } from '#domain/conference/settings/set-languages.ts'
import { counted } from '#domain/foundations/counted.ts'
import { type Language, languageNames, languages } from '#domain/foundations/language.ts'
import {
  type SettingsPart,
  settingsAction,
  settingsLoader,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import type { Route } from './+types/languages.ts'

const languagesForm: RecordForm = {
  one: 'languages', many: 'Languages', nameField: 'first', columns: [], required: ['first'],
  about: 'The languages of the conference’s pages. Visitors choose one in a menu; with one language there is no menu.',
  fields: {
    first: { control: 'choice', label: 'First language', choices: languageNames, hint: 'The language in which you write the texts of this conference. What is not translated is shown in it.' },
    ...Object.fromEntries(languages.map(each => [`also-${each}`, { control: 'check', label: `Also in ${languageNames[each]}` }])),
    removes: { control: 'check', label: 'Show these texts to nobody; they stay stored' },
  },
} // biome-ignore format: a table

function partOf({
  conference,
  permit,
  act,
}: AtConference<PermittedRequest<'create-conference'>>): SettingsPart<SetLanguagesError> {
  return {
    part: 'languages',
    form: languagesForm,
    async read(db) {
      const [first, ...others] = (await findConferenceById(db, conference.id))?.languages ?? []
      const checks = languages.map(each => [`also-${each}`, others.includes(each)])
      return { first, ...Object.fromEntries(checks), removes: false }
    },
    set: (tx, typed) =>
      setLanguages(tx, permit, act, conference.id, {
        // The command refuses what is no language.
        first: typed.first as Language,
        others: languages.filter(each => typed[`also-${each}`] === true),
        removes: typed.removes === true,
      }),
    wordsOf(error) {
      if (error.code !== 'translated') {
        return { errors: [{ name: 'first', message: 'Choose the first language.' }] }
      }
      const named = error.texts.map(
        ({ language, count }) => `${counted(count, 'text')} in ${languageNames[language]}`,
      )
      const detail = `Nobody would read ${new Intl.ListFormat('en-GB').format(named)} any more. Tick below that you mean it: the texts stay stored, and are back when you choose the language again.`
      return { detail, status: 409 }
    },
  }
}

export const loader = settingsLoader('create-conference', partOf)

export const action = settingsAction('create-conference', partOf)

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  // Asked only where it means something.
  const { removes: _, ...fields } = languagesForm.fields
  const isAsked = actionData?.detail != null
  return (
    <SettingsPage
      form={isAsked ? languagesForm : { ...languagesForm, fields }}
      view={loaderData}
      answer={actionData}
    />
  )
}
