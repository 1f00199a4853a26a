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
  isSelling,
}: {
  event: string
  subject: string
  dates: string
  location: string
  /** Whether one can still register; the link to the form stands out then. */
  isSelling: boolean
}) {
  const menu = usePopoverMenu()
  const { pathname } = useLocation()
  // The conference's own address shows its home.
  const shown = pathname === paths.conference(event) ? paths.microsite(event, 'home') : pathname

  return (
    <nav aria-label="Conference" className={styles.bar} data-selling={isSelling}>
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
            {micrositeMenu.map(({ path, label }) => {
              const to = paths.microsite(event, path)
              return (
                <li key={path}>
                  <Link to={to} className={styles.link} aria-current={to === shown ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </nav>
  )
}
