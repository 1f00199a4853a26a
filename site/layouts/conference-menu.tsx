import { Link, useLocation } from 'react-router'
import { AnyScript } from '#site/components/any-script.tsx'
import styles from '#site/layouts/conference-menu.module.css'
import { usePopoverMenu } from '#site/layouts/use-popover-menu.ts'
import { micrositeMenu, paths } from '#words/paths.ts'

/**
 * A conference's header and menu: a bar that stays visible and names the meeting on every page. Where the menu does
 * not fit, it is behind a button, in a popover that opens without a script.
 */
export function ConferenceMenu({
  event,
  subject,
  dates,
  location,
}: {
  event: string
  subject: string
  dates: string
  location: string
}) {
  const menu = usePopoverMenu()
  const { pathname } = useLocation()
  // The conference's own address shows its home.
  const shown = pathname === paths.conference(event) ? paths.microsite(event, 'home') : pathname
  const current = micrositeMenu.find(({ path }) => shown === paths.microsite(event, path))

  return (
    <nav aria-label="Conference" className={styles.bar}>
      <div className={styles.line}>
        <p className={styles.running}>
          <span className={styles.subject}>
            <AnyScript text={subject} />
          </span>{' '}
          <span className={styles.facts}>
            {dates}, <AnyScript text={location} />
          </span>
        </p>
        <button type="button" popoverTarget="conference-menu" className={styles.button}>
          Contents
        </button>
        <div ref={menu} id="conference-menu" popover="auto" className={styles.menu}>
          <ul className={styles.list}>
            {micrositeMenu.map(({ path, label }) => (
              <li key={path}>
                <Link
                  to={paths.microsite(event, path)}
                  className={styles.link}
                  {...(path === current?.path && { 'aria-current': 'page' as const })}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </nav>
  )
}
