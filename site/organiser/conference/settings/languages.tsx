import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import {
  type FirstLanguageChange,
  type LanguageUse,
  type SetLanguagesError,
  setLanguages,
} from '#domain/conference/settings/set-languages.ts'
import { counted } from '#domain/foundations/counted.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { countAbstractsByLanguage } from '#domain/programme/abstracts/abstract-languages.ts'
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
  asked: 'Change the languages',
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
    set: (tx, typed) => setLanguages(tx, permit, act, chosenLanguages(typed), countAbstractsByLanguage),
    wordsOf(error) {
      if (error.code !== 'in-use') return noFirstLanguage
      const { uses, first } = error
      const said = [
        ...(first ? firstWords(first) : []),
        ...uses.map(useWords),
        uses.length > 0
          ? 'Tick below that you mean it: the texts stay stored, and are back when you choose the language again.'
          : 'Tick below that you mean it.',
      ]
      const detail = said.join(' ')
      return { detail, status: 409 }
    },
  }
}

/** What changes with the first language: nothing that is written changes by itself. */
function firstWords({ from, to, hidden, people }: FirstLanguageChange): string[] {
  const [before, after] = [languageNames[from], languageNames[to]]
  return [
    `The texts of this conference are then taken as written in ${after}; what stands there in ${before} stays as it is until you write it again.`,
    `Addresses without a language lead to the pages in ${after}.`,
    ...(hidden > 0
      ? [`${counted(hidden, 'translation')} into ${after} ${hidden === 1 ? 'is' : 'are'} not shown any more.`]
      : []),
    ...(people > 0
      ? [
          `${counted(people, 'registrant or author', 'registrants and authors')} without a language of their own ${people === 1 ? 'is' : 'are'} written to in ${after}.`,
        ]
      : []),
  ]
}

/** `Nobody would read 12 texts in Deutsch any more, and whoever made 3 registrations in it is written to in the first language.` */
function useWords({ language, texts, registrations, abstracts }: LanguageUse): string {
  const name = languageNames[language]
  const made = [
    ...(registrations > 0 ? [counted(registrations, 'registration')] : []),
    ...(abstracts > 0 ? [counted(abstracts, 'abstract')] : []),
  ].join(' or ')
  const people = `whoever made ${made} in ${texts > 0 ? 'it' : name} is written to in the first language.`
  if (texts === 0) return people.slice(0, 1).toUpperCase() + people.slice(1)
  const unread = `Nobody would read ${counted(texts, 'text')} in ${name} any more`
  return made === '' ? `${unread}.` : `${unread}, and ${people}`
}

export const loader = settingsLoader('create-conference', partOf)

export const action = settingsAction('create-conference', partOf)

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  return <LanguagesPage form={form} view={loaderData} answer={actionData} />
}
