import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { setLanguages } from '#domain/conference/settings/set-languages.ts'
import { type Language, languageNames, languages } from '#domain/foundations/language.ts'
import type { InvalidInput } from '#domain/foundations/parse-input.ts'
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
  },
} // biome-ignore format: a table

function partOf({
  conference,
  permit,
  act,
}: AtConference<PermittedRequest<'create-conference'>>): SettingsPart<InvalidInput> {
  return {
    part: 'languages',
    form: languagesForm,
    async read(db) {
      const [first, ...others] = (await findConferenceById(db, conference.id))?.languages ?? []
      const checks = languages.map(each => [`also-${each}`, others.includes(each)])
      return { first, ...Object.fromEntries(checks) }
    },
    set: (tx, typed) =>
      setLanguages(tx, permit, act, conference.id, {
        // The command refuses what is no language.
        first: typed.first as Language,
        others: languages.filter(each => typed[`also-${each}`] === true),
      }),
    wordsOf: () => ({ errors: [{ name: 'first', message: 'Choose the first language.' }] }),
  }
}

export const loader = settingsLoader('create-conference', partOf)

export const action = settingsAction('create-conference', partOf)

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={languagesForm} view={loaderData} answer={actionData} />
}
