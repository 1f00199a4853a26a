import { Link } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { OwnText } from '#site/components/own-text.tsx'
import { PhoneLink } from '#site/components/phone-link.tsx'
import type { MenuLink } from '#site/layouts/menu-view.ts'
import type { ShellView } from '#site/layouts/shell-view.ts'
import styles from '#site/layouts/site-footer.module.css'

/** The footer: the organiser's seat, contact details and legal links. */
export function SiteFooter({
  shell: { productName, organisation },
  links,
}: {
  shell: ShellView
  links: readonly MenuLink[]
}) {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.organiser}>
          <p className={styles.name}>{organisation?.name ?? productName}</p>
          {organisation && (
            <p className={styles.tagline}>
              <OwnText text={organisation.tagline} />
            </p>
          )}
        </div>
        <nav aria-label={say('Footer')} className={styles.links}>
          <ul className={styles.list}>
            {links.map(({ label, ...link }) => (
              <li key={link.to}>
                <Link {...link}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {organisation && (
          <div className={styles.contact}>
            <address className={styles.address}>
              <OwnText text={organisation.officeAddress} />
            </address>
            <ul className={styles.list}>
              <li>
                <a href={`mailto:${organisation.email}`}>{organisation.email}</a>
              </li>
              <li>
                <PhoneLink number={organisation.phone} />
              </li>
            </ul>
            <ul className={styles.social}>
              {organisation.socialLinks.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} rel="noopener">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {organisation && (
        <div className={styles.imprint}>
          <p>
            <OwnText text={organisation.copyright} />
          </p>
          <p>
            {organisation.developerHref ? (
              <a href={organisation.developerHref} rel="noopener">
                {organisation.developerCredit}
              </a>
            ) : (
              organisation.developerCredit
            )}
          </p>
        </div>
      )}
    </footer>
  )
}
