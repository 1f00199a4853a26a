import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { addressedLanguage, type Language, language } from '#domain/foundations/language.ts'
import { mainAddress, mainAddressIn } from '#domain/foundations/main-address.ts'
import { useHydrated } from '#site/forms/use-hydrated.ts'
import styles from '#site/layouts/language-menu.module.css'
import type { ShellView } from '#site/layouts/shell-view.ts'
import { addressInLanguage } from '#words/addresses/paths.ts'
import { alsoIn } from '#words/public/parts/language-menu.ts'
import * as words from '#words/public/parts/site-shell.ts'

/**
 * This page in each language of its conference, or of the main site, in that language's own words.
 *
 * @param languages the conference's or the site's, the first one first; none where there is no choice
 */
export function LanguageMenu({ languages }: { languages: readonly { code: Language; name: string }[] }) {
  // A conference's pages do not have the site's.
  const isOfMainSite = useRouteLoaderData<ShellView>('root')?.languages !== undefined
  const { pathname, search } = useLocation()
  const wanted = useHydrated() ? wantedAmong(languages.map(({ code }) => code)) : undefined
  const [first] = languages
  if (first === undefined) return null
  const { path } = (isOfMainSite ? mainAddress : addressedLanguage)(pathname)
  const addressIn = isOfMainSite ? mainAddressIn : addressInLanguage
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
                to={addressIn(path, code === first.code ? null : code) + search}
                hrefLang={code}
                {...(code === wanted && {
                  'data-wanted': true,
                  title: alsoIn[code],
                  'aria-label': alsoIn[code],
                })}
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

/** The language that the browser would rather have, of those of the page. It marks the link to that one, and sends nobody there. */
const wantedAmong = (offered: readonly Language[]) =>
  navigator.languages
    .map(asked => asked.slice(0, 2))
    .find((asked): asked is Language => offered.some(code => code === asked))
