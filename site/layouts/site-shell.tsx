import { lazy, Suspense, useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Language } from '#domain/foundations/language.ts'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import { OwnText } from '#site/components/own-text.tsx'
import { Palette } from '#site/components/page/palette.tsx'
import { useReturnFocus } from '#site/components/use-return-focus.ts'
import type { MenuLink } from '#site/layouts/menu-view.ts'
import type { Accent, AnnouncementView, ShellView } from '#site/layouts/shell-view.ts'
import { SiteFooter } from '#site/layouts/site-footer.tsx'
import { SiteHeader } from '#site/layouts/site-header.tsx'
import styles from '#site/layouts/site-shell.module.css'
import * as words from '#words/public/parts/site-shell.ts'

/** Its script is only for sites and conferences with several languages. */
const LanguageMenu = lazy(async () => ({
  default: (await orAsSent(import('#site/layouts/language-menu.tsx'))).LanguageMenu,
}))

/**
 * Header, page and footer, each of them hydrated by itself.
 *
 * @param accent a conference's own, on its microsite's pages
 */
export function SiteShell({
  accent,
  beforeMain,
  children,
  ...own
}: {
  accent?: Accent | undefined
  /** A conference's, its first one first; without it, the main site's on its own pages. */
  languages?: ShellView['languages']
  /** A conference's own; without it, the main site's. */
  announcement?: AnnouncementView | null
  /** A conference's own, after the main site's. */
  links?: readonly MenuLink[]
  /** Content between the site's header and the page, such as a conference's menu. */
  beforeMain?: React.ReactNode
  children: React.ReactNode
}) {
  const shell = useShell()
  const { announcement = shell.announcement, languages = shell.languages } = own
  useReturnFocus()
  useOneLanguage(shell.language)
  return (
    <Palette {...(accent ?? shell.accent)}>
      <a className={styles.skip} href="#main">
        {words.skipToTheContent()}
      </a>
      <Suspense>
        <SiteHeader
          name={shell.organisation?.name ?? shell.productName}
          logo={shell.logo}
          home={shell.home}
          entries={shell.menu}
        />
      </Suspense>
      <Suspense>
        {languages && <LanguageMenu languages={languages} />}
        {beforeMain}
      </Suspense>
      {announcement && <Announcement {...announcement} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Suspense>
        <SiteFooter shell={shell} links={[...shell.links, ...(own.links ?? [])]} />
      </Suspense>
    </Palette>
  )
}

/** A page's script speaks the language that it came in: a page in another one is loaded again. */
function useOneLanguage(language: Language = 'en'): void {
  useEffect(() => {
    if (language !== document.documentElement.lang) location.reload()
  }, [language])
}

/** A line that should be read before anything else. */
function Announcement({ text, href }: AnnouncementView) {
  const line = <OwnText text={text} />
  return (
    <aside className={styles.announcement} aria-label={words.announcement()}>
      <p>{href === '' ? line : <a href={href}>{line}</a>}</p>
    </aside>
  )
}

/** The root's loader data: every shell is rendered inside it. */
export function useShell(): ShellView {
  const shell = useRouteLoaderData<ShellView>('root')
  if (!shell) throw new Error('no root')
  return shell
}
