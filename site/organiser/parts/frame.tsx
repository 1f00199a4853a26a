import { Link, NavLink, useLocation } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { Palette } from '#site/components/page/palette.tsx'
import { useShell } from '#site/layouts/site-shell.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import styles from '#site/organiser/parts/frame.module.css'
import type { FrameView } from '#site/organiser/parts/frame-view.ts'
import { useSearchKey } from '#site/organiser/parts/keys/use-search-key.ts'
import { paths } from '#words/addresses/paths.ts'

/**
 * Navigation and page. The navigation's edge has the conference's hue, so that nobody edits the wrong year. On a phone
 * its entries are at the bottom.
 */
export function Frame({ view, children }: { view: FrameView; children: React.ReactNode }) {
  const shell = useShell()
  // An open menu would stay open over the page that it led to.
  const { key: visit } = useLocation()
  useSearchKey()
  return (
    <Palette {...(view.current?.accent ?? shell.accent)}>
      <div className={`office ${styles.frame}`} data-search-key="">
        <a className={styles.skip} href="#main">
          Skip to the content
        </a>
        <header className={styles.rail}>
          <Switcher key={visit} view={view} organiser={shell.organisation?.name ?? shell.productName} />
          <nav className={styles.areas} aria-label={view.current?.edition ?? 'Organiser'}>
            <Areas areas={view.areas} />
          </nav>
          <Account view={view} />
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <p className={styles.printed}>
            {[view.current?.edition ?? shell.organisation?.name ?? shell.productName, view.today].join(' · ')}
          </p>
          {children}
        </main>
        <nav className={styles.bar} aria-label="Areas">
          <Areas areas={view.areas.filter(({ isFrequent }) => isFrequent).slice(0, 4)} />
          <details key={visit} className={styles.more}>
            <summary>More</summary>
            <div className={styles.sheet}>
              <Areas areas={view.areas.filter(({ isFrequent }) => !isFrequent)} />
              <Account view={view} />
            </div>
          </details>
        </nav>
      </div>
    </Palette>
  )
}

/** The current place, and the places to switch to. */
function Switcher({ view, organiser }: { view: FrameView; organiser: string }) {
  return (
    <details className={styles.switcher}>
      <summary className={styles.where}>
        <span className={styles.label}>{view.current ? organiser : 'Back office'}</span>
        <span className={styles.place}>{view.current?.edition ?? organiser}</span>
      </summary>
      <ul className={styles.places}>
        {view.current && (
          <li>
            <Link to={organiserPaths.home}>All conferences</Link>
          </li>
        )}
        {view.others.map(({ name, edition }) => (
          <li key={name}>
            <Link to={organiserPaths.conference(name)}>{edition}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Areas({ areas }: Pick<FrameView, 'areas'>) {
  return (
    <ul className={styles.list}>
      {areas.map(({ group, label, to, count }, index) => (
        <li key={to} className={index > 0 && areas[index - 1]?.group !== group ? (styles.begins ?? '') : ''}>
          {/* Marked on its subpages too, but for a page that others stand below, such as the overview. */}
          <NavLink
            to={to}
            end={areas.some(other => other.to.startsWith(`${to}/`))}
            className={styles.area ?? ''}
          >
            {label}
            {count > 0 && <span className={styles.number}>{formatCount(count)}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function Account({ view }: { view: FrameView }) {
  return (
    <div className={styles.account}>
      <a href={view.current ? paths.conference(view.current.name) : paths.home()}>See the site</a>
      <Link to={organiserPaths.account}>{view.personName}</Link>
      <form method="post" action={organiserPaths.signOut}>
        <button type="submit" className={styles.signOut}>
          Sign out
        </button>
      </form>
    </div>
  )
}
