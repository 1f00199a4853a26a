import { Link, NavLink } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { classNames } from '#site/components/class-names.ts'
import { Logo } from '#site/layouts/logo.tsx'
import type { LogoView } from '#site/layouts/logo-view.ts'
import { MenuEntries } from '#site/layouts/menu-group.tsx'
import type { MenuEntry, MenuLink } from '#site/layouts/menu-view.ts'
import type { ShellView } from '#site/layouts/shell-view.ts'
import styles from '#site/layouts/site-header.module.css'
import { usePopoverMenu } from '#site/layouts/use-popover-menu.ts'

/**
 * The site's own navigation. On a phone it is a popover, which opens without a script; on a wide screen the same
 * list is in the header.
 *
 * @param name the organiser's
 */
export function SiteHeader({
  name,
  logo,
  home,
  entries,
}: {
  name: string
  logo: LogoView | null
  /** Where it is not at `/`. */
  home: ShellView['home'] | undefined
  entries: readonly MenuEntry[]
}) {
  const menu = usePopoverMenu()

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" {...home} className={styles.logo}>
          {logo ? (
            <Logo logo={logo} name={name} />
          ) : (
            <>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.mark}>
                <path d="M1 1h15A15 15 0 0 1 1 16ZM23 23H11A12 12 0 0 1 23 11Z" />
              </svg>
              <bdi>{name}</bdi>
            </>
          )}
        </Link>
        <nav aria-label={say('Site')}>
          <button type="button" popoverTarget="site-menu" className={styles.menuButton}>
            {say('Menu')}
          </button>
          <div ref={menu} id="site-menu" popover="auto" className={styles.menu}>
            <ul className={styles.list}>
              <MenuEntries entries={entries} styles={ofGroup}>
                {item}
              </MenuEntries>
            </ul>
          </div>
        </nav>
      </div>
    </header>
  )
}

/** Named one by one, so that the build leaves the table of all classes out. */
const ofGroup = {
  item: styles.meetings,
  group: styles.dropdown,
  opener: classNames(styles.link, styles.opener),
  links: styles.dropdownList,
}

const item = ({ label, ...link }: MenuLink) => (
  <NavLink {...link} end className={styles.link ?? ''}>
    {label}
  </NavLink>
)
