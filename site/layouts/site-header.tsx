import { Link, NavLink } from 'react-router'
import { classNames } from '#site/components/class-names.ts'
import { MenuGroup } from '#site/layouts/menu-group.tsx'
import type { MenuEntry, MenuLink } from '#site/layouts/menu-view.ts'
import styles from '#site/layouts/site-header.module.css'
import { usePopoverMenu } from '#site/layouts/use-popover-menu.ts'
import { mainPaths } from '#words/paths.ts'

/**
 * The site's own navigation. On a phone it is a popover, which opens without a script; on a wide screen the same
 * list is in the header.
 *
 * @param name the organiser's
 */
export function SiteHeader({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const menu = usePopoverMenu()

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={mainPaths.home} className={styles.logo}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.mark}>
            <path d="M1 1h15A15 15 0 0 1 1 16Z" />
            <path d="M23 23H11A12 12 0 0 1 23 11Z" />
          </svg>
          {name}
        </Link>
        <nav aria-label="Site">
          <button type="button" popoverTarget="site-menu" className={styles.menuButton}>
            Menu
          </button>
          <div ref={menu} id="site-menu" popover="auto" className={styles.menu}>
            <ul className={styles.list}>
              {entries.map(entry => (
                <li key={entry.label} className={'links' in entry ? styles.meetings : undefined}>
                  {'links' in entry ? (
                    <MenuGroup {...entry} styles={ofGroup}>
                      {item}
                    </MenuGroup>
                  ) : (
                    item(entry)
                  )}
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </div>
    </header>
  )
}

/** Named one by one, so that the build leaves the table of all classes out. */
const ofGroup = {
  group: styles.dropdown,
  opener: classNames(styles.link, styles.opener),
  links: styles.dropdownList,
}

const item = ({ to, label }: MenuLink) => (
  <NavLink to={to} end className={styles.link ?? ''}>
    {label}
  </NavLink>
)
