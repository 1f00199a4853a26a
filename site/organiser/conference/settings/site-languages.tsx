import {
  readSiteLanguages,
  type SetSiteLanguagesError,
  type SiteLanguageUse,
  setSiteLanguages,
} from '#domain/conference/settings/site-languages.ts'
import { counted } from '#domain/foundations/counted.ts'
import { type Language, languages } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
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
    removes: { control: 'check', label: 'Remove the language' },
  },
} // biome-ignore format: a table

function partOf({ permit, act }: PermittedRequest<'set-organisation'>): SettingsPart<SetSiteLanguagesError> {
  return {
    part: 'languages',
    form: languagesForm,
    async read(db) {
      const [first, ...others] = await readSiteLanguages(db)
      const checks = languages.map(each => [`also-${each}`, others.includes(each)])
      return { first, ...Object.fromEntries(checks), removes: false }
    },
    set: (tx, typed) =>
      setSiteLanguages(tx, permit, act, {
        // The command refuses what is no language.
        first: typed.first as Language,
        others: languages.filter(each => typed[`also-${each}`] === true),
        removes: typed.removes === true,
      }),
    wordsOf(error) {
      switch (error.code) {
        case 'in-use': {
          const detail = `${error.uses.map(useWords).join(' ')} Tick below that you mean it: its addresses lead nowhere until you choose the language again.`
          return { detail, status: 409 }
        }
        case 'named-conferences':
          return {
            errors: error.names.map(name => ({
              name: error.first === name ? 'first' : `also-${name}`,
              message: `The conference at /${name} would be hidden behind the pages in ${languageNames[name]}. As long as it has this address, the main site cannot speak the language.`,
            })),
            status: 409,
          }
        default:
          return { errors: [{ name: 'first', message: 'Choose the first language.' }] }
      }
    },
  }
}

/** `Header and footer of 2 conferences lead to the pages in Deutsch, and 1 open message came from the pages in Deutsch.` */
function useWords({ language, texts, conferences, messages }: SiteLanguageUse): string {
  const name = languageNames[language]
  const parts = [
    ...(conferences > 0
      ? [`Header and footer of ${counted(conferences, 'conference')} lead to the pages in ${name}`]
      : []),
    ...(messages > 0 ? [`${counted(messages, 'open message')} came from the pages in ${name}`] : []),
    ...(texts > 0 ? [`${counted(texts, 'translated text')} would be read by nobody`] : []),
  ]
  return `${parts.join(', and ')}.`
}

export const loader = guarded('set-organisation', (staff, { url }: Route.LoaderArgs) =>
  // Nobody may only read what this act sets, so whoever reads has the permit to set it.
  loadSettings(staff, url, partOf(staff as unknown as PermittedRequest<'set-organisation'>)),
)

export const action = forms({
  save: form('set-organisation', (staff, sent) => receiveSettings(staff, sent, partOf(staff))),
})

export default function SiteLanguages({ loaderData, actionData }: Route.ComponentProps) {
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
