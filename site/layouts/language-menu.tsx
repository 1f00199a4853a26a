import { Link, useLocation } from 'react-router'
import { addressedLanguage, type Language, language, languageNames } from '#domain/foundations/language.ts'
import styles from '#site/layouts/language-menu.module.css'
import { addressInLanguage } from '#words/paths.ts'
import * as words from '#words/public/parts/site-shell.ts'

/**
 * This page in each language of its conference, in that language's own words.
 *
 * @param languages the conference's, its first one first
 */
export function LanguageMenu({ languages }: { languages: readonly Language[] }) {
  const { pathname, search } = useLocation()
  const [first] = languages
  if (languages.length < 2) return null
  const { path } = addressedLanguage(pathname)
  return (
    <nav aria-label={words.languages()} className={styles.languages}>
      <ul className={styles.list}>
        {languages.map(each => (
          <li key={each} lang={each}>
            {each === language() ? (
              <span aria-current="true">{languageNames[each]}</span>
            ) : (
              // Another document: the page's script speaks one language.
              <Link
                to={addressInLanguage(path, each === first ? null : each) + search}
                hrefLang={each}
                reloadDocument
              >
                {languageNames[each]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
