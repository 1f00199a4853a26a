import {
  readSiteLanguages,
  type SetSiteLanguagesError,
  type SiteLanguageUse,
  setSiteLanguages,
} from '#domain/conference/settings/site-languages.ts'
import { counted } from '#domain/foundations/counted.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import {
  chosenLanguages,
  LanguagesPage,
  languagesForm,
  noFirstLanguage,
  shownLanguages,
} from '#site/organiser/conference/settings/choose-languages.tsx'
import {
  loadSettings,
  receiveSettings,
  type SettingsPart,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import type { Route } from './+types/site-languages.ts'

const formOfSite = languagesForm({
  many: 'Languages of the main site',
  about:
    'The languages of the home page, the policies, the lists of meetings and the other pages outside conferences, which choose their own. Visitors choose one in a menu; with one language there is no menu.',
  hint: 'The language in which you write the texts of the main site. Addresses without a language are in it.',
})

function partOf({ permit, act }: PermittedRequest<'set-organisation'>): SettingsPart<SetSiteLanguagesError> {
  return {
    part: 'languages',
    form: formOfSite,
    read: async db => shownLanguages(await readSiteLanguages(db)),
    set: (tx, typed) => setSiteLanguages(tx, permit, act, chosenLanguages(typed)),
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
          return noFirstLanguage
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

export const loader = guarded('set-organisation', staff =>
  // Nobody may only read what this act sets, so whoever reads has the permit to set it.
  loadSettings(staff, partOf(staff as unknown as PermittedRequest<'set-organisation'>)),
)

export const action = forms({
  save: form('set-organisation', (staff, sent) => receiveSettings(staff, sent, partOf(staff))),
})

export default function SiteLanguages({ loaderData, actionData }: Route.ComponentProps) {
  return <LanguagesPage form={formOfSite} view={loaderData} answer={actionData} />
}
