import { Link, useLocation } from 'react-router'
import { addressedLanguage, type Language, language } from '#domain/foundations/language.ts'
import styles from '#site/layouts/language-menu.module.css'
import { addressInLanguage } from '#words/paths.ts'
import * as words from '#words/public/parts/site-shell.ts'

/**
 * This page in each language of its conference, in that language's own words.
 *
 * @param languages the conference's, its first one first; none where there is no choice
 */
export function LanguageMenu({ languages }: { languages: readonly { code: Language; name: string }[] }) {
  const { pathname, search } = useLocation()
  const [first] = languages
  if (first === undefined) return null
  const { path } = addressedLanguage(pathname)
  return (
    <nav aria-label={words.languages()} className={styles.languages}>
      <ul className={styles.list}>
        {languages.map(({ code, name }) => (
          <li key={code} lang={code}>
            {code === language() ? (
              <span aria-current="true">{name}</span>
            ) : (
              // Another document: the page's script speaks one language.
              <Link
                to={addressInLanguage(path, code === first.code ? null : code) + search}
                hrefLang={code}
                reloadDocument
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
