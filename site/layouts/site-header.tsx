import { Link, NavLink } from 'react-router'
import { MeetingsMenu } from '#site/layouts/meetings-menu.tsx'
import styles from '#site/layouts/site-header.module.css'
import { usePopoverMenu } from '#site/layouts/use-popover-menu.ts'
import { mainPaths } from '#words/paths.ts'
import * as words from '#words/public/parts/site-header.ts'

/**
 * The site's own navigation. On a phone it is a popover, which opens without a script; on a wide screen the same
 * list is in the header.
 *
 * @param name the organiser's
 */
export function SiteHeader({ name }: { name: string }) {
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
              <Item to={mainPaths.home}>HOME</Item>
              <Item to={mainPaths.about}>{words.aboutUs}</Item>
              <li className={styles.meetings}>
                <MeetingsMenu />
              </li>
              <Item to={mainPaths.policies}>POLICIES</Item>
              <Item to={mainPaths.blogs}>BLOGS</Item>
              <Item to={mainPaths.codeOfConduct}>{words.codeOfConduct}</Item>
              <Item to={mainPaths.contact}>CONTACT</Item>
            </ul>
          </div>
        </nav>
      </div>
    </header>
  )
}

function Item({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <NavLink to={to} end className={styles.link ?? ''}>
        {children}
      </NavLink>
    </li>
  )
}
