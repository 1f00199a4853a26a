import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { Picture } from '#site/components/picture.tsx'
import styles from '#site/microsite/home/partners.module.css'

/** Logos with the partners' names beside them as text. */
export function Partners({ partners }: { partners: ContentItem<'partner'>[] }) {
  return (
    <ul className={styles.partners}>
      {partners.map(({ id, name, logo, href }) => (
        <li key={id} className={styles.partner}>
          <div className={styles.mark}>
            <Picture image={logo} sizes="3.25rem" alt="" />
          </div>
          {href ? (
            <a href={href} rel="noopener">
              {name}
            </a>
          ) : (
            <span>{name}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
