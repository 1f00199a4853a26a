import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import {
  type LanguageUse,
  type SetLanguagesError,
  setLanguages,
} from '#domain/conference/settings/set-languages.ts'
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
  type SettingsPart,
  settingsAction,
  settingsLoader,
} from '#site/organiser/conference/settings/receive-settings.ts'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import type { Route } from './+types/languages.ts'

const form = languagesForm({
  many: 'Languages',
  about:
    'The languages of the conference’s pages. Visitors choose one in a menu; with one language there is no menu.',
  hint: 'The language in which you write the texts of this conference. What is not translated is shown in it.',
})

function partOf({
  conference,
  permit,
  act,
}: AtConference<PermittedRequest<'create-conference'>>): SettingsPart<SetLanguagesError> {
  return {
    part: 'languages',
    form,
    read: async db => shownLanguages((await findConferenceById(db, conference.id))?.languages ?? []),
    set: (tx, typed) => setLanguages(tx, permit, act, conference.id, chosenLanguages(typed)),
    wordsOf(error) {
      if (error.code !== 'in-use') return noFirstLanguage
      const detail = `${error.uses.map(useWords).join(' ')} Tick below that you mean it: the texts stay stored, and are back when you choose the language again.`
      return { detail, status: 409 }
    },
  }
}

/** `Nobody would read 12 texts in Deutsch any more, and whoever made 3 registrations in it is written to in the first language.` */
function useWords({ language, texts, registrations }: LanguageUse): string {
  const name = languageNames[language]
  const people = `whoever made ${counted(registrations, 'registration')} in ${texts > 0 ? 'it' : name} is written to in the first language.`
  if (texts === 0) return people.slice(0, 1).toUpperCase() + people.slice(1)
  const unread = `Nobody would read ${counted(texts, 'text')} in ${name} any more`
  return registrations === 0 ? `${unread}.` : `${unread}, and ${people}`
}

export const loader = settingsLoader('create-conference', partOf)

export const action = settingsAction('create-conference', partOf)

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  return <LanguagesPage form={form} view={loaderData} answer={actionData} />
}
