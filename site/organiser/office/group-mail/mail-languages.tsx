import { Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import type { MailLanguage } from '#site/organiser/office/group-mail/read-mail.ts'
import { peopleWords } from '#site/organiser/office/group-mail/recipients.tsx'
import { Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'

/** Who reads a mail in which language; nothing at a conference of one language. */
export function MailLanguages({ languages }: { languages: readonly MailLanguage[] }) {
  if (languages.length === 0) return null
  return (
    <Part title="In which language">
      <Rows
        caption="Languages of the mail"
        columns={['Language', 'People', 'Text', '']}
        figures={['People']}
        rows={languages.map(each => ({
          key: each.language,
          cells: [
            languageNames[each.language],
            formatCount(each.people),
            stateWords(each),
            <span key="acts">
              {each.read && (
                <Link to={each.read} aria-label={`Read it as ${languageNames[each.language]} readers do`}>
                  Read
                </Link>
              )}
              {each.read && each.write && ' · '}
              {each.write && (
                <Link to={each.write} aria-label={`Write it in ${languageNames[each.language]}`}>
                  {each.state === 'missing' ? 'Write' : 'Change'}
                </Link>
              )}
            </span>,
          ],
        }))}
      />
    </Part>
  )
}

function stateWords({ state, first }: MailLanguage): string {
  switch (state) {
    case 'source':
      return 'As written above'
    case 'written':
      return 'Written'
    case 'old':
      return 'Older than the text'
    case 'missing':
      return `Missing: they read ${languageNames[first]}`
  }
}

/** What is read before the mail is sent. */
export function languageFacts(languages: readonly MailLanguage[]) {
  const lines = languages
    .filter(({ people }) => people > 0)
    .map(({ language, people, state, first }) =>
      state === 'missing'
        ? `${peopleWords(people)} of ${languageNames[language]} in ${languageNames[first]}, because it is not written in ${languageNames[language]}.`
        : `${peopleWords(people)} in ${languageNames[language]}${state === 'old' ? ', which is older than the text' : ''}.`,
    )
  return lines.length === 0 ? [] : [{ label: 'Languages', lines }]
}
