import { readSiteLanguages, setSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import { type Language, languages } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import type { InvalidInput } from '#domain/foundations/parse-input.ts'
import {
  loadSettings,
  receiveSettings,
  type SettingsPart,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import type { Route } from './+types/site-languages.ts'

const languagesForm: RecordForm = {
  one: 'languages', many: 'Languages of the main site', nameField: 'first', columns: [], required: ['first'],
  about: 'The languages of the home page, the policies, the lists of meetings and the other pages outside conferences, which choose their own. Visitors choose one in a menu; with one language there is no menu.',
  fields: {
    first: { control: 'choice', label: 'First language', choices: languageNames, hint: 'The language in which you write the texts of the main site. Addresses without a language are in it.' },
    ...Object.fromEntries(languages.map(each => [`also-${each}`, { control: 'check', label: `Also in ${languageNames[each]}` }])),
  },
} // biome-ignore format: a table

function partOf({ permit, act }: PermittedRequest<'set-organisation'>): SettingsPart<InvalidInput> {
  return {
    part: 'languages',
    form: languagesForm,
    async read(db) {
      const [first, ...others] = await readSiteLanguages(db)
      const checks = languages.map(each => [`also-${each}`, others.includes(each)])
      return { first, ...Object.fromEntries(checks) }
    },
    set: (tx, typed) =>
      setSiteLanguages(tx, permit, act, {
        // The command refuses what is no language.
        first: typed.first as Language,
        others: languages.filter(each => typed[`also-${each}`] === true),
      }),
    wordsOf: () => ({ errors: [{ name: 'first', message: 'Choose the first language.' }] }),
  }
}

export const loader = guarded('set-organisation', (staff, { url }: Route.LoaderArgs) =>
  // Nobody may only read what this act sets, so whoever reads has the permit to set it.
  loadSettings(staff, url, partOf(staff as unknown as PermittedRequest<'set-organisation'>)),
)

export const action = forms({
  save: form('set-organisation', (staff, sent) => receiveSettings(staff, sent, partOf(staff))),
})

export default function SiteLanguages({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={languagesForm} view={loaderData} answer={actionData} />
}
