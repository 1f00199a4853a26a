import { Link, useLocation } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/layouts/conference-menu.module.css'
import { Logo } from '#site/layouts/logo.tsx'
import type { LogoView } from '#site/layouts/logo-view.ts'
import { MenuEntries } from '#site/layouts/menu-group.tsx'
import type { MenuEntry, MenuLink } from '#site/layouts/menu-view.ts'
import { usePopoverMenu } from '#site/layouts/use-popover-menu.ts'
import { paths } from '#words/addresses/paths.ts'

/** Named one by one, so that the build leaves the table of all classes out. */
const ofGroup = {
  group: styles.dropdown,
  opener: classNames(styles.link, styles.opener),
  links: styles.dropdownList,
}

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
  menu: entries,
  logo,
}: {
  event: string
  subject: string
  dates: string
  location: string
  /** Whether one can still register; the link to the form stands out then. */
  isSelling: boolean
  menu: readonly MenuEntry[]
  /** Stands for its name. */
  logo: LogoView | null
}) {
  const menu = usePopoverMenu()
  const { pathname } = useLocation()
  // The conference's own address shows its home.
  const shown = pathname === paths.conference(event) ? paths.microsite(event, 'home') : pathname
  const item = ({ to, label }: MenuLink) => (
    <Link to={to} className={styles.link} aria-current={to === shown ? 'page' : undefined}>
      {label}
    </Link>
  )

  return (
    <nav aria-label={say('Conference')} className={styles.bar} data-selling={isSelling}>
      <div className={styles.line}>
        <p className={styles.running}>
          {logo ? (
            <Logo logo={logo} name={subject} />
          ) : (
            <span className={styles.subject}>
              <AnyScript text={subject} />
            </span>
          )}{' '}
          <span className={styles.facts}>
            {dates}
            {say(', ')}
            <AnyScript text={location} />
          </span>
        </p>
        <button type="button" popoverTarget="conference-menu" className={styles.button}>
          {say('Contents')}
        </button>
        <div ref={menu} id="conference-menu" popover="auto" className={styles.menu}>
          <ul className={styles.list}>
            <MenuEntries entries={entries} styles={ofGroup}>
              {item}
            </MenuEntries>
          </ul>
        </div>
      </div>
    </nav>
  )
}
